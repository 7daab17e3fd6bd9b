/** Signing in with a public-service identity, against a real OpenID provider on this machine (spec 1 §2, §7). */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { setDisabled } from "@portal/core/account/commands.server";
import type { Role } from "@portal/core/roles";
import { client, tableName } from "@portal/core/table.server";
import type { Arrived, Kind } from "@portal/core/third-party/wire";
import { handler } from "@portal/functions/user/thirdparty";
import { handler as user } from "@portal/functions/user/user";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Identities, startIdentities } from "../../local/oidc.ts";
import { type Answered, at, call, pass } from "../support/call.ts";
import { codeFor, elsewhere, known, sentTo, tokenOf, told } from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { challengeOf, codeOf, enrolTotp, enter, finish } from "../support/factors.ts";
import { configure, visit, ways } from "../support/identity.ts";

const siteUrl = "https://portal.example";
let services: Services;
let provider: Identities;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  provider = await startIdentities({ port: 0, siteUrl });
});
afterAll(async () => {
  await provider?.stop();
  await services?.stop();
});
beforeEach(() => {
  at("2026-11-23T02:00:00Z");
  configure(provider, siteUrl);
});

interface Started {
  url: string;
  proof: string;
}
const start = async (kind: Kind, query = {}): Promise<Started> => {
  const { body } = await call(handler, "GET", ways[kind].login, { query, address: elsewhere() });
  return body.data as Started;
};
const arrive = (kind: Kind, query: Record<string, string>): Promise<Answered> =>
  call(handler, "GET", ways[kind].callback, { query, address: elsewhere() });
/** Through the provider and back. */
const through = async (kind: Kind, citizen: string): Promise<Answered> => {
  const { url, proof } = await start(kind);
  return arrive(kind, { ...(await visit(url, citizen)), proof });
};
const ticketFor = async (kind: Kind, citizen: string): Promise<string> =>
  ((await through(kind, citizen)).body.data as Arrived).bind?.ticket ?? "";
/** Asks for a code, later than whatever was asked before. */
const send = (query: Record<string, string>): Promise<Answered> => {
  pass(60_000);
  return call(handler, "GET", "/api/thirdparty/bindsend", { query, address: elsewhere() });
};
const bindTo = (body: Record<string, string>, address = elsewhere()): Promise<Answered> =>
  call(handler, "POST", "/api/thirdparty/binduser", { body, key: null, address });
/** Binds with the code that was sent. */
const bound = async (kind: Kind, citizen: string, account: string): Promise<string> => {
  const ticket = await ticketFor(kind, citizen);
  await send({ account, ticket });
  const { body } = await bindTo({ account, ticket, code: codeFor(services, account) });
  return (body.data as { token: string }).token;
};
const whoIs = async (token: string | undefined): Promise<unknown> =>
  ((await call(user, "GET", "/api/user/current", { token })).body.data as { account: string } | undefined)
    ?.account;
const identities = async (token: string) =>
  ((await call(handler, "GET", "/api/thirdparty/identities", { token })).body.data as { items: object[] })
    .items;
const remove = (token: string, kind: string) =>
  call(handler, "DELETE", `/api/thirdparty/identities/${kind}`, { token });

describe.each([
  ["person", "p-1", "陳嘉欣", { begin: "[R551]", back: "[R549]", direct: "[R107]" }],
  ["entity", "e-1", "濠江手信有限公司", { begin: "[R552]", back: "[R553]", direct: "[R108]" }],
] as const)("a %s", (kind, citizen, name, proves) => {
  const account = `${kind}@example.mo`;

  test(`${proves.begin} is sent to the provider with state, nonce and PKCE, and back to our own page only`, async () => {
    const { url, proof } = await start(kind, { language: "pt" });
    const asked = new URL(url);
    expect(asked.origin).toBe(provider.issuer);
    const query = Object.fromEntries(asked.searchParams);
    expect(query).toMatchObject({
      client_id: provider.clients[kind].id,
      redirect_uri: `${siteUrl}${ways[kind].callback.slice(4)}`,
      response_type: "code",
      scope: "openid identity",
      code_challenge_method: "S256",
      ui_locales: "pt",
    });
    for (const secret of ["state", "nonce", "code_challenge"]) expect(query[secret]).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain(proof);
    expect((await start(kind)).url).not.toBe(url);
  });

  test(`${proves.back} [R109] comes back unknown with a ticket, which is bound to an account by the code of the mail`, async () => {
    await known(account);
    const { body } = await through(kind, citizen);
    const { bind, token } = body.data as Arrived;
    expect(token).toBeUndefined();
    expect(bind).toMatchObject({ kind, names: { zh: name } });
    expect(bind?.number).toMatch(/^•••• .{3}$/);
    const ticket = bind?.ticket ?? "";
    expect((await send({ account, ticket })).body.data).toEqual({ sent: true, minutes: 5 });
    expect(sentTo(services, account).at(-1)?.template).toBe("identityCode");
    const answer = await bindTo({ account, ticket, code: codeFor(services, account) });
    const session = (answer.body.data as { token: string }).token;
    expect(await whoIs(session)).toBe(account);
    expect(sentTo(services, account).at(-1)?.template).toBe("identityBound");
    await remove(session, kind);
  });

  test(`${proves.direct} is signed in directly once bound, until it is unbound in the settings`, async () => {
    const settled = `settled-${account}`;
    await known(settled);
    await bound(kind, citizen, settled);
    const { bind, token = "" } = (await through(kind, citizen)).body.data as Arrived;
    expect(bind).toBeUndefined();
    expect(await whoIs(token)).toBe(settled);
    expect(await identities(token)).toMatchObject([{ kind, names: { zh: name } }]);
    expect((await remove(token, "nobody")).status).toBe(200);
    expect(await identities(token)).toHaveLength(1);
    expect((await remove(token, kind)).status).toBe(200);
    expect((await remove(token, kind)).status).toBe(200);
    expect(await identities(token)).toEqual([]);
    const removals = sentTo(services, settled).filter(({ template }) => template === "identityRemoved");
    expect(removals).toHaveLength(1);
    expect(await ticketFor(kind, citizen)).not.toBe("");
  });

  test("stands for the password alone: an account with a second factor is asked for it, bound before or now", async () => {
    const careful = `careful-${account}`;
    await known(careful);
    const { secret } = await enrolTotp(tokenOf(await enter("user", careful)));
    const ticket = await ticketFor(kind, citizen);
    await send({ account: careful, ticket });
    const answers = [
      await bindTo({ account: careful, ticket, code: codeFor(services, careful) }),
      await through(kind, citizen),
    ];
    for (const answer of answers) {
      expect(told(answer)[1]).toBe(900080);
      expect(JSON.stringify(answer.body)).not.toContain('"token"');
    }
    pass(60_000);
    const step = challengeOf(await through(kind, citizen));
    const session = tokenOf(await finish("user", { ticket: step.ticket, totp: codeOf(secret) }));
    expect(await whoIs(session)).toBe(careful);
    await remove(session, kind);
  });
});

describe("coming back", () => {
  const refused = [400, 900071];
  const back = async (kind: Kind, change: (query: Record<string, string>) => Record<string, string>) => {
    const { url, proof } = await start(kind);
    return arrive(kind, change({ ...(await visit(url, kind === "person" ? "p-1" : "e-1")), proof }));
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
    expect(told(await back("person", change))).toEqual(refused);
  });

  test("with the same state again is refused, whatever code comes with it", async () => {
    const { url, proof } = await start("person");
    const query = { ...(await visit(url, "p-1")), proof };
    expect((await arrive("person", query)).status).toBe(200);
    expect(told(await arrive("person", query))).toEqual(refused);
  });

  test("with a code that was used is refused by the provider as well", async () => {
    const { url, proof } = await start("person");
    const first = { ...(await visit(url, "p-1")), proof };
    await arrive("person", first);
    const second = await start("person");
    const state = new URL(second.url).searchParams.get("state") ?? "";
    expect(told(await arrive("person", { ...first, state, proof: second.proof }))).toEqual(refused);
  });

  test("later than ten minutes is refused", async () => {
    const { url, proof } = await start("person");
    const query = { ...(await visit(url, "p-1")), proof };
    pass(600_000);
    expect(told(await arrive("person", query))).toEqual(refused);
  });

  test.each([
    ["person", "entity", "p-1"],
    ["entity", "person", "e-1"],
  ] as const)("as %s where %s is expected is refused", async (kind, other, citizen) => {
    const { url, proof } = await start(kind);
    expect(told(await arrive(other, { ...(await visit(url, citizen)), proof }))).toEqual(refused);
    // An entity's representative signs in at the client of persons, or the other way round.
    expect(told(await through(other, citizen))).toEqual(refused);
  });

  test("after cancelling says so", async () => {
    expect(told(await through("person", ""))).toEqual([400, 900072]);
  });
  test("after a failure of the provider says so", async () => {
    const { url, proof } = await start("person");
    const state = new URL(url).searchParams.get("state") ?? "";
    expect(told(await arrive("person", { error: "server_error", state, proof }))).toEqual([503, 900070]);
  });
});

describe("binding", () => {
  test("[R550] answers the same for an account and for none, and sends to both; only proof tells", async () => {
    await known("there@example.mo");
    const ticket = await ticketFor("person", "p-1");
    const answers = [];
    for (const account of ["there@example.mo", "nobody@example.mo"])
      answers.push(await send({ account, ticket }));
    const [there, nobody] = answers.map(({ status, body: { requestId: _, ...body } }) => [status, body]);
    expect(nobody).toEqual(there);
    const wrong = async (account: string) => told(await bindTo({ account, ticket, code: "x" }));
    expect(await wrong("nobody@example.mo")).toEqual(await wrong("there@example.mo"));
    const code = codeFor(services, "nobody@example.mo");
    expect(told(await bindTo({ account: "nobody@example.mo", ticket, code }))).toEqual([404, 10226]);
  });

  test("[R548] takes a code five times of one network and for five minutes", async () => {
    const account = "tries@example.mo";
    await known(account);
    const ticket = await ticketFor("person", "p-2");
    await send({ account, ticket });
    const code = codeFor(services, account);
    const wrong = code === "000000" ? "111111" : "000000";
    expect(told(await bindTo({ account, ticket, code: "" }))).toEqual([400, 10206]);
    const here = elsewhere();
    for (let i = 0; i < 5; i++)
      expect(told(await bindTo({ account, ticket, code: wrong }, here))).toEqual([400, 10207]);
    expect(told(await bindTo({ account, ticket, code }, here))).toEqual([400, 900058]);
    await send({ account, ticket });
    pass(300_000);
    expect(told(await bindTo({ account, ticket, code: codeFor(services, account) }))).toEqual([400, 900058]);
    await send({ account, ticket });
    expect((await bindTo({ account, ticket, code: codeFor(services, account) })).status).toBe(200);
  });

  test("a code sent for anything else does not bind", async () => {
    const account = "purpose@example.mo";
    await known(account);
    const ticket = await ticketFor("person", "p-1");
    pass(60_000);
    await call(user, "GET", `/api/user/send/${account}`, { query: { type: "bind" }, address: elsewhere() });
    expect(told(await bindTo({ account, ticket, code: codeFor(services, account) }))).toEqual([400, 900058]);
  });

  test.each([
    ["", "no ticket"],
    ["x".repeat(43), "a forged ticket"],
  ])("wants a ticket: %j", async (ticket) => {
    expect(told(await send({ account: "tries@example.mo", ...(ticket && { ticket }) }))).toEqual([
      410, 900073,
    ]);
    expect(told(await bindTo({ account: "tries@example.mo", ticket, code: "000000" }))).toEqual([
      410, 900073,
    ]);
  });

  test("a ticket is good for fifteen minutes", async () => {
    const ticket = await ticketFor("person", "p-1");
    pass(900_000);
    expect(told(await send({ account: "tries@example.mo", ticket }))).toEqual([410, 900073]);
  });

  test("[R109] one identity has one account: of two tickets the first binds, the second is told", async () => {
    await known("first@example.mo");
    await known("second@example.mo");
    const late = await ticketFor("entity", "e-1");
    const token = await bound("entity", "e-1", "first@example.mo");
    await send({ account: "second@example.mo", ticket: late });
    const code = codeFor(services, "second@example.mo");
    expect(told(await bindTo({ account: "second@example.mo", ticket: late, code }))).toEqual([409, 900074]);
    expect(await whoIs(((await through("entity", "e-1")).body.data as Arrived).token)).toBe(
      "first@example.mo",
    );
    await remove(token, "entity");
  });

  test("[R109] an account has one identity of a kind, and may have one of each", async () => {
    await known("one@example.mo");
    await bound("entity", "e-1", "one@example.mo");
    const ticket = await ticketFor("entity", "e-2");
    await send({ account: "one@example.mo", ticket });
    const code = codeFor(services, "one@example.mo");
    expect(told(await bindTo({ account: "one@example.mo", ticket, code }))).toEqual([409, 900075]);
    const token = await bound("person", "p-1", "one@example.mo");
    expect((await identities(token)).map((each) => (each as { kind: string }).kind)).toEqual([
      "person",
      "entity",
    ]);
    await remove(token, "person");
    await remove(token, "entity");
  });

  test("two calls with one ticket at once bind once", async () => {
    await known("left@example.mo");
    await known("right@example.mo");
    const ticket = await ticketFor("person", "p-1");
    const bodies = [];
    for (const account of ["left@example.mo", "right@example.mo"]) {
      await send({ account, ticket });
      bodies.push({ account, ticket, code: codeFor(services, account) });
    }
    const answers = await Promise.all(bodies.map((body) => bindTo(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { token = "" } = (await through("person", "p-1")).body.data as Arrived;
    await remove(token, "person");
  });

  test.each([
    ["the institute's people, as strangers are", { roles: ["OFFICER" as const] }, 404, 10226],
    ["a disabled account", { disabled: true }, 403, 200109],
    ["an account that never agreed to the terms", { passwordHash: "none" }, 400, 900035],
  ])("refuses %s", async (_, more, status, code) => {
    const account = `refused-${code}@example.mo`;
    const { disabled, ...rest } = more as { disabled?: boolean };
    const made = await known(account, rest);
    if (disabled) await setDisabled(made.id, true);
    const ticket = await ticketFor("person", "p-1");
    await send({ account, ticket });
    const answer = await bindTo({ account, ticket, code: codeFor(services, account) });
    expect(told(answer)).toEqual([status, code]);
  });

  test("takes a phone number too", async () => {
    await known("+85362001122", { phone: "62001122", phoneAreaCodeId: "MO" });
    const ticket = await ticketFor("person", "p-1");
    await send({ phone: "62001122", phoneAreaCodeId: "MO", ticket });
    const code = codeFor(services, "+85362001122");
    const answer = await bindTo({ phone: "62001122", phoneAreaCodeId: "MO", ticket, code });
    const { token } = answer.body.data as { token: string };
    expect(await whoIs(token)).toBe("+85362001122");
    await remove(token, "person");
  });
});

/** Gives an account other roles: staff are made of one whose identity is bound. */
const setRoles = async (id: string, ...roles: Role[]): Promise<void> => {
  await client().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: `account#${id}`, sk: "account" },
      UpdateExpression: "SET #roles = :roles",
      ExpressionAttributeNames: { "#roles": "roles" },
      ExpressionAttributeValues: { ":roles": roles },
    }),
  );
};

describe("afterwards", () => {
  test.each([
    ["a disabled account", async (id: string) => setDisabled(id, true), 200109],
    ["an account that became the institute's", async (id: string) => setRoles(id, "OFFICER"), 200113],
  ])("%s is not let in by its identity", async (_, change, code) => {
    const account = `later-${code}@example.mo`;
    const { id } = await known(account);
    const token = await bound("person", "p-1", account);
    await change(id);
    expect(told(await through("person", "p-1"))).toEqual([403, code]);
    if (code === 200109) await setDisabled(id, false);
    // Staff without a second factor change nothing of their account; the identity is needed by other tests.
    else await setRoles(id, "APPLICANT");
    const again = code === 200109 ? ((await through("person", "p-1")).body.data as Arrived).token : token;
    await remove(again ?? "", "person");
  });
});

test("without a provider no button is offered and no sign-on begins", async () => {
  expect((await call(handler, "GET", "/api/thirdparty")).body.data).toEqual({ person: true, entity: true });
  configure(undefined);
  expect((await call(handler, "GET", "/api/thirdparty")).body.data).toEqual({ person: false, entity: false });
  for (const { login } of Object.values(ways))
    expect(told(await call(handler, "GET", login))).toEqual([503, 900070]);
});
