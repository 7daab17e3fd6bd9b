/**
 * Somebody behind the same network address as a victim locks account and network by wrong passwords (R568). The owner
 * comes in all the same, and whoever guesses gains nothing by it.
 */

import { passkeyBudget } from "@portal/core/identity/authentication/sign-in.server";
import {
  LOCK_BYPASS_BITS,
  loginAttemptBudget,
} from "@portal/core/identity/authentication/sign-in-with-password.server";
import { toInstant } from "@portal/core/platform/day";
import type { WorkChallenge } from "@portal/core/platform/errors";
import { toSubnet, workDifficulty } from "@portal/core/platform/rate-limits/index";
import { recordOccurrence } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { handler as secondStep } from "@portal/functions/routes/identity/second-step";
import { handler as user } from "@portal/functions/routes/identity/user";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type CallAnswer, callLambda, setTestTime } from "../support/calls/call-lambda.ts";
import { Authenticator } from "../support/sign-in/authenticator.ts";
import { computeTotpCode, enrolPasskey, enrolTotp, getFactorChallenge } from "../support/sign-in/factors.ts";
import {
  callWithProofOfWork,
  getWorkChallenge,
  solveWorkChallenge,
} from "../support/sign-in/proof-of-work.ts";
import { sealWithCaptchaKey } from "../support/sign-in/seal-with-captcha-key.ts";
import {
  createExistingAccount,
  createSolvedCaptcha,
  getSentCode,
  getSessionToken,
  getStatusAndCode,
  listSentNotices,
  signInWithPassword,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const PASSWORD = "Demo2026";
const NOW = "2026-11-23T02:00:00Z";
/** All work is made easier by so many bits: only how much is asked for is looked at. */
const EASIER = 8;
const usual = { ...workDifficulty };

const services = prepareTestServices();
let office: string;
let people = 0;
afterAll(() => {
  Object.assign(workDifficulty, usual);
});
beforeEach(() => {
  setTestTime(NOW);
  office = takeNextAddress();
  const { first, step } = usual;
  Object.assign(workDifficulty, { first: first - EASIER, step, most: LOCK_BYPASS_BITS - EASIER });
});

const createOwner = async (): Promise<string> => {
  const account = `colleague${++people}@example.mo`;
  await createExistingAccount(account);
  return account;
};
const lockAccount = async (account: string): Promise<void> => {
  for (let i = 0; i < 5; i++) await signInWithPassword(account, "Wrong2026", {}, office);
  expect(getStatusAndCode(await signInWithPassword(account, PASSWORD, {}, office))).toEqual([423, 200107]);
};
/** Signs in as the site does: with the work that the lock or a budget asks for, and the same captcha. */
const signInWith = async (
  account: string,
  password: string,
  more: Record<string, unknown> = {},
): Promise<CallAnswer> => {
  const { codeId, key, num } = await createSolvedCaptcha(office);
  const body = { account, pwd: sealWithCaptchaKey(password, key), num, codeId, ...more };
  const sendWithWork = (work?: string) =>
    callLambda(user, "POST", "/api/user/login", { key: null, address: office, body: { ...body, work } });
  const refusal = await sendWithWork();
  const { challenge } = refusal.body as { challenge?: WorkChallenge };
  return challenge && "token" in challenge ? sendWithWork(solveWorkChallenge(challenge)) : refusal;
};
const asSeen = ({ status, body: { requestId: _, ...body } }: CallAnswer) => ({ status, ...body });

describe("an account that somebody behind the same network address locked", () => {
  test("[R568] stays locked for a password alone, and tells what work leads past", async () => {
    const account = await createOwner();
    Object.assign(workDifficulty, usual);
    await lockAccount(account);
    const refusal = await signInWithPassword(account, PASSWORD, {}, office);
    expect(refusal.headers["retry-after"]).toBe("60");
    expect(refusal.body.challenge).toMatchObject({ bits: LOCK_BYPASS_BITS });
    expect(LOCK_BYPASS_BITS).toBeLessThan(workDifficulty.most);
  });

  test("lets the owner in by password, work and the code of the mail, which lifts the lock", async () => {
    const account = await createOwner();
    await lockAccount(account);
    expect(getStatusAndCode(await signInWith(account, PASSWORD))).toEqual([400, 10206]);
    const code = getSentCode(services, account);
    expect(getStatusAndCode(await signInWith(account, PASSWORD, { code }))).toEqual([200, 200]);
    expect((await signInWithPassword(account, PASSWORD, {}, office)).status).toBe(200);
  });

  test("asks an owner with an authenticator app for its code too", async () => {
    const account = await createOwner();
    const { secret } = await enrolTotp(getSessionToken(await signInWithPassword(account, PASSWORD)));
    await lockAccount(account);
    setTestTime("2026-11-23T02:00:30Z");
    await signInWith(account, PASSWORD);
    const step = await signInWith(account, PASSWORD, { code: getSentCode(services, account) });
    expect(getStatusAndCode(step)).toEqual([400, 900080]);
    const { ticket } = getFactorChallenge(step);
    const secondStepAnswer = await callLambda(secondStep, "POST", "/api/user/login/factor", {
      key: null,
      address: office,
      body: { ticket, totp: computeTotpCode(secret) },
    });
    expect(secondStepAnswer.status).toBe(200);
  });

  test("lets a passkey in, without any work", async () => {
    const account = await createOwner();
    const device = new Authenticator();
    await enrolPasskey(getSessionToken(await signInWithPassword(account, PASSWORD)), device);
    await lockAccount(account);
    expect((await signInByPasskey(device)).status).toBe(200);
  });
});

describe("whoever guesses behind the lock", () => {
  test("learns nothing by work: right, wrong and unknown are one answer, with a code and with a factor", async () => {
    const account = await createOwner();
    const token = getSessionToken(await signInWithPassword(account, PASSWORD));
    const { secret } = await enrolTotp(token);
    const unknownAccount = `nobody${people}@example.mo`;
    for (const each of [account, unknownAccount]) await lockAccount(each);
    const wrongTotp = computeTotpCode(secret, 50);
    for (const more of [{}, { totp: wrongTotp }, { code: "000000" }, { code: "000000", totp: wrongTotp }]) {
      const answers = [
        await signInWith(account, PASSWORD, more),
        await signInWith(account, "Wrong2026", more),
        await signInWith(unknownAccount, PASSWORD, more),
      ].map(asSeen);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
    expect(listSentNotices(services, unknownAccount)).toEqual([]);
  });

  test("never comes in by the right password and work, however often", async () => {
    const account = await createOwner();
    await lockAccount(account);
    for (let i = 0; i < 12; i++) expect((await signInWith(account, PASSWORD)).body.code).toBe(10206);
  });

  test("has one attempt of one work: used again, or found for another account, it leads nowhere", async () => {
    const account = await createOwner();
    const other = await createOwner();
    for (const each of [account, other]) await lockAccount(each);
    const refusal = await signInWithPassword(account, PASSWORD, {}, office);
    const work = solveWorkChallenge(refusal.body.challenge as WorkChallenge);
    expect((await signInWithPassword(other, PASSWORD, { work }, office)).body.code).toBe(200107);
    expect((await signInWithPassword(account, PASSWORD, { work }, takeNextAddress())).status).toBe(200);
    expect((await signInWithPassword(account, PASSWORD, { work }, office)).body.code).toBe(10206);
    expect((await signInWithPassword(account, PASSWORD, { work }, office)).body.code).toBe(200107);
  });
});

describe("a network that asks for passkeys without end", () => {
  const askPasskey = (address: string, work?: string) =>
    callLambda(secondStep, "POST", "/api/user/login/passkey", { key: null, address, body: { work } });

  test("works for each further one; its people come in by theirs", async () => {
    const account = await createOwner();
    const device = new Authenticator();
    await enrolPasskey(getSessionToken(await signInWithPassword(account, PASSWORD)), device);
    await recordOccurrence(
      "passkeyFrom",
      toSubnet(office),
      passkeyBudget.window,
      toInstant(NOW),
      passkeyBudget.free,
    );
    expect(getWorkChallenge(await askPasskey(office))).toMatchObject({ bits: workDifficulty.first });
    expect((await signInByPasskey(device)).status).toBe(200);
  });

  test("its work pays for the lock too when both are wanted", async () => {
    const account = await createOwner();
    await lockAccount(account);
    await recordOccurrence(
      "loginFrom",
      toSubnet(office),
      loginAttemptBudget.window,
      toInstant(NOW),
      loginAttemptBudget.free,
    );
    const answer = await callWithProofOfWork((work) =>
      signInWithPassword(account, PASSWORD, { work }, office),
    );
    // The first work was for the network; the lock asks for more, which then is enough for both.
    expect(answer.body.code).toBe(200107);
    const work = solveWorkChallenge(answer.body.challenge as WorkChallenge);
    expect((await signInWithPassword(account, PASSWORD, { work }, office)).body.code).toBe(10206);
  });
});

/** Signs in by a passkey alone from the office, with the work that is asked for. */
async function signInByPasskey(device: Authenticator): Promise<CallAnswer> {
  const passkeyAnswer = await callWithProofOfWork((work) =>
    callLambda(secondStep, "POST", "/api/user/login/passkey", { key: null, address: office, body: { work } }),
  );
  const { ticket, options } = passkeyAnswer.body.data as { ticket: string; options: { challenge: string } };
  return callLambda(secondStep, "POST", "/api/user/login/factor", {
    key: null,
    address: office,
    body: { ticket, passkey: device.get(options) },
  });
}
