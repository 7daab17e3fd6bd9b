/** The draw of an event as staff see it: what may come on the list, and after the draw how each stands. */
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import * as Applications from "../../applications/model/store.server.ts";
import {
  countFreePlaces,
  isOver,
  type Lottery,
  readRequestedPlaces,
  suggestTier,
} from "../../applications/places/draw/index.ts";
import type { LotteryResult, StaffLottery } from "../../applications/places/draw/lottery-schema.ts";
import * as Store from "../../applications/places/draw/lottery-store.server.ts";
import { getEvent } from "../../events/event-service.server.ts";
import type { Context } from "../../platform/actor.ts";
import { SHARDS } from "../../platform/table.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { computeLotteryResult } from "./public-lottery.server.ts";

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
export const isCandidate = (header: ApplicationHeader): boolean =>
  header.status === "PROCESSING" && header.code !== undefined && !header.parentId;

/** Returns the draw for staff: possible applications, and after the draw the state of each. */
export const getLotteryForStaff = async (eventId: string, ctx: Context): Promise<StaffLottery> => {
  const [event, storedLottery, headers] = await Promise.all([
    getEvent(eventId, ctx),
    Store.findLottery(eventId),
    listBoothApplications(eventId),
  ]);
  // A draw for the event before its change is over, so a new one can be prepared.
  const lottery = storedLottery && isOver(storedLottery, event) ? undefined : storedLottery;
  const tierById = new Map(lottery?.entries.map((entry) => [entry.id, entry.tier]));
  const isPreparing = lottery === undefined || lottery.status === "PREPARED";
  const bodies = isPreparing
    ? await Promise.all(
        headers
          .filter(isCandidate)
          .map(
            async (header) =>
              [header, await Applications.findOwnBody(header.id, header.institutionId)] as const,
          ),
      )
    : [];
  const result = lottery ? computeLotteryResult(lottery) : [];
  return {
    eventId,
    names: event.names,
    capacity: event.capacity,
    tiers: event.tiers,
    version: storedLottery?.version ?? 0,
    status: lottery?.status ?? "NONE",
    ...(lottery
      ? {
          places: lottery.places,
          drawAt: lottery.drawAt,
          ...(lottery.commitment ? { commitment: lottery.commitment } : {}),
          ...(lottery.listDigest ? { listDigest: lottery.listDigest } : {}),
        }
      : {}),
    candidates: bodies.map(([header, body]) => {
      const tier = tierById.get(header.id);
      return {
        id: header.id,
        code: header.code ?? "",
        institutionName: header.institutionName ?? "",
        status: header.status,
        ...(header.pending ? { pending: header.pending } : {}),
        ...readRequestedPlaces(header, body?.answers ?? {}),
        suggested: suggestTier(body?.answers ?? {}),
        ...(tier ? { tier } : {}),
      };
    }),
    standing: lottery ? buildStanding(lottery, result, headers) : [],
    free:
      lottery?.status === "DRAWN"
        ? countFreePlaces(lottery, filterListed(lottery, headers), collectWinnerIds(lottery, result))
        : 0,
  };
};

const filterListed = (lottery: Lottery, headers: readonly ApplicationHeader[]): ApplicationHeader[] => {
  const ids = new Set(lottery.entries.map(({ id }) => id));
  return headers.filter(({ id }) => ids.has(id));
};

/** Returns the ids of the applications with a place. */
export const collectWinnerIds = (lottery: Lottery, result: readonly LotteryResult[]): Set<string> => {
  const winningCodes = new Set(result.filter((entry) => entry.placed).map(({ code }) => code));
  return new Set(lottery.entries.filter(({ code }) => winningCodes.has(code)).map(({ id }) => id));
};

const buildStanding = (
  lottery: Lottery,
  result: readonly LotteryResult[],
  headers: readonly ApplicationHeader[],
): StaffLottery["standing"] => {
  const byId = new Map(headers.map((header) => [header.id, header]));
  const byCode = new Map(lottery.entries.map((entry) => [entry.code, entry]));
  return result.flatMap((outcome) => {
    const entry = byCode.get(outcome.code);
    const header = entry && byId.get(entry.id);
    if (!entry || !header) return [];
    return [
      {
        ...outcome,
        id: entry.id,
        institutionName: entry.institutionName,
        status: header.status,
        ...(header.pending ? { pending: header.pending } : {}),
        ...(header.lot?.gone ? { gone: true } : {}),
        ...(header.booth ? { booth: header.booth } : {}),
      },
    ];
  });
};
