/** Lists the recipients of notices about an application. */
import type { Language } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { ApplicationRecipient } from "../model/application-rows.ts";

/**
 * Lists the recipients of notices at the submission: the submitter and every administrator of the institution. Whom a
 * later notice reaches is worked out when it is delivered (`membership/present-recipients.ts`).
 */
export const listRecipients = (
  members: { accountId: string; account: string; role: string; language: string }[],
  ctx: Context,
): ApplicationRecipient[] => {
  const notifiedMembers = members.filter(
    (member) => member.accountId === ctx.actor.accountId || member.role === "ADMINISTRATOR",
  );
  const recipientsWithSubmitter = notifiedMembers.some((member) => member.accountId === ctx.actor.accountId)
    ? notifiedMembers
    : [...notifiedMembers, { ...ctx.actor, language: "zh-Hant" }];
  return recipientsWithSubmitter.map(({ accountId, account, language }) => ({
    accountId,
    account,
    language: language as Language,
  }));
};
