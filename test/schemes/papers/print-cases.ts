/**
 * Documents of every kind that the system prints, as the jobs that print them. The table has a member for each kind of
 * job, so a new kind does not compile until it is here; copies and blank forms come from the list of schemes, and
 * letters from the list of their kinds.
 */
import { describeScheme } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import type { ApplicationCopy } from "@portal/core/documents/application-copy";
import type { PrintJob } from "@portal/core/documents/print-job";
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Scheme } from "@portal/core/forms/types/index";
import { type Language, languages } from "@portal/core/messaging/notice-types";
import { parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { getCurrentSlice, pickTodaysCases, pickWays } from "../../support/runner/proof-slice.ts";
import { buildExampleSituation } from "../generated/situation.ts";
import { buildLetterCases } from "./letter-cases.ts";
import { eventDates, eventNames, institutionNames, printedAt, verifyUrl } from "./print-facts.ts";

type Kind = PrintJob["kind"];
type Source<K extends Kind> = Extract<PrintJob, { kind: K }>["of"];

const money = { amount: 1_350_050, currency: "MOP" };
export const receipt: Source<"receipt"> = {
  number: "R-2026-000123",
  of: ["application", "FH-2026-7K3MQ2XW"],
  payer: institutionNames.zh,
  institutionName: institutionNames.zh,
  institutionNames,
  what: { scheme: "FAIR_FOOD_STREET", event: eventNames.en },
  eventDates,
  amount: money,
  method: "VISA",
  invoiceType: "ENTERPRISE",
  paidAt: printedAt,
  verifyUrl,
};
const refund: Source<"refund"> = {
  number: "RF-2026-000123",
  receipt: receipt.number,
  applicationCode: "FF-2026-7K3MQ2XW",
  institutionName: institutionNames.zh,
  institutionNames,
  what: receipt.what,
  refundedAt: parseDay("2026-11-23"),
  paid: money,
  refunded: money,
  verifyUrl,
};

/** The copy of the example of a scheme, with its files and fee, while the signed form is awaited. */
const buildCopy = (scheme: Scheme): ApplicationCopy => {
  const { answers, context } = buildExampleSituation(scheme);
  const line = { key: "space", quantity: 20, unitAmount: 120_000, amount: 2_400_000 };
  return {
    application: {
      id: "01J",
      code: "FG-2026-7K3MQ2XW",
      scheme: scheme.id,
      institutionName: institutionNames.zh,
      status: "PROCESSING",
      pending: "original",
      submittedAt: toInstant(`${context.today}T02:00:00Z`),
      answers,
      institution: {
        nameZh: institutionNames.zh,
        nameEn: institutionNames.en,
        namePt: institutionNames.pt,
        nature: "ENTERPRISE",
        siteRegistrationNumber: "61827",
        country: "MO",
      },
      fee: {
        lines: [line, { ...line, key: "discount", quantity: 1, unitAmount: -1, amount: -1 }],
        total: { amount: 2_399_999, currency: "MOP" },
      },
    },
    ...(context.event ? { event: context.event as unknown as EventDetail } : {}),
    institution: context.institution ?? {},
    files: Object.values(context.files ?? {}).map((file) => ({ ...file, name: `${file.id}.pdf` })),
    contacts: Object.fromEntries((context.contacts ?? []).map(({ id }) => [id, "陳小明"])),
    policy: {},
    verifyUrl,
  };
};

/**
 * The schemes whose copies, blank forms and sheets of what to prepare are tried: every fourth, in the gates those
 * beside them on the next day.
 */
const schemesToTry =
  getCurrentSlice() === "test" ? schemes.filter((_, i) => i % 4 === 0) : pickTodaysCases(schemes, 4);

/** The sources of each kind by name. */
const sources: { [K in Kind]: () => Record<string, Source<K>> } = {
  copy: () => Object.fromEntries(schemesToTry.map((scheme) => [scheme.id, buildCopy(scheme)])),
  preparation: () =>
    Object.fromEntries(
      schemesToTry.map((scheme) => [scheme.id, describeScheme(scheme, {}, toMacaoDay(printedAt))]),
    ),
  blank: () => Object.fromEntries(schemesToTry.map(({ id }) => [id, { scheme: id }])),
  receipt: () => ({
    "of a fee": receipt,
    "of a one-stop payment, refunded in part": {
      ...receipt,
      of: ["payment", "P-2026-000123"],
      payerName: institutionNames.pt,
      what: "oneStop",
      refunded: money,
    },
  }),
  refund: () => ({
    "of a cancelled event": refund,
    "after a notice": { ...refund, notice: parseDay("2026-11-20"), method: "BANK_TRANSFER" },
    "of a refused application": { ...refund, isRefused: true },
    "of a group that ended": { ...refund, hasGroupEnded: true },
  }),
  voucher: () => ({
    "of a place": {
      number: "FF-2026-7K3MQ2XW",
      institutionName: institutionNames.zh,
      institutionNames,
      scheme: "FAIR_FOOD_STREET",
      event: eventNames.en,
      eventDates,
      venue: eventNames,
      booth: "A-12",
      receipt: receipt.number,
      verifyUrl,
    },
  }),
  decision: buildLetterCases,
  letter: () => ({
    "with a number": { account: "a@example.mo", number: "61827" },
    "to be filled in": { account: "a@example.mo", number: "" },
  }),
  statement: () => ({ "of a brand": {} }),
};

export interface PrintCase {
  name: string;
  kind: Kind;
  language: Language;
  job: PrintJob;
}

/**
 * Lists the languages in which a document is tried: the first of a kind in all of them, what each scheme has and
 * further ones in one of the day, or in all of them in the long run; what has further languages on pages of its own, in
 * its first.
 */
const listTriedLanguages = (kind: Kind, source: object, number: number): readonly Language[] => {
  if ("also" in source && Array.isArray(source.also) && source.also.length > 0) return ["zh-Hant"];
  const isOfScheme = kind === "copy" || kind === "blank" || kind === "preparation";
  return number === 0 && !isOfScheme ? languages : pickWays(languages, number);
};

/** Lists the documents in the languages in which they are tried. */
export const listPrintCases = (): PrintCase[] =>
  (Object.keys(sources) as Kind[]).flatMap((kind) =>
    Object.entries(sources[kind]()).flatMap(([name, of], number) =>
      listTriedLanguages(kind, of, number).map((language) => ({
        name: `${kind} ${name}`,
        kind,
        language,
        job: { kind, of, language, made: printedAt } as PrintJob,
      })),
    ),
  );
