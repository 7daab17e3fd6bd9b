/** The code that is required besides the password while an account is being guessed at. */
import { randomUUID } from "node:crypto";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import { type TransactionItem, transact } from "../../platform/transaction.server.ts";
import type { Account } from "../accounts/account-store.server.ts";
import { issueAndSendCode, issueCode } from "../accounts/issue-code.server.ts";
import * as TextMessage from "../accounts/text-message.server.ts";
import * as Code from "../accounts/verification-code.server.ts";

/** Wrong passwords per day from anywhere after which an account also requires an e-mailed code. */
export const loginCodeThreshold = { times: 10, window: 86_400_000 };

/**
 * While an account is being guessed at from elsewhere, its owner verifies the address besides the password. An attacker
 * learns nothing: right, wrong and unknown take the same steps and get the same answer, and only the owner gets the
 * e-mail.
 * @returns the rows that use the code up, for the write of what it allows
 * @throws Refusal 10206 when a code is required, 200110 when it or the password is wrong, 19995, 900281 and 900282 for
 * codes by text message
 */
export async function requireLoginCode(
  account: Account | undefined,
  name: string,
  code: string | undefined,
  ctx: Context,
  noteFailure: () => Promise<void>,
): Promise<TransactionItem[]> {
  // A random row without owner: a caller who does not know the password must not touch the owner's code and its tries.
  const login = account ? name : `nobody-${randomUUID()}`;
  if (code) {
    const validCode = await Code.requireValidCode(login, "login", code, ctx).catch((error) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (validCode) return Code.buildCodeConsumption(validCode);
    await Promise.all([
      noteFailure(),
      Rate.recordOccurrence("loginWrong", name, loginCodeThreshold.window, ctx.now),
    ]);
    throw new Refusal(errorCodes.LOGIN_FAILED_OTHER, { fields: [{ path: "code", key: "codeOrPassword" }] });
  }
  await Promise.all([
    noteFailure(),
    Rate.recordOccurrence("loginWrong", name, loginCodeThreshold.window, ctx.now),
  ]);
  await sendLoginCode(account, { name, login }, ctx);
  throw new Refusal(errorCodes.CODE_REQUIRED, { fields: [{ path: "code", key: "required" }] });
}

/**
 * Uses up a code whose sign-in goes on with its second factor, or does not.
 * @throws Refusal 900058 when another call with it came first
 */
export const consumeLoginCode = async (rows: TransactionItem[]): Promise<void> => {
  if (rows.length === 0) return;
  await transact(rows).catch((error) => {
    throw Code.explainUsedCode(error);
  });
};

/**
 * A caller with the password is sent as many codes as the pauses between them allow: nobody else can use them up.
 * Whether a number may get a text message follows from the number and from the caller's network alone, so that a
 * refusal tells nothing of the password. Others who spend the budget keep no owner out (decision 0773).
 * @throws Refusal 19995 when the caller's network has used its share of text messages, 900281 or 900282 for numbers to
 * which none is sent
 */
async function sendLoginCode(
  account: Account | undefined,
  { name, login }: { name: string; login: string },
  ctx: Context,
): Promise<void> {
  if (name.startsWith("+")) {
    const textMessage = await TextMessage.planTextMessage(name, ctx);
    await TextMessage.enforceNetworkShare(textMessage, ctx);
    if (account) await TextMessage.countTextMessage(textMessage, ctx.now);
    else await TextMessage.countUnsentTextMessage(ctx.now);
  }
  if (account) {
    await issueAndSendCode(login, "login", account.language, ctx);
    return;
  }
  // An empty message takes as long to write and to send as a full one, so timing reveals nothing; the job ignores it.
  const { enqueue } = await issueCode(login, "login", ctx, () => []);
  await enqueue?.();
}
