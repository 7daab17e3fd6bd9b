/** Until when an event is applied for under a scheme (R491, R493). Pure. */
import type { Context } from "../actor.ts";
import { type Day, day } from "../day.ts";
import type { EventDetail } from "../event/wire.ts";
import type { Json, Scheme } from "../form/types.ts";
import { closingDay } from "./lead.ts";

/** The last day to apply for an event under a scheme: the event's closing day, or what the scheme sets before it. */
export const lastDay = (
  scheme: Pick<Scheme, "deadlines">,
  event: EventDetail,
  policy: Record<string, Json>,
  { today }: Pick<Context, "today">,
): Day =>
  closingDay(
    scheme,
    day(event.registration.closesOn),
    {},
    {
      today,
      policy,
      event: event as unknown as { [key: string]: Json },
    },
  );
