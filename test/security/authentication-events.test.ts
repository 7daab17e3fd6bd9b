/** Every sign-in and every failed one is logged, and the log names nobody. */
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler as userHandler } from "@portal/functions/routes/identity/user";
import { beforeEach, describe, expect, test } from "vitest";
import {
  advanceTestTime,
  authenticationEvents,
  callLambda,
  logEntries,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import {
  buildSealedBody,
  createExistingAccount,
  getSentCode,
  getSessionToken,
  getStatusAndCode,
  requestCode,
  signInWithPassword,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const services = prepareTestServices();
let count = 0;
const takeNewcomer = (): string => `porta.${++count}@example.mo`;
const listOutcomes = (): string[] => authenticationEvents.map(({ outcome }) => outcome);

beforeEach(() => {
  setTestTime("2026-11-23T02:00:00.000Z");
  authenticationEvents.length = 0;
  logEntries.length = 0;
});

describe("an authentication event", () => {
  test("is written for a right sign-in, with the account and the network hashed", async () => {
    const account = await createExistingAccount(takeNewcomer());
    const from = takeNextAddress();
    expect((await signInWithPassword(account.account, "Demo2026", {}, from)).status).toBe(200);
    expect(authenticationEvents).toEqual([
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
    const text = JSON.stringify(logEntries);
    for (const secret of [account.account, from, "Demo2026"]) expect(text).not.toContain(secret);
  });

  test("is the same for a wrong password and for an unknown account, and another once the account is locked", async () => {
    const account = await createExistingAccount(takeNewcomer());
    const from = takeNextAddress();
    await signInWithPassword(account.account, "Wrong2026", {}, from);
    await signInWithPassword(takeNewcomer(), "Wrong2026", {}, from);
    expect(listOutcomes()).toEqual(["signIn.failed.wrong", "signIn.failed.wrong"]);
    expect(authenticationEvents[0]?.login).not.toBe(authenticationEvents[1]?.login);
    expect(authenticationEvents[0]?.network).toBe(authenticationEvents[1]?.network);
    expect(authenticationEvents[0]).not.toHaveProperty("account");
    for (let i = 0; i < 5; i++) await signInWithPassword(account.account, "Wrong2026", {}, from);
    expect(listOutcomes().at(-1)).toBe("signIn.failed.locked");
  });

  test("hashes one account alike and two differently, by a secret of the stage", async () => {
    const account = await createExistingAccount(takeNewcomer());
    await signInWithPassword(account.account, "Demo2026");
    await signInWithPassword(account.account.toUpperCase(), "Demo2026");
    const [first, second] = authenticationEvents;
    expect(first?.login).toBe(second?.login);
    const secret = process.env.LOG_SECRET;
    process.env.LOG_SECRET = "another";
    try {
      await signInWithPassword(account.account, "Demo2026");
    } finally {
      process.env.LOG_SECRET = secret;
    }
    expect(authenticationEvents.at(-1)?.login).not.toBe(first?.login);
  });

  test("is written for a code sent, a wrong code, a registration, a recovery and a changed password", async () => {
    const to = takeNewcomer();
    await requestCode(`regsend/${to}`);
    expect(listOutcomes()).toEqual(["code.sent.mail"]);
    const registerWith = async (code: string) =>
      callLambda(newPassword, "POST", "/api/user/register", {
        body: await buildSealedBody(
          { account: to, pwd: "Demo2026" },
          { code, consent: true, language: "pt" },
          true,
        ),
      });
    const right = getSentCode(services, to);
    const wrongCode = right === "000000" ? "000001" : "000000";
    expect((await registerWith(wrongCode)).status).toBeGreaterThanOrEqual(400);
    expect((await registerWith(right)).status).toBe(201);
    expect(listOutcomes()).toEqual(["code.sent.mail", "code.failed.wrong", "account.registered"]);
    await requestCode(`send/${to}`, { type: "password" });
    const forgot = await callLambda(newPassword, "POST", "/api/user/forget", {
      key: null,
      body: await buildSealedBody({ pwd: "Demo2027" }, { account: to, code: getSentCode(services, to) }),
    });
    expect(forgot.status).toBe(200);
    const token = getSessionToken(await signInWithPassword(to, "Demo2027"));
    const changePassword = async (oldPwd: string) =>
      callLambda(newPassword, "PUT", "/api/user/password", {
        token,
        body: await buildSealedBody({ oldPwd, pwd: "Demo2028" }),
      });
    expect(getStatusAndCode(await changePassword("Wrong2026"))).toEqual([400, 10201]);
    expect((await changePassword("Demo2027")).status).toBe(200);
    expect(listOutcomes().slice(3)).toEqual([
      "code.sent.mail",
      "account.recovered",
      "signIn.succeeded",
      "password.failed.wrong",
      "password.changed",
    ]);
    const text = JSON.stringify(logEntries);
    for (const secret of [to, right, "Demo2027", token]) expect(text).not.toContain(secret);
  });

  test("is written for a text message, and for the end of a session", async () => {
    const account = await createExistingAccount(takeNewcomer());
    const token = getSessionToken(await signInWithPassword(account.account, "Demo2026"));
    await requestCode("regsmsbyphe/62998877", { code: "MO" });
    await callLambda(userHandler, "POST", "/api/user/logout", { token, key: null });
    advanceTestTime(1000);
    const again = getSessionToken(await signInWithPassword(account.account, "Demo2026"));
    await callLambda(userHandler, "DELETE", "/api/user/sessions", { token: again });
    expect(listOutcomes()).toEqual([
      "signIn.succeeded",
      "code.sent.text",
      "session.ended",
      "signIn.succeeded",
      "sessions.ended",
    ]);
    expect(JSON.stringify(logEntries)).not.toContain("62998877");
  });
});

test.each<[string, string, Record<string, string>]>([
  ["GET /send/{account}", "send/canario@example.mo", {}],
  ["GET /regsend/{account}", "regsend/canario@example.mo", {}],
  ["GET /forgetsms/{account}", "forgetsms/canario@example.mo", { type: "phone" }],
  ["GET /regsmsbyphe/{phone}", "regsmsbyphe/66123987", { type: "phone", code: "853" }],
  ["GET /verification", "verification", { code: "739154", account: "canario@example.mo", type: "register" }],
  ["GET /vadation", "vadation", { phone: "66123987", account: "canario@example.mo", phoneAreaCodeId: "1" }],
])(
  "%s has its address by specification, of which the log keeps the template alone",
  async (operation, path, query) => {
    await callLambda(userHandler, "GET", `/api/user/${path}`, { query, address: takeNextAddress() });
    expect(logEntries).toContainEqual(expect.objectContaining({ resource: "user", operation }));
    expect(JSON.stringify(logEntries)).not.toMatch(/canario|66123987|739154/);
  },
);
