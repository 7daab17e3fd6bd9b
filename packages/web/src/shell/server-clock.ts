/**
 * The server's clock in the browser: "days left" must not depend on a wrong clock in somebody's phone, and the local
 * machine runs on a demonstration clock. Learnt from the `Date` header of every answer. A prerendered page begins with
 * the time it was rendered at, so that its first rendering here says what it says already.
 */
import { type Day, type Instant, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { useCallback, useSyncExternalStore } from "react";
import { prerenderData } from "./prerender-data.ts";

const MINUTE_MS = 60_000;
const readLocalClock = (): number => performance.timeOrigin + performance.now();
let offsetMs = prerenderData?.demo ? Date.parse(prerenderData.at) - readLocalClock() : 0;
let isSynchronized = false;
const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Takes the server's time from an answer; the header counts whole seconds, so smaller differences are noise. */
export const syncServerClock = (header: string | null): void => {
  const at = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return;
  const offset = at - readLocalClock();
  if (isSynchronized && Math.abs(offset - offsetMs) < 5_000) return;
  offsetMs = Math.abs(offset) < 5_000 ? 0 : offset;
  isSynchronized = true;
  notifyListeners();
};
/**
 * The instant that a prerendered page shows: what is rendered on the server and what is hydrated here must be the same,
 * however many minutes lie in between.
 */
let prerenderedAt = prerenderData?.at as Instant | undefined;
/** Renders everything from now on as of an instant, which the page names in its `data-at`. */
export const startPrerendering = (at: string): void => {
  prerenderedAt = toInstant(Date.parse(at));
  syncServerClock(at);
};
/** Returns the present instant, by the server's clock. */
export const getServerNow = (): Instant => toInstant(readLocalClock() + offsetMs);
/** Returns today in Macao, by the server's clock. */
export const getServerToday = (): Day => toMacaoDay(getServerNow());

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MINUTE_MS);
  listeners.add(listener);
  return () => {
    clearInterval(timer);
    listeners.delete(listener);
  };
};
let renderedMinute = { at: Number.NEGATIVE_INFINITY, offset: 0, now: getServerNow() };
/** Returns the same instant for a minute, unless the offset of the clock has changed. */
const getCurrentMinute = (): Instant => {
  if (readLocalClock() - renderedMinute.at >= MINUTE_MS || renderedMinute.offset !== offsetMs)
    renderedMinute = { at: readLocalClock(), offset: offsetMs, now: getServerNow() };
  return renderedMinute.now;
};
const getPrerenderedInstant = (): Instant => prerenderedAt ?? getCurrentMinute();
const isDemonstrationClock = (): boolean => Math.abs(offsetMs) > 3_600_000;

/** Returns the present instant, renewed every minute and whenever the server's clock is learnt again. */
export const useNow = (): Instant => useSyncExternalStore(subscribe, getCurrentMinute, getPrerenderedInstant);
/** Browsers run a timer of more than 24 days immediately, so a long wait consists of several timers. */
const MAX_TIMER_MS = 86_400_000;
/** Returns whether an instant has come by the server's clock; renewed at that instant. */
export const useIsPast = (instant: string): boolean => {
  const subscribeToInstant = useCallback(
    (listener: () => void): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (): void => {
        clearTimeout(timer);
        const remaining = Date.parse(instant) - Date.parse(getServerNow());
        if (remaining > 0) timer = setTimeout(renew, Math.min(remaining, MAX_TIMER_MS));
      };
      const renew = (): void => {
        listener();
        wait();
      };
      wait();
      listeners.add(renew);
      return () => {
        clearTimeout(timer);
        listeners.delete(renew);
      };
    },
    [instant],
  );
  return useSyncExternalStore(
    subscribeToInstant,
    () => getServerNow() >= instant,
    () => getPrerenderedInstant() >= instant,
  );
};
/** Returns today in Macao, renewed at midnight. */
export const useToday = (): Day => toMacaoDay(useNow());
/** Returns true when the server's clock is not the real one: the local machine's demonstration clock. */
export const useDemonstrationClock = (): boolean =>
  useSyncExternalStore(subscribe, isDemonstrationClock, () => prerenderData?.demo ?? isDemonstrationClock());
