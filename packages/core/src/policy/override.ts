/**
 * What staff set on top of the defaults and what of it holds for a case. Apart from the schemes, which every caller that
 * asks for one policy would carry along otherwise. Pure.
 */
import type { Day } from "../day.ts";
import type { Json } from "../form/types.ts";
import type { PolicyWrite } from "./wire.ts";

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
