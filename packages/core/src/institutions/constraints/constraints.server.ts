/**
 * The constraints of an institution: one row with everything that limits its applications (workflow.md › Limits). One
 * conditional update in the transaction of a submission checks them all, so that two submissions cannot both pass.
 *
 * | attribute          | holds |
 * |--------------------|-------|
 * | claims             | set: `event#group`, or `scheme#digest` without an event (400878, 109001) |
 * | processing         | set: applications in processing (C13) |
 * | returned#<entry>   | set: applications that came back to processing after a decision, beside that entry |
 * | arrears            | set: applications with a lapsed, unpaid fee (they prevent new ones) |
 * | uncertified        | true once a certified institution has lost its certification (106000) |
 * | barredUntil, barReason, barReasonKey | last day of a suspension and its reason |
 * | EXHIBITION#2027    | number counted in that year (10510) |
 * | named, gone, goneAt | how often a contact was named, and which ones went lately (`contact-departures.server.ts`) |
 */
import type { Scheme } from "../../forms/types/index.ts";
import { addDays, type Day, startOfDay } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { readRow } from "../../platform/query-partition.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import {
  type ConstraintChange,
  type Constraints,
  type Reservations,
  WHOLE_INSTITUTION,
} from "./constraints.ts";

export type { Constraints } from "./constraints.ts";

/** Builds the key of the row of constraints. */
export const buildConstraintsKey = (institutionId: string) => ({
  pk: `institution#${institutionId}`,
  sk: "standing",
});

const DENIED_PREFIX = "denied_";
/**
 * The applications that came back to processing. Another one can have the entry by then, so that each is a member of
 * its own, and none lets the other go (decision 0849).
 */
const RETURNED_PREFIX = "returned#";
const getReturnedSet = (entry: string): string => `${RETURNED_PREFIX}${entry}`;
/** Parses a stored constraints row; an institution without a row has no constraints. */
export const parseConstraintsRow = (row: Record<string, unknown> | undefined): Constraints => {
  // DynamoDB returns sets in no defined order; they are sorted so that two reads give the same list.
  const toStringList = (value: unknown): string[] => (value instanceof Set ? [...value].sort() : []);
  const counts = Object.entries(row ?? {}).filter(
    (e): e is [string, number] => /^[A-Z]+#\d{4}$/.test(e[0]) && typeof e[1] === "number",
  );
  const returnedEntries = Object.entries(row ?? {}).flatMap(([name, value]) =>
    name.startsWith(RETURNED_PREFIX) && value instanceof Set ? [name.slice(RETURNED_PREFIX.length)] : [],
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
    processing: [...new Set([...toStringList(row?.processing), ...returnedEntries])].sort(),
    arrears: toStringList(row?.arrears),
    uncertified: row?.uncertified === true,
    ...(typeof row?.barredUntil === "string" ? { barredUntil: row.barredUntil as Day } : {}),
    ...(typeof row?.barReason === "string" ? { barReason: row.barReason } : {}),
    ...(typeof row?.barReasonKey === "string" ? { barReasonKey: row.barReasonKey } : {}),
    counts: Object.fromEntries(counts),
  };
};

/** Reads the constraints of an institution; one consistent read. */
export const readConstraints = async (institutionId: string): Promise<Constraints> => {
  const { pk, sk } = buildConstraintsKey(institutionId);
  return parseConstraintsRow(await readRow(pk, sk));
};

/** Label of the row of constraints in a transaction. */
export const CONSTRAINTS_LABEL = "constraints";

/**
 * Builds the update of a submission: reserves the claim, a place in processing and one of the yearly count, provided
 * that no constraint prevents it.
 * @param options the scheme: when it requires certification, the update is refused if that ended before this write
 * (106000); when it can be denied to an institution, while a denial lasts
 * @param contactId the contact that the application names
 */
export const buildSubmissionReservation = (
  institutionId: string,
  { claim, processing, counter }: Reservations,
  max: number | undefined,
  today: Day,
  { id, limits: { certified, deniable } }: Pick<Scheme, "id" | "limits">,
  contactId: string | undefined,
): TransactionItem => {
  const row = new NamedAttributesUpdate();
  if (contactId) requirePresence(row, contactId);
  row.add("claims", claim).requireAny(row.lacksMember("claims", claim));
  row.requireAny(row.isAbsent("arrears"));
  row.requireAny(row.isAbsent("barredUntil"), row.compare("barredUntil", "<", today));
  if (certified) row.requireAny(row.isAbsent("uncertified"));
  if (deniable) {
    const denial = `${DENIED_PREFIX}${id}`;
    row.requireAny(row.isAbsent(denial), row.compare([denial, "until"], "<", today));
  }
  if (processing) takeProcessing(row, processing);
  if (counter && max !== undefined)
    row.add(counter, 1).requireAny(row.isAbsent(counter), row.compare(counter, "<", max));
  return row.build(CONSTRAINTS_LABEL, buildConstraintsKey(institutionId));
};

/**
 * Takes the place in processing, provided that no application has it, nor one by another rule that staff set before.
 * For a scheme at an event that is the entry of the scheme. Those at single events are not known where the rule is now
 * the scheme, nor those that came back where it is now the institution; they are read before
 * (`refuse-processing-elsewhere.server.ts`).
 */
const takeProcessing = (row: NamedAttributesUpdate, entry: string): void => {
  row.add("processing", entry);
  if (entry === WHOLE_INSTITUTION) {
    row.requireAny(row.isAbsent("processing")).requireAny(row.isAbsent(getReturnedSet(entry)));
    return;
  }
  const [scheme = entry] = entry.split("#");
  for (const other of new Set([WHOLE_INSTITUTION, scheme, entry]))
    row.requireAny(row.lacksMember("processing", other)).requireAny(row.isAbsent(getReturnedSet(other)));
};

/** Counts that a contact is named, provided that it has not gone (decision 0527). */
const requirePresence = (row: NamedAttributesUpdate, contactId: string): void => {
  row.add("named", 1).requireAny(row.lacksMember("gone", contactId));
};

const changeProcessing = (
  row: NamedAttributesUpdate,
  { leave, enter, returned }: NonNullable<ConstraintChange["processing"]>,
): void => {
  if (leave && returned) row.delete(getReturnedSet(leave), returned);
  else if (leave) row.delete("processing", leave);
  if (enter && returned) row.add(getReturnedSet(enter), returned);
};

/** Builds the update of a later transition; undefined when the constraints do not change. */
export const buildConstraintWrite = (
  institutionId: string,
  change: ConstraintChange,
): TransactionItem | undefined => {
  const row = new NamedAttributesUpdate();
  if (change.processing) changeProcessing(row, change.processing);
  if (change.release) row.delete("claims", change.release.claim);
  if (change.release?.counter) row.add(change.release.counter, -1);
  if (change.arrears?.add) row.add("arrears", change.arrears.add);
  if (change.arrears?.remove) row.delete("arrears", change.arrears.remove);
  const key = buildConstraintsKey(institutionId);
  if (change.names) requirePresence(row, change.names);
  if (change.whileCertified) row.requireAny(row.isAbsent("uncertified"));
  if (change.whileUncertified) row.requireAny(row.exists("uncertified"));
  const hasCondition = change.whileCertified || change.whileUncertified;
  if (row.isEmpty) return hasCondition ? row.buildCheck(CONSTRAINTS_LABEL, key) : undefined;
  return row.build(CONSTRAINTS_LABEL, key);
};

/**
 * Written with the change that ends or restores a certification. It is part of this row so that the one condition of a
 * submission also covers certification: a separate row in that transaction would cost two units more.
 */
export const buildCertificationWrite = (institutionId: string, isCertified: boolean): TransactionItem => {
  const row = new NamedAttributesUpdate();
  if (isCertified) row.remove("uncertified");
  else row.set("uncertified", true);
  return row.build(CONSTRAINTS_LABEL, buildConstraintsKey(institutionId));
};

/**
 * Suspends an institution until a day (violations, spec 2 §9). Write `buildSuspensionEndTask` in the same transaction,
 * so that its end is announced.
 */
export const buildSuspensionWrite = (
  institutionId: string,
  { until, reason, reasonKey }: { until: Day; reason: string; reasonKey?: string },
): TransactionItem => {
  const row = new NamedAttributesUpdate().set("barredUntil", until).set("barReason", reason);
  if (reasonKey) row.set("barReasonKey", reasonKey);
  else row.remove("barReasonKey");
  return row.build(CONSTRAINTS_LABEL, buildConstraintsKey(institutionId));
};

/**
 * Denies one scheme until a day (spec 3 §9, decision 0114). Write `buildSchemeDenialEndTask` in the same transaction.
 */
export const buildSchemeDenialWrite = (
  institutionId: string,
  scheme: string,
  denial: { until: Day; reason: string },
): TransactionItem =>
  new NamedAttributesUpdate()
    .set(`${DENIED_PREFIX}${scheme}`, denial)
    .build(CONSTRAINTS_LABEL, buildConstraintsKey(institutionId));

/** Builds the deferred task that announces the end of a suspension, the day after its last day. */
export const buildSuspensionEndTask = (institutionId: string, until: Day): TransactionItem =>
  buildDeferredTask({ kind: "bar", id: institutionId }, startOfDay(addDays(until, 1)), 0).row;

/** Builds the deferred task that announces the end of a denial, the day after its last day. */
export const buildSchemeDenialEndTask = (institutionId: string, until: Day): TransactionItem =>
  buildDeferredTask({ kind: "denial", id: institutionId }, startOfDay(addDays(until, 1)), 0).row;

/** Removes a denial as it was read: one that was set again meanwhile stays (label `bar`). */
export const buildSchemeDenialRemoval = (
  institutionId: string,
  scheme: string,
  until: Day,
): TransactionItem => {
  const row = new NamedAttributesUpdate();
  const denial = `${DENIED_PREFIX}${scheme}`;
  row.remove(denial).requireAny(row.compare([denial, "until"], "=", until));
  return row.build("bar", buildConstraintsKey(institutionId));
};

/** Removes a suspension as it was read: one that was set again meanwhile stays (label `bar`). */
export const buildSuspensionRemoval = (institutionId: string, until: Day): TransactionItem => {
  const row = new NamedAttributesUpdate();
  row
    .remove("barredUntil")
    .remove("barReason")
    .remove("barReasonKey")
    .requireAny(row.compare("barredUntil", "=", until));
  return row.build("bar", buildConstraintsKey(institutionId));
};
