/** Computes when the session of this tab will end if nothing is done (api.md › Session). */
import { IDLE_TIMEOUT_MS, MAX_SESSION_AGE_MS, TOUCH_INTERVAL_MS } from "@portal/core/identity/sessions/index";

/** Readers are warned this long before the end, in milliseconds; WCAG 2.2.1 asks for 20 seconds at least. */
const WARNING_MS = 300_000;

export interface SessionEndTime {
  /** Epoch milliseconds. */
  at: number;
  /** `idle`: any call puts it off. `age`: only another sign-in does. */
  reason: "idle" | "age";
}
/**
 * Returns the earlier end. The server notes a call only every ten minutes, so that much is taken off.
 * @param lastUse and `startedAt` ISO 8601; undefined where this tab does not know
 */
export const findSessionEnd = (
  startedAt: string | undefined,
  lastUse: string | undefined,
): SessionEndTime | undefined => {
  const ends: SessionEndTime[] = [];
  if (lastUse) ends.push({ at: Date.parse(lastUse) + IDLE_TIMEOUT_MS - TOUCH_INTERVAL_MS, reason: "idle" });
  if (startedAt) ends.push({ at: Date.parse(startedAt) + MAX_SESSION_AGE_MS, reason: "age" });
  return ends.sort((a, b) => a.at - b.at)[0];
};

/** Finds the end of which the reader is to be told now; undefined while it is far off, and when it has passed. */
export const findSessionWarning = (
  end: SessionEndTime | undefined,
  now: number,
): SessionEndTime | undefined => (end && now < end.at && end.at - now <= WARNING_MS ? end : undefined);
