/** Rows of policies: all under one partition, so that a submit reads them with one query (`policy`, `<id>`). */
import type { Instant } from "../day.ts";
import { partition } from "../partition.server.ts";
import { tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import { idOf, type Override } from "./override.ts";

const PK = "policy";
const keyOf = (id: string) => ({ pk: PK, sk: `policy#${id}` });

/** Everything that was ever set, oldest day of a key first. One query. */
export const all = async (): Promise<Override[]> =>
  (await partition<{ override: Override }>(PK, { prefix: "policy#", lagging: true })).map(
    ({ override }) => override,
  );

/** How long a Lambda goes on with what it read: what is set for today reaches every submission within a minute. */
const KEPT_MS = 60_000;
let kept: { table: string; at: number; overrides: Override[] } | undefined;
/** The same, read at most once a minute. A demonstration clock may be set back: older in either direction. */
export const recent = async (now: Instant): Promise<readonly Override[]> => {
  const table = tableName();
  const at = Date.parse(now);
  if (kept?.table !== table || Math.abs(at - kept.at) > KEPT_MS) kept = { table, at, overrides: await all() };
  return kept.overrides;
};
/** Forgets what was read: a change made here acts at once. */
export const forget = (): void => {
  kept = undefined;
};

/** Puts an override where none stands that already holds: what once held is never rewritten. */
export const put = (override: Override, today: string): Labelled => ({
  label: "policy",
  Put: {
    TableName: tableName(),
    Item: { ...keyOf(idOf(override)), override, firstDay: override.from },
    ConditionExpression: "attribute_not_exists(pk) OR firstDay > :today",
    ExpressionAttributeValues: { ":today": today },
  },
});

/** Takes back what does not hold yet. */
export const remove = (id: string, today: string): Labelled => ({
  label: "policy",
  Delete: {
    TableName: tableName(),
    Key: keyOf(id),
    ConditionExpression: "firstDay > :today",
    ExpressionAttributeValues: { ":today": today },
  },
});
