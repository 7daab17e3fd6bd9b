/**
 * Tells news of an event to those who want them (spec 1 §3), by mail and text message as they want it, each message under
 * an id that stays the same, so that nobody has it twice.
 */
import { emailOf } from "../account/commands.server.ts";
import { wanted } from "../account/news.server.ts";
import { phoneLogin } from "../account/rules.ts";
import { type Account, read as readAccount } from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import type { Instant } from "../day.ts";
import { mail, sms } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import { steadyId } from "../notice/steady.server.ts";
import type { Notice } from "../notice/types.ts";
import { newsSentAt, newsworthy } from "./news.server.ts";
import { read } from "./store.server.ts";
import type { EventDetail } from "./wire.ts";

const messagesTo = (account: Account, event: EventDetail, at: Instant, ctx: Context): Notice[] => {
  const { preferences, language, phone, phoneAreaCodeId } = account;
  if (account.disabled || account.erasureAt) return [];
  const params = {
    event: event.names[language],
    start: event.dates.start,
    end: event.dates.end,
    venue: event.venue[language],
    // What nobody applies for to us has no period of ours.
    closesOn: event.applicationTypes.length > 0 ? event.registration.closesOn : "",
  };
  const address = preferences.newsByEmail ? emailOf(account) : undefined;
  const number =
    preferences.newsBySms && phone && phoneAreaCodeId ? phoneLogin(phone, phoneAreaCodeId) : undefined;
  const link = `/show/detail?id=${encodeURIComponent(event.id)}`;
  return [
    ...(address ? [{ ...mail(address, "eventNews", params, language, ctx.now), link }] : []),
    ...(number ? [sms(number, "eventNews", params, language, ctx.now)] : []),
  ].map((notice) => ({ ...notice, id: steadyId(at, ["news", event.id, notice.channel, account.id]) }));
};

/**
 * Tells everybody who wants news of an event; given again, nobody twice. What was called off meanwhile is no news.
 * @returns how many accounts were told
 */
export const tellNews = async (id: string, ctx: Context): Promise<number> => {
  const [event, at] = await Promise.all([read(id), newsSentAt(id)]);
  if (!at || !newsworthy(event, ctx)) return 0;
  let told = 0;
  for await (const accountId of wanted()) {
    const account = await readAccount(accountId);
    const notices = account ? messagesTo(account, event, at, ctx) : [];
    if (notices.length === 0) continue;
    await enqueue(notices, ctx);
    told += 1;
  }
  return told;
};
