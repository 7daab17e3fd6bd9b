/**
 * Lists the tasks of the manager of events: each coming event with what it waits for, those with something to do first.
 */

import { findDraw } from "../applications/places/draw/draw-store.server.ts";
import { isDrawOver, type PublicDraw } from "../applications/places/draw/index.ts";
import { addClosingDays } from "../events/closing-days.server.ts";
import { findEventChangeRequest } from "../events/event-change-store.server.ts";
import type { EventSummary, ListedEvent } from "../events/event-schema.ts";
import { isEventInScope } from "../events/event-scope.ts";
import { getEvent } from "../events/event-service.server.ts";
import { findEvent, listEventHeaders } from "../events/event-store.server.ts";
import { findStoredEventIssues } from "../events/find-stored-event-issues.ts";
import { getEventState, getLastApplicationDay } from "../events/index.ts";
import type { Context } from "../platform/actor.ts";
import { findScheme } from "../schemes/index.ts";
import { type BoothDemand, countBoothDemand, countDemandPage } from "./count-demand.server.ts";
import { getLastDayToAnswer } from "./draw/draw-obstacles.ts";
import type { DemandPage, EventTask, EventTaskKind } from "./event-task-schema.ts";

/** Only these have places that can be fewer than those who apply. */
const hasBooths = ({ applicationTypes }: EventSummary): boolean =>
  applicationTypes.some((id) => findScheme(id)?.limits.group === "BOOTH");

/**
 * Returns whether a draw that is prepared has to be held whatever is undecided now: its commitment is published, or its
 * list asks for more of a kind of booth in a zone than was set aside for it.
 */
const isDrawAwaited = ({ status, pools, entries }: PublicDraw): boolean =>
  status === "COMMITTED" ||
  (status === "PREPARED" &&
    pools.some(
      ({ id, places }) =>
        entries.filter(({ pool }) => pool === id).reduce((sum, { takes }) => sum + takes, 0) > places,
    ));

/** Picks what the row of an event says of the demand; crowded zones only while they are the reason for a draw. */
const pickCounts = (
  demand: BoothDemand | undefined,
  isDrawDue: boolean,
): Pick<EventTask, "held" | "undecided" | "more" | "crowded"> => {
  if (!demand) return {};
  const { held, undecided, more, crowded } = demand;
  return {
    held,
    undecided,
    ...(more ? { more } : {}),
    ...(isDrawDue && crowded.length > 0 ? { crowded } : {}),
  };
};

/** Picks the task of whoever took the first step, or of a colleague. */
const pickOwn = (firstPerson: string, own: EventTaskKind, other: EventTaskKind, { actor }: Context) =>
  firstPerson === actor.accountId ? own : other;

/**
 * Describes one event with what it waits for. Applications are read only after the last day for them, before the event.
 */
const describeEventTasks = async (
  summary: ListedEvent,
  allEvents: readonly EventSummary[],
  ctx: Context,
): Promise<EventTask> => {
  const { id, status, dates } = summary;
  const isPublished = status === "PUBLISHED";
  const [event, request, draw] = await Promise.all([
    findEvent(id),
    findEventChangeRequest(id),
    isPublished ? findDraw(id) : undefined,
  ]);
  const capacity = event?.capacity ?? 0;
  const isClosed =
    isPublished &&
    capacity > 0 &&
    getLastDayToAnswer(summary) < ctx.today &&
    ctx.today < dates.start &&
    hasBooths(summary);
  const demand = isClosed && event ? await countBoothDemand(event) : undefined;
  const currentDraw = event && draw && !isDrawOver(draw, event) ? draw : undefined;
  const enteredValue =
    currentDraw?.status === "COMMITTED" && ctx.today < dates.start ? currentDraw.entered : undefined;
  const waitingValue = enteredValue?.returned ? undefined : enteredValue;
  const isDrawDue =
    demand !== undefined &&
    waitingValue === undefined &&
    currentDraw?.status !== "DRAWN" &&
    (demand.exceeds ||
      demand.crowded.length > 0 ||
      (currentDraw !== undefined && isDrawAwaited(currentDraw)));
  const issues = event ? findStoredEventIssues(event, allEvents) : [];
  const tasks: EventTaskKind[] = [
    ...(issues.length > 0 ? (["correct"] as const) : []),
    ...(status === "DRAFT" && request?.action !== "publish" ? (["publish"] as const) : []),
    ...(request ? [pickOwn(request.requestedBy, "ownChange", "change", ctx)] : []),
    ...(waitingValue ? [pickOwn(waitingValue.by, "ownDrawValue", "drawValue", ctx)] : []),
    ...(isDrawDue ? (["draw"] as const) : []),
  ];
  return {
    id,
    names: summary.names,
    status,
    state: getEventState(summary, ctx.today),
    dates,
    closesOn: getLastApplicationDay(summary),
    closingDays: summary.closingDays,
    tasks,
    ...(issues.length > 0 ? { issues } : {}),
    ...(request ? { requested: request.action } : {}),
    capacity,
    ...pickCounts(demand, isDrawDue),
  };
};

/**
 * Lists the events that are not over and that the caller's role covers: those with something to do first, then by their
 * first day.
 */
export const listEventTasks = async (ctx: Context): Promise<EventTask[]> => {
  const headers = await listEventHeaders();
  const summaries = headers.map(({ summary }) => summary);
  const coming = headers.filter(
    ({ summary: event }) =>
      event.status !== "CANCELLED" && event.dates.end >= ctx.today && isEventInScope(ctx.actor, event),
  );
  const listedEvents = await addClosingDays(coming, ctx);
  const rows = await Promise.all(listedEvents.map((event) => describeEventTasks(event, summaries, ctx)));
  return rows.sort(
    (a, b) =>
      Number(b.tasks.length > 0) - Number(a.tasks.length > 0) ||
      a.dates.start.localeCompare(b.dates.start) ||
      a.id.localeCompare(b.id),
  );
};

/**
 * Counts the demand for the booths of an event on a page of its applications.
 * @param after the id behind which the page starts; the first page without one
 * @throws Refusal 10508 for an unknown event
 */
export const getDemandPage = async (eventId: string, ctx: Context, after = ""): Promise<DemandPage> => {
  const [event, storedDraw] = await Promise.all([getEvent(eventId, ctx), findDraw(eventId)]);
  const draw = storedDraw && !isDrawOver(storedDraw, event) ? storedDraw : undefined;
  const isAwaited = draw !== undefined && isDrawAwaited(draw);
  return {
    ...(await countDemandPage(event, after)),
    ...(draw?.status === "DRAWN" ? { draw: "DRAWN" as const } : {}),
    ...(isAwaited ? { draw: "AWAITED" as const } : {}),
  };
};
