/** Limits how often an institution changes data on which staff decide. */
import type { Instant } from "../platform/day.ts";
import { enforceRateLimit } from "../platform/rate-limits/rate-limit-store.server.ts";

/**
 * Each change makes the version that an officer has read stale, so a program that changes data in a loop would make
 * every decision on the certification and every penalty fail. The limit leaves room for a whole list of sub-accounts.
 */
const changeLimit = { times: 120, window: 3_600_000 };

/**
 * Counts a change that an institution makes to itself or to its people.
 * @throws Refusal 19995 with the seconds to wait
 */
export const enforceInstitutionChangeLimit = (institutionId: string, now: Instant): Promise<void> =>
  enforceRateLimit("institutionChanges", institutionId, changeLimit, now);
