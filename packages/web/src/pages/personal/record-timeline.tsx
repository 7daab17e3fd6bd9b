/** Done, now, next: what happened and who acts, by which date and why that date. */
import type { ApplicationView, HistoryEntry } from "@portal/core/application/wire";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatInstant, formatRange } from "../../lib/format.ts";
import { Timeline, type TimelineEntry } from "../../ui/timeline.tsx";
import { standingOf } from "./record-table.tsx";

/** The end of an application: what came to nothing, and what came to its good end. */
const ended: Record<string, "stopped" | "done"> = {
  REJECTED: "stopped",
  CANCELLED: "stopped",
  REFUNDED: "stopped",
  SETTLED: "done",
};
/** Whose turn it is in a status. */
const turn = {
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
/** Whose turn it is with an application, what waits for the staff counted. */
export const turnOf = (view: ApplicationView): "you" | "staff" | "none" =>
  view.pending === "offer" || view.pending === "original"
    ? "you"
    : view.pending || view.report?.state === "DELIVERED"
      ? "staff"
      : view.status === "COMPLETED" && view.report?.state !== "DUE"
        ? "none"
        : standingOf(view) === "REFUSED"
          ? "none"
          : turn[view.status];
/** True while the application waits for a place after a public draw. */
export const inLine = (view: ApplicationView): boolean => standingOf(view) === "WAITING";
/** What a status means now; a rejection says no more of an objection once its time is over. */
export const nowKey = (view: ApplicationView): string => {
  if (inLine(view)) return "place.waiting";
  if (view.status === "REJECTED" && !view.deadlines.some((one) => one.kind === "objection"))
    return "timeline.now.REJECTED_FINAL";
  return reportKey(view) ?? `timeline.now.${grantKey(view) ?? view.status}`;
};
/** What is granted is decided after acceptance: nothing is paid in, and no place waits. */
const grantKey = ({ funding, status }: ApplicationView): string | undefined =>
  funding?.result && (status === "ACCEPTED" || status === "PROCESSED")
    ? `GRANT_${funding.result}`
    : undefined;
/** What is told of the report that follows an activity, instead of the status. */
const reportKey = ({ status, report, funding }: ApplicationView): string | undefined => {
  if (status !== "COMPLETED") return undefined;
  if (!report) return "report.NONE";
  const grant = funding && funding.result !== "NOT_APPROVED" && ["DUE", "LAPSED"].includes(report.state);
  return `report.${report.state}${grant ? "_GRANT" : ""}`;
};
/** The deadline that belongs to a status. */
export const deadlineOf: Partial<Record<ApplicationView["status"], string>> = {
  SUPPLEMENT_REQUIRED: "supplement",
  AWAITING_PAYMENT: "payment",
  COMPLETED: "report",
  REJECTED: "objection",
};

/**
 * The day that counts now: of an offer, of the status, of an objection to a report that lapsed; while it is the
 * institute's turn, the day by which it answers: by law, else by its own aim.
 */
export const counting = (view: ApplicationView) => {
  const own =
    view.pending === "offer" || view.pending === "original"
      ? view.pending
      : standingOf(view) === "REFUSED"
        ? "objection"
        : deadlineOf[view.status];
  const kinds = [own, ...(view.report?.state === "LAPSED" ? ["objection"] : [])];
  if (turnOf(view) === "staff") kinds.push("review");
  return view.deadlines.find(({ kind }) => kinds.includes(kind)) ?? view.answerBy;
};

/** What the words of a status name. */
export const nowWords = ({ lot, report }: ApplicationView, language: string): Record<string, unknown> => ({
  number: lot?.waiting ?? 0,
  ...(report ? { day: formatDay(report.dueOn, language) } : {}),
});

/** Reminders that came one after the other are told once, by the last, with how many they were. */
const told = (history: readonly HistoryEntry[]): { entry: HistoryEntry; times: number }[] => {
  const all: { entry: HistoryEntry; times: number }[] = [];
  for (const entry of history) {
    const last = all.at(-1);
    const again = entry.action.endsWith("Reminder") && last?.entry.action === entry.action;
    if (again) all.splice(-1, 1, { entry, times: last.times + 1 });
    else all.push({ entry, times: 1 });
  }
  return all;
};
/** What comes next is the institute's to do, or the event itself. */
const nextAt = (view: ApplicationView, language: string): { by: "you" | "staff" } | { on: string } => {
  if (view.status === "DRAFT") return { by: "you" };
  const dates = view.eventDates;
  if (dates && ["PAID", "VOUCHER_PENDING_DOWNLOAD", "PROCESSED"].includes(view.status))
    return { on: formatRange(dates.start, dates.end, language) };
  return { by: "staff" };
};

export const RecordTimeline = ({
  view,
  history,
}: {
  view: ApplicationView;
  history: readonly HistoryEntry[];
}) => {
  const { t, language } = useText(["pages/personal", "status"]);
  const say = (key: string, options: Record<string, unknown> = {}) => t(`pages/personal:${key}`, options);
  const who = turnOf(view);
  const by = counting(view);
  const standing = standingOf(view);
  // one who waits may object as well, but waits no shorter for it
  const until = standing === "WAITING" && by?.kind === "objection" ? undefined : by;
  const next = say(`timeline.next.${grantKey(view) ?? view.status}`, { defaultValue: "" });
  const then = nextAt(view, language);
  const entries: TimelineEntry[] = [
    ...told(history).map(({ entry, times }) => ({
      key: String(entry.seq),
      state: "done" as const,
      title: say(
        `history.${entry.action === "submit" && view.scheme.startsWith("REPORT_") ? "submitReport" : entry.action}`,
        { defaultValue: entry.action },
      ),
      at: (
        <>
          <time dateTime={entry.at}>{formatInstant(entry.at, language)}</time>
          {" · "}
          {say(`actor.${entry.actor.kind}`)}
          {times > 1 && ` · ${say("timeline.times", { count: times })}`}
        </>
      ),
      children: entry.reason ? <p className="pre">{entry.reason}</p> : undefined,
    })),
    {
      key: "now",
      state: standing ? (standing === "REFUSED" ? "stopped" : "now") : (ended[view.status] ?? "now"),
      title: t(standing ? `status:standing.${standing}` : `status:application.${view.status}`),
      at: who === "none" ? undefined : say(`turn.${who}`),
      children: (
        <p>
          {view.pending
            ? `${t(`status:pending.${view.pending}`)}${language.startsWith("zh") ? "。" : "."}`
            : say(nowKey(view), nowWords(view, language))}
          {until && (language.startsWith("zh") ? "" : " ")}
          {until &&
            say(until.kind === "answer" ? "timeline.aim" : "timeline.by", {
              day: formatDay(until.day, language),
            })}
        </p>
      ),
    },
    ...(next
      ? [
          {
            key: "next",
            state: "next" as const,
            title: next,
            at: "on" in then ? then.on : say(`turn.${then.by}`),
          },
        ]
      : []),
  ];
  return <Timeline entries={entries} label={say("record.progress")} />;
};
