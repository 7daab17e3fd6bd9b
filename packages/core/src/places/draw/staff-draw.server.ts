/** The view of staff on the draw of an event: the applications that can be on the list, and the result of each. */

import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { listHeadersById } from "../../applications/model/event-pages.server.ts";
import { countPlannedPlaces } from "../../applications/places/booths/count-planned-places.ts";
import type { DrawResultRow, StaffDraw } from "../../applications/places/draw/draw-schema.ts";
import * as Store from "../../applications/places/draw/draw-store.server.ts";
import {
  awaitsDrawResult,
  countFreePlaces,
  isDrawOver,
  type PublicDraw,
} from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent } from "../../events/event-service.server.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import { pickInstitutionNaming } from "../../institutions/institution-names.ts";
import type { Context } from "../../platform/actor.ts";
import {
  buildDeferredTask,
  findTaskDueTime,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import { loadPortalPolicy } from "../../policies/policy-store.server.ts";
import {
  collectPools,
  type DrawCandidate,
  type DrawPage,
  omitApplicationsWithoutPlace,
  readDrawPage,
} from "./draw-candidates.server.ts";
import { findChangedEntries, findDrawObstacles, findObsoleteEntries } from "./draw-obstacles.ts";
import { listDrawResultRows, mapDrawOutcome } from "./published-draw.server.ts";

/** Returns whether the public value that one person entered waits for a second one (decision 0807). */
export const isDrawCountersigned = async (ctx: Pick<Context, "now" | "today">): Promise<boolean> =>
  getPolicy("countersign", await loadPortalPolicy(ctx), "draws") === "TWO_PERSONS";

/**
 * Returns the draw for staff. While its list can change, this is a page of the applications that can be on it;
 * afterwards the state of each that is on it. Applications that are not shown are not read.
 * @param after the id behind which the page starts; the first page without one
 */
export const getStaffDraw = async (eventId: string, ctx: Context, after?: string): Promise<StaffDraw> => {
  const [event, storedDraw, job, isCountersigned] = await Promise.all([
    getEvent(eventId, ctx),
    Store.findDraw(eventId),
    findDrawJob(eventId, ctx),
    isDrawCountersigned(ctx),
  ]);
  const page = isPreparing(storedDraw, event)
    ? await readDrawPage(event, after)
    : { headers: await listHeadersById(storedDraw?.entries ?? []), candidates: [] };
  return buildStaffDraw({ event, storedDraw, page, job, isCountersigned }, ctx);
};

/** A job that is due for so long has failed: a draw of the most applications takes two minutes. In milliseconds. */
const LATE_MS = 600_000;
/** Finds out how the job of a draw is getting on; undefined once it has ended. One read. */
const findDrawJob = async (eventId: string, { now }: Pick<Context, "now">): Promise<StaffDraw["job"]> => {
  const dueAt = await findTaskDueTime({ kind: "places", id: eventId });
  if (dueAt === undefined) return undefined;
  return Date.parse(now) - Date.parse(dueAt) > LATE_MS ? "LATE" : "RUNNING";
};

/**
 * Asks for the result of a draw to be applied again. The task is stored, so that a lost message only delays it.
 * @returns the draw, with its job running where there is something to apply
 */
export const requestDrawRun = async (eventId: string, ctx: Context): Promise<StaffDraw> => {
  const draw = await getStaffDraw(eventId, ctx);
  if (draw.status !== "DRAWN") return draw;
  await transact([buildDeferredTask({ kind: "places", id: eventId }, ctx.now, 0).row]);
  return { ...draw, job: "RUNNING" };
};

/**
 * Returns whether the list can still change. A draw for the event before its change is over, so a new one can be
 * prepared.
 */
const isPreparing = (draw: PublicDraw | undefined, event: EventDetail): boolean =>
  draw === undefined || draw.status === "PREPARED" || isDrawOver(draw, event);

/** The values from which the view of a draw is made. */
interface DrawState {
  event: EventDetail;
  storedDraw: PublicDraw | undefined;
  /** The applications of a page while the list can change; otherwise all that are on it. */
  page: DrawPage;
  /** How its job is getting on. */
  job?: StaffDraw["job"];
  /** A second person confirms the public value; read while the draw is still to be held. */
  isCountersigned?: boolean;
}
/** Returns what the desk knows of a draw that is published and not held. */
const viewEnteredValue = (
  { status, entered }: PublicDraw,
  isCountersigned: boolean,
  { actor }: Pick<Context, "actor">,
): Pick<StaffDraw, "countersigned" | "entered"> => {
  if (status !== "COMMITTED") return {};
  const waiting = isCountersigned ? { countersigned: true as const } : {};
  if (!entered) return waiting;
  const { by, name, ...value } = entered;
  const isOwn = by === actor.accountId;
  return { ...waiting, entered: { ...value, by: name, ...(isOwn && { own: true }) } };
};

/**
 * Builds the view of a draw. After a write it is built from the written values, so that a failed read cannot hide the
 * success.
 */
export const buildStaffDraw = (
  {
    event,
    storedDraw,
    page: { headers, candidates: undecided, plan, next },
    job,
    isCountersigned = false,
  }: DrawState,
  ctx: Pick<Context, "actor" | "today">,
): StaffDraw => {
  const draw = storedDraw && isDrawOver(storedDraw, event) ? undefined : storedDraw;
  const tierById = new Map(draw?.entries.map((entry) => [entry.id, entry.tier]));
  const canChange = isPreparing(storedDraw, event);
  const candidates = canChange ? undecided : [];
  const result = draw ? listDrawResultRows(draw) : [];
  return {
    eventId: event.id,
    names: event.names,
    capacity: event.capacity,
    tiers: event.tiers,
    zones: event.zones,
    version: storedDraw?.version ?? 0,
    status: draw?.status ?? "NONE",
    ...(draw
      ? {
          drawAt: draw.drawAt,
          source: draw.source,
          ...(draw.digest ? { digest: draw.digest } : {}),
          ...viewEnteredValue(draw, isCountersigned, ctx),
        }
      : {}),
    pools: buildPoolViews(draw, candidates, headers, result).map((pool) =>
      addPlannedPlaces(pool, plan, event),
    ),
    obstacles: canChange
      ? [
          ...findDrawObstacles(
            event,
            omitApplicationsWithoutPlace(headers, candidates),
            new Set(draw ? tierById.keys() : candidates.map(({ header }) => header.id)),
            ctx.today,
          ),
          ...findChangedEntries(draw?.entries ?? [], candidates),
          ...findObsoleteEntries(draw?.entries ?? [], headers, candidates),
        ]
      : [],
    candidates: candidates.map(({ header, suggested, request: { pool, second, takes } }) => {
      const tier = tierById.get(header.id);
      return {
        id: header.id,
        code: header.code ?? "",
        ...pickInstitutionNaming(header),
        status: header.status,
        ...(header.pending ? { pending: header.pending } : {}),
        pool: pool.id,
        ...(second ? { second: second.id } : {}),
        takes,
        suggested,
        ...(tier ? { tier } : {}),
      };
    }),
    ...(canChange && next ? { cursor: next } : {}),
    ...(job && draw?.status === "DRAWN" ? { job } : {}),
    standing: draw ? listDrawPositions(draw, result, headers) : [],
  };
};

/** Adds to a pool what the booth plan has of it, where the plan was read and tells it. */
const addPlannedPlaces = (
  pool: StaffDraw["pools"][number],
  plan: DrawPage["plan"],
  event: Pick<EventDetail, "booths">,
): StaffDraw["pools"][number] => {
  const plannedPlaces = plan && countPlannedPlaces(plan, event, pool);
  return plannedPlaces === undefined ? pool : { ...pool, planned: plannedPlaces };
};

const buildPoolViews = (
  draw: PublicDraw | undefined,
  candidates: readonly DrawCandidate[],
  headers: readonly ApplicationHeader[],
  result: readonly DrawResultRow[],
): StaffDraw["pools"] => {
  const canChange = draw === undefined || draw.status === "PREPARED";
  const places = new Map(draw?.pools.map((pool) => [pool.id, pool.places]));
  const requests = candidates.map(({ request }) => ({ pool: request.pool.id, takes: request.takes }));
  const takers = canChange ? requests : draw.entries;
  const freePlaces =
    draw?.status === "DRAWN"
      ? countFreePlaces(draw, filterListedHeaders(draw, headers), mapDrawOutcome(draw, result))
      : undefined;
  const pools = canChange ? collectPools(candidates.map(({ request }) => request)) : draw.pools;
  return pools.map(({ id, booth, zone, unit }) => ({
    id,
    booth,
    ...(zone ? { zone } : {}),
    unit,
    ...(places.has(id) ? { places: places.get(id) } : {}),
    wanted: takers.filter(({ pool }) => pool === id).reduce((sum, { takes }) => sum + takes, 0),
    ...(freePlaces ? { free: freePlaces.get(id) ?? 0 } : {}),
  }));
};

const filterListedHeaders = (
  draw: PublicDraw,
  headers: readonly ApplicationHeader[],
): ApplicationHeader[] => {
  const ids = new Set(draw.entries.map(({ id }) => id));
  return headers.filter(({ id }) => ids.has(id));
};

const listDrawPositions = (
  draw: PublicDraw,
  result: readonly DrawResultRow[],
  headers: readonly ApplicationHeader[],
): StaffDraw["standing"] => {
  const byId = new Map(headers.map((header) => [header.id, header]));
  const byCode = new Map(draw.entries.map((entry) => [entry.code, entry]));
  return result.flatMap((outcome) => {
    const entry = byCode.get(outcome.code);
    const header = entry && byId.get(entry.id);
    if (!entry || !header) return [];
    return [
      {
        ...outcome,
        id: entry.id,
        institutionName: entry.institutionName,
        ...pickInstitutionNaming(header),
        status: header.status,
        ...(header.pending ? { pending: header.pending } : {}),
        ...(awaitsDrawResult(header) ? { awaitsResult: true as const } : {}),
        ...(header.lot?.gone ? { gone: true } : {}),
        ...(header.booth ? { booth: header.booth } : {}),
      },
    ];
  });
};
