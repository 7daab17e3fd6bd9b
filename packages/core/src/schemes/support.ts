/** What the funding schemes share (domain part III): their moves, a single clock, the enterprises of Macao, shares. */
import { field, gte, lte, policy, sum } from "../form/expressions.ts";
import type { Rule } from "../form/types.ts";
import { freeClocks, freeMoves } from "./services.ts";
import { enterpriseEligibility } from "./shared.ts";

/** Nobody draws lots for money, and no event ends: decided and carried out, as F says. */
const never = new Set(["place", "waitlist", "declineOffer", "complete"]);
export const fundingMoves = freeMoves.filter((move) => !never.has(move));
/** Those of what grants money: it is decided on and paid out. */
export const grantMoves = [...fundingMoves, "decideFunding", "settle"];
/** What may be objected to, for fifteen days (D3:217). */
export const fundingClocks = freeClocks;

/** Block H without the size of an enterprise, which is asked of those only who want what small ones get (D3:275–281). */
export const macaoEnterprise = enterpriseEligibility.filter(({ id }) => id !== "smallEnterprise");

/** Nobody owns more than the whole. */
export const wholeOnly = {
  id: "wholeOnly",
  must: lte(sum("shareholders", "share"), 100),
  at: "shareholders",
  key: "max",
  params: { max: 100 },
} as const satisfies Rule;
/** As much in the hands of Macao residents as the policy wants (D3:278). */
export const mostlyMacao = (code: number) =>
  ({
    id: "mostlyMacao",
    must: gte(field("macaoEquityPercent"), policy("eligibility.macaoOwnershipPercent")),
    at: "macaoEquityPercent",
    key: "min",
    worked: { min: policy("eligibility.macaoOwnershipPercent") },
    code,
  }) as const satisfies Rule;
