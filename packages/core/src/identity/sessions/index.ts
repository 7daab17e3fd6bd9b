/** Rules for the lifetime of sessions (api.md › Session). Pure. */
import type { Instant } from "../../platform/day.ts";

const HOUR = 3_600_000;
/** A session ends after this long without a call, in milliseconds. */
export const IDLE_TIMEOUT_MS = 2 * HOUR;
/** A session ends at this age in any case, in milliseconds. */
export const MAX_SESSION_AGE_MS = 12 * HOUR;
/**
 * The last call is recorded at most this often, in milliseconds: a write per call would cost more than the call. An
 * idle session may therefore end up to this much before its two hours, never after.
 */
export const TOUCH_INTERVAL_MS = 600_000;

export interface Session {
  accountId: string;
  /** The generation of the account's sessions it belongs to; a password change starts the next. */
  epoch: number;
  createdAt: Instant;
  touchedAt: Instant;
}

const getElapsed = (from: Instant, now: Instant): number => Date.parse(now) - Date.parse(from);

/** True while the session may be used with an account at its present epoch. */
export const isSessionAlive = (session: Session, epoch: number, now: Instant): boolean =>
  session.epoch === epoch &&
  getElapsed(session.createdAt, now) < MAX_SESSION_AGE_MS &&
  getElapsed(session.touchedAt, now) < IDLE_TIMEOUT_MS;

export const needsTouch = (session: Session, now: Instant): boolean =>
  getElapsed(session.touchedAt, now) >= TOUCH_INTERVAL_MS;
