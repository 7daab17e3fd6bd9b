/**
 * The exhibitors of an event on its page and in the directory (spec 1 §2, spec 2 §2; decision 0050): staff publish
 * the list, and again when booths change. It contains only confirmed places, under the name that the institution had
 * when it applied; for a group, its members and a leader that exhibits.
 */

import { isDeepStrictEqual } from "node:util";
import { getMemberIdentity, isListedLeader, listGroupUnits } from "../../applications/groups/listed-units.ts";
import type { ApplicationBody, ApplicationHeader } from "../../applications/model/application-rows.ts";
import { listSubmittedHeadersOfEvent } from "../../applications/model/event-pages.server.ts";
import { mapApplicationOwners } from "../../applications/model/ownership.server.ts";
import type { ApplicationStatus } from "../../applications/model/statuses.ts";
import { findBoothPlan } from "../../applications/places/booths/booth-plan-store.server.ts";
import { type BoothPlan, completePlan } from "../../applications/places/booths/index.ts";
import type { EventDetail, LocalizedText, PublishedBoothPlan } from "../../events/event-schema.ts";
import { getEvent } from "../../events/event-service.server.ts";
import { buildEventWrites } from "../../events/event-store.server.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";

type Exhibitor = EventDetail["exhibitors"][number];

/** The place is confirmed: paid, or without a fee. */
const confirmedStatuses: readonly ApplicationStatus[] = [
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
];
/** A member of a group is confirmed with its leader, who pays; its own application only has to be accepted. */
const confirmedMemberStatuses: readonly ApplicationStatus[] = ["ACCEPTED", ...confirmedStatuses];

/** Selects the leaders whose group has its places. */
const selectConfirmedLeaders = (headers: readonly ApplicationHeader[]): ApplicationHeader[] =>
  headers.filter(({ holds, status }) => holds?.leads && confirmedStatuses.includes(status));

/** Selects the headers of an event that exhibit. Pure. */
export const selectExhibitingHeaders = (headers: readonly ApplicationHeader[]): ApplicationHeader[] => {
  const leaders = new Set(selectConfirmedLeaders(headers).map(({ id }) => id));
  return headers.filter(({ scheme, status, parentId, holds }) => {
    // The leader of a group exhibits through its members; one that lists itself is added to them.
    if (holds?.leads) return false;
    if (findScheme(scheme)?.limits.group !== "BOOTH") return false;
    if (parentId && leaders.has(parentId)) return confirmedMemberStatuses.includes(status);
    return confirmedStatuses.includes(status);
  });
};

const readText = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
/** Each language gets its own name, or another one when it is missing. */
const localizeInstitutionNames = ({ nameZh, nameEn, namePt }: Record<string, unknown>): LocalizedText => {
  const [zh, en, pt] = [readText(nameZh), readText(nameEn), readText(namePt)];
  const chinese = zh || pt || en;
  return { "zh-Hant": chinese, "zh-Hans": chinese, en: en || pt || zh, pt: pt || en || zh };
};

const buildExhibitor = (
  { institutionId, booth }: ApplicationHeader,
  body: ApplicationBody | undefined,
): Exhibitor => ({
  institutionId,
  names: localizeInstitutionNames(body?.institution ?? {}),
  ...(booth ? { booth } : {}),
});

/** Builds what everybody sees of a plan: how the booths stand, and the pavilions; neither kinds nor sizes. */
const buildPublishedPlan = ({ zones }: Pick<BoothPlan, "zones">): PublishedBoothPlan => ({
  zones: zones.map(({ id, count, columns, level, aisleColumns = [], aisleRows = [], pavilions = [] }) => ({
    ...{ id, count, columns, aisleColumns, aisleRows, pavilions },
    ...(level === undefined ? {} : { level }),
  })),
});

/** Lists the leader of a group as an exhibitor, where it lists itself. */
const listExhibitingLeader = (header: ApplicationHeader, body: ApplicationBody | undefined): Exhibitor[] => {
  const leader = body && getMemberIdentity({ fields: body.institution as InstitutionFields });
  return leader && isListedLeader(listGroupUnits(body.answers), leader) ? [buildExhibitor(header, body)] : [];
};

/**
 * Writes the exhibitors into the event, sorted by name, and records it in the audit log, unless the event has them.
 * @returns the number of exhibitors
 * @throws Refusal 10508, 900057 for an event that is not public, 900050 when somebody writes it at the same time
 */
export const publishExhibitors = async (eventId: string, ctx: Context): Promise<{ exhibitors: number }> => {
  const [event, headers, plan] = await Promise.all([
    getEvent(eventId, ctx),
    listSubmittedHeadersOfEvent(eventId),
    findBoothPlan(eventId),
  ]);
  if (event.status !== "PUBLISHED")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: event.status, action: "exhibitors" },
    });
  const leaders = selectConfirmedLeaders(headers);
  const exhibiting = selectExhibitingHeaders(headers);
  // A hundred at a time: the last of some thousand single calls would wait longer for its turn than a call may take.
  const owners = await mapApplicationOwners([...leaders, ...exhibiting].map(({ id }) => id));
  const getOwnBody = ({ id, institutionId }: ApplicationHeader): ApplicationBody | undefined => {
    const owner = owners.get(id);
    return owner?.institutionId === institutionId ? owner.body : undefined;
  };
  const unsortedExhibitors = [
    ...exhibiting.map((header) => buildExhibitor(header, getOwnBody(header))),
    ...leaders.flatMap((header) => listExhibitingLeader(header, getOwnBody(header))),
  ];
  const exhibitors = unsortedExhibitors.toSorted((a, b) => (a.names.en < b.names.en ? -1 : 1));
  // A repeated call whose answer was lost has nothing left to write, and is no second act in the audit log.
  const boothPlan = plan && buildPublishedPlan(completePlan(plan, event));
  if (isDeepStrictEqual([event.exhibitors, event.boothPlan], [exhibitors, boothPlan]))
    return { exhibitors: exhibitors.length };
  const { boothPlan: _, ...eventWithoutPlan } = event;
  const next: EventDetail = {
    ...eventWithoutPlan,
    exhibitors,
    ...(boothPlan ? { boothPlan } : {}),
    exhibitorsCount: exhibitors.length,
    version: event.version + 1,
  };
  const auditEntry = {
    action: "event.exhibitors",
    subject: eventId,
    detail: { exhibitors: exhibitors.length },
  };
  try {
    await writeWithAuditEntry(auditEntry, buildEventWrites(next, event.version, ctx.now), ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: await getEvent(eventId, ctx) });
  }
  return { exhibitors: exhibitors.length };
};
