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

/**
 * The number of sessions that a check leaves to an account besides its own, because it reads them all (decision 0449).
 */
export const MAX_OTHER_SESSIONS = 20;

/** What the sort keys of sessions begin with. */
export const SESSION_PREFIX = "access#";
/**
 * The end of the sort keys that a session check reads, from its session on: they are those of sessions, the account and
 * its memberships. Every other row of an account has a key outside them.
 */
export const SESSION_RANGE_END = "membership#\uffff";

export interface Session {
  accountId: string;
  /** The generation of the account's sessions it belongs to; a password change starts the next. */
  epoch: number;
  createdAt: Instant;
  touchedAt: Instant;
}

const getElapsed = (from: Instant, now: Instant): number => Date.parse(now) - Date.parse(from);

/** Returns true while the session may be used with an account at its present epoch. */
export const isSessionAlive = (session: Session, epoch: number, now: Instant): boolean =>
  session.epoch === epoch &&
  getElapsed(session.createdAt, now) < MAX_SESSION_AGE_MS &&
  getElapsed(session.touchedAt, now) < IDLE_TIMEOUT_MS;

/** Returns whether the last use of a session was stored so long ago that it is stored again. */
export const needsTouch = (session: Session, now: Instant): boolean =>
  getElapsed(session.touchedAt, now) >= TOUCH_INTERVAL_MS;

/**
 * Lists the sessions that a check ends, which has read them beside its own: those that are over, and those that were
 * used longest ago beyond `MAX_OTHER_SESSIONS`.
 */
export const listSurplusSessions = <Read extends Session>(
  others: readonly Read[],
  epoch: number,
  now: Instant,
): Read[] => {
  if (others.length <= MAX_OTHER_SESSIONS) return [];
  const isAlive = (session: Read): boolean => isSessionAlive(session, epoch, now);
  const keptSessions = others
    .filter(isAlive)
    .sort((a, b) => b.touchedAt.localeCompare(a.touchedAt))
    .slice(0, MAX_OTHER_SESSIONS);
  return others.filter((session) => !keptSessions.includes(session));
};
