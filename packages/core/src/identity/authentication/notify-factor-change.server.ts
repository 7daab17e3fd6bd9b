/** E-mails to account owners about their second factors, in the account's language. */

import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import type { Notice, NoticeTemplate } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { Account } from "../accounts/account-store.server.ts";
import { buildAddressNotice } from "../accounts/address-notice.ts";

type FactorTemplate = Extract<
  NoticeTemplate,
  "factorAdded" | "factorRemoved" | "factorReset" | "recoveryCodesRenewed" | "recoveryCodeUsed"
>;

/** Prepares the notice, whose row belongs to the transaction of the change. */
export const prepareFactorNotice = (
  account: Account,
  template: FactorTemplate,
  ctx: Context,
  params: Notice["params"] = {},
): ReturnType<typeof prepareNotices> =>
  prepareNotices(
    [buildAddressNotice(account.account, template, { at: ctx.now, ...params }, account.language, ctx)],
    ctx,
  );
