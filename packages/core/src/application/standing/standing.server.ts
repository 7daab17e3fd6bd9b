/**
 * An institution's standing: one row that carries what limits its applications (workflow.md › Limits), so that one
 * conditional update of the submit transaction checks them all and two submits at once cannot both pass.
 *
 * | attribute          | holds |
 * |--------------------|-------|
 * | claims             | set: `event#group`, or `scheme#digest` without an event (400878, 109001) |
 * | processing         | set: what stands in processing (C13) |
 * | arrears            | set: applications with a lapsed, unpaid fee (they bar new ones) |
 * | uncertified        | true from the moment a certified institution is not certified any more (106000) |
 * | barredUntil, barReason | last day of a bar |
 * | EXHIBITION#2027    | number counted in that year (10510) |
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { addDays, type Day, startOf } from "../../day.ts";
import { errand } from "../../errand/store.server.ts";
import type { Scheme } from "../../form/types.ts";
import { client, tableName } from "../../table.server.ts";
import type { Labelled } from "../../write.server.ts";
import type { Holds, Standing, StandingChange } from "./change.ts";

export type { Standing } from "./change.ts";

const keyOf = (institutionId: string) => ({ pk: `institution#${institutionId}`, sk: "standing" });

/** Reads a stored standing row; a missing one has nothing against it. */
const DENIED = "denied_";
export const standingOfRow = (row: Record<string, unknown> | undefined): Standing => {
  // DynamoDB returns a set in no order: by name here, so that two reads give the same list.
  const list = (value: unknown): string[] => (value instanceof Set ? [...value].sort() : []);
  const counts = Object.entries(row ?? {}).filter(
    (e): e is [string, number] => /^[A-Z]+#\d{4}$/.test(e[0]) && typeof e[1] === "number",
  );
  return {
    denied: Object.fromEntries(
      Object.entries(row ?? {}).flatMap(([name, value]) =>
        name.startsWith(DENIED) ? [[name.slice(DENIED.length), value as { until: Day; reason: string }]] : [],
      ),
    ),
    claims: list(row?.claims),
    processing: list(row?.processing),
    arrears: list(row?.arrears),
    uncertified: row?.uncertified === true,
    ...(typeof row?.barredUntil === "string" ? { barredUntil: row.barredUntil as Day } : {}),
    ...(typeof row?.barReason === "string" ? { barReason: row.barReason } : {}),
    counts: Object.fromEntries(counts),
  };
};

/** The standing of an institution; 1 consistent read. */
export const standing = async (institutionId: string): Promise<Standing> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(institutionId), ConsistentRead: true }),
  );
  return standingOfRow(Item);
};

/**
 * The update of a submit: takes the claim, the place in processing and one of the count, if nothing stands against it.
 * @param scheme where it wants a certification, refuse when that ended before this write (106000); where it may be denied
 *   to an institution, while that lasts
 */
export const take = (
  institutionId: string,
  holds: Holds,
  max: number | undefined,
  today: Day,
  { id, limits: { certified, deniable } }: Pick<Scheme, "id" | "limits">,
): Labelled => {
  const names: Record<string, string> = { "#claims": "claims", "#arrears": "arrears", "#bar": "barredUntil" };
  const values: Record<string, unknown> = {
    ":claimSet": new Set([holds.claim]),
    ":claim": holds.claim,
    ":today": today,
  };
  const add = ["#claims :claimSet"];
  const when = [
    "NOT contains(#claims, :claim)",
    "attribute_not_exists(#arrears)",
    "(attribute_not_exists(#bar) OR #bar < :today)",
  ];
  if (certified) {
    names["#uncertified"] = "uncertified";
    when.push("attribute_not_exists(#uncertified)");
  }
  if (deniable) {
    Object.assign(names, { "#denied": `${DENIED}${id}`, "#until": "until" });
    when.push("(attribute_not_exists(#denied) OR #denied.#until < :today)");
  }
  if (holds.processing) {
    names["#processing"] = "processing";
    values[":processingSet"] = new Set([holds.processing]);
    values[":processing"] = holds.processing;
    add.push("#processing :processingSet");
    when.push("NOT contains(#processing, :processing)");
  }
  if (holds.counter && max !== undefined) {
    names["#count"] = holds.counter;
    Object.assign(values, { ":one": 1, ":max": max });
    add.push("#count :one");
    when.push("(attribute_not_exists(#count) OR #count < :max)");
  }
  return update("standing", institutionId, `ADD ${add.join(", ")}`, when.join(" AND "), names, values);
};

/** The update of a later move; undefined when the standing does not change. */
export const changeStanding = (institutionId: string, change: StandingChange): Labelled | undefined => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const add: string[] = [];
  const remove: string[] = [];
  const put = (list: string[], name: string, value: unknown) => {
    const at = Object.keys(names).length;
    names[`#n${at}`] = name;
    values[`:v${at}`] = value;
    list.push(`#n${at} :v${at}`);
  };
  if (change.processing?.leave) put(remove, "processing", new Set([change.processing.leave]));
  if (change.processing?.enter) put(add, "processing", new Set([change.processing.enter]));
  if (change.release) put(remove, "claims", new Set([change.release.claim]));
  if (change.release?.counter) put(add, change.release.counter, -1);
  if (change.arrears?.add) put(add, "arrears", new Set([change.arrears.add]));
  if (change.arrears?.remove) put(remove, "arrears", new Set([change.arrears.remove]));
  const expression = [
    add.length ? `ADD ${add.join(", ")}` : "",
    remove.length ? `DELETE ${remove.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(" ");
  return expression ? update("standing", institutionId, expression, undefined, names, values) : undefined;
};

/**
 * Written with the change that ends or brings back a certification. It stands here so that the submit's one condition
 * on this row is also the one on the certification: a row of its own in that transaction costs two units more.
 */
export const certified = (institutionId: string, yes: boolean): Labelled =>
  update(
    "standing",
    institutionId,
    yes ? "REMOVE #u" : "SET #u = :true",
    undefined,
    { "#u": "uncertified" },
    yes ? undefined : { ":true": true },
  );

/** Sets a bar until a day (violations, spec 2 §9); `barEnd` goes with it, so that its end is told. */
export const bar = (institutionId: string, until: Day, reason: string): Labelled =>
  update(
    "standing",
    institutionId,
    "SET #until = :until, #reason = :reason",
    undefined,
    { "#until": "barredUntil", "#reason": "barReason" },
    { ":until": until, ":reason": reason },
  );

/** Denies one scheme until a day (spec 3 §9, decision 0114); `denialEnd` goes with it. */
export const deny = (
  institutionId: string,
  scheme: string,
  denied: { until: Day; reason: string },
): Labelled =>
  update(
    "standing",
    institutionId,
    "SET #denied = :denied",
    undefined,
    { "#denied": `${DENIED}${scheme}` },
    { ":denied": denied },
  );

/** The errand that tells of the end of a bar, the day after its last one. */
export const barEnd = (institutionId: string, until: Day): Labelled =>
  errand({ kind: "bar", id: institutionId }, startOf(addDays(until, 1)), 0).row;

/** The errand that tells of the end of a denial, the day after its last one. */
export const denialEnd = (institutionId: string, until: Day): Labelled =>
  errand({ kind: "denial", id: institutionId }, startOf(addDays(until, 1)), 0).row;

/** Takes a denial away as it was read: one that was set anew meanwhile stays (label `bar`). */
export const undeny = (institutionId: string, scheme: string, until: Day): Labelled =>
  update(
    "bar",
    institutionId,
    "REMOVE #denied",
    "#denied.#until = :until",
    { "#denied": `${DENIED}${scheme}`, "#until": "until" },
    { ":until": until },
  );

/** Takes a bar away as it was read: one that was set anew meanwhile stays (label `bar`). */
export const unbar = (institutionId: string, until: Day): Labelled =>
  update(
    "bar",
    institutionId,
    "REMOVE #until, #reason",
    "#until = :until",
    { "#until": "barredUntil", "#reason": "barReason" },
    { ":until": until },
  );

function update(
  label: string,
  institutionId: string,
  expression: string,
  condition: string | undefined,
  names: Record<string, string>,
  values: Record<string, unknown> | undefined,
): Labelled {
  return {
    label,
    Update: {
      TableName: tableName(),
      Key: keyOf(institutionId),
      UpdateExpression: expression,
      ...(condition ? { ConditionExpression: condition } : {}),
      ExpressionAttributeNames: names,
      ...(values ? { ExpressionAttributeValues: values } : {}),
    },
  };
}
