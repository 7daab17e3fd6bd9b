/** Finds what the rows of a reconciliation are about, by the numbers and names that people know. */

import { loadCaseHeaders } from "../applications/desk/case-labels.server.ts";
import {
  bankMovements,
  type LedgerEntry,
  type ReconciliationDifference,
} from "../applications/orders/ledger.ts";
import { isPaymentNumber } from "../applications/orders/order-id.ts";
import { pickInstitutionNaming } from "../institutions/institution-names.ts";
import { splitIntoBatches } from "../platform/split-into-batches.ts";
import type { ReconciliationView } from "./reconciliation-schema.ts";

/** The id of an order begins with what it pays: an application, or a payment number. */
const toPayableId = (orderId: string): string => orderId.replace(/-[0-9A-HJKMNP-TV-Z]{26}$/, "");

/** Returns the application of an order, or undefined for a payment number. */
export const findApplicationOfOrder = (orderId: string): string | undefined => {
  const payableId = toPayableId(orderId);
  return payableId === orderId || isPaymentNumber(payableId) ? undefined : payableId;
};

/** Returns the application of a movement, or undefined where none is known. */
export const findApplicationOfEntry = ({
  id,
  kind,
  orderId,
  applicationId,
}: LedgerEntry): string | undefined => {
  if (applicationId) return applicationId;
  if (orderId) return findApplicationOfOrder(orderId);
  return bankMovements.some((one) => one === kind) ? id.split("#")[0] : undefined;
};

/** Returns the application that a difference is about, by the movements of the day. */
export const findApplicationOfDifference = (
  { check, subject }: ReconciliationDifference,
  entries: readonly LedgerEntry[],
): string | undefined => {
  if (check === "provider") return findApplicationOfOrder(subject);
  const entry = entries.find((one) => one.subject === subject);
  return entry && findApplicationOfEntry(entry);
};

/** The number of rows that are read at once. */
const BATCH_SIZE = 100;

/** Lists the numbers, institutions and events by which people know applications. A destroyed application is missing. */
export const listApplicationNames = async (
  ids: readonly (string | undefined)[],
): Promise<ReconciliationView["applications"]> => {
  const distinctIds = [...new Set(ids.filter((id) => id !== undefined))];
  const batches = splitIntoBatches(distinctIds, BATCH_SIZE).map((batch) => loadCaseHeaders(batch));
  const headers = (await Promise.all(batches)).flatMap((batch) => [...batch.values()]);
  return headers.map((header) => ({
    id: header.id,
    ...(header.code ? { code: header.code } : {}),
    ...pickInstitutionNaming(header),
    ...(header.eventNames ? { eventNames: header.eventNames } : {}),
  }));
};
