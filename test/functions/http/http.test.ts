import { hashNetworkForLog } from "@portal/core/identity/accounts/authentication-event.server";
import { getMembershipEntity } from "@portal/core/institutions/institution-store.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { MAX_ANSWERED_FILE_BYTES } from "@portal/functions/http/operation";
import { queryNumber } from "@portal/functions/http/query-number";
import {
  BinaryResponse,
  decryptCursor,
  defineOperation,
  encryptCursor,
  type ResourceDefinition,
  serveResource,
} from "@portal/functions/http/serve-resource";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import {
  advanceTestTime,
  callLambda,
  createSignedInPerson,
  logEntries,
  requestLogLines,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

const View = z.object({ id: z.string(), version: z.int(), name: z.string() });
const things = new Map<string, { id: string; version: number; name: string }>();
let runs = 0;
let wait: Promise<void> = Promise.resolve();
afterEach(() => {
  runs = 0;
});
/** A resource that does nothing but count, under a real route. */
const definition = {
  "GET /": defineOperation({
    query: z.object({
      limit: queryNumber(1, 100).default(20),
      status: z.array(z.string()).optional(),
      name: z.string().optional(),
    }),
    response: z.object({ query: z.record(z.string(), z.json()) }),
    run: ({ query }) => ({ query: { ...query } as Record<string, z.core.util.JSONType> }),
  }),
  "GET /{id}": defineOperation({
    response: View,
    run: ({ params }) => {
      const thing = things.get(params.id ?? "");
      if (!thing) throw new Refusal(errorCodes.NOT_FOUND);
      return thing;
    },
  }),
  "GET /list": defineOperation({
    response: z.object({ items: z.array(View) }),
    run: () => ({ items: [...things.values()] }),
  }),
  "GET /broken": defineOperation({
    response: View,
    run: () => {
      throw new TypeError("no connection for ana@example.mo, phone 62345678");
    },
  }),
  "GET /file": defineOperation({
    response: z.instanceof(BinaryResponse),
    run: () => new BinaryResponse(Buffer.from("%PDF"), "application/pdf", "申請 1.pdf"),
  }),
  "GET /large": defineOperation({
    query: z.object({ bytes: queryNumber(0, 10_000_000) }),
    response: z.instanceof(BinaryResponse),
    run: ({ query }) => new BinaryResponse(new Uint8Array(query.bytes), "application/pdf", "large.pdf"),
  }),
  "GET /staff": defineOperation({
    callers: "staff",
    response: z.object({ ok: z.boolean() }),
    run: () => ({ ok: true }),
  }),
  "GET /cashier": defineOperation({
    callers: ["CASHIER"],
    response: z.object({ ok: z.boolean() }),
    run: () => ({ ok: true }),
  }),
  "POST /": defineOperation({
    body: z.object({
      name: z.string().max(10),
      count: z.number().optional(),
      answers: z.object({ email: z.email() }).optional(),
      rows: z.array(z.object({ id: z.string() })).optional(),
    }),
    response: View,
    run: async ({ body }) => {
      runs += 1;
      await wait;
      if (body.name === "refused")
        throw new Refusal(errorCodes.DUPLICATE_APPLICATION, { params: { event: "E1" } });
      const thing = { id: `t${things.size + 1}`, version: 1, name: body.name };
      things.set(thing.id, thing);
      return thing;
    },
  }),
  "POST /ticket": defineOperation({
    body: z.object({}),
    response: z.object({ ticket: z.int() }),
    onRepeat: "run",
    run: () => ({ ticket: ++runs }),
  }),
  "POST /letter": defineOperation({
    body: z.object({ name: z.string() }),
    response: z.object({ id: z.string(), version: z.int(), sentTo: z.string() }),
    run: ({ body }) => ({ id: `letter-${++runs}`, version: 1, sentTo: body.name }),
  }),
  "POST /{id}/{action}": defineOperation({
    body: z.object({}),
    response: View,
    run: ({ params }) => {
      const thing = things.get(params.id ?? "");
      if (!thing) throw new Refusal(errorCodes.NOT_FOUND);
      thing.version += 1;
      return thing;
    },
  }),
  "POST /tosubmit": defineOperation({
    idempotent: false,
    body: z.object({}),
    response: z.object({ ok: z.boolean() }),
    run: () => ({ ok: true }),
  }),
  "DELETE /{id}": defineOperation({
    response: z.object({ version: z.int().nullable() }),
    run: ({ version }) => ({ version: version ?? null }),
  }),
} satisfies ResourceDefinition;
const handler = serveResource("contact", definition);
const base = "/api/contact";

let token: string;
beforeAll(async () => {
  token = (await createSignedInPerson()).token;
});

describe("envelope", () => {
  test("[R555] success is told in the body, 201 on create", async () => {
    const { status, body, headers } = await callLambda(handler, "POST", base, { token, body: { name: "a" } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, code: 200, data: { name: "a" } });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test.each<[string, string, Record<string, string>]>([
    ["by the role", "/staff", {}],
    ["by the institution", "", { "x-institution-id": "of-another" }],
  ])(
    "a refusal of permission is in the log with its code and who was refused: %s",
    async (_, path, headers) => {
      const { id: accountId, token: refused } = await createSignedInPerson();
      await callLambda(handler, "GET", `${base}${path}`, { token: refused, headers });
      expect(requestLogLines.at(-1)).toMatchObject({
        operation: `GET ${path || "/"}`,
        status: 403,
        code: 200113,
        accountId,
      });
    },
  );

  test("a refusal has its number, its status and the request's id", async () => {
    const { status, body } = await callLambda(handler, "POST", base, { token, body: { name: "refused" } });
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 109001,
      errorCode: 109001,
      params: { event: "E1" },
      requestId: expect.any(String),
    });
  });

  test("what was not foreseen is 500 without a word of why; the log knows, without personal data", async () => {
    const { status, body } = await callLambda(handler, "GET", `${base}/broken`, { token });
    expect(status).toBe(500);
    expect(body).toEqual({ success: false, code: 500, errorCode: 500, requestId: expect.any(String) });
    const line = requestLogLines.at(-1);
    expect(line).toMatchObject({
      operation: "GET /broken",
      status: 500,
      requestId: body.requestId,
      error: { name: "TypeError" },
    });
    expect(JSON.stringify(line)).not.toMatch(/ana@example|62345678/);
  });

  test("what was not foreseen raises a metric, because Lambda does not count an answered call as an error", async () => {
    const countErrors = () => logEntries.filter((entry) => "ServerErrors" in entry).length;
    const before = countErrors();
    await callLambda(handler, "GET", `${base}/broken`, { token });
    expect(countErrors()).toBe(before + 1);
    await callLambda(handler, "POST", base, { token, body: { name: "refused" } });
    await callLambda(handler, "GET", base);
    expect(countErrors()).toBe(before + 1);
  });

  test("[R555] files pass through with their name", async () => {
    const { headers, bytes } = await callLambda(handler, "GET", `${base}/file`, { token });
    expect(bytes.toString()).toBe("%PDF");
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="_1.pdf"; filename*=UTF-8''${encodeURIComponent("申請 1.pdf")}`,
    );
  });
});

test("a parameter is what was meant: a percent sign is one, and a slash separates two", async () => {
  things.set("100%41", { id: "100%41", version: 1, name: "percent" });
  things.set("a/b", { id: "a/b", version: 1, name: "slash" });
  const readThing = (id: string) =>
    callLambda(handler, "GET", `${base}/${encodeURIComponent(id)}`, { token });
  expect((await readThing("100%41")).body.data).toMatchObject({ name: "percent" });
  // Two parameters, which no reading has here.
  expect((await readThing("a/b")).status).toBe(405);
  things.delete("100%41");
  things.delete("a/b");
});

test("a file is answered up to what an answer holds, and beyond it is told how much that is", async () => {
  const readFile = (bytes: number) =>
    callLambda(handler, "GET", `${base}/large`, { token, query: { bytes: String(bytes) } });
  const { status, bytes } = await readFile(MAX_ANSWERED_FILE_BYTES);
  expect([status, bytes.length]).toEqual([200, MAX_ANSWERED_FILE_BYTES]);
  const refusal = await readFile(MAX_ANSWERED_FILE_BYTES + 1);
  expect([refusal.status, refusal.body.code, refusal.body.params]).toEqual([
    413,
    900052,
    { max: 4, context: "megabytes" },
  ]);
});

describe("the caller's address", () => {
  const viewer = "203.0.113.9";
  const readNetwork = async (secret: string | undefined) => {
    await callLambda(handler, "GET", base, {
      token,
      headers: {
        "cloudfront-viewer-address": `${viewer}:4711`,
        ...(secret && { "x-origin-secret": secret }),
      },
    });
    return requestLogLines.at(-1)?.network;
  };
  test.each([
    ["the secret of now", "now", true],
    ["the one before it, until every edge sends the new one", "before", true],
    ["another", "other", false],
    ["none", undefined, false],
  ])("is what the CDN says with %s", async (_, secret, isTrusted) => {
    vi.stubEnv("ORIGIN_SECRET", "now");
    vi.stubEnv("PREVIOUS_ORIGIN_SECRET", "before");
    expect((await readNetwork(secret)) === hashNetworkForLog(viewer)).toBe(isTrusted);
    vi.unstubAllEnvs();
  });
  test.each([
    ["with the secret of now", "now", 200],
    ["with the one before it", "before", 200],
    ["with another", "other", 403],
    ["with none", undefined, 403],
  ])("a call past the CDN is refused: %s", async (_, secret, status) => {
    vi.stubEnv("ORIGIN_SECRET", "now");
    vi.stubEnv("PREVIOUS_ORIGIN_SECRET", "before");
    const headers: Record<string, string> = secret === undefined ? {} : { "x-origin-secret": secret };
    const answer = await callLambda(handler, "GET", base, { token, headers });
    expect([answer.status, answer.body.code]).toEqual([status, status === 200 ? 200 : 403]);
    vi.unstubAllEnvs();
  });
  test("an empty secret is none", async () => {
    vi.stubEnv("ORIGIN_SECRET", "");
    vi.stubEnv("PREVIOUS_ORIGIN_SECRET", "");
    expect(await readNetwork("")).not.toBe(hashNetworkForLog(viewer));
    vi.unstubAllEnvs();
  });
});

describe("routes", () => {
  test.each([
    ["GET", `${base}/t1/two/three`, 404],
    ["GET", "/api/contacts", 404],
    ["GET", "/contact", 404],
  ])("%s %s is %i", async (method, path, status) => {
    expect((await callLambda(handler, method, path, { token })).status).toBe(status);
  });
  test("another verb is refused with those that the path has (RFC 9110 §15.5.6)", async () => {
    const { status, headers, body } = await callLambda(handler, "PATCH", base, { token });
    expect([status, headers.allow]).toEqual([405, "GET, POST"]);
    expect(body).toEqual({ success: false, code: 900056, errorCode: 900056, requestId: expect.anything() });
  });

  test("a written-out path wins over a placeholder", async () => {
    expect((await callLambda(handler, "GET", `${base}/list`, { token })).body.data).toHaveProperty("items");
  });

  test("deny by default: no session, the wrong role", async () => {
    expect((await callLambda(handler, "GET", base)).body.code).toBe(200108);
    expect((await callLambda(handler, "GET", `${base}/staff`, { token })).body.code).toBe(200113);
    const officer = await createSignedInPerson({ roles: ["OFFICER"] });
    expect((await callLambda(handler, "GET", `${base}/staff`, { token: officer.token })).status).toBe(200);
    expect((await callLambda(handler, "GET", `${base}/cashier`, { token: officer.token })).status).toBe(403);
  });
});

describe("checking", () => {
  test("[R556] empty parameters are dropped, repeated ones an array, one for an array too", async () => {
    const callWithQuery = async (query: Record<string, string | string[]>) =>
      ((await callLambda(handler, "GET", base, { token, query: query })).body.data as { query: unknown })
        .query;
    expect(await callWithQuery({ name: "", status: ["a", "b"] })).toEqual({ limit: 20, status: ["a", "b"] });
    expect(await callWithQuery({ status: "a", limit: "5" })).toEqual({ limit: 5, status: ["a"] });
  });

  test.each([
    [{}, [{ path: "name", key: "required" }]],
    [{ name: "12345678901" }, [{ path: "name", key: "tooLong", params: { max: 10, unit: "characters" } }]],
    [{ name: "a", count: "1" }, [{ path: "count", key: "notNumber" }]],
    [{ name: "a", nam: "b" }, [{ path: "nam", key: "illegal" }]],
    [{ name: "a", answers: { email: "x" } }, [{ path: "email", key: "email" }]],
  ])("%o names its fields", async (body, fields) => {
    const answer = await callLambda(handler, "POST", base, { token, body });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, 200114, fields]);
  });

  test("a limit over 100 is refused", async () => {
    expect((await callLambda(handler, "GET", base, { token, query: { limit: 101 } })).body.fields).toEqual([
      { path: "limit", key: "max", params: { max: 100 } },
    ]);
  });

  test("no JSON is 400, another type 415, too much 413", async () => {
    const postBody = async (body: string, headers: Record<string, string> = {}) =>
      (await callLambda(handler, "POST", base, { token, body, headers })).status;
    expect(await postBody("{")).toBe(400);
    expect(await postBody("a=b", { "content-type": "application/x-www-form-urlencoded" })).toBe(415);
    expect(await postBody(JSON.stringify({ name: "x".repeat(262_144) }))).toBe(413);
  });

  test.each([
    [{ name: "a", more: 1 }, "more"],
    [{ name: "a", answers: { email: "a@example.mo", more: 1 } }, "more"],
    [{ name: "a", rows: [{ id: "1" }, { id: "2", more: { most: 1 } }] }, "rows.1.more"],
    [JSON.parse('{"name":"a","rows":[{"id":"1","__proto__":{"admin":true}}]}'), "rows.0.__proto__"],
    [JSON.parse('{"name":"a","constructor":{"prototype":{}}}'), "constructor"],
  ])("a member that nobody named is refused beside its path, at any depth: %j", async (body, path) => {
    const answer = await callLambda(handler, "POST", base, { token, body });
    expect([answer.status, answer.body.code]).toEqual([400, 200114]);
    expect(answer.body.fields).toEqual([{ path, key: "illegal" }]);
    expect(runs).toBe(0);
  });

  test.each([
    ["DELETE", "/t1", { version: 1, force: true }, ["version", "force"]],
    ["GET", "/t1", { name: "a" }, ["name"]],
  ])("a body is refused where none is described: %s", async (method, path, body, members) => {
    const answer = await callLambda(handler, method, `${base}${path}`, { token, body });
    expect([answer.status, answer.body.code]).toEqual([400, 200114]);
    expect(answer.body.fields).toEqual(members.map((member) => ({ path: member, key: "illegal" })));
    expect(runs).toBe(0);
    const emptyAnswer = await callLambda(handler, method, `${base}${path}`, { token, body: {} });
    expect(emptyAnswer.body.fields).toBeUndefined();
  });

  test.each([
    ["half a character", "a\ud800"],
    ["NUL", "a\u0000b"],
    ["a bell", "\u0007"],
    ["a C1 control", "a\u0085"],
  ])("a text that nobody typed is refused beside its path: %s", async (_, name) => {
    const { status, body } = await callLambda(handler, "POST", base, { token, body: { name } });
    expect([status, body.code, body.fields]).toEqual([400, 200114, [{ path: "name", key: "characters" }]]);
    const memberAnswer = await callLambda(handler, "POST", base, { token, body: { name: "a", [name]: 1 } });
    expect([memberAnswer.status, memberAnswer.body.code]).toEqual([400, 200114]);
    expect(runs).toBe(0);
  });

  test("a text that shows nothing says nothing", async () => {
    const { body } = await callLambda(handler, "POST", base, { token, body: { name: "\u200b\u2060\u3164" } });
    expect(body.data).toMatchObject({ name: "" });
  });

  test("DELETE carries the version in If-Match", async () => {
    expect((await callLambda(handler, "DELETE", `${base}/t1`, { token, version: 3 })).body.data).toEqual({
      version: 3,
    });
    expect((await callLambda(handler, "DELETE", `${base}/t1`, { token })).body.data).toEqual({
      version: null,
    });
    const deleteWithTag = (tag: string) =>
      callLambda(handler, "DELETE", `${base}/t1`, { token, headers: { "if-match": tag } });
    expect((await deleteWithTag('W/"7"')).body.data).toEqual({ version: 7 });
    expect((await deleteWithTag("*")).body.data).toEqual({ version: null });
    // A header that is not a version must not turn the call into one without a condition.
    for (const tag of ["abc", '"3", "4"', "1.5"])
      expect((await deleteWithTag(tag)).body).toMatchObject({
        code: 200114,
        fields: [{ path: "If-Match", key: "format" }],
      });
  });
});

describe("idempotency", () => {
  const postThing = (key: string | null, name: string, who = token) =>
    callLambda(handler, "POST", base, { token: who, key, body: { name } });

  test("[R559] a POST needs a key, a draft save does not", async () => {
    expect((await postThing(null, "a")).body.code).toBe(900055);
    expect(
      (await callLambda(handler, "POST", `${base}/tosubmit`, { token, key: null, body: {} })).status,
    ).toBe(200);
  });

  test("a repeated call runs once and answers the thing as it stands", async () => {
    const first = await postThing("k1", "once");
    const id = (first.body.data as { id: string }).id;
    things.set(id, { id, version: 2, name: "later" });
    const second = await postThing("k1", "once");
    expect(runs).toBe(1);
    expect([second.status, second.body.data]).toEqual([201, { id, version: 2, name: "later" }]);
    expect(second.headers["idempotency-replayed"]).toBe("true");
  });

  test("a repeated move is made once and answers the thing as it stands", async () => {
    const { id } = (await postThing("m0", "moved")).body.data as { id: string };
    const callMove = (action: string) =>
      callLambda(handler, "POST", `${base}/${id}/${action}`, { token, key: "m1", body: {} });
    expect((await callMove("accept")).body.data).toMatchObject({ version: 2 });
    expect((await callMove("accept")).body.data).toMatchObject({ id, version: 2, name: "moved" });
    expect((await callMove("reject")).body.code).toBe(900051);
  });

  test("what cannot be read again as it was answered is named only, by 208", async () => {
    const sendThing = () =>
      callLambda(handler, "POST", `${base}/letter`, { token, key: "l1", body: { name: "ana" } });
    expect((await sendThing()).body.data).toEqual({ id: "letter-1", version: 1, sentTo: "ana" });
    const again = await sendThing();
    expect([again.status, again.body.data, runs]).toEqual([208, { id: "letter-1", version: 1 }, 1]);
  });

  test("what cannot be read again and is harmless twice runs again", async () => {
    const requestTicket = () => callLambda(handler, "POST", `${base}/ticket`, { token, key: "r1", body: {} });
    expect([(await requestTicket()).body.data, (await requestTicket()).body.data]).toEqual([
      { ticket: 1 },
      { ticket: 2 },
    ]);
  });

  test("the same key with another body is refused", async () => {
    await postThing("k2", "one");
    const other = await postThing("k2", "two");
    expect([other.status, other.body.code, runs]).toEqual([409, 900051, 1]);
  });

  test("the same key for another institution is another call: refused, not answered", async () => {
    const { id, account, token: who } = await createSignedInPerson();
    const member = { accountId: id, account, role: "ADMINISTRATOR", language: "en", since: "" } as const;
    await getMembershipEntity()
      .put([
        { ...member, institutionId: "here" },
        { ...member, institutionId: "there" },
      ])
      .go();
    const sendForInstitution = (institution: string) =>
      callLambda(handler, "POST", base, { token: who, key: "k2b", institution, body: { name: "one" } });
    expect([(await sendForInstitution("here")).status, (await sendForInstitution("here")).status]).toEqual([
      201, 201,
    ]);
    const other = await sendForInstitution("there");
    expect([other.status, other.body.code, runs]).toEqual([409, 900051, 1]);
  });

  test("keys of two people do not meet", async () => {
    await postThing("k3", "one");
    const other = await createSignedInPerson();
    expect((await postThing("k3", "two", other.token)).status).toBe(201);
  });

  test("of two at once, one runs", async () => {
    let callRoute = () => {};
    wait = new Promise((resolve) => {
      callRoute = resolve;
    });
    const both = [postThing("k4", "race"), postThing("k4", "race")];
    const first = await Promise.race(both);
    callRoute();
    wait = Promise.resolve();
    expect(first.status).toBe(409);
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(runs).toBe(1);
  });

  test("a refused call gives its key back, and 24 hours later any key is free", async () => {
    const { id, token: first } = await createSignedInPerson();
    await postThing("k5", "refused", first);
    expect((await postThing("k5", "accepted", first)).status).toBe(201);
    advanceTestTime(86_400_001);
    const second = await createSession(id, 1, toInstant("2026-11-24T02:00:00Z"));
    expect((await postThing("k5", "next", second)).status).toBe(201);
  });
});

describe("cursors", () => {
  test("open what they sealed, for their list only, and no other", () => {
    const cursor = encryptCursor({ sk: "application#1" }, "participate:I1");
    expect(decryptCursor(cursor, "participate:I1")).toEqual({ sk: "application#1" });
    expect(() => decryptCursor(cursor, "participate:I2")).toThrow(Refusal);
    expect(() => decryptCursor(`${cursor.slice(0, -3)}AAA`, "participate:I1")).toThrow(Refusal);
    expect(() => decryptCursor("short", "participate:I1")).toThrow(Refusal);
    expect(() => decryptCursor("", "participate:I1")).toThrow(Refusal);
  });

  test("show nothing of the row they are at, which may be another's", () => {
    const cursor = encryptCursor("application#01K2EXAMP1EREP0RT0NMF31AAA", "participate:I1");
    expect(Buffer.from(cursor, "base64url").toString("latin1")).not.toContain("K2EXAMP1");
    expect(encryptCursor("application#01K2EXAMP1EREP0RT0NMF31AAA", "participate:I1")).toBe(cursor);
  });
});
