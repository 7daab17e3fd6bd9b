/** Accounts by phone number: registered, signed in to, recovered; and addresses added to an account (spec 1 §5, §7). */
import { read } from "@portal/core/account/store.server";
import { system } from "@portal/core/actor";
import { sealed } from "@portal/core/captcha/store.server";
import { create as createInstitution } from "@portal/core/institution/commands.server";
import { membersOf } from "@portal/core/institution/store.server";
import { set as setPolicy } from "@portal/core/policy/commands.server";
import { handler as smsLoginCaptcha } from "@portal/functions/user/sms-login-captcha";
import { handler } from "@portal/functions/user/user";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { at, call, context } from "../support/call.ts";
import {
  ask,
  captcha,
  codeFor,
  elsewhere,
  known,
  login,
  sealedBody,
  sentTo,
  tokenOf,
  told,
} from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { company } from "../support/subjects.ts";

let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
});
afterAll(() => services.stop());
beforeEach(() => at("2026-11-23T02:00:00Z"));

let numbers = 62_000_000;
const number = (): string => String(++numbers);

const register = async (phone: string, code: string, more: Record<string, unknown> = {}) => {
  const open = { phoneAreaCodeId: "MO", code, consent: true, language: "en", ...more };
  const body = await sealedBody({ phone, pwd: "Secret9z4" }, open, true);
  return call(handler, "POST", "/api/user/registerbyphe", { body, address: elsewhere() });
};
const registered = async (phone: string): Promise<void> => {
  await ask(`regsmsbyphe/${phone}`, { type: "phone", code: "853" });
  expect((await register(phone, codeFor(services, `+853${phone}`))).status).toBe(201);
};
const recover = async (path: string, open: Record<string, unknown>, pwd = "Fresh2027") => {
  const body = await sealedBody({ pwd }, open);
  return call(handler, "POST", `/api/user/${path}`, { key: null, body, address: elsewhere() });
};

describe("registering by phone", () => {
  test("[R121] [R540] [R541] a code by text message registers an account that signs in with the number", async () => {
    const phone = number();
    const asked = await ask(`regsmsbyphe/${phone}`, { type: "phone", code: "853", language: "en" });
    expect(told(asked)).toEqual([200, 200]);
    const [text] = sentTo(services, `+853${phone}`);
    expect(text).toMatchObject({ channel: "sms", template: "registrationCode", language: "en" });
    const code = codeFor(services, `+853${phone}`);
    expect((await register(phone, code === "000000" ? "000001" : "000000")).body.code).toBe(10207);
    const made = await register(phone, code);
    expect([made.status, made.body.data]).toMatchObject([201, { account: `+853${phone}` }]);
    expect((await login("", "Secret9z4", { phone, phoneAreaCodeId: "MO" })).status).toBe(200);
    const typed = `+853 ${phone.slice(0, 4)} ${phone.slice(4)}`;
    const token = tokenOf(await login(typed, "Secret9z4"));
    const { body } = await call(handler, "GET", "/api/user/current", { token });
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
    expect((await ask(`regsmsbyphe/${phone}`, { type: "phone", code })).body.code).toBe(expected);
  });

  test("[R118] an area code that is none asks for a refresh, 900034", async () => {
    const answer = await ask("regsmsbyphe/62123456", { type: "phone", code: "999" });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      900034,
      [{ path: "phoneAreaCodeId", key: "phoneArea" }],
    ]);
  });

  test("[R570] that a number is registered is told after its code only, 10227", async () => {
    const phone = number();
    await registered(phone);
    const again = await ask(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    const free = await ask(`regsmsbyphe/${number()}`, { type: "phone", code: "MO" });
    expect(again.body.data).toEqual(free.body.data);
    expect(told(await register(phone, "000000"))).not.toContain(10227);
    await ask(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    expect(told(await register(phone, codeFor(services, `+853${phone}`)))).toEqual([409, 10227]);
  });

  test("[R114] the phone number is no password", async () => {
    const body = await sealedBody(
      { phone: "62123456", pwd: "62123456" },
      { phoneAreaCodeId: "MO", code: "123456", consent: true },
      true,
    );
    expect((await call(handler, "POST", "/api/user/registerbyphe", { body })).body.code).toBe(900036);
  });

  test("[R119] registering by phone needs consent", async () => {
    expect(told(await register("62123456", "123456", { consent: false }))).toEqual([400, 900035]);
  });

  test("[R115] a confirmation that differs is refused 900037", async () => {
    const body = await sealedBody(
      { phone: "62123456", pwd: "Secret9z4", again: "Secret98" },
      { phoneAreaCodeId: "MO", code: "123456", consent: true },
      true,
    );
    const answer = await call(handler, "POST", "/api/user/registerbyphe", { body });
    expect([answer.body.code, answer.body.fields?.[0]?.path]).toEqual([900037, "again"]);
  });

  test("numbers of areas that share a calling code are one login", async () => {
    const admin = { ...system, kind: "staff" as const };
    const more = {
      key: "sms.areas",
      scope: "ALL" as const,
      from: "2026-11-23",
      value: ["MO", "CN", "HK", "US"],
    };
    await setPolicy(more, context(admin));
    await ask("regsmsbyphe/2025550123", { type: "phone", code: "US" });
    const code = codeFor(services, "+12025550123");
    expect((await register("2025550123", code, { phoneAreaCodeId: "US" })).status).toBe(201);
    await ask("regsmsbyphe/2025550123", { type: "phone", code: "CA" });
    const other = await register("2025550123", codeFor(services, "+12025550123"), { phoneAreaCodeId: "CA" });
    expect(told(other)).toEqual([409, 10227]);
  });
});

describe("an account begun with a phone code", () => {
  const begin = (phone: string, code: string) =>
    call(smsLoginCaptcha, "POST", "/api/smsLoginCaptcha/createUser", {
      body: { phone, phoneAreaCodeId: "MO", code },
      address: elsewhere(),
    });
  const begun = async () => {
    const phone = number();
    await ask(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    const answer = await begin(phone, codeFor(services, `+853${phone}`));
    expect(answer.status).toBe(201);
    const made = answer.body.data as { id: string; account: string; verify: string; next: string };
    return { phone, ...made };
  };

  test("[R122] [R546] is completed with a password and consent, by the page its answer names", async () => {
    const { phone, account, verify, next } = await begun();
    expect(next).toBe(`/perfect/${verify}/phone/${encodeURIComponent(account)}`);
    expect((await login(account, "none")).body.code).toBe(200106);
    expect(told(await recover("pwdreset", { account, code: verify, consent: true }))).toEqual([200, 200]);
    expect((await login("", "Fresh2027", { phone })).status).toBe(200);
  });

  test("[R119] [R535] without consent its ticket sets no password, and a ticket is good once", async () => {
    const one = await begun();
    expect(told(await recover("pwdreset", { account: one.account, code: one.verify }))).toEqual([
      400, 900035,
    ]);
    const again = { account: one.account, code: one.verify, consent: true };
    // What could be told only after proof did not use the ticket up.
    expect(told(await recover("pwdreset", again))).toEqual([200, 200]);
    expect(told(await recover("pwdreset", again))).toEqual([400, 900058]);
    await ask(`forgetsms/${one.phone}`, { type: "phone" });
    const code = codeFor(services, one.account);
    expect(told(await recover("forgetpwd", { phone: one.phone, code, consent: true }))).toEqual([200, 200]);
  });

  test("who comes back by a forgotten password is asked for consent, and the code is still good", async () => {
    const { phone, account } = await begun();
    await ask(`forgetsms/${phone}`, { type: "phone" });
    const code = codeFor(services, account);
    expect(told(await recover("forgetpwd", { phone, code }))).toEqual([400, 900035]);
    expect(told(await recover("forgetpwd", { phone, code, consent: true }))).toEqual([200, 200]);
    expect(told(await recover("forgetpwd", { phone, code, consent: true }))).toEqual([400, 900058]);
    expect((await login("", "Fresh2027", { phone })).status).toBe(200);
  });

  test("[R122] needs the right code, and a number that no account has", async () => {
    const { phone } = await begun();
    expect((await begin(phone, "12345")).body.code).toBe(900058);
    await ask(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
    expect(told(await begin(phone, codeFor(services, `+853${phone}`)))).toEqual([409, 10227]);
  });
});

describe("a forgotten password, by phone", () => {
  test("[R106] [R538] [R539] is replaced by the code of a text message, and every session ends", async () => {
    const phone = number();
    await registered(phone);
    const token = tokenOf(await login(`+853${phone}`, "Secret9z4"));
    await ask(`forgetsms/${phone}`, { type: "phone" });
    expect(sentTo(services, `+853${phone}`).at(-1)).toMatchObject({
      channel: "sms",
      template: "passwordCode",
    });
    const code = codeFor(services, `+853${phone}`);
    expect(told(await recover("forgetpwd", { phone, phoneAreaCodeId: "853", code }))).toEqual([200, 200]);
    expect((await call(handler, "GET", "/api/user/current", { token })).body.code).toBe(200111);
    expect((await login(`+853${phone}`, "Secret9z4")).body.code).toBe(200106);
    expect((await login(`+853${phone}`, "Fresh2027")).status).toBe(200);
  });

  test("[R570] that a number has no account is told after its code only, 10229", async () => {
    const phone = number();
    expect(told(await ask(`forgetsms/${phone}`, { type: "phone" }))).toEqual([200, 200]);
    const code = codeFor(services, `+853${phone}`);
    expect(
      told(await recover("forgetpwd", { phone, code: code === "000000" ? "000001" : "000000" })),
    ).toEqual([400, 10207]);
    expect(told(await recover("forgetpwd", { phone, code }))).toEqual([404, 10229]);
  });

  test("[R570] that an e-mail address has no account is told after its code only, 10226", async () => {
    expect(told(await ask("send/nobody@example.mo"))).toEqual([200, 200]);
    const code = codeFor(services, "nobody@example.mo");
    expect(told(await recover("forget", { account: "nobody@example.mo", code }))).toEqual([404, 10226]);
  });

  test("[R538] forgetsms of type email e-mails the code, [R535] which pwdreset takes", async () => {
    await known("both@example.mo");
    await ask("forgetsms/both@example.mo", { type: "email" });
    expect(sentTo(services, "both@example.mo").at(-1)).toMatchObject({ channel: "mail" });
    const code = codeFor(services, "both@example.mo");
    expect(told(await recover("pwdreset", { account: "both@example.mo", code }))).toEqual([200, 200]);
  });

  test("one code serves one of two calls made at once", async () => {
    await known("race@example.mo");
    await ask("send/race@example.mo");
    const open = { account: "race@example.mo", code: codeFor(services, "race@example.mo") };
    const answers = await Promise.all([recover("forget", open), recover("forget", open, "Other2027")]);
    expect(answers.map((each) => each.body.code).sort()).toEqual([200, 900058]);
  });

  test("[R569] two new passwords at the same moment: one stands, the other is told 10203", async () => {
    const phone = number();
    await known("twice@example.mo", { phone, phoneAreaCodeId: "MO" });
    await ask("send/twice@example.mo");
    await ask(`forgetsms/${phone}`, { type: "phone" });
    const byMail = { account: "twice@example.mo", code: codeFor(services, "twice@example.mo") };
    const byText = { phone, code: codeFor(services, `+853${phone}`) };
    const answers = await Promise.all([recover("forget", byMail), recover("forgetpwd", byText, "Other2027")]);
    expect(answers.map((each) => each.body.code).sort()).toEqual([10203, 200]);
  });
});

describe("adding an address", () => {
  const bind = async (token: string, open: Record<string, unknown>, pwd = "Demo2026") =>
    call(handler, "PUT", "/api/user/address", { token, body: await sealedBody({ pwd }, open) });

  test("a phone number is added with its code and the password, and signs in", async () => {
    const phone = number();
    await known("adds@example.mo");
    const token = tokenOf(await login("adds@example.mo", "Demo2026"));
    await ask(`forgetsms/${phone}`, { type: "bind", phoneAreaCodeId: "MO" }, token);
    const code = codeFor(services, `+853${phone}`);
    const open = { phone, phoneAreaCodeId: "MO", code };
    expect(told(await bind(token, open, "Wrong2026"))).toEqual([400, 10201]);
    expect(told(await bind(token, open))).toEqual([200, 200]);
    expect((await login(`+853${phone}`, "Demo2026")).status).toBe(200);
    expect((await login("adds@example.mo", "Demo2026")).status).toBe(200);
    expect(sentTo(services, "adds@example.mo").at(-1)).toMatchObject({
      template: "addressChanged",
      params: { to: `+853${phone}` },
    });
  });

  test("an e-mail address replaces the one there was, also beside the institutions", async () => {
    const made = await known("before@example.mo");
    const actor = {
      kind: "applicant" as const,
      accountId: made.id,
      account: made.account,
      roles: made.roles,
    };
    const institution = await createInstitution({ fields: company() }, context(actor));
    const token = tokenOf(await login("before@example.mo", "Demo2026"));
    await ask("send/after@example.mo", { type: "bind" }, token);
    const code = codeFor(services, "after@example.mo");
    expect(told(await bind(token, { account: "After@example.mo", code }))).toEqual([200, 200]);
    expect((await login("before@example.mo", "Demo2026")).body.code).toBe(200106);
    expect((await login("after@example.mo", "Demo2026")).status).toBe(200);
    expect((await membersOf(institution.id)).map(({ account }) => account)).toEqual(["After@example.mo"]);
    expect((await read(made.id))?.account).toBe("After@example.mo");
  });

  test("[R569] [R570] an address of another account is refused: 10200 e-mail, 10228 phone", async () => {
    const phone = number();
    await registered(phone);
    await known("first@example.mo");
    await known("second@example.mo");
    const token = tokenOf(await login("second@example.mo", "Demo2026"));
    await ask("send/first@example.mo", { type: "bind" }, token);
    const mailed = codeFor(services, "first@example.mo");
    expect(told(await bind(token, { account: "first@example.mo", code: mailed }))).toEqual([409, 10200]);
    await ask(`forgetsms/${phone}`, { type: "bind", phoneAreaCodeId: "MO" }, token);
    const texted = codeFor(services, `+853${phone}`);
    expect(told(await bind(token, { phone, phoneAreaCodeId: "MO", code: texted }))).toEqual([409, 10228]);
  });

  test("a phone account that adds an e-mail address keeps both", async () => {
    const phone = number();
    await registered(phone);
    const token = tokenOf(await login(`+853${phone}`, "Secret9z4"));
    await ask("send/later@example.mo", { type: "bind" }, token);
    const code = codeFor(services, "later@example.mo");
    const answer = await bind(token, { account: "later@example.mo", code }, "Secret9z4");
    expect(answer.body.data).toEqual({
      account: "later@example.mo",
      email: "later@example.mo",
      phone,
      phoneAreaCodeId: "MO",
    });
    for (const each of ["later@example.mo", `+853${phone}`])
      expect((await login(each, "Secret9z4")).status).toBe(200);
  });

  test("a code for a password binds nothing", async () => {
    const phone = number();
    await known("mixed@example.mo");
    const token = tokenOf(await login("mixed@example.mo", "Demo2026"));
    await ask(`forgetsms/${phone}`, { type: "phone" });
    const code = codeFor(services, `+853${phone}`);
    expect(told(await bind(token, { phone, phoneAreaCodeId: "MO", code }))).toEqual([400, 900058]);
  });
});

test("[R543] a code of a phone number is checked by number and area", async () => {
  const phone = number();
  await ask(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
  const check = (query: Record<string, string>) =>
    call(handler, "GET", "/api/user/verification", { query: { type: "register", ...query } });
  const code = codeFor(services, `+853${phone}`);
  expect(told(await check({ code, account: phone, phoneAreaCodeId: "853" }))).toEqual([200, 200]);
  expect(told(await check({ code, account: `+853${phone}` }))).toEqual([200, 200]);
  expect(told(await check({ account: `+853${phone}` }))).toEqual([400, 10206]);
});

test("[R569] [R570] a message that cannot be queued is 10205, a text message 10217", async () => {
  const queue = process.env.NOTICE_QUEUE_URL;
  process.env.NOTICE_QUEUE_URL = "";
  try {
    expect(told(await ask("regsend/lost@example.mo"))).toEqual([502, 10205]);
    expect(told(await ask("regsmsbyphe/62999999", { type: "phone", code: "MO" }))).toEqual([502, 10217]);
  } finally {
    process.env.NOTICE_QUEUE_URL = queue;
  }
});

test("the secrets of a call are opened by its own captcha only", async () => {
  const [one, other] = [await captcha(), await captcha()];
  const body = {
    account: "x@example.mo",
    pwd: sealed("Demo2026", other.key),
    num: one.num,
    codeId: one.codeId,
  };
  const answer = await call(handler, "POST", "/api/user/login", { key: null, body });
  expect([answer.body.code, answer.body.fields?.[0]?.path]).toEqual([200114, "pwd"]);
});
