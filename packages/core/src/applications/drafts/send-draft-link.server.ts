/**
 * Sends whoever works on a draft the address of its current step by e-mail, to go on later or on another device. The
 * address opens nothing by itself: it leads to the sign-in and from there to the step (decision 0411).
 */
import { findEmailAddress, getOwnAccount } from "../../identity/accounts/account-service.server.ts";
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, type Notice } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { enforceRateLimit } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";

/** More links in an hour come from a program. */
const linkLimit = { times: 10, window: 3_600_000 };
/** The page of all answers, which follows the steps of every scheme. */
const CHECK_STEP = "check";

/**
 * Sends the caller a link that opens a draft on another device.
 * @param step the step of the form that the link opens
 * @returns the address that the e-mail goes to
 * @throws Refusal 107001 for an application that the caller may not see, NOT_EDITABLE_AFTER_SUBMIT when it is no draft,
 * INVALID_VALUE for an unknown step (`step`) or an account without an e-mail address (`account`), TOO_FREQUENT
 */
export const sendDraftLink = async (id: string, step: string, ctx: Context): Promise<{ to: string }> => {
  const { header } = await loadVisibleApplication(id, ctx);
  if (header.status !== "DRAFT") throw new Refusal(errorCodes.NOT_EDITABLE_AFTER_SUBMIT);
  const scheme = await loadScheme(header);
  const isKnownStep = step === CHECK_STEP || scheme?.steps.some((one) => one.id === step);
  if (!isKnownStep)
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "step", key: "option" }] });
  const account = await getOwnAccount(ctx);
  const to = findEmailAddress(account);
  if (!to)
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "account", key: "emailMissing" }] });
  await enforceRateLimit("draftLink", account.id, linkLimit, ctx.now);
  const name: Notice["params"] = header.eventNames ? { event: header.eventNames } : { scheme: header.scheme };
  const notice = buildEmailNotice(to, "draftLink", name, account.language, ctx.now);
  const notices = prepareNotices([{ ...notice, link: `/myform/index?id=${id}&step=${step}` }], ctx);
  await transact([...notices.rows, ...buildOutcomeWrites(ctx, { id })]);
  await notices.enqueueAfterWrite();
  return { to };
};

/** Returns the address that a link was sent to, for who repeats the call with its key. */
export const getDraftLinkAddress = async (ctx: Context): Promise<{ to: string }> => ({
  to: findEmailAddress(await getOwnAccount(ctx)) ?? "",
});
