/** What must hold of the timers of every application after every transition. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getTimerDefinition } from "@portal/core/applications/model/timers";

/**
 * Lists what is wrong with the timers of an application, a line each: timers that are set aside although no request is
 * pending, and timers that do not belong to a running deadline or lapse at another instant than it.
 */
export const listTimerFaults = ({
  pending,
  deadlines,
  timers,
  suspended = [],
}: Pick<ApplicationHeader, "pending" | "deadlines" | "timers" | "suspended">): string[] => [
  ...(suspended.length > 0 && !pending
    ? [`${suspended.map(({ kind }) => kind).join(", ")} stand aside for no request`]
    : []),
  ...[...timers, ...suspended].flatMap((timer) => {
    const definition = getTimerDefinition(timer);
    if (definition.purpose === "event") return [];
    const deadline = deadlines.find(({ kind }) => kind === definition.deadline);
    if (!deadline) return [`${timer.kind} runs without its deadline`];
    return definition.purpose === "lapse" && timer.at !== deadline.dueAt
      ? [`${timer.kind} runs at another time than its deadline`]
      : [];
  }),
];
