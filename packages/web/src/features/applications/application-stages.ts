/**
 * The stages that an application passes, and which of them it has reached: where it is at a glance, while the
 * progress below says what happened. An application that ended without success has none left to show.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { getDerivedStatus } from "../application-list/application-chip.tsx";

type StageName = "submit" | "review" | "decision" | "payment" | "event" | "grant" | "close";
interface Stage {
  name: StageName;
  state: "done" | "now" | "next";
}

type StagedApplication = Pick<
  ApplicationView,
  "status" | "pending" | "lot" | "funding" | "fee" | "eventDates" | "report" | "reversal"
>;
const hasFee = ({ fee }: StagedApplication): boolean => (fee?.total.amount ?? 0) > 0;

/**
 * Lists the stages of an application: a grant is decided on and paid out, a place is paid for and taken at the event.
 */
const listStageNames = (view: StagedApplication): StageName[] => {
  if (view.funding) return ["submit", "review", "decision", "grant"];
  const later: StageName[] = [
    ...(hasFee(view) ? (["payment"] as const) : []),
    ...(view.eventDates ? (["event"] as const) : []),
  ];
  return ["submit", "review", ...(later.length > 0 ? later : (["close"] as const))];
};

/** Returns the stage at hand, nothing where all are passed, and undefined where the application has ended. */
const findCurrentStage = (view: StagedApplication): StageName | "passed" | undefined => {
  const { status, funding, report } = view;
  const afterReview: StageName | "passed" = hasFee(view) ? "payment" : view.eventDates ? "event" : "passed";
  if (getDerivedStatus(view) === "WAITING") return "review";
  if (getDerivedStatus(view) === "TAKEN_BACK") return "payment";
  if (getDerivedStatus(view) === "REFUSED" || funding?.cancelled) return undefined;
  switch (status) {
    case "DRAFT":
      return "submit";
    case "PROCESSING":
    case "SUPPLEMENT_REQUIRED":
      return "review";
    case "ACCEPTED":
      if (funding) return funding.result === "APPROVED" ? "grant" : "decision";
      return afterReview;
    case "AWAITING_PAYMENT":
      return "payment";
    case "PAID":
    case "VOUCHER_PENDING_DOWNLOAD":
    case "PROCESSED":
      return funding ? "grant" : view.eventDates ? "event" : "passed";
    case "COMPLETED":
      if (funding) return "grant";
      // Without days of an event there is no such stage, whatever is still to be reported.
      return view.eventDates && report && report.state !== "ACCEPTED" ? "event" : "passed";
    case "SETTLED":
    case "ENDORSEMENT_APPROVED":
      return "passed";
    default:
      return undefined;
  }
};

/** Lists the stages of an application in order; none where it was refused, cancelled or refunded, or its grant was. */
export const listStages = (view: StagedApplication): Stage[] => {
  const current = findCurrentStage(view);
  if (!current) return [];
  const names = listStageNames(view);
  const at = current === "passed" ? names.length : names.indexOf(current);
  return names.map((name, i) => ({ name, state: i < at ? "done" : i === at ? "now" : "next" }));
};
