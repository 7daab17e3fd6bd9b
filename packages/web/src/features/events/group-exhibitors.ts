/** Groups the exhibitors of an event by zone and pavilion, in the order of their booths. Pure. */
import { findPavilion, parseBoothId, splitBooths } from "@portal/core/applications/places/booths/index";
import type { EventDetail, LocalizedText, PublishedBoothPlan } from "@portal/core/events/event-schema";

type Exhibitor = EventDetail["exhibitors"][number];
type PlannedZone = PublishedBoothPlan["zones"][number];
type Pavilion = PlannedZone["pavilions"][number];

/** Exhibitors that stand together: those of a pavilion, or those of a zone in none. */
export interface ExhibitorGroup {
  pavilion?: Pavilion;
  exhibitors: Exhibitor[];
}
export interface ZoneOfExhibitors {
  zone: PlannedZone;
  names: LocalizedText;
  /** The numbers of the booths that are taken. */
  taken: ReadonlySet<number>;
  groups: ExhibitorGroup[];
}

const groupByPavilion = (
  { pavilions }: PlannedZone,
  placedExhibitors: readonly { exhibitor: Exhibitor; number: number }[],
): ExhibitorGroup[] => {
  const listExhibitors = (pavilion: Pavilion | undefined): Exhibitor[] =>
    placedExhibitors
      .filter(({ number }) => findPavilion(pavilions, number) === pavilion)
      .map(({ exhibitor }) => exhibitor);
  return [
    ...pavilions.map((pavilion) => ({ pavilion, exhibitors: listExhibitors(pavilion) })),
    { exhibitors: listExhibitors(undefined) },
  ].filter(({ exhibitors }) => exhibitors.length > 0);
};

/**
 * Groups the exhibitors by the published plan, zone by zone from the lowest level on.
 * @returns the zones, and the exhibitors whose booth is on none of them
 */
export const groupExhibitors = (
  event: Pick<EventDetail, "exhibitors" | "zones">,
  plan: PublishedBoothPlan,
): { zones: ZoneOfExhibitors[]; others: Exhibitor[] } => {
  const zones = plan.zones
    .flatMap((zone): ZoneOfExhibitors[] => {
      const names = event.zones.find(({ id }) => id === zone.id)?.names;
      if (!names) return [];
      const placedExhibitors = event.exhibitors
        .flatMap((exhibitor) => {
          const booths = splitBooths(exhibitor.booth ?? "").map(parseBoothId);
          const [first] = booths;
          return first?.zone === zone.id
            ? [{ exhibitor, number: first.number, numbers: booths.map(({ number }) => number) }]
            : [];
        })
        .toSorted((a, b) => a.number - b.number);
      const takenNumbers = new Set(placedExhibitors.flatMap(({ numbers }) => numbers));
      return [{ zone, names, taken: takenNumbers, groups: groupByPavilion(zone, placedExhibitors) }];
    })
    .toSorted((a, b) => (a.zone.level ?? 0) - (b.zone.level ?? 0));
  const plannedExhibitors = new Set(
    zones.flatMap(({ groups }) => groups.flatMap(({ exhibitors }) => exhibitors)),
  );
  return { zones, others: event.exhibitors.filter((exhibitor) => !plannedExhibitors.has(exhibitor)) };
};
