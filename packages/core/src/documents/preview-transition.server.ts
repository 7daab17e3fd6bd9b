/** Previews what a decision on an application sends: its transition is decided and not written (decision 0754). */

import { simulateCountersignature } from "../applications/desk/countersign-decision.server.ts";
import type { ApplicationBody, ApplicationHeader } from "../applications/model/application-rows.ts";
import type { ActionBody } from "../applications/model/application-schema.ts";
import { simulateTransition } from "../applications/transitions/perform-transition.server.ts";
import { type Language, languages } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import { recordDocumentReading } from "../platform/audit/record-document-reading.server.ts";
import { belongsToAudience, reviewers } from "../platform/visibility.ts";
import type { DecisionPreview } from "./decision-preview-schema.ts";
import type { LetterKind } from "./letter-kind.ts";
import { listLetterKinds } from "./letter-kinds.ts";
import { type LetterText, renderLetterText } from "./letter-text.server.ts";
import { loadDecisionLetter } from "./load-decision-letter.server.ts";
import { previewNotices } from "./preview-notices.server.ts";

/** Renders the letter of a kind in every language. */
const renderLetters = async (
  header: ApplicationHeader,
  body: ApplicationBody | undefined,
  kind: LetterKind,
): Promise<Record<Language, LetterText>> => {
  const [language, ...also] = languages;
  // The address is a picture on the page, and no text.
  const letter = await loadDecisionLetter({ header, body }, { kind, language, also, verifyUrl: "" });
  return Object.fromEntries(languages.map((each) => [each, renderLetterText(letter, each)])) as Record<
    Language,
    LetterText
  >;
};

/** Previews the letters that a decision creates, and those whose text it changes. */
const previewLetters = async (
  before: ApplicationHeader,
  next: ApplicationHeader,
  body: ApplicationBody | undefined,
  ctx: Context,
): Promise<DecisionPreview["letters"]> => {
  // An endorsement contains the names of its visitors, so it is for reviewers only.
  const canRead = (kind: LetterKind): boolean =>
    kind !== "endorsement" || belongsToAudience(ctx.actor, reviewers);
  const earlierKinds = listLetterKinds(before);
  const letters = await Promise.all(
    listLetterKinds(next)
      .filter(canRead)
      .map(async (kind) => {
        const texts = await renderLetters(next, body, kind);
        const earlierTexts = earlierKinds.includes(kind)
          ? await renderLetters(before, body, kind)
          : undefined;
        return JSON.stringify(earlierTexts) === JSON.stringify(texts) ? [] : [{ kind, texts }];
      }),
  );
  return letters.flat();
};

/**
 * Decides a transition as `performTransition` would now, writes nothing of it, and returns the notice, the e-mail and
 * the letters that it would send. Whoever may not make the transition sees nothing. Each letter that is shown is in the
 * log of readings.
 * @throws Refusal as `performTransition`
 */
export const previewTransition = async (
  id: string,
  action: string,
  input: ActionBody,
  ctx: Context,
): Promise<DecisionPreview> => {
  const { needsCountersignature, ...simulated } = await simulateTransition(id, action, input, ctx);
  const preview = await previewSimulated(simulated, ctx);
  return { ...preview, ...(needsCountersignature && { countersigned: true }) };
};

/**
 * Previews what a prepared decision sends when the caller countersigns it now (decision 0764), as `previewTransition`.
 * @throws Refusal as `countersignDecision`
 */
export const previewCountersignature = async (
  id: string,
  input: { version: number },
  ctx: Context,
): Promise<DecisionPreview> => previewSimulated(await simulateCountersignature(id, input, ctx), ctx);

const previewSimulated = async (
  { before, next, body, notices }: Awaited<ReturnType<typeof simulateCountersignature>>,
  ctx: Context,
): Promise<DecisionPreview> => {
  const [noticePreview, letters] = await Promise.all([
    previewNotices(notices),
    previewLetters(before, next, body, ctx),
  ]);
  const { id, institutionId } = before;
  for (const { kind } of letters)
    await recordDocumentReading({ of: "letter", id, institutionId, purpose: kind }, ctx);
  return { ...noticePreview, letters };
};
