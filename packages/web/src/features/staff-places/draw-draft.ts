/** The values of a draw while it is prepared: as they are typed, and as they are sent. */
import type { DrawSourceWrite, StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
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

export const isPrepared = ({ status }: StaffDraw): boolean => status === "PREPARED";
export const isNumberOfPlaces = (value: string | undefined): boolean => /^\d+$/.test(value ?? "");

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
      const tier = isPrepared(draw) ? one.tier : one.suggested;
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
