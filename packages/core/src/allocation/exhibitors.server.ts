/**
 * Who exhibits at an event, as its page and the directory show it (spec 1 §2, spec 2 §2; decision 0050): staff publish
 * the list, as often as booths change. Only whose place is confirmed stands on it, by the name the institution had when
 * it applied; of a group those who came in with it.
 */
import type { Context } from "../actor.ts";
import type { Header } from "../application/row.ts";
import type { Status } from "../application/status.ts";
import * as Applications from "../application/store.server.ts";
import { record } from "../audit/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { get as eventOf } from "../event/commands.server.ts";
import { writing } from "../event/store.server.ts";
import type { EventDetail, L10n } from "../event/wire.ts";
import { schemeOf } from "../schemes/index.ts";
import { SHARDS } from "../table.server.ts";
import { Cancelled } from "../write.server.ts";

type Exhibitor = EventDetail["exhibitors"][number];

/** The place is confirmed: paid for, or nothing was to be paid. */
const confirmed: readonly Status[] = [
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
];
/** A member of a group is in with its leader, who pays: accepted is enough of its own. */
const withLeader: readonly Status[] = ["ACCEPTED", ...confirmed];

/** The headers of an event that exhibit. Pure. */
export const exhibiting = (headers: readonly Header[]): Header[] => {
  const leaders = new Set(
    headers.filter(({ holds, status }) => holds?.leads && confirmed.includes(status)).map(({ id }) => id),
  );
  return headers.filter(({ scheme, status, parentId, holds }) => {
    // Who registers a group exhibits by its members.
    if (holds?.leads) return false;
    if (schemeOf(scheme)?.limits.group !== "BOOTH") return false;
    if (parentId && leaders.has(parentId)) return withLeader.includes(status);
    return confirmed.includes(status);
  });
};

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
/** Each language by its own name, else by one that there is. */
const namesOf = ({ nameZh, nameEn, namePt }: Record<string, unknown>): L10n => {
  const [zh, en, pt] = [text(nameZh), text(nameEn), text(namePt)];
  const chinese = zh || pt || en;
  return { "zh-Hant": chinese, "zh-Hans": chinese, en: en || pt || zh, pt: pt || en || zh };
};

const exhibitorOf = async ({ id, institutionId, booth }: Header): Promise<Exhibitor> => {
  const body = await Applications.body(id, institutionId);
  return { institutionId, names: namesOf(body?.institution ?? {}), ...(booth ? { booth } : {}) };
};

/**
 * Writes who exhibits into the event, in the order of their names, and enters it in the staff's record.
 * @returns how many
 * @throws Refusal 10508, 900057 of an event that is not public, 900050 when somebody writes it at the same time
 */
export const publishExhibitors = async (eventId: string, ctx: Context): Promise<{ exhibitors: number }> => {
  const [event, shards] = await Promise.all([
    eventOf(eventId, ctx),
    Promise.all(Array.from({ length: SHARDS }, (_, shard) => Applications.ofEvent(eventId, shard))),
  ]);
  if (event.status !== "PUBLISHED")
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: event.status, action: "exhibitors" } });
  const found = await Promise.all(exhibiting(shards.flat()).map(exhibitorOf));
  const exhibitors = found.toSorted((a, b) => (a.names.en < b.names.en ? -1 : 1));
  const next: EventDetail = {
    ...event,
    exhibitors,
    exhibitorsCount: exhibitors.length,
    version: event.version + 1,
  };
  const deed = { action: "event.exhibitors", subject: eventId, detail: { exhibitors: exhibitors.length } };
  try {
    await record(deed, writing(next, event.version), ctx);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    throw new Refusal(codes.STALE_VERSION, { current: await eventOf(eventId, ctx) });
  }
  return { exhibitors: exhibitors.length };
};
