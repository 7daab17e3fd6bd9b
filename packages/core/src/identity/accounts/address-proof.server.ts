/** Verification of e-mail addresses and phone numbers by codes sent by e-mail and text message (spec 1 §5, §7). */

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
import { codeFailures, runWithFailureLogging } from "./authentication-event.server.ts";
import { issueAndSendCode, issueUnsentCode, type SentPurpose } from "./issue-code.server.ts";
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
  if (textMessage && !(await TextMessage.spendTextMessage(textMessage, ctx))) {
    // An account owner must be able to get back in when others have spent the budget, so a password code is still sent
    // to an existing account. Without an account the call succeeds as well, so that the answer does not reveal which
    // accounts exist.
    if (purpose !== "password") throw new Refusal(errorCodes.SMS_BUDGET_SPENT);
    if (!(await findAccountId(to))) return issueUnsentCode(to, purpose, ctx);
  }
  return issueAndSendCode(to, purpose, language, ctx);
};

/** Lists the budgets that a code counts against: the address, its network and everybody. */
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
