/** Until when an event is applied for under a scheme (R491, R493). Pure. */
import type { Context } from "../actor.ts";
import type { Day } from "../day.ts";
import { applyBy } from "../event/index.ts";
import type { EventDetail } from "../event/wire.ts";
import { limitOf } from "../form/kinds/fault.ts";
import type { Json, Scheme } from "../form/types.ts";

/** The last day to apply for an event under a scheme. */
export const lastDay = (
  scheme: Scheme,
  event: EventDetail,
  policy: Record<string, Json>,
  ctx: Pick<Context, "today">,
): Day => applyBy(event, leadDays(scheme, policy, ctx));

/** Days before the first day by which a scheme is applied for; 0 where only the event's closing day counts. */
const leadDays = (
  scheme: Scheme,
  policy: Record<string, Json>,
  { today }: Pick<Context, "today">,
): number => {
  const lead = scheme.deadlines.find(({ kind, anchor }) => kind === "applyBy" && anchor === "EVENT_START");
  return (lead && limitOf(lead.amount, { answers: {}, context: { today, policy } })) ?? 0;
};
