/**
 * What staff set on top of the policy defaults: each with the day it begins to hold, for everything, a scheme or an
 * event. The narrower one wins; of the same width the later one. An application keeps what held when it was filed
 * (`Header.policy`). Pure.
 */
import defaults from "../code-lists/policy-defaults.json" with { type: "json" };
import type { Day } from "../day.ts";
import type { FieldIssue } from "../errors.ts";
import type { Json } from "../form/types.ts";
import { ownValue } from "../members.ts";
import { schemes } from "../schemes/index.ts";
import type { PolicyEntry, PolicyView, PolicyWrite } from "./wire.ts";

export interface Override {
  key: string;
  scope: PolicyWrite["scope"];
  target?: string | undefined;
  from: Day;
  value: Json;
  note?: string | undefined;
  by: string;
  at: string;
}
const standard: Record<string, Json> = defaults as unknown as Record<string, Json>;

/** Keys that the code itself reads; those of schemes are found in their definitions. */
const readByCode = [
  "review.targetWorkingDays",
  "payment.dueWorkingDays",
  "payment.enabled",
  "payment.rateRMB",
  "voucher.daysBefore",
  "payment.methodLimits",
  "objection.days",
  "offer.dueWorkingDays",
  "signedForm.dueDays",
  "processing.oneRecordAtATime",
  "leadDays.exhibition.applyBy",
  "eventSupport",
  "quota",
  "sms.areas",
  "sms.budgetPerHour",
];
const namedIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== "object" || value === null) return [];
  const node = value as Record<string, unknown>;
  const own =
    node.op === "policy" && typeof node.key === "string"
      ? [node.key]
      : typeof node.policy === "string"
        ? [node.policy]
        : [];
  return [...own, ...Object.values(node).flatMap(namedIn)];
};
let asked: ReadonlySet<string> | undefined;
/** Every key that something of the portal asks for today. */
export const acting = (): ReadonlySet<string> => {
  asked ??= new Set([...readByCode, ...namedIn(schemes)]);
  return asked;
};

const width = { ALL: 0, SCHEME: 1, EVENT: 2 } as const;
/** The place an override takes: one a key, scope and first day. */
export const idOf = ({
  key,
  scope,
  target,
  from,
}: Pick<Override, "key" | "scope" | "target" | "from">): string => [key, scope, target ?? "", from].join("~");

interface Case {
  scheme?: string | undefined;
  eventId?: string | undefined;
}
const concerns = ({ scope, target }: Override, { scheme, eventId }: Case): boolean =>
  scope === "ALL" || (scope === "SCHEME" ? target === scheme : target === eventId);

/** What differs from the defaults for a case on a day, by key. */
export const effective = (overrides: readonly Override[], subject: Case, on: Day): Record<string, Json> => {
  const found: Record<string, Json> = {};
  const holding = overrides
    .filter((each) => each.from <= on && concerns(each, subject))
    .sort((a, b) => width[a.scope] - width[b.scope] || (a.from < b.from ? -1 : 1));
  // Of one width only the latest speaks: null there says that the wider one holds again.
  const last = new Map(holding.map((each) => [`${each.key}~${each.scope}`, each]));
  for (const { key, value } of last.values()) if (value !== null) found[key] = value;
  return found;
};

/** The same with what stands in the event itself, which comes last. */
export const holding = (
  overrides: readonly Override[],
  { scheme, event }: { scheme?: string | undefined; event?: { id: string; policy: unknown } | undefined },
  on: Day,
): Record<string, Json> => ({
  ...effective(overrides, { scheme, eventId: event?.id }, on),
  ...(event?.policy as Record<string, Json> | undefined),
});

const isRecord = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const join = (path: string, key: string | number): string => (path ? `${path}.${key}` : `${key}`);
const one = (path: string, key: string, params?: FieldIssue["params"]): FieldIssue[] => [
  { path, key, ...(params ? { params } : {}) },
];

/** What is wrong with a value beside the default it replaces: another shape, less than nothing, parts of a whole. */
export const issuesOf = (model: Json, value: Json, path = "value"): FieldIssue[] => {
  if (typeof model === "number") {
    if (typeof value !== "number") return one(path, "notNumber");
    if (value < 0) return one(path, "min", { min: 0 });
    return Number.isInteger(model) && !Number.isInteger(value) ? one(path, "notInteger") : [];
  }
  if (Array.isArray(model)) {
    if (!Array.isArray(value)) return one(path, "format");
    const [first] = model;
    return first === undefined
      ? []
      : value.flatMap((each, i) => issuesOf(model[i] ?? first, each, join(path, i)));
  }
  if (isRecord(model)) {
    if (!isRecord(value)) return one(path, "format");
    return Object.entries(value).flatMap(([key, each]) =>
      Object.hasOwn(model, key)
        ? issuesOf(model[key] as Json, each, join(path, key))
        : one(join(path, key), "illegal"),
    );
  }
  if (model === null) return value === null || typeof value === "number" ? [] : one(path, "notNumber");
  return typeof value === typeof model && value !== "" ? [] : one(path, "format");
};

/** The default of a key, undefined for an unknown one. */
export const defaultOf = (key: string): Json | undefined => ownValue(standard, key);

/** Every policy with its meaning's key, what holds today, and everything that was or will be set. */
export const views = (overrides: readonly Override[], today: Day): PolicyView[] =>
  Object.entries(standard).map(([key, preset]) => {
    const own = overrides.filter((each) => each.key === key);
    const now = effective(own, {}, today)[key];
    return {
      key,
      default: preset,
      value: isRecord(preset) && now !== undefined && isRecord(now) ? { ...preset, ...now } : (now ?? preset),
      acts: acting().has(key),
      entries: own.map((each) => entryOf(each, own, today)),
    };
  });

const entryOf = (each: Override, all: readonly Override[], today: Day): PolicyEntry => {
  const later = all.some(
    (x) => x.scope === each.scope && x.target === each.target && x.from > each.from && x.from <= today,
  );
  return {
    ...each,
    id: idOf(each),
    state: each.from > today ? "FUTURE" : later ? "OVER" : "NOW",
  };
};
