/**
 * The tasks of events: a correction, a publication, the confirmation of a change, a draw, the confirmation of its
 * public value, or applicants who wait for places.
 */
import * as z from "zod";
import {
  EventChangeRequest,
  EventStateSchema,
  EventSummary,
  ListedEvent,
  LocalizedText,
} from "../events/event-schema.ts";
import { RefusalMembers } from "../platform/refusal-schema.ts";

const eventTaskKinds = [
  "correct",
  "publish",
  "change",
  "ownChange",
  "draw",
  "drawValue",
  "ownDrawValue",
] as const;
export type EventTaskKind = (typeof eventTaskKinds)[number];

export const EventTask = z.object({
  id: z.string(),
  names: LocalizedText,
  status: EventSummary.shape.status,
  state: EventStateSchema,
  dates: EventSummary.shape.dates,
  /** The last day on which it takes an application of any type. */
  closesOn: z.string(),
  closingDays: ListedEvent.shape.closingDays,
  /**
   * `ownChange` and `ownDrawValue` wait for a colleague, because the caller asked for the change, or entered the public
   * value of the draw.
   */
  tasks: z.array(z.enum(eventTaskKinds)),
  /** What `correct` is about: why the next save of the event is refused. */
  issues: RefusalMembers.shape.fields,
  /** The request that `change` or `ownChange` is about. */
  requested: EventChangeRequest.shape.action.optional(),
  capacity: z.int(),
  /** Booths held, and applications without a decision; only once applications are closed. */
  held: z.int().optional(),
  undecided: z.int().optional(),
  /** There may be more of both than were counted; `GET /staff/event-task/{eventId}` counts all, page by page. */
  more: z.literal(true).optional(),
  /** Zones that are asked for more often than they have booths, while a draw is to be held for them. */
  crowded: z
    .array(z.object({ id: z.string(), names: LocalizedText, wanted: z.int(), free: z.int() }))
    .optional(),
});
export type EventTask = z.output<typeof EventTask>;

/** A page of the demand for the booths of an event: sums over its applications, to be added to those of other pages. */
export const DemandPage = z.object({
  held: z.int(),
  undecided: z.int(),
  /** Booths that those who hold a place take, and that the undecided ask for. */
  taken: z.int(),
  wanted: z.int(),
  /** The same by the zone in which a booth is held, or first asked for. */
  zones: z.array(
    z.object({
      id: z.string(),
      names: LocalizedText,
      capacity: z.int(),
      taken: z.int(),
      wanted: z.int(),
    }),
  ),
  /** The draw has been held, or has to be held whatever is undecided. */
  draw: z.enum(["DRAWN", "AWAITED"]).optional(),
  /** Where the next page starts, where more follow; encrypted for the reader. */
  cursor: z.string().optional(),
});
export type DemandPage = z.output<typeof DemandPage>;
