/** Limits how often applicants change what staff are working on. */
import type { Context } from "../../platform/actor.ts";
import { enforceRateLimit } from "../../platform/rate-limits/rate-limit-store.server.ts";

/**
 * Each change makes the version that an officer has read an old one, so a loop of changes would refuse every decision.
 * Nobody has as many to make by hand.
 */
const actLimit = { times: 30, window: 3_600_000 };

/**
 * Counts a change that an institution makes to an application that is submitted; staff are not limited.
 * @throws Refusal 19995 with the seconds to wait
 */
export const enforceChangeLimit = async (
  id: string,
  { actor, now }: Pick<Context, "actor" | "now">,
): Promise<void> => {
  if (actor.institution) await enforceRateLimit("applicationActs", id, actLimit, now);
};
