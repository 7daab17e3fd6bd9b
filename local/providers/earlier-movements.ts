/**
 * Payments of the demonstration's data in the statement of the sandbox. They were made before the sandbox took orders,
 * through a provider without a checkout, so that the book is the only place that knows them.
 */
import { gatewayMovements } from "@portal/core/applications/orders/ledger";
import { isDay, toInstant } from "@portal/core/platform/day";
import { demoStart } from "../clock/demo-start.ts";
import type { EarlierMovement } from "./sandbox-order.ts";

const demoStartsAt = toInstant(demoStart);

/** Lists the movements of a day that happened before the demonstration began. */
export const listEarlierMovements = async (day: string): Promise<EarlierMovement[]> => {
  if (!isDay(day)) return [];
  // The store reads the name of its table when it is loaded, which is known once the services have started.
  const { listLedgerDay } = await import("@portal/core/applications/orders/ledger-store.server");
  return (await listLedgerDay(day)).flatMap(({ kind: moved, orderId, amount, currency, at }) => {
    const kind = gatewayMovements.find((one) => one === moved);
    return orderId !== undefined && at < demoStartsAt && kind ? [{ orderId, kind, amount, currency }] : [];
  });
};
