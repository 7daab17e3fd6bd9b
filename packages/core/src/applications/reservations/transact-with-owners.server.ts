/**
 * Writes what an application reserves together with the application: its owners (R452; decisions 0126, 0233) and the
 * persons it names. What does not fit into one transaction is written as a saga (decision 0458).
 */

import { randomUUID } from "node:crypto";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { describeError, log } from "../../platform/log.server.ts";
import { countDeniedCall } from "../../platform/metric.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import {
  MAX_TRANSACTION_ROWS,
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { canSeeApplication } from "../model/application-access.server.ts";
import * as Store from "../model/application-store.server.ts";
import { isInForce } from "./in-force.ts";
import { buildOwnHolding } from "./owner-holdings.server.ts";
import {
  buildOwnerWrites,
  hasRelatedOwner,
  listReservedOwners,
  loadOwnerRows,
  NO_OWNER_ROWS,
  type OwnerReservation,
  type OwnerRows,
  pickStoredHoldings,
  toReservedRow,
  toRowKey,
} from "./owner-rows.server.ts";
import * as Saga from "./reservation-saga.server.ts";
import { isReservation, type ReservationItem } from "./reserved-rows.server.ts";

/**
 * How often concurrent submissions with a common owner are retried, so that they pass one after the other.
 */
const MAX_ATTEMPTS = 30;

/**
 * Writes rows with those of owners. Nothing is read beforehand; only when an owner already exists is its row examined.
 * @param buildRows builds all rows from what is stored of the owners
 * @throws Refusal as `transactWithOwners`
 */
const writeWithOwnerRows = async (
  buildRows: (ownerRows: OwnerRows) => TransactionItem[],
  reservation: OwnerReservation,
  ctx: Context,
): Promise<void> => {
  let ownerRows = NO_OWNER_ROWS;
  for (let attempt = 0; ; attempt++) {
    try {
      return await transact(buildRows(ownerRows));
    } catch (error) {
      const isOwnerConflict =
        error instanceof TransactionCancelledError && error.failed.every(({ label }) => label === "owner");
      if (!isOwnerConflict) throw error;
      if (attempt >= MAX_ATTEMPTS) throw new ServiceBusyError(["owner"], error);
      const { occasions, institutionId, holdings } = reservation;
      ownerRows = await loadOwnerRows(listReservedOwners(occasions, institutionId, holdings));
      await refuseTaken(reservation, ownerRows, ctx);
    }
  }
};

/**
 * Writes the rows of an application with those of its owners.
 * @throws Refusal 400878 when the institution itself applied for it, with that application; SAME_OWNER_DUPLICATE when
 * the owners of another application have half or more (R452)
 * @throws ServiceBusyError when another application that is on its way has what is wanted: whether it stays is not
 * known
 * @throws TransactionCancelledError for any other failed condition
 */
export const transactWithOwners = async (
  rows: TransactionItem[],
  reservation: OwnerReservation | undefined,
  ctx: Context,
): Promise<void> => {
  const ownerCount = reservation ? listReservationOwners(reservation).length : 0;
  try {
    if (rows.length + ownerCount > MAX_TRANSACTION_ROWS) await transactAsSaga(rows, reservation, ctx);
    else if (!reservation) await transact(rows);
    else
      await writeWithOwnerRows(
        (ownerRows) => [...rows, ...buildOwnerWrites(reservation, ownerRows)],
        reservation,
        ctx,
      );
  } catch (error) {
    if (error instanceof TransactionCancelledError && (await isTakenOnTheWay(error)))
      throw new ServiceBusyError(["reservations"], error);
    throw error;
  }
};

const listReservationOwners = ({ occasions, institutionId, holdings }: OwnerReservation) =>
  listReservedOwners(occasions, institutionId, holdings);

/** Returns whether the places of persons that were refused are taken by an application that is still being written. */
const isTakenOnTheWay = async ({ failed }: TransactionCancelledError): Promise<boolean> =>
  Saga.hasRunningSaga(
    failed
      .filter(({ label }) => label === "person")
      .flatMap(({ row = {} }) =>
        Object.values(row).flatMap((value) => (value instanceof Set ? [...value] : [])),
      ),
  );

/** Each part has a check of the saga besides. */
const splitIntoParts = <Item>(items: readonly Item[]): Item[][] =>
  splitIntoBatches(items, MAX_TRANSACTION_ROWS - 1);

/** Nothing of the last write was done, so that what was taken before it is given back. */
const wasRefused = (error: unknown): boolean =>
  error instanceof TransactionCancelledError || error instanceof Refusal || error instanceof ServiceBusyError;

/**
 * Takes everything first, then writes the application, then gives up what it no longer has. A stored saga says what has
 * to be given back when the application was not written; the one transaction that writes it ends or turns the saga.
 */
const transactAsSaga = async (
  rows: readonly TransactionItem[],
  reservation: OwnerReservation | undefined,
  ctx: Context,
): Promise<void> => {
  const takingItems = rows.filter((item) => isReservation(item, "take")) as ReservationItem[];
  const releasingItems = rows.filter((item) => isReservation(item, "release")) as ReservationItem[];
  const others = rows.filter((item) => !isReservation(item, "take") && !isReservation(item, "release"));
  const id =
    reservation?.applicationId ?? [...takingItems, ...releasingItems][0]?.reserves.applicationId ?? "";
  await Saga.clearSaga(id, ctx.now);
  const heldKeys = new Set((reservation?.held ?? []).map(toRowKey));
  const owners = reservation ? listReservationOwners(reservation) : [];
  const takenRows = [
    ...takingItems.map(({ reserves }) => reserves.row),
    ...owners.filter((owner) => !heldKeys.has(toRowKey(owner))).map((owner) => toReservedRow(owner, id)),
  ];
  const releasedRows = releasingItems.map(({ reserves }) => reserves.row);
  const saga: Saga.Saga = {
    id,
    token: randomUUID(),
    isOpen: takenRows.length > 0,
    ...(reservation?.submits && { institutionId: reservation.institutionId }),
  };
  if (saga.isOpen) await Saga.openSaga(saga, takenRows, ctx.now);
  try {
    for (const part of splitIntoParts(takingItems)) await transact([Saga.buildSagaCheck(saga), ...part]);
    if (reservation)
      for (const part of splitIntoParts(owners.map((_, i) => i)))
        await writeWithOwnerRows(
          (ownerRows) => {
            const writes = buildOwnerWrites(reservation, ownerRows);
            return [Saga.buildSagaCheck(saga), ...part.flatMap((i) => writes[i] ?? [])];
          },
          reservation,
          ctx,
        );
    await transact([...others, Saga.buildSagaEnd(saga, releasedRows, ctx.now)]);
  } catch (error) {
    if (saga.isOpen && wasRefused(error)) await tryToEnd(saga, ctx);
    // Another call for the same application came between, or the time for this one was over.
    if (error instanceof TransactionCancelledError && error.of(Saga.SAGA_LABEL))
      throw new ServiceBusyError([Saga.SAGA_LABEL], error);
    throw error;
  }
  if (releasedRows.length > 0) await tryToEnd(saga, ctx);
};

/** Gives rows back now; where that fails, the sweep does it, and what was decided stands. */
const tryToEnd = async (saga: Saga.Saga, { now }: Context): Promise<void> => {
  try {
    await Saga.endSaga(saga.id, now, saga.token);
  } catch (error) {
    log.write({ event: "reservations.left", application: saga.id, error: describeError(error) });
    countDeniedCall(error, now);
  }
};

/**
 * Refuses a reservation of owners that another application holds.
 * @throws Refusal when another application has it; ServiceBusyError while that one is still being written
 */
const refuseTaken = async (
  reservation: OwnerReservation,
  ownerRows: OwnerRows,
  ctx: Context,
): Promise<void> => {
  try {
    await refuseRepetition(reservation, ownerRows, ctx);
    if (hasRelatedOwner(reservation, await omitEndedHoldings(reservation, ownerRows)))
      throw new Refusal(errorCodes.SAME_OWNER_DUPLICATE);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const others = [...ownerRows.storedHoldings.values()].flat().map(({ applicationId }) => applicationId);
    if (await Saga.hasRunningSaga(others.filter((id) => id !== reservation.applicationId)))
      throw new ServiceBusyError(["owner"], error);
    throw error;
  }
};

/**
 * Leaves out what others applied for until they were refused or withdrew (decision 0743): their companies hold back
 * nobody else, as they do not hold back themselves.
 */
const omitEndedHoldings = async (
  { institutionId, holdings, occasions }: OwnerReservation,
  { writes, storedHoldings }: OwnerRows,
): Promise<OwnerRows> => {
  const endingRows = new Set(
    listReservedOwners(
      occasions.filter(({ untilRefused }) => untilRefused),
      institutionId,
      holdings,
    ).map(toRowKey),
  );
  const inForce = await Promise.all(
    [...storedHoldings].map(async ([key, stored]) => {
      if (!endingRows.has(key)) return [key, stored] as const;
      const headers = await Promise.all(
        stored.map((holding) => Store.findHeader(holding.institutionId, holding.applicationId)),
      );
      return [
        key,
        stored.filter((_, i) => {
          const header = headers[i];
          return !header || isInForce(header);
        }),
      ] as const;
    }),
  );
  return { writes, storedHoldings: new Map(inForce) };
};

const refuseRepetition = async (
  { institutionId, applicationId, occasions }: OwnerReservation,
  ownerRows: OwnerRows,
  ctx: Context,
): Promise<void> => {
  const ownHolding = buildOwnHolding(institutionId);
  for (const occasion of occasions.filter(({ refusesOwn }) => refusesOwn))
    for (const holding of pickStoredHoldings(occasion, [ownHolding], ownerRows).get(ownHolding.hash) ?? []) {
      if (holding.applicationId === applicationId) continue;
      const application = await Store.findHeader(institutionId, holding.applicationId);
      if (occasion.untilRefused && application && !isInForce(application)) continue;
      throw new Refusal(
        errorCodes.ONE_APPLICATION_PER_EVENT,
        application && canSeeApplication(application, ctx)
          ? { params: { applicationId: application.id, status: application.status } }
          : {},
      );
    }
};
