/**
 * The constraints of an institution: one row with everything that limits its applications (workflow.md › Limits). One
 * conditional update in the transaction of a submission checks them all, so that two submissions cannot both pass.
 *
 * | attribute          | holds |
 * |--------------------|-------|
 * | claims             | set: `event#group`, or `scheme#digest` without an event (400878, 109001) |
 * | processing         | set: applications in processing (C13) |
 * | arrears            | set: applications with a lapsed, unpaid fee (they prevent new ones) |
 * | uncertified        | true once a certified institution has lost its certification (106000) |
 * | barredUntil, barReason | last day of a suspension and its reason |
 * | EXHIBITION#2027    | number counted in that year (10510) |
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Scheme } from "../../forms/types/index.ts";
import { addDays, type Day, startOfDay } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { ConstraintChange, Constraints, Reservations } from "./constraints.ts";

export type { Constraints } from "./constraints.ts";

const buildConstraintsKey = (institutionId: string) => ({
  pk: `institution#${institutionId}`,
  sk: "standing",
});

/** Reads a stored constraints row; an institution without a row has no constraints. */
const DENIED_PREFIX = "denied_";
export const parseConstraintsRow = (row: Record<string, unknown> | undefined): Constraints => {
  // DynamoDB returns sets in no defined order; they are sorted so that two reads give the same list.
  const toStringList = (value: unknown): string[] => (value instanceof Set ? [...value].sort() : []);
  const counts = Object.entries(row ?? {}).filter(
    (e): e is [string, number] => /^[A-Z]+#\d{4}$/.test(e[0]) && typeof e[1] === "number",
  );
  return {
    denied: Object.fromEntries(
      Object.entries(row ?? {}).flatMap(([name, value]) =>
        name.startsWith(DENIED_PREFIX)
          ? [[name.slice(DENIED_PREFIX.length), value as { until: Day; reason: string }]]
          : [],
      ),
    ),
    claims: toStringList(row?.claims),
    processing: toStringList(row?.processing),
    arrears: toStringList(row?.arrears),
    uncertified: row?.uncertified === true,
    ...(typeof row?.barredUntil === "string" ? { barredUntil: row.barredUntil as Day } : {}),
    ...(typeof row?.barReason === "string" ? { barReason: row.barReason } : {}),
    counts: Object.fromEntries(counts),
  };
};

/** The constraints of an institution; one consistent read. */
export const readConstraints = async (institutionId: string): Promise<Constraints> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({
      TableName: getTableName(),
      Key: buildConstraintsKey(institutionId),
      ConsistentRead: true,
    }),
  );
  return parseConstraintsRow(Item);
};

/**
 * The update of a submission: reserves the claim, a place in processing and one of the yearly count, provided that no
 * constraint prevents it.
 * @param scheme when it requires certification, the update is refused if that ended before this write (106000); when it
 * can be denied to an institution, while a denial lasts
 */
export const buildSubmissionReservation = (
  institutionId: string,
  reservations: Reservations,
  max: number | undefined,
  today: Day,
  { id, limits: { certified, deniable } }: Pick<Scheme, "id" | "limits">,
): TransactionItem => {
  const names: Record<string, string> = { "#claims": "claims", "#arrears": "arrears", "#bar": "barredUntil" };
  const values: Record<string, unknown> = {
    ":claimSet": new Set([reservations.claim]),
    ":claim": reservations.claim,
    ":today": today,
  };
  const additions = ["#claims :claimSet"];
  const conditions = [
    "NOT contains(#claims, :claim)",
    "attribute_not_exists(#arrears)",
    "(attribute_not_exists(#bar) OR #bar < :today)",
  ];
  if (certified) {
    names["#uncertified"] = "uncertified";
    conditions.push("attribute_not_exists(#uncertified)");
  }
  if (deniable) {
    Object.assign(names, { "#denied": `${DENIED_PREFIX}${id}`, "#until": "until" });
    conditions.push("(attribute_not_exists(#denied) OR #denied.#until < :today)");
  }
  if (reservations.processing) {
    names["#processing"] = "processing";
    values[":processingSet"] = new Set([reservations.processing]);
    values[":processing"] = reservations.processing;
    additions.push("#processing :processingSet");
    conditions.push("NOT contains(#processing, :processing)");
  }
  if (reservations.counter && max !== undefined) {
    names["#count"] = reservations.counter;
    Object.assign(values, { ":one": 1, ":max": max });
    additions.push("#count :one");
    conditions.push("(attribute_not_exists(#count) OR #count < :max)");
  }
  return buildConstraintsUpdate(
    "standing",
    institutionId,
    `ADD ${additions.join(", ")}`,
    conditions.join(" AND "),
    names,
    values,
  );
};

/** The update of a later transition; undefined when the constraints do not change. */
export const buildConstraintWrite = (
  institutionId: string,
  change: ConstraintChange,
): TransactionItem | undefined => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const additions: string[] = [];
  const removals: string[] = [];
  const addOperation = (list: string[], name: string, value: unknown) => {
    const index = Object.keys(names).length;
    names[`#n${index}`] = name;
    values[`:v${index}`] = value;
    list.push(`#n${index} :v${index}`);
  };
  if (change.processing?.leave) addOperation(removals, "processing", new Set([change.processing.leave]));
  if (change.processing?.enter) addOperation(additions, "processing", new Set([change.processing.enter]));
  if (change.release) addOperation(removals, "claims", new Set([change.release.claim]));
  if (change.release?.counter) addOperation(additions, change.release.counter, -1);
  if (change.arrears?.add) addOperation(additions, "arrears", new Set([change.arrears.add]));
  if (change.arrears?.remove) addOperation(removals, "arrears", new Set([change.arrears.remove]));
  const expression = [
    additions.length ? `ADD ${additions.join(", ")}` : "",
    removals.length ? `DELETE ${removals.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(" ");
  return expression
    ? buildConstraintsUpdate("standing", institutionId, expression, undefined, names, values)
    : undefined;
};

/**
 * Written with the change that ends or restores a certification. It is part of this row so that the one condition of a
 * submission also covers certification: a separate row in that transaction would cost two units more.
 */
export const buildCertificationWrite = (institutionId: string, isCertified: boolean): TransactionItem =>
  buildConstraintsUpdate(
    "standing",
    institutionId,
    isCertified ? "REMOVE #u" : "SET #u = :true",
    undefined,
    { "#u": "uncertified" },
    isCertified ? undefined : { ":true": true },
  );

/**
 * Suspends an institution until a day (violations, spec 2 §9). Write `buildSuspensionEndTask` in the same transaction,
 * so that its end is announced.
 */
export const buildSuspensionWrite = (institutionId: string, until: Day, reason: string): TransactionItem =>
  buildConstraintsUpdate(
    "standing",
    institutionId,
    "SET #until = :until, #reason = :reason",
    undefined,
    { "#until": "barredUntil", "#reason": "barReason" },
    { ":until": until, ":reason": reason },
  );

/** Denies one scheme until a day (spec 3 §9, decision 0114). Write `buildDenialEndTask` in the same transaction. */
export const buildDenialWrite = (
  institutionId: string,
  scheme: string,
  denial: { until: Day; reason: string },
): TransactionItem =>
  buildConstraintsUpdate(
    "standing",
    institutionId,
    "SET #denied = :denied",
    undefined,
    { "#denied": `${DENIED_PREFIX}${scheme}` },
    { ":denied": denial },
  );

/** The deferred task that announces the end of a suspension, the day after its last day. */
export const buildSuspensionEndTask = (institutionId: string, until: Day): TransactionItem =>
  buildDeferredTask({ kind: "bar", id: institutionId }, startOfDay(addDays(until, 1)), 0).row;

/** The deferred task that announces the end of a denial, the day after its last day. */
export const buildDenialEndTask = (institutionId: string, until: Day): TransactionItem =>
  buildDeferredTask({ kind: "denial", id: institutionId }, startOfDay(addDays(until, 1)), 0).row;

/** Removes a denial as it was read: one that was set again meanwhile stays (label `bar`). */
export const buildDenialRemoval = (institutionId: string, scheme: string, until: Day): TransactionItem =>
  buildConstraintsUpdate(
    "bar",
    institutionId,
    "REMOVE #denied",
    "#denied.#until = :until",
    { "#denied": `${DENIED_PREFIX}${scheme}`, "#until": "until" },
    { ":until": until },
  );

/** Removes a suspension as it was read: one that was set again meanwhile stays (label `bar`). */
export const buildSuspensionRemoval = (institutionId: string, until: Day): TransactionItem =>
  buildConstraintsUpdate(
    "bar",
    institutionId,
    "REMOVE #until, #reason",
    "#until = :until",
    { "#until": "barredUntil", "#reason": "barReason" },
    { ":until": until },
  );

function buildConstraintsUpdate(
  label: string,
  institutionId: string,
  expression: string,
  condition: string | undefined,
  names: Record<string, string>,
  values: Record<string, unknown> | undefined,
): TransactionItem {
  return {
    label,
    Update: {
      TableName: getTableName(),
      Key: buildConstraintsKey(institutionId),
      UpdateExpression: expression,
      ...(condition ? { ConditionExpression: condition } : {}),
      ExpressionAttributeNames: names,
      ...(values ? { ExpressionAttributeValues: values } : {}),
    },
  };
}
