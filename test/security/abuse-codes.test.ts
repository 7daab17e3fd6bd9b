/** Nobody uses up, blocks or guesses the codes that were sent to somebody else. */
import { MAX_GUESSES_PER_ADDRESS } from "@portal/core/identity/accounts/code-guesses.server";
import { systemActor } from "@portal/core/platform/actor";
import { workDifficulty } from "@portal/core/platform/rate-limits/index";
import { countZeroBits } from "@portal/core/platform/rate-limits/proof-of-work.server";
import { recordOccurrence } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler } from "@portal/functions/routes/identity/user";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  advanceTestTime,
  type CallAnswer,
  callLambda,
  createCallContext,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import {
  callWithProofOfWork,
  getWorkChallenge,
  solveWorkChallenge,
} from "../support/sign-in/proof-of-work.ts";
import {
  buildSealedBody,
  createExistingAccount,
  getSentCode,
  listSentNotices,
  signInWithPassword,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const services = prepareTestServices();
const usual = { ...workDifficulty };
afterAll(() => {
  Object.assign(workDifficulty, usual);
});
beforeEach(() => {
  setTestTime("2026-11-23T02:00:00Z");
  Object.assign(workDifficulty, { first: 8, step: 1, most: 12 });
});

const sendCodeTo = (account: string, address: string, work?: string, path = "send") =>
  callLambda(handler, "GET", `/api/user/${path}/${account}`, { query: { work }, address });
const checkCode = (account: string, code: string, address: string, work?: string) =>
  callLambda(handler, "GET", "/api/user/verification", {
    query: { code, account, type: "password", work },
    address,
  });
const recoverAccount = async (account: string, code: string, address: string): Promise<CallAnswer> => {
  const body = await buildSealedBody({ pwd: "Fresh2027" }, { account, code });
  return callLambda(newPassword, "POST", "/api/user/forget", { key: null, body, address });
};
const listSentCodes = (account: string): string[] =>
  listSentNotices(services, account).map(({ params }) => String(params.code));
/** Guesses of other networks that are counted before a test makes those that come to the limit. */
const GUESSED_BEFORE = MAX_GUESSES_PER_ADDRESS - 5;
/** Counts guesses as the portal does: the calls of many networks would take most of the time of this file. */
const recordGuesses = (account: string, purpose: "password" | "register"): Promise<void> =>
  recordOccurrence(
    `allGuesses.${purpose}`,
    account,
    3_600_000,
    createCallContext(systemActor).now,
    GUESSED_BEFORE,
  );
const getWrongCode = (code: string): string => (code === "000000" ? "000001" : "000000");

describe("a code that was sent", () => {
  test("is not used up by five wrong guesses of somebody else", async () => {
    await createExistingAccount("burnt@example.mo");
    const home = takeNextAddress();
    await sendCodeTo("burnt@example.mo", home);
    const code = getSentCode(services, "burnt@example.mo");
    const attacker = takeNextAddress();
    for (let i = 0; i < 8; i++) await checkCode("burnt@example.mo", getWrongCode(code), attacker);
    expect((await checkCode("burnt@example.mo", code, attacker)).body.code).toBe(900058);
    expect((await checkCode("burnt@example.mo", code, home)).status).toBe(200);
    expect((await recoverAccount("burnt@example.mo", code, home)).status).toBe(200);
  });

  test("is not changed by checking it: more checks later than there may be guesses it is as good, and used once", async () => {
    await createExistingAccount("checked@example.mo");
    const home = takeNextAddress();
    await sendCodeTo("checked@example.mo", home);
    const code = getSentCode(services, "checked@example.mo");
    await recordGuesses("checked@example.mo", "password");
    // A network has ten guesses in an hour.
    for (let i = 0; i < 12; i++) expect((await checkCode("checked@example.mo", code, home)).status).toBe(200);
    expect((await recoverAccount("checked@example.mo", code, home)).status).toBe(200);
    expect((await recoverAccount("checked@example.mo", code, home)).body.code).toBe(900058);
  });

  test("is not pushed out by the codes that others ask for", async () => {
    await createExistingAccount("pushed@example.mo");
    const home = takeNextAddress();
    await sendCodeTo("pushed@example.mo", home);
    const code = getSentCode(services, "pushed@example.mo");
    for (let second = 0; second < 280; second += 20) {
      advanceTestTime(20_000);
      await sendCodeTo("pushed@example.mo", takeNextAddress());
    }
    expect((await recoverAccount("pushed@example.mo", code, home)).status).toBe(200);
  });

  test("ends the others of its address when it is used", async () => {
    await createExistingAccount("ends@example.mo");
    const home = takeNextAddress();
    await sendCodeTo("ends@example.mo", home);
    const first = getSentCode(services, "ends@example.mo");
    advanceTestTime(60_000);
    await sendCodeTo("ends@example.mo", home);
    const second = getSentCode(services, "ends@example.mo");
    expect(second).not.toBe(first);
    expect((await recoverAccount("ends@example.mo", second, home)).status).toBe(200);
    expect((await checkCode("ends@example.mo", first, home)).body.code).toBe(900058);
  });

  test("can be tried five times more after another was asked for, and ten times an hour in all", async () => {
    const account = "typing@example.mo";
    const home = takeNextAddress();
    await sendCodeTo(account, home);
    const checkWrongCode = async () =>
      (await checkCode(account, getWrongCode(getSentCode(services, account)), home)).body.code;
    for (let i = 0; i < 5; i++) expect(await checkWrongCode()).toBe(10207);
    expect(await checkWrongCode()).toBe(900058);
    advanceTestTime(60_000);
    await sendCodeTo(account, home);
    for (let i = 0; i < 5; i++) expect(await checkWrongCode()).toBe(10207);
    advanceTestTime(60_000);
    await sendCodeTo(account, home);
    expect(await checkWrongCode()).toBe(19995);
  });
});

describe("guessing", () => {
  test("by any number of networks has less than one in ten thousand an hour", async () => {
    const account = "botnet@example.mo";
    await createExistingAccount(account);
    let odds = 0;
    // The guesses of sixteen networks would come to more, if nothing stopped them.
    for (let network = 0; network < 18; network++) {
      if (network % 4 === 0) {
        advanceTestTime(61_000);
        await sendCodeTo(account, takeNextAddress());
      }
      const sentCodes = listSentCodes(account);
      const from = takeNextAddress();
      for (let i = 0; i < 6; i++) {
        const { body } = await checkCode(account, getWrongCode(sentCodes.at(-1) ?? ""), from);
        // At most three codes are valid at once; the weight counted is the number of those that have six digits.
        if (body.code === 10207)
          odds += new Set(sentCodes.slice(-3).filter((code) => code.length === 6)).size / 1_000_000;
      }
    }
    expect(odds).toBeGreaterThan(0);
    expect(odds).toBeLessThan(1 / 10_000);
    expect(MAX_GUESSES_PER_ADDRESS / 1_000_000).toBeLessThan(1 / 10_000);
  });

  test("by many networks does not keep the owner out where the account was signed in before", async () => {
    const account = "home@example.mo";
    await createExistingAccount(account);
    const home = takeNextAddress();
    expect((await signInWithPassword(account, "Demo2026", {}, home)).status).toBe(200);
    await sendCodeTo(account, home);
    const code = getSentCode(services, account);
    await recordGuesses(account, "password");
    for (let i = 0; i < 5; i++) await checkCode(account, getWrongCode(code), takeNextAddress());
    const refusal = await checkCode(account, code, takeNextAddress());
    expect([refusal.status, refusal.body.code]).toEqual([429, 900447]);
    expect((await recoverAccount(account, code, home)).status).toBe(200);
  });

  test.each(["password", "register"] as const)(
    "by many networks keeps nobody out where nobody was ever signed in: the next code for %s is longer",
    async (type) => {
      const account = `unknown-${type}@example.mo`;
      if (type === "password") await createExistingAccount(account);
      const path = type === "password" ? "send" : "regsend";
      const verifyCode = (code: string, address: string) =>
        callLambda(handler, "GET", "/api/user/verification", { query: { code, account, type }, address });
      const guessFromMany = async () => {
        for (let i = 0; i < 6; i++) await verifyCode(getWrongCode("1"), takeNextAddress());
      };
      const home = takeNextAddress();
      await sendCodeTo(account, home, undefined, path);
      const [short = ""] = listSentCodes(account);
      expect(short).toHaveLength(6);
      await recordGuesses(account, type);
      await guessFromMany();
      expect((await verifyCode(short, home)).body.code).toBe(900447);
      advanceTestTime(61_000);
      await sendCodeTo(account, home, undefined, path);
      const longCode = listSentCodes(account).at(-1) ?? "";
      expect(longCode).toMatch(/^\d{4} \d{4} \d{4}$/);
      // Neither guesses of six digits nor such of twelve take it from its owner.
      await guessFromMany();
      for (let network = 0; network < 20; network++) await verifyCode("000000000000", takeNextAddress());
      expect((await verifyCode(longCode, home)).status).toBe(200);
      expect((await verifyCode(longCode.slice(0, 4), home)).body.code).toBe(900447);
      if (type === "password") expect((await recoverAccount(account, longCode, home)).status).toBe(200);
      // The next hour has a new sum, and codes are short again.
      advanceTestTime(3_600_000);
      await sendCodeTo(account, home, undefined, path);
      expect(listSentCodes(account).at(-1)).toHaveLength(6);
    },
  );

  test("with twelve digits is bounded for a network as with six", async () => {
    const account = "long@example.mo";
    const from = takeNextAddress();
    await sendCodeTo(account, takeNextAddress());
    const codes: unknown[] = [];
    for (let i = 0; i < 6; i++) codes.push((await checkCode(account, "000000000000", from)).body.code);
    expect(codes).toEqual([10207, 10207, 10207, 10207, 10207, 900058]);
  });

  test("costs a network work after forty wrong guesses, whatever it guesses at, and others nothing", async () => {
    const attacker = takeNextAddress();
    for (let i = 0; i < 40; i++) await checkCode(`victim${i}@example.mo`, "123456", attacker);
    const refusal = await checkCode("victim99@example.mo", "123456", attacker);
    expect([refusal.status, refusal.body.code, getWorkChallenge(refusal)?.bits]).toEqual([429, 900280, 8]);
    expect((await recoverAccount("victim99@example.mo", "123456", attacker)).body.code).toBe(900280);
    const workedAnswer = await callWithProofOfWork((work) =>
      checkCode("victim99@example.mo", "123456", attacker, work),
    );
    expect(workedAnswer.body.code).toBe(900058);
    expect((await checkCode("victim99@example.mo", "123456", takeNextAddress())).body.code).toBe(900058);
  });
});

describe("the work for a send", () => {
  const account = "worked@example.mo";
  const requestUntilRefused = async (address: string, to = account): Promise<CallAnswer> => {
    let answer: CallAnswer;
    do {
      advanceTestTime(60_000);
      answer = await sendCodeTo(to, address);
    } while (answer.status === 200);
    return answer;
  };

  test("is good once, for one address, from one network, for five minutes, and not for another call", async () => {
    Object.assign(workDifficulty, { first: 6, step: 2 });
    const home = takeNextAddress();
    const challenge = getWorkChallenge(await requestUntilRefused(home));
    if (!challenge) throw new Error("no work was asked for");
    const work = solveWorkChallenge(challenge);
    expect((await sendCodeTo("other@example.mo", home)).status).toBe(200);
    expect((await sendCodeTo(account, home, `${challenge.token}.x`)).body.code).toBe(900280);
    // A number that was not looked for: whoever sends it has done no work.
    const idleNumber = [...Array(64).keys()].find(
      (n) => countZeroBits(`${challenge.token}.${n}`) < challenge.bits,
    );
    expect((await sendCodeTo(account, home, `${challenge.token}.${idleNumber}`)).body.code).toBe(900280);
    expect(
      (
        await sendCodeTo(
          account,
          home,
          `${work.slice(0, 20)}${work[20] === "A" ? "B" : "A"}${work.slice(21)}`,
        )
      ).body.code,
    ).toBe(900280);
    expect((await sendCodeTo(account, home, work)).status).toBe(200);
    advanceTestTime(60_000);
    expect((await sendCodeTo(account, home, work)).body.code).toBe(900280);
    const lateWork = solveWorkChallenge(getWorkChallenge(await sendCodeTo(account, home)) ?? challenge);
    advanceTestTime(300_000);
    expect((await sendCodeTo(account, home, lateWork)).body.code).toBe(900280);
  });

  test("grows with every doubling and is bounded", async () => {
    Object.assign(workDifficulty, { first: 2, step: 1, most: 4 });
    const home = takeNextAddress();
    const seenBits: number[] = [];
    for (let i = 0; i < 45; i++) {
      advanceTestTime(60_000);
      const { bits } = await callWithProofOfWork((work) => sendCodeTo("growing@example.mo", home, work));
      if (bits !== seenBits.at(-1)) seenBits.push(bits);
    }
    expect(seenBits).toEqual([0, 2, 3, 4]);
  });

  test("is asked of a network that never wrote to an address once at most, and little of it", async () => {
    Object.assign(workDifficulty, { first: 4, step: 2, most: 12 });
    const to = "pressed@example.mo";
    for (const attacker of [takeNextAddress(), takeNextAddress(), takeNextAddress()])
      for (let i = 0; i < 15; i++) {
        advanceTestTime(20_000);
        await callWithProofOfWork((work) => sendCodeTo(to, attacker, work));
      }
    const home = takeNextAddress();
    const { status, rounds, bits } = await callWithProofOfWork((work) => sendCodeTo(to, home, work));
    expect([status, rounds <= 2, bits <= 4]).toEqual([200, true, true]);
  });

  test("twenty sends at the same moment from as many networks are one message", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendCodeTo("flood@example.mo", takeNextAddress())),
    );
    // Work may be asked of the later ones; nobody is told anything else.
    expect(answers.every(({ status, body }) => status === 200 || body.code === 900280)).toBe(true);
    expect(listSentNotices(services, "flood@example.mo")).toHaveLength(1);
  });

  test("forty sends at the same moment from one network to as many addresses: thirty are free", async () => {
    const home = takeNextAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => sendCodeTo(`many${i}@example.mo`, home)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ body }) => body.code === 900280)).toHaveLength(10);
  });
});
