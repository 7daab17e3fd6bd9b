/** Accounts by phone number: registered, signed in to, recovered; and addresses added to an account (spec 1 §5, §7). */

import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { createInstitution } from "@portal/core/institutions/institution-service.server";
import {
  listActiveMembers,
  listAllMembers,
  listMemberships,
} from "@portal/core/institutions/institution-store.server";
import { buildMemberPuts } from "@portal/core/institutions/membership.server";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler as smsLoginCaptcha } from "@portal/functions/routes/identity/sms-login-captcha";
import { handler } from "@portal/functions/routes/identity/user";
import type { SQSEvent } from "aws-lambda";
import { beforeEach, describe, expect, test } from "vitest";
import {
  callLambda,
  createCallContext,
  runWithoutFaults,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { sealWithCaptchaKey } from "../../support/sign-in/seal-with-captcha-key.ts";
import {
  buildSealedBody,
  createExistingAccount,
  createSolvedCaptcha,
  getSentCode,
  getSessionToken,
  getStatusAndCode,
  listSentNotices,
  requestCode,
  signInWithPassword,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

let numbers = 62_000_000;
const takeNumber = (): string => String(++numbers);

const registerWithPhone = async (phone: string, code: string, more: Record<string, unknown> = {}) => {
  const openMembers = { phoneAreaCodeId: "MO", code, consent: true, language: "en", ...more };
  const body = await buildSealedBody({ phone, pwd: "Secret9z4" }, openMembers, true);
  return callLambda(newPassword, "POST", "/api/user/registerbyphe", { body, address: takeNextAddress() });
};
const registerPhone = async (phone: string): Promise<void> => {
  await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "853" });
  expect((await registerWithPhone(phone, getSentCode(services, `+853${phone}`))).status).toBe(201);
};
const recoverAt = async (path: string, open: Record<string, unknown>, pwd = "Fresh2027") => {
  const body = await buildSealedBody({ pwd }, open);
  return callLambda(newPassword, "POST", `/api/user/${path}`, {
    key: null,
    body,
    address: takeNextAddress(),
  });
};

describe("registering by phone", () => {
  test("[R121] [R540] [R541] a code by text message registers an account that signs in with the number", async () => {
    const phone = takeNumber();
    const codeAnswer = await requestCode(`regsmsbyphe/${phone}`, {
      type: "phone",
      code: "853",
      language: "en",
    });
    expect(getStatusAndCode(codeAnswer)).toEqual([200, 200]);
    const [text] = listSentNotices(services, `+853${phone}`);
    expect(text).toMatchObject({ channel: "sms", template: "registrationCode", language: "en" });
    const code = getSentCode(services, `+853${phone}`);
    expect((await registerWithPhone(phone, code === "000000" ? "000001" : "000000")).body.code).toBe(10207);
    const registration = await registerWithPhone(phone, code);
    expect([registration.status, registration.body.data]).toMatchObject([201, { account: `+853${phone}` }]);
    expect((await signInWithPassword("", "Secret9z4", { phone, phoneAreaCodeId: "MO" })).status).toBe(200);
    const typedPhone = `+853 ${phone.slice(0, 4)} ${phone.slice(4)}`;
    const token = getSessionToken(await signInWithPassword(typedPhone, "Secret9z4"));
    const { body } = await callLambda(handler, "GET", "/api/user/current", { token });
    expect(body.data).toMatchObject({ phone, phoneAreaCodeId: "MO", account: `+853${phone}` });
    expect(body.data).not.toHaveProperty("email");
  });

  test.each([
    ["MO", "6212345", 10230],
    ["HK", "912345678", 10230],
    ["86", "1380013800", 10230],
    ["CN", "13800138000", 200],
    ["+852", "91234567", 200],
  ])("[R117] [R570] a code for a number of %s, %s: %i", async (code, phone, expected) => {
    expect((await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code })).body.code).toBe(expected);
  });

  test("[R118] an area code that is none asks for a refresh, 900034", async () => {
    const answer = await requestCode("regsmsbyphe/62123456", { type: "phone", code: "999" });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      900034,
      [{ path: "phoneAreaCodeId", key: "phoneArea" }],
    ]);
  });

  test("[R570] that a number is registered is revealed after its code only, 10227", async () => {
    const phone = takeNumber();
    await registerPhone(phone);
    const again = await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    const freeAnswer = await requestCode(`regsmsbyphe/${takeNumber()}`, { type: "phone", code: "MO" });
    expect(again.body.data).toEqual(freeAnswer.body.data);
    expect(getStatusAndCode(await registerWithPhone(phone, "000000"))).not.toContain(10227);
    await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    expect(getStatusAndCode(await registerWithPhone(phone, getSentCode(services, `+853${phone}`)))).toEqual([
      409, 10227,
    ]);
  });

  test("[R114] the phone number is no password", async () => {
    const body = await buildSealedBody(
      { phone: "62123456", pwd: "62123456" },
      { phoneAreaCodeId: "MO", code: "123456", consent: true },
      true,
    );
    expect((await callLambda(newPassword, "POST", "/api/user/registerbyphe", { body })).body.code).toBe(
      900036,
    );
  });

  test("[R119] registering by phone needs consent", async () => {
    expect(getStatusAndCode(await registerWithPhone("62123456", "123456", { consent: false }))).toEqual([
      400, 900035,
    ]);
  });

  test("[R115] a confirmation that differs is refused 900037", async () => {
    const body = await buildSealedBody(
      { phone: "62123456", pwd: "Secret9z4", again: "Secret98" },
      { phoneAreaCodeId: "MO", code: "123456", consent: true },
      true,
    );
    const answer = await callLambda(newPassword, "POST", "/api/user/registerbyphe", { body });
    expect([answer.body.code, answer.body.fields?.[0]?.path]).toEqual([900037, "again"]);
  });

  test("numbers of areas that share a calling code are one login", async () => {
    const admin = { ...systemActor, kind: "staff" as const };
    const more = {
      key: "sms.areas",
      scope: "ALL" as const,
      from: "2026-11-23",
      value: ["MO", "CN", "HK", "US"],
    };
    await setPolicy(more, createCallContext(admin));
    await requestCode("regsmsbyphe/2025550123", { type: "phone", code: "US" });
    const code = getSentCode(services, "+12025550123");
    expect((await registerWithPhone("2025550123", code, { phoneAreaCodeId: "US" })).status).toBe(201);
    await requestCode("regsmsbyphe/2025550123", { type: "phone", code: "CA" });
    const other = await registerWithPhone("2025550123", getSentCode(services, "+12025550123"), {
      phoneAreaCodeId: "CA",
    });
    expect(getStatusAndCode(other)).toEqual([409, 10227]);
  });
});

describe("an account begun with a phone code", () => {
  const beginAccount = (phone: string, code: string) =>
    callLambda(smsLoginCaptcha, "POST", "/api/smsLoginCaptcha/createUser", {
      body: { phone, phoneAreaCodeId: "MO", code },
      address: takeNextAddress(),
    });
  const beginRegistration = async () => {
    const phone = takeNumber();
    await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    const answer = await beginAccount(phone, getSentCode(services, `+853${phone}`));
    expect(answer.status).toBe(201);
    const registeredAccount = answer.body.data as {
      id: string;
      account: string;
      verify: string;
      next: string;
    };
    return { phone, ...registeredAccount };
  };

  test("[R122] [R546] is completed with a password and consent, by the page its answer names", async () => {
    const { phone, account, verify, next } = await beginRegistration();
    expect(next).toBe(`/perfect/${verify}/phone/${encodeURIComponent(account)}`);
    expect((await signInWithPassword(account, "none")).body.code).toBe(200106);
    expect(getStatusAndCode(await recoverAt("pwdreset", { account, code: verify, consent: true }))).toEqual([
      200, 200,
    ]);
    expect((await signInWithPassword("", "Fresh2027", { phone })).status).toBe(200);
  });

  test("is written with its ticket: a process that ends after it leaves nobody without one", async () => {
    const phone = takeNumber();
    await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    const { calls, result } = await measureCapacity(() =>
      beginAccount(phone, getSentCode(services, `+853${phone}`)),
    );
    expect(result.status).toBe(201);
    expect(calls.slice(calls.indexOf("TransactWriteItems") + 1)).not.toContain("PutItem");
  });

  test("[R119] [R535] without consent its ticket sets no password, and a ticket is good once", async () => {
    const one = await beginRegistration();
    expect(getStatusAndCode(await recoverAt("pwdreset", { account: one.account, code: one.verify }))).toEqual(
      [400, 900035],
    );
    const again = { account: one.account, code: one.verify, consent: true };
    // A refusal after the proof has not used up the ticket.
    expect(getStatusAndCode(await recoverAt("pwdreset", again))).toEqual([200, 200]);
    expect(getStatusAndCode(await recoverAt("pwdreset", again))).toEqual([400, 900058]);
    await requestCode(`forgetsms/${one.phone}`, { type: "phone" });
    const code = getSentCode(services, one.account);
    expect(getStatusAndCode(await recoverAt("forgetpwd", { phone: one.phone, code, consent: true }))).toEqual(
      [200, 200],
    );
  });

  test("who comes back by a forgotten password is asked for consent, and the code is still good", async () => {
    const { phone, account } = await beginRegistration();
    await requestCode(`forgetsms/${phone}`, { type: "phone" });
    const code = getSentCode(services, account);
    expect(getStatusAndCode(await recoverAt("forgetpwd", { phone, code }))).toEqual([400, 900035]);
    expect(getStatusAndCode(await recoverAt("forgetpwd", { phone, code, consent: true }))).toEqual([
      200, 200,
    ]);
    expect(getStatusAndCode(await recoverAt("forgetpwd", { phone, code, consent: true }))).toEqual([
      400, 900058,
    ]);
    expect((await signInWithPassword("", "Fresh2027", { phone })).status).toBe(200);
  });

  test("[R122] needs the right code, and a number that no account has", async () => {
    const { phone } = await beginRegistration();
    expect((await beginAccount(phone, "12345")).body.code).toBe(900058);
    await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    expect(getStatusAndCode(await beginAccount(phone, getSentCode(services, `+853${phone}`)))).toEqual([
      409, 10227,
    ]);
  });
});

describe("a forgotten password, by phone", () => {
  test("[R106] [R538] [R539] is replaced by the code of a text message, and every session ends", async () => {
    const phone = takeNumber();
    await registerPhone(phone);
    const token = getSessionToken(await signInWithPassword(`+853${phone}`, "Secret9z4"));
    await requestCode(`forgetsms/${phone}`, { type: "phone" });
    expect(listSentNotices(services, `+853${phone}`).at(-1)).toMatchObject({
      channel: "sms",
      template: "passwordCode",
    });
    const code = getSentCode(services, `+853${phone}`);
    expect(getStatusAndCode(await recoverAt("forgetpwd", { phone, phoneAreaCodeId: "853", code }))).toEqual([
      200, 200,
    ]);
    expect((await callLambda(handler, "GET", "/api/user/current", { token })).body.code).toBe(200111);
    expect((await signInWithPassword(`+853${phone}`, "Secret9z4")).body.code).toBe(200106);
    expect((await signInWithPassword(`+853${phone}`, "Fresh2027")).status).toBe(200);
  });

  test("[R570] that a number has no account is revealed after its code only, 10229", async () => {
    const phone = takeNumber();
    expect(getStatusAndCode(await requestCode(`forgetsms/${phone}`, { type: "phone" }))).toEqual([200, 200]);
    const code = getSentCode(services, `+853${phone}`);
    expect(
      getStatusAndCode(
        await recoverAt("forgetpwd", { phone, code: code === "000000" ? "000001" : "000000" }),
      ),
    ).toEqual([400, 10207]);
    expect(getStatusAndCode(await recoverAt("forgetpwd", { phone, code }))).toEqual([404, 10229]);
  });

  test("[R570] that an e-mail address has no account is revealed after its code only, 10226", async () => {
    expect(getStatusAndCode(await requestCode("send/nobody@example.mo"))).toEqual([200, 200]);
    const code = getSentCode(services, "nobody@example.mo");
    expect(getStatusAndCode(await recoverAt("forget", { account: "nobody@example.mo", code }))).toEqual([
      404, 10226,
    ]);
  });

  test("[R538] forgetsms of type email e-mails the code, [R535] which pwdreset takes", async () => {
    await createExistingAccount("both@example.mo");
    await requestCode("forgetsms/both@example.mo", { type: "email" });
    expect(listSentNotices(services, "both@example.mo").at(-1)).toMatchObject({ channel: "mail" });
    const code = getSentCode(services, "both@example.mo");
    expect(getStatusAndCode(await recoverAt("pwdreset", { account: "both@example.mo", code }))).toEqual([
      200, 200,
    ]);
  });

  test("one code serves one of two calls made at once", async () => {
    await createExistingAccount("race@example.mo");
    await requestCode("send/race@example.mo");
    const openMembers = { account: "race@example.mo", code: getSentCode(services, "race@example.mo") };
    const answers = await Promise.all([
      recoverAt("forget", openMembers),
      recoverAt("forget", openMembers, "Other2027"),
    ]);
    expect(answers.map((each) => each.body.code).sort()).toEqual([200, 900058]);
  });

  test("[R569] two new passwords at the same moment: one stands, the other is told 10203", async () => {
    const phone = takeNumber();
    await createExistingAccount("twice@example.mo", { phone, phoneAreaCodeId: "MO" });
    await requestCode("send/twice@example.mo");
    await requestCode(`forgetsms/${phone}`, { type: "phone" });
    const byMail = { account: "twice@example.mo", code: getSentCode(services, "twice@example.mo") };
    const byText = { phone, code: getSentCode(services, `+853${phone}`) };
    // The second call comes between the reading and the writing of the first. Under faults calls are made one after the
    // other, and then both codes serve.
    const answers = await runWithoutFaults(async () => {
      const second = Promise.withResolvers<Awaited<ReturnType<typeof recoverAt>>>();
      runBeforeNextTransaction(async () => second.resolve(await recoverAt("forgetpwd", byText, "Other2027")));
      return [await recoverAt("forget", byMail), await second.promise];
    });
    expect(answers.map((each) => each.body.code)).toEqual([10203, 200]);
  });
});

describe("adding an address", () => {
  test("the code for it is in the language of the account, whatever the page asks for", async () => {
    await createExistingAccount("idioma@example.mo");
    const token = getSessionToken(await signInWithPassword("idioma@example.mo", "Demo2026"));
    await requestCode("send/novo@example.mo", { type: "bind", language: "zh-Hant" }, token);
    await requestCode("send/outro@example.mo", { type: "bind" }, token);
    await requestCode("send/terceiro@example.mo", { language: "en" });
    const findLanguage = (to: string) => listSentNotices(services, to).at(-1)?.language;
    expect(["novo@example.mo", "outro@example.mo"].map(findLanguage)).toEqual(["pt", "pt"]);
    expect(findLanguage("terceiro@example.mo")).toBe("en");
  });

  const bindPhone = async (token: string, open: Record<string, unknown>, pwd = "Demo2026") =>
    callLambda(handler, "PUT", "/api/user/address", { token, body: await buildSealedBody({ pwd }, open) });

  test("a phone number is added with its code and the password, and signs in", async () => {
    const phone = takeNumber();
    await createExistingAccount("adds@example.mo");
    const token = getSessionToken(await signInWithPassword("adds@example.mo", "Demo2026"));
    await requestCode(`forgetsms/${phone}`, { type: "bind", phoneAreaCodeId: "MO" }, token);
    const code = getSentCode(services, `+853${phone}`);
    const openMembers = { phone, phoneAreaCodeId: "MO", code };
    expect(getStatusAndCode(await bindPhone(token, openMembers, "Wrong2026"))).toEqual([400, 10201]);
    expect(getStatusAndCode(await bindPhone(token, openMembers))).toEqual([200, 200]);
    expect((await signInWithPassword(`+853${phone}`, "Demo2026")).status).toBe(200);
    expect((await signInWithPassword("adds@example.mo", "Demo2026")).status).toBe(200);
    expect(listSentNotices(services, "adds@example.mo").at(-1)).toMatchObject({
      template: "addressChanged",
      params: { to: `+853${phone}` },
    });
  });

  test("an e-mail address replaces the one there was, also beside the institutions", async () => {
    const existingAccount = await createExistingAccount("before@example.mo");
    const actor = {
      kind: "applicant" as const,
      accountId: existingAccount.id,
      account: existingAccount.account,
      roles: existingAccount.roles,
    };
    const institution = await createInstitution({ fields: buildCompanyFields() }, createCallContext(actor));
    const token = getSessionToken(await signInWithPassword("before@example.mo", "Demo2026"));
    await requestCode("send/after@example.mo", { type: "bind" }, token);
    const code = getSentCode(services, "after@example.mo");
    expect(getStatusAndCode(await bindPhone(token, { account: "After@example.mo", code }))).toEqual([
      200, 200,
    ]);
    expect((await signInWithPassword("before@example.mo", "Demo2026")).body.code).toBe(200106);
    expect((await signInWithPassword("after@example.mo", "Demo2026")).status).toBe(200);
    expect((await listActiveMembers(institution.id)).map(({ account }) => account)).toEqual([
      "After@example.mo",
    ]);
    expect((await findAccount(existingAccount.id))?.account).toBe("After@example.mo");
  });

  test("somebody who acts for more institutions than a transaction takes has the address changed at all of them", async () => {
    const { id } = await createExistingAccount("agent@example.mo");
    const token = getSessionToken(await signInWithPassword("agent@example.mo", "Demo2026"));
    const institutions = Array.from({ length: 60 }, (_, i) => `of-agent-${i}`);
    const member = { accountId: id, account: "agent@example.mo", role: "SUB_ALL", language: "pt" } as const;
    for (const institutionId of institutions)
      await transact(
        buildMemberPuts({ ...member, institutionId, since: toInstant("2026-11-01T00:00:00Z") }, undefined),
      );
    await requestCode("send/agency@example.mo", { type: "bind" }, token);
    const code = getSentCode(services, "agency@example.mo");
    expect(getStatusAndCode(await bindPhone(token, { account: "agency@example.mo", code }))).toEqual([
      200, 200,
    ]);
    await applyDue({
      Records: [{ messageId: "1", body: JSON.stringify({ kind: "memberAddress", id }) }],
    } as unknown as SQSEvent);
    expect(new Set((await listMemberships(id)).map(({ account }) => account))).toEqual(
      new Set(["agency@example.mo"]),
    );
    const membersByInstitution = await Promise.all(institutions.map((each) => listAllMembers(each)));
    expect(new Set(membersByInstitution.flat().map(({ account }) => account))).toEqual(
      new Set(["agency@example.mo"]),
    );
  });

  test("[R569] [R570] an address of another account is refused: 10200 e-mail, 10228 phone", async () => {
    const phone = takeNumber();
    await registerPhone(phone);
    await createExistingAccount("first@example.mo");
    await createExistingAccount("second@example.mo");
    const token = getSessionToken(await signInWithPassword("second@example.mo", "Demo2026"));
    await requestCode("send/first@example.mo", { type: "bind" }, token);
    const mailedCode = getSentCode(services, "first@example.mo");
    expect(
      getStatusAndCode(await bindPhone(token, { account: "first@example.mo", code: mailedCode })),
    ).toEqual([409, 10200]);
    await requestCode(`forgetsms/${phone}`, { type: "bind", phoneAreaCodeId: "MO" }, token);
    const textedCode = getSentCode(services, `+853${phone}`);
    expect(
      getStatusAndCode(await bindPhone(token, { phone, phoneAreaCodeId: "MO", code: textedCode })),
    ).toEqual([409, 10228]);
  });

  test("a phone account that adds an e-mail address keeps both", async () => {
    const phone = takeNumber();
    await registerPhone(phone);
    const token = getSessionToken(await signInWithPassword(`+853${phone}`, "Secret9z4"));
    await requestCode("send/later@example.mo", { type: "bind" }, token);
    const code = getSentCode(services, "later@example.mo");
    const answer = await bindPhone(token, { account: "later@example.mo", code }, "Secret9z4");
    expect(answer.body.data).toEqual({
      account: "later@example.mo",
      email: "later@example.mo",
      phone,
      phoneAreaCodeId: "MO",
    });
    for (const each of ["later@example.mo", `+853${phone}`])
      expect((await signInWithPassword(each, "Secret9z4")).status).toBe(200);
  });

  test("a code for a password binds nothing", async () => {
    const phone = takeNumber();
    await createExistingAccount("mixed@example.mo");
    const token = getSessionToken(await signInWithPassword("mixed@example.mo", "Demo2026"));
    await requestCode(`forgetsms/${phone}`, { type: "phone" });
    const code = getSentCode(services, `+853${phone}`);
    expect(getStatusAndCode(await bindPhone(token, { phone, phoneAreaCodeId: "MO", code }))).toEqual([
      400, 900058,
    ]);
  });
});

test("[R543] a code of a phone number is checked by number and area", async () => {
  const phone = takeNumber();
  await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
  const checkQuery = (query: Record<string, string>) =>
    callLambda(handler, "GET", "/api/user/verification", { query: { type: "register", ...query } });
  const code = getSentCode(services, `+853${phone}`);
  expect(getStatusAndCode(await checkQuery({ code, account: phone, phoneAreaCodeId: "853" }))).toEqual([
    200, 200,
  ]);
  expect(getStatusAndCode(await checkQuery({ code, account: `+853${phone}` }))).toEqual([200, 200]);
  expect(getStatusAndCode(await checkQuery({ account: `+853${phone}` }))).toEqual([400, 10206]);
});

test("[R569] [R570] a message that cannot be queued is 10205, a text message 10217", async () => {
  const queue = process.env.NOTICE_QUEUE_URL;
  process.env.NOTICE_QUEUE_URL = "";
  try {
    expect(getStatusAndCode(await requestCode("regsend/lost@example.mo"))).toEqual([502, 10205]);
    expect(
      getStatusAndCode(await requestCode("regsmsbyphe/62999999", { type: "phone", code: "MO" })),
    ).toEqual([502, 10217]);
  } finally {
    process.env.NOTICE_QUEUE_URL = queue;
  }
});

test("the secrets of a call are opened by its own captcha only", async () => {
  const [one, other] = [await createSolvedCaptcha(), await createSolvedCaptcha()];
  const body = {
    account: "x@example.mo",
    pwd: sealWithCaptchaKey("Demo2026", other.key),
    num: one.num,
    codeId: one.codeId,
  };
  const answer = await callLambda(handler, "POST", "/api/user/login", { key: null, body });
  expect([answer.body.code, answer.body.fields?.[0]?.path]).toEqual([200114, "pwd"]);
});
