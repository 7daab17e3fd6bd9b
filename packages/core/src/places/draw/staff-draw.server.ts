/** The view of staff on the draw of an event: the applications that can be on the list, and the result of each. */

import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import * as Applications from "../../applications/model/store.server.ts";
import { type DrawRequest, readDrawRequest } from "../../applications/places/draw/draw-request.ts";
import type { DrawPool, DrawResultRow, StaffDraw } from "../../applications/places/draw/draw-schema.ts";
import * as Store from "../../applications/places/draw/draw-store.server.ts";
import {
  countFreePlaces,
  isDrawOver,
  type PublicDraw,
  suggestTier,
} from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent } from "../../events/event-service.server.ts";
import type { Answers } from "../../forms/types/index.ts";
import { pickInstitutionNaming } from "../../institutions/institution-names.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";
import type { Context } from "../../platform/actor.ts";
import { SHARDS } from "../../platform/table.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { findDrawObstacles } from "./draw-obstacles.ts";
import { listDrawResultRows, mapDrawOutcome } from "./published-draw.server.ts";

/** Lists the applications of an event for a booth, without drafts. */
export const listBoothApplications = async (eventId: string): Promise<ApplicationHeader[]> => {
  const shards = Array.from({ length: SHARDS }, (_, shard) =>
    Applications.listSubmittedByEvent(eventId, shard),
  );
  return (await Promise.all(shards))
    .flat()
    .filter((header) => findScheme(header.scheme)?.limits.group === "BOOTH")
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};

/**
 * Returns whether the application can be on the list: still undecided. A group is represented by its leader (decision
 * 0112).
 */
const isUndecided = (header: ApplicationHeader): boolean =>
  header.status === "PROCESSING" && header.code !== undefined && !header.parentId;

/** An application that can be on the list, with what it asks for. */
export interface DrawCandidate {
  header: ApplicationHeader;
  answers: Answers;
  institution: InstitutionFields | undefined;
  request: DrawRequest;
}
/** Lists the applications that can be on the list. Those that exhibit online only need no place. */
export const listDrawCandidates = async (
  event: Pick<EventDetail, "booths">,
  headers: readonly ApplicationHeader[],
): Promise<DrawCandidate[]> => {
  const candidates = await Promise.all(
    headers.filter(isUndecided).map(async (header) => {
      const body = await Applications.findOwnBody(header.id, header.institutionId);
      const answers = body?.answers ?? {};
      const request = readDrawRequest(header, answers, event);
      return request && { header, answers, institution: body?.institution, request };
    }),
  );
  return candidates.filter((candidate) => candidate !== undefined);
};

/** Returns the applications without those that need no place. */
export const selectForDraw = (
  headers: readonly ApplicationHeader[],
  candidates: readonly DrawCandidate[],
): ApplicationHeader[] => {
  const ids = new Set(candidates.map(({ header }) => header.id));
  return headers.filter((header) => !isUndecided(header) || ids.has(header.id));
};

/** Returns the draw for staff: possible applications, and after the draw the state of each. */
export const getStaffDraw = async (eventId: string, ctx: Context): Promise<StaffDraw> => {
  const [event, storedDraw, headers] = await Promise.all([
    getEvent(eventId, ctx),
    Store.findDraw(eventId),
    listBoothApplications(eventId),
  ]);
  const candidates = isPreparing(storedDraw, event) ? await listDrawCandidates(event, headers) : [];
  return buildStaffDraw({ event, storedDraw, headers, candidates }, ctx);
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
  headers: readonly ApplicationHeader[];
  /** The applications that can be on the list, while it can change. */
  candidates: readonly DrawCandidate[];
}
/** Builds the view of a draw. After a write it is built from the written values, so that a failed read cannot hide the success. */
export const buildStaffDraw = (
  { event, storedDraw, headers, candidates: undecided }: DrawState,
  ctx: Pick<Context, "today">,
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
        }
      : {}),
    pools: buildPoolViews(draw, candidates, headers, result),
    obstacles: canChange
      ? findDrawObstacles(
          event,
          selectForDraw(headers, candidates),
          new Set(draw ? tierById.keys() : candidates.map(({ header }) => header.id)),
          ctx.today,
        )
      : [],
    candidates: candidates.map(({ header, answers, institution, request: { pool, second, takes } }) => {
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
        suggested: suggestTier(answers, institution),
        ...(tier ? { tier } : {}),
      };
    }),
    standing: draw ? listDrawPositions(draw, result, headers) : [],
  };
};

/** Lists the pools that applications ask for, by their first and second zones. */
export const collectPools = (requests: readonly DrawRequest[]): Omit<DrawPool, "places">[] => {
  const poolById = new Map(
    requests
      .flatMap(({ pool, second }) => [pool, ...(second ? [second] : [])])
      .map((pool) => [pool.id, pool]),
  );
  return [...poolById.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
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
  const free =
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
    ...(free ? { free: free.get(id) ?? 0 } : {}),
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
        ...(header.lot?.gone ? { gone: true } : {}),
        ...(header.booth ? { booth: header.booth } : {}),
      },
    ];
  });
};
