import { createHash } from "node:crypto";
import { setDisabled } from "@portal/core/account/commands.server";
import type { CurrentUser } from "@portal/core/account/current-user";
import { attempts } from "@portal/core/account/login.server";
import { totp } from "@portal/core/account/totp.server";
import { LoginBody, RegisterBody, RegisterByPhoneBody } from "@portal/core/account/wire";
import { system } from "@portal/core/actor";
import { sealed } from "@portal/core/captcha/store.server";
import { create as createContact } from "@portal/core/contact/commands.server";
import { instant } from "@portal/core/day";
import { create as createInstitution, join } from "@portal/core/institution/commands.server";
import { subnetOf } from "@portal/core/rate/index";
import { note } from "@portal/core/rate/store.server";
import { handler as staff } from "@portal/functions/user/staff-login";
import { handler } from "@portal/functions/user/user";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { at, call, context, pass, signedIn } from "../support/call.ts";
import { type Captcha, captcha, codeFor, elsewhere, known, login, sentTo, tokenOf } from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { company } from "../support/subjects.ts";
import { challengeOf, working } from "../support/work.ts";

let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
});
afterAll(() => services.stop());
beforeEach(() => at("2026-11-23T02:00:00Z"));

/** The code of the newest mail to an address. */
const mailed = (to: string): string => codeFor(services, to);

describe("captcha", () => {
  test("[R105] is a picture without its text, a key and five minutes", async () => {
    const made = await captcha();
    expect(made.image).toMatch(/^<svg /);
    expect(made.image).not.toContain("<text");
    expect(made.image).not.toContain(made.num);
    expect(Buffer.from(made.key, "base64url")).toHaveLength(32);
    expect(made.expiresAt).toBe("2026-11-23T02:05:00.000Z");
  });

  test("[R568] serves once: a replayed call is refused 200103", async () => {
    await known("once@example.mo");
    const { codeId, key, num } = await captcha();
    const body = { account: "once@example.mo", pwd: sealed("Demo2026", key), num, codeId };
    expect((await call(handler, "POST", "/api/user/login", { key: null, body })).status).toBe(200);
    expect((await call(handler, "POST", "/api/user/login", { key: null, body })).body.code).toBe(200103);
  });

  test("[R105] [R568] a wrong answer is refused and uses it up too", async () => {
    const { codeId, key, num } = await captcha();
    const body = (given: string) => ({
      account: "x@example.mo",
      pwd: sealed("Demo2026", key),
      num: given,
      codeId,
    });
    expect(
      (await call(handler, "POST", "/api/user/login", { key: null, body: body("WRONG") })).body.code,
    ).toBe(200103);
    expect((await call(handler, "POST", "/api/user/login", { key: null, body: body(num) })).body.code).toBe(
      200103,
    );
  });

  test("[R568] who cannot read a picture lets the machine work; its codes are 200104 and 200105", async () => {
    await known("proof@example.mo");
    const { body } = await call(handler, "GET", "/api/user/captcha", { query: { kind: "proof" } });
    const { codeId, key, image, proof } = body.data as Captcha & {
      proof: { salt: string; challenge: string; max: number };
    };
    expect(image).toBe("");
    let number = 0;
    const digest = () => createHash("sha256").update(`${proof.salt}${number}`).digest("hex");
    while (number <= proof.max && digest() !== proof.challenge) number++;
    const sent = {
      account: "proof@example.mo",
      pwd: sealed("Demo2026", key),
      captcha: String(number),
      codeId,
    };
    expect((await call(handler, "POST", "/api/user/login", { key: null, body: sent })).status).toBe(200);
    const again = await call(handler, "POST", "/api/user/login", { key: null, body: sent });
    expect(again.body.code).toBe(200105);
    const { captcha: _, ...without } = sent;
    const missing = await call(handler, "POST", "/api/user/login", { key: null, body: without });
    expect(missing.body.code).toBe(200104);
  });

  test("is over after five minutes", async () => {
    const { codeId, key, num } = await captcha();
    pass(300_000);
    const body = { account: "x@example.mo", pwd: sealed("Demo2026", key), num, codeId };
    expect((await call(handler, "POST", "/api/user/login", { key: null, body })).body.code).toBe(200103);
  });
});

describe("login", () => {
  test("[R545] by GET as specified, [R111] with the password sealed", async () => {
    await known("get@example.mo");
    const { codeId, key, num } = await captcha();
    const query = { account: "get@example.mo", pwd: sealed("Demo2026", key), num: num.toLowerCase(), codeId };
    const { status, body, headers } = await call(handler, "GET", "/api/user/login", { query });
    expect([status, body.success]).toEqual([200, true]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["account", 200100],
    ["pwd", 200101],
    ["num", 200102],
    ["codeId", 200102],
  ])("[R568] without %s is %i", async (member, code) => {
    const { codeId, key, num } = await captcha();
    const body: Record<string, string> = {
      account: "x@example.mo",
      pwd: sealed("Demo2026", key),
      num,
      codeId,
    };
    delete body[member];
    const answer = await call(handler, "POST", "/api/user/login", { key: null, body });
    expect([answer.status, answer.body.code, answer.body.errorCode]).toEqual([400, code, code]);
  });

  test("[R568] answers an unknown account and a wrong password alike", async () => {
    await known("known@example.mo");
    const wrong = await login("known@example.mo", "Wrong2026");
    const unknown = await login("unknown@example.mo", "Wrong2026");
    const told = ({ status, body: { requestId: _, ...rest } }: typeof wrong) => ({ status, ...rest });
    expect(told(wrong)).toEqual(told(unknown));
    expect(wrong.body.code).toBe(200106);
    expect(wrong.status).toBe(400);
  });

  test("[R568] five failures from an address lock it out of the account with a growing pause, and open again", async () => {
    await known("locked@example.mo");
    const enter = (password: string, account = "locked@example.mo") =>
      login(account, password, {}, "203.0.113.1");
    for (let i = 0; i < 5; i++) expect((await enter("Wrong2026")).body.code).toBe(200106);
    const locked = await enter("Demo2026", "LOCKED@example.mo");
    expect([locked.body.code, locked.headers["retry-after"]]).toEqual([200107, "60"]);
    pass(60_000);
    expect((await enter("Wrong2026")).body.code).toBe(200106);
    pass(60_000);
    expect((await enter("Demo2026")).headers["retry-after"]).toBe("60");
    pass(60_000);
    expect((await enter("Demo2026")).status).toBe(200);
    expect((await enter("Wrong2026")).body.code).toBe(200106);
  });

  test("a network that tries too often works for each further sign-in, and no more when the ten minutes are over", async () => {
    await known("many@example.mo");
    const address = elsewhere();
    const spent = attempts.free;
    await note("loginFrom", subnetOf(address), attempts.window, instant("2026-11-23T02:00:00Z"), spent);
    const slowed = await login("many@example.mo", "Demo2026", {}, address);
    expect([slowed.status, slowed.body.code, challengeOf(slowed)?.bits]).toEqual([429, 900280, 14]);
    const worked = await working((work) => login("many@example.mo", "Demo2026", { work }, address));
    expect(worked.status).toBe(200);
    pass(600_000);
    expect((await login("many@example.mo", "Demo2026", {}, address)).status).toBe(200);
  });

  test("[R568] a disabled account is told so after the right password only, and its sessions are over", async () => {
    const { id } = await known("off@example.mo");
    const token = tokenOf(await login("off@example.mo", "Demo2026"));
    await setDisabled(id, true);
    expect((await login("off@example.mo", "Wrong2026")).body.code).toBe(200106);
    expect((await login("off@example.mo", "Demo2026")).body.code).toBe(200109);
    expect((await call(handler, "GET", "/api/user/current", { token })).body.code).toBe(200116);
  });

  test("[R129] a password older than six months is due for change: a prompt at the door, not a bar", async () => {
    await known("old@example.mo");
    expect((await login("old@example.mo", "Demo2026")).body.data).not.toHaveProperty("passwordUpdateDue");
    at("2027-05-23T02:00:00Z");
    const answer = await login("old@example.mo", "Demo2026");
    expect(answer.body.data).toHaveProperty("passwordUpdateDue", true);
    const current = await call(handler, "GET", "/api/user/current", { token: tokenOf(answer) });
    expect([current.status, current.body.data]).toMatchObject([200, { passwordUpdateDue: true }]);
  });

  test("staff are unknown at the applicants' door, and applicants at theirs", async () => {
    await known("officer@example.mo", { roles: ["OFFICER"] });
    await known("plain@example.mo");
    expect((await login("officer@example.mo", "Demo2026")).body.code).toBe(200106);
    const { codeId, key, num } = await captcha();
    const body = { account: "plain@example.mo", pwd: sealed("Demo2026", key), num, codeId };
    expect((await call(staff, "POST", "/api/staff/login", { key: null, body })).body.code).toBe(200106);
  });

  test("a second factor is asked for and good once", async () => {
    const totpSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    await known("admin@example.mo", { roles: ["ADMIN"], totpSecret });
    const enter = async (code?: string) => {
      const { codeId, key, num } = await captcha();
      const body = {
        account: "admin@example.mo",
        pwd: sealed("Demo2026", key),
        num,
        codeId,
        ...(code && { totp: code }),
      };
      return (await call(staff, "POST", "/api/staff/login", { key: null, body, address: elsewhere() })).body
        .code;
    };
    const code = (steps: number) => totp(totpSecret, instant("2026-11-23T02:00:00Z"), steps);
    expect(await enter()).toBe(900080);
    expect(await enter(code(0))).toBe(200);
    expect(await enter(code(0))).toBe(200106);
    // Who has the password tries ten from wherever, then no more for a while.
    for (let i = 1; i < 10; i++) expect(await enter("000000")).toBe(200106);
    expect(await enter(code(1))).toBe(19995);
    pass(60_000);
    expect(await enter(code(2 + 1))).toBe(200);
    expect(await enter("000000")).toBe(200106);
  });

  test("RFC 6238 appendix B", () => {
    expect(totp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", instant("1970-01-01T00:00:59Z"))).toBe("287082");
    expect(totp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", instant("2005-03-18T01:58:29Z"))).toBe("081804");
  });
});

describe("session", () => {
  const current = (token: string) => call(handler, "GET", "/api/user/current", { token });

  test("[R533] [R554] the token stands in Authorization, with or without Bearer", async () => {
    const { token, id, account } = await signedIn();
    const expected = { id, account, institutions: [], roles: ["APPLICANT"] };
    expect((await current(token)).body.data).toMatchObject(expected);
    expect((await current(`Bearer ${token}`)).body.data).toMatchObject(expected);
  });

  test.each([
    [undefined, 200108],
    ["nonsense", 200112],
    [`${Buffer.from("x").toString("base64url")}.${"A".repeat(43)}`, 200111],
  ])("[R568] %s is 401 with %i", async (token, code) => {
    const { status, body } = await call(handler, "GET", "/api/user/current", { token });
    expect([status, body.code]).toEqual([401, code]);
  });

  test("ends two hours after the last call, and twelve after it began", async () => {
    const idle = await signedIn();
    pass(2 * 3_600_000);
    expect((await current(idle.token)).body.code).toBe(200111);
    const busy = await signedIn();
    for (let hours = 1; hours < 12; hours++) {
      pass(3_600_000);
      expect((await current(busy.token)).status).toBe(200);
    }
    pass(3_600_000);
    expect((await current(busy.token)).body.code).toBe(200111);
  });

  test("ends by signing out", async () => {
    const { token } = await signedIn();
    expect((await call(handler, "POST", "/api/user/logout", { token, key: null })).status).toBe(200);
    expect((await current(token)).body.code).toBe(200111);
  });

  test("another's institution is 403", async () => {
    const { token } = await signedIn();
    const { status, body } = await call(handler, "GET", "/api/user/current", { token, institution: "other" });
    expect([status, body.code]).toEqual([403, 200113]);
  });
});

describe("registering and recovering", () => {
  const register = async (
    account: string,
    password: string,
    code: string,
    more: Record<string, unknown> = {},
  ) => {
    const { codeId, key, num } = await captcha();
    const body = {
      account: sealed(account, key),
      pwd: sealed(password, key),
      code,
      codeId,
      num,
      consent: true,
      ...more,
    };
    return call(handler, "POST", "/api/user/register", { body });
  };
  const send = (account: string, which = "regsend") => {
    pass(60_000);
    return call(handler, "GET", `/api/user/${which}/${encodeURIComponent(account)}`, {
      address: elsewhere(),
    });
  };

  test("[R120] [R542] [R534] an e-mailed code registers an account that can sign in", async () => {
    expect((await send("new@example.mo")).status).toBe(200);
    const code = mailed("new@example.mo");
    expect(code).toMatch(/^\d{6}$/);
    const check = (given: string) =>
      call(handler, "GET", "/api/user/verification", {
        query: { code: given, account: "new@example.mo", type: "register" },
      });
    expect((await check(code)).status).toBe(200);
    const made = await register("new@example.mo", "Secret9z4", code);
    expect([made.status, made.body.data]).toMatchObject([201, { account: "new@example.mo" }]);
    expect((await login("new@example.mo", "Secret9z4")).status).toBe(200);
    expect((await check(code)).body.code).toBe(900058);
  });

  test("[R543] a code checked five times wrongly is void, 10207 until then", async () => {
    await send("tries@example.mo");
    const code = mailed("tries@example.mo");
    const wrong = code === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i++)
      expect((await register("tries@example.mo", "Secret9z4", wrong)).body.code).toBe(10207);
    expect((await register("tries@example.mo", "Secret9z4", code)).body.code).toBe(900058);
  });

  test("a code is over after five minutes", async () => {
    await send("late@example.mo");
    const code = mailed("late@example.mo");
    pass(300_000);
    expect((await register("late@example.mo", "Secret9z4", code)).body.code).toBe(900058);
  });

  test("that an address is registered is told after proof only", async () => {
    await known("taken@example.mo");
    const asked = await send("taken@example.mo");
    const free = await send("free@example.mo");
    expect(asked.body.data).toEqual(free.body.data);
    const answer = await register("Taken@example.mo", "Secret9z4", mailed("taken@example.mo"));
    expect([answer.status, answer.body.code]).toEqual([409, 10225]);
  });

  test.each(["short", "Toolong890123456789012", "nodigits", "12345678", "Has space1", "中文字符123"])(
    "[R113] the password %s is refused 900036",
    async (password) => {
      expect((await register("rule@example.mo", password, "123456")).body.code).toBe(900036);
    },
  );

  test("[R114] the password must not be the account", async () => {
    expect((await register("abc123@example.mo", "ABC123", "123456")).body.code).toBe(900036);
  });

  test("[R119] registering needs consent", async () => {
    expect((await register("no@example.mo", "Secret9z4", "123456", { consent: false })).body.code).toBe(
      900035,
    );
  });

  test("[R567] codes are sent once a minute from one network to one address; from another the code just sent is the one", async () => {
    const from = (address: string) => call(handler, "GET", "/api/user/regsend/often@example.mo", { address });
    const here = elsewhere();
    expect((await from(here)).status).toBe(200);
    const again = await from(here);
    expect([again.status, again.body.code]).toEqual([429, 19995]);
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
    expect((await from(elsewhere())).body.data).toEqual({ sent: true, minutes: 5 });
    expect(sentTo(services, "often@example.mo")).toHaveLength(1);
  });

  test("[R106] [R536] [R537] a forgotten password is replaced by an e-mailed code, and every session ends", async () => {
    await known("forgot@example.mo");
    const token = tokenOf(await login("forgot@example.mo", "Demo2026"));
    await send("forgot@example.mo", "send");
    const right = mailed("forgot@example.mo");
    const forget = async (code: string) => {
      const { codeId, key } = await captcha();
      const body = { account: "forgot@example.mo", pwd: sealed("Fresh2027", key), code, codeId };
      return call(handler, "POST", "/api/user/forget", { key: null, body });
    };
    expect((await forget(right === "000000" ? "000001" : "000000")).body.code).toBe(10207);
    expect((await forget(right)).status).toBe(200);
    expect((await call(handler, "GET", "/api/user/current", { token })).body.code).toBe(200111);
    expect((await login("forgot@example.mo", "Demo2026")).body.code).toBe(200106);
    expect((await login("forgot@example.mo", "Fresh2027")).status).toBe(200);
  });

  test("[R127] the password is changed with the old one, and every session ends", async () => {
    await known("change@example.mo");
    const token = tokenOf(await login("change@example.mo", "Demo2026"));
    const change = async (old: string) => {
      const { codeId, key } = await captcha();
      const body = { oldPwd: sealed(old, key), pwd: sealed("Fresh2027", key), codeId };
      return call(handler, "PUT", "/api/user/password", { token, body });
    };
    expect((await change("Wrong2026")).body.code).toBe(10201);
    expect((await change("Demo2026")).status).toBe(200);
    expect((await call(handler, "GET", "/api/user/current", { token })).body.code).toBe(200111);
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
    expect((await call(handler, "GET", "/api/user/vadation", { query })).body.code).toBe(code);
  });

  test("[R125] language and preferences are kept", async () => {
    const { token } = await signedIn();
    const body = { language: "pt", preferences: { newsByEmail: true } };
    await call(handler, "PUT", "/api/user/preferences", { token, body });
    const { data } = (await call(handler, "GET", "/api/user/current", { token })).body;
    expect(data).toMatchObject(body);
  });

  test("[R125] code lists have a version and may be cached", async () => {
    const { body, headers } = await call(handler, "GET", "/api/user/codes");
    expect(body.data).toMatchObject({ lists: { locale: ["zh-Hant", "zh-Hans", "en", "pt"] } });
    expect(headers["cache-control"]).toContain("max-age");
  });
});

test("[R116] a code has six digits", async () => {
  pass(60_000);
  await call(handler, "GET", "/api/user/regsend/six%40example.mo");
  expect(mailed("six@example.mo")).toMatch(/^\d{6}$/);
  const { status, body } = await call(handler, "GET", "/api/user/verification", {
    query: { code: "1234567", account: "six@example.mo" },
  });
  expect([status, body.fields?.[0]?.path]).toEqual([400, "code"]);
});

test("[R110] the members of login and registration are those of the specification", () => {
  const members = ["account", "pwd", "num", "codeId", "captcha", "phone", "phoneAreaCodeId"];
  expect(Object.keys(LoginBody.shape)).toEqual([...members, "code"]);
  const registering = [...Object.keys(RegisterBody.shape), ...Object.keys(RegisterByPhoneBody.shape)];
  expect(registering).toEqual(
    expect.arrayContaining(["account", "pwd", "num", "codeId", "phone", "phoneAreaCodeId"]),
  );
});

test("[R123] [R124] current institutions with id and status; the named one, else the first", async () => {
  const person = await signedIn();
  const actor = { ...person.actor };
  const first = await createInstitution({ fields: company() }, context(actor));
  const second = await createInstitution({ fields: company() }, context((await signedIn()).actor));
  const member = {
    institutionId: second.id,
    accountId: person.id,
    account: person.account,
    language: "pt" as const,
  };
  await join({ ...member, role: "SUB_OWN" }, context(system));
  const current = async (institution?: string) =>
    (
      await call(handler, "GET", "/api/user/current", {
        token: person.token,
        ...(institution && { institution }),
      })
    ).body.data as CurrentUser;
  const ids = [first.id, second.id].sort();
  expect((await current()).institutions.map(({ id, status }) => [id, status])).toEqual(
    ids.map((id) => [id, "UNVERIFIED"]),
  );
  expect((await current()).currentInstitutionId).toBe(ids[0]);
  expect((await current(ids[1])).currentInstitutionId).toBe(ids[1]);
});

test("[R125] the liaisons are the current institution's contacts in service", async () => {
  const person = await signedIn();
  const { id: institutionId } = await createInstitution({ fields: company() }, context(person.actor));
  const other = await createInstitution({ fields: company() }, context((await signedIn()).actor));
  const contact = (nameZh: string, employmentStatus: "IN_SERVICE" | "LEFT", at = institutionId) =>
    createContact(
      { fields: { nameZh, jobTitleZh: "經理", employmentStatus }, institutionId: at },
      context(system),
    );
  await contact("何美儀", "IN_SERVICE");
  await contact("陳家欣", "LEFT");
  await contact("李四", "IN_SERVICE", other.id);
  const { data } = (await call(handler, "GET", "/api/user/current", { token: person.token })).body;
  expect((data as CurrentUser).liaisons.map(({ nameZh }) => nameZh)).toEqual(["何美儀"]);
});
