/**
 * What to prepare for an application, as a sheet to take along: who can apply, the documents to tick off, the minutes
 * that the form takes, when to apply, the fee and the time limits. The same facts and texts as on the page of the
 * scheme.
 */
import type {
  DescribedDeadline,
  SchemeDescription,
} from "../applications/scheme-descriptions/describe-scheme.ts";
import { getFeeTextKey } from "../applications/scheme-descriptions/fee-text-key.ts";
import type { RequestedDocument } from "../applications/scheme-descriptions/requested-documents.ts";
import { formatPolicyValue } from "../forms/code-lists/format-policy-value.ts";
import type { Json } from "../forms/types/index.ts";
import type { Language } from "../messaging/notice-types.ts";
import { type Instant, toMacaoDay } from "../platform/day.ts";
import { formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import { getGuideTexts } from "../schemes/guide-texts.ts";
import { PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts, type PrintTexts } from "./print-texts.server.ts";
import { formatDayRange, getPunctuation } from "./punctuation.ts";

/** A text that has a form for each plural of its language: `minutes_one`, `minutes_other`. */
const getPluralText = (texts: PrintTexts, key: string, count: number): string =>
  texts.text(`${key}_${new Intl.PluralRules(texts.language).select(count)}`, { count });

const describeDocument = (
  { type, asked, maxAge }: RequestedDocument,
  texts: PrintTexts,
  guide: string,
): string => {
  const ownName = `${guide}:documentNames.${type}`;
  const notes = [
    ...(maxAge ? [getPluralText(texts, `pages/describe:age.${maxAge.unit}`, maxAge.amount)] : []),
    ...(asked === "ALWAYS" ? [] : [texts.text(`pages/describe:asked.${asked}`)]),
  ];
  const {
    part,
    brackets: [open, close],
  } = getPunctuation(texts.language);
  const name = texts.text(texts.has(ownName) ? ownName : `lists:documentType.${type}`);
  return notes.length > 0 ? `${name}${open}${notes.join(part)}${close}` : name;
};

/** Says when applications are accepted; past periods only when nothing else is known. */
const describeWindow = ({ window }: SchemeDescription, texts: PrintTexts, printedAt: Instant): string[] => {
  const { kind, spans } = window;
  if (kind === "EVENT") return [texts.text("print:preparation.byEvent")];
  const closedSpans = spans.filter((span) => span.length === 2);
  if (closedSpans.length > 0) {
    const today = toMacaoDay(printedAt);
    const upcomingSpans = closedSpans.filter(([, last = ""]) => last >= today);
    return (upcomingSpans.length > 0 ? upcomingSpans : closedSpans).map((span) =>
      formatDayRange(span, texts.language),
    );
  }
  const [firstDay] = spans[0] ?? [];
  return [
    firstDay
      ? texts.text("pages/describe:since", { day: formatLongDay(firstDay, texts.language) })
      : texts.text("pages/describe:allYear"),
  ];
};

const describeFee = ({ fees }: SchemeDescription, texts: PrintTexts): string =>
  texts.text(`pages/describe:fee.${getFeeTextKey(fees)}`, {
    amount: formatMoneyAmount({ amount: fees.amount ?? 0, currency: "MOP" }, texts.language),
  });

const describeDeadline = ({ kind, days, unit }: DescribedDeadline, texts: PrintTexts): string =>
  getPluralText(texts, `pages/describe:deadline.${kind}.${unit}`, days);

/** Renders the sheet as PDF bytes. */
export const renderPreparationSheet = async (
  about: SchemeDescription,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const texts = getPrintTexts(language);
  const schemeName = texts.text(`lists:applicationType.${about.id}`);
  const guide = `schemes/${getGuideTexts(about.id)}/describe`;
  const numbers = formatPolicyValue(about.numbers, language) as Record<string, Json>;
  const readLines = (section: string): string[] =>
    texts.has(`${guide}:${section}`)
      ? texts.text(`${guide}:${section}`, numbers).split("\n").filter(Boolean)
      : [];
  const sheet = new PdfSheet(texts, {
    title: texts.text("print:preparation.title", { scheme: schemeName }),
    reference: schemeName,
    printedAt,
  });
  const writeSection = (section: string, lines: readonly string[]): void => {
    if (lines.length === 0) return;
    sheet.heading(texts.text(`pages/describe:section.${section}`));
    for (const line of lines) sheet.paragraph(line);
  };
  writeSection("who", readLines("who"));
  sheet.heading(texts.text("pages/describe:section.documents"));
  const documents = [
    ...about.documents.map((document) => describeDocument(document, texts, guide)),
    ...(about.signedOriginal ? [texts.text("pages/describe:signedOriginal")] : []),
  ];
  if (documents.length > 0) sheet.ticks(documents);
  else sheet.paragraph(texts.text("pages/describe:noDocuments"));
  sheet.paragraph(getPluralText(texts, "pages/describe:minutes", about.minutes));
  writeSection("when", describeWindow(about, texts, printedAt));
  writeSection("fee", [describeFee(about, texts), ...readLines("fee")]);
  const ownDeadlines = readLines("deadlines");
  writeSection(
    "deadlines",
    ownDeadlines.length > 0
      ? ownDeadlines
      : about.deadlines.map((deadline) => describeDeadline(deadline, texts)),
  );
  return sheet.end();
};
