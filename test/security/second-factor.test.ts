/** Second factors: who has to have one, how one is enrolled, proved and lost, and what guessing at it costs. */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { cost } from "@portal/core/account/password.server";
import * as Accounts from "@portal/core/account/store.server";
import { sealed } from "@portal/core/captcha/store.server";
import type { Role } from "@portal/core/roles";
import { askErasure, erase } from "@portal/core/subject/erase.server";
import { client, tableName } from "@portal/core/table.server";
import { handler as admin } from "@portal/functions/staff/admin";
import { handler as desk } from "@portal/functions/staff/queue";
import { handler as subject } from "@portal/functions/user/subject";
import { handler as user } from "@portal/functions/user/user";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Authenticator } from "../support/authenticator.ts";
import { at, call, context, pass, signedIn } from "../support/call.ts";
import { captcha, known, sealedBody, sentTo, tokenOf, told } from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import {
  askPasskey,
  type Challenge,
  challengeOf,
  change,
  codeOf,
  confirm,
  type Door,
  enrolPasskey,
  enrolTotp,
  enter,
  finish,
  PASSWORD,
  view,
  wrongCodeOf,
} from "../support/factors.ts";

let services: Services;
beforeAll(async () => {
  // Hundreds of sign-ins: what a hash costs is not what is tested here.
  Object.assign(cost, { memory: 64, passes: 1 });
  await freshTable();
  services = await startFauxqs();
});
afterAll(() => services.stop());
beforeEach(() => at("2026-11-23T02:00:00Z"));

let people = 0;
const named = (what: string): string => `${what}${++people}@example.mo`;
/** Somebody with a password, signed in at the door that is theirs. */
const arrive = async (roles: Role[]): Promise<{ id: string; account: string; token: string; door: Door }> => {
  const account = named(String(roles[0]).toLowerCase());
  const { id } = await known(account, { roles, language: "pt" });
  const door = roles.includes("APPLICANT") ? "user" : "staff";
  return { id, account, door, token: tokenOf(await enter(door, account)) };
};
/** The same with an authenticator app. */
const enrolled = async (roles: Role[]) => {
  const person = await arrive(roles);
  const app = await enrolTotp(person.token);
  pass(30_000);
  return { ...person, ...app };
};
const current = (token: string) => call(user, "GET", "/api/user/current", { token });
const queue = (token: string) => call(desk, "GET", "/api/staff/queue", { token });

describe("staff have to have one", () => {
  test.each(["OFFICER", "CASHIER", "ADMIN"] as const)(
    "%s: a session without one can only enrol one",
    async (role) => {
      const account = named("new");
      await known(account, { roles: [role] });
      const answer = await enter("staff", account);
      expect(answer.body.data).toMatchObject({ enrolmentRequired: true });
      const token = tokenOf(answer);
      expect(told(await queue(token))).toEqual([403, 900081]);
      expect((await current(token)).body.data).toMatchObject({ enrolmentRequired: true });
      expect((await view(token)).body.data).toEqual({
        required: true,
        enrolled: false,
        totp: null,
        passkeys: [],
        recoveryCodesLeft: 0,
      });
      const offer = await change(token, "/totp");
      expect(offer.body.data).toMatchObject({ account, expiresAt: "2026-11-23T02:10:00.000Z" });
      const { secret, uri } = offer.body.data as { secret: string; uri: string };
      expect(uri).toContain(`secret=${secret}`);
      const done = await confirm(token, "/totp", { code: codeOf(secret) });
      const { recoveryCodes } = done.body.data as { recoveryCodes: string[] };
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes)
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      // The same session is a full one now.
      expect((await queue(token)).status).toBe(200);
      expect((await current(token)).body.data).not.toHaveProperty("enrolmentRequired");
    },
  );

  test("a session of before, by password alone, ends when the owner enrols", async () => {
    const { account, token } = await arrive(["OFFICER"]);
    const stolen = tokenOf(await enter("staff", account));
    await enrolTotp(token);
    expect((await current(stolen)).status).toBe(401);
  });

  test("the institute's people cannot give their last one up; two of which one is given up are fine", async () => {
    const { token } = await enrolled(["ADMIN"]);
    expect(told(await change(token, "/totp/remove"))).toEqual([409, 900082]);
    await enrolPasskey(token, new Authenticator());
    expect((await change(token, "/totp/remove")).body.data).toMatchObject({
      factor: { enrolled: true, totp: null, passkeys: [{ name: "Key" }] },
    });
    const { id = "" } = ((await view(token)).body.data as { passkeys: { id: string }[] }).passkeys[0] ?? {};
    expect(told(await change(token, `/passkey/${id}/remove`))).toEqual([409, 900082]);
  });

  test.each(["APPLICANT", "ROADSHOW", "DSEC"] as const)("%s: it is offered, not required", async (role) => {
    const { token } = await signedIn({ roles: [role] });
    expect((await view(token)).body.data).toMatchObject({ required: false, enrolled: false });
  });

  test("an applicant gives up the last one, recovery codes and all", async () => {
    const { token, account } = await enrolled(["APPLICANT"]);
    expect((await change(token, "/totp/remove")).body.data).toMatchObject({
      factor: { enrolled: false, recoveryCodesLeft: 0 },
    });
    expect((await enter("user", account)).status).toBe(200);
  });
});

describe("signing in", () => {
  test.each([["APPLICANT"], ["OFFICER"]] as [Role][])(
    "%s: the password alone gets a ticket, the code a session",
    async (role) => {
      const { account, secret, door } = await enrolled([role]);
      const asked = await enter(door, account);
      expect([...told(asked), asked.body.fields]).toEqual([400, 900080, [{ path: "totp", key: "required" }]]);
      expect(asked.body).not.toHaveProperty("data");
      const { ticket, methods, expiresAt } = challengeOf(asked);
      expect(methods).toEqual(["totp", "recovery"]);
      expect(expiresAt).toBe("2026-11-23T02:05:30.000Z");
      expect(told(await finish(door, { ticket, totp: wrongCodeOf(secret) }))).toEqual([400, 200106]);
      const done = await finish(door, { ticket, totp: codeOf(secret) });
      expect((await current(tokenOf(done))).status).toBe(200);
      // Neither the ticket nor the code is good again.
      expect(told(await finish(door, { ticket, totp: codeOf(secret, 1) }))).toEqual([400, 900083]);
      expect(told(await enter(door, account, { totp: codeOf(secret) }))).toEqual([400, 200106]);
    },
  );

  test("a second step that is begun and left, however often, is no wrong password", async () => {
    const { account, door } = await enrolled(["APPLICANT"]);
    const from = "203.0.113.77";
    for (let i = 0; i < 7; i++) {
      const { codeId, key, num } = await captcha();
      const body = { account, pwd: sealed(PASSWORD, key), num, codeId };
      const answer = await call(user, "POST", `/api/${door}/login`, { key: null, address: from, body });
      expect(told(answer)).toEqual([400, 900080]);
    }
  });

  test("both at once is one call, as it was", async () => {
    const { account, secret } = await enrolled(["OFFICER"]);
    expect((await enter("staff", account, { totp: codeOf(secret) })).status).toBe(200);
  });

  test("a wrong password is told as before, whatever comes with it", async () => {
    const { account, secret, recoveryCodes } = await enrolled(["OFFICER"]);
    for (const more of [{}, { totp: codeOf(secret) }, { recovery: recoveryCodes[0] }]) {
      const answer = await enter("staff", account, more, "Wrong2026");
      expect([...told(answer), answer.body.challenge]).toEqual([400, 200106, undefined]);
    }
    // The code was not used up by who does not know the password.
    expect((await enter("staff", account, { totp: codeOf(secret) })).status).toBe(200);
  });

  test("a ticket is over after five minutes, after a new password, and at the other door", async () => {
    const { account, secret, id } = await enrolled(["OFFICER"]);
    const { ticket: late } = challengeOf(await enter("staff", account));
    pass(301_000);
    expect(told(await finish("staff", { ticket: late, totp: codeOf(secret) }))).toEqual([400, 900083]);
    const { ticket } = challengeOf(await enter("staff", account));
    expect(told(await finish("user", { ticket, totp: codeOf(secret) }))).toEqual([400, 900083]);
    const owner = await Accounts.read(id);
    await Accounts.change(owner as Accounts.Account, { epoch: (owner?.epoch ?? 0) + 1 });
    expect(told(await finish("staff", { ticket, totp: codeOf(secret) }))).toEqual([400, 900083]);
    expect(told(await finish("staff", { ticket: "x".repeat(43), totp: "000000" }))).toEqual([400, 900083]);
  });

  test("one ticket with the right code sent twenty times at once begins one session", async () => {
    const { account, recoveryCodes } = await enrolled(["OFFICER"]);
    const { ticket } = challengeOf(await enter("staff", account));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finish("staff", { ticket, recovery: recoveryCodes[0] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("one ticket with eight right codes at once begins one session: it is finished once, whatever proves it", async () => {
    const { account, recoveryCodes } = await enrolled(["OFFICER"]);
    const { ticket } = challengeOf(await enter("staff", account));
    const answers = await Promise.all(
      recoveryCodes.slice(0, 8).map((recovery) => finish("staff", { ticket, recovery })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("recovery codes", () => {
  test("each is good once, however it is typed; the owner is mailed in the account's language", async () => {
    const { account, recoveryCodes } = await enrolled(["APPLICANT"]);
    const [first = "", second = ""] = recoveryCodes;
    expect((await enter("user", account, { recovery: first })).status).toBe(200);
    expect(told(await enter("user", account, { recovery: first }))).toEqual([400, 200106]);
    const typed = second.toLowerCase().replaceAll("-", " ").replaceAll("0", "o");
    const { ticket } = challengeOf(await enter("user", account));
    const done = await finish("user", { ticket, recovery: typed });
    expect((await view(tokenOf(done))).body.data).toMatchObject({ recoveryCodesLeft: 8 });
    expect(sentTo(services, account).at(-1)).toMatchObject({ template: "recoveryCodeUsed", language: "pt" });
  });

  test("new ones make the old ones void", async () => {
    const { account, token, recoveryCodes } = await enrolled(["APPLICANT"]);
    const made = (await change(token, "/recovery")).body.data as { recoveryCodes: string[] };
    expect(told(await enter("user", account, { recovery: recoveryCodes[0] }))).toEqual([400, 200106]);
    expect((await enter("user", account, { recovery: made.recoveryCodes[0] })).status).toBe(200);
  });
});

describe("one counter for everything that can be guessed", () => {
  /** Eleven wrong guesses, each at another place. */
  const guesses = (person: Awaited<ReturnType<typeof enrolled>>) => {
    const wrong = wrongCodeOf(person.secret);
    return [
      () => enter("staff", person.account, { totp: wrong }),
      () => enter("staff", person.account, { recovery: "0000-0000-0000-0000" }),
      async () => {
        const { ticket } = challengeOf(await enter("staff", person.account));
        return finish("staff", { ticket, totp: wrong });
      },
      () => change(person.token, "/totp/remove", {}, "Wrong2026"),
      () => change(person.token, "/totp/remove", { totp: wrong }),
      () => change(person.token, "/recovery", { recovery: "0000-0000-0000-0000" }),
      async () =>
        call(user, "PUT", "/api/user/password", {
          token: person.token,
          body: await sealedBody({ oldPwd: "Wrong2026", pwd: "Longer password 1" }),
        }),
      async () =>
        call(subject, "POST", "/api/user/subject/copy", {
          token: person.token,
          body: await sealedBody({ pwd: "Wrong2026" }),
        }),
      async () =>
        call(user, "PUT", "/api/user/address", {
          token: person.token,
          body: await sealedBody({ pwd: "Wrong2026" }, { account: "thief@example.mo", code: "000000" }),
        }),
      async () => {
        const { ticket } = challengeOf(await enter("staff", person.account));
        const asked = await askPasskey("staff", ticket);
        const { options } = asked.body.data as { options: { challenge: string } };
        return finish("staff", { ticket, passkey: new Authenticator().get(options) });
      },
    ];
  };

  test("eleven wrong ones of any mix lock every path at once, longer each time, and the right one opens none", async () => {
    const person = await enrolled(["OFFICER"]);
    const ways = guesses(person);
    for (const guess of ways) expect((await guess()).status).toBe(400);
    for (const guess of ways) {
      const answer = await guess();
      expect([answer.status, answer.body.code]).toEqual([429, 19995]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    const right = () => enter("staff", person.account, { totp: codeOf(person.secret) });
    expect((await right()).status).toBe(429);
    pass(61_000);
    expect(told(await enter("staff", person.account, { totp: wrongCodeOf(person.secret) }))).toEqual([
      400, 200106,
    ]);
    pass(61_000);
    expect((await right()).status).toBe(429);
    pass(60_000);
    expect((await right()).status).toBe(200);
  });

  test("twenty guesses at once count as twenty: ten are judged", async () => {
    const { account, secret } = await enrolled(["OFFICER"]);
    const { ticket } = challengeOf(await enter("staff", account));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finish("staff", { ticket, totp: wrongCodeOf(secret) })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("a known password given again and again buys no more guesses at the code", async () => {
    const { token, secret } = await enrolled(["APPLICANT"]);
    pass(1_000_000);
    let judged = 0;
    for (let i = 0; i < 15; i++) {
      await change(token, "/totp");
      const { status } = await change(token, "/totp/remove", { totp: wrongCodeOf(secret) });
      if (status === 400) judged++;
    }
    expect(judged).toBe(10);
  });

  test("a code that confirms a new app is guessed at ten times, and the guesses count at the door", async () => {
    const { token, account, secret } = await enrolled(["OFFICER"]);
    const offer = (await change(token, "/totp")).body.data as { secret: string };
    for (let i = 0; i < 10; i++)
      expect(told(await confirm(token, "/totp", { code: wrongCodeOf(offer.secret) }))).toEqual([400, 10207]);
    expect(told(await confirm(token, "/totp", { code: codeOf(offer.secret) }))).toEqual([429, 19995]);
    expect(told(await enter("staff", account, { totp: codeOf(secret) }))).toEqual([429, 19995]);
  });

  test("a passkey that does not hold is offered for enrolling ten times, and that counts at the door", async () => {
    const { token, account, secret } = await enrolled(["OFFICER"]);
    for (let i = 0; i < 10; i++) {
      const offer = (await change(token, "/passkey")).body.data as { options: { challenge: string } };
      const response = new Authenticator().create({ ...offer.options, origin: "https://evil.example" });
      expect(told(await confirm(token, "/passkey", { response, name: "x" }))).toEqual([400, 900084]);
    }
    expect(told(await change(token, "/passkey"))).toEqual([429, 19995]);
    expect(told(await enter("staff", account, { totp: codeOf(secret) }))).toEqual([429, 19995]);
  });

  test("who does not know the password does not move it: the owner is never locked out", async () => {
    const { account, secret } = await enrolled(["OFFICER"]);
    for (let i = 0; i < 9; i++) await enter("staff", account, { totp: "000000" }, "Wrong2026");
    for (let i = 0; i < 30; i++) await finish("staff", { ticket: "x".repeat(43), totp: "000000" });
    expect((await enter("staff", account, { totp: codeOf(secret) })).status).toBe(200);
  });
});

describe("changes", () => {
  test.each(["/totp", "/totp/remove", "/passkey", "/recovery"])("%s asks the password", async (path) => {
    const { token } = await enrolled(["APPLICANT"]);
    expect(told(await change(token, path, {}, "Wrong2026"))).toEqual([400, 10201]);
  });

  test.each(["/totp", "/totp/remove", "/passkey", "/passkey/x/remove", "/recovery"])(
    "%s asks for a code too, once the session's own proof is a quarter of an hour old",
    async (path) => {
      const { token, secret, account } = await enrolled(["APPLICANT"]);
      pass(900_001);
      const asked = await change(token, path);
      expect([...told(asked), asked.body.fields?.[0]]).toEqual([
        400,
        900080,
        expect.objectContaining({ path: "totp", key: "required" }),
      ]);
      expect(told(await change(token, path, { totp: wrongCodeOf(secret) }))).toEqual([400, 10207]);
      expect([200, 404]).toContain((await change(token, path, { totp: codeOf(secret) })).status);
      expect(account).toBeDefined();
    },
  );

  test("an offer is the session's that gave the password, and is over after ten minutes", async () => {
    const { account } = await arrive(["APPLICANT"]);
    const one = tokenOf(await enter("user", account));
    const other = tokenOf(await enter("user", account));
    const { secret } = (await change(one, "/totp")).body.data as { secret: string };
    expect(told(await confirm(other, "/totp", { code: codeOf(secret) }))).toEqual([400, 900058]);
    pass(601_000);
    expect(told(await confirm(one, "/totp", { code: codeOf(secret) }))).toEqual([400, 900058]);
  });

  test("the same code confirmed twice at once enrols once", async () => {
    const { token } = await arrive(["CASHIER"]);
    const { secret } = (await change(token, "/totp")).body.data as { secret: string };
    const code = codeOf(secret);
    const both = await Promise.all([1, 2].map(() => confirm(token, "/totp", { code })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ["an app", (token: string) => enrolTotp(token)],
    ["a passkey", (token: string) => enrolPasskey(token, new Authenticator())],
    ["new recovery codes", (token: string) => change(token, "/recovery")],
    ["an app given up", (token: string) => change(token, "/totp/remove")],
  ] as [string, (token: string) => Promise<unknown>][])(
    "%s: other sessions end, the owner is mailed",
    async (_, act) => {
      const { account, secret, token } = await enrolled(["APPLICANT"]);
      const other = tokenOf(await enter("user", account, { totp: codeOf(secret) }));
      const before = sentTo(services, account).length;
      pass(30_000);
      await act(token);
      expect((await current(token)).status).toBe(200);
      expect((await current(other)).status).toBe(401);
      expect(sentTo(services, account).slice(before)).toMatchObject([{ language: "pt", channel: "mail" }]);
    },
  );

  test("a new address ends other sessions, and goes on in this one", async () => {
    const { account, token } = await arrive(["APPLICANT"]);
    const other = tokenOf(await enter("user", account));
    const next = named("next");
    await call(user, "GET", `/api/user/send/${next}`, { query: { type: "bind" }, address: "203.0.113.9" });
    const code = String(sentTo(services, next).at(-1)?.params.code);
    const body = await sealedBody({ pwd: PASSWORD }, { account: next, code });
    expect((await call(user, "PUT", "/api/user/address", { token, body })).status).toBe(200);
    expect((await current(token)).status).toBe(200);
    expect((await current(other)).status).toBe(401);
  });
});

describe("passkeys", () => {
  const device = async (role: Role, authenticator = new Authenticator()) => {
    const person = await arrive([role]);
    const made = await enrolPasskey(person.token, authenticator);
    return { ...person, authenticator, made };
  };
  const challenge = async (door: Door, ticket?: string) =>
    (await askPasskey(door, ticket)).body.data as Challenge & { options: { challenge: string } };

  test("one is enough to be enrolled; its owner is not told to the authenticator's maker by name alone", async () => {
    const { made, account, id, authenticator } = await device("OFFICER");
    expect(made.body.data).toMatchObject({ factor: { enrolled: true, totp: null, recoveryCodesLeft: 10 } });
    expect((made.body.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    const handle = Buffer.from(authenticator.handle ?? "", "base64url").toString("latin1");
    expect(handle).not.toContain(account);
    expect(handle).not.toContain(id);
  });

  test.each([["APPLICANT"], ["ADMIN"]] as [Role][])("%s: it is the second factor", async (role) => {
    const { account, authenticator, door } = await device(role);
    const asked = challengeOf(await enter(door, account));
    expect(asked.methods).toEqual(["passkey", "recovery"]);
    const { options, ticket } = await challenge(door, asked.ticket);
    expect(options).toMatchObject({ allowCredentials: [{ id: authenticator.id }] });
    const done = await finish(door, { ticket, passkey: authenticator.get({ ...options, verified: false }) });
    expect((await current(tokenOf(done))).status).toBe(200);
  });

  test.each([["APPLICANT"], ["ADMIN"]] as [Role][])(
    "%s: it signs in alone when it verified the person",
    async (role) => {
      const { authenticator, door } = await device(role);
      const lazy = await challenge(door);
      expect(lazy.options).toMatchObject({ userVerification: "required" });
      expect(lazy.options).not.toHaveProperty("allowCredentials");
      const unverified = {
        ticket: lazy.ticket,
        passkey: authenticator.get({ ...lazy.options, verified: false }),
      };
      expect(told(await finish(door, unverified))).toEqual([400, 200106]);
      const { options, ticket } = await challenge(door);
      const done = await finish(door, { ticket, passkey: authenticator.get(options) });
      expect((await current(tokenOf(done))).status).toBe(200);
    },
  );

  test("alone it opens its own door only", async () => {
    const staff = await device("ADMIN");
    const visitor = await device("APPLICANT");
    for (const [door, { authenticator }] of [
      ["user", staff],
      ["staff", visitor],
    ] as const) {
      const { options, ticket } = await challenge(door);
      expect(told(await finish(door, { ticket, passkey: authenticator.get(options) }))).toEqual([
        400, 200106,
      ]);
    }
  });

  test("a challenge is answered once, right or wrong, and within five minutes", async () => {
    const { authenticator } = await device("APPLICANT");
    const { options, ticket } = await challenge("user");
    const wrong = { ...authenticator.get(options), id: new Authenticator().id };
    expect(told(await finish("user", { ticket, passkey: wrong }))).toEqual([400, 200106]);
    expect(told(await finish("user", { ticket, passkey: authenticator.get(options) }))).toEqual([
      400, 200106,
    ]);
    const own = await challenge("user");
    const forged = authenticator.get({ ...own.options, origin: "https://evil.example" });
    expect(told(await finish("user", { ticket: own.ticket, passkey: forged }))).toEqual([400, 200106]);
    const right = authenticator.get(own.options);
    expect(told(await finish("user", { ticket: own.ticket, passkey: right }))).toEqual([400, 200106]);
    const late = await challenge("user");
    pass(301_000);
    const answer = await finish("user", { ticket: late.ticket, passkey: authenticator.get(late.options) });
    expect(told(answer)).toEqual([400, 900083]);
  });

  test.each<[string, (device: Authenticator, challenge: string) => object]>([
    ["another site", (key, challenge) => key.get({ challenge, origin: "https://portal.example.evil" })],
    ["another relying party", (key, challenge) => key.get({ challenge, rpId: "evil.example" })],
    ["another challenge", (key) => key.get({ challenge: "AAAA" })],
    ["another person's handle", (key, challenge) => key.get({ challenge, userHandle: "c29tZWJvZHk" })],
    [
      "another key",
      (key, challenge) => ({ ...new Authenticator().get({ challenge }), id: key.id, rawId: key.id }),
    ],
    [
      "no parseable data",
      (key, challenge) => {
        const said = key.get({ challenge });
        return { ...said, response: { ...said.response, authenticatorData: "AA", clientDataJSON: "!!" } };
      },
    ],
  ])("an answer for %s is refused", async (_, forged) => {
    const { authenticator } = await device("APPLICANT");
    const { options, ticket } = await challenge("user");
    const answer = await finish("user", { ticket, passkey: forged(authenticator, options.challenge) });
    expect(told(answer)).toEqual([400, 200106]);
  });

  test("a copy that counts behind is refused; one that never counts is fine", async () => {
    const { authenticator } = await device("APPLICANT", new Authenticator(7));
    const first = await challenge("user");
    expect(
      (await finish("user", { ticket: first.ticket, passkey: authenticator.get(first.options) })).status,
    ).toBe(200);
    authenticator.counter -= 1;
    const copied = await challenge("user");
    const answer = await finish("user", {
      ticket: copied.ticket,
      passkey: authenticator.get(copied.options),
    });
    expect(told(answer)).toEqual([400, 200106]);
    const twins = [await challenge("user"), await challenge("user")].map(({ ticket, options }) => {
      const passkey = authenticator.get(options);
      authenticator.counter -= 1;
      return { ticket, passkey };
    });
    const both = await Promise.all(twins.map((twin) => finish("user", twin)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const synced = await device("APPLICANT", new Authenticator(0));
    for (let i = 0; i < 2; i++) {
      const { options, ticket } = await challenge("user");
      expect((await finish("user", { ticket, passkey: synced.authenticator.get(options) })).status).toBe(200);
    }
  });

  test("one credential is one account's: enrolled elsewhere it is refused, given up it is free", async () => {
    const { authenticator, token } = await device("APPLICANT");
    const second = await arrive(["APPLICANT"]);
    expect(told(await enrolPasskey(second.token, authenticator))).toEqual([409, 900085]);
    expect((await change(token, `/passkey/${authenticator.id}/remove`)).status).toBe(200);
    expect((await enrolPasskey(second.token, authenticator)).status).toBe(200);
  });

  test.each<[string, (device: Authenticator, challenge: string) => object]>([
    ["another site", (key, challenge) => key.create({ challenge, origin: "https://evil.example" })],
    ["another relying party", (key, challenge) => key.create({ challenge, rpId: "evil.example" })],
    ["another challenge", (key) => key.create({ challenge: "AAAA" })],
  ])("one that was made for %s is not enrolled", async (_, forged) => {
    const { token } = await arrive(["APPLICANT"]);
    const offer = (await change(token, "/passkey")).body.data as { options: { challenge: string } };
    const response = forged(new Authenticator(), offer.options.challenge);
    expect(told(await confirm(token, "/passkey", { response, name: "x" }))).toEqual([400, 900084]);
    expect((await view(token)).body.data).toMatchObject({ enrolled: false });
  });

  test("eleven are too many", async () => {
    const { token } = await arrive(["APPLICANT"]);
    for (let i = 0; i < 10; i++) expect((await enrolPasskey(token, new Authenticator())).status).toBe(200);
    expect(told(await change(token, "/passkey"))).toEqual([400, 900054]);
  });

  test("an erased account's credential is free again", async () => {
    const { authenticator, id, account, token } = await device("APPLICANT");
    const actor = { kind: "applicant", accountId: id, account, roles: ["APPLICANT"] } as const;
    await askErasure(context(actor));
    pass(15 * 86_400_000);
    expect(await erase(id, context(actor))).toBe(true);
    expect(token).toBeDefined();
    at("2026-12-23T02:00:00Z");
    const next = await arrive(["APPLICANT"]);
    expect((await enrolPasskey(next.token, authenticator)).status).toBe(200);
  });
});

describe("the administrator", () => {
  const reset = async (token: string, id: string, version: number, password: string | undefined) =>
    call(admin, "PUT", `/api/staff/admin/account/${id}`, {
      token,
      body: {
        version,
        resetFactor: true,
        ...(password === undefined ? {} : await sealedBody({ pwd: password })),
      },
    });

  test("takes lost factors away against the own password; sessions end, the owner is told and enrols anew", async () => {
    const boss = await enrolled(["ADMIN"]);
    const clerk = await enrolled(["OFFICER"]);
    await enrolPasskey(clerk.token, new Authenticator());
    const version = 3;
    for (const password of [undefined, "Wrong2026"])
      expect(told(await reset(boss.token, clerk.id, version, password))).toEqual([400, 10201]);
    expect((await queue(clerk.token)).status).toBe(200);
    const done = await reset(boss.token, clerk.id, version, PASSWORD);
    expect(done.body.data).toMatchObject({ secondFactor: false });
    expect((await queue(clerk.token)).status).toBe(401);
    expect(sentTo(services, clerk.account).at(-1)).toMatchObject({ template: "factorReset", language: "pt" });
    expect(told(await enter("staff", clerk.account, { recovery: clerk.recoveryCodes[0] }))).toEqual([
      200, 200,
    ]);
    expect((await enter("staff", clerk.account)).body.data).toMatchObject({ enrolmentRequired: true });
  });
});

describe("what is kept", () => {
  test("no secret, recovery code or ticket stands in the table as it is", async () => {
    const { secret, recoveryCodes, account, token } = await enrolled(["OFFICER"]);
    const pending = (await change(token, "/totp")).body.data as { secret: string };
    const { ticket } = challengeOf(await enter("staff", account));
    let rows = "";
    let from: Record<string, unknown> | undefined;
    do {
      const page = await client().send(
        new ScanCommand({ TableName: tableName(), ...(from && { ExclusiveStartKey: from }) }),
      );
      rows += JSON.stringify(page.Items, (_, value) => (value instanceof Set ? [...value] : value));
      from = page.LastEvaluatedKey;
    } while (from);
    for (const hidden of [
      secret,
      pending.secret,
      ticket,
      ...recoveryCodes,
      ...recoveryCodes.map((c) => c.replaceAll("-", "")),
    ])
      expect(rows).not.toContain(hidden);
  });

  test("a row moved to another account makes no codes there: the key knows whose it is", async () => {
    const { sealSecret, openSecret } = await import("@portal/core/account/factor/seal.server");
    const sealed = await sealSecret("one", "GEZDGNBVGY3TQOJQ");
    expect(await openSecret("one", sealed)).toBe("GEZDGNBVGY3TQOJQ");
    await expect(openSecret("two", sealed)).rejects.toThrow();
  });

  test("a plain secret of before signs in still, and is sealed by that", async () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const account = named("legacy");
    const { id } = await known(account, { roles: ["ADMIN"], totpSecret: secret });
    expect(told(await enter("staff", account, { totp: wrongCodeOf(secret) }))).toEqual([400, 200106]);
    expect((await enter("staff", account, { totp: codeOf(secret) })).status).toBe(200);
    expect(await Accounts.read(id)).toMatchObject({ totpSecret: "", factorEnrolled: true });
    expect(told(await enter("staff", account, { totp: codeOf(secret) }))).toEqual([400, 200106]);
    pass(30_000);
    expect((await enter("staff", account, { totp: codeOf(secret) })).status).toBe(200);
  });
});
