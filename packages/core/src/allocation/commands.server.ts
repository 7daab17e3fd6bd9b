/** The plan for staff: the grids, who stands where, and who has a place and no booth yet. */
import type { Context } from "../actor.ts";
import type { Header } from "../application/row.ts";
import * as Applications from "../application/store.server.ts";
import { record } from "../audit/store.server.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { get as eventOf } from "../event/commands.server.ts";
import type { Answers } from "../form/types.ts";
import { holdsPlace } from "../lottery/index.ts";
import { schemeOf } from "../schemes/index.ts";
import { SHARDS } from "../table.server.ts";
import { Cancelled } from "../write.server.ts";
import { allBooths, boothsOf, planFor } from "./index.ts";
import * as Store from "./store.server.ts";
import type { PlanView, PlanWrite } from "./wire.ts";

/** Who may be given a booth: accepted, not over yet, and a kind of application that takes one. */
const placed = (header: Header): boolean =>
  holdsPlace(header) &&
  header.status !== "REJECTED" &&
  (schemeOf(header.scheme)?.moves.includes("allocateBooth") ?? false);

const wantsOf = (answers: Answers): PlanView["exhibitors"][number]["wants"] => ({
  ...(typeof answers.boothPreference === "string" ? { booth: answers.boothPreference } : {}),
  zones: [answers.zoneChoice1, answers.zoneChoice2].filter(
    (zone): zone is string => typeof zone === "string",
  ),
  ...(typeof answers.expectedArea === "number" ? { area: answers.expectedArea } : {}),
});

/** The plan of an event with everybody who has a place. Refuses 10508. */
export const planOf = async (eventId: string, ctx: Context): Promise<PlanView> => {
  const [event, drawn, shards] = await Promise.all([
    eventOf(eventId, ctx),
    Store.read(eventId),
    Promise.all(Array.from({ length: SHARDS }, (_, shard) => Applications.ofEvent(eventId, shard))),
  ]);
  const plan = drawn ?? planFor(event);
  const headers = shards.flat().filter(placed);
  const byId = new Map(headers.map((header) => [header.id, header]));
  const bodies = await Promise.all(
    headers.map(({ id, institutionId }) => Applications.body(id, institutionId)),
  );
  return {
    eventId,
    names: event.names,
    version: plan.version,
    zones: plan.zones.flatMap((grid) => {
      const zone = event.zones.find(({ id }) => id === grid.id);
      if (!zone) return [];
      return [
        {
          ...zone,
          columns: grid.columns,
          booths: boothsOf(grid).map((id) => {
            const holder = byId.get(plan.taken[id] ?? "");
            return {
              id,
              ...(holder
                ? {
                    taken: {
                      id: holder.id,
                      code: holder.code ?? "",
                      institutionName: holder.institutionName ?? "",
                    },
                  }
                : {}),
            };
          }),
        },
      ];
    }),
    exhibitors: headers
      .map((header, i) => ({
        id: header.id,
        resource: header.resource,
        version: header.version,
        code: header.code ?? "",
        institutionName: header.institutionName ?? "",
        status: header.status,
        ...(header.booth ? { booth: header.booth } : {}),
        wants: wantsOf(bodies[i]?.answers ?? {}),
      }))
      .sort((a, b) => Number(Boolean(a.booth)) - Number(Boolean(b.booth)) || (a.code < b.code ? -1 : 1)),
  };
};

/**
 * Draws the grids anew. A booth that somebody has cannot be left out.
 * @throws Refusal 900054 with the zone at fault, 900050 stale
 */
export const drawPlan = async (eventId: string, input: PlanWrite, ctx: Context): Promise<PlanView> => {
  const [event, before] = await Promise.all([eventOf(eventId, ctx), Store.read(eventId)]);
  const zones = event.zones.flatMap(({ id }) => input.zones.filter((grid) => grid.id === id).slice(0, 1));
  const booths = new Set(allBooths({ zones }));
  const left = Object.keys(before?.taken ?? {}).filter((booth) => !booths.has(booth));
  const fields: FieldIssue[] = [
    ...left.map((booth) => ({ path: `zones.${zoneOf(booth)}`, key: "boothTaken" })),
    ...input.zones.flatMap(({ id }) =>
      event.zones.some((zone) => zone.id === id) ? [] : [{ path: `zones.${id}`, key: "option" }],
    ),
  ];
  if (fields.length) throw new Refusal(codes.INVALID_VALUE, { fields });
  try {
    await record(
      { action: "plan.draw", subject: eventId, detail: { booths: booths.size } },
      [Store.writing(eventId, zones, input.version, before?.given ?? 0)],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof Cancelled) || !error.of("plan")) throw error;
    throw new Refusal(codes.STALE_VERSION, { current: { version: before?.version ?? 0 } });
  }
  return planOf(eventId, ctx);
};
const zoneOf = (booth: string): string => booth.slice(0, booth.lastIndexOf("-"));
