/** Verification of e-mail addresses and phone numbers by codes sent by e-mail and text message (spec 1 §5, §7). */

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
import * as TextMessage from "./text-message.server.ts";
import * as Code from "./verification-code.server.ts";
import type { CodePurpose } from "./verification-code-rows.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** One code per minute from one network to one address; an earlier repeat is told to wait. */
const SEND_LIMIT = { times: 1, window: MINUTE };
/**
 * Requests that need no work in their window: per network (offices share one), per network and address, per address
 * from any network, and in total. A network that has not written to an address yet is asked for the first level of work
 * at most, whatever others did to that address.
 */
const SEND_BUDGETS = {
  network: { free: 30, window: HOUR },
  pair: { free: 5, window: HOUR },
  address: { free: 8, window: HOUR },
  everybody: { free: 500, window: 10 * MINUTE, most: 16 },
};

/** Templates for codes that anybody may request; sub-accounts are invited by their institution. */
const templates = {
  register: "registrationCode",
  password: "passwordCode",
  bind: "bindCode",
  identity: "identityCode",
  login: "loginCode",
} as const satisfies Partial<Record<CodePurpose, NoticeTemplate>>;
type SentPurpose = keyof typeof templates;

/** A notice to an address of either kind. */
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
 * Sends a code. The answer does not reveal whether the account exists; that is told only after verification.
 * @param to an e-mail address or a phone number in international form
 * @returns the whole minutes that the code is valid
 * @throws Refusal 900280 when work is required first, 19995 too often, 10205 (e-mail) or 10217 (text message) when it
 * cannot be sent; 900281, 900282, 900283 for numbers to which no text message is sent
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
    // An account owner must be able to get back in when others have spent the budget, so a password code is still sent
    // to an existing account. Without an account the call succeeds as well, so that the answer does not reveal which
    // accounts exist.
    if (purpose !== "password") throw new Refusal(errorCodes.SMS_BUDGET_SPENT);
    if (!(await findAccountId(to))) return 5;
  }
  return issueAndSendCode(to, purpose, language, ctx);
};

/** The budgets that a code counts against: the address, its network and everybody. */
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

/**
 * Creates a code and sends it.
 * @returns the whole minutes that it is valid
 */
export const issueAndSendCode = async (
  to: string,
  purpose: SentPurpose,
  language: AccountLanguage,
  ctx: Context,
): Promise<number> => {
  const { code, minutes } = await Code.issueCode(to, purpose, ctx);
  // A code was sent to this address moments ago and is still valid.
  if (!code) return minutes;
  // The e-mail links directly to the page that completes the registration (spec 1 §2 › /perfect).
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
 * Checks a code without consuming it.
 * @throws Refusal as `requireValidCode`; 900280 while the caller's network has guessed wrong too often
 */
export const verifyCode = async (
  login: string,
  purpose: CodePurpose,
  code: string,
  ctx: Context,
): Promise<void> => {
  await admitGuess({ operation: "verification", subject: login }, ctx);
  await runWithFailureLogging(codeFailures, { login }, ctx, () =>
    Code.requireValidCode(login, purpose, code, ctx),
  );
};
