/** What happens at the doors is written down, and names nobody. */
import { handler as registering } from "@portal/functions/user/user";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { at, call, doorEvents, logged, pass } from "../support/call.ts";
import { ask, codeFor, elsewhere, known, login, sealedBody, tokenOf, told } from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";

let services: Services;
let count = 0;
const newcomer = (): string => `porta.${++count}@example.mo`;
const outcomes = (): string[] => doorEvents.map(({ outcome }) => outcome);

beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
});
afterAll(() => services.stop());
beforeEach(() => {
  at("2026-11-23T02:00:00.000Z");
  doorEvents.length = 0;
  logged.length = 0;
});

describe("an authentication event", () => {
  test("is written for a right sign-in, with the account and the network hashed", async () => {
    const account = await known(newcomer());
    const from = elsewhere();
    expect((await login(account.account, "Demo2026", {}, from)).status).toBe(200);
    expect(doorEvents).toEqual([
      {
        event: "authentication",
        outcome: "signIn.succeeded",
        requestId: expect.any(String),
        at: "2026-11-23T02:00:00.000Z",
        login: expect.stringMatching(/^[\w-]{22}$/),
        account: expect.stringMatching(/^[\w-]{22}$/),
        network: expect.stringMatching(/^[\w-]{22}$/),
      },
    ]);
    const text = JSON.stringify(logged);
    for (const secret of [account.account, from, "Demo2026"]) expect(text).not.toContain(secret);
  });

  test("is the same for a wrong password and for an unknown account, and another once the door is locked", async () => {
    const account = await known(newcomer());
    const from = elsewhere();
    await login(account.account, "Wrong2026", {}, from);
    await login(newcomer(), "Wrong2026", {}, from);
    expect(outcomes()).toEqual(["signIn.failed.wrong", "signIn.failed.wrong"]);
    expect(doorEvents[0]?.login).not.toBe(doorEvents[1]?.login);
    expect(doorEvents[0]?.network).toBe(doorEvents[1]?.network);
    expect(doorEvents[0]).not.toHaveProperty("account");
    for (let i = 0; i < 5; i++) await login(account.account, "Wrong2026", {}, from);
    expect(outcomes().at(-1)).toBe("signIn.failed.locked");
  });

  test("hashes one account alike and two differently, by a secret of the stage", async () => {
    const account = await known(newcomer());
    await login(account.account, "Demo2026");
    await login(account.account.toUpperCase(), "Demo2026");
    const [first, second] = doorEvents;
    expect(first?.login).toBe(second?.login);
    const secret = process.env.LOG_SECRET;
    process.env.LOG_SECRET = "another";
    try {
      await login(account.account, "Demo2026");
    } finally {
      process.env.LOG_SECRET = secret;
    }
    expect(doorEvents.at(-1)?.login).not.toBe(first?.login);
  });

  test("is written for a code sent, a wrong code, a registration, a recovery and a changed password", async () => {
    const to = newcomer();
    await ask(`regsend/${to}`);
    expect(outcomes()).toEqual(["code.sent.mail"]);
    const register = async (code: string) =>
      call(registering, "POST", "/api/user/register", {
        body: await sealedBody(
          { account: to, pwd: "Demo2026" },
          { code, consent: true, language: "pt" },
          true,
        ),
      });
    const right = codeFor(services, to);
    const wrong = right === "000000" ? "000001" : "000000";
    expect((await register(wrong)).status).toBeGreaterThanOrEqual(400);
    expect((await register(right)).status).toBe(201);
    expect(outcomes()).toEqual(["code.sent.mail", "code.failed.wrong", "account.registered"]);
    await ask(`send/${to}`, { type: "password" });
    const forgot = await call(registering, "POST", "/api/user/forget", {
      key: null,
      body: await sealedBody({ pwd: "Demo2027" }, { account: to, code: codeFor(services, to) }),
    });
    expect(forgot.status).toBe(200);
    const token = tokenOf(await login(to, "Demo2027"));
    const change = async (oldPwd: string) =>
      call(registering, "PUT", "/api/user/password", {
        token,
        body: await sealedBody({ oldPwd, pwd: "Demo2028" }),
      });
    expect(told(await change("Wrong2026"))).toEqual([400, 10201]);
    expect((await change("Demo2027")).status).toBe(200);
    expect(outcomes().slice(3)).toEqual([
      "code.sent.mail",
      "account.recovered",
      "signIn.succeeded",
      "password.failed.wrong",
      "password.changed",
    ]);
    const text = JSON.stringify(logged);
    for (const secret of [to, right, "Demo2027", token]) expect(text).not.toContain(secret);
  });

  test("is written for a text message, and for the end of a session", async () => {
    const account = await known(newcomer());
    const token = tokenOf(await login(account.account, "Demo2026"));
    await ask("regsmsbyphe/62998877", { code: "MO" });
    await call(registering, "POST", "/api/user/logout", { token, key: null });
    pass(1000);
    const again = tokenOf(await login(account.account, "Demo2026"));
    await call(registering, "DELETE", "/api/user/sessions", { token: again });
    expect(outcomes()).toEqual([
      "signIn.succeeded",
      "code.sent.text",
      "session.ended",
      "signIn.succeeded",
      "sessions.ended",
    ]);
    expect(JSON.stringify(logged)).not.toContain("62998877");
  });
});
