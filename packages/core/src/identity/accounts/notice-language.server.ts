/** The language of a notice is that of the account that receives it, at the moment when it is sent (decision 0254). */
import type { Notice } from "../../messaging/notice-types.ts";
import { type AccountLanguage, findAccount, findAccountByLogin } from "./account-store.server.ts";

/** Returns the language of the account that a notice goes to; undefined when the address has none. */
const findRecipientLanguage = async ({
  channel,
  to,
}: Pick<Notice, "channel" | "to">): Promise<AccountLanguage | undefined> =>
  (await (channel === "inApp" ? findAccount(to) : findAccountByLogin(to)))?.language;

/** Returns a notice in the language of its account. What has no account keeps the language it was asked for in. */
export const addressNoticeInLanguage = async <Sent extends Notice>(notice: Sent): Promise<Sent> => {
  const language = await findRecipientLanguage(notice);
  return language === undefined || language === notice.language ? notice : { ...notice, language };
};
