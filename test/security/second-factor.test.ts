/** Second factors: who has to have one, how one is enrolled, proved and lost, and what guessing at it costs. */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Accounts from "@portal/core/identity/accounts/account-store.server";
import { isKnownNetwork } from "@portal/core/identity/accounts/known-network.server";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import type { Role } from "@portal/core/platform/roles";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { eraseAccount } from "@portal/core/privacy/erase-account.server";
import { requestErasure } from "@portal/core/privacy/request-erasure.server";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler as subject } from "@portal/functions/routes/identity/subject";
import { handler as user } from "@portal/functions/routes/identity/user";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as desk } from "@portal/functions/routes/staff/review-queue";
import { beforeEach, describe, expect, test } from "vitest";
import {
  advanceTestTime,
  type CallAnswer,
  callLambda,
  createCallContext,
  createSignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import { createSession } from "../support/calls/create-session.ts";
import { Authenticator } from "../support/sign-in/authenticator.ts";
import {
  callFactorList,
  computeTotpCode,
  confirmFactorChange,
  enrolPasskey,
  enrolTotp,
  type FactorChallenge,
  findWrongTotpCode,
  finishSignIn,
  getFactorChallenge,
  requestFactorChange,
  requestPasskeyOptions,
  type SignInArea,
  signInToArea,
  TEST_PASSWORD,
  writeEnrolledApp,
} from "../support/sign-in/factors.ts";
import { sealWithCaptchaKey } from "../support/sign-in/seal-with-captcha-key.ts";
import {
  buildSealedBody,
  createExistingAccount,
  createSolvedCaptcha,
  getSentCode,
  getSessionToken,
  getStatusAndCode,
  issueUnsentCode,
  listSentNotices,
  signInWithPassword,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const services = prepareTestServices();
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

let sessionWritesToRefusal = 0;
/** Throttles the next write of a session, or the one after it, in all attempts of that call. */
const refuseNextSession = (writes = 1): void => {
  sessionWritesToRefusal = writes;
};
getDocumentClient().middlewareStack.add(
  (next, { commandName }) =>
    (args) => {
      const isSession =
        /^(Put|TransactWrite)/.test(commandName ?? "") && /"access#/.test(JSON.stringify(args.input));
      if (!isSession || sessionWritesToRefusal === 0) return next(args);
      sessionWritesToRefusal -= 1;
      if (sessionWritesToRefusal > 0) return next(args);
      throw Object.assign(new Error("Rate exceeded"), {
        name: "ThrottlingException",
        $metadata: { httpStatusCode: 400 },
      });
    },
  { step: "initialize", name: "refuseSession" },
);

let people = 0;
const createAddress = (what: string): string => `${what}${++people}@example.mo`;
/**
 * Somebody with a password and a session of before, as if signed in where their role signs in: signing in takes three
 * calls, and is done by the tests of it.
 */
const arriveAs = async (
  roles: Role[],
): Promise<{
  id: string;
  account: string;
  token: string;
  area: SignInArea;
  storedAccount: Accounts.Account;
}> => {
  const account = createAddress(String(roles[0]).toLowerCase());
  const storedAccount = await createExistingAccount(account, { roles, language: "pt" });
  const { id, epoch } = storedAccount;
  const area = roles.includes("APPLICANT") ? "user" : "staff";
  const { now } = createCallContext(systemActor);
  return { id, account, area, storedAccount, token: await createSession(id, epoch, now) };
};
/** Creates the same with an authenticator app. */
const createEnrolledPerson = async (roles: Role[]) => {
  const person = await arriveAs(roles);
  const app = await writeEnrolledApp(person.storedAccount, person.token);
  advanceTestTime(30_000);
  return { ...person, ...app };
};
const getCurrentUser = (token: string) => callLambda(user, "GET", "/api/user/current", { token });
const getQueue = (token: string) => callLambda(desk, "GET", "/api/staff/queue", { token });

describe("staff have to have one", () => {
  test.each(["OFFICER", "CASHIER", "ADMIN"] as const)(
    "%s: a session without one can only enrol one",
    async (role) => {
      const account = createAddress("new");
      await createExistingAccount(account, { roles: [role] });
      const answer = await signInToArea("staff", account);
      expect(answer.body.data).toMatchObject({ enrolmentRequired: true });
      const token = getSessionToken(answer);
      expect(getStatusAndCode(await getQueue(token))).toEqual([403, 900081]);
      expect((await getCurrentUser(token)).body.data).toMatchObject({ enrolmentRequired: true });
      expect((await callFactorList(token)).body.data).toEqual({
        required: true,
        enrolled: false,
        totp: null,
        passkeys: [],
        recoveryCodesLeft: 0,
      });
      const offer = await requestFactorChange(token, "/totp");
      expect(offer.body.data).toMatchObject({ account, expiresAt: "2026-11-23T02:10:00.000Z" });
      const { secret, uri } = offer.body.data as { secret: string; uri: string };
      expect(uri).toContain(`secret=${secret}`);
      const confirmation = await confirmFactorChange(token, "/totp", { code: computeTotpCode(secret) });
      const { recoveryCodes } = confirmation.body.data as { recoveryCodes: string[] };
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes)
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      // The same session is a full one now.
      expect((await getQueue(token)).status).toBe(200);
      expect((await getCurrentUser(token)).body.data).not.toHaveProperty("enrolmentRequired");
    },
  );

  test("a session of before, by password alone, ends when the owner enrols", async () => {
    const { account, token } = await arriveAs(["OFFICER"]);
    const stolenToken = getSessionToken(await signInToArea("staff", account));
    await enrolTotp(token);
    expect((await getCurrentUser(stolenToken)).status).toBe(401);
  });

  test("the institute's people cannot give their last one up; two of which one is given up are fine", async () => {
    const { token } = await createEnrolledPerson(["ADMIN"]);
    expect(getStatusAndCode(await requestFactorChange(token, "/totp/remove"))).toEqual([409, 900082]);
    await enrolPasskey(token, new Authenticator());
    expect((await requestFactorChange(token, "/totp/remove")).body.data).toMatchObject({
      factor: { enrolled: true, totp: null, passkeys: [{ name: "Key" }] },
    });
    const { id = "" } =
      ((await callFactorList(token)).body.data as { passkeys: { id: string }[] }).passkeys[0] ?? {};
    expect(getStatusAndCode(await requestFactorChange(token, `/passkey/${id}/remove`))).toEqual([
      409, 900082,
    ]);
  });

  test.each(["APPLICANT", "ROADSHOW", "DSEC"] as const)("%s: it is offered, not required", async (role) => {
    const { token } = await createSignedInPerson({ roles: [role] });
    expect((await callFactorList(token)).body.data).toMatchObject({ required: false, enrolled: false });
  });

  test("an applicant gives up the last one, recovery codes and all", async () => {
    const { token, account } = await createEnrolledPerson(["APPLICANT"]);
    expect((await requestFactorChange(token, "/totp/remove")).body.data).toMatchObject({
      factor: { enrolled: false, recoveryCodesLeft: 0 },
    });
    expect((await signInToArea("user", account)).status).toBe(200);
  });
});

describe("signing in", () => {
  test.each([["APPLICANT"], ["OFFICER"]] as [Role][])(
    "%s: the password alone gets a ticket, the code a session",
    async (role) => {
      const { account, secret, area } = await createEnrolledPerson([role]);
      const signInAnswer = await signInToArea(area, account);
      expect([...getStatusAndCode(signInAnswer), signInAnswer.body.fields]).toEqual([
        400,
        900080,
        [{ path: "totp", key: "required" }],
      ]);
      expect(signInAnswer.body).not.toHaveProperty("data");
      const { ticket, methods, expiresAt } = getFactorChallenge(signInAnswer);
      expect(methods).toEqual(["totp", "recovery"]);
      expect(expiresAt).toBe("2026-11-23T02:05:30.000Z");
      expect(getStatusAndCode(await finishSignIn(area, { ticket, totp: findWrongTotpCode(secret) }))).toEqual(
        [400, 200106],
      );
      const signInResult = await finishSignIn(area, { ticket, totp: computeTotpCode(secret) });
      expect((await getCurrentUser(getSessionToken(signInResult))).status).toBe(200);
      // Neither the ticket nor the code is good again.
      expect(
        getStatusAndCode(await finishSignIn(area, { ticket, totp: computeTotpCode(secret, 1) })),
      ).toEqual([400, 900083]);
      expect(getStatusAndCode(await signInToArea(area, account, { totp: computeTotpCode(secret) }))).toEqual([
        400, 200106,
      ]);
    },
  );

  test("a second step that is begun and left, however often, is no wrong password", async () => {
    const { account, area } = await createEnrolledPerson(["APPLICANT"]);
    const from = "203.0.113.77";
    for (let i = 0; i < 7; i++) {
      const { codeId, key, num } = await createSolvedCaptcha();
      const body = { account, pwd: sealWithCaptchaKey(TEST_PASSWORD, key), num, codeId };
      const answer = await callLambda(user, "POST", `/api/${area}/login`, { key: null, address: from, body });
      expect(getStatusAndCode(answer)).toEqual([400, 900080]);
    }
  });

  test("both at once is one call, as it was", async () => {
    const { account, secret } = await createEnrolledPerson(["OFFICER"]);
    expect((await signInToArea("staff", account, { totp: computeTotpCode(secret) })).status).toBe(200);
  });

  test("a wrong password is refused as before, whatever comes with it", async () => {
    const { account, secret, recoveryCodes } = await createEnrolledPerson(["OFFICER"]);
    for (const more of [{}, { totp: computeTotpCode(secret) }, { recovery: recoveryCodes[0] }]) {
      const answer = await signInToArea("staff", account, more, "Wrong2026");
      expect([...getStatusAndCode(answer), answer.body.challenge]).toEqual([400, 200106, undefined]);
    }
    // The code was not used up by who does not know the password.
    expect((await signInToArea("staff", account, { totp: computeTotpCode(secret) })).status).toBe(200);
  });

  test("a ticket is over after five minutes, after a new password, and in the other sign-in", async () => {
    const { account, secret, id } = await createEnrolledPerson(["OFFICER"]);
    const { ticket: late } = getFactorChallenge(await signInToArea("staff", account));
    advanceTestTime(301_000);
    expect(
      getStatusAndCode(await finishSignIn("staff", { ticket: late, totp: computeTotpCode(secret) })),
    ).toEqual([400, 900083]);
    const { ticket } = getFactorChallenge(await signInToArea("staff", account));
    expect(getStatusAndCode(await finishSignIn("user", { ticket, totp: computeTotpCode(secret) }))).toEqual([
      400, 900083,
    ]);
    const owner = await Accounts.findAccount(id);
    await Accounts.updateAccount(owner as Accounts.Account, { epoch: (owner?.epoch ?? 0) + 1 });
    expect(getStatusAndCode(await finishSignIn("staff", { ticket, totp: computeTotpCode(secret) }))).toEqual([
      400, 900083,
    ]);
    expect(getStatusAndCode(await finishSignIn("staff", { ticket: "x".repeat(43), totp: "000000" }))).toEqual(
      [400, 900083],
    );
  });

  test("a password that was forgotten and reset opens nothing without the factor", async () => {
    const { account, secret } = await createEnrolledPerson(["APPLICANT"]);
    const address = takeNextAddress();
    const ctx = { now: toInstant("2026-11-23T02:01:00Z"), address, requestId: "test" };
    const code = await issueUnsentCode(account, "password", ctx);
    const body = await buildSealedBody({ pwd: "Harbour2027" }, { account, code });
    const set = await callLambda(newPassword, "POST", "/api/user/forget", { key: null, address, body });
    expect(set.status).toBe(200);
    const { ticket } = getFactorChallenge(await signInToArea("user", account, {}, "Harbour2027"));
    expect((await finishSignIn("user", { ticket, totp: computeTotpCode(secret) })).status).toBe(200);
  });

  test("a code that was used before makes no network known", async () => {
    const { account, secret } = await createEnrolledPerson(["APPLICANT"]);
    const address = takeNextAddress();
    const isKnown = () => isKnownNetwork(account, { now: toInstant("2026-11-23T02:01:00Z"), address });
    const signIn = () =>
      signInWithPassword(account, TEST_PASSWORD, { totp: computeTotpCode(secret) }, address);
    expect((await signInToArea("user", account, { totp: computeTotpCode(secret) })).status).toBe(200);
    expect([getStatusAndCode(await signIn()), await isKnown()]).toEqual([[400, 200106], false]);
    advanceTestTime(30_000);
    expect([(await signIn()).status, await isKnown()]).toEqual([200, true]);
  });

  test("one ticket with the right code sent twenty times at once begins one session", async () => {
    const { account, recoveryCodes } = await createEnrolledPerson(["OFFICER"]);
    const { ticket } = getFactorChallenge(await signInToArea("staff", account));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finishSignIn("staff", { ticket, recovery: recoveryCodes[0] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("one ticket with eight right codes at once begins one session: it is finished once, whatever proves it", async () => {
    const { account, recoveryCodes } = await createEnrolledPerson(["OFFICER"]);
    const { ticket } = getFactorChallenge(await signInToArea("staff", account));
    const answers = await Promise.all(
      recoveryCodes.slice(0, 8).map((recovery) => finishSignIn("staff", { ticket, recovery })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a sign-in whose session the database does not take uses nothing up", () => {
  const expectBusyThenSignedIn = async (signIn: () => Promise<CallAnswer>): Promise<void> => {
    refuseNextSession();
    expect((await signIn()).status).toBe(503);
    expect((await getCurrentUser(getSessionToken(await signIn()))).status).toBe(200);
  };

  test.each(["totp", "recovery"] as const)("%s, after the password", async (factor) => {
    const { account, secret, recoveryCodes } = await createEnrolledPerson(["OFFICER"]);
    const { ticket } = getFactorChallenge(await signInToArea("staff", account));
    const proof = factor === "totp" ? { totp: computeTotpCode(secret) } : { recovery: recoveryCodes[0] };
    await expectBusyThenSignedIn(() => finishSignIn("staff", { ticket, ...proof }));
    expect(getStatusAndCode(await signInToArea("staff", account, proof))).toEqual([400, 200106]);
  });

  test.each(["totp", "recovery"] as const)("%s, with the password", async (factor) => {
    const { account, secret, recoveryCodes } = await createEnrolledPerson(["APPLICANT"]);
    const proof = factor === "totp" ? { totp: computeTotpCode(secret) } : { recovery: recoveryCodes[0] };
    await expectBusyThenSignedIn(() => signInToArea("user", account, proof));
    expect(getStatusAndCode(await signInToArea("user", account, proof))).toEqual([400, 200106]);
  });

  /** The code that is asked for besides the password, once somebody has guessed at it. */
  const requestLoginCode = async (account: string): Promise<string> => {
    for (let i = 0; i < 10; i++) await signInWithPassword(account, "Wrong2026");
    expect(getStatusAndCode(await signInWithPassword(account, TEST_PASSWORD))).toEqual([400, 10206]);
    return getSentCode(services, account);
  };
  test("the code of an e-mail that is asked for besides the password", async () => {
    const { account } = await arriveAs(["APPLICANT"]);
    const code = await requestLoginCode(account);
    await expectBusyThenSignedIn(() => signInToArea("user", account, { code }));
    expect(getStatusAndCode(await signInToArea("user", account, { code }))).toEqual([400, 200110]);
  });
  test("once the second factor is asked for, the code of the e-mail has served", async () => {
    const { account } = await createEnrolledPerson(["APPLICANT"]);
    const code = await requestLoginCode(account);
    expect(getStatusAndCode(await signInToArea("user", account, { code }))).toEqual([400, 900080]);
    expect(getStatusAndCode(await signInToArea("user", account, { code }))).toEqual([400, 200110]);
  });

  test.each([true, false])("a passkey (alone: %s)", async (isAlone) => {
    const { account, token } = await arriveAs(["APPLICANT"]);
    const authenticator = new Authenticator();
    await enrolPasskey(token, authenticator);
    const factorTicket = isAlone ? undefined : getFactorChallenge(await signInToArea("user", account)).ticket;
    const { options, ticket } = (await requestPasskeyOptions("user", factorTicket)).body
      .data as FactorChallenge & {
      options: { challenge: string };
    };
    const proof = { ticket, passkey: authenticator.get(options) };
    await expectBusyThenSignedIn(() => finishSignIn("user", proof));
    expect(getStatusAndCode(await finishSignIn("user", proof))).toEqual([400, 900083]);
  });
});

describe("recovery codes", () => {
  test("each is good once, however it is typed; the owner is mailed in the account's language", async () => {
    const { account, recoveryCodes } = await createEnrolledPerson(["APPLICANT"]);
    const [first = "", second = ""] = recoveryCodes;
    expect((await signInToArea("user", account, { recovery: first })).status).toBe(200);
    expect(getStatusAndCode(await signInToArea("user", account, { recovery: first }))).toEqual([400, 200106]);
    const typedRecovery = second.toLowerCase().replaceAll("-", " ").replaceAll("0", "o");
    const { ticket } = getFactorChallenge(await signInToArea("user", account));
    const signInResult = await finishSignIn("user", { ticket, recovery: typedRecovery });
    expect((await callFactorList(getSessionToken(signInResult))).body.data).toMatchObject({
      recoveryCodesLeft: 8,
    });
    expect(listSentNotices(services, account).at(-1)).toMatchObject({
      template: "recoveryCodeUsed",
      language: "pt",
    });
  });

  test("new ones make the old ones void", async () => {
    const { account, token, recoveryCodes } = await createEnrolledPerson(["APPLICANT"]);
    const newCodes = (await requestFactorChange(token, "/recovery")).body.data as { recoveryCodes: string[] };
    expect(getStatusAndCode(await signInToArea("user", account, { recovery: recoveryCodes[0] }))).toEqual([
      400, 200106,
    ]);
    expect((await signInToArea("user", account, { recovery: newCodes.recoveryCodes[0] })).status).toBe(200);
  });
});

describe("one counter for everything that can be guessed", () => {
  /** Eleven wrong guesses, each at another place. */
  const createGuesses = (person: Awaited<ReturnType<typeof createEnrolledPerson>>) => {
    const wrongCode = findWrongTotpCode(person.secret);
    return [
      () => signInToArea("staff", person.account, { totp: wrongCode }),
      () => signInToArea("staff", person.account, { recovery: "0000-0000-0000-0000" }),
      async () => {
        const { ticket } = getFactorChallenge(await signInToArea("staff", person.account));
        return finishSignIn("staff", { ticket, totp: wrongCode });
      },
      () => requestFactorChange(person.token, "/totp/remove", {}, "Wrong2026"),
      () => requestFactorChange(person.token, "/totp/remove", { totp: wrongCode }),
      () => requestFactorChange(person.token, "/recovery", { recovery: "0000-0000-0000-0000" }),
      async () =>
        callLambda(newPassword, "PUT", "/api/user/password", {
          token: person.token,
          body: await buildSealedBody({ oldPwd: "Wrong2026", pwd: "Longer password 1" }),
        }),
      async () =>
        callLambda(subject, "POST", "/api/user/subject/copy", {
          token: person.token,
          body: await buildSealedBody({ pwd: "Wrong2026" }),
        }),
      async () =>
        callLambda(user, "PUT", "/api/user/address", {
          token: person.token,
          body: await buildSealedBody({ pwd: "Wrong2026" }, { account: "thief@example.mo", code: "000000" }),
        }),
      async () => {
        const { ticket } = getFactorChallenge(await signInToArea("staff", person.account));
        const passkeyAnswer = await requestPasskeyOptions("staff", ticket);
        const { options } = passkeyAnswer.body.data as { options: { challenge: string } };
        return finishSignIn("staff", { ticket, passkey: new Authenticator().get(options) });
      },
    ];
  };

  test("eleven wrong ones of any mix lock every path at once, longer each time, and the right one opens none", async () => {
    const person = await createEnrolledPerson(["OFFICER"]);
    const ways = createGuesses(person);
    for (const guess of ways) expect((await guess()).status).toBe(400);
    for (const guess of ways) {
      const answer = await guess();
      expect([answer.status, answer.body.code]).toEqual([429, 19995]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    const signInRightly = () =>
      signInToArea("staff", person.account, { totp: computeTotpCode(person.secret) });
    expect((await signInRightly()).status).toBe(429);
    advanceTestTime(61_000);
    expect(
      getStatusAndCode(
        await signInToArea("staff", person.account, { totp: findWrongTotpCode(person.secret) }),
      ),
    ).toEqual([400, 200106]);
    advanceTestTime(61_000);
    expect((await signInRightly()).status).toBe(429);
    advanceTestTime(60_000);
    expect((await signInRightly()).status).toBe(200);
  });

  test("twenty guesses at once count as twenty: ten are judged", async () => {
    const { account, secret } = await createEnrolledPerson(["OFFICER"]);
    const { ticket } = getFactorChallenge(await signInToArea("staff", account));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finishSignIn("staff", { ticket, totp: findWrongTotpCode(secret) })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("a known password given again and again buys no more guesses at the code", async () => {
    const { token, secret } = await createEnrolledPerson(["APPLICANT"]);
    advanceTestTime(1_000_000);
    let judgedCount = 0;
    for (let i = 0; i < 15; i++) {
      await requestFactorChange(token, "/totp");
      const { status } = await requestFactorChange(token, "/totp/remove", {
        totp: findWrongTotpCode(secret),
      });
      if (status === 400) judgedCount++;
    }
    expect(judgedCount).toBe(10);
  });

  test("a code that confirms a new app is guessed at ten times, and the guesses count at sign-in", async () => {
    const { token, account, secret } = await createEnrolledPerson(["OFFICER"]);
    const offer = (await requestFactorChange(token, "/totp")).body.data as { secret: string };
    for (let i = 0; i < 10; i++)
      expect(
        getStatusAndCode(
          await confirmFactorChange(token, "/totp", { code: findWrongTotpCode(offer.secret) }),
        ),
      ).toEqual([400, 10207]);
    expect(
      getStatusAndCode(await confirmFactorChange(token, "/totp", { code: computeTotpCode(offer.secret) })),
    ).toEqual([429, 19995]);
    expect(getStatusAndCode(await signInToArea("staff", account, { totp: computeTotpCode(secret) }))).toEqual(
      [429, 19995],
    );
  });

  test("a passkey that does not hold is offered for enrolling ten times, and that counts at sign-in", async () => {
    const { token, account, secret } = await createEnrolledPerson(["OFFICER"]);
    for (let i = 0; i < 10; i++) {
      const offer = (await requestFactorChange(token, "/passkey")).body.data as {
        options: { challenge: string };
      };
      const response = new Authenticator().create({ ...offer.options, origin: "https://evil.example" });
      expect(getStatusAndCode(await confirmFactorChange(token, "/passkey", { response, name: "x" }))).toEqual(
        [400, 900084],
      );
    }
    expect(getStatusAndCode(await requestFactorChange(token, "/passkey"))).toEqual([429, 19995]);
    expect(getStatusAndCode(await signInToArea("staff", account, { totp: computeTotpCode(secret) }))).toEqual(
      [429, 19995],
    );
  });

  test("who does not know the password does not move it: the owner is never locked out", async () => {
    const { account, secret } = await createEnrolledPerson(["OFFICER"]);
    for (let i = 0; i < 9; i++) await signInToArea("staff", account, { totp: "000000" }, "Wrong2026");
    for (let i = 0; i < 30; i++) await finishSignIn("staff", { ticket: "x".repeat(43), totp: "000000" });
    expect((await signInToArea("staff", account, { totp: computeTotpCode(secret) })).status).toBe(200);
  });
});

describe("changes", () => {
  test.each(["/totp", "/totp/remove", "/passkey", "/recovery"])("%s asks the password", async (path) => {
    const { token } = await createEnrolledPerson(["APPLICANT"]);
    expect(getStatusAndCode(await requestFactorChange(token, path, {}, "Wrong2026"))).toEqual([400, 10201]);
  });

  test.each(["/totp", "/totp/remove", "/passkey", "/passkey/x/remove", "/recovery"])(
    "%s asks for a code too, once the session's own proof is a quarter of an hour old",
    async (path) => {
      const { token, secret, account } = await createEnrolledPerson(["APPLICANT"]);
      advanceTestTime(900_001);
      const changeAnswer = await requestFactorChange(token, path);
      expect([...getStatusAndCode(changeAnswer), changeAnswer.body.fields?.[0]]).toEqual([
        400,
        900080,
        expect.objectContaining({ path: "totp", key: "required" }),
      ]);
      expect(
        getStatusAndCode(await requestFactorChange(token, path, { totp: findWrongTotpCode(secret) })),
      ).toEqual([400, 10207]);
      expect([200, 404]).toContain(
        (await requestFactorChange(token, path, { totp: computeTotpCode(secret) })).status,
      );
      expect(account).toBeDefined();
    },
  );

  test("a code is good again for the change that failed after it was used", async () => {
    const { token, secret } = await createEnrolledPerson(["APPLICANT"]);
    advanceTestTime(900_001);
    const code = computeTotpCode(secret);
    // The first write uses the code up, and the second one makes the change.
    refuseNextSession(2);
    expect((await requestFactorChange(token, "/recovery", { totp: code })).status).toBe(503);
    expect((await requestFactorChange(token, "/recovery", { totp: code })).status).toBe(200);
  });

  test("an offer is the session's that gave the password, and is over after ten minutes", async () => {
    const { account } = await arriveAs(["APPLICANT"]);
    const one = getSessionToken(await signInToArea("user", account));
    const other = getSessionToken(await signInToArea("user", account));
    const { secret } = (await requestFactorChange(one, "/totp")).body.data as { secret: string };
    expect(
      getStatusAndCode(await confirmFactorChange(other, "/totp", { code: computeTotpCode(secret) })),
    ).toEqual([400, 900058]);
    advanceTestTime(601_000);
    const lateAnswer = await confirmFactorChange(one, "/totp", { code: computeTotpCode(secret) });
    expect([...getStatusAndCode(lateAnswer), lateAnswer.body.params]).toEqual([
      400,
      900058,
      { context: "setUp" },
    ]);
  });

  test("the same code confirmed twice at once enrols once", async () => {
    const { token } = await arriveAs(["CASHIER"]);
    const { secret } = (await requestFactorChange(token, "/totp")).body.data as { secret: string };
    const code = computeTotpCode(secret);
    const both = await Promise.all([1, 2].map(() => confirmFactorChange(token, "/totp", { code })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ["an app", (token: string) => enrolTotp(token)],
    ["a passkey", (token: string) => enrolPasskey(token, new Authenticator())],
    ["new recovery codes", (token: string) => requestFactorChange(token, "/recovery")],
    ["an app given up", (token: string) => requestFactorChange(token, "/totp/remove")],
  ] as [string, (token: string) => Promise<unknown>][])(
    "%s: other sessions end, the owner is mailed",
    async (_, act) => {
      const { account, secret, token } = await createEnrolledPerson(["APPLICANT"]);
      const other = getSessionToken(await signInToArea("user", account, { totp: computeTotpCode(secret) }));
      const before = listSentNotices(services, account).length;
      advanceTestTime(30_000);
      await act(token);
      expect((await getCurrentUser(token)).status).toBe(200);
      expect((await getCurrentUser(other)).status).toBe(401);
      expect(listSentNotices(services, account).slice(before)).toMatchObject([
        { language: "pt", channel: "mail" },
      ]);
    },
  );

  test("a new address ends other sessions, and goes on in this one", async () => {
    const { account, token } = await arriveAs(["APPLICANT"]);
    const other = getSessionToken(await signInToArea("user", account));
    const next = createAddress("next");
    await callLambda(user, "GET", `/api/user/send/${next}`, {
      query: { type: "bind" },
      address: "203.0.113.9",
    });
    const code = String(listSentNotices(services, next).at(-1)?.params.code);
    const body = await buildSealedBody({ pwd: TEST_PASSWORD }, { account: next, code });
    expect((await callLambda(user, "PUT", "/api/user/address", { token, body })).status).toBe(200);
    expect((await getCurrentUser(token)).status).toBe(200);
    expect((await getCurrentUser(other)).status).toBe(401);
  });
});

describe("passkeys", () => {
  const createDevice = async (role: Role, authenticator = new Authenticator()) => {
    const person = await arriveAs([role]);
    const enrolment = await enrolPasskey(person.token, authenticator);
    return { ...person, authenticator, made: enrolment };
  };
  const createChallenge = async (area: SignInArea, ticket?: string) =>
    (await requestPasskeyOptions(area, ticket)).body.data as FactorChallenge & {
      options: { challenge: string };
    };

  test("one is enough to be enrolled; its owner is not told to the authenticator's maker by name alone", async () => {
    const { made, account, id, authenticator } = await createDevice("OFFICER");
    expect(made.body.data).toMatchObject({ factor: { enrolled: true, totp: null, recoveryCodesLeft: 10 } });
    expect((made.body.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    const handle = Buffer.from(authenticator.handle ?? "", "base64url").toString("latin1");
    expect(handle).not.toContain(account);
    expect(handle).not.toContain(id);
  });

  test.each([["APPLICANT"], ["ADMIN"]] as [Role][])("%s: it is the second factor", async (role) => {
    const { account, authenticator, area } = await createDevice(role);
    const factorChallenge = getFactorChallenge(await signInToArea(area, account));
    expect(factorChallenge.methods).toEqual(["passkey", "recovery"]);
    const { options, ticket } = await createChallenge(area, factorChallenge.ticket);
    expect(options).toMatchObject({ allowCredentials: [{ id: authenticator.id }] });
    const signInResult = await finishSignIn(area, {
      ticket,
      passkey: authenticator.get({ ...options, verified: false }),
    });
    expect((await getCurrentUser(getSessionToken(signInResult))).status).toBe(200);
  });

  test.each([["APPLICANT"], ["ADMIN"]] as [Role][])(
    "%s: it signs in alone when it verified the person",
    async (role) => {
      const { authenticator, area } = await createDevice(role);
      const lazyChallenge = await createChallenge(area);
      expect(lazyChallenge.options).toMatchObject({ userVerification: "required" });
      expect(lazyChallenge.options).not.toHaveProperty("allowCredentials");
      const unverifiedAnswer = {
        ticket: lazyChallenge.ticket,
        passkey: authenticator.get({ ...lazyChallenge.options, verified: false }),
      };
      expect(getStatusAndCode(await finishSignIn(area, unverifiedAnswer))).toEqual([400, 200106]);
      const { options, ticket } = await createChallenge(area);
      const signInResult = await finishSignIn(area, { ticket, passkey: authenticator.get(options) });
      expect((await getCurrentUser(getSessionToken(signInResult))).status).toBe(200);
    },
  );

  test("alone it signs in while guesses at the second factor are paused", async () => {
    const { account, authenticator } = await createDevice("ADMIN");
    const factorChallenge = getFactorChallenge(await signInToArea("staff", account));
    const guessRecovery = () =>
      finishSignIn("staff", { ticket: factorChallenge.ticket, recovery: "0000-0000-0000-0000" });
    for (let i = 0; i < 10; i++) expect((await guessRecovery()).status).toBe(400);
    expect((await guessRecovery()).status).toBe(429);
    const beside = await createChallenge("staff", factorChallenge.ticket);
    const second = { ticket: beside.ticket, passkey: authenticator.get(beside.options) };
    expect((await finishSignIn("staff", second)).status).toBe(429);
    const { options, ticket } = await createChallenge("staff");
    expect((await finishSignIn("staff", { ticket, passkey: authenticator.get(options) })).status).toBe(200);
  });

  test("alone it signs in to its own area only", async () => {
    const staff = await createDevice("ADMIN");
    const visitor = await createDevice("APPLICANT");
    for (const [area, { authenticator }] of [
      ["user", staff],
      ["staff", visitor],
    ] as const) {
      const { options, ticket } = await createChallenge(area);
      expect(
        getStatusAndCode(await finishSignIn(area, { ticket, passkey: authenticator.get(options) })),
      ).toEqual([400, 200106]);
    }
  });

  test("a challenge is answered once, right or wrong, and within five minutes", async () => {
    const { authenticator } = await createDevice("APPLICANT");
    const { options, ticket } = await createChallenge("user");
    const wrongAnswer = { ...authenticator.get(options), id: new Authenticator().id };
    expect(getStatusAndCode(await finishSignIn("user", { ticket, passkey: wrongAnswer }))).toEqual([
      400, 200106,
    ]);
    expect(
      getStatusAndCode(await finishSignIn("user", { ticket, passkey: authenticator.get(options) })),
    ).toEqual([400, 200106]);
    const ownChallenge = await createChallenge("user");
    const forgedAnswer = authenticator.get({ ...ownChallenge.options, origin: "https://evil.example" });
    expect(
      getStatusAndCode(await finishSignIn("user", { ticket: ownChallenge.ticket, passkey: forgedAnswer })),
    ).toEqual([400, 200106]);
    const right = authenticator.get(ownChallenge.options);
    expect(
      getStatusAndCode(await finishSignIn("user", { ticket: ownChallenge.ticket, passkey: right })),
    ).toEqual([400, 200106]);
    const lateChallenge = await createChallenge("user");
    advanceTestTime(301_000);
    const answer = await finishSignIn("user", {
      ticket: lateChallenge.ticket,
      passkey: authenticator.get(lateChallenge.options),
    });
    expect(getStatusAndCode(answer)).toEqual([400, 900083]);
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
        const passkeyAnswer = key.get({ challenge });
        return {
          ...passkeyAnswer,
          response: { ...passkeyAnswer.response, authenticatorData: "AA", clientDataJSON: "!!" },
        };
      },
    ],
  ])("an answer for %s is refused", async (_, forged) => {
    const { authenticator } = await createDevice("APPLICANT");
    const { options, ticket } = await createChallenge("user");
    const answer = await finishSignIn("user", { ticket, passkey: forged(authenticator, options.challenge) });
    expect(getStatusAndCode(answer)).toEqual([400, 200106]);
  });

  test("a copy that counts behind is refused; one that never counts is fine", async () => {
    const { authenticator } = await createDevice("APPLICANT", new Authenticator(7));
    const first = await createChallenge("user");
    expect(
      (await finishSignIn("user", { ticket: first.ticket, passkey: authenticator.get(first.options) }))
        .status,
    ).toBe(200);
    authenticator.counter -= 1;
    const copiedChallenge = await createChallenge("user");
    const answer = await finishSignIn("user", {
      ticket: copiedChallenge.ticket,
      passkey: authenticator.get(copiedChallenge.options),
    });
    expect(getStatusAndCode(answer)).toEqual([400, 200106]);
    const twins = [await createChallenge("user"), await createChallenge("user")].map(
      ({ ticket, options }) => {
        const passkey = authenticator.get(options);
        authenticator.counter -= 1;
        return { ticket, passkey };
      },
    );
    const both = await Promise.all(twins.map((twin) => finishSignIn("user", twin)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const syncedDevice = await createDevice("APPLICANT", new Authenticator(0));
    for (let i = 0; i < 2; i++) {
      const { options, ticket } = await createChallenge("user");
      expect(
        (await finishSignIn("user", { ticket, passkey: syncedDevice.authenticator.get(options) })).status,
      ).toBe(200);
    }
  });

  test("one credential is one account's: enrolled elsewhere it is refused, given up it is free", async () => {
    const { authenticator, token } = await createDevice("APPLICANT");
    const second = await arriveAs(["APPLICANT"]);
    expect(getStatusAndCode(await enrolPasskey(second.token, authenticator))).toEqual([409, 900085]);
    expect((await requestFactorChange(token, `/passkey/${authenticator.id}/remove`)).status).toBe(200);
    expect((await enrolPasskey(second.token, authenticator)).status).toBe(200);
  });

  test.each<[string, (device: Authenticator, challenge: string) => object]>([
    ["another site", (key, challenge) => key.create({ challenge, origin: "https://evil.example" })],
    ["another relying party", (key, challenge) => key.create({ challenge, rpId: "evil.example" })],
    ["another challenge", (key) => key.create({ challenge: "AAAA" })],
  ])("one that was made for %s is not enrolled", async (_, forged) => {
    const { token } = await arriveAs(["APPLICANT"]);
    const offer = (await requestFactorChange(token, "/passkey")).body.data as {
      options: { challenge: string };
    };
    const response = forged(new Authenticator(), offer.options.challenge);
    expect(getStatusAndCode(await confirmFactorChange(token, "/passkey", { response, name: "x" }))).toEqual([
      400, 900084,
    ]);
    expect((await callFactorList(token)).body.data).toMatchObject({ enrolled: false });
  });

  test("eleven are too many", async () => {
    const { token } = await arriveAs(["APPLICANT"]);
    for (let i = 0; i < 10; i++) expect((await enrolPasskey(token, new Authenticator())).status).toBe(200);
    expect(getStatusAndCode(await requestFactorChange(token, "/passkey"))).toEqual([400, 900054]);
  });

  test("an erased account's credential is free again", async () => {
    const { authenticator, id, account, token } = await createDevice("APPLICANT");
    const actor = { kind: "applicant", accountId: id, account, roles: ["APPLICANT"] } as const;
    await requestErasure(createCallContext(actor));
    advanceTestTime(15 * 86_400_000);
    expect(await eraseAccount(id, createCallContext(actor))).toBe("ERASED");
    expect(token).toBeDefined();
    setTestTime("2026-12-23T02:00:00Z");
    const next = await arriveAs(["APPLICANT"]);
    expect((await enrolPasskey(next.token, authenticator)).status).toBe(200);
  });
});

describe("the administrator", () => {
  const resetFactor = async (token: string, id: string, version: number, password: string | undefined) =>
    callLambda(admin, "PUT", `/api/staff/admin/account/${id}`, {
      token,
      body: {
        version,
        resetFactor: true,
        ...(password === undefined ? {} : await buildSealedBody({ pwd: password })),
      },
    });

  test("takes lost factors away against the own password, with a second one; sessions end, the owner is notified and enrols again", async () => {
    const boss = await createEnrolledPerson(["ADMIN"]);
    const clerk = await createEnrolledPerson(["OFFICER"]);
    await enrolPasskey(clerk.token, new Authenticator());
    const version = 3;
    for (const password of [undefined, "Wrong2026"])
      expect(getStatusAndCode(await resetFactor(boss.token, clerk.id, version, password))).toEqual([
        400, 10201,
      ]);
    expect((await getQueue(clerk.token)).status).toBe(200);
    const resetAnswer = await resetFactor(boss.token, clerk.id, version, TEST_PASSWORD);
    expect(resetAnswer.body.data).toMatchObject({ member: { secondFactor: true } });
    expect((await getQueue(clerk.token)).status).toBe(200);
    const { request } = resetAnswer.body.data as { request: { id: string; requestedAt: string } };
    const confirmReset = async (token: string) =>
      callLambda(admin, "POST", `/api/staff/admin/account/request/${request.id}/confirm`, {
        token,
        body: { requestedAt: request.requestedAt },
      });
    expect(getStatusAndCode(await confirmReset(boss.token))).toEqual([403, 900310]);
    expect((await confirmReset((await createEnrolledPerson(["ADMIN"])).token)).status).toBe(200);
    expect((await getQueue(clerk.token)).status).toBe(401);
    expect(listSentNotices(services, clerk.account).at(-1)).toMatchObject({
      template: "factorReset",
      language: "pt",
    });
    expect(
      getStatusAndCode(await signInToArea("staff", clerk.account, { recovery: clerk.recoveryCodes[0] })),
    ).toEqual([200, 200]);
    expect((await signInToArea("staff", clerk.account)).body.data).toMatchObject({ enrolmentRequired: true });
  });
});

test.each(["OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"] as const)(
  "the owner of an account with the role %s does not change its address alone",
  async (role) => {
    // Readers of the restricted views sign in by pages of their own, and need no second factor.
    const isReader = role === "ROADSHOW" || role === "DSEC";
    const { token } = isReader
      ? await createSignedInPerson({ roles: [role], password: TEST_PASSWORD })
      : await createEnrolledPerson([role]);
    const body = await buildSealedBody(
      { pwd: TEST_PASSWORD },
      { account: "second.mailbox@example.mo", code: "000000" },
    );
    expect(getStatusAndCode(await callLambda(user, "PUT", "/api/user/address", { token, body }))).toEqual([
      403, 900391,
    ]);
  },
);

describe("what is kept", () => {
  test("no secret, recovery code or ticket is in the table as it is", async () => {
    const { secret, recoveryCodes, account, token } = await createEnrolledPerson(["OFFICER"]);
    const pending = (await requestFactorChange(token, "/totp")).body.data as { secret: string };
    const { ticket } = getFactorChallenge(await signInToArea("staff", account));
    let rows = "";
    let from: Record<string, unknown> | undefined;
    do {
      const page = await getDocumentClient().send(
        new ScanCommand({ TableName: getTableName(), ...(from && { ExclusiveStartKey: from }) }),
      );
      rows += JSON.stringify(page.Items, (_, value) => (value instanceof Set ? [...value] : value));
      from = page.LastEvaluatedKey;
    } while (from);
    for (const hiddenText of [
      secret,
      pending.secret,
      ticket,
      ...recoveryCodes,
      ...recoveryCodes.map((c) => c.replaceAll("-", "")),
    ])
      expect(rows).not.toContain(hiddenText);
  });

  test("a row moved to another account makes no codes there: the key knows whose it is", async () => {
    const { encryptTotpSecret, decryptTotpSecret } = await import(
      "@portal/core/identity/second-factor/encrypt-secret.server"
    );
    const encryptedSecret = await encryptTotpSecret("one", "GEZDGNBVGY3TQOJQ");
    expect(await decryptTotpSecret("one", encryptedSecret)).toBe("GEZDGNBVGY3TQOJQ");
    await expect(decryptTotpSecret("two", encryptedSecret)).rejects.toThrow();
  });

  test("a plain secret of before signs in still, and is sealed by that", async () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const account = createAddress("legacy");
    const { id } = await createExistingAccount(account, { roles: ["ADMIN"], totpSecret: secret });
    expect(
      getStatusAndCode(await signInToArea("staff", account, { totp: findWrongTotpCode(secret) })),
    ).toEqual([400, 200106]);
    expect((await signInToArea("staff", account, { totp: computeTotpCode(secret) })).status).toBe(200);
    expect(await Accounts.findAccount(id)).toMatchObject({ totpSecret: "", factorEnrolled: true });
    expect(getStatusAndCode(await signInToArea("staff", account, { totp: computeTotpCode(secret) }))).toEqual(
      [400, 200106],
    );
    advanceTestTime(30_000);
    expect((await signInToArea("staff", account, { totp: computeTotpCode(secret) })).status).toBe(200);
  });
});
