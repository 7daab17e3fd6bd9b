/** Text messages cost money: they go to mobile numbers of open areas, within a budget, and nobody is shut out by it. */

import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { loginCodeThreshold } from "@portal/core/identity/authentication/login-code.server";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { workDifficulty } from "@portal/core/platform/rate-limits/index";
import { recordOccurrence } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { handler } from "@portal/functions/routes/identity/user";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callLambda, createCallContext, logEntries, setTestTime } from "../support/calls/call-lambda.ts";
import { callWithProofOfWork } from "../support/sign-in/proof-of-work.ts";
import {
  createExistingAccount,
  getSentCode,
  getStatusAndCode,
  listSentNotices,
  signInWithPassword,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const services = prepareTestServices();
const usual = { ...workDifficulty };
beforeAll(async () => {
  setTestTime("2026-11-23T02:00:00Z");
  await setPolicyValue("sms.budgetPerHour", 20);
  await setPolicyValue("sms.areas", ["MO", "CN", "HK"]);
  Object.assign(workDifficulty, { first: 2, step: 1, most: 4 });
});
afterAll(() => {
  Object.assign(workDifficulty, usual);
});
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

const registerPhone = (phone: string, code: string, address = takeNextAddress()) =>
  callWithProofOfWork((work) =>
    callLambda(handler, "GET", `/api/user/regsmsbyphe/${phone}`, {
      query: { type: "phone", code, work },
      address,
    }),
  );
const recoverPhone = (phone: string, code: string, address = takeNextAddress()) =>
  callWithProofOfWork((work) =>
    callLambda(handler, "GET", `/api/user/forgetsms/${phone}`, {
      query: { type: "phone", phoneAreaCodeId: code, work },
      address,
    }),
  );
const admin = { ...systemActor, kind: "staff" as const };
const setPolicyValue = (key: string, value: string[] | number) =>
  setPolicy({ key, scope: "ALL", from: "2026-11-25", value }, createCallContext(admin));

describe("an area that is not open", () => {
  test.each([
    ["CU", "51234567"],
    ["SO", "612345678"],
    ["LV", "21234567"],
    ["US", "2025550123"],
    ["GB", "7400123456"],
  ])(
    "%s gets no text message, for registering or recovery, and is told to use e-mail",
    async (area, phone) => {
      for (const answer of [await registerPhone(phone, area), await recoverPhone(phone, area)])
        expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
          400,
          900281,
          [{ path: "phoneAreaCodeId", key: "smsArea" }],
        ]);
    },
  );
});

describe("a number that is no mobile number", () => {
  test.each([
    ["MO", "28123456"],
    ["MO", "83123456"],
    ["MO", "88123456"],
    ["HK", "21234567"],
    ["HK", "31234567"],
    ["CN", "10123456789"],
    ["PT", "212345678"],
    ["TW", "223456789"],
  ])("%s %s is refused beside the field", async (area, phone) => {
    const answer = await registerPhone(phone, area);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      900282,
      [{ path: "phone", key: "notMobile" }],
    ]);
  });

  test.each([
    ["MO", "62345678"],
    ["CN", "13912345678"],
    ["HK", "61234567"],
    ["TW", "912345678"],
    ["PT", "912345678"],
  ])("%s %s is one", async (area, phone) => {
    expect((await registerPhone(phone, area)).status).toBe(200);
  });
});

describe("the areas and the budget are policies", () => {
  test("of areas that nobody can dial none is taken", async () => {
    const refusal = await setPolicyValue("sms.areas", ["MO", "XX"]).catch((error) => error);
    expect([refusal.code, refusal.detail.fields]).toEqual([900054, [{ path: "value.1", key: "option" }]]);
  });

  test("one network takes a tenth of an area's budget, others the rest; beyond it e-mail is named and owners still recover", async () => {
    setTestTime("2026-11-25T05:00:00Z");
    await createExistingAccount("+85366000099", { phone: "66000099", phoneAreaCodeId: "MO" });
    let number = 66_100_000;
    const network = takeNextAddress();
    const registerFrom = async (address: string) =>
      (await registerPhone(String(++number), "MO", address)).body.code;
    expect([await registerFrom(network), await registerFrom(network), await registerFrom(network)]).toEqual([
      200, 200, 19995,
    ]);
    for (let i = 0; i < 18; i++) expect(await registerFrom(takeNextAddress())).toBe(200);
    const over = await registerPhone(String(++number), "MO");
    expect([over.status, over.body.code]).toEqual([429, 900283]);
    // Another area has its own.
    expect((await registerPhone("61234567", "HK")).status).toBe(200);
    // Nobody learns who has an account; whoever has one gets in again.
    const [owner, stranger] = [await recoverPhone("66000099", "MO"), await recoverPhone("66000098", "MO")];
    expect(owner.body.data).toEqual(stranger.body.data);
    expect(listSentNotices(services, "+85366000099")).toHaveLength(1);
    expect(listSentNotices(services, "+85366000098")).toHaveLength(0);
    // Nor by asking again, when a code that was sent has a minute less.
    for (const time of ["2026-11-25T05:01:01Z", "2026-11-25T05:01:30Z"]) {
      setTestTime(time);
      const [again, strange] = [await recoverPhone("66000099", "MO"), await recoverPhone("66000098", "MO")];
      expect([time, again.status, again.body]).toEqual([time, strange.status, strange.body]);
    }
    expect(listSentNotices(services, "+85366000098")).toHaveLength(0);
    // The used part of the budget is logged as a metric for the alarm.
    const usedBudgets = logEntries.map((line) => (line as { SmsBudgetUsed?: number }).SmsBudgetUsed);
    expect(Math.max(...usedBudgets.filter((each) => each !== undefined))).toBe(100);
    setTestTime("2026-11-25T06:00:00Z");
    expect((await registerPhone(String(++number), "MO")).status).toBe(200);
  });
});

describe("a code to sign in while the account is guessed at", () => {
  const begin = "2026-11-26T05:00:00Z";
  /** An account that is a number, after ten wrong passwords. */
  const createGuessedAccount = async (phone: string, area = "MO", callingCode = "853") => {
    const account = `+${callingCode}${phone}`;
    await createExistingAccount(account, { phone, phoneAreaCodeId: area });
    await guessAt(account);
    return account;
  };
  const guessAt = (account: string) =>
    recordOccurrence(
      "loginWrong",
      account,
      loginCodeThreshold.window,
      toInstant(begin),
      loginCodeThreshold.times,
    );
  const signIn = async (account: string, password: string, address?: string) =>
    getStatusAndCode(await signInWithPassword(account, password, {}, address));
  beforeEach(() => setTestTime(begin));

  test("is sent to no closed area and to no landline, whatever the password", async () => {
    const [closed, landline] = [
      await createGuessedAccount("2025550123", "US", "1"),
      await createGuessedAccount("28123456"),
    ];
    for (const password of ["Demo2026", "Wrong2026"]) {
      expect(await signIn(closed, password)).toEqual([400, 900281]);
      expect(await signIn(landline, password)).toEqual([400, 900282]);
    }
    expect([...listSentNotices(services, closed), ...listSentNotices(services, landline)]).toEqual([]);
  });

  test("counts in the share of its network, and the refusal tells nothing of the password", async () => {
    const [one, two, three] = [
      await createGuessedAccount("66000201"),
      await createGuessedAccount("66000202"),
      await createGuessedAccount("66000203"),
    ];
    const network = takeNextAddress();
    // A tenth of twenty an hour.
    expect(await signIn(one, "Demo2026", network)).toEqual([400, 10206]);
    expect(await signIn(two, "Wrong2026", network)).toEqual([400, 10206]);
    expect(await signIn(three, "Demo2026", network)).toEqual([429, 19995]);
    expect(await signIn(three, "Wrong2026", network)).toEqual([429, 19995]);
    await guessAt("+85366000204");
    expect(await signIn("+85366000204", "Wrong2026", network)).toEqual([429, 19995]);
    expect([one, two, three].map((each) => listSentNotices(services, each).length)).toEqual([1, 0, 0]);
  });

  test("counts in the budget of its area, which keeps no owner out and which wrong passwords do not use up", async () => {
    setTestTime("2026-11-26T06:00:00Z");
    const owner = await createGuessedAccount("66000205");
    for (let i = 0; i < 30; i++) expect(await signIn(owner, "Wrong2026")).toEqual([400, 10206]);
    for (let i = 0; i < 20; i++) {
      const account = await createGuessedAccount(String(66_000_300 + i));
      expect(await signIn(account, "Demo2026")).toEqual([400, 10206]);
    }
    expect((await registerPhone("66000206", "MO")).body.code).toBe(900283);
    expect(await signIn(owner, "Demo2026")).toEqual([400, 10206]);
    const code = getSentCode(services, owner);
    expect((await signInWithPassword(owner, "Demo2026", { code })).status).toBe(200);
  });
});
