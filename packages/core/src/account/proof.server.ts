/** Proving an e-mail address or a phone number: codes by mail and by text message (spec 1 §5, §7). */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { mail, type Notice, sms, type Template } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import { admitGuess, type Budget, spendBudgets } from "../rate/budget.server.ts";
import { difficulty, networkOf, subnetOf } from "../rate/index.ts";
import * as Rate from "../rate/store.server.ts";
import { codeFailures, logAuthenticationEvent, loggingFailures } from "./authentication-event.server.ts";
import * as Code from "./code.server.ts";
import { checkAccount, checkPhone, isPhoneLogin, loginOf, phoneLogin, splitPhone } from "./index.ts";
import { idOf, type Language } from "./store.server.ts";
import * as TextMessage from "./text-message.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** One code a minute from one network to one address: who asks again at once is told to wait. */
const EACH = { times: 1, window: MINUTE };
/**
 * What costs no work in its window: of one network (offices share one), of one network for one address, of one address
 * whoever asks, and of everybody. A network that has not written to an address yet is asked for the first work at most,
 * whatever others did to it.
 */
const SENDS = {
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
} as const satisfies Partial<Record<Code.Purpose, Template>>;
type Sent = keyof typeof templates;

export interface Address {
  account?: string | undefined;
  phone?: string | undefined;
  phoneAreaCodeId?: string | undefined;
}
/**
 * What an address is called as a login: an e-mail address, or `+85362345678` for a phone number given so or with its area.
 * @throws Refusal 200114 for what is neither, 900034 and 10230 for an area and a number that are none
 */
export const loginFor = ({ account, phone, phoneAreaCodeId }: Address): string => {
  if (phone !== undefined) return phoneLogin(phone, checkPhone(phone, phoneAreaCodeId ?? "MO"));
  if (account !== undefined && isPhoneLogin(account)) {
    const number = splitPhone(loginOf(account));
    return phoneLogin(
      number?.phone ?? account,
      checkPhone(number?.phone ?? account, number?.area ?? account),
    );
  }
  checkAccount(account ?? "");
  return loginOf(account ?? "");
};

/** A notice to an address, whichever kind it is. */
export const noticeTo = (
  to: string,
  template: Template,
  params: Notice["params"],
  language: Language,
  ctx: Context,
  link?: string,
): Notice => {
  const make = to.startsWith("+") ? sms : mail;
  return { ...make(to, template, params, language, ctx.now), ...(link && { link }) };
};

/**
 * Sends a code. The answer is the same whether the account is known or not: that is told after proof only.
 * @param to an e-mail address or a phone number in international form
 * @returns the whole minutes that the code is valid
 * @throws Refusal 900280 work is wanted first, 19995 too often, 10205 (mail) or 10217 (text message) when it cannot be
 * sent; 900281, 900282, 900283 for numbers that no text message is sent to
 */
export const sendCode = async (
  { to, purpose, language }: { to: string; purpose: Sent; language: Language },
  ctx: Context,
): Promise<number> => {
  const text = to.startsWith("+") ? await TextMessage.planTextMessage(to, ctx) : undefined;
  await spendBudgets(
    { operation: `send.${purpose}`, subject: to },
    [...(text?.budgets ?? []), ...(await budgetsFor(to, ctx))],
    ctx,
  );
  await Rate.count(`code.${purpose}`, `${to} ${networkOf(ctx.address ?? "")}`, EACH, ctx.now);
  if (text && !(await TextMessage.takeTextMessage(text.area, text.perHour, ctx))) {
    // Who has an account gets in again when others have spent the budget; the answer does not tell who has one.
    if (purpose !== "password") throw new Refusal(codes.SMS_BUDGET_SPENT);
    if (!(await idOf(to))) return 5;
  }
  return issue(to, purpose, language, ctx);
};

/** What a code costs an address, its network and everybody. */
async function budgetsFor(to: string, ctx: Context): Promise<Budget[]> {
  const subnet = subnetOf(ctx.address);
  const pair = { what: "codesOfPair", who: `${to} ${subnet}` };
  const isFirst = (await Rate.noted(pair.what, pair.who, HOUR, ctx.now)) === 0;
  return [
    { what: "codes", who: "everybody", ...SENDS.everybody },
    { what: "codesFrom", who: subnet, ...SENDS.network },
    { what: "codesTo", who: to, ...SENDS.address, ...(isFirst && { most: difficulty.first }) },
    { ...pair, ...SENDS.pair },
  ];
}

/** Makes a code and sends it. @returns the whole minutes that it is valid */
export const issue = async (to: string, purpose: Sent, language: Language, ctx: Context): Promise<number> => {
  const { code, minutes } = await Code.issue(to, purpose, ctx);
  // One was sent to this address a moment ago: it is as good.
  if (!code) return minutes;
  // The mail leads straight to the page that completes the registration (spec 1 §2 › /perfect).
  const link =
    purpose === "register" && !to.startsWith("+")
      ? `/perfect/${code}/email/${encodeURIComponent(to)}`
      : undefined;
  try {
    await enqueue([noticeTo(to, templates[purpose], { code, minutes }, language, ctx, link)], ctx);
  } catch {
    throw new Refusal(to.startsWith("+") ? codes.SMS_FAILED : codes.CODE_SEND_FAILED);
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
  purpose: Code.Purpose,
  code: string,
  ctx: Context,
): Promise<void> => {
  await admitGuess({ operation: "verification", subject: login }, ctx);
  await loggingFailures(codeFailures, { login }, ctx, () => Code.verify(login, purpose, code, ctx));
};
