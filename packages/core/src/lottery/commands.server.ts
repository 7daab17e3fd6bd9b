/** What staff do with the draw of an event. Each step is in the staff's record. */
import type { Context } from "../actor.ts";
import { groupOf } from "../application/group/group.server.ts";
import type { Header } from "../application/row.ts";
import * as Applications from "../application/store.server.ts";
import { record } from "../audit/store.server.ts";
import { addDays, day, dayOf, instant } from "../day.ts";
import { errand } from "../errand/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { get as eventOf } from "../event/commands.server.ts";
import { schemeOf } from "../schemes/index.ts";
import { SHARDS } from "../table.server.ts";
import { Cancelled } from "../write.server.ts";
import { listDigest, newSeed, sha256 } from "./draw.server.ts";
import { type Entry, freePlaces, isOver, type Lottery, placesOf, suggestedTier, type Tier } from "./index.ts";
import { resultOf } from "./public.server.ts";
import * as Store from "./store.server.ts";
import type { Drawn, LotteryWrite, StaffLottery } from "./wire.ts";

const refuse = (path: string, key: string, params: Record<string, string | number> = {}): never => {
  throw new Refusal(codes.INVALID_VALUE, { fields: [{ path, key, params }] });
};
const stale = (current: number) => new Refusal(codes.STALE_VERSION, { current: { version: current } });

/** Applications of an event for a booth, drafts left out. */
const boothsOf = async (eventId: string): Promise<Header[]> => {
  const shards = Array.from({ length: SHARDS }, (_, shard) => Applications.ofEvent(eventId, shard));
  return (await Promise.all(shards))
    .flat()
    .filter((header) => schemeOf(header.scheme)?.limits.group === "BOOTH")
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};
/** What may come on the list: still to be decided. A group comes with its leader, and its members with it (decision 0112). */
const open = (header: Header): boolean =>
  header.status === "PROCESSING" && header.code !== undefined && !header.parentId;

/** The draw for staff: what may come on the list, and after the draw how each stands. */
export const forStaff = async (eventId: string, ctx: Context): Promise<StaffLottery> => {
  const [event, stored, headers] = await Promise.all([
    eventOf(eventId, ctx),
    Store.read(eventId),
    boothsOf(eventId),
  ]);
  // A draw of the event as it was is over: a new one may be prepared.
  const lottery = stored && isOver(stored, event) ? undefined : stored;
  const listed = new Map(lottery?.entries.map((entry) => [entry.id, entry.tier]));
  const preparing = lottery === undefined || lottery.status === "PREPARED";
  const bodies = preparing
    ? await Promise.all(
        headers.filter(open).map(async (h) => [h, await Applications.body(h.id, h.institutionId)] as const),
      )
    : [];
  const result = lottery ? resultOf(lottery) : [];
  return {
    eventId,
    names: event.names,
    capacity: event.capacity,
    tiers: event.tiers,
    version: stored?.version ?? 0,
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
      const tier = listed.get(header.id);
      return {
        id: header.id,
        code: header.code ?? "",
        institutionName: header.institutionName ?? "",
        status: header.status,
        ...(header.pending ? { pending: header.pending } : {}),
        ...placesOf(header, body?.answers ?? {}),
        suggested: suggestedTier(body?.answers ?? {}),
        ...(tier ? { tier } : {}),
      };
    }),
    standing: lottery ? standingOf(lottery, result, headers) : [],
    free:
      lottery?.status === "DRAWN" ? freePlaces(lottery, onList(lottery, headers), given(lottery, result)) : 0,
  };
};

const onList = (lottery: Lottery, headers: readonly Header[]): Header[] => {
  const ids = new Set(lottery.entries.map(({ id }) => id));
  return headers.filter(({ id }) => ids.has(id));
};
/** Ids of those who drew a place. */
export const given = (lottery: Lottery, result: readonly Drawn[]): Set<string> => {
  const placed = new Set(result.filter((one) => one.placed).map(({ code }) => code));
  return new Set(lottery.entries.filter(({ code }) => placed.has(code)).map(({ id }) => id));
};
const standingOf = (
  lottery: Lottery,
  result: readonly Drawn[],
  headers: readonly Header[],
): StaffLottery["standing"] => {
  const byId = new Map(headers.map((header) => [header.id, header]));
  const byCode = new Map(lottery.entries.map((entry) => [entry.code, entry]));
  return result.flatMap((one) => {
    const entry = byCode.get(one.code);
    const header = entry && byId.get(entry.id);
    if (!entry || !header) return [];
    return [
      {
        ...one,
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

/**
 * Fixes places and list, as often as it takes, until they are committed to.
 * @throws Refusal 900054 an application that is not of this event or not to be decided, 900050 stale
 */
export const prepare = async (eventId: string, input: LotteryWrite, ctx: Context): Promise<StaffLottery> => {
  const [event, before] = await Promise.all([eventOf(eventId, ctx), Store.read(eventId)]);
  if ((before?.version ?? 0) !== input.version) throw stale(before?.version ?? 0);
  if (before && before.status !== "PREPARED" && !isOver(before, event))
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: before.status } });
  if (event.status !== "PUBLISHED")
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: event.status } });
  if (Date.parse(input.drawAt) <= Date.parse(ctx.now)) refuse("drawAt", "past");
  if (dayOf(instant(input.drawAt)) >= event.dates.start)
    refuse("drawAt", "afterMax", { max: addDays(day(event.dates.start), -1) });
  const entries = await entriesOf(eventId, input);
  const next: Lottery = {
    eventId,
    version: input.version + 1,
    status: "PREPARED",
    places: input.places,
    drawAt: new Date(input.drawAt).toISOString(),
    entries,
  };
  await write(next, input.version, "lottery.prepare", ctx, { places: next.places, listed: entries.length });
  return forStaff(eventId, ctx);
};

const entriesOf = async (
  eventId: string,
  { list, places }: Pick<LotteryWrite, "list" | "places">,
): Promise<Entry[]> => {
  const found = new Map((await boothsOf(eventId)).filter(open).map((header) => [header.id, header]));
  const seen = new Set<string>();
  return Promise.all(
    list.map(async ({ id, tier }, i) => {
      const header = found.get(id);
      if (!header?.code) return refuse(`list.${i}.id`, "option");
      if (seen.has(id)) return refuse(`list.${i}.id`, "duplicate");
      seen.add(id);
      return {
        id,
        institutionId: header.institutionId,
        institutionName: header.institutionName ?? "",
        code: header.code,
        tier: tier as Tier,
        ...(await groupPlaces(header, places, `list.${i}.id`)),
      };
    }),
  );
};
/** Of a group: its places. One with too few members in it cannot be accepted; one that never fits would hold up the line. */
const groupPlaces = async (header: Header, most: number, path: string): Promise<{ places?: number }> => {
  const leads = header.holds?.leads;
  if (!leads) return {};
  const [group, body] = await Promise.all([
    groupOf(leads.code),
    Applications.body(header.id, header.institutionId),
  ]);
  if ((group?.members.length ?? 0) <= leads.min) return refuse(path, "tooFew", { min: leads.min });
  const takes = placesOf(header, body?.answers ?? {});
  return (takes.places ?? 1) > most ? refuse(path, "max", { max: most }) : takes;
};

/** Publishes the list and the commitment to a seed: from now on neither can be changed. */
export const commit = async (eventId: string, version: number, ctx: Context): Promise<StaffLottery> => {
  const before = await standing(eventId, version, "PREPARED");
  const seed = newSeed();
  const next: Lottery = {
    ...before,
    version: version + 1,
    status: "COMMITTED",
    committedAt: ctx.now,
    seed,
    commitment: sha256(seed),
    listDigest: listDigest(before.entries),
  };
  if (Date.parse(before.drawAt) <= Date.parse(ctx.now)) refuse("drawAt", "past");
  await write(next, version, "lottery.commit", ctx, {
    commitment: next.commitment ?? "",
    listDigest: next.listDigest ?? "",
  });
  return forStaff(eventId, ctx);
};

/** The draw, once, not before its time; the errand written with it tells everybody. */
export const drawNow = async (
  eventId: string,
  input: { version: number; publicValue: string },
  ctx: Context,
): Promise<StaffLottery> => {
  const before = await standing(eventId, input.version, "COMMITTED");
  if (Date.parse(ctx.now) < Date.parse(before.drawAt))
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: before.status, from: before.drawAt } });
  const next: Lottery = {
    ...before,
    version: input.version + 1,
    status: "DRAWN",
    drawnAt: ctx.now,
    publicValue: input.publicValue.trim(),
  };
  await write(next, input.version, "lottery.draw", ctx, {
    seed: next.seed ?? "",
    publicValue: next.publicValue ?? "",
  });
  return forStaff(eventId, ctx);
};

const standing = async (eventId: string, version: number, status: Lottery["status"]): Promise<Lottery> => {
  const before = await Store.read(eventId);
  if (!before) throw new Refusal(codes.NOT_FOUND);
  if (before.version !== version) throw stale(before.version);
  if (before.status !== status)
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: before.status } });
  return before;
};

const write = async (
  next: Lottery,
  expected: number,
  action: string,
  ctx: Context,
  detail: Record<string, string | number>,
): Promise<void> => {
  const rows = [
    Store.writing(next, expected),
    ...(next.status === "DRAWN" ? [errand({ kind: "places", id: next.eventId }, ctx.now).row] : []),
  ];
  try {
    await record({ action, subject: next.eventId, detail }, rows, ctx);
  } catch (error) {
    if (!(error instanceof Cancelled) || !error.of("lottery")) throw error;
    throw stale(expected + 1);
  }
};
