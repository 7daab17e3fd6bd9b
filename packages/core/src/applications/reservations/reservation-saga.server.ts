/**
 * The saga of a write whose reservations do not fit into one transaction (decision 0458). It is a deferred task: while
 * rows are taken it lists them, so that the sweep gives them back when the application was not written; afterwards it
 * lists what is given up. Each part checks the saga, so that two runs never work against each other.
 */

import type { Instant } from "../../platform/day.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import {
  buildTaskRunDelete,
  buildTaskRunPut,
  findDeferredTaskRow,
  getDeferredTaskKey,
  type TaskRun,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import {
  MAX_TRANSACTION_ROWS,
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import * as Store from "../model/application-store.server.ts";
import { buildReservedRowRelease, type ReservedRow } from "./reserved-rows.server.ts";

/** Label under which a transaction reports that its saga has ended. */
export const SAGA_LABEL = "saga";
/** No call takes longer, in milliseconds. After this time the sweep gives back what was taken. */
const RESERVING_MS = 180_000;

export interface Saga {
  /** The application. */
  id: string;
  /** Tells the attempts of one application apart. */
  token: string;
  /** Something is taken before the application is written. */
  isOpen: boolean;
  /** The institution whose application is submitted; absent for one that was submitted before. */
  institutionId?: string;
}
interface StoredSaga {
  token: string;
  state: "reserving" | "releasing";
  rows: ReservedRow[];
  dueAt: Instant;
  institutionId?: string;
}

const toTask = (id: string): DeferredTask => ({ kind: "reservations", id });
const findSaga = async (id: string): Promise<StoredSaga | undefined> =>
  (await findDeferredTaskRow(toTask(id))) as StoredSaga | undefined;

/** Returns whether one of these applications is being written as a saga, so that it may yet give back what it has. */
export const hasRunningSaga = async (ids: readonly string[]): Promise<boolean> => {
  const sagas = await Promise.all([...new Set(ids)].map(findSaga));
  return sagas.some((saga) => saga?.state === "reserving");
};

const buildSagaPut = (
  { id, token, institutionId }: Saga,
  state: StoredSaga["state"],
  rows: readonly ReservedRow[],
  now: Instant,
  former: TaskRun | undefined,
): TransactionItem =>
  buildTaskRunPut(
    SAGA_LABEL,
    toTask(id),
    { now, delayMs: state === "reserving" ? RESERVING_MS : 0 },
    { token, state, rows, ...(institutionId && { institutionId }) },
    former,
  );

/**
 * Begins to take rows.
 * @throws ServiceBusyError while another call for the application does
 */
export const openSaga = async (saga: Saga, rows: readonly ReservedRow[], now: Instant): Promise<void> => {
  try {
    await transact([buildSagaPut(saga, "reserving", rows, now, undefined)]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new ServiceBusyError([SAGA_LABEL], error);
  }
};

const buildCheck = (id: string, token: string, state: StoredSaga["state"]): TransactionItem => {
  const row = new NamedAttributesUpdate();
  row.requireAny(row.compare("token", "=", token)).requireAny(row.compare("state", "=", state));
  return row.buildCheck(SAGA_LABEL, getDeferredTaskKey(toTask(id)));
};
/** Checks that rows may still be taken. */
export const buildSagaCheck = ({ id, token }: Saga): TransactionItem => buildCheck(id, token, "reserving");

/** Ends the saga with the application's own write: what was taken stays, and what it gives up is listed. */
export const buildSagaEnd = (saga: Saga, released: readonly ReservedRow[], now: Instant): TransactionItem => {
  const former = saga.isOpen ? ({ token: saga.token, state: "reserving" } as const) : undefined;
  return former && released.length === 0
    ? buildTaskRunDelete(SAGA_LABEL, toTask(saga.id), former)
    : buildSagaPut(saga, "releasing", released, now, former);
};

/**
 * Finishes what an earlier write of the application has left, before it takes or gives up anything else.
 * @throws ServiceBusyError while another call still takes rows
 */
export const clearSaga = async (id: string, now: Instant): Promise<void> => {
  const saga = await findSaga(id);
  if (!saga) return;
  if (saga.state === "reserving" && saga.dueAt > now) throw new ServiceBusyError([SAGA_LABEL]);
  await endSaga(id, now);
};

/**
 * Gives back what the saga lists, and removes it. Repeated, it does what is left; a saga that has ended does nothing.
 * @param token of the attempt that ends it; without one, a saga that still takes rows is left until its time is over
 */
export const endSaga = async (id: string, now: Instant, token?: string): Promise<void> => {
  const saga = await findSaga(id);
  if (!saga || (token !== undefined && saga.token !== token)) return;
  if (saga.state === "reserving" && token === undefined && saga.dueAt > now) return;
  try {
    if (saga.state === "reserving") await beginRelease(id, saga.token);
    for (const part of splitIntoParts(saga.rows)) await releasePart(id, saga, part);
    await transact([buildTaskRunDelete(SAGA_LABEL, toTask(id), { token: saga.token, state: "releasing" })]);
  } catch (error) {
    // Another run has ended it, or the application was written after all.
    if (!(error instanceof TransactionCancelledError) || !error.of(SAGA_LABEL)) throw error;
  }
};

const beginRelease = async (id: string, token: string): Promise<void> => {
  const row = new NamedAttributesUpdate().set("state", "releasing");
  row.requireAny(row.compare("token", "=", token)).requireAny(row.compare("state", "=", "reserving"));
  await transact([row.build(SAGA_LABEL, getDeferredTaskKey(toTask(id)))]);
};

/** The check of the saga and that of the application's header go with each part. */
const splitIntoParts = (rows: readonly ReservedRow[]): ReservedRow[][] =>
  splitIntoBatches(rows, MAX_TRANSACTION_ROWS - 2);

/**
 * Gives a part back. A draft may have been submitted with fewer rows since its first attempt was cut off; what it holds
 * then is its own.
 */
const releasePart = async (id: string, saga: StoredSaga, part: readonly ReservedRow[]): Promise<void> => {
  const header = saga.institutionId ? await Store.findHeader(saga.institutionId, id) : undefined;
  const holds = header && header.status !== "DRAFT" ? header.holds : undefined;
  const heldKeys = new Set([
    ...(holds?.persons ?? []).map(({ pk, sk }) => `${pk} ${sk}`),
    ...(holds?.owners ?? []).map(({ eventId, hash }) => `owner#${hash} event#${eventId}`),
  ]);
  const checks = [buildCheck(id, saga.token, "releasing")];
  if (saga.institutionId) {
    const row = new NamedAttributesUpdate();
    row.requireAny(header ? row.compare("version", "=", header.version) : row.isAbsent("version"));
    checks.push(row.buildCheck("header", Store.buildHeaderKey(saga.institutionId, id)));
  }
  await transact([
    ...checks,
    ...part
      .filter(({ pk, sk }) => !heldKeys.has(`${pk} ${sk}`))
      .map((row) => buildReservedRowRelease(row, id, "released")),
  ]);
};
