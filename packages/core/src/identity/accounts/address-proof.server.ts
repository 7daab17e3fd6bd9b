/** Proving an e-mail address or a phone number: codes by mail and by text message (spec 1 §5, §7). */

import { enqueueNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, buildSmsNotice, type Notice, type NoticeTemplate } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toNetwork, toSubnet, workDifficulty } from "../../platform/rate-limits/index.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import {
  admitGuess,
  spendWorkBudgets,
  type WorkBudget,
} from "../../platform/rate-limits/work-budget.server.ts";
import { type AccountLanguage, findAccountId } from "./account-store.server.ts";
import {
  codeFailures,
  logAuthenticationEvent,
  runWithFailureLogging,
} from "./authentication-event.server.ts";
import {
  checkEmailAddress,
  checkPhone,
  isPhoneLogin,
  normaliseLogin,
  splitPhoneLogin,
  toPhoneLogin,
} from "./index.ts";
import * as TextMessage from "./text-message.server.ts";
import * as Code from "./verification-code.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** One code a minute from one network to one address: who asks again at once is told to wait. */
const SEND_LIMIT = { times: 1, window: MINUTE };
/**
 * What costs no work in its window: of one network (offices share one), of one network for one address, of one address
 * whoever asks, and of everybody. A network that has not written to an address yet is asked for the first work at most,
 * whatever others did to it.
 */
const SEND_BUDGETS = {
  network: { free: 30, window: HOUR },
  pair: { free: 5, window: HOUR },
  address: { free: 8, window: HOUR },
  everybody: { free: 500, window: 10 * MINUTE, most: 16 },
};

/** What is sent to whoever asks; sub-accounts are invited by their institution. */
const templates = {
  register: "registrationCode",
  password: "passwordCode",
  bind: "bindCode",
  identity: "identityCode",
  login: "loginCode",
} as const satisfies Partial<Record<Code.CodePurpose, NoticeTemplate>>;
type SentPurpose = keyof typeof templates;

export interface AddressInput {
  account?: string | undefined;
  phone?: string | undefined;
  phoneAreaCodeId?: string | undefined;
}
/**
 * What an address is called as a login: an e-mail address, or `+85362345678` for a phone number given so or with its area.
 * @throws Refusal 200114 for what is neither, 900034 and 10230 for an area and a number that are none
 */
export const parseLogin = ({ account, phone, phoneAreaCodeId }: AddressInput): string => {
  if (phone !== undefined) return toPhoneLogin(phone, checkPhone(phone, phoneAreaCodeId ?? "MO"));
  if (account !== undefined && isPhoneLogin(account)) {
    const number = splitPhoneLogin(normaliseLogin(account));
    return toPhoneLogin(
      number?.phone ?? account,
      checkPhone(number?.phone ?? account, number?.area ?? account),
    );
  }
  checkEmailAddress(account ?? "");
  return normaliseLogin(account ?? "");
};

/** A notice to an address, whichever kind it is. */
export const buildAddressNotice = (
  to: string,
  template: NoticeTemplate,
  params: Notice["params"],
  language: AccountLanguage,
  ctx: Context,
  link?: string,
): Notice => {
  const createNotice = to.startsWith("+") ? buildSmsNotice : buildEmailNotice;
  return { ...createNotice(to, template, params, language, ctx.now), ...(link && { link }) };
};

/**
 * Sends a code. The answer is the same whether the account is known or not: that is told after proof only.
 * @param to an e-mail address or a phone number in international form
 * @returns the whole minutes that the code is valid
 * @throws Refusal 900280 work is wanted first, 19995 too often, 10205 (mail) or 10217 (text message) when it cannot be
 * sent; 900281, 900282, 900283 for numbers that no text message is sent to
 */
export const sendAccountCode = async (
  { to, purpose, language }: { to: string; purpose: SentPurpose; language: AccountLanguage },
  ctx: Context,
): Promise<number> => {
  const textMessage = to.startsWith("+") ? await TextMessage.planTextMessage(to, ctx) : undefined;
  await spendWorkBudgets(
    { operation: `send.${purpose}`, subject: to },
    [...(textMessage?.budgets ?? []), ...(await listBudgets(to, ctx))],
    ctx,
  );
  await Rate.enforceRateLimit(
    `code.${purpose}`,
    `${to} ${toNetwork(ctx.address ?? "")}`,
    SEND_LIMIT,
    ctx.now,
  );
  if (textMessage && !(await TextMessage.spendTextMessage(textMessage.area, textMessage.perHour, ctx))) {
    // Who has an account gets in again when others have spent the budget; the answer does not tell who has one.
    if (purpose !== "password") throw new Refusal(errorCodes.SMS_BUDGET_SPENT);
    if (!(await findAccountId(to))) return 5;
  }
  return issueAndSendCode(to, purpose, language, ctx);
};

/** What a code costs an address, its network and everybody. */
async function listBudgets(to: string, ctx: Context): Promise<WorkBudget[]> {
  const subnet = toSubnet(ctx.address);
  const pair = { what: "codesOfPair", who: `${to} ${subnet}` };
  const isFirst = (await Rate.readCount(pair.what, pair.who, HOUR, ctx.now)) === 0;
  return [
    { what: "codes", who: "everybody", ...SEND_BUDGETS.everybody },
    { what: "codesFrom", who: subnet, ...SEND_BUDGETS.network },
    { what: "codesTo", who: to, ...SEND_BUDGETS.address, ...(isFirst && { most: workDifficulty.first }) },
    { ...pair, ...SEND_BUDGETS.pair },
  ];
}

/** Makes a code and sends it. @returns the whole minutes that it is valid */
export const issueAndSendCode = async (
  to: string,
  purpose: SentPurpose,
  language: AccountLanguage,
  ctx: Context,
): Promise<number> => {
  const { code, minutes } = await Code.issueCode(to, purpose, ctx);
  // One was sent to this address a moment ago: it is as good.
  if (!code) return minutes;
  // The mail leads straight to the page that completes the registration (spec 1 §2 › /perfect).
  const link =
    purpose === "register" && !to.startsWith("+")
      ? `/perfect/${code}/email/${encodeURIComponent(to)}`
      : undefined;
  try {
    await enqueueNotices(
      [buildAddressNotice(to, templates[purpose], { code, minutes }, language, ctx, link)],
      ctx,
    );
  } catch {
    throw new Refusal(to.startsWith("+") ? errorCodes.SMS_FAILED : errorCodes.CODE_SEND_FAILED);
  }
  logAuthenticationEvent(to.startsWith("+") ? "code.sent.text" : "code.sent.mail", { login: to }, ctx);
  return minutes;
};

/**
 * Tells whether a code is right, without using it up.
 * @throws Refusal as `Code.verify`; 900280 while the caller's network has guessed wrong too often
 */
export const verifyCode = async (
  login: string,
  purpose: Code.CodePurpose,
  code: string,
  ctx: Context,
): Promise<void> => {
  await admitGuess({ operation: "verification", subject: login }, ctx);
  await runWithFailureLogging(codeFailures, { login }, ctx, () =>
    Code.requireValidCode(login, purpose, code, ctx),
  );
};
