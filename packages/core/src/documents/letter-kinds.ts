/** Lists the letters that an application has now (spec 2 §2 "view letters", §4; decisions 0097, 0227, 0780). */
import { getFundingResult } from "../applications/funding/index.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { isCancelledStatus } from "../applications/model/cancelled-at.ts";
import { isEndorsementInForce } from "../applications/model/endorsement.ts";
import { statusesAfterAcceptance } from "../applications/model/statuses.ts";
import type { LetterKind } from "./letter-kind.ts";

/** What is known of a grant, as it is stored or as a view tells it. */
interface GrantFacts {
  result?: string | undefined;
  settled?: unknown;
  cancelled?: unknown;
}
/** The members that decide on the letters, of a stored application or of its view. */
interface LetterFacts extends Pick<ApplicationHeader, "status" | "scheme" | "resource" | "verification"> {
  funding?: GrantFacts | undefined;
}

/** Grants at an event, for which a fee is paid: the acceptance and the grant are decided one after the other. */
const grantsWithFee: readonly string[] = ["TRAVEL_SHOW"];
/** Reports are settled with the application that they are about, and have no letter of their own. */
const REPORT_RESOURCE = "report";

/** What a decision that is not on a grant is about, where it is not on taking part in an event. */
export type DecisionSubject = "participation" | "request" | "registration" | "assessment";
const decisionSubjects: { readonly [scheme: string]: DecisionSubject } = {
  OFFICIAL_GUEST: "request",
  CONFERENCE_RECRUITMENT: "request",
  ENDORSEMENT_MAINLAND: "request",
  TRAVEL_SHOW: "request",
  EVENT_REGISTRATION: "registration",
  FIRST_SHOP_PRE: "assessment",
};
/** Returns what the decision on an application is about: nobody takes part by registering an event. */
export const getDecisionSubject = ({ scheme }: Pick<LetterFacts, "scheme">): DecisionSubject =>
  decisionSubjects[scheme] ?? "participation";

/** Returns whether a decision was that the application is accepted. */
export const isApplicationAccepted = ({ status }: Pick<LetterFacts, "status">): boolean =>
  statusesAfterAcceptance.includes(status);

/** Lists the letters on the application itself: the decision, unless it is one on a grant, and the cancellation. */
export const listApplicationLetters = (
  facts: Pick<LetterFacts, "status" | "scheme" | "resource" | "funding">,
): ("decision" | "acceptance" | "cancellation")[] => {
  const { status, scheme, resource, funding } = facts;
  if (resource === REPORT_RESOURCE) return [];
  if (isCancelledStatus(status)) return ["cancellation"];
  if (funding) return grantsWithFee.includes(scheme) && isApplicationAccepted(facts) ? ["acceptance"] : [];
  return isApplicationAccepted(facts) || status === "REJECTED" ? ["decision"] : [];
};

/**
 * Lists the letters on a grant. Once it is revoked, the letter says that, and no longer that it will be paid.
 * @param funding with the result as it is now, which a withdrawn application has none of
 */
export const listGrantLetters = (
  funding: GrantFacts | undefined,
): ("decision" | "revocation" | "settlement")[] => {
  const isDecided = funding?.result === "APPROVED" || funding?.result === "NOT_APPROVED";
  return [
    ...(isDecided ? [funding.cancelled ? ("revocation" as const) : ("decision" as const)] : []),
    ...(funding?.settled ? (["settlement"] as const) : []),
  ];
};

/** Lists the letters of an application by its view, which tells the result on funding as it is now. */
export const listLetterKindsOfView = (view: LetterFacts): LetterKind[] => [
  ...listApplicationLetters(view),
  ...listGrantLetters(view.funding),
  ...(isEndorsementInForce(view) ? (["endorsement"] as const) : []),
];

/** Lists the letters of an application that exist now. */
export const listLetterKinds = (
  header: Pick<ApplicationHeader, "status" | "scheme" | "resource" | "funding" | "verification">,
): LetterKind[] => {
  const { funding, ...facts } = header;
  return listLetterKindsOfView({
    ...facts,
    ...(funding && { funding: { ...funding, result: getFundingResult(header) } }),
  });
};
