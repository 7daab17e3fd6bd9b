/** Finds one-stop payments for staff by their number, their company or their receipt. */
import { matchesSearchText } from "../../platform/fold-text.ts";
import { type OneStopList, type OneStopPayment, parsePaymentNumber } from "./index.ts";
import { findOneStopPayment, listOneStopPaymentsByStatus } from "./one-stop-store.server.ts";

/** The lists in the order in which they are searched: what waits for somebody first. */
const listsInOrder = [
  "REVERSED",
  "TO_PAY",
  "TO_SUBMIT",
  "PAID",
  "CANCELLED",
] as const satisfies readonly OneStopList[];
/** The number of pages of the index that one search reads, so that a rare name costs no unlimited time. */
const MAX_PAGES = 20;
const PAGE_SIZE = 100;

interface FoundPayments {
  items: OneStopPayment[];
  /** Not every payment was read, so that others may match. */
  unread?: true;
}

/**
 * Finds payments of all lists, the newest of each first. A whole number is read by its key, in any spelling.
 * @param limit how many are found at most
 * @param maxPages how many pages of a hundred payments are read at most
 */
export const searchOneStopPayments = async (
  q: string,
  limit: number,
  maxPages = MAX_PAGES,
): Promise<FoundPayments> => {
  const number = parsePaymentNumber(q);
  const numberedPayment = number && (await findOneStopPayment(number));
  if (numberedPayment) return { items: [numberedPayment] };
  const matches: OneStopPayment[] = [];
  let readPages = 0;
  for (const list of listsInOrder) {
    let cursor: string | null = null;
    do {
      if (readPages === maxPages || matches.length >= limit)
        return { items: matches.slice(0, limit), unread: true };
      const page: Awaited<ReturnType<typeof listOneStopPaymentsByStatus>> = await listOneStopPaymentsByStatus(
        list,
        PAGE_SIZE,
        cursor,
      );
      readPages += 1;
      matches.push(
        ...page.items.filter(({ number: ofPayment, companyName, receiptNumber }) =>
          matchesSearchText(q, [ofPayment, companyName, receiptNumber]),
        ),
      );
      cursor = page.cursor;
    } while (cursor !== null);
  }
  return { items: matches.slice(0, limit) };
};
