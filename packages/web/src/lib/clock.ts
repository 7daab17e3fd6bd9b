/**
 * The server's clock in the browser: "days left" must not depend on a wrong clock in somebody's phone, and the local
 * machine runs on a demonstration clock. Learnt from the `Date` header of every answer. A prerendered page begins with
 * the time it was rendered at, so that its first rendering here says what it says already.
 */
import { type Day, dayOf, type Instant, instant } from "@portal/core/day";
import { useSyncExternalStore } from "react";
import { rendered } from "./rendered.ts";

const MINUTE_MS = 60_000;
const here = (): number => performance.timeOrigin + performance.now();
let offsetMs = rendered?.demo ? Date.parse(rendered.at) - here() : 0;
let known = false;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Takes the server's time from an answer; the header counts whole seconds, so smaller differences are noise. */
export const learn = (header: string | null): void => {
  const at = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return;
  const offset = at - here();
  if (known && Math.abs(offset - offsetMs) < 5_000) return;
  offsetMs = Math.abs(offset) < 5_000 ? 0 : offset;
  known = true;
  tell();
};
/** Now, by the server's clock. */
export const now = (): Instant => instant(here() + offsetMs);
/** Today in Macao, by the server's clock. */
export const today = (): Day => dayOf(now());

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MINUTE_MS);
  listeners.add(listener);
  return () => {
    clearInterval(timer);
    listeners.delete(listener);
  };
};
let shown = { at: Number.NEGATIVE_INFINITY, offset: 0, now: now() };
/** The same value for a minute, unless the clock was learnt anew. */
const minute = (): Instant => {
  if (here() - shown.at >= MINUTE_MS || shown.offset !== offsetMs)
    shown = { at: here(), offset: offsetMs, now: now() };
  return shown.now;
};
const atRendering = (): Instant => (rendered?.at as Instant | undefined) ?? minute();
const demonstration = (): boolean => Math.abs(offsetMs) > 3_600_000;

/** Now, renewed every minute and whenever the server's clock is learnt anew. */
export const useNow = (): Instant => useSyncExternalStore(subscribe, minute, atRendering);
/** Today in Macao, renewed at midnight. */
export const useToday = (): Day => dayOf(useNow());
/** True when the server's clock is not the real one: the local machine's demonstration clock. */
export const useDemonstrationClock = (): boolean =>
  useSyncExternalStore(subscribe, demonstration, () => rendered?.demo ?? demonstration());
