/** Sums of a booth plan: what it has of each kind, and where its zones differ from what was announced. Pure. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";

/** What a plan has of one kind of booth. */
interface KindSum {
  /** Undefined for booths without a kind of their own. */
  kind?: string;
  booths: number;
  sqm: number;
  taken: number;
  /** Exhibitors without a booth that ask for this kind, among those that are shown. */
  awaited: number;
}

/**
 * Sums the booths by kind. A kind that the event sells and of which the plan has none is told where somebody waits for
 * it, or where nothing else can be meant: a standard booth can be one without a kind of its own.
 */
export const sumBoothKinds = ({ zones, kinds, exhibitors }: BoothPlanView): KindSum[] => {
  const booths = zones.flatMap((zone) => zone.booths);
  const sum = (kind: string | undefined): KindSum => {
    const ofKind = booths.filter((booth) => booth.kind === kind);
    return {
      ...(kind === undefined ? {} : { kind }),
      booths: ofKind.length,
      sqm: ofKind.reduce((total, { sqm }) => total + sqm, 0),
      taken: ofKind.filter(({ taken }) => taken).length,
      awaited: exhibitors.filter(({ booth, wants }) => !booth && wants.booth === kind).length,
    };
  };
  const drawnKinds = booths.flatMap(({ kind }) => (kind === undefined ? [] : [kind]));
  const codes = [...new Set([...kinds.map(({ kind }) => kind), ...drawnKinds])];
  return [...codes.map(sum), sum(undefined)].filter(({ kind, ...row }) =>
    kind === undefined ? row.booths > 0 : row.booths > 0 || row.awaited > 0 || !kind.startsWith("STANDARD_"),
  );
};

/** Zones whose number of booths is not that of their places. */
export const findZoneGaps = ({ zones }: BoothPlanView): { zone: string; booths: number; places: number }[] =>
  zones.flatMap(({ id, booths, capacity }) =>
    booths.length === capacity ? [] : [{ zone: id, booths: booths.length, places: capacity }],
  );
