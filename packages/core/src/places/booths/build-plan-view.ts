/** Builds the booth plan as staff see it. Pure. */
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { listPlanKinds } from "../../applications/places/booths/booth-kinds.ts";
import { getPlanBoothArea, getWantedArea } from "../../applications/places/booths/booth-misfits.ts";
import type { BoothPlanView } from "../../applications/places/booths/booth-plan-schema.ts";
import {
  type BoothGrid,
  type BoothPlan,
  findBoothRange,
  listBoothIds,
} from "../../applications/places/booths/index.ts";
import { readBoothKind } from "../../applications/places/draw/draw-request.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers } from "../../forms/types/index.ts";
import { pickInstitutionNaming } from "../../institutions/institution-names.ts";

/** An application that can have a booth, with the answers that say what it wants. */
export interface BoothHolder {
  header: ApplicationHeader;
  answers: Answers;
}
/** Some of those that can have a booth of an event. */
export interface HolderPage {
  /** Those that have one; on the first page only. */
  placed: BoothHolder[];
  unplaced: BoothHolder[];
  /** The id behind which the next page starts, where more follow. */
  next?: string;
}

/** Reads what an application asks for on its form. */
const readWishes = (
  { header, answers }: BoothHolder,
  event: Pick<EventDetail, "booths">,
): BoothPlanView["exhibitors"][number]["wants"] => {
  const booth = readBoothKind(header, answers);
  const wishes = {
    ...(booth === undefined ? {} : { booth }),
    zones: [answers.zoneChoice1, answers.zoneChoice2].filter(
      (zone): zone is string => typeof zone === "string",
    ),
    ...(typeof answers.expectedArea === "number" ? { area: answers.expectedArea } : {}),
  };
  const sqm = getWantedArea(wishes, event);
  return { ...wishes, ...(sqm === undefined ? {} : { sqm }) };
};

type HoldersById = ReadonlyMap<string, ApplicationHeader>;
const buildBooths = (
  grid: BoothGrid,
  { taken }: BoothPlan,
  holdersById: HoldersById,
  usualSqm: number,
): BoothPlanView["zones"][number]["booths"] =>
  listBoothIds(grid).map((id, i) => {
    const holder = holdersById.get(taken[id] ?? "");
    const range = findBoothRange(grid, i + 1);
    return {
      id,
      ...(range ? { kind: range.kind } : {}),
      sqm: range?.sqm ?? usualSqm,
      ...(holder
        ? { taken: { id: holder.id, code: holder.code ?? "", ...pickInstitutionNaming(holder) } }
        : {}),
    };
  });

const buildZones = (event: EventDetail, plan: BoothPlan, holdersById: HoldersById): BoothPlanView["zones"] =>
  plan.zones.flatMap((grid) => {
    const zone = event.zones.find(({ id }) => id === grid.id);
    if (!zone) return [];
    const { columns, area, ranges = [], level, aisleColumns = [], aisleRows = [], pavilions = [] } = grid;
    const booths = buildBooths(grid, plan, holdersById, getPlanBoothArea(event));
    const measures = {
      ...(area === undefined ? {} : { area }),
      ...(level === undefined ? {} : { level }),
    };
    return [{ ...zone, columns, ...measures, ranges, aisleColumns, aisleRows, pavilions, booths }];
  });

const buildExhibitor = (
  holder: BoothHolder,
  event: Pick<EventDetail, "booths">,
): BoothPlanView["exhibitors"][number] => {
  const { header } = holder;
  return {
    id: header.id,
    resource: header.resource,
    version: header.version,
    code: header.code ?? "",
    ...pickInstitutionNaming(header),
    status: header.status,
    ...(header.booth ? { booth: header.booth } : {}),
    wants: readWishes(holder, event),
  };
};

/** After a write the view is made of what was written: a reading that fails would hide that it is done. */
export const buildPlanView = (
  event: EventDetail,
  plan: BoothPlan,
  { placed, unplaced, next }: HolderPage,
): BoothPlanView => {
  const holdersById = new Map(placed.map(({ header }) => [header.id, header]));
  // An exhibitor that is online only needs no booth.
  const exhibitors = [...unplaced, ...placed].filter(({ answers }) => answers.participationMode !== "ONLINE");
  return {
    eventId: event.id,
    names: event.names,
    version: plan.version,
    boothSqm: getPlanBoothArea(event),
    kinds: listPlanKinds(event),
    zones: buildZones(event, plan, holdersById),
    exhibitors: exhibitors
      .map((holder) => buildExhibitor(holder, event))
      .sort((a, b) => Number(Boolean(a.booth)) - Number(Boolean(b.booth)) || (a.code < b.code ? -1 : 1)),
    ...(next === undefined ? {} : { cursor: next }),
  };
};
