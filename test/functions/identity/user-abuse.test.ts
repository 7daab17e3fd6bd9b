/**
 * Guessing, enumerating and flooding at the sign-in: nothing tells accounts apart, and nobody else is locked out (issue
 * B › Must show). Passwords are hashed at the lowest cost here, since thousands of them are tried.
 */

import { NO_PASSWORD, passwordHashCost } from "@portal/core/identity/accounts/password.server";
import { workDifficulty } from "@portal/core/platform/rate-limits/index";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { clearCalendarCache } from "@portal/functions/http/current-calendar";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler } from "@portal/functions/routes/identity/user";
import * as fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  advanceTestTime,
  type CallAnswer,
  callLambda,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { getSliceSize } from "../../support/runner/proof-slice.ts";
import { signInToArea } from "../../support/sign-in/factors.ts";
import { callWithProofOfWork, getWorkChallenge } from "../../support/sign-in/proof-of-work.ts";
import {
  buildSealedBody,
  createExistingAccount,
  getSentCode,
  getStatusAndCode,
  listSentNotices,
  requestCode,
  signInWithPassword,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

/**
 * The work of each Argon2 hash that Node was asked for, oldest first: a count says more than a clock on a busy machine.
 */
const hashes = vi.hoisted((): object[] => []);
vi.mock(import("node:crypto"), async (importOriginal) => {
  const crypto = await importOriginal();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    hashes.push({ algorithm, memory, passes, parallelism, tagLength });
    crypto.argon2(algorithm, parameters, callback);
  };
  return { ...crypto, argon2 };
});

/** An owner is guessed at ten times before a code is asked for; of a hundred guesses each of the two meets 25. */
const LOGINS = getSliceSize({ test: 100, gates: 300, long: 10_000 });

const services = prepareTestServices();
const usualCost = { ...passwordHashCost };
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

/** Reads everything of an answer that a caller sees, but the number of the call itself. */
const readVisibleAnswer = ({ status, headers, body: { requestId: _, ...body } }: CallAnswer) => {
  const { "x-request-id": __, ...rest } = headers;
  return { status, headers: rest, body };
};
const recoverAccount = async (account: string, code: string) => {
  const body = await buildSealedBody({ pwd: "Fresh2027" }, { account, code });
  return callLambda(newPassword, "POST", "/api/user/forget", { key: null, body, address: takeNextAddress() });
};
const registerAccount = async (account: string, code: string) => {
  const body = await buildSealedBody({ account, pwd: "Fresh2027" }, { code, consent: true }, true);
  return callLambda(newPassword, "POST", "/api/user/register", { body, address: takeNextAddress() });
};

/** The calls that a known and an unknown account must not be told apart by. */
const accountCalls: [string, (account: string) => Promise<CallAnswer>][] = [
  ["signing in", (account) => signInWithPassword(account, "Wrong2026")],
  ["asking for a new password", (account) => requestCode(`send/${account}`)],
  [
    "asking for a new password by phone's call",
    (account) => requestCode(`forgetsms/${account}`, { type: "email" }),
  ],
  ["asking to register", (account) => requestCode(`regsend/${account}`)],
  ["a new password with a wrong code", (account) => recoverAccount(account, "000000")],
  ["registering with a wrong code", (account) => registerAccount(account, "000000")],
  [
    "checking a code",
    (account) =>
      callLambda(handler, "GET", "/api/user/verification", {
        query: { code: "000000", account, type: "password" },
        address: takeNextAddress(),
      }),
  ],
];

describe("a known and an unknown account", () => {
  let pairs = 0;
  const createPair = async (): Promise<[string, string]> => {
    pairs += 1;
    await createExistingAccount(`there${pairs}@example.mo`);
    return [`there${pairs}@example.mo`, `gone${pairs}@example.mo`];
  };

  test.each(accountCalls)("%s: the same answer, body and headers", async (_, callWith) => {
    const [there, gone] = await createPair();
    const stripAddress = (answer: CallAnswer, account: string) =>
      JSON.parse(JSON.stringify(readVisibleAnswer(answer)).replaceAll(account, "x"));
    expect(stripAddress(await callWith(there), there)).toEqual(stripAddress(await callWith(gone), gone));
  });

  test.each(accountCalls)("%s: the same steps in the store", async (_, callWith) => {
    const [there, gone] = await createPair();
    expect(await listSteps(() => callWith(there))).toEqual(await listSteps(() => callWith(gone)));
  });

  const byPhone = { type: "phone", code: "853" };
  const phoneCalls: typeof accountCalls = [
    ["signing in", (phone) => signInWithPassword("", "Wrong2026", { phone, phoneAreaCodeId: "MO" })],
    ["asking for a new password", (phone) => requestCode(`forgetsms/${phone}`, byPhone)],
    ["asking to register", (phone) => requestCode(`regsmsbyphe/${phone}`, byPhone)],
  ];
  test.each(phoneCalls)("%s with a telephone number: the same answer and steps", async (_, callWith) => {
    pairs += 1;
    const [there, gone] = [`6211${1000 + pairs}`, `6311${1000 + pairs}`];
    await createExistingAccount(`+853${there}`, { phone: there, phoneAreaCodeId: "MO" });
    const learnPhone = async (phone: string) => {
      let answer: CallAnswer | undefined;
      const steps = await listSteps(async () => {
        answer = await callWith(phone);
      });
      return JSON.parse(JSON.stringify([answer && readVisibleAnswer(answer), steps]).replaceAll(phone, "x"));
    };
    expect(await learnPhone(there)).toEqual(await learnPhone(gone));
  });

  test("in the sign-in of staff: a colleague, an applicant, an account without a password and none are one", async () => {
    // A day after the attacks of other tests, which ask everybody at their networks for a code.
    setTestTime("2026-11-24T02:00:00Z");
    pairs += 1;
    const accounts = ["colleague", "applicant", "begun", "nobody"].map(
      (name) => `${name}${pairs}@example.mo`,
    );
    const [colleague = "", applicant = "", begun = ""] = accounts;
    await createExistingAccount(colleague, { roles: ["OFFICER"] });
    await createExistingAccount(applicant);
    await createExistingAccount(begun, { passwordHash: NO_PASSWORD });
    const learntFacts = [];
    for (const account of accounts) {
      let answer: CallAnswer | undefined;
      const steps = await listSteps(async () => {
        answer = await signInToArea("staff", account, {}, "Wrong2026");
      });
      expect(answer?.body.code).toBe(200106);
      learntFacts.push(JSON.stringify([answer && readVisibleAnswer(answer), steps]).replaceAll(account, "x"));
    }
    expect(new Set(learntFacts).size).toBe(1);
  });

  test("signing in hashes once, at the real cost, whether there is an account, one without a password, or none", async () => {
    const cheap = { ...passwordHashCost };
    onTestFinished(() => void Object.assign(passwordHashCost, cheap));
    Object.assign(passwordHashCost, usualCost);
    const [there, gone] = await createPair();
    await createExistingAccount("begun@example.mo", { passwordHash: NO_PASSWORD });
    for (const account of [there, "begun@example.mo", gone]) {
      hashes.length = 0;
      expect((await signInWithPassword(account, "Wrong2026")).body.code).toBe(200106);
      expect(hashes, account).toEqual([
        { algorithm: "argon2id", memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
      ]);
    }
  });
});

describe("guessing at a password from many addresses", () => {
  /** Ten wrong passwords, each from somewhere else. */
  const attackAccount = async (account: string) => {
    for (let i = 0; i < 10; i++)
      expect((await signInWithPassword(account, "Wrong2026")).body.code).toBe(200106);
  };

  test("only adds a code for the owner, who gets it by e-mail", async () => {
    await createExistingAccount("owner@example.mo");
    await attackAccount("owner@example.mo");
    const signInAnswer = await signInWithPassword("owner@example.mo", "Demo2026");
    expect([...getStatusAndCode(signInAnswer), signInAnswer.body.fields]).toEqual([
      400,
      10206,
      [{ path: "code", key: "required" }],
    ]);
    expect(listSentNotices(services, "owner@example.mo").at(-1)).toMatchObject({
      template: "loginCode",
      language: "pt",
    });
    const code = getSentCode(services, "owner@example.mo");
    expect((await signInWithPassword("owner@example.mo", "Demo2026", { code })).status).toBe(200);
    expect((await signInWithPassword("owner@example.mo", "Demo2026", { code })).body.code).toBe(200110);
  });

  test("by text message, when the account is a phone number", async () => {
    await createExistingAccount("+85362777777", { phone: "62777777", phoneAreaCodeId: "MO" });
    await attackAccount("+85362777777");
    expect((await signInWithPassword("+85362777777", "Demo2026")).body.code).toBe(10206);
    expect(listSentNotices(services, "+85362777777").at(-1)).toMatchObject({
      channel: "sms",
      template: "loginCode",
    });
  });

  test("tells who guesses nothing: right, wrong and unknown are one answer, and only the right one is mailed", async () => {
    await createExistingAccount("silent@example.mo");
    await attackAccount("silent@example.mo");
    await attackAccount("nowhere@example.mo");
    const answers = [
      await signInWithPassword("silent@example.mo", "Wrong2026"),
      await signInWithPassword("nowhere@example.mo", "Wrong2026"),
      await signInWithPassword("silent@example.mo", "Demo2026"),
    ].map(readVisibleAnswer);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(listSentNotices(services, "silent@example.mo")).toHaveLength(1);
    expect(listSentNotices(services, "nowhere@example.mo")).toHaveLength(0);
    const wrongCode = getSentCode(services, "silent@example.mo") === "000000" ? "000001" : "000000";
    const withCode = [
      await signInWithPassword("silent@example.mo", "Wrong2026", { code: wrongCode }),
      await signInWithPassword("silent@example.mo", "Demo2026", { code: wrongCode }),
      await signInWithPassword("nowhere@example.mo", "Demo2026", { code: wrongCode }),
    ].map(readVisibleAnswer);
    expect(withCode[1]).toEqual(withCode[0]);
    expect(withCode[2]).toEqual(withCode[0]);
  });

  test("takes the same steps in the store for a wrong password and an unknown account", async () => {
    await createExistingAccount("steps@example.mo");
    await attackAccount("steps@example.mo");
    await attackAccount("nobody@example.mo");
    const steps = [
      await listSteps(() => signInWithPassword("steps@example.mo", "Wrong2026")),
      await listSteps(() => signInWithPassword("nobody@example.mo", "Wrong2026")),
      await listSteps(() => signInWithPassword("steps@example.mo", "Demo2026")),
    ];
    expect(steps[1]).toEqual(steps[0]);
    expect(steps[2]).toEqual(steps[0]);
  });

  test("guesses without the password do not use up the tries of the owner's code", async () => {
    await createExistingAccount("tries@example.mo");
    await attackAccount("tries@example.mo");
    await signInWithPassword("tries@example.mo", "Demo2026");
    const code = getSentCode(services, "tries@example.mo");
    for (let i = 0; i < 8; i++)
      expect((await signInWithPassword("tries@example.mo", "Wrong2026", { code: "000000" })).body.code).toBe(
        200110,
      );
    expect((await signInWithPassword("tries@example.mo", "Demo2026", { code })).status).toBe(200);
  });

  test("is over the next day, and after the owner has set a new password from there the address is free", async () => {
    await createExistingAccount("day@example.mo");
    await attackAccount("day@example.mo");
    setTestTime("2026-11-24T02:00:00Z");
    expect((await signInWithPassword("day@example.mo", "Demo2026")).status).toBe(200);
    const here = takeNextAddress();
    for (let i = 0; i < 5; i++) await signInWithPassword("day@example.mo", "Wrong2026", {}, here);
    expect((await signInWithPassword("day@example.mo", "Demo2026", {}, here)).body.code).toBe(200107);
    await requestCode("send/day@example.mo");
    const code = getSentCode(services, "day@example.mo");
    const body = await buildSealedBody({ pwd: "Fresh2027" }, { account: "day@example.mo", code });
    await callLambda(newPassword, "POST", "/api/user/forget", { key: null, body, address: here });
    expect((await signInWithPassword("day@example.mo", "Fresh2027", {}, here)).status).toBe(200);
  });

  test(`${LOGINS} wrong logins over many addresses and accounts lock nobody else out`, async () => {
    const owners = ["a", "b", "c", "d"].map((letter) => `${letter}.owner@example.mo`);
    const bystanders = ["e", "f", "g", "h"].map((letter) => `${letter}.stander@example.mo`);
    await Promise.all([...owners, ...bystanders].map((account) => createExistingAccount(account)));
    const networks = Math.max(100, LOGINS / 10);
    const guessPassword = (i: number) => {
      const from = `2001:db8:${(i % networks).toString(16)}:1::${(i + 1).toString(16)}`;
      const account = i % 2 ? (owners[i % 4] as string) : `nobody${i % 50}@example.mo`;
      return signInWithPassword(account, `Wrong${1000 + (i % 9000)}`, {}, from);
    };
    const outcomes = new Map<unknown, number>();
    for (let i = 0; i < LOGINS; i += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, k) => guessPassword(i + k)));
      for (const { body } of answers) outcomes.set(body.code, (outcomes.get(body.code) ?? 0) + 1);
    }
    expect(outcomes.get(200), "no guess gets in").toBeUndefined();
    for (const account of bystanders)
      expect((await signInWithPassword(account, "Demo2026")).status).toBe(200);
    for (const account of owners.filter((_, i) => i % 2)) {
      expect((await signInWithPassword(account, "Demo2026")).body.code).toBe(10206);
      const code = getSentCode(services, account);
      expect((await signInWithPassword(account, "Demo2026", { code })).status).toBe(200);
    }
  }, 900_000);
});

describe("codes and limits", () => {
  test("[R116] whatever is guessed, five tries of a network and no more are judged: its sixth is void even when right", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 5, maxLength: 8 }),
        async (guesses) => {
          run += 1;
          const account = `guess${run}@example.mo`;
          setTestTime("2026-11-23T02:00:00Z");
          await requestCode(`regsend/${account}`);
          const code = getSentCode(services, account);
          const here = takeNextAddress();
          const wrongGuesses = guesses.map((n) => String(n).padStart(6, "0")).filter((each) => each !== code);
          const answers = [];
          for (const guess of wrongGuesses) answers.push((await checkCode(account, guess, here)).body.code);
          expect(answers.slice(0, 5).every((each) => each === 10207)).toBe(true);
          expect(answers.slice(5).every((each) => each === 900058)).toBe(true);
          if (wrongGuesses.length >= 5) expect((await checkCode(account, code, here)).body.code).toBe(900058);
          else expect((await checkCode(account, code, here)).body.code).toBe(200);
          // The tries are those of who guesses: the owner's are still all there.
          expect((await checkCode(account, code, takeNextAddress())).body.code).toBe(200);
        },
      ),
      { numRuns: getSliceSize({ test: 5, gates: 12, long: 100 }) },
    );
  });

  test("twenty guesses at the same moment are five", async () => {
    await requestCode("regsend/at-once@example.mo");
    const code = getSentCode(services, "at-once@example.mo");
    const wrongCode = code === "123456" ? "123457" : "123456";
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => checkCode("at-once@example.mo", wrongCode)),
    );
    expect(answers.filter(({ body }) => body.code === 10207)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 900058)).toHaveLength(15);
  });

  test("twenty wrong logins from one address at the same moment are five", async () => {
    await createExistingAccount("burst@example.mo");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        signInWithPassword("burst@example.mo", "Wrong2026", {}, "203.0.113.77"),
      ),
    );
    expect(answers.filter(({ body }) => body.code === 200106)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 200107)).toHaveLength(15);
  });

  test("five codes an hour from one network to one address are free; from there on each doubling costs more work", async () => {
    const requestCodeAfterMinute = async () => {
      advanceTestTime(60_000);
      return callLambda(handler, "GET", "/api/user/send/often@example.mo", { address: "203.0.113.5" });
    };
    const bits: (number | undefined)[] = [];
    for (let minute = 0; minute < 5; minute++)
      bits.push(getWorkChallenge(await requestCodeAfterMinute())?.bits);
    expect(bits).toEqual([undefined, undefined, undefined, undefined, undefined]);
    const refusal = await requestCodeAfterMinute();
    expect([refusal.status, refusal.body.code, getWorkChallenge(refusal)?.bits]).toEqual([429, 900280, 14]);
    // The next hour is a new one.
    setTestTime("2026-11-23T03:00:00Z");
    expect((await requestCodeAfterMinute()).status).toBe(200);
  });

  test("[R570] six text messages an hour from one network are free, whatever the numbers; more cost work, and a tenth of the area's budget is the most", async () => {
    let numbers = 66_000_000;
    const sendMessageTo = (phone: string, work?: string) =>
      callLambda(handler, "GET", `/api/user/regsmsbyphe/${phone}`, {
        query: { type: "phone", code: "MO", work },
        address: `2001:db8:77:1::${phone.slice(-2)}`,
      });
    const first = [];
    for (let i = 0; i < 7; i++) first.push((await sendMessageTo(String(++numbers))).body.code);
    expect(first).toEqual([200, 200, 200, 200, 200, 200, 900280]);
    const usual = { ...workDifficulty };
    Object.assign(workDifficulty, { first: 4, step: 1, most: 8 });
    const more = [];
    for (let i = 0; i < 26; i++) {
      const phone = String(++numbers);
      more.push((await callWithProofOfWork((work) => sendMessageTo(phone, work))).body.code);
    }
    Object.assign(workDifficulty, usual);
    expect(more.filter((each) => each === 200)).toHaveLength(24);
    expect(more.slice(24)).toEqual([19995, 19995]);
  });
});

const checkCode = (account: string, code: string, address = "192.0.2.1") =>
  callLambda(handler, "GET", "/api/user/verification", {
    query: { code, account, type: "register" },
    address,
  });

/** Which commands a call sent to the store, in an order that does not depend on what ran beside what. */
async function listSteps(work: () => Promise<unknown>): Promise<string[]> {
  // Policies and the calendar are read again when they have been kept for a while, whoever asks.
  clearRuleCache();
  clearCalendarCache();
  // A write that the machine refuses now and then is made again, which is a step of either account.
  startStrictMachine(disableRandomFailures());
  const steps: string[] = [];
  getDocumentClient().middlewareStack.add(
    (next, context) => (args) => {
      steps.push(String(context.commandName));
      return next(args);
    },
    { step: "initialize", name: "steps" },
  );
  try {
    await work();
  } finally {
    getDocumentClient().middlewareStack.remove("steps");
    startStrictMachine();
  }
  return steps.sort();
}
