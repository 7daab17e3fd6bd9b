/** What the funding schemes share (domain S14–S17): their moves and clocks, other support, related parties, papers. */
import { codes } from "../errors.ts";
import { dayAdd, eq, is, multiply, not, ofInstitution, row, today } from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import type { Eligibility, Limit, SchemeDeadline } from "../form/types.ts";
import { agreements } from "./services.ts";
import { afterDecision, enterpriseEligibility } from "./shared.ts";

/** Moves of what is granted: decided, carried out, reported on, paid out; nothing is paid in (domain F). */
export const fundingMoves = [
  "submit",
  "discard",
  "requestSupplement",
  "supplement",
  "lapseSupplement",
  "justifyLate",
  "acceptLate",
  "refuseLate",
  "accept",
  "reject",
  "process",
  "decideFunding",
  "complete",
  "lapseReport",
  "settle",
  "requestCancel",
  "confirmCancel",
  "refuseCancel",
  "object",
  "upholdObjection",
  "dismissObjection",
  "uploadSigned",
  "receiveOriginal",
  "lapseOriginal",
];

/** Days before the first day of the activity that is answered, and what follows a decision (spec 3 §4, §5). */
export const fundingClocks = (days: Limit, first: string, code: number): SchemeDeadline[] => [
  {
    kind: "applyBy",
    anchor: { earliest: [first] },
    amount: days,
    unit: "CALENDAR",
    direction: "BEFORE",
    code,
  },
  ...afterDecision.filter(({ kind }) => kind !== "payment"),
];

/** What is still missing is in so many days before the first day of the activity. */
export const completeBy = (amount: Limit): SchemeDeadline => ({
  kind: "documentsBy",
  anchor: "EVENT_START",
  amount,
  unit: "CALENDAR",
  direction: "BEFORE",
});

/** Held after today and within five years: what is further off is a slip of the pen. */
export const heldAhead = { min: today, max: dayAdd(today, 5, "YEARS") };

/** Block H without the bound of the small enterprise, which only prices and zones are kept for (D3:275–277). */
export const fundedEligibility: Eligibility[] = [
  ...enterpriseEligibility.filter(({ id }) => id !== "smallEnterprise"),
  {
    id: "notAssociation",
    must: not(eq(ofInstitution("nature"), "TRADE_ASSOCIATION")),
    code: codes.NOT_ELIGIBLE,
    key: "eligibility.notAssociation",
  },
];

/** Money from elsewhere for the same purpose, asked for or granted (D3:87, D3:100). */
export const otherSubsidies = {
  hasOtherSubsidies: f.yesNo(),
  otherSubsidies: f.lines({
    columns: {
      department: f.text(255, { noIllegal: true }),
      content: f.text(255, { noIllegal: true }),
      result: f.choice({ list: "fundingResult" }, { look: "select" }),
      amount: f.money({ min: 1 }),
    },
    max: 20,
    unique: ["department", "content"],
    total: { column: "amount", label: "totals.otherSubsidies" },
    when: is("hasOtherSubsidies", true),
  }),
};

/** Suppliers the applicant is tied to, each with why and with prices of others (D3:83, D3:99). */
export const relatedParties = {
  relatedPartyDeclared: f.yesNo(),
  relatedParties: f.lines({
    columns: {
      supplierName: f.text(255, { noIllegal: true }),
      relationship: f.choice({ list: "relatedPartyRelationship" }, { look: "select" }),
      goodsServices: f.text(255, { noIllegal: true }),
      reasons: f.longText({ max: 200, unit: "words" }, { noIllegal: true }),
      priceComparison: f.documents("PRICE_COMPARISON", { profile: "office" }),
    },
    max: 20,
    unique: ["supplierName", "goodsServices"],
    when: is("relatedPartyDeclared", true),
  }),
};

/** Lines of a budget in words and patacas: four of income, six of expenses (D3:350). */
export const budgetLines = (max: number, label: string) =>
  f.lines({
    columns: { item: f.text(100, { noIllegal: true }), amount: f.money({ min: 1 }) },
    max,
    unique: ["item"],
    total: { column: "amount", label },
  });

/** Certificates of the registry are not older than ninety days (D3:280). */
export const registryCertificate = f.documents("BUSINESS_REGISTRATION_CERT", {
  max: 2,
  maxAge: { amount: 90, unit: "DAYS" },
});

/** The boxes that close a funding form; tax and registry data may be fetched (domain D). */
export const fundingAgreements = { ...agreements, consentDataFetch: f.declaration() };

/** What a line of quantity and price comes to, in avos. */
export const lineAmount = multiply(row("quantity"), row("unitPrice"));
