/** The tasks of events: a correction, a publication, the confirmation of a change, a draw, or applicants who wait for places. */
import * as z from "zod";
import { EventChangeRequest, EventStateSchema, EventSummary, LocalizedText } from "../events/event-schema.ts";
import { RefusalMembers } from "../platform/refusal-schema.ts";

const eventTaskKinds = ["correct", "publish", "change", "ownChange", "draw"] as const;
export type EventTaskKind = (typeof eventTaskKinds)[number];

export const EventTask = z.object({
  id: z.string(),
  names: LocalizedText,
  status: EventSummary.shape.status,
  state: EventStateSchema,
  dates: EventSummary.shape.dates,
  closesOn: z.string(),
  /** `ownChange` waits for a colleague, because the caller asked for the change. */
  tasks: z.array(z.enum(eventTaskKinds)),
  /** What `correct` is about: why the next save of the event is refused. */
  issues: RefusalMembers.shape.fields,
  /** The request that `change` or `ownChange` is about. */
  requested: EventChangeRequest.shape.action.optional(),
  capacity: z.int(),
  /** Booths held, and applications without a decision; only once applications are closed. */
  held: z.int().optional(),
  undecided: z.int().optional(),
  /** There may be more of both than were counted. */
  more: z.literal(true).optional(),
  /** Zones that are asked for more often than they have booths, while a draw is to be held for them. */
  crowded: z
    .array(z.object({ id: z.string(), names: LocalizedText, wanted: z.int(), free: z.int() }))
    .optional(),
});
export type EventTask = z.output<typeof EventTask>;
