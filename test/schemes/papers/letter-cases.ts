/**
 * Every letter that an application can have: the facts of applications are combined, each letter that the list of kinds
 * then has is written, and those that say the same are tried once.
 */
import type { Grant } from "@portal/core/applications/funding/index";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import { writeDecisionLetter } from "@portal/core/documents/decision-letter.server";
import { getDecisionSubject, listLetterKinds } from "@portal/core/documents/letter-kinds";
import type { DecisionLetter } from "@portal/core/documents/letter-parts.server";
import { getPrintTexts } from "@portal/core/documents/print-texts.server";
import { getSchemeNamespaces } from "@portal/core/documents/scheme-labels.server";
import type { Scheme } from "@portal/core/forms/types/index";
import { addDays, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { eventDates, eventNames, institutionNames, printedAt, verifyUrl } from "./print-facts.ts";

type Header = DecisionLetter["header"];

const reasons = { "zh-Hant": "傳譯費用不在資助範圍。", pt: "A interpretação não é elegível." };
const fullGrant: Grant = {
  result: "APPROVED",
  asked: 900_000,
  amount: 900_000,
  decidedOn: "2026-11-20",
};
const grants: readonly Grant[] = [
  {},
  fullGrant,
  { ...fullGrant, amount: 500_000, reasons },
  { ...fullGrant, result: "NOT_APPROVED", amount: 0, reasons },
  { ...fullGrant, settled: { amount: 900_000, on: "2026-11-22", reference: "BNU 0042" } },
  { ...fullGrant, payable: 400_000, settled: { amount: 400_000, on: "2026-11-22" } },
  { ...fullGrant, settled: { amount: 0, on: "2026-11-22" } },
  { ...fullGrant, cancelled: { on: "2026-11-22", cause: "REPORT" } },
  { ...fullGrant, cancelled: { on: "2026-11-22", cause: "INSTITUTION_ENDED" } },
  {
    ...fullGrant,
    settled: { amount: 900_000, on: "2026-11-21" },
    cancelled: { on: "2026-11-22", cause: "BREACH" },
    repayment: { amount: 900_000, dueOn: "2026-12-22" },
  },
];
const cancelReasons = [undefined, "WITHDRAWN", "UNPAID", "ORGANISER", "GROUP"] as const;

const buildDeadline = (kind: "objection" | "payment", amount: number): Header["deadlines"][number] => ({
  kind,
  from: "2026-11-23",
  amount,
  unit: "CALENDAR",
  calendarVersion: "1",
  day: addDays(toMacaoDay(printedAt), amount),
  dueAt: printedAt,
  trace: [],
});
const deadlines = [buildDeadline("objection", 15), buildDeadline("payment", 20)];

/** One scheme for each subject of a decision, with and without a grant, and the one of endorsements. */
const families = [
  ...new Map(
    schemes.map((scheme) => {
      const subject = getDecisionSubject({ scheme: scheme.id });
      return [`${scheme.resource === "report"} ${subject} ${scheme.grant !== undefined}`, scheme];
    }),
  ).values(),
  ...schemes.filter(({ id }) => id === "ENDORSEMENT_MAINLAND"),
];
/** Whether an application of a scheme can have a status as far as letters are concerned. */
const canHaveStatus = ({ id }: Scheme, status: string): boolean =>
  (status === "ENDORSEMENT_APPROVED") === (id === "ENDORSEMENT_MAINLAND") || status === "CANCELLED";

/** Lists applications of every status; those for grants with every grant, cancelled ones for every reason. */
const listHeaders = (): Header[] =>
  families.flatMap((scheme) =>
    applicationStatuses
      .filter((status) => canHaveStatus(scheme, status))
      .flatMap((status) =>
        (scheme.grant ? grants : [undefined]).flatMap((funding) =>
          (status === "CANCELLED" ? cancelReasons : [undefined]).map((cancelReason) => ({
            id: "a",
            scheme: scheme.id,
            resource: scheme.resource,
            code: "FF-2026-7K3MQ2XW",
            status,
            eventNames,
            eventDates,
            institutionName: institutionNames.zh,
            fee: { lines: [], total: { amount: 240_000, currency: "MOP" } },
            booth: "A-12",
            reason: "遞交的文件正本未有簽署",
            decidedAt: printedAt,
            cancelledAt: printedAt,
            policy: {},
            deadlines,
            ...(funding && { funding }),
            ...(cancelReason && { cancelReason }),
          })),
        ),
      ),
  );

const titles = getPrintTexts("en");
/** Writes a letter as plain text. */
const writeText = (letterSource: DecisionLetter): string => {
  const parts: string[] = [];
  writeDecisionLetter(
    { paragraph: (text) => parts.push(text), pair: (label, value) => parts.push(label, value) },
    titles,
    letterSource,
  );
  return parts.join("\n");
};

/** Builds every letter once, by a name that tells its facts; each in one language, and as the official copy. */
export const buildLetterCases = (): Record<string, DecisionLetter> => {
  const letters = new Map<string, [name: string, letterSource: DecisionLetter]>();
  for (const header of listHeaders())
    for (const letter of listLetterKinds(header)) {
      const letterSource: DecisionLetter = {
        letter,
        header,
        institutionNames,
        answers: letter === "endorsement" ? getSchemeExample(header.scheme).answers : {},
        also: [],
        verifyUrl,
      };
      // The title of the scheme makes no letter of its own.
      const schemeTitle = titles.text(`${getSchemeNamespaces(header.scheme)}:title`);
      const text = writeText(letterSource).replace(schemeTitle, "");
      if (letters.has(text)) continue;
      const { scheme, status, cancelReason } = header;
      letters.set(text, [
        `${letters.size + 1}: ${[letter, scheme, status, cancelReason].filter(Boolean).join(", ")}`,
        letterSource,
      ]);
    }
  return Object.fromEntries(
    [...letters.values()].flatMap(([name, letterSource]) => [
      [name, letterSource],
      [`${name}, official`, { ...letterSource, also: ["pt"] }],
    ]),
  );
};
