/** Renders notices in the reader's language, with texts that whoever calls it has. */

import { removeLinks, toOneLine } from "../forms/values/link-detection.ts";
import { isDay } from "../platform/day.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import {
  formatDecimal,
  formatLastDay,
  formatLongDay,
  formatMoneyAmount,
  removeSpaceAfterDays,
} from "../platform/format.ts";
import { instituteContacts } from "../platform/institute-contacts.ts";
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
    frame: Record<"greeting" | "open" | "signature" | "contact" | "automatic" | "desk" | "lastDay", string>;
    /** What a deadline that moved is for. */
    deadlineKind: Partial<Record<string, string>>;
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
    ...listLines(texts, notice),
    ...(url ? [`${frame.open} ${url}`] : []),
    frame.signature,
    frame.contact,
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

/** Days by which the reader has to act, by the names of their parameters. */
const lastDayParams: ReadonlySet<string> = new Set(["dueOn", "objectBy", "reportBy", "payBackOn", "sendBy"]);
/** In these, the day is one that passed, binds staff, has an hour of its own, or is that of a document becoming old. */
const templatesWithoutLastDay: ReadonlySet<NoticeTemplate> = new Set([
  "reviewLate",
  "reviewSoon",
  "reviewOverdue",
  "answersOverdue",
  "requestsOverdue",
  "certificateSoon",
  "certificateAged",
  "reportLapsed",
  "repaymentLate",
  "subAccountInvited",
  "originalDue",
]);
/**
 * Lists the lines of a notice. One that names a last day ends with the hour at which that day ends and in which time
 * zone, because its reader may be abroad (decision 0835).
 */
const listLines = (texts: NoticeTexts, notice: RenderableNotice): string[] => {
  const lines = findTexts(texts, notice).text.split("\n").filter(Boolean);
  const { template, params } = notice;
  const namesLastDay = lines.some((line) =>
    listPlaceholders(line).some((name) => lastDayParams.has(name) && isDay(params[name])),
  );
  // A form on paper is due when the office closes.
  const isOfPaper = params.deadlineKind === "original";
  return namesLastDay && !isOfPaper && !templatesWithoutLastDay.has(template)
    ? [...lines, texts.notices.frame.lastDay]
    : lines;
};

/** Renders the body alone, for in-app notices and text messages. */
export const renderShortNoticeWith = (texts: NoticeTexts, notice: RenderableNotice): string => {
  const formattedParams = formatParams(texts, notice);
  return listLines(texts, notice)
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
      const text =
        lastDayParams.has(name) && isDay(value)
          ? formatLastDay(value, language)
          : formatParam(value, language);
      return [name, untrustedParams.has(name) ? removeLinks(text) : text];
    }),
  );
  const { frame, writtenIn, deadlineKind } = notices;
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
  formattedParams.institutePhone = instituteContacts.phone;
  formattedParams.instituteEmail = instituteContacts.email;
  if (formattedParams.deadlineKind)
    formattedParams.deadlineKind = getOwnValue(deadlineKind, formattedParams.deadlineKind) ?? "";
  if (!formattedParams.scheme) return formattedParams;
  const scheme = getOwnValue(lists.applicationType, formattedParams.scheme) ?? formattedParams.scheme;
  return { ...formattedParams, scheme, event: formattedParams.event || scheme };
};

const listPlaceholders = (line: string): string[] =>
  [...line.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? "");

/** A line whose values are all missing would say nothing, so it is omitted. */
const hasKnownValue = (line: string, params: { [name: string]: string }): boolean => {
  const names = listPlaceholders(line);
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
