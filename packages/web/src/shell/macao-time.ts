/** Instants as a form field of Macao's clock shows them (`YYYY-MM-DDTHH:mm`), and back. */
import { formatMacaoTime, type Instant, toMacaoDay } from "@portal/core/platform/day";

/** Empty for none. */
export const toMacaoLocalTime = (at: string | undefined): string =>
  at ? `${toMacaoDay(at as Instant)}T${formatMacaoTime(at as Instant)}` : "";

/** Undefined while the field is empty or no time. */
export const parseMacaoLocalTime = (local: string): string | undefined => {
  const at = Date.parse(`${local}:00+08:00`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};
