/** Proving an e-mail address or a phone number: codes by mail and by text message (spec 1 §5, §7). */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { mail, type Notice, sms, type Template } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import { networkOf } from "../rate/index.ts";
import * as Rate from "../rate/store.server.ts";
import { codeFailures, logAuthenticationEvent, loggingFailures } from "./authentication-event.server.ts";
import * as Code from "./code.server.ts";
import { checkAccount, checkPhone, isPhoneLogin, loginOf, phoneLogin, splitPhone } from "./index.ts";
import type { Language } from "./store.server.ts";

const MINUTE = 60_000;
/**
 * A code a minute, five in ten and twenty a day for one address: with five tries each, a hundred guesses a day at one in
 * a million. An office behind one network address may ask more often; a text message costs money and may less often.
 */
export const codeLimits = {
  each: { times: 1, window: MINUTE },
  some: { times: 5, window: 10 * MINUTE },
  day: { times: 20, window: 1440 * MINUTE },
  from: { times: 30, window: 10 * MINUTE },
  textsFrom: { times: 10, window: 10 * MINUTE },
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
 * @param address network address of the caller
 * @throws Refusal 19995 too often, 10205 (mail) or 10217 (text message) when it cannot be sent
 */
export const sendCode = async (
  { to, purpose, language }: { to: string; purpose: Sent; language: Language },
  address: string,
  ctx: Context,
): Promise<void> => {
  const text = to.startsWith("+");
  const from = networkOf(address);
  if (text) await Rate.count("textFrom", from, codeLimits.textsFrom, ctx.now);
  await Rate.count("codeFrom", from, codeLimits.from, ctx.now);
  await allowed(to, purpose, ctx);
  await issue(to, purpose, language, ctx);
};

/** Counts a code for an address. @throws Refusal 19995 */
export const allowed = async (to: string, purpose: string, ctx: Context): Promise<void> => {
  await Rate.count(`code.${purpose}`, to, codeLimits.each, ctx.now);
  await Rate.count(`codes.${purpose}`, to, codeLimits.some, ctx.now);
  await Rate.count(`codesDay.${purpose}`, to, codeLimits.day, ctx.now);
};

/** Makes a code and sends it. */
export const issue = async (to: string, purpose: Sent, language: Language, ctx: Context): Promise<void> => {
  const code = await Code.issue(to, purpose, ctx.now);
  // The mail leads straight to the page that completes the registration (spec 1 §2 › /perfect).
  const link =
    purpose === "register" && !to.startsWith("+")
      ? `/perfect/${code}/email/${encodeURIComponent(to)}`
      : undefined;
  try {
    await enqueue([noticeTo(to, templates[purpose], { code, minutes: 5 }, language, ctx, link)], ctx);
  } catch {
    throw new Refusal(to.startsWith("+") ? codes.SMS_FAILED : codes.CODE_SEND_FAILED);
  }
  logAuthenticationEvent(to.startsWith("+") ? "code.sent.text" : "code.sent.mail", { login: to }, ctx);
};

/** Tells whether a code is right, without using it up. @throws Refusal as `Code.verify` */
export const verifyCode = (login: string, purpose: Code.Purpose, code: string, ctx: Context): Promise<void> =>
  loggingFailures(codeFailures, { login }, ctx, () => Code.verify(login, purpose, code, ctx.now));
