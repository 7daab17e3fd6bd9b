/** Signing in with a public-service identity, against a real OpenID provider on this machine (spec 1 §2, §7). */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { findAccount, updateAccount } from "@portal/core/identity/accounts/account-store.server";
import type { IdentityKind, SignOnResult } from "@portal/core/identity/sign-on/sign-on-schema";
import type { Role } from "@portal/core/platform/roles";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { handler } from "@portal/functions/routes/identity/third-party";
import { handler as user } from "@portal/functions/routes/identity/user";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from "../../../local/providers/identity-provider.ts";
import {
  advanceTestTime,
  type CallAnswer,
  callLambda,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { runBeforeNextWriteTo } from "../../support/calls/meanwhile.ts";
import { setAccountDisabled } from "../../support/sign-in/disable-account.ts";
import {
  computeTotpCode,
  enrolTotp,
  finishSignIn,
  getFactorChallenge,
  signInToArea,
} from "../../support/sign-in/factors.ts";
import { configureSignOn, followSignOn, signOnPaths } from "../../support/sign-in/follow-sign-on.ts";
import {
  createExistingAccount,
  getSentCode,
  getSessionToken,
  getStatusAndCode,
  listSentNotices,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const siteUrl = "https://portal.example";
const services = prepareTestServices();
let provider: LocalIdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider({ port: 0, siteUrl });
});
afterAll(async () => {
  await provider?.stop();
});
beforeEach(() => {
  setTestTime("2026-11-23T02:00:00Z");
  configureSignOn(provider, siteUrl);
});

let isRefusingSession = false;
let isRefusingLoginReads = false;
getDocumentClient().middlewareStack.add(
  (next, { commandName }) =>
    (args) => {
      const command = commandName ?? "";
      const input = JSON.stringify(args.input);
      const isLoginRead = /^(Get|Query)/.test(command) && /"login#/.test(input);
      const isSessionWrite = /^(Put|TransactWrite)/.test(command) && /"access#/.test(input);
      if (!(isRefusingLoginReads && isLoginRead) && !(isRefusingSession && isSessionWrite)) return next(args);
      throw Object.assign(new Error("Rate exceeded"), {
        name: "ThrottlingException",
        $metadata: { httpStatusCode: 400 },
      });
    },
  { step: "initialize", name: "refuseLoginReads" },
);

interface SignOnStart {
  url: string;
  proof: string;
}
const startSignOn = async (kind: IdentityKind, query = {}): Promise<SignOnStart> => {
  const { body } = await callLambda(handler, "GET", signOnPaths[kind].login, {
    query,
    address: takeNextAddress(),
  });
  return body.data as SignOnStart;
};
const returnFromProvider = (kind: IdentityKind, query: Record<string, string>): Promise<CallAnswer> =>
  callLambda(handler, "GET", signOnPaths[kind].callback, { query, address: takeNextAddress() });
/** Through the provider and back. */
const passThroughProvider = async (kind: IdentityKind, citizen: string): Promise<CallAnswer> => {
  const { url, proof } = await startSignOn(kind);
  return returnFromProvider(kind, { ...(await followSignOn(url, citizen)), proof });
};
const ticketFor = async (kind: IdentityKind, citizen: string): Promise<string> =>
  ((await passThroughProvider(kind, citizen)).body.data as SignOnResult).bind?.ticket ?? "";
/** Asks for a code, later than whatever was asked before. */
const sendBindCode = (query: Record<string, string>): Promise<CallAnswer> => {
  advanceTestTime(60_000);
  return callLambda(handler, "GET", "/api/thirdparty/bindsend", { query, address: takeNextAddress() });
};
const bindTo = (body: Record<string, string>, address = takeNextAddress()): Promise<CallAnswer> =>
  callLambda(handler, "POST", "/api/thirdparty/binduser", { body, key: null, address });
/** Binds with the code that was sent. */
const bindIdentity = async (kind: IdentityKind, citizen: string, account: string): Promise<string> => {
  const ticket = await ticketFor(kind, citizen);
  await sendBindCode({ account, ticket });
  const { body } = await bindTo({ account, ticket, code: getSentCode(services, account) });
  return (body.data as { token: string }).token;
};
const whoIs = async (token: string | undefined): Promise<unknown> =>
  (
    (await callLambda(user, "GET", "/api/user/current", { token })).body.data as
      | { account: string }
      | undefined
  )?.account;
const listIdentities = async (token: string) =>
  (
    (await callLambda(handler, "GET", "/api/thirdparty/identities", { token })).body.data as {
      items: object[];
    }
  ).items;
const removeIdentity = (token: string, kind: string) =>
  callLambda(handler, "DELETE", `/api/thirdparty/identities/${kind}`, { token });

describe.each([
  ["person", "p-1", "陳嘉欣", { begin: "[R551]", back: "[R549]", direct: "[R107]" }],
  ["entity", "e-1", "濠江手信有限公司", { begin: "[R552]", back: "[R553]", direct: "[R108]" }],
] as const)("a %s", (kind, citizen, name, proves) => {
  const account = `${kind}@example.mo`;

  test(`${proves.begin} is sent to the provider with state, nonce and PKCE, and back to our own page only`, async () => {
    const { url, proof } = await startSignOn(kind, { language: "pt" });
    const signOnUrl = new URL(url);
    expect(signOnUrl.origin).toBe(provider.issuer);
    const query = Object.fromEntries(signOnUrl.searchParams);
    expect(query).toMatchObject({
      client_id: provider.clients[kind].id,
      redirect_uri: `${siteUrl}${signOnPaths[kind].callback.slice(4)}`,
      response_type: "code",
      scope: "openid identity",
      code_challenge_method: "S256",
      ui_locales: "pt",
    });
    for (const secret of ["state", "nonce", "code_challenge"]) expect(query[secret]).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain(proof);
    expect((await startSignOn(kind)).url).not.toBe(url);
  });

  test(`${proves.back} [R109] comes back unknown with a ticket, which is bound to an account by the code of the mail`, async () => {
    await createExistingAccount(account);
    const { body } = await passThroughProvider(kind, citizen);
    const { bind, token } = body.data as SignOnResult;
    expect(token).toBeUndefined();
    expect(bind).toMatchObject({ kind, names: { zh: name } });
    expect(bind?.number).toMatch(/^•••• .{3}$/);
    const ticket = bind?.ticket ?? "";
    expect((await sendBindCode({ account, ticket })).body.data).toEqual({ sent: true, minutes: 5 });
    expect(listSentNotices(services, account).at(-1)?.template).toBe("identityCode");
    const answer = await bindTo({ account, ticket, code: getSentCode(services, account) });
    const session = (answer.body.data as { token: string }).token;
    expect(await whoIs(session)).toBe(account);
    expect(listSentNotices(services, account).at(-1)?.template).toBe("identityBound");
    await removeIdentity(session, kind);
  });

  test(`${proves.direct} is signed in directly once bound, until it is unbound in the settings`, async () => {
    const boundAccount = `settled-${account}`;
    await createExistingAccount(boundAccount);
    await bindIdentity(kind, citizen, boundAccount);
    const { bind, token = "" } = (await passThroughProvider(kind, citizen)).body.data as SignOnResult;
    expect(bind).toBeUndefined();
    expect(await whoIs(token)).toBe(boundAccount);
    expect(await listIdentities(token)).toMatchObject([{ kind, names: { zh: name } }]);
    expect((await removeIdentity(token, "nobody")).status).toBe(200);
    expect(await listIdentities(token)).toHaveLength(1);
    expect((await removeIdentity(token, kind)).status).toBe(200);
    expect((await removeIdentity(token, kind)).status).toBe(200);
    expect(await listIdentities(token)).toEqual([]);
    const removals = listSentNotices(services, boundAccount).filter(
      ({ template }) => template === "identityRemoved",
    );
    expect(removals).toHaveLength(1);
    expect(await ticketFor(kind, citizen)).not.toBe("");
  });

  test("stands for the password alone: an account with a second factor is asked for it, bound before or now", async () => {
    const careful = `careful-${account}`;
    await createExistingAccount(careful);
    const { secret } = await enrolTotp(getSessionToken(await signInToArea("user", careful)));
    const ticket = await ticketFor(kind, citizen);
    await sendBindCode({ account: careful, ticket });
    const answers = [
      await bindTo({ account: careful, ticket, code: getSentCode(services, careful) }),
      await passThroughProvider(kind, citizen),
    ];
    for (const answer of answers) {
      expect(getStatusAndCode(answer)[1]).toBe(900080);
      expect(JSON.stringify(answer.body)).not.toContain('"token"');
    }
    advanceTestTime(60_000);
    const step = getFactorChallenge(await passThroughProvider(kind, citizen));
    const session = getSessionToken(
      await finishSignIn("user", { ticket: step.ticket, totp: computeTotpCode(secret) }),
    );
    expect(await whoIs(session)).toBe(careful);
    await removeIdentity(session, kind);
  });
});

describe("coming back", () => {
  const refusedAnswer = [400, 900071];
  const returnWith = async (
    kind: IdentityKind,
    change: (query: Record<string, string>) => Record<string, string>,
  ) => {
    const { url, proof } = await startSignOn(kind);
    return returnFromProvider(
      kind,
      change({ ...(await followSignOn(url, kind === "person" ? "p-1" : "e-1")), proof }),
    );
  };
  test.each<[string, (query: Record<string, string>) => Record<string, string>]>([
    ["a forged state", (query) => ({ ...query, state: "forged" })],
    ["no state", ({ state: _, ...query }) => query],
    ["another browser's proof", (query) => ({ ...query, proof: "x".repeat(43) })],
    ["no proof", ({ proof: _, ...query }) => query],
    ["a forged code", (query) => ({ ...query, code: "forged" })],
    ["no code", ({ code: _, ...query }) => query],
    ["another issuer", (query) => ({ ...query, iss: "https://evil.example" })],
  ])("[R549] with %s is refused", async (_, change) => {
    expect(getStatusAndCode(await returnWith("person", change))).toEqual(refusedAnswer);
  });

  test("with the same state again is refused, whatever code comes with it", async () => {
    const { url, proof } = await startSignOn("person");
    const query = { ...(await followSignOn(url, "p-1")), proof };
    expect((await returnFromProvider("person", query)).status).toBe(200);
    expect(getStatusAndCode(await returnFromProvider("person", query))).toEqual(refusedAnswer);
  });

  test("twice at one moment signs in once", async () => {
    const { url, proof } = await startSignOn("person");
    const query = { ...(await followSignOn(url, "p-1")), proof };
    const answers = await Promise.all([1, 2, 3].map(() => returnFromProvider("person", query)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test("with a code that was used is refused by the provider as well", async () => {
    const { url, proof } = await startSignOn("person");
    const first = { ...(await followSignOn(url, "p-1")), proof };
    await returnFromProvider("person", first);
    const second = await startSignOn("person");
    const state = new URL(second.url).searchParams.get("state") ?? "";
    expect(
      getStatusAndCode(await returnFromProvider("person", { ...first, state, proof: second.proof })),
    ).toEqual(refusedAnswer);
  });

  test("later than ten minutes is refused", async () => {
    const { url, proof } = await startSignOn("person");
    const query = { ...(await followSignOn(url, "p-1")), proof };
    advanceTestTime(600_000);
    expect(getStatusAndCode(await returnFromProvider("person", query))).toEqual(refusedAnswer);
  });

  test.each([
    ["person", "entity", "p-1"],
    ["entity", "person", "e-1"],
  ] as const)("as %s where %s is expected is refused", async (kind, other, citizen) => {
    const { url, proof } = await startSignOn(kind);
    expect(
      getStatusAndCode(await returnFromProvider(other, { ...(await followSignOn(url, citizen)), proof })),
    ).toEqual(refusedAnswer);
    // An entity's representative signs in at the client of persons, or the other way round.
    expect(getStatusAndCode(await passThroughProvider(other, citizen))).toEqual(refusedAnswer);
  });

  test("after cancelling says so", async () => {
    expect(getStatusAndCode(await passThroughProvider("person", ""))).toEqual([400, 900072]);
  });
  test("after a failure of the provider says so", async () => {
    const { url, proof } = await startSignOn("person");
    const state = new URL(url).searchParams.get("state") ?? "";
    expect(
      getStatusAndCode(await returnFromProvider("person", { error: "server_error", state, proof })),
    ).toEqual([503, 900070]);
  });
});

describe("binding", () => {
  test("[R550] answers the same for an account and for none, and sends to both; only proof tells", async () => {
    await createExistingAccount("there@example.mo");
    const ticket = await ticketFor("person", "p-1");
    const answers = [];
    for (const account of ["there@example.mo", "nobody@example.mo"])
      answers.push(await sendBindCode({ account, ticket }));
    const [there, nobody] = answers.map(({ status, body: { requestId: _, ...body } }) => [status, body]);
    expect(nobody).toEqual(there);
    const bindWithWrongCode = async (account: string) =>
      getStatusAndCode(await bindTo({ account, ticket, code: "x" }));
    expect(await bindWithWrongCode("nobody@example.mo")).toEqual(await bindWithWrongCode("there@example.mo"));
    const code = getSentCode(services, "nobody@example.mo");
    expect(getStatusAndCode(await bindTo({ account: "nobody@example.mo", ticket, code }))).toEqual([
      404, 10226,
    ]);
  });

  test("[R548] takes a code five times of one network and for five minutes", async () => {
    const account = "tries@example.mo";
    await createExistingAccount(account);
    const ticket = await ticketFor("person", "p-2");
    await sendBindCode({ account, ticket });
    const code = getSentCode(services, account);
    const wrongCode = code === "000000" ? "111111" : "000000";
    expect(getStatusAndCode(await bindTo({ account, ticket, code: "" }))).toEqual([400, 10206]);
    const here = takeNextAddress();
    for (let i = 0; i < 5; i++)
      expect(getStatusAndCode(await bindTo({ account, ticket, code: wrongCode }, here))).toEqual([
        400, 10207,
      ]);
    expect(getStatusAndCode(await bindTo({ account, ticket, code }, here))).toEqual([400, 900058]);
    await sendBindCode({ account, ticket });
    advanceTestTime(300_000);
    expect(getStatusAndCode(await bindTo({ account, ticket, code: getSentCode(services, account) }))).toEqual(
      [400, 900058],
    );
    await sendBindCode({ account, ticket });
    expect((await bindTo({ account, ticket, code: getSentCode(services, account) })).status).toBe(200);
  });

  test("a code sent for anything else does not bind", async () => {
    const account = "purpose@example.mo";
    await createExistingAccount(account);
    const ticket = await ticketFor("person", "p-1");
    advanceTestTime(60_000);
    await callLambda(user, "GET", `/api/user/send/${account}`, {
      query: { type: "bind" },
      address: takeNextAddress(),
    });
    expect(getStatusAndCode(await bindTo({ account, ticket, code: getSentCode(services, account) }))).toEqual(
      [400, 900058],
    );
  });

  test.each([
    ["", "no ticket"],
    ["x".repeat(43), "a forged ticket"],
  ])("wants a ticket: %j", async (ticket) => {
    expect(
      getStatusAndCode(await sendBindCode({ account: "tries@example.mo", ...(ticket && { ticket }) })),
    ).toEqual([410, 900073]);
    expect(getStatusAndCode(await bindTo({ account: "tries@example.mo", ticket, code: "000000" }))).toEqual([
      410, 900073,
    ]);
  });

  test("a ticket is good for fifteen minutes", async () => {
    const ticket = await ticketFor("person", "p-1");
    advanceTestTime(900_000);
    expect(getStatusAndCode(await sendBindCode({ account: "tries@example.mo", ticket }))).toEqual([
      410, 900073,
    ]);
  });

  test("[R109] one identity has one account: of two tickets the first binds, the second is told", async () => {
    await createExistingAccount("first@example.mo");
    await createExistingAccount("second@example.mo");
    const lateTicket = await ticketFor("entity", "e-1");
    const token = await bindIdentity("entity", "e-1", "first@example.mo");
    await sendBindCode({ account: "second@example.mo", ticket: lateTicket });
    const code = getSentCode(services, "second@example.mo");
    expect(
      getStatusAndCode(await bindTo({ account: "second@example.mo", ticket: lateTicket, code })),
    ).toEqual([409, 900074]);
    expect(await whoIs(((await passThroughProvider("entity", "e-1")).body.data as SignOnResult).token)).toBe(
      "first@example.mo",
    );
    await removeIdentity(token, "entity");
  });

  test("[R109] an account has one identity of a kind, and may have one of each", async () => {
    await createExistingAccount("one@example.mo");
    await bindIdentity("entity", "e-1", "one@example.mo");
    const ticket = await ticketFor("entity", "e-2");
    await sendBindCode({ account: "one@example.mo", ticket });
    const code = getSentCode(services, "one@example.mo");
    expect(getStatusAndCode(await bindTo({ account: "one@example.mo", ticket, code }))).toEqual([
      409, 900075,
    ]);
    const token = await bindIdentity("person", "p-1", "one@example.mo");
    expect((await listIdentities(token)).map((each) => (each as { kind: string }).kind)).toEqual([
      "person",
      "entity",
    ]);
    await removeIdentity(token, "person");
    await removeIdentity(token, "entity");
  });

  test("a code stays good while the account cannot be read", async () => {
    await createExistingAccount("busy@example.mo");
    const ticket = await ticketFor("entity", "e-2");
    await sendBindCode({ account: "busy@example.mo", ticket });
    const call = { account: "busy@example.mo", ticket, code: getSentCode(services, "busy@example.mo") };
    isRefusingLoginReads = true;
    expect((await bindTo(call)).status).toBe(503);
    isRefusingLoginReads = false;
    const { body } = await bindTo(call);
    const { token } = body.data as { token: string };
    expect(await whoIs(token)).toBe("busy@example.mo");
    await removeIdentity(token, "entity");
  });

  test("two calls with one ticket at once bind once", async () => {
    await createExistingAccount("left@example.mo");
    await createExistingAccount("right@example.mo");
    const ticket = await ticketFor("person", "p-1");
    const bodies = [];
    for (const account of ["left@example.mo", "right@example.mo"]) {
      await sendBindCode({ account, ticket });
      bodies.push({ account, ticket, code: getSentCode(services, account) });
    }
    const answers = await Promise.all(bodies.map((body) => bindTo(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { token = "" } = (await passThroughProvider("person", "p-1")).body.data as SignOnResult;
    await removeIdentity(token, "person");
  });

  test.each([
    ["the institute's people, as strangers are", { roles: ["OFFICER" as const] }, 404, 10226],
    ["a disabled account", { disabled: true }, 403, 200109],
    ["an account that never agreed to the terms", { passwordHash: "none" }, 400, 900035],
  ])("refuses %s", async (_, more, status, code) => {
    const account = `refused-${code}@example.mo`;
    const { disabled, ...rest } = more as { disabled?: boolean };
    const createdAccount = await createExistingAccount(account, rest);
    if (disabled) await setAccountDisabled(createdAccount.id, true);
    const ticket = await ticketFor("person", "p-1");
    await sendBindCode({ account, ticket });
    const answer = await bindTo({ account, ticket, code: getSentCode(services, account) });
    expect(getStatusAndCode(answer)).toEqual([status, code]);
  });

  test("an address that its owner gives up meanwhile binds nothing", async () => {
    const address = "given-up@example.mo";
    const account = await createExistingAccount(address);
    const ticket = await ticketFor("entity", "e-2");
    await sendBindCode({ account: address, ticket });
    runBeforeNextWriteTo("third-party#", () => updateAccount(account, { epoch: account.epoch + 1 }));
    const answer = await bindTo({ account: address, ticket, code: getSentCode(services, address) });
    expect(answer.body).toMatchObject({ code: 900083 });
    expect((await passThroughProvider("entity", "e-2")).body.data).not.toHaveProperty("token");
  });

  test("a binding whose session the database does not take uses nothing up", async () => {
    const account = "busy-session@example.mo";
    await createExistingAccount(account);
    const ticket = await ticketFor("entity", "e-2");
    await sendBindCode({ account, ticket });
    const code = getSentCode(services, account);
    isRefusingSession = true;
    const busyAnswer = await bindTo({ account, ticket, code });
    isRefusingSession = false;
    expect(busyAnswer.status).toBe(503);
    const { body } = await bindTo({ account, ticket, code });
    const { token } = body.data as { token: string };
    expect(await whoIs(token)).toBe(account);
    await removeIdentity(token, "entity");
  });
  test("the sign-ins after a binding cancel an erasure that was asked for, in the same write", async () => {
    const address = "leaving@example.mo";
    const { id } = await createExistingAccount(address);
    const requestErasure = async () => {
      const current = await findAccount(id);
      if (current) await updateAccount(current, { erasureAt: "2026-12-07T02:00:00.000Z" });
    };
    const readErasure = async () => (await findAccount(id))?.erasureAt;
    await requestErasure();
    expect(await whoIs(await bindIdentity("entity", "e-2", address))).toBe(address);
    expect(await readErasure()).toBe("");
    await requestErasure();
    const direct = (await passThroughProvider("entity", "e-2")).body.data as SignOnResult;
    expect([await whoIs(direct.token), await readErasure()]).toEqual([address, ""]);
    await removeIdentity(direct.token ?? "", "entity");
  });

  test("takes a phone number too", async () => {
    await createExistingAccount("+85362001122", { phone: "62001122", phoneAreaCodeId: "MO" });
    const ticket = await ticketFor("person", "p-1");
    await sendBindCode({ phone: "62001122", phoneAreaCodeId: "MO", ticket });
    const code = getSentCode(services, "+85362001122");
    const answer = await bindTo({ phone: "62001122", phoneAreaCodeId: "MO", ticket, code });
    const { token } = answer.body.data as { token: string };
    expect(await whoIs(token)).toBe("+85362001122");
    await removeIdentity(token, "person");
  });
});

/** Gives an account other roles: staff are made of one whose identity is bound. */
const setRoles = async (id: string, ...roles: Role[]): Promise<void> => {
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key: { pk: `account#${id}`, sk: "account" },
      UpdateExpression: "SET #roles = :roles",
      ExpressionAttributeNames: { "#roles": "roles" },
      ExpressionAttributeValues: { ":roles": roles },
    }),
  );
};

describe("afterwards", () => {
  test.each([
    ["a disabled account", async (id: string) => setAccountDisabled(id, true), 200109],
    ["an account that became the institute's", async (id: string) => setRoles(id, "OFFICER"), 200113],
  ])("%s is not let in by its identity", async (_, change, code) => {
    const account = `later-${code}@example.mo`;
    const { id } = await createExistingAccount(account);
    const token = await bindIdentity("person", "p-1", account);
    await change(id);
    expect(getStatusAndCode(await passThroughProvider("person", "p-1"))).toEqual([403, code]);
    if (code === 200109) await setAccountDisabled(id, false);
    // Staff without a second factor change nothing of their account; the identity is needed by other tests.
    else await setRoles(id, "APPLICANT");
    const again =
      code === 200109
        ? ((await passThroughProvider("person", "p-1")).body.data as SignOnResult).token
        : token;
    await removeIdentity(again ?? "", "person");
  });
});

test("without a provider no button is offered and no sign-on begins", async () => {
  expect((await callLambda(handler, "GET", "/api/thirdparty")).body.data).toEqual({
    person: true,
    entity: true,
  });
  configureSignOn(undefined);
  expect((await callLambda(handler, "GET", "/api/thirdparty")).body.data).toEqual({
    person: false,
    entity: false,
  });
  for (const { login } of Object.values(signOnPaths))
    expect(getStatusAndCode(await callLambda(handler, "GET", login))).toEqual([503, 900070]);
});
