import { createHash } from "node:crypto";
import { createContact } from "@portal/core/applications/contacts/contact-service.server";
import {
  LoginBody,
  RecoverBody,
  RegisterBody,
  RegisterByPhoneBody,
} from "@portal/core/identity/accounts/account-schema";
import { loginAttemptBudget } from "@portal/core/identity/authentication/sign-in-with-password.server";
import { generateTotp } from "@portal/core/identity/second-factor/totp.server";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { createInstitution } from "@portal/core/institutions/institution-service.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { toSubnet } from "@portal/core/platform/rate-limits/index";
import { recordOccurrence } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler as staff } from "@portal/functions/routes/identity/staff-login";
import { handler } from "@portal/functions/routes/identity/user";
import { beforeEach, describe, expect, test } from "vitest";
import {
  advanceTestTime,
  callLambda,
  createCallContext,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { setAccountDisabled } from "../../support/sign-in/disable-account.ts";
import { callWithProofOfWork, getWorkChallenge } from "../../support/sign-in/proof-of-work.ts";
import { sealWithCaptchaKey } from "../../support/sign-in/seal-with-captcha-key.ts";
import {
  createExistingAccount,
  createSolvedCaptcha,
  getSentCode,
  getSessionToken,
  listSentNotices,
  type SolvedCaptcha,
  signInWithPassword,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

/** Returns the code of the newest mail to an address. */
const getMailedCode = (to: string): string => getSentCode(services, to);

describe("captcha", () => {
  test("[R105] is a picture without its text, a key and five minutes", async () => {
    const captcha = await createSolvedCaptcha();
    expect(captcha.image).toMatch(/^<svg /);
    expect(captcha.image).not.toContain("<text");
    expect(captcha.image).not.toContain(captcha.num);
    expect(Buffer.from(captcha.key, "base64url")).toHaveLength(32);
    expect(captcha.expiresAt).toBe("2026-11-23T02:05:00.000Z");
  });

  test("[R568] serves once: a replayed call is refused 200103", async () => {
    await createExistingAccount("once@example.mo");
    const { codeId, key, num } = await createSolvedCaptcha();
    const body = { account: "once@example.mo", pwd: sealWithCaptchaKey("Demo2026", key), num, codeId };
    expect((await callLambda(handler, "POST", "/api/user/login", { key: null, body })).status).toBe(200);
    expect((await callLambda(handler, "POST", "/api/user/login", { key: null, body })).body.code).toBe(
      200103,
    );
  });

  test("[R105] [R568] a wrong answer is refused and uses it up too", async () => {
    const { codeId, key, num } = await createSolvedCaptcha();
    const buildBody = (answer: string) => ({
      account: "x@example.mo",
      pwd: sealWithCaptchaKey("Demo2026", key),
      num: answer,
      codeId,
    });
    expect(
      (await callLambda(handler, "POST", "/api/user/login", { key: null, body: buildBody("WRONG") })).body
        .code,
    ).toBe(200103);
    expect(
      (await callLambda(handler, "POST", "/api/user/login", { key: null, body: buildBody(num) })).body.code,
    ).toBe(200103);
  });

  test("[R568] who cannot read a picture lets the machine work; its codes are 200104 and 200105", async () => {
    await createExistingAccount("proof@example.mo");
    const { body } = await callLambda(handler, "GET", "/api/user/captcha", { query: { kind: "proof" } });
    const { codeId, key, image, proof } = body.data as SolvedCaptcha & {
      proof: { salt: string; challenge: string; max: number };
    };
    expect(image).toBe("");
    let number = 0;
    const computeDigest = () => createHash("sha256").update(`${proof.salt}${number}`).digest("hex");
    while (number <= proof.max && computeDigest() !== proof.challenge) number++;
    const signInBody = {
      account: "proof@example.mo",
      pwd: sealWithCaptchaKey("Demo2026", key),
      captcha: String(number),
      codeId,
    };
    expect(
      (await callLambda(handler, "POST", "/api/user/login", { key: null, body: signInBody })).status,
    ).toBe(200);
    const again = await callLambda(handler, "POST", "/api/user/login", { key: null, body: signInBody });
    expect(again.body.code).toBe(200105);
    const { captcha: _, ...without } = signInBody;
    const missing = await callLambda(handler, "POST", "/api/user/login", { key: null, body: without });
    expect(missing.body.code).toBe(200104);
  });

  test("is over after five minutes", async () => {
    const { codeId, key, num } = await createSolvedCaptcha();
    advanceTestTime(300_000);
    const body = { account: "x@example.mo", pwd: sealWithCaptchaKey("Demo2026", key), num, codeId };
    expect((await callLambda(handler, "POST", "/api/user/login", { key: null, body })).body.code).toBe(
      200103,
    );
  });
});

describe("login", () => {
  test("[R545] by GET as specified, [R111] with the password sealed", async () => {
    await createExistingAccount("get@example.mo");
    const { codeId, key, num } = await createSolvedCaptcha();
    const query = {
      account: "get@example.mo",
      pwd: sealWithCaptchaKey("Demo2026", key),
      num: num.toLowerCase(),
      codeId,
    };
    const { status, body, headers } = await callLambda(handler, "GET", "/api/user/login", { query });
    expect([status, body.success]).toEqual([200, true]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["account", 200100],
    ["pwd", 200101],
    ["num", 200102],
    ["codeId", 200102],
  ])("[R568] without %s is %i", async (member, code) => {
    const { codeId, key, num } = await createSolvedCaptcha();
    const body: Record<string, string> = {
      account: "x@example.mo",
      pwd: sealWithCaptchaKey("Demo2026", key),
      num,
      codeId,
    };
    delete body[member];
    const answer = await callLambda(handler, "POST", "/api/user/login", { key: null, body });
    expect([answer.status, answer.body.code, answer.body.errorCode]).toEqual([400, code, code]);
  });

  test("[R568] answers an unknown account and a wrong password alike", async () => {
    await createExistingAccount("known@example.mo");
    const wrongAnswer = await signInWithPassword("known@example.mo", "Wrong2026");
    const unknownAnswer = await signInWithPassword("unknown@example.mo", "Wrong2026");
    const readRefusal = ({ status, body: { requestId: _, ...rest } }: typeof wrongAnswer) => ({
      status,
      ...rest,
    });
    expect(readRefusal(wrongAnswer)).toEqual(readRefusal(unknownAnswer));
    expect(wrongAnswer.body.code).toBe(200106);
    expect(wrongAnswer.status).toBe(400);
  });

  test("[R568] five failures from an address lock it out of the account with a growing pause, and open again", async () => {
    await createExistingAccount("locked@example.mo");
    const signInWith = (password: string, account = "locked@example.mo") =>
      signInWithPassword(account, password, {}, "203.0.113.1");
    for (let i = 0; i < 5; i++) expect((await signInWith("Wrong2026")).body.code).toBe(200106);
    const lockedAnswer = await signInWith("Demo2026", "LOCKED@example.mo");
    expect([lockedAnswer.body.code, lockedAnswer.headers["retry-after"]]).toEqual([200107, "60"]);
    advanceTestTime(60_000);
    expect((await signInWith("Wrong2026")).body.code).toBe(200106);
    advanceTestTime(60_000);
    expect((await signInWith("Demo2026")).headers["retry-after"]).toBe("60");
    advanceTestTime(60_000);
    expect((await signInWith("Demo2026")).status).toBe(200);
    expect((await signInWith("Wrong2026")).body.code).toBe(200106);
  });

  test("a network that tries too often does a proof of work for each further sign-in, until the ten minutes are over", async () => {
    await createExistingAccount("many@example.mo");
    const address = takeNextAddress();
    const freeAttempts = loginAttemptBudget.free;
    await recordOccurrence(
      "loginFrom",
      toSubnet(address),
      loginAttemptBudget.window,
      toInstant("2026-11-23T02:00:00Z"),
      freeAttempts,
    );
    const slowedAnswer = await signInWithPassword("many@example.mo", "Demo2026", {}, address);
    expect([slowedAnswer.status, slowedAnswer.body.code, getWorkChallenge(slowedAnswer)?.bits]).toEqual([
      429, 900280, 14,
    ]);
    const workedAnswer = await callWithProofOfWork((work) =>
      signInWithPassword("many@example.mo", "Demo2026", { work }, address),
    );
    expect(workedAnswer.status).toBe(200);
    advanceTestTime(600_000);
    expect((await signInWithPassword("many@example.mo", "Demo2026", {}, address)).status).toBe(200);
  });

  test("[R568] a disabled account is refused as such after the right password only, and its sessions have ended", async () => {
    const { id } = await createExistingAccount("off@example.mo");
    const token = getSessionToken(await signInWithPassword("off@example.mo", "Demo2026"));
    await setAccountDisabled(id, true);
    expect((await signInWithPassword("off@example.mo", "Wrong2026")).body.code).toBe(200106);
    expect((await signInWithPassword("off@example.mo", "Demo2026")).body.code).toBe(200109);
    expect((await callLambda(handler, "GET", "/api/user/current", { token })).body.code).toBe(200116);
  });

  test("[R129] a password older than six months is due for change: a prompt when signing in, not a bar", async () => {
    await createExistingAccount("old@example.mo");
    expect((await signInWithPassword("old@example.mo", "Demo2026")).body.data).not.toHaveProperty(
      "passwordUpdateDue",
    );
    setTestTime("2027-05-23T02:00:00Z");
    const answer = await signInWithPassword("old@example.mo", "Demo2026");
    expect(answer.body.data).toHaveProperty("passwordUpdateDue", true);
    const current = await callLambda(handler, "GET", "/api/user/current", { token: getSessionToken(answer) });
    expect([current.status, current.body.data]).toMatchObject([200, { passwordUpdateDue: true }]);
  });

  test("staff are unknown to the sign-in of applicants, and applicants to that of staff", async () => {
    await createExistingAccount("officer@example.mo", { roles: ["OFFICER"] });
    await createExistingAccount("plain@example.mo");
    expect((await signInWithPassword("officer@example.mo", "Demo2026")).body.code).toBe(200106);
    const { codeId, key, num } = await createSolvedCaptcha();
    const body = { account: "plain@example.mo", pwd: sealWithCaptchaKey("Demo2026", key), num, codeId };
    expect((await callLambda(staff, "POST", "/api/staff/login", { key: null, body })).body.code).toBe(200106);
  });

  test("a second factor is asked for and good once", async () => {
    const totpSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    await createExistingAccount("admin@example.mo", { roles: ["ADMIN"], totpSecret });
    const signInWithCode = async (code?: string) => {
      const { codeId, key, num } = await createSolvedCaptcha();
      const body = {
        account: "admin@example.mo",
        pwd: sealWithCaptchaKey("Demo2026", key),
        num,
        codeId,
        ...(code && { totp: code }),
      };
      return (
        await callLambda(staff, "POST", "/api/staff/login", { key: null, body, address: takeNextAddress() })
      ).body.code;
    };
    const computeCode = (steps: number) => generateTotp(totpSecret, toInstant("2026-11-23T02:00:00Z"), steps);
    expect(await signInWithCode()).toBe(900080);
    expect(await signInWithCode(computeCode(0))).toBe(200);
    expect(await signInWithCode(computeCode(0))).toBe(200106);
    // Whoever has the password tries ten from wherever, then no more for a while.
    for (let i = 1; i < 10; i++) expect(await signInWithCode("000000")).toBe(200106);
    expect(await signInWithCode(computeCode(1))).toBe(19995);
    advanceTestTime(60_000);
    expect(await signInWithCode(computeCode(2 + 1))).toBe(200);
    expect(await signInWithCode("000000")).toBe(200106);
  });

  test("RFC 6238 appendix B", () => {
    expect(generateTotp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", toInstant("1970-01-01T00:00:59Z"))).toBe(
      "287082",
    );
    expect(generateTotp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", toInstant("2005-03-18T01:58:29Z"))).toBe(
      "081804",
    );
  });
});

describe("session", () => {
  const getCurrentUser = (token: string) => callLambda(handler, "GET", "/api/user/current", { token });

  test("[R533] [R554] the token is in Authorization, with or without Bearer", async () => {
    const { token, id, account } = await createSignedInPerson();
    const expectedUser = { id, account, institutions: [], roles: ["APPLICANT"] };
    expect((await getCurrentUser(token)).body.data).toMatchObject(expectedUser);
    expect((await getCurrentUser(`Bearer ${token}`)).body.data).toMatchObject(expectedUser);
  });

  test.each([
    [undefined, 200108],
    ["nonsense", 200112],
    [`${Buffer.from("x").toString("base64url")}.${"A".repeat(43)}`, 200111],
  ])("[R568] %s is 401 with %i", async (token, code) => {
    const { status, body } = await callLambda(handler, "GET", "/api/user/current", { token });
    expect([status, body.code]).toEqual([401, code]);
  });

  test("ends two hours after the last call, and twelve after it began", async () => {
    const idlePerson = await createSignedInPerson();
    advanceTestTime(2 * 3_600_000);
    expect((await getCurrentUser(idlePerson.token)).body.code).toBe(200111);
    const busyPerson = await createSignedInPerson();
    for (let hours = 1; hours < 12; hours++) {
      advanceTestTime(3_600_000);
      expect((await getCurrentUser(busyPerson.token)).status).toBe(200);
    }
    advanceTestTime(3_600_000);
    expect((await getCurrentUser(busyPerson.token)).body.code).toBe(200111);
  });

  test("ends by signing out", async () => {
    const { token } = await createSignedInPerson();
    expect((await callLambda(handler, "POST", "/api/user/logout", { token, key: null })).status).toBe(200);
    expect((await getCurrentUser(token)).body.code).toBe(200111);
  });

  test("another's institution is 403", async () => {
    const { token } = await createSignedInPerson();
    const { status, body } = await callLambda(handler, "GET", "/api/user/current", {
      token,
      institution: "other",
    });
    expect([status, body.code]).toEqual([403, 200113]);
  });
});

describe("registering and recovering", () => {
  const registerAccount = async (
    account: string,
    password: string,
    code: string,
    more: Record<string, unknown> = {},
  ) => {
    const { codeId, key, num } = await createSolvedCaptcha();
    const body = {
      account: sealWithCaptchaKey(account, key),
      pwd: sealWithCaptchaKey(password, key),
      code,
      codeId,
      num,
      consent: true,
      ...more,
    };
    return callLambda(newPassword, "POST", "/api/user/register", { body });
  };
  const sendCodeTo = (account: string, which = "regsend") => {
    advanceTestTime(60_000);
    return callLambda(handler, "GET", `/api/user/${which}/${encodeURIComponent(account)}`, {
      address: takeNextAddress(),
    });
  };

  test.each(["50%off@example.com", "a%41b@example.com"])("a code for %s goes to that address", async (to) => {
    expect((await sendCodeTo(to)).status).toBe(200);
    expect(getMailedCode(to)).toMatch(/^\d{6}$/);
  });

  test("[R120] [R542] [R534] an e-mailed code registers an account that can sign in", async () => {
    expect((await sendCodeTo("new@example.mo")).status).toBe(200);
    const code = getMailedCode("new@example.mo");
    expect(code).toMatch(/^\d{6}$/);
    const checkCode = (answer: string) =>
      callLambda(handler, "GET", "/api/user/verification", {
        query: { code: answer, account: "new@example.mo", type: "register" },
      });
    expect((await checkCode(code)).status).toBe(200);
    const registration = await registerAccount("new@example.mo", "Secret9z4", code);
    expect([registration.status, registration.body.data]).toMatchObject([201, { account: "new@example.mo" }]);
    expect((await signInWithPassword("new@example.mo", "Secret9z4")).status).toBe(200);
    expect((await checkCode(code)).body.code).toBe(900058);
  });

  test("[R543] a code checked five times wrongly is void, 10207 until then", async () => {
    await sendCodeTo("tries@example.mo");
    const code = getMailedCode("tries@example.mo");
    const wrongCode = code === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i++)
      expect((await registerAccount("tries@example.mo", "Secret9z4", wrongCode)).body.code).toBe(10207);
    expect((await registerAccount("tries@example.mo", "Secret9z4", code)).body).toMatchObject({
      code: 900058,
      params: { context: "guesses" },
    });
  });

  test("a code is over after five minutes", async () => {
    await sendCodeTo("late@example.mo");
    const code = getMailedCode("late@example.mo");
    advanceTestTime(300_000);
    expect((await registerAccount("late@example.mo", "Secret9z4", code)).body.code).toBe(900058);
  });

  test("that an address is registered is revealed after proof only", async () => {
    await createExistingAccount("taken@example.mo");
    const codeAnswer = await sendCodeTo("taken@example.mo");
    const freeAnswer = await sendCodeTo("free@example.mo");
    expect(codeAnswer.body.data).toEqual(freeAnswer.body.data);
    const answer = await registerAccount("Taken@example.mo", "Secret9z4", getMailedCode("taken@example.mo"));
    expect([answer.status, answer.body.code]).toEqual([409, 10225]);
  });

  test.each(["short", "Toolong890123456789012", "nodigits", "12345678", "Has space1", "中文字符123"])(
    "[R113] the password %s is refused 900036",
    async (password) => {
      expect((await registerAccount("rule@example.mo", password, "123456")).body.code).toBe(900036);
    },
  );

  test("[R114] the password must not be the account", async () => {
    expect((await registerAccount("abc123@example.mo", "ABC123", "123456")).body.code).toBe(900036);
  });

  test("[R119] registering needs consent", async () => {
    expect(
      (await registerAccount("no@example.mo", "Secret9z4", "123456", { consent: false })).body.code,
    ).toBe(900035);
  });

  test("[R567] codes are sent once a minute from one network to one address; from another the code just sent is the one", async () => {
    const signInFrom = (address: string) =>
      callLambda(handler, "GET", "/api/user/regsend/often@example.mo", { address });
    const here = takeNextAddress();
    expect((await signInFrom(here)).status).toBe(200);
    const again = await signInFrom(here);
    expect([again.status, again.body.code]).toEqual([429, 19995]);
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
    expect((await signInFrom(takeNextAddress())).body.data).toEqual({ sent: true, minutes: 5 });
    expect(listSentNotices(services, "often@example.mo")).toHaveLength(1);
  });

  test("[R106] [R536] [R537] a forgotten password is replaced by an e-mailed code, and every session ends", async () => {
    await createExistingAccount("forgot@example.mo");
    const token = getSessionToken(await signInWithPassword("forgot@example.mo", "Demo2026"));
    await sendCodeTo("forgot@example.mo", "send");
    const right = getMailedCode("forgot@example.mo");
    const recoverPassword = async (code: string) => {
      const { codeId, key } = await createSolvedCaptcha();
      const body = { account: "forgot@example.mo", pwd: sealWithCaptchaKey("Fresh2027", key), code, codeId };
      return callLambda(newPassword, "POST", "/api/user/forget", { key: null, body });
    };
    expect((await recoverPassword(right === "000000" ? "000001" : "000000")).body.code).toBe(10207);
    expect((await recoverPassword(right)).status).toBe(200);
    expect((await callLambda(handler, "GET", "/api/user/current", { token })).body.code).toBe(200111);
    expect((await signInWithPassword("forgot@example.mo", "Demo2026")).body.code).toBe(200106);
    expect((await signInWithPassword("forgot@example.mo", "Fresh2027")).status).toBe(200);
  });

  test("[R127] the password is changed with the old one, and every session ends", async () => {
    await createExistingAccount("change@example.mo");
    const token = getSessionToken(await signInWithPassword("change@example.mo", "Demo2026"));
    const changePassword = async (old: string) => {
      const { codeId, key } = await createSolvedCaptcha();
      const body = {
        oldPwd: sealWithCaptchaKey(old, key),
        pwd: sealWithCaptchaKey("Fresh2027", key),
        codeId,
      };
      return callLambda(newPassword, "PUT", "/api/user/password", { token, body });
    };
    expect((await changePassword("Wrong2026")).body.code).toBe(10201);
    expect((await changePassword("Demo2026")).status).toBe(200);
    expect((await callLambda(handler, "GET", "/api/user/current", { token })).body.code).toBe(200111);
  });

  test.each([
    [{ phone: "13800138000", phoneAreaCodeId: "CN" }, 200],
    [{ phone: "1380013800", phoneAreaCodeId: "CN" }, 10230],
    [{ phone: "62345678", phoneAreaCodeId: "MO" }, 200],
    [{ phone: "623456789", phoneAreaCodeId: "+853" }, 10230],
    [{ phone: "9234567", phoneAreaCodeId: "HK" }, 10230],
    [{ account: "no address" }, 200114],
    [{ account: "a@example.mo" }, 200],
  ])("[R544] [R112] [R117] formats of %o: %i", async (query, code) => {
    expect((await callLambda(handler, "GET", "/api/user/vadation", { query })).body.code).toBe(code);
  });

  test("[R125] language and preferences are kept", async () => {
    const { token } = await createSignedInPerson();
    const body = { language: "pt", preferences: { newsByEmail: true } };
    await callLambda(handler, "PUT", "/api/user/preferences", { token, body });
    const { data } = (await callLambda(handler, "GET", "/api/user/current", { token })).body;
    expect(data).toMatchObject(body);
  });

  test("[R125] code lists have a version and may be cached", async () => {
    const { body, headers } = await callLambda(handler, "GET", "/api/user/codes");
    expect(body.data).toMatchObject({ lists: { locale: ["zh-Hant", "zh-Hans", "en", "pt"] } });
    expect(headers["cache-control"]).toContain("max-age");
  });
});

test("[R116] a code has six digits", async () => {
  advanceTestTime(60_000);
  await callLambda(handler, "GET", "/api/user/regsend/six%40example.mo");
  expect(getMailedCode("six@example.mo")).toMatch(/^\d{6}$/);
  const { status, body } = await callLambda(handler, "GET", "/api/user/verification", {
    query: { code: "1234567", account: "six@example.mo" },
  });
  expect([status, body.fields?.[0]?.path]).toEqual([400, "code"]);
});

test("[R110] the members of login and registration are those of the specification", () => {
  const members = ["account", "pwd", "num", "codeId", "captcha", "phone", "phoneAreaCodeId"];
  expect(Object.keys(LoginBody.shape)).toEqual([...members, "code"]);
  for (const { shape } of [RegisterBody, RegisterByPhoneBody, RecoverBody])
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(members));
});

test("[R123] [R124] current institutions with id and status; the named one, else the first", async () => {
  const person = await createSignedInPerson();
  const actor = { ...person.actor };
  const first = await createInstitution({ fields: buildCompanyFields() }, createCallContext(actor));
  const second = await createInstitution(
    { fields: buildCompanyFields() },
    createCallContext((await createSignedInPerson()).actor),
  );
  const member = {
    institutionId: second.id,
    accountId: person.id,
    account: person.account,
    language: "pt" as const,
  };
  await addMember({ ...member, role: "SUB_OWN" }, createCallContext(systemActor));
  const getCurrentUserAt = async (institution?: string) =>
    (
      await callLambda(handler, "GET", "/api/user/current", {
        token: person.token,
        ...(institution && { institution }),
      })
    ).body.data as CurrentUser;
  const ids = [first.id, second.id].sort();
  expect((await getCurrentUserAt()).institutions.map(({ id, status }) => [id, status])).toEqual(
    ids.map((id) => [id, "UNVERIFIED"]),
  );
  expect((await getCurrentUserAt()).currentInstitutionId).toBe(ids[0]);
  expect((await getCurrentUserAt(ids[1])).currentInstitutionId).toBe(ids[1]);
});

test("[R125] the liaisons are the current institution's contacts in service", async () => {
  const person = await createSignedInPerson();
  const { id: institutionId } = await createInstitution(
    { fields: buildCompanyFields() },
    createCallContext(person.actor),
  );
  const other = await createInstitution(
    { fields: buildCompanyFields() },
    createCallContext((await createSignedInPerson()).actor),
  );
  const createContactNamed = (nameZh: string, employmentStatus: "IN_SERVICE" | "LEFT", at = institutionId) =>
    createContact(
      { fields: { nameZh, jobTitleZh: "經理", employmentStatus }, institutionId: at },
      createCallContext(systemActor),
    );
  await createContactNamed("何美儀", "IN_SERVICE");
  await createContactNamed("陳家欣", "LEFT");
  await createContactNamed("李四", "IN_SERVICE", other.id);
  const { data } = (await callLambda(handler, "GET", "/api/user/current", { token: person.token })).body;
  expect((data as CurrentUser).liaisons.map(({ nameZh }) => nameZh)).toEqual(["何美儀"]);
});
