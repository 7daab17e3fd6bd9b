/**
 * Keeps what an event offers and somebody has chosen: an edit that removes it would leave submitted applications with
 * an answer that no form, draw, plan or fee knows (decision 0714).
 */
import type { EventDetail } from "../../events/event-schema.ts";
import { findEvent } from "../../events/event-store.server.ts";
import { listCodes } from "../../forms/code-lists/index.ts";
import { type ChosenOption, type EventList, listRemovedOptions } from "../../forms/event-options.ts";
import type { CheckContext } from "../../forms/types/index.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { parseDay } from "../../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { toJsonMembers } from "../../platform/json.ts";
import { pick } from "../../platform/pick.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { listSubmittedEventPage } from "../model/event-pages.server.ts";
import { mapApplicationOwners } from "../model/ownership.server.ts";
import { findDraw } from "../places/draw/draw-store.server.ts";
import { isDrawOver } from "../places/draw/index.ts";
import { listNamedCodes } from "../places/draw/list-limit.ts";

/** The members of an event from which forms offer options and days. Other edits read no application. */
const offeringMembers = [
  "dates",
  "form",
  "zones",
  "booths",
  "slots",
  "exhibitorTypes",
  "participationModes",
  "scaleBands",
  "rateChart",
  "miniZoneCategories",
  "miniZoneOwn",
  "policy",
] as const satisfies readonly (keyof EventDetail)[];

/** Where the form of staff shows each list, and the code list that names its options. */
const placesOfLists: { readonly [L in EventList]: { path: keyof EventDetail; names?: string } } = {
  zones: { path: "zones" },
  slots: { path: "slots" },
  booths: { path: "booths", names: "boothType" },
  exhibitorTypes: { path: "exhibitorTypes", names: "exhibitorType" },
  participationModes: { path: "participationModes", names: "participationMode" },
  scaleBands: { path: "scaleBands", names: "scaleBand" },
  extras: { path: "rateChart", names: "seminarExtra" },
  miniZoneCategories: { path: "miniZoneCategories", names: "miniZoneCategory" },
};

/** A refused member: by how many applications it was chosen, and what they have chosen. */
interface RemovedMember {
  names?: string | undefined;
  options: Set<string>;
  applications: Set<string>;
}

/** What was removed of an event, by the path of its member. */
type RemovedMembers = Map<string, RemovedMember>;

/** Names an option as its reader knows it: a slot by its hours, a category of the event by its name. */
const nameOption = (list: EventList, code: string, { slots, miniZoneOwn }: EventDetail): string => {
  const slot = list === "slots" ? slots.find(({ id }) => id === code) : undefined;
  if (slot) return `${slot.date} ${slot.from}–${slot.to}`;
  const ownCategory = list === "miniZoneCategories" && miniZoneOwn?.find(({ id }) => id === code);
  return ownCategory ? ownCategory.names["zh-Hant"] : code;
};

const addRemoved = (
  members: RemovedMembers,
  option: ChosenOption,
  id: string,
  { before, next }: { before: EventDetail; next: EventDetail },
): void => {
  const { path, names, value } = describePlace(option, before, next);
  const member = members.get(path) ?? { names, options: new Set(), applications: new Set() };
  member.options.add(value);
  member.applications.add(id);
  members.set(path, member);
};

/** Returns where staff read of an option: what belongs to a room is gone with the form of the event (decision 0816). */
const describePlace = (
  option: ChosenOption,
  before: EventDetail,
  next: EventDetail,
): { path: string; names?: string | undefined; value: string } => {
  if ("bound" in option) return { path: option.bound, value: option.day };
  const { list, code } = option;
  const isOwnCategory = list === "miniZoneCategories" && !listCodes("miniZoneCategory").includes(code);
  const value = nameOption(list, code, before);
  if (isOwnCategory) return { path: "miniZoneOwn", value };
  const isStillPriced = list === "extras" && next.rateChart.some(({ extra }) => extra === code);
  return { ...placesOfLists[list], ...(isStillPriced && { path: "form" }), value };
};

/** Returns what is said of a member: a day is moved back, a form chosen again, and an option added again. */
const chooseIssueKey = (path: string): string => {
  if (path.startsWith("dates.")) return "dayChosen";
  return path === "form" ? "formChosen" : "optionChosen";
};

const toFieldIssue = ([path, { names, options, applications }]: [string, RemovedMember]): FieldIssue => ({
  path,
  key: chooseIssueKey(path),
  params: {
    count: applications.size,
    options: listNamedCodes([...options].sort()),
    ...(names ? { list: names } : {}),
  },
});

const buildEventContext = (event: EventDetail): CheckContext => ({
  today: parseDay(event.dates.start),
  event: toJsonMembers(event),
  policy: event.policy,
});

/** An application that was refused, withdrawn or called off has chosen nothing any more. */
const hasEnded = ({ status }: ApplicationHeader): boolean =>
  status === "REJECTED" || status === "CANCELLED" || status === "REFUNDED";

/** Finds what submitted applications have chosen and an edit removes, reading page by page. */
const findRemovedMembers = async (before: EventDetail, next: EventDetail): Promise<RemovedMembers> => {
  const members: RemovedMembers = new Map();
  const change = { before: buildEventContext(before), after: buildEventContext(next) };
  let after: string | undefined = "";
  while (after !== undefined) {
    const page: Awaited<ReturnType<typeof listSubmittedEventPage>> = await listSubmittedEventPage(
      next.id,
      after,
    );
    const headers = page.headers.filter((header) => !hasEnded(header));
    const owners = await mapApplicationOwners(headers.map(({ id }) => id));
    for (const header of headers) {
      const scheme = await loadScheme(header);
      const answers = owners.get(header.id)?.body?.answers;
      if (!scheme || !answers) continue;
      for (const option of listRemovedOptions(scheme, answers, change))
        addRemoved(members, option, header.id, { before, next });
    }
    after = page.next;
  }
  return members;
};

/** Finds tiers that applications have in the draw of the event. */
const findRemovedTiers = async (before: EventDetail, { tiers }: EventDetail): Promise<FieldIssue[]> => {
  const removedTiers = before.tiers.filter(({ tier }) => !tiers.some((other) => other.tier === tier));
  const draw = removedTiers.length > 0 ? await findDraw(before.id) : undefined;
  if (!draw || isDrawOver(draw, before)) return [];
  const entries = draw.entries.filter((entry) => removedTiers.some(({ tier }) => tier === entry.tier));
  const options = [...new Set(entries.map(({ tier }) => String(tier)))].sort();
  return entries.length > 0
    ? [{ path: "tiers", key: "optionChosen", params: { count: entries.length, options } }]
    : [];
};

/**
 * Refuses an edit without something that submitted applications have chosen.
 * @throws Refusal 900054 at each list and day, with what was chosen and by how many
 */
export const refuseRemovedOptions = async (next: EventDetail): Promise<void> => {
  const before = await findEvent(next.id);
  if (!before) return;
  const isOfferChanged =
    toCanonicalJson(pick(before, [...offeringMembers])) !== toCanonicalJson(pick(next, [...offeringMembers]));
  const members = isOfferChanged ? await findRemovedMembers(before, next) : new Map();
  const fields = [...[...members].map(toFieldIssue), ...(await findRemovedTiers(before, next))];
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
};
