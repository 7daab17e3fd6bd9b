/** Prepares the draw of an event and publishes its commitment. Each step is recorded in the audit log. */
import type {
  DrawPool,
  DrawPreparationWrite,
  StaffDraw,
} from "../../applications/places/draw/draw-schema.ts";
import * as Store from "../../applications/places/draw/draw-store.server.ts";
import {
  type DrawEntry,
  isDrawOver,
  type PublicDraw,
  type Tier,
} from "../../applications/places/draw/index.ts";
import { listNamedCodes } from "../../applications/places/draw/list-limit.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent } from "../../events/event-service.server.ts";
import type { Context } from "../../platform/actor.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { addDays, type Day, parseDay, toInstant, toMacaoDay } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { computeSha256, generateSeed } from "./compute-draw.server.ts";
import {
  collectPools,
  type DrawCandidate,
  findDrawCandidates,
  listBoothApplications,
  listDrawCandidates,
  omitApplicationsWithoutPlace,
  readDrawPage,
} from "./draw-candidates.server.ts";
import { buildDrawCommitment } from "./draw-commitment.ts";
import {
  findChangedEntries,
  findDrawObstacles,
  findObsoleteEntries,
  getLastDayToAnswer,
  toEntryRequest,
} from "./draw-obstacles.ts";
import { DRAW_RULE, DRAW_SCRIPT_DIGEST } from "./draw-rule.ts";
import { buildDrawSource, findLotteryDayIssue } from "./public-value.ts";
import { refuseUnacceptableGroup } from "./refuse-unacceptable-group.server.ts";
import { refuseUnsuitableEvent } from "./refuse-unsuitable-event.ts";
import { buildStaffDraw, isDrawCountersigned } from "./staff-draw.server.ts";
import { buildStaleDrawRefusal, getDrawInStatus, writeDraw } from "./write-draw.server.ts";

const refuseField = (path: string, key: string, params: Record<string, string | number> = {}): never => {
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path, key, params }] });
};

/**
 * Sets time, source, places and list. It can be repeated until the commitment is published.
 * @throws Refusal 900054 for an application of another event or one that is already decided, 900050 stale
 */
export const prepareDraw = async (
  eventId: string,
  input: DrawPreparationWrite,
  ctx: Context,
): Promise<StaffDraw> => {
  const [event, before] = await Promise.all([getEvent(eventId, ctx), Store.findDraw(eventId)]);
  if ((before?.version ?? 0) !== input.version) throw buildStaleDrawRefusal(before?.version ?? 0);
  if (before && before.status !== "PREPARED" && !isDrawOver(before, event))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: before.status } });
  if (event.status !== "PUBLISHED")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: event.status } });
  const drawAt = new Date(input.drawAt).toISOString();
  refuseUnsuitableTime(drawAt, event, ctx);
  refuseUnsuitableSource(input.source, drawAt, ctx.today);
  const [candidates, page] = await Promise.all([
    findDrawCandidates(
      event,
      input.list.map(({ id }) => id),
    ),
    readDrawPage(event),
  ]);
  const { entries, listed } = await buildEntries(candidates, input);
  const next: PublicDraw = {
    eventId,
    version: input.version + 1,
    status: "PREPARED",
    drawAt,
    source: buildDrawSource(input.source, drawAt),
    pools: buildPools(listed, input),
    entries,
  };
  await writeDraw(next, input.version, "lottery.prepare", ctx, {
    pools: next.pools.length,
    listed: entries.length,
  });
  return buildStaffDraw({ event, storedDraw: next, page }, ctx);
};

/** The published list can be read, and its digest noted, for so many hours before the draw (decision 0657). */
const MIN_HOURS_TO_NOTE = 24;
const HOUR_MS = 3_600_000;
/**
 * The draw takes place after everybody could apply and send documents, before the event, and long enough after the list
 * is published.
 */
const refuseUnsuitableTime = (drawAt: string, event: EventDetail, { now }: Context): void => {
  const hoursLeft = (Date.parse(drawAt) - Date.parse(now)) / HOUR_MS;
  if (hoursLeft <= 0) refuseField("drawAt", "past");
  if (hoursLeft < MIN_HOURS_TO_NOTE) refuseField("drawAt", "drawSoon", { hours: MIN_HOURS_TO_NOTE });
  const day = toMacaoDay(toInstant(drawAt));
  const lastDay = getLastDayToAnswer(event);
  if (day <= lastDay) refuseField("drawAt", "beforeMin", { min: addDays(lastDay, 1) });
  if (day >= event.dates.start)
    refuseField("drawAt", "afterMax", { max: addDays(parseDay(event.dates.start), -1) });
};

const refuseUnsuitableSource = (
  source: PublicDraw["source"] | DrawPreparationWrite["source"],
  drawAt: string,
  today: Day,
): void => {
  const issue = findLotteryDayIssue(source, toMacaoDay(toInstant(drawAt)), today);
  if (issue) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [issue] });
};

const buildPools = (
  listed: readonly DrawCandidate[],
  { pools }: Pick<DrawPreparationWrite, "pools">,
): DrawPool[] => {
  const wantedPools = collectPools(listed.map(({ request }) => request));
  const placesById = new Map(pools.map(({ id, places }) => [id, places]));
  for (const [i, { id }] of pools.entries())
    if (pools.findIndex((pool) => pool.id === id) !== i) refuseField(`pools.${i}.id`, "duplicate");
  return wantedPools.map((pool) => {
    const places = placesById.get(pool.id);
    return places === undefined ? refuseField(`pools.${pool.id}.places`, "required") : { ...pool, places };
  });
};

const buildEntries = async (
  candidates: readonly DrawCandidate[],
  { list, pools }: Pick<DrawPreparationWrite, "list" | "pools">,
): Promise<{ entries: DrawEntry[]; listed: DrawCandidate[] }> => {
  const candidateById = new Map(candidates.map((candidate) => [candidate.header.id, candidate]));
  const placesById = new Map(pools.map(({ id, places }) => [id, places]));
  const seenIds = new Set<string>();
  const listItems = list.map(({ id }, i) => {
    const candidate = candidateById.get(id);
    if (!candidate) return refuseField(`list.${i}.id`, "option");
    if (seenIds.has(id)) return refuseField(`list.${i}.id`, "duplicate");
    seenIds.add(id);
    return candidate;
  });
  const entries = await Promise.all(
    listItems.map(async ({ header, answers, request }, i) => {
      const path = `list.${i}.id`;
      await refuseUnacceptableGroup(header, answers, path);
      const entryRequest = toEntryRequest(request);
      const { pool, takes } = entryRequest;
      const places = placesById.get(pool) ?? 0;
      // An applicant whom no place fits would hold up the waiting list.
      if (takes > places) return refuseField(path, "max", { max: places });
      return {
        id: header.id,
        institutionId: header.institutionId,
        institutionName: header.institutionName ?? "",
        code: header.code ?? "",
        tier: (list[i]?.tier ?? 3) as Tier,
        ...entryRequest,
      };
    }),
  );
  return { entries, listed: listItems };
};

/**
 * Publishes the commitment: list, places, rule and source, which cannot be changed afterwards.
 * @throws Refusal 900054 while somebody can still apply or send documents, or an undecided application is not listed
 */
export const commitDraw = async (eventId: string, version: number, ctx: Context): Promise<StaffDraw> => {
  const [before, event, headers] = await Promise.all([
    getDrawInStatus(eventId, version, "PREPARED"),
    getEvent(eventId, ctx),
    listBoothApplications(eventId),
  ]);
  refuseUnsuitableEvent(before, event, ctx);
  refuseUnsuitableTime(before.drawAt, event, ctx);
  refuseUnsuitableSource(before.source, before.drawAt, ctx.today);
  const candidates = await listDrawCandidates(event, headers);
  const listedIds = new Set(before.entries.map(({ id }) => id));
  const obstacles = [
    ...findDrawObstacles(event, omitApplicationsWithoutPlace(headers, candidates), listedIds, ctx.today),
    ...findChangedEntries(before.entries, candidates),
    ...findObsoleteEntries(before.entries, headers, candidates),
  ];
  if (obstacles.length)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: obstacles.map(({ key, day, codes }) => ({
        path: "list",
        key,
        params: { ...(day ? { day } : {}), ...(codes ? { codes: listNamedCodes(codes) } : {}) },
      })),
    });
  await Promise.all(
    before.entries.map(async ({ id }, i) => {
      const path = `list.${i}.id`;
      const { header, answers } =
        candidates.find((candidate) => candidate.header.id === id) ?? refuseField(path, "option");
      await refuseUnacceptableGroup(header, answers, path);
    }),
  );
  const seed = generateSeed();
  const committedDraw: PublicDraw = {
    ...before,
    version: version + 1,
    status: "COMMITTED",
    committedAt: ctx.now,
    seed,
    seedDigest: computeSha256(seed),
    rule: DRAW_RULE,
    script: DRAW_SCRIPT_DIGEST,
  };
  const digest = computeSha256(toCanonicalJson(buildDrawCommitment(committedDraw)));
  const storedDraw = { ...committedDraw, digest };
  await writeDraw(storedDraw, version, "lottery.commit", ctx, { digest });
  const isCountersigned = await isDrawCountersigned(ctx);
  return buildStaffDraw({ event, storedDraw, page: { headers, candidates: [] }, isCountersigned }, ctx);
};
