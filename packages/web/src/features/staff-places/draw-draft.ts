/** The values of a draw while it is prepared: as they are typed, and as they are sent. */
import type { DrawSourceWrite, StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { type NumberIssue, readWholeNumber } from "../../form/number-issue.ts";
import { toMacaoLocalTime } from "../../shell/macao-time.ts";

export type Candidate = StaffDraw["candidates"][number];
export interface DrawSourceAnswers {
  kind: DrawSourceWrite["kind"];
  name: string;
  number: string;
  heldOn: string;
}
export interface DrawDraft {
  /** The number of places of each pool, as typed. */
  places: Record<string, string>;
  /** The local time in Macao, as the input has it; empty while there is none. */
  time: string;
  source: DrawSourceAnswers;
  /** The tier of each candidate on the list. */
  list: Record<string, number>;
}

export const isDrawPrepared = ({ status }: StaffDraw): boolean => status === "PREPARED";
/**
 * Reads the number of places of a pool as it is typed.
 * @returns the number, or why the text is none
 */
export const parsePlaceCount = (
  text: string | undefined,
  language: string,
): { value: number } | NumberIssue => {
  const parsedNumber = readWholeNumber(text ?? "", language);
  return "value" in parsedNumber && parsedNumber.value < 0
    ? { key: "min", params: { min: 0 } }
    : parsedNumber;
};

/** Returns the source as it is sent; undefined while something is missing. */
export const toDrawSource = ({ kind, ...lottery }: DrawSourceAnswers): DrawSourceWrite | undefined => {
  if (kind === "DRAND") return { kind };
  const isComplete = Object.values(lottery).every((value) => value.trim());
  return isComplete ? { kind, ...lottery } : undefined;
};

const readSource = ({ source }: StaffDraw): DrawSourceAnswers => ({
  name: "",
  number: "",
  heldOn: "",
  kind: "DRAND",
  ...(source?.kind === "LOTTERY" ? source : {}),
});

export const readDrawDraft = (draw: StaffDraw): DrawDraft => ({
  places: Object.fromEntries(draw.pools.map((pool) => [pool.id, String(pool.places ?? "")])),
  time: toMacaoLocalTime(draw.drawAt),
  source: readSource(draw),
  list: Object.fromEntries(
    draw.candidates.flatMap((one) => {
      const tier = isDrawPrepared(draw) ? one.tier : one.suggested;
      return tier ? [[one.id, tier]] : [];
    }),
  ),
});

/** Lists the candidates on the list, in the order of the draw. */
export const listCandidates = (draft: DrawDraft, draw: StaffDraw): Candidate[] =>
  draw.candidates.filter((one) => draft.list[one.id] !== undefined);

/** Lists the pools of the first and second choices of those on the list: only they need places. */
export const listPools = (draft: DrawDraft, draw: StaffDraw): StaffDraw["pools"] => {
  const poolIds = new Set(
    listCandidates(draft, draw).flatMap(({ pool, second }) => [pool, ...(second ? [second] : [])]),
  );
  return draw.pools.filter(({ id }) => poolIds.has(id));
};

/** Returns what would be saved, in a form that can be compared: what the list does not need is left out. */
export const toComparableDraw = (draft: DrawDraft, draw: StaffDraw) => ({
  time: draft.time,
  source: toDrawSource(draft.source) ?? null,
  places: listPools(draft, draw).map(({ id }) => [id, draft.places[id] ?? ""]),
  list: listCandidates(draft, draw).map(({ id }) => [id, draft.list[id] ?? 0]),
});

/** Pools with more places than there are booths: those of a zone, or those of the whole event. */
export interface OverfullPlaces {
  /** Undefined for the whole event. */
  zone?: string;
  /** The pool of which the booth plan has fewer. */
  pool?: StaffDraw["pools"][number];
  places: number;
  booths: number;
}
/** Finds the pools with more places than the booth plan has of their kind in their zone. */
const findOverfullPools = (draft: DrawDraft, draw: StaffDraw, language: string): OverfullPlaces[] =>
  listPools(draft, draw).flatMap((pool) => {
    const places = parsePlaceCount(draft.places[pool.id], language);
    return pool.planned !== undefined && "value" in places && places.value > pool.planned
      ? [{ pool, places: places.value, booths: pool.planned }]
      : [];
  });

/**
 * Finds where more places are drawn than there are booths, as a mistyped number does: those of a kind on the booth
 * plan, and those of a zone or of the event, in which raw space is counted in square metres and left out.
 */
export const findOverfullPlaces = (draft: DrawDraft, draw: StaffDraw, language: string): OverfullPlaces[] => [
  ...findOverfullPools(draft, draw, language),
  ...findOverfullZones(draft, draw, language),
];

const findOverfullZones = (draft: DrawDraft, draw: StaffDraw, language: string): OverfullPlaces[] => {
  const countPlaces = (zone?: string): number =>
    listPools(draft, draw)
      .filter((pool) => pool.unit === "BOOTH" && (zone === undefined || pool.zone === zone))
      .map(({ id }) => parsePlaceCount(draft.places[id], language))
      .reduce((sum, parsedNumber) => sum + ("value" in parsedNumber ? parsedNumber.value : 0), 0);
  const overfullZones = draw.zones
    .map(({ id, capacity }) => ({ zone: id, places: countPlaces(id), booths: capacity }))
    .filter(({ places, booths }) => places > booths);
  if (overfullZones.length > 0) return overfullZones;
  const total = { places: countPlaces(), booths: draw.capacity };
  return total.places > total.booths ? [total] : [];
};
