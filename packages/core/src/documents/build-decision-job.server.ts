/** Builds the print job of a decision letter. */
import { loadVisibleApplication } from "../applications/model/application-access.server.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import { recordDocumentReading } from "../platform/audit/record-document-reading.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { LetterKind } from "./letter-kind.ts";
import { listLetterKinds } from "./letter-kinds.ts";
import { loadDecisionLetter } from "./load-decision-letter.server.ts";
import type { NamedPrintJob } from "./print-job.ts";
import { recordReviewerReading } from "./record-reviewer-reading.server.ts";
import {
  buildVerificationUrl,
  registerPrintedDocument,
} from "./verification/verify-printed-document.server.ts";

/**
 * Builds the job for the letter of a decision, of the settlement of a grant, of an approved endorsement, or of a
 * cancellation.
 * @throws Refusal 107001 when the caller may not see the application, 900190 when there is no such letter yet
 */
export const buildDecisionJob = async (
  id: string,
  { kind, lang }: { kind: LetterKind; lang: Language | "official" },
  ctx: Context,
): Promise<NamedPrintJob> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  if (!listLetterKinds(header).includes(kind)) throw new Refusal(errorCodes.LETTER_NOT_FOUND);
  // An endorsement contains the names and documents of its visitors, so it is for reviewers only.
  if (kind === "endorsement") await recordReviewerReading("letter", header, kind, ctx);
  else
    await recordDocumentReading(
      { of: "letter", id, institutionId: header.institutionId, purpose: kind },
      ctx,
    );
  const number = header.code ?? header.id;
  await registerPrintedDocument("application", number, header);
  const [language, ...also]: [Language, ...Language[]] = lang === "official" ? ["zh-Hant", "pt"] : [lang];
  return {
    name: `${number}-${kind}.pdf`,
    owner: `institution/${header.institutionId}`,
    order: {
      kind: "decision",
      of: await loadDecisionLetter(
        { header, body },
        { kind, language, also, verifyUrl: buildVerificationUrl("application", number) },
      ),
      language,
      made: ctx.now,
    },
  };
};
