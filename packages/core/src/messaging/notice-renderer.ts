/** Renders notices in the reader's language, with texts that whoever calls it has. */

import { removeLinks, toOneLine } from "../forms/values/link-detection.ts";
import { isDay } from "../platform/day.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import { formatDecimal, formatLongDay, formatMoneyAmount, removeSpaceAfterDays } from "../platform/format.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import { findForeignLanguage } from "./guess-language.ts";
import type { Language, Notice, NoticeParam, NoticeTemplate } from "./notice-types.ts";
import { pickText } from "./pick-text.ts";

type RenderableNotice = Pick<Notice, "template" | "params" | "language" | "wording">;
interface RenderedNotice {
  subject: string;
  text: string;
  html: string;
}

/** The delivered texts of one language: of every notice, and of the lists whose codes notices name. */
export interface NoticeTexts {
  notices: Record<NoticeTemplate, { subject: string; text: string }> & {
    frame: { greeting: string; open: string; signature: string; automatic: string; desk: string };
    /** What is said of a reason that is written in another language. */
    writtenIn: Record<"zh" | "en" | "pt", string>;
  };
  lists: Record<NamingList, { [code: string]: string }>;
}
type NamingList = "stockReason" | "applicationType";

/** Finds the text of a notice: as an administrator changed it, or as delivered. */
const findTexts = (
  { notices }: NoticeTexts,
  { template, language, wording }: Pick<Notice, "template" | "language" | "wording">,
): { subject: string; text: string } => ({ ...notices[template], ...wording?.texts?.[language] });

/**
 * Renders a notice in its language.
 * @param texts those of its language
 * @param site address of the site, for the link; without it there is no link
 */
export const renderNoticeWith = (
  texts: NoticeTexts,
  notice: RenderableNotice & Pick<Notice, "link">,
  site?: string,
): RenderedNotice => {
  const { language } = notice;
  const { frame } = texts.notices;
  const template = findTexts(texts, notice);
  const formattedParams = formatParams(texts, notice);
  const url = site && notice.link ? new URL(notice.link, site).href : undefined;
  const paragraphs = [
    frame.greeting,
    ...template.text.split("\n").filter(Boolean),
    ...(url ? [`${frame.open} ${url}`] : []),
    frame.signature,
    frame.automatic,
  ];
  const filledParagraphs = paragraphs
    .filter((paragraph) => hasKnownValue(paragraph, formattedParams))
    .map((paragraph) => fillPlaceholders(paragraph, formattedParams));
  return {
    // A line break in a subject would start another header of the e-mail.
    subject: toOneLine(fillPlaceholders(template.subject, formattedParams)),
    text: `${filledParagraphs.join("\n\n")}\n`,
    html: renderHtml(filledParagraphs, url, language),
  };
};

/** Renders the body alone, for in-app notices and text messages. */
export const renderShortNoticeWith = (texts: NoticeTexts, notice: RenderableNotice): string => {
  const formattedParams = formatParams(texts, notice);
  const lines = findTexts(texts, notice).text.split("\n");
  return lines
    .filter((line) => hasKnownValue(line, formattedParams))
    .map((line) => fillPlaceholders(line, formattedParams))
    .join("\n");
};

/**
 * Values chosen by people outside the institute. Rows may be older than the rule that names contain no links, and
 * notices of the institute must not carry any.
 */
const untrustedParams: ReadonlySet<string> = new Set(["institution", "company", "event", "name", "venue"]);
/** Returns a text without direction marks and invisible characters; line breaks stay. */
const stripInvisible = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map(toOneLine)
    .join("\n");

/**
 * Formats the values as words: a scheme by its name, which also stands for the event of an application that has none.
 */
const formatParams = (
  { notices, lists }: NoticeTexts,
  { params, language, wording }: RenderableNotice,
): { [name: string]: string } => {
  const formattedParams: { [name: string]: string } = Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = formatParam(value, language);
      return [name, untrustedParams.has(name) ? removeLinks(text) : text];
    }),
  );
  const { frame, writtenIn } = notices;
  // Staff write a reason in one language or two, and its readers have four.
  const foreignLanguage = findForeignLanguage(formattedParams.reason ?? "", language);
  if (foreignLanguage) formattedParams.reason = `${formattedParams.reason} ${writtenIn[foreignLanguage]}`;
  if (typeof params.reasonCodes === "string")
    formattedParams.reason = [
      ...params.reasonCodes
        .split(" ")
        .map(
          (code) =>
            getOwnValue(wording?.reasons ?? {}, code)?.[language] ??
            getOwnValue(lists.stockReason, code) ??
            code,
        ),
      ...(formattedParams.reason ? [formattedParams.reason] : []),
    ].join(" ");
  // Place and hours for handing in documents are the institute's own and the same in every notice.
  formattedParams.desk = frame.desk;
  if (!formattedParams.scheme) return formattedParams;
  const scheme = getOwnValue(lists.applicationType, formattedParams.scheme) ?? formattedParams.scheme;
  return { ...formattedParams, scheme, event: formattedParams.event || scheme };
};

/** A line whose values are all missing would say nothing, so it is omitted. */
const hasKnownValue = (line: string, params: { [name: string]: string }): boolean => {
  const names = [...line.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? "");
  return line !== "" && (names.length === 0 || names.some((name) => params[name]));
};

/** Replaces `{{name}}` by its value in one pass: a value that looks like a placeholder is not replaced again. */
const fillPlaceholders = (text: string, params: { [name: string]: string }): string =>
  removeSpaceAfterDays(text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => params[name] ?? "")).trim();

/** A no-break space forces a text message into an encoding that halves its capacity. */
const replaceNonBreakingSpaces = (text: string): string => text.replaceAll("\u00a0", " ");

function formatParam(value: NoticeParam, language: Language): string {
  if (typeof value === "number") return replaceNonBreakingSpaces(formatDecimal(value, language));
  if (typeof value === "string") return isDay(value) ? formatLongDay(value, language) : stripInvisible(value);
  if ("amount" in value && "currency" in value)
    return replaceNonBreakingSpaces(
      formatMoneyAmount({ amount: Number(value.amount), currency: String(value.currency) }, language),
    );
  return stripInvisible(pickText(value as { [language: string]: string }, language));
}

function renderHtml(paragraphs: string[], url: string | undefined, language: Language): string {
  const body = paragraphs.map((paragraph) => {
    const safe = escapeHtml(paragraph).replaceAll("\n", "<br>");
    const target = url && escapeHtml(url);
    return `<p>${target ? safe.replace(target, () => `<a href="${target}">${target}</a>`) : safe}</p>`;
  });
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="font:16px/1.6 sans-serif;color:#1b1b1b;max-width:36em;margin:2em auto">${body.join("")}</body></html>`;
}
