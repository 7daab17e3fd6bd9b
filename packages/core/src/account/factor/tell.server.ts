/** What the owner of an account is mailed about its second factors, in the account's language. */
import type { Context } from "../../actor.ts";
import type { Notice, Template } from "../../notice/index.ts";
import { enqueue } from "../../notice/send.server.ts";
import { logAuthenticationEvent } from "../authentication-event.server.ts";
import { noticeTo } from "../proof.server.ts";
import type { Account } from "../store.server.ts";
import type { Factors } from "./index.ts";

type FactorTemplate = Extract<
  Template,
  "factorAdded" | "factorRemoved" | "factorReset" | "recoveryCodesRenewed" | "recoveryCodeUsed"
>;

/** The change stands whether or not the message about it can be queued. */
export const tellOwner = async (
  account: Account,
  template: FactorTemplate,
  ctx: Context,
  params: Notice["params"] = {},
): Promise<void> => {
  const notice = noticeTo(account.account, template, { at: ctx.now, ...params }, account.language, ctx);
  await enqueue([notice], ctx).catch(() => undefined);
};

/** A used recovery code may be a stolen one. */
export const tellRecoveryUsed = (account: Account, factors: Factors, ctx: Context): Promise<void> => {
  logAuthenticationEvent("recoveryCode.used", { accountId: account.id }, ctx);
  return tellOwner(account, "recoveryCodeUsed", ctx, { left: Math.max(0, factors.recovery.size - 1) });
};
