/** A changed text as an applicant would receive it, with the data of a real application. */
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import { type Language, languages, type Notice, type NoticeTemplate } from "../../messaging/notice-types.ts";
import { renderNotice } from "../../messaging/render-notice.ts";
import { listPlaceholders } from "../../messaging/wording/wording-issues.ts";
import { getWordingKind } from "../../messaging/wording/wording-kinds.ts";
import type { WordingPreview } from "../../messaging/wording/wording-schema.ts";
import { refuseInvalidWording } from "../../messaging/wording/wording-service.server.ts";
import type { WordingTexts } from "../../messaging/wording/wording-version.ts";
import type { Context } from "../../platform/actor.ts";
import { recordDocumentReading } from "../../platform/audit/record-document-reading.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { formatLastDay, removeSpaceAfterDays } from "../../platform/format.ts";
import { buildNotifications } from "../changes/build-notifications.ts";
import { listShownDeadlines } from "../deadlines/paused-deadlines.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { selectRows, walkSelection } from "./list-worklist.server.ts";

/** Finds a submitted application by its number, in every status. */
async function findHeaderByCode(code: string, ctx: Context): Promise<ApplicationHeader> {
  const selection = await selectRows({ q: code }, ctx);
  for await (const { entry, selected } of walkSelection(selection, { descending: true }, ctx))
    if (selected && entry.header.code?.toUpperCase() === code.toUpperCase())
      return (await loadVisibleApplication(entry.header.id, ctx)).header;
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "code", key: "applicationUnknown" }] });
}

/** A placeholder that nothing fills stays visible in a preview. */
const keepPlaceholders = (texts: WordingTexts): Notice["params"] => {
  const allTexts = Object.values(texts).map(({ subject = "", text }) => `${subject}\n${text}`);
  return Object.fromEntries(listPlaceholders(allTexts.join("\n")).map((name) => [name, `{{${name}}}`]));
};

const omitEmptyParams = (params: Notice["params"]): Notice["params"] =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ""));

/** Builds the parameters of a notice about an application, in the language of its reader. */
const buildCaseParams = (
  header: ApplicationHeader,
  template: NoticeTemplate,
  language: Language,
  { now }: Pick<Context, "now">,
): Notice["params"] => {
  const reader = { accountId: "preview", account: "preview", language };
  const [notice] = buildNotifications({ ...header, notify: [reader] }, template, now);
  return omitEmptyParams(notice?.params ?? {});
};

/** Builds the placeholders of a sentence of a letter. */
const buildLetterParams = (header: ApplicationHeader, language: Language): { [name: string]: string } => {
  const deadline = listShownDeadlines(header).find(({ kind }) => kind === "objection" || kind === "payment");
  return {
    days: String(getPolicyNumber("objection.days", header.policy)),
    ...(deadline && { day: formatLastDay(deadline.day, language) }),
    ...(deadline?.rests && { left: String(deadline.rests.daysLeft) }),
  };
};

const fill = (text: string, params: { [name: string]: string }): string =>
  removeSpaceAfterDays(text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => params[name] ?? whole));

/**
 * Shows a text that is not saved yet in its four languages.
 * @param code the number of an application; without it placeholders stay
 * @throws Refusal NOT_FOUND, 900054 with the fields
 */
export const previewWording = async (
  { key, texts, code }: { key: string; texts: WordingTexts; code?: string | undefined },
  ctx: Context,
): Promise<WordingPreview> => {
  await refuseInvalidWording(key, texts);
  const header = code?.trim() ? await findHeaderByCode(code.trim(), ctx) : undefined;
  if (header)
    await recordDocumentReading(
      { of: "letter", id: header.id, institutionId: header.institutionId, purpose: key },
      ctx,
    );
  const textsWithPlaceholders = keepPlaceholders(texts);
  const show = (language: Language) => {
    if (getWordingKind(key) !== "notice")
      return { text: fill(texts[language].text, header ? buildLetterParams(header, language) : {}) };
    const template = key.slice("notice.".length) as NoticeTemplate;
    const params = header ? buildCaseParams(header, template, language, ctx) : {};
    const { subject, text } = renderNotice({
      template,
      params: { ...textsWithPlaceholders, ...params },
      language,
      wording: { texts },
      ...(header && { link: `/personal/record/${header.id}` }),
    });
    return { subject, text };
  };
  return {
    ...(header && { code: header.code ?? header.id }),
    texts: Object.fromEntries(
      languages.map((language) => [language, show(language)]),
    ) as WordingPreview["texts"],
  };
};
