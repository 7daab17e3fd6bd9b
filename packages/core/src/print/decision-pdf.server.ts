/**
 * Letters of what was decided: on funding, on its settlement, on an endorsement (spec 3 §4; decision 0097). In the
 * reader's language, or as the official copy: Chinese, then Portuguese.
 */
import type { Header } from "../application/row.ts";
import { policyNumber } from "../code-lists/policy.ts";
import { dayOf, type Instant } from "../day.ts";
import { at } from "../form/evaluate.ts";
import type { Answers } from "../form/types.ts";
import { falls, payable, resultOf } from "../funding/index.ts";
import type { Language } from "../notice/types.ts";
import { schemeOf } from "../schemes/index.ts";
import { writeDay, writeMoney } from "../written.ts";
import { schemeTexts } from "./application-pdf.server.ts";
import { Sheet } from "./document.server.ts";
import { type Texts, textsIn } from "./texts.server.ts";

export type DecisionKind = "decision" | "settlement" | "endorsement";

/** What of an application stands in a letter. */
type Told = Pick<
  Header,
  | "id"
  | "scheme"
  | "code"
  | "status"
  | "eventNames"
  | "eventDates"
  | "institutionName"
  | "funding"
  | "decidedAt"
  | "reason"
  | "policy"
  | "deadlines"
>;
export interface Decided {
  letter: DecisionKind;
  header: Told;
  /** Of an endorsement. */
  answers: Answers;
  /** Other languages, each on a page of its own after the first. */
  also: readonly Language[];
  verifyUrl: string;
}
const titles = { decision: "title", settlement: "titleSettled", endorsement: "titleEndorsement" } as const;

/** The letter as PDF bytes. */
export const decisionPdf = async (
  decided: Decided,
  language: Language,
  made: Instant,
): Promise<Uint8Array> => {
  const { letter, also: others } = decided;
  const texts = textsIn(language);
  const reference = decided.header.code ?? decided.header.id;
  const sheet = new Sheet(texts, { title: texts.text(`print:decision.${titles[letter]}`), reference, made });
  write(sheet, texts, decided, made);
  for (const other of others) {
    const also = textsIn(other);
    sheet.doc.addPage();
    sheet.heading(also.text(`print:decision.${titles[letter]}`));
    write(sheet, also, decided, made);
  }
  const closing = [language, ...others].map((each) =>
    textsIn(each).text("print:decision.verify", { number: reference }),
  );
  sheet.qr(decided.verifyUrl, closing.join("\n"));
  return sheet.end();
};

const write = (sheet: Sheet, texts: Texts, decided: Decided, made: Instant): void => {
  const { header, answers, letter: kind } = decided;
  const text = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const day = (value: string): string => writeDay(value, texts.language);
  const written = { decision: header.funding?.decidedOn, settlement: header.funding?.settled?.on }[
    kind as "decision" | "settlement"
  ];
  sheet.pair(text("date"), day(written ?? dayOf(header.decidedAt ?? made)));
  sheet.pair(text("to"), header.institutionName ?? "");
  sheet.paragraph(text("greeting"));
  if (kind === "decision") decision(sheet, texts, header);
  else if (kind === "settlement") settlement(sheet, texts, header);
  else endorsement(sheet, texts, header, answers);
  sheet.paragraph(text("closing"));
  sheet.paragraph(texts.text("print:institute"));
  sheet.paragraph(text("electronic"), { muted: true, size: 9 });
};

const about = (sheet: Sheet, texts: Texts, header: Told): void => {
  const text = (key: string): string => texts.text(`print:decision.${key}`);
  sheet.pair(text("code"), header.code ?? header.id);
  sheet.pair(text("scheme"), texts.text(`${schemeTexts(header.scheme)}:title`));
  if (header.eventNames) sheet.pair(text("activity"), header.eventNames[texts.language] ?? "");
  if (header.eventDates)
    sheet.pair(
      text("dates"),
      [header.eventDates.start, header.eventDates.end]
        .map((one) => writeDay(one, texts.language))
        .filter((one, i, all) => all.indexOf(one) === i)
        .join(" – "),
    );
};
const mop = (amount: number, { language }: Texts): string =>
  writeMoney({ amount, currency: "MOP" }, language);
/** In the reader's language where it was given, else as it was given first. */
const reasonIn = (header: Told, { language }: Texts): string => {
  const reasons = header.funding?.reasons ?? {};
  const own = language === "zh-Hans" ? reasons["zh-Hant"] : reasons[language];
  return own ?? reasons["zh-Hant"] ?? header.reason ?? "";
};

const decision = (sheet: Sheet, texts: Texts, header: Told): void => {
  const text = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const { funding = {} } = header;
  const approved = resultOf(header) === "APPROVED";
  const less = !approved || falls(funding);
  sheet.paragraph(text(approved ? (less ? "partly" : "approved") : "notApproved"));
  about(sheet, texts, header);
  if (funding.asked !== undefined) sheet.pair(text("asked"), mop(funding.asked, texts));
  sheet.pair(text("granted"), mop(funding.amount ?? 0, texts));
  if (less) sheet.pair(text("reasons"), reasonIn(header, texts));
  const open = header.deadlines.find(({ kind }) => kind === "objection");
  if (less && open)
    sheet.paragraph(
      text("objection", {
        day: writeDay(open.day, texts.language),
        days: policyNumber("objection.days", header.policy),
      }),
    );
  if (approved && schemeOf(header.scheme)?.reports.length) sheet.paragraph(text("next"));
};

const settlement = (sheet: Sheet, texts: Texts, header: Told): void => {
  const text = (key: string): string => texts.text(`print:decision.${key}`);
  const { funding = {} } = header;
  const { settled } = funding;
  sheet.paragraph(text(settled?.amount ? "settled" : "settledNothing"));
  about(sheet, texts, header);
  sheet.pair(text("granted"), mop(payable(funding), texts));
  if (!settled?.amount) return;
  sheet.pair(text("paid"), mop(settled.amount, texts));
  sheet.pair(text("paidOn"), writeDay(settled.on, texts.language));
  if (settled.reference) sheet.pair(text("reference"), settled.reference);
};

const endorsement = (sheet: Sheet, texts: Texts, header: Told, answers: Answers): void => {
  const text = (key: string): string => texts.text(`print:decision.${key}`);
  const said = (key: string): string => String(at(answers, key) ?? "");
  const days = (from: string, to: string): string =>
    [said(from), said(to)].map((one) => (one ? writeDay(one, texts.language) : "")).join(" – ");
  sheet.paragraph(text("endorsed"));
  sheet.pair(text("code"), header.code ?? header.id);
  sheet.pair(text("person"), [said("nameZh"), said("nameEn")].filter(Boolean).join(" / "));
  sheet.pair(text("activity"), said("activityName"));
  sheet.pair(text("dates"), days("activityStart", "activityEnd"));
  sheet.pair(text("organiser"), said("activityOrganiser"));
  sheet.pair(text("stay"), days("arrivalDate", "departureDate"));
  sheet.paragraph(text("visitNote"));
};
