/** Notices as text in the reader's language. Texts come by key from `locales/notices`; people write them, code fills in. */
import en from "../../../../locales/notices/en.json" with { type: "json" };
import pt from "../../../../locales/notices/pt.json" with { type: "json" };
import zhHans from "../../../../locales/notices/zh-Hans.json" with { type: "json" };
import zhHant from "../../../../locales/notices/zh-Hant.json" with { type: "json" };
import { removeLinks, toOneLine } from "../forms/values/link-detection.ts";
import { isDay } from "../platform/day.ts";
import { formatDecimal, formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import type { Language, Notice, NoticeParam } from "./notice-types.ts";

const texts = { "zh-Hant": zhHant, "zh-Hans": zhHans, en, pt } as const;

export interface RenderedNotice {
  subject: string;
  text: string;
  html: string;
}

/**
 * A notice in its language.
 * @param site address of the site, for the link; without it there is none
 */
export const renderNotice = (
  notice: Pick<Notice, "template" | "params" | "language" | "link">,
  site?: string,
): RenderedNotice => {
  const { language, params } = notice;
  const source = texts[language];
  const template = source[notice.template];
  const formattedParams = formatParams(params, language);
  const url = site && notice.link ? new URL(notice.link, site).href : undefined;
  const paragraphs = [
    source.frame.greeting,
    ...template.text.split("\n").filter(Boolean),
    ...(url ? [`${source.frame.open} ${url}`] : []),
    source.frame.signature,
    source.frame.automatic,
  ];
  const filledParagraphs = paragraphs
    .filter((paragraph) => hasKnownValue(paragraph, formattedParams))
    .map((paragraph) => fillPlaceholders(paragraph, formattedParams));
  return {
    // A line break in a subject would begin another header of the mail.
    subject: toOneLine(fillPlaceholders(template.subject, formattedParams)),
    text: `${filledParagraphs.join("\n\n")}\n`,
    html: renderHtml(filledParagraphs, url, language),
  };
};

/** The body alone, for the portal and text messages. */
export const renderShortNotice = (notice: Pick<Notice, "template" | "params" | "language">): string => {
  const formattedParams = formatParams(notice.params, notice.language);
  const lines = texts[notice.language][notice.template].text.split("\n");
  return lines
    .filter((line) => hasKnownValue(line, formattedParams))
    .map((line) => fillPlaceholders(line, formattedParams))
    .join("\n");
};

/**
 * Values that somebody outside the institute named: rows may be older than the rule that names lead nowhere, and what the
 * institute sends must not.
 */
const untrustedParams: ReadonlySet<string> = new Set(["institution", "company", "event", "name", "venue"]);
/** A text without what turns it round or is not seen; its lines stay lines. */
const stripInvisible = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map(toOneLine)
    .join("\n");

/** The values as words; what is applied for without an event goes by the name of its scheme. */
const formatParams = (params: Notice["params"], language: Language): { [name: string]: string } => {
  const formattedParams: { [name: string]: string } = Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = formatParam(value, language);
      return [name, untrustedParams.has(name) ? removeLinks(text) : text];
    }),
  );
  const { schemes, frame } = texts[language];
  // Where and when papers are handed in is the institute's, the same in every notice that says so.
  formattedParams.desk = frame.desk;
  const names: { [scheme: string]: string } = schemes;
  return formattedParams.event || !formattedParams.scheme
    ? formattedParams
    : { ...formattedParams, event: names[formattedParams.scheme] ?? "" };
};

/** A line that names values of which none is known says nothing: it is left out. */
const hasKnownValue = (line: string, params: { [name: string]: string }): boolean => {
  const names = [...line.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? "");
  return line !== "" && (names.length === 0 || names.some((name) => params[name]));
};

/** `{{name}}` by its value, once: a value that looks like a placeholder stays as it is. */
const fillPlaceholders = (text: string, params: { [name: string]: string }): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => params[name] ?? "").trim();

/** One space that no line ends at, in a short message, would halve what fits into it. */
const replaceNonBreakingSpaces = (text: string): string => text.replaceAll("\u00a0", " ");

function formatParam(value: NoticeParam, language: Language): string {
  if (typeof value === "number") return replaceNonBreakingSpaces(formatDecimal(value, language));
  if (typeof value === "string") return isDay(value) ? formatLongDay(value, language) : stripInvisible(value);
  if ("amount" in value && "currency" in value)
    return replaceNonBreakingSpaces(
      formatMoneyAmount({ amount: Number(value.amount), currency: String(value.currency) }, language),
    );
  const textByLanguage = value as { [language: string]: string };
  // stored texts come back in any order: what stands in for a language is chosen, not found
  return languageFallbacks[language].map((one) => textByLanguage[one]).find(Boolean) ?? "";
}
const languageFallbacks: Record<Language, readonly Language[]> = {
  "zh-Hant": ["zh-Hant", "zh-Hans", "en", "pt"],
  "zh-Hans": ["zh-Hans", "zh-Hant", "en", "pt"],
  en: ["en", "pt", "zh-Hant", "zh-Hans"],
  pt: ["pt", "en", "zh-Hant", "zh-Hans"],
};

const htmlEntities: { [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? "");

function renderHtml(paragraphs: string[], url: string | undefined, language: Language): string {
  const body = paragraphs.map((paragraph) => {
    const safe = escapeHtml(paragraph);
    const target = url && escapeHtml(url);
    return `<p>${target ? safe.replace(target, `<a href="${target}">${target}</a>`) : safe}</p>`;
  });
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="font:16px/1.6 sans-serif;color:#1b1b1b;max-width:36em;margin:2em auto">${body.join("")}</body></html>`;
}
