/** Done, now, next: what happened, who has to act, by when, and why that date. */

import { getOwedRepayment } from "@portal/core/applications/funding/index";
import type { ApplicationView, HistoryEntry } from "@portal/core/applications/model/application-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, formatMoney } from "../../shell/format.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { DottedParts } from "../../ui/dotted-parts.tsx";
import { Timeline, type TimelineEntry } from "../../ui/timeline.tsx";
import { getDerivedStatus } from "../application-list/application-chip.tsx";
import { HistoryAmount, readHistoryAmount } from "./history-amount.tsx";

/** Final statuses: ended without success, or completed. */
const endedStatuses: Record<string, "stopped" | "done"> = {
  REJECTED: "stopped",
  CANCELLED: "stopped",
  REFUNDED: "stopped",
  SETTLED: "done",
};
/** The side that has to act in a status. */
const turnByStatus = {
  DRAFT: "you",
  PROCESSING: "staff",
  SUPPLEMENT_REQUIRED: "you",
  ACCEPTED: "staff",
  REJECTED: "none",
  CANCELLED: "none",
  AWAITING_PAYMENT: "you",
  PAID: "none",
  VOUCHER_PENDING_DOWNLOAD: "you",
  REFUNDED: "none",
  PROCESSED: "none",
  COMPLETED: "you",
  SETTLED: "none",
  ENDORSEMENT_APPROVED: "none",
} as const satisfies Record<ApplicationView["status"], "you" | "staff" | "none">;
const hasFee = ({ fee }: ApplicationView): boolean => (fee?.total.amount ?? 0) > 0;
/** Accepted without a fee, a place or a grant: nothing follows, as after a preliminary assessment. */
const isConcluded = (view: ApplicationView): boolean =>
  view.status === "ACCEPTED" && !view.eventId && !view.funding && !hasFee(view);
/** Returns whether a grant that was taken back is still to be repaid, in whole or in part. */
const owesRepayment = ({ funding }: ApplicationView): boolean =>
  funding?.repayment !== undefined && funding.repayment.repaidOn === undefined;
/** Returns whose turn it is, counting pending requests to staff. */
export const getResponsibleParty = (view: ApplicationView): "you" | "staff" | "none" =>
  view.pending === "offer" || view.pending === "original"
    ? "you"
    : view.pending || view.report?.state === "DELIVERED" || getDerivedStatus(view) === "TAKEN_BACK"
      ? "staff"
      : owesRepayment(view)
        ? "you"
        : view.status === "COMPLETED" && view.report?.state !== "DUE"
          ? "none"
          : getDerivedStatus(view) === "REFUSED" || isConcluded(view)
            ? "none"
            : turnByStatus[view.status];
/** Returns whether the application waits for a place after a public draw. */
const isOnWaitingList = (view: ApplicationView): boolean => getDerivedStatus(view) === "WAITING";
/** Returns the text for a status; a rejection does not mention an objection after its deadline. */
export const getStatusTextKey = (view: ApplicationView): string => {
  if (isOnWaitingList(view)) return "place.waiting";
  if (getDerivedStatus(view) === "GONE") return "place.gone";
  if (getDerivedStatus(view) === "TAKEN_BACK") return "reversal";
  if (view.status === "REJECTED" && !view.deadlines.some((one) => one.kind === "objection"))
    return "timeline.now.REJECTED_FINAL";
  if (owesRepayment(view)) return "timeline.now.GRANT_REPAY";
  return getReportTextKey(view) ?? `timeline.now.${getGrantTextKey(view) ?? view.status}`;
};
/** A grant is decided after acceptance: there is no fee and no place. */
const getGrantTextKey = ({ funding, status }: ApplicationView): string | undefined =>
  funding && (status === "ACCEPTED" || status === "PROCESSED")
    ? `GRANT_${funding.result ?? "PENDING_REPLY"}`
    : undefined;
/** Returns the text of what follows; a payment notice follows only where there is a fee. */
export const getNextTextKey = (view: ApplicationView): string | undefined => {
  // Whether it has to be paid again is not decided yet.
  if (getDerivedStatus(view) === "TAKEN_BACK") return undefined;
  // What follows depends on the answer: neither a payment nor the event.
  if (view.pending === "cancellation" || view.pending === "refund") return undefined;
  if (view.status === "DRAFT" && view.scheme.startsWith("REPORT_")) return "timeline.next.DRAFT_REPORT";
  const grantKey = getGrantTextKey(view);
  if (!grantKey && view.status === "ACCEPTED" && !hasFee(view)) return undefined;
  return `timeline.next.${grantKey ?? view.status}`;
};
/** Returns the text for the report after an activity, which replaces the status. */
const getReportTextKey = ({ status, report, funding }: ApplicationView): string | undefined => {
  if (status !== "COMPLETED") return undefined;
  if (!report) return "report.NONE";
  const endsGrant = funding && funding.result !== "NOT_APPROVED" && ["DUE", "LAPSED"].includes(report.state);
  return `report.${report.state}${endsGrant ? "_GRANT" : ""}`;
};
/** The deadline of each status. */
const deadlineTextKeys: Partial<Record<ApplicationView["status"], string>> = {
  SUPPLEMENT_REQUIRED: "supplement",
  AWAITING_PAYMENT: "payment",
  COMPLETED: "report",
  REJECTED: "objection",
};

/**
 * Returns the deadline that matters now: of an offer, of the status, or of an objection to a lapsed report. While the
 * institute has to act, the day of its answer, by law or by its own target.
 */
export const findCurrentDeadline = (view: ApplicationView) => {
  const ownDeadline =
    view.pending === "offer" || view.pending === "original"
      ? view.pending
      : getDerivedStatus(view) === "REFUSED"
        ? "objection"
        : deadlineTextKeys[view.status];
  const kinds = [
    owesRepayment(view) ? "repayment" : ownDeadline,
    ...(view.report?.state === "LAPSED" ? ["objection"] : []),
  ];
  if (getResponsibleParty(view) === "staff")
    kinds.push(getDerivedStatus(view) === "TAKEN_BACK" ? "reversal" : "review");
  return view.deadlines.find(({ kind }) => kinds.includes(kind)) ?? view.answerBy;
};

/** Returns the parameters of a status text. */
export const getStatusTextParams = (
  { lot, report, funding }: ApplicationView,
  language: string,
): Record<string, unknown> => ({
  number: lot?.waiting ?? 0,
  ...(funding?.repayment
    ? { amount: formatMoney(toMopAmount(getOwedRepayment(funding.repayment)), language) }
    : {}),
  ...(report ? { day: formatDay(report.dueOn, language) } : {}),
});

/** Groups consecutive reminders into the last one with their number. */
const groupReminders = (history: readonly HistoryEntry[]): { entry: HistoryEntry; times: number }[] => {
  const groups: { entry: HistoryEntry; times: number }[] = [];
  for (const entry of history) {
    const last = groups.at(-1);
    const isRepeatedReminder = entry.action.endsWith("Reminder") && last?.entry.action === entry.action;
    if (isRepeatedReminder) groups.splice(-1, 1, { entry, times: last.times + 1 });
    else groups.push({ entry, times: 1 });
  }
  return groups;
};
/** The next step is the institute's, or the event itself. */
const getNextStep = (
  view: ApplicationView,
): { by: "you" | "staff" } | { on: NonNullable<ApplicationView["eventDates"]> } => {
  if (view.status === "DRAFT") return { by: "you" };
  if (view.eventDates && ["PAID", "VOUCHER_PENDING_DOWNLOAD", "PROCESSED"].includes(view.status))
    return { on: view.eventDates };
  return { by: "staff" };
};

export const ApplicationTimeline = ({
  view,
  history,
}: {
  view: ApplicationView;
  history: readonly HistoryEntry[];
}) => {
  const { t, language } = useText(["pages/personal", "status"]);
  const formatText = (key: string, options: Record<string, unknown> = {}) =>
    t(`pages/personal:${key}`, options);
  const responsibleParty = getResponsibleParty(view);
  const derivedStatus = getDerivedStatus(view);
  const nextKey = getNextTextKey(view);
  const next = nextKey && formatText(nextKey, { defaultValue: "" });
  const nextStep = getNextStep(view);
  const entries: TimelineEntry[] = [
    ...groupReminders(history).map(({ entry, times }) => ({
      key: String(entry.seq),
      state: "done" as const,
      title: formatText(
        `history.${entry.action === "submit" && view.scheme.startsWith("REPORT_") ? "submitReport" : entry.action}`,
        { defaultValue: entry.action },
      ),
      at: (
        <DottedParts
          parts={[
            <time key="at" dateTime={entry.at}>
              {formatInstant(entry.at, language)}
            </time>,
            formatText(`actor.${entry.actor.kind}`),
            times > 1 && formatText("timeline.times", { count: times }),
          ]}
        />
      ),
      children:
        entry.reason || entry.reasonCodes || readHistoryAmount(entry) !== undefined ? (
          <>
            <HistoryAmount entry={entry} />
            <DecisionReason reason={entry.reason} reasonCodes={entry.reasonCodes} at={entry.at} />
          </>
        ) : undefined,
    })),
    // The head of the page explains the status and its deadline.
    {
      key: "now",
      // Whatever waits for an answer has not ended.
      state: view.pending
        ? "now"
        : derivedStatus
          ? derivedStatus === "REFUSED"
            ? "stopped"
            : "now"
          : (endedStatuses[view.status] ?? "now"),
      title: t(derivedStatus ? `status:derived.${derivedStatus}` : `status:application.${view.status}`),
      at: responsibleParty === "none" ? undefined : formatText(`turn.${responsibleParty}`),
    },
    ...(next
      ? [
          {
            key: "next",
            state: "next" as const,
            title: next,
            at: "on" in nextStep ? <DayRange {...nextStep.on} /> : formatText(`turn.${nextStep.by}`),
          },
        ]
      : []),
  ];
  return <Timeline entries={entries} label={formatText("record.progress")} />;
};
