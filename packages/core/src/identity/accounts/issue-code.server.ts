/**
 * Creates a code and sends it, without asking whether one may be sent: `address-proof.server.ts` decides that for codes
 * that anybody may request.
 */
import { prepareMessage } from "../../messaging/enqueue-notices.server.ts";
import type { Notice, NoticeTemplate } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { describeError, log } from "../../platform/log.server.ts";
import { countDeniedCall } from "../../platform/metric.server.ts";
import type { WorkContext } from "../../platform/rate-limits/proof-of-work.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  type TransactionPut,
  transact,
} from "../../platform/transaction.server.ts";
import type { AccountLanguage } from "./account-store.server.ts";
import { buildCodeNotice, type CodeToSend } from "./address-notice.ts";
import { logAuthenticationEvent } from "./authentication-event.server.ts";
import { allowMoreGuesses, isUnderGuessingAttack } from "./code-guesses.server.ts";
import { buildCodePut, generateCodeRow, getCodeLifetime, isLongCode } from "./verification-code.server.ts";
import {
  buildPartitionKey,
  type CodePurpose,
  type CodeRow,
  getSendingEntity,
  readCodes,
  type SendingRow,
} from "./verification-code-rows.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many codes are valid at once, and how old the newest must be before another is issued (in milliseconds). */
const CONCURRENT = { codes: 2, age: 150_000 };

/**
 * The pause between two messages to one address for one purpose, whoever asks; a request within it is answered by the
 * code that was just sent. It grows with the number of messages, so that flooding a mailbox is bounded, and is always
 * shorter than a code's lifetime, so that the owner always has a valid one. An address without a valid code waits the
 * least, because no existing code could answer a request. A code for another subject counts here: otherwise several
 * institutions could send to one mailbox as often as none of them could alone.
 */
const pauseAfter = (inHour: number, inDay: number, hasValid: boolean): number => {
  if (!hasValid) return MINUTE;
  return inDay >= 40 ? 4 * MINUTE : inHour >= 5 ? 2.5 * MINUTE : MINUTE;
};

/**
 * Issues the code to send to an address. Codes sent before stay valid. The code, its message and the count of messages
 * are written together, so that a process that ends then leaves the message to the sweep.
 * @param ctx the caller's network, which gets new guesses for the code it requested
 * @param buildNotices the message; none for an address of nobody, for which the same steps are taken
 * @param subject the only thing that the code proves something for
 * @throws Refusal 19995 where a code for another subject was sent moments ago
 * @returns the whole minutes that the newest code is valid, and what queues the message; absent when one was sent
 * moments ago, whose code should be used instead
 */
export const issueCode = async (
  address: string,
  purpose: CodePurpose,
  ctx: WorkContext & Pick<Context, "requestId">,
  buildNotices: (code: CodeToSend) => Notice[],
  subject?: string,
): Promise<{ minutes: number; enqueue?: () => Promise<void> }> => {
  const at = Date.parse(ctx.now);
  const [{ valid, hasAnyValid, sending }, isGuessed] = await Promise.all([
    readCodes(address, purpose, ctx.now, subject),
    isUnderGuessingAttack(address, purpose, ctx.now),
    allowMoreGuesses(address, purpose, ctx),
  ]);
  const newest = valid.at(-1);
  const countMinutesLeft = (code?: CodeRow): number =>
    Math.max(1, Math.floor(((code?.expires ?? at + getCodeLifetime(purpose)) - at) / MINUTE));
  const isEnough =
    newest &&
    valid.length >= CONCURRENT.codes &&
    at - newest.issuedAt < CONCURRENT.age &&
    (isLongCode(newest) || !isGuessed);
  const code = isEnough ? newest : generateCodeRow(address, purpose, at, { isGuessed, subject });
  const { nonce, digits, expires } = code;
  const issuedCode = { purpose, nonce, expires, ...(digits !== undefined && { digits }) };
  const minutes = countMinutesLeft(code);
  const message = prepareMessage(buildNotices({ issuedCode, minutes }), ctx);
  const counts = countSendings(sending, at);
  const pause = pauseAfter(counts.inHour, counts.inDay, hasAnyValid);
  try {
    await transact([
      buildSendingPut(address, purpose, counts, at, at - pause),
      ...(isEnough ? [] : [buildCodePut(code)]),
      message.row,
    ]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("sending")) throw error;
    // What was sent moments ago is for something else.
    if (subject !== undefined && !newest) {
      const wait = Math.max(MINUTE, (sending?.sentAt ?? at) + pause - at);
      throw new Refusal(errorCodes.TOO_FREQUENT, { retryAfter: Math.ceil(wait / 1000) });
    }
    return { minutes: countMinutesLeft(newest) };
  }
  return { minutes, enqueue: message.enqueue };
};

/** Counts the messages that an address was sent in this hour and on this day. */
const countSendings = (
  lastSending: SendingRow | undefined,
  at: number,
): Pick<SendingRow, "hour" | "inHour" | "day" | "inDay"> => {
  const [hour, day] = [Math.floor(at / HOUR), Math.floor(at / DAY)];
  return {
    hour,
    inHour: lastSending?.hour === hour ? lastSending.inHour : 0,
    day,
    inDay: lastSending?.day === day ? lastSending.inDay : 0,
  };
};

/**
 * Builds the row that counts messages. Of several calls at once only one passes, and sends.
 * @param lastAllowed the last instant of the message before, in milliseconds
 */
function buildSendingPut(
  address: string,
  purpose: CodePurpose,
  { hour, inHour, day, inDay }: ReturnType<typeof countSendings>,
  at: number,
  lastAllowed: number,
): TransactionItem {
  const next: SendingRow = { sentAt: at, hour, inHour: inHour + 1, day, inDay: inDay + 1 };
  return {
    label: "sending",
    Put: getSendingEntity()
      .put({
        pk: buildPartitionKey(address, purpose),
        ...next,
        ttl: Math.ceil((at + DAY) / 1000),
      })
      .where(({ sentAt }, { lte, notExists }) => `${notExists(sentAt)} OR ${lte(sentAt, lastAllowed)}`)
      .params<TransactionPut>(),
  };
}

/** Templates for codes that anybody may request; sub-accounts are invited by their institution. */
const templates = {
  register: "registrationCode",
  password: "passwordCode",
  bind: "bindCode",
  identity: "identityCode",
  login: "loginCode",
} as const satisfies Partial<Record<CodePurpose, NoticeTemplate>>;
export type SentPurpose = keyof typeof templates;

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
  const { minutes, enqueue } = await issueCode(to, purpose, ctx, (code) => [
    buildCodeNotice(to, templates[purpose], code, language, ctx),
  ]);
  // A code was sent to this address moments ago and is still valid.
  if (!enqueue) return minutes;
  try {
    await enqueue();
  } catch (error) {
    // A refusal is no failure that is told of, and this one may stay for ever.
    log.write({ event: "code.notQueued", requestId: ctx.requestId, error: describeError(error) }, "ERROR");
    countDeniedCall(error, ctx.now);
    throw new Refusal(to.startsWith("+") ? errorCodes.SMS_FAILED : errorCodes.CODE_SEND_FAILED);
  }
  logAuthenticationEvent(to.startsWith("+") ? "code.sent.text" : "code.sent.mail", { login: to }, ctx);
  return minutes;
};

/**
 * Takes the steps of `issueAndSendCode` for an address of nobody and sends nothing, so that no answer tells the two
 * apart, also when the call is repeated.
 * @returns the whole minutes that a code would be valid
 */
export const issueUnsentCode = async (to: string, purpose: SentPurpose, ctx: Context): Promise<number> => {
  const { minutes, enqueue } = await issueCode(to, purpose, ctx, () => []);
  await enqueue?.();
  return minutes;
};
