/** Operations of staff on the draw of an event. Each step is recorded in the audit log. */
import { findGroupByCode } from "../../applications/groups/group-store.server.ts";
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import * as Applications from "../../applications/model/store.server.ts";
import {
  isOver,
  type Lottery,
  type LotteryEntry,
  readRequestedPlaces,
  type Tier,
} from "../../applications/places/draw/index.ts";
import type { LotteryWrite, StaffLottery } from "../../applications/places/draw/lottery-schema.ts";
import * as Store from "../../applications/places/draw/lottery-store.server.ts";
import { getEvent } from "../../events/event-service.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { addDays, parseDay, toInstant, toMacaoDay } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { computeListDigest, generateSeed, sha256 } from "./compute-draw.server.ts";
import { getLotteryForStaff, isCandidate, listBoothApplications } from "./staff-lottery.server.ts";

const refuseField = (path: string, key: string, params: Record<string, string | number> = {}): never => {
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path, key, params }] });
};

const buildStaleRefusal = (currentVersion: number) =>
  new Refusal(errorCodes.STALE_VERSION, { current: { version: currentVersion } });

/**
 * Sets places and list. It can be repeated until the commitment is published.
 * @throws Refusal 900054 for an application of another event or one that is already decided, 900050 stale
 */
export const prepareLottery = async (
  eventId: string,
  input: LotteryWrite,
  ctx: Context,
): Promise<StaffLottery> => {
  const [event, before] = await Promise.all([getEvent(eventId, ctx), Store.findLottery(eventId)]);
  if ((before?.version ?? 0) !== input.version) throw buildStaleRefusal(before?.version ?? 0);
  if (before && before.status !== "PREPARED" && !isOver(before, event))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: before.status } });
  if (event.status !== "PUBLISHED")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: event.status } });
  if (Date.parse(input.drawAt) <= Date.parse(ctx.now)) refuseField("drawAt", "past");
  if (toMacaoDay(toInstant(input.drawAt)) >= event.dates.start)
    refuseField("drawAt", "afterMax", { max: addDays(parseDay(event.dates.start), -1) });
  const entries = await buildEntries(eventId, input);
  const next: Lottery = {
    eventId,
    version: input.version + 1,
    status: "PREPARED",
    places: input.places,
    drawAt: new Date(input.drawAt).toISOString(),
    entries,
  };
  await writeLottery(next, input.version, "lottery.prepare", ctx, {
    places: next.places,
    listed: entries.length,
  });
  return getLotteryForStaff(eventId, ctx);
};

const buildEntries = async (
  eventId: string,
  { list, places }: Pick<LotteryWrite, "list" | "places">,
): Promise<LotteryEntry[]> => {
  const candidatesById = new Map(
    (await listBoothApplications(eventId)).filter(isCandidate).map((header) => [header.id, header]),
  );
  const seenIds = new Set<string>();
  return Promise.all(
    list.map(async ({ id, tier }, i) => {
      const header = candidatesById.get(id);
      if (!header?.code) return refuseField(`list.${i}.id`, "option");
      if (seenIds.has(id)) return refuseField(`list.${i}.id`, "duplicate");
      seenIds.add(id);
      return {
        id,
        institutionId: header.institutionId,
        institutionName: header.institutionName ?? "",
        code: header.code,
        tier: tier as Tier,
        ...(await checkGroupPlaces(header, places, `list.${i}.id`)),
      };
    }),
  );
};

/**
 * Returns the number of places of a group. A group with too few members cannot be accepted, and one that never fits
 * would block the waiting list.
 */
const checkGroupPlaces = async (
  header: ApplicationHeader,
  maxPlaces: number,
  path: string,
): Promise<{ places?: number }> => {
  const leadership = header.holds?.leads;
  if (!leadership) return {};
  const [group, body] = await Promise.all([
    findGroupByCode(leadership.code),
    Applications.findOwnBody(header.id, header.institutionId),
  ]);
  if ((group?.members.length ?? 0) <= leadership.min)
    return refuseField(path, "tooFew", { min: leadership.min });
  const requested = readRequestedPlaces(header, body?.answers ?? {});
  return (requested.places ?? 1) > maxPlaces ? refuseField(path, "max", { max: maxPlaces }) : requested;
};

/** Publishes the list and the commitment to a seed; neither can be changed afterwards. */
export const commitLottery = async (
  eventId: string,
  version: number,
  ctx: Context,
): Promise<StaffLottery> => {
  const before = await getLotteryInStatus(eventId, version, "PREPARED");
  const seed = generateSeed();
  const next: Lottery = {
    ...before,
    version: version + 1,
    status: "COMMITTED",
    committedAt: ctx.now,
    seed,
    commitment: sha256(seed),
    listDigest: computeListDigest(before.entries),
  };
  if (Date.parse(before.drawAt) <= Date.parse(ctx.now)) refuseField("drawAt", "past");
  await writeLottery(next, version, "lottery.commit", ctx, {
    commitment: next.commitment ?? "",
    listDigest: next.listDigest ?? "",
  });
  return getLotteryForStaff(eventId, ctx);
};

/** Draws once, not before the announced time. The deferred task written with it notifies everybody. */
export const drawLottery = async (
  eventId: string,
  input: { version: number; publicValue: string },
  ctx: Context,
): Promise<StaffLottery> => {
  const before = await getLotteryInStatus(eventId, input.version, "COMMITTED");
  if (Date.parse(ctx.now) < Date.parse(before.drawAt))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: before.status, from: before.drawAt },
    });
  const next: Lottery = {
    ...before,
    version: input.version + 1,
    status: "DRAWN",
    drawnAt: ctx.now,
    publicValue: input.publicValue.trim(),
  };
  await writeLottery(next, input.version, "lottery.draw", ctx, {
    seed: next.seed ?? "",
    publicValue: next.publicValue ?? "",
  });
  return getLotteryForStaff(eventId, ctx);
};

const getLotteryInStatus = async (
  eventId: string,
  version: number,
  status: Lottery["status"],
): Promise<Lottery> => {
  const before = await Store.findLottery(eventId);
  if (!before) throw new Refusal(errorCodes.NOT_FOUND);
  if (before.version !== version) throw buildStaleRefusal(before.version);
  if (before.status !== status)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: before.status } });
  return before;
};

const writeLottery = async (
  next: Lottery,
  expectedVersion: number,
  action: string,
  ctx: Context,
  detail: Record<string, string | number>,
): Promise<void> => {
  const rows = [
    Store.buildLotteryWrite(next, expectedVersion),
    ...(next.status === "DRAWN"
      ? [buildDeferredTask({ kind: "places", id: next.eventId }, ctx.now).row]
      : []),
  ];
  try {
    await writeWithAuditEntry({ action, subject: next.eventId, detail }, rows, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("lottery")) throw error;
    throw buildStaleRefusal(expectedVersion + 1);
  }
};
