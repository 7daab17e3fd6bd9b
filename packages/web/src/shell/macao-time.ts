/** Instants as a form field of Macao's clock shows them (`YYYY-MM-DDTHH:mm`), and back. */
import { formatMacaoTime, type Instant, toMacaoDay } from "@portal/core/platform/day";

/** Returns an instant as the value of such a field, empty without one. */
export const toMacaoLocalTime = (at: string | undefined): string =>
  at ? `${toMacaoDay(at as Instant)}T${formatMacaoTime(at as Instant)}` : "";

/** Parses the value of such a field; undefined while it is empty or not a time. */
export const parseMacaoLocalTime = (local: string): string | undefined => {
  const at = Date.parse(`${local}:00+08:00`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};
