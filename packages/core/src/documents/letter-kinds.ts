/** Lists the letters that an application has now (spec 2 §2 "view letters", §4; decisions 0097, 0227). */
import { getFundingResult } from "../applications/funding/index.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { statusesAfterAcceptance } from "../applications/model/statuses.ts";

export type LetterKind = "decision" | "settlement" | "endorsement" | "cancellation";
/** The members that decide on the letters, of a stored application or of its view. */
type LetterFacts = Pick<ApplicationHeader, "status" | "resource" | "funding">;

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

/** Lists the letters of an application that exist now. */
export const listLetterKinds = (facts: LetterFacts): LetterKind[] => {
  const { status, funding } = facts;
  const isFundingDecided = ["APPROVED", "NOT_APPROVED"].includes((funding && getFundingResult(facts)) ?? "");
  return [
    ...listParticipationLetters(facts),
    ...(isFundingDecided ? (["decision"] as const) : []),
    ...(funding?.settled ? (["settlement"] as const) : []),
    ...(status === "ENDORSEMENT_APPROVED" ? (["endorsement"] as const) : []),
  ];
};
