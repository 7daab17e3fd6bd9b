/**
 * Questions whether a site registration number is registered: a claim and a change of the number both tell (decision
 * 0438).
 */
import type { Context } from "../platform/actor.ts";
import { enforceRateLimit } from "../platform/rate-limits/rate-limit-store.server.ts";

const questionLimit = { times: 10, window: 3_600_000 };

/**
 * Counts one question of the caller's account, and of the institution whose number is changed.
 * @throws Refusal 19995 after ten within an hour
 */
export const countNumberLookup = async (
  { actor, now }: Pick<Context, "actor" | "now">,
  institutionId?: string,
): Promise<void> => {
  await enforceRateLimit("numberQuestion", `account ${actor.accountId}`, questionLimit, now);
  if (institutionId)
    await enforceRateLimit("numberQuestion", `institution ${institutionId}`, questionLimit, now);
};
