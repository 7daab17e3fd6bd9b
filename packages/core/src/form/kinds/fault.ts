/** What checkers of kinds share: their signature, faults, and limits that come from policies or the event. */

import { codesOf } from "../../code-lists/index.ts";
import { policyOf } from "../../code-lists/policy.ts";
import { at, evaluate, overridesOf, type Scope } from "../evaluate.ts";
import type { Field, Json, Kind, Limit, Operand, Options } from "../types.ts";

/** `path` is relative to the field; `incomplete` faults are not told while drafting. */
export interface Fault {
  path: string;
  key: string;
  params?: Record<string, Json>;
  incomplete?: true;
}
/** The field type of a kind; kinds that are written alike share one. */
export type FieldOf<K extends Kind, T = Field> = T extends { kind: Kind }
  ? K extends T["kind"]
    ? T
    : never
  : never;
/** Checks one answered value. Required and hidden are not its business. `inner` checks a column of a row. */
export type Checker<K extends Kind> = (
  field: FieldOf<K>,
  value: Json,
  scope: Scope,
  inner: (column: Field, value: Json | undefined, scope: Scope) => Fault[],
) => Fault[];

export const fault = (key: string, params?: Record<string, Json>, path = ""): Fault => ({
  path,
  key,
  ...(params && { params }),
});
export const incomplete = (key: string, params?: Record<string, Json>, path = ""): Fault => ({
  ...fault(key, params, path),
  incomplete: true,
});
export const below = (head: string | number, faults: Fault[]): Fault[] =>
  faults.map((one) => ({ ...one, path: one.path ? `${head}.${one.path}` : String(head) }));

/** A limit as a number, undefined when it has none. */
export const limitOf = (limit: Limit | undefined, scope: Scope): number | undefined => {
  if (limit === undefined || typeof limit === "number") return limit;
  const value =
    "policy" in limit
      ? policyOf(limit.policy, overridesOf(scope.context), limit.path)
      : at(scope.context.event, limit.event);
  return typeof value === "number" ? value : undefined;
};

/** A bound of a time of day, `14:00`; undefined when it has none. */
export const clockOf = (bound: string | Operand | undefined, scope: Scope): string | undefined => {
  const value = typeof bound === "object" ? evaluate(bound, scope) : bound;
  return typeof value === "string" ? value : undefined;
};

const extras = codesOf("seminarExtra");
const idOf = (item: Json, member: string): string =>
  typeof item === "string" ? item : String(at(item, member) ?? "");
const members = { zones: "id", slots: "id", booths: "type", extras: "extra" } as Record<string, string>;

/**
 * The codes a choice offers; undefined when the event is not at hand or sets none, then nothing is refused.
 * Booth types that are priced twice are offered once, and only to whom they have a price for.
 */
export const codesFor = (options: Options, scope: Scope): readonly string[] | undefined => {
  if ("values" in options) return options.values;
  if ("list" in options) return options.only ?? codesOf(options.list);
  if (options.event === "scaleBands" || options.event === "miniZoneCategories")
    return pickedAt(options.event, scope);
  const source = options.event === "extras" ? "rateChart" : options.event;
  const items = at(scope.context.event, source);
  if (!Array.isArray(items)) return undefined;
  const open = options.event === "booths" ? items.filter((booth) => isPriced(booth, scope)) : items;
  const codes = open.map((item) => idOf(item, members[options.event] ?? "id"));
  // The rent stands in the same chart and is nothing to choose.
  const offered = options.event === "extras" ? codes.filter((code) => extras.includes(code)) : codes;
  return [...new Set(offered)];
};

/**
 * A price that is kept for some is no price for others: without one of theirs a booth would cost them nothing. While
 * nobody has said who exhibits, whatever one of the event's exhibitors could have is offered.
 */
const isPriced = (booth: Json, { answers, context }: Scope): boolean => {
  const kept = at(booth, "eligibility");
  if (kept === undefined) return true;
  const who = at(answers, "exhibitorType");
  const types = at(context.event, "exhibitorTypes");
  return who === undefined || who === null ? Array.isArray(types) && types.includes(kept) : who === kept;
};

/** What the event picks of a list: its sizes of room (C19), its categories of a mini zone (spec 2 §5); else the usual ones. */
const pickedAt = (source: "scaleBands" | "miniZoneCategories", scope: Scope): readonly string[] => {
  const own = at(scope.context.event, source);
  const picked = Array.isArray(own) ? own.map(String) : undefined;
  if (source === "miniZoneCategories") {
    const codes = picked ?? codesOf("miniZoneCategory");
    const named = at(scope.context.event, "miniZoneOwn");
    const ids = Array.isArray(named) ? named.map((item) => idOf(item, "id")) : [];
    // What is none of these stays the last.
    return codes.includes("OTHER")
      ? [...codes.filter((code) => code !== "OTHER"), ...ids, "OTHER"]
      : [...codes, ...ids];
  }
  if (picked) return picked;
  const bands = policyOf("seminar", overridesOf(scope.context), "scaleBands");
  return Array.isArray(bands) ? bands.map(String) : [];
};

/** True for a list of texts. */
export const isTexts = (value: Json): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
