/**
 * The server's clock in the browser: "days left" must not depend on a wrong clock in somebody's phone, and the local
 * machine runs on a demonstration clock. Learnt from the `Date` header of every answer.
 */
import { type Day, dayOf, type Instant, instant } from "@portal/core/day";
import { useEffect, useState } from "react";

let offsetMs = 0;
let known = false;
const listeners = new Set<() => void>();
const here = (): number => performance.timeOrigin + performance.now();

/** Takes the server's time from an answer; the header counts whole seconds, so smaller differences are noise. */
export const learn = (header: string | null): void => {
  const at = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return;
  const offset = at - here();
  if (known && Math.abs(offset - offsetMs) < 5_000) return;
  offsetMs = Math.abs(offset) < 5_000 ? 0 : offset;
  known = true;
  for (const listener of listeners) listener();
};
/** Now, by the server's clock. */
export const now = (): Instant => instant(here() + offsetMs);
/** Today in Macao, by the server's clock. */
export const today = (): Day => dayOf(now());

/** Now, renewed every minute and whenever the server's clock is learnt anew. */
export const useNow = (): Instant => {
  const [value, set] = useState(now);
  useEffect(() => {
    const renew = (): void => set(now());
    const timer = setInterval(renew, 60_000);
    listeners.add(renew);
    renew();
    return () => {
      clearInterval(timer);
      listeners.delete(renew);
    };
  }, []);
  return value;
};
/** Today in Macao, renewed at midnight. */
export const useToday = (): Day => dayOf(useNow());
/** True when the server's clock is not the real one: the local machine's demonstration clock. */
export const useDemonstrationClock = (): boolean => {
  useNow();
  return Math.abs(offsetMs) > 3_600_000;
};
