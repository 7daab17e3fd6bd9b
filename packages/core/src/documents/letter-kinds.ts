/** Lists the letters that an application has now (spec 2 §2 "view letters", §4; decisions 0097, 0227). */
import { getFundingResult } from "../applications/funding/index.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { isEndorsementInForce } from "../applications/model/endorsement.ts";
import { statusesAfterAcceptance } from "../applications/model/statuses.ts";
import type { LetterKind } from "./letter-kind.ts";

/** The members that decide on the letters, of a stored application or of its view. */
type LetterFacts = Pick<ApplicationHeader, "status" | "resource" | "funding" | "verification">;

/** Applications whose decision is not one on funding: fairs, delegations, services and visitors. */
const resourcesWithParticipation: readonly string[] = ["participate", "outlands", "appother"];

/** Returns whether a decision on participation was that it is accepted. */
export const isParticipationAccepted = ({ status }: Pick<LetterFacts, "status">): boolean =>
  statusesAfterAcceptance.includes(status);

/** Lists the letters on participation: the decision, and the confirmation of a cancellation. */
export const listParticipationLetters = (
  facts: Pick<LetterFacts, "status" | "resource">,
): ("decision" | "cancellation")[] => {
  const { status, resource } = facts;
  if (!resourcesWithParticipation.includes(resource)) return [];
  if (isParticipationAccepted(facts) || status === "REJECTED") return ["decision"];
  return status === "CANCELLED" || status === "REFUNDED" ? ["cancellation"] : [];
};

/** Lists the letters that exist, by the result on funding and whether the grant is settled. */
const listLetters = (
  facts: Pick<LetterFacts, "status" | "resource" | "verification">,
  fundingResult: string | undefined,
  isSettled: boolean,
): LetterKind[] => [
  ...listParticipationLetters(facts),
  ...(["APPROVED", "NOT_APPROVED"].includes(fundingResult ?? "") ? (["decision"] as const) : []),
  ...(isSettled ? (["settlement"] as const) : []),
  ...(isEndorsementInForce(facts) ? (["endorsement"] as const) : []),
];

/** Lists the letters of an application that exist now. */
export const listLetterKinds = (facts: LetterFacts): LetterKind[] =>
  listLetters(facts, facts.funding && getFundingResult(facts), facts.funding?.settled !== undefined);

/** Lists them by the view of an application, which tells the result on funding as it is now. */
export const listLetterKindsOfView = (
  view: Pick<LetterFacts, "status" | "resource" | "verification"> & {
    funding?: { result?: string | undefined; settled?: unknown } | undefined;
  },
): LetterKind[] => listLetters(view, view.funding?.result, view.funding?.settled !== undefined);
