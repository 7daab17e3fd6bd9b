/** The statement of the payment provider, day by day: what it took, gave back and took back. */
import type { StatementEntry } from "@portal/core/applications/orders/ledger";
import { addDays, type Day } from "@portal/core/platform/day";

/**
 * Reads what the payment provider has booked.
 * @param url of the provider
 * @returns its statements from the first day to the last one
 */
export const readProviderStatement = async (
  url: string,
  { first, last }: { first: Day; last: Day },
): Promise<StatementEntry[]> => {
  const entries: StatementEntry[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const response = await fetch(`${url}/statement?day=${day}`);
    entries.push(...((await response.json()) as { entries: StatementEntry[] }).entries);
  }
  return entries;
};
