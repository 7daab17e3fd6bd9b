/** The months after which users are asked for another password, as administrators set them. */
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import { describeError, log } from "../../platform/log.server.ts";
import { countDeniedCall } from "../../platform/metric.server.ts";
import { loadPortalPolicy } from "../../policies/policy-store.server.ts";

/**
 * Loads the months that a password may be used before its owner is asked for another one. The question keeps nobody
 * from signing in: where the settings cannot be read, the default is used. They are asked for twice, because a
 * question that is missed comes only with the next sign-in.
 */
export const loadPasswordUpdateMonths = async (
  ctx: Pick<Context, "now" | "today" | "requestId">,
): Promise<number> => {
  const settings = await loadPortalPolicy(ctx)
    .catch(() => loadPortalPolicy(ctx))
    .catch((error: unknown) => {
      log.write(
        { event: "passwordMonths.notRead", requestId: ctx.requestId, error: describeError(error) },
        "ERROR",
      );
      countDeniedCall(error, ctx.now);
      return {};
    });
  return getPolicyNumber("account.passwordUpdateMonths", settings);
};
