/** Writes a transition with what it changes in the reservations of its application. */
import type { Context } from "../../platform/actor.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { clearSaga } from "./reservation-saga.server.ts";
import { isReservation, type ReservationItem } from "./reserved-rows.server.ts";
import type { ReservationChange } from "./supplement-reservations.server.ts";
import { transactWithOwners } from "./transact-with-owners.server.ts";

export type { ReservationChange };

/**
 * Writes a transition together with what it changes in the reservations.
 * @throws Refusal of `transactWithOwners`
 * @throws TransactionCancelledError for any other failed condition
 */
export const transactWithReservations = async (
  writes: readonly TransactionItem[],
  change: ReservationChange | undefined,
  ctx: Context,
): Promise<void> => {
  const rows = [...writes, ...(change?.writes ?? [])];
  const taking = rows.find((item): item is ReservationItem => isReservation(item, "take"));
  const id = change?.owners?.applicationId ?? taking?.reserves.applicationId;
  // A reservation that an earlier saga gives up must not be given up after this transition has taken it again.
  if (id) await clearSaga(id, ctx.now);
  await transactWithOwners(rows, change?.owners, ctx);
};
