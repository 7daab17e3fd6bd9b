/**
 * Sends the newsletter of an event to its subscribers (spec 1 §3), by e-mail and text message as each prefers. The
 * ids of the messages are deterministic, so that nobody receives one twice.
 */

import { toPhoneLogin } from "../identity/accounts/account-rules.ts";
import { findEmailAddress } from "../identity/accounts/account-service.server.ts";
import { type Account, findAccount } from "../identity/accounts/account-store.server.ts";
import { listSubscribersAfter } from "../identity/accounts/newsletter-subscriptions.server.ts";
import { createDeterministicId } from "../messaging/deterministic-id.server.ts";
import { enqueueNotices } from "../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, buildSmsNotice } from "../messaging/index.ts";
import type { Notice } from "../messaging/notice-types.ts";
import { pickText } from "../messaging/pick-text.ts";
import { selectUnsentNotices } from "../messaging/sent-notices.server.ts";
import type { Context } from "../platform/actor.ts";
import { type Instant, toInstant } from "../platform/day.ts";
import { TASK_BATCH_SIZE } from "../platform/deferred-tasks/run-deferred-task.server.ts";
import { log } from "../platform/log.server.ts";
import { SetAsideError, workOnEach } from "../platform/set-aside.server.ts";
import { loadClosingDays } from "./closing-days.server.ts";
import { describeClosings } from "./describe-closings.ts";
import type { EventDetail, ListedEvent } from "./event-schema.ts";
import { findEvent } from "./event-store.server.ts";
import { canSendNewsletter, findCurrentNewsletter } from "./request-event-newsletter.server.ts";

/**
 * A newsletter is sent for so long after it was requested, in milliseconds. Who has received it is known for 30 days
 * (`sent-notices.server.ts`), and a dead letter may be sent again for 14, so that nobody receives it twice.
 */
const DELIVERY_MS = 7 * 86_400_000;

const buildNewsletterNotices = (
  account: Account,
  event: EventDetail & Pick<ListedEvent, "closingDays">,
  at: Instant,
  ctx: Context,
): Notice[] => {
  const { preferences, language, phone, phoneAreaCodeId } = account;
  if (account.disabled || account.erasureAt) return [];
  const params = {
    event: event.names,
    start: event.dates.start,
    end: event.dates.end,
    venue: pickText(event.venue, language),
    // An event without applications on the portal has no registration period.
    closesOn: event.applicationTypes.length > 0 ? describeClosings(event, language) : "",
  };
  const address = preferences.newsByEmail ? findEmailAddress(account) : undefined;
  const number =
    preferences.newsBySms && phone && phoneAreaCodeId ? toPhoneLogin(phone, phoneAreaCodeId) : undefined;
  const link = `/show/detail?id=${encodeURIComponent(event.id)}`;
  return [
    ...(address
      ? [{ ...buildEmailNotice(address, "eventNews", params, language, ctx.now), link, newsOf: account.id }]
      : []),
    ...(number ? [buildSmsNotice(number, "eventNews", params, language, ctx.now)] : []),
  ].map((notice) => ({
    ...notice,
    id: createDeterministicId(at, ["news", event.id, notice.channel, account.id]),
  }));
};

/**
 * Sends the newsletter of an event to the next subscribers. Repeated calls send nothing twice. Nothing is sent for an
 * event that was cancelled in the meantime, nor later than a week after the request: who was set aside until then goes
 * without.
 * @param after the last subscriber of the batch before it
 * @returns the last subscriber of this batch, or undefined when nobody is left
 * @throws SetAsideError with that subscriber when each was tried and some failed
 */
export const deliverEventNewsletter = async (
  id: string,
  ctx: Context,
  after: string | undefined,
  limit = TASK_BATCH_SIZE,
): Promise<string | undefined> => {
  // An older row would have the ids of the newsletter before it, which everybody has received already.
  const [event, sentAt] = await Promise.all([findEvent(id), findCurrentNewsletter(id)]);
  if (!sentAt || !canSendNewsletter(event, ctx)) return undefined;
  if (ctx.now > toInstant(Date.parse(sentAt) + DELIVERY_MS)) {
    log.write({ job: "deliverEventNewsletter", outcome: "delivery.ended", id }, "ERROR");
    return undefined;
  }
  const announcedEvent = await loadClosingDays(event, ctx);
  const subscribers = await listSubscribersAfter(after, limit);
  const about = { job: "deliverEventNewsletter", now: ctx.now, getId: (accountId: string) => accountId };
  const setAside = await workOnEach(subscribers, about, async (accountId) => {
    const account = await findAccount(accountId);
    const notices = account ? buildNewsletterNotices(account, announcedEvent, sentAt, ctx) : [];
    await enqueueNotices(await selectUnsentNotices(notices), ctx);
  });
  const next = subscribers.length < limit ? undefined : subscribers.at(-1);
  if (setAside > 0) throw new SetAsideError(setAside, next);
  return next;
};
