/** Instants as a form field of Macao's clock shows them (`YYYY-MM-DDTHH:mm`), and back. */
import { dayOf, type Instant, timeOf } from "@portal/core/day";

/** Empty for none. */
export const localOf = (at: string | undefined): string =>
  at ? `${dayOf(at as Instant)}T${timeOf(at as Instant)}` : "";

/** Undefined while the field is empty or no time. */
export const instantOf = (local: string): string | undefined => {
  const at = Date.parse(`${local}:00+08:00`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};
