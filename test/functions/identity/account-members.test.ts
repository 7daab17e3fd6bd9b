/** Registration and recovery accept every member that spec 1 §3 names, and check each (decision 0252). */

import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { beforeEach, describe, expect, test } from "vitest";
import { callLambda, setTestTime } from "../../support/calls/call-lambda.ts";
import { sealWithCaptchaKey } from "../../support/sign-in/seal-with-captcha-key.ts";
import {
  buildSealedBody,
  createExistingAccount,
  createSolvedCaptcha,
  getSentCode,
  getStatusAndCode,
  requestCode,
  signInWithPassword,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

let count = 0;
const nextMail = (): string => `members${++count}@example.mo`;
const nextPhone = (): string => String(66_000_000 + ++count);
const PASSWORD = "Secret9z4";
type Members = Record<string, unknown>;

/** Builds a body with every member of spec 1 §3: account, pwd, num, codeId, captcha, phone, phoneAreaCodeId. */
const buildFullBody = async (secrets: Record<string, string>, open: Members = {}, more: Members = {}) => {
  const { codeId, key, num } = await createSolvedCaptcha();
  const sealedSecrets = Object.fromEntries(
    Object.entries({ pwd: PASSWORD, ...secrets }).map(([name, value]) => [
      name,
      sealWithCaptchaKey(value, key),
    ]),
  );
  return { ...sealedSecrets, num, captcha: num, codeId, phoneAreaCodeId: "853", ...open, ...more };
};
const postMembers = (path: string, body: Members) =>
  callLambda(newPassword, "POST", `/api/user/${path}`, {
    body,
    address: takeNextAddress(),
    // Recovery is not repeatable by a key.
    ...(!path.startsWith("register") && { key: null }),
  });
describe("[R110] registering with the whole payload", () => {
  test("by e-mail: the phone is no way to sign in before it is proved", async () => {
    const [account, phone] = [nextMail(), nextPhone()];
    await requestCode(`regsend/${account}`);
    const openMembers = { consent: true, language: "en", code: getSentCode(services, account) };
    const body = await buildFullBody({ account, phone }, openMembers);
    expect((await postMembers("register", body)).status).toBe(201);
    expect((await signInWithPassword(account, PASSWORD)).status).toBe(200);
    expect((await signInWithPassword(`+853${phone}`, PASSWORD)).body.code).toBe(200106);
  });

  test("by phone: with the number as account, or an e-mail address", async () => {
    for (const toAccount of [(phone: string) => `+853${phone}`, () => nextMail()]) {
      const phone = nextPhone();
      await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "853" });
      const code = getSentCode(services, `+853${phone}`);
      const body = await buildFullBody({ account: toAccount(phone), phone }, { consent: true, code });
      expect((await postMembers("registerbyphe", body)).status).toBe(201);
      expect((await signInWithPassword(`+853${phone}`, PASSWORD)).status).toBe(200);
    }
  });

  test.each<[string, string, Record<string, string>, Members, number]>([
    [
      "no answer to the captcha",
      "register",
      { account: "a@example.mo" },
      { num: undefined, captcha: undefined },
      200102,
    ],
    [
      "a wrong answer under its other name",
      "register",
      { account: "a@example.mo" },
      { num: undefined, captcha: "WRONG" },
      200103,
    ],
    ["a phone of the wrong length", "register", { account: "a@example.mo", phone: "123" }, {}, 10230],
    [
      "an unknown area",
      "register",
      { account: "a@example.mo", phone: "62345678" },
      { phoneAreaCodeId: "XX" },
      900034,
    ],
    [
      "a password that is the phone",
      "register",
      { account: "a@example.mo", phone: "62345678", pwd: "62345678" },
      {},
      900036,
    ],
    [
      "an account that is another number",
      "registerbyphe",
      { account: "+85366999999", phone: "62345678" },
      {},
      200114,
    ],
    [
      "an account that is no address",
      "registerbyphe",
      { account: "somebody", phone: "62345678" },
      {},
      200114,
    ],
  ])("%s is refused", async (_, path, secrets, more, code) => {
    const body = await buildFullBody(secrets, { consent: true, code: "000000" }, more);
    expect((await postMembers(path, body)).body.code).toBe(code);
  });
});

describe("recovering with the whole payload", () => {
  const recoverAt = async (path: string, open: Members, more: Members = {}) =>
    postMembers(path, await buildFullBody({ pwd: "Fresh2027" }, open, more));

  test.each(["forget", "pwdreset"])("/%s by e-mail", async (path) => {
    const account = nextMail();
    await createExistingAccount(account);
    await requestCode(`send/${account}`);
    const code = getSentCode(services, account);
    // The code of the e-mail proves the e-mail address, whatever phone comes with it.
    const more = path === "forget" ? { phone: nextPhone() } : {};
    expect(getStatusAndCode(await recoverAt(path, { account, code }, more))).toEqual([200, 200]);
    expect((await signInWithPassword(account, "Fresh2027")).status).toBe(200);
  });

  test.each(["forgetpwd", "pwdreset"])("/%s by phone, in either member", async (path) => {
    for (const name of ["phone", "account"]) {
      const phone = nextPhone();
      await createExistingAccount(nextMail(), { phone, phoneAreaCodeId: "MO" });
      await requestCode(`forgetsms/${phone}`, { type: "phone" });
      const code = getSentCode(services, `+853${phone}`);
      expect(getStatusAndCode(await recoverAt(path, { [name]: phone, code }))).toEqual([200, 200]);
      expect((await signInWithPassword(`+853${phone}`, "Fresh2027")).status).toBe(200);
    }
  });

  test("an answer that is sent is checked; without one the code is proof enough", async () => {
    const account = nextMail();
    await createExistingAccount(account);
    await requestCode(`send/${account}`);
    const code = getSentCode(services, account);
    expect((await recoverAt("forget", { account, code }, { num: "WRONG" })).body.code).toBe(200103);
    const withoutAnswer = await buildSealedBody({ pwd: "Fresh2027" }, { account, code });
    expect((await postMembers("forget", withoutAnswer)).status).toBe(200);
  });
});
