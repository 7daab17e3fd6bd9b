/** The published document is exact enough that Prism notices what an answer lacks, has too much, or says otherwise. */
import { createServer } from "node:http";
import { getCodeLists } from "@portal/functions/routes/identity/code-lists";
import { handler } from "@portal/functions/routes/openapi/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeServer, listenOnPort } from "../../local/servers/http.ts";
import { type PrismProxy, parseViolation, startPrism } from "../e2e/support/prism.ts";
import type { ApiDocument } from "../support/contract/api-contract.ts";

type Answer = Record<string, unknown>;
const completeAnswer: Answer = { success: true, code: 200, data: getCodeLists() };
const omitMember = (from: Answer, member: string): Answer =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== member));
const refusal: Answer = { success: false, code: 200114, errorCode: 200114, requestId: "r" };

/** An API that answers whatever a test has it answer. */
let next = { status: 200, body: completeAnswer };
const upstream = createServer((_, response) => {
  response.writeHead(next.status, { "content-type": "application/json" });
  response.end(JSON.stringify(next.body));
});
let proxy: PrismProxy;
beforeAll(async () => {
  const port = await listenOnPort(upstream, 0);
  const document = JSON.parse((await handler()).body ?? "") as ApiDocument;
  proxy = await startPrism(`http://127.0.0.1:${port}`, document);
});
afterAll(async () => {
  await proxy?.stop();
  await closeServer(upstream);
});

const sendRequest = async (
  status: number,
  body: Answer,
  path = "/api/user/codes",
  init: RequestInit = {},
) => {
  next = { status, body };
  const response = await fetch(`${proxy.url}${path}`, init);
  const text = await response.text();
  return { status: response.status, broken: parseViolation(text) !== undefined };
};

describe("[R563] an answer", () => {
  test("as published goes through", async () =>
    expect(await sendRequest(200, completeAnswer)).toEqual({ status: 200, broken: false }));
  test.each(["version", "lists"])("without %s is noticed", async (member) =>
    expect(
      (await sendRequest(200, { ...completeAnswer, data: omitMember({ ...getCodeLists() }, member) })).broken,
    ).toBe(true),
  );
  test.each(["success", "code", "data"])("whose envelope lacks %s is noticed", async (member) =>
    expect((await sendRequest(200, omitMember(completeAnswer, member))).broken).toBe(true),
  );
  test("with a member that nobody published is noticed", async () =>
    expect(
      (await sendRequest(200, { ...completeAnswer, data: { ...getCodeLists(), secret: 1 } })).broken,
    ).toBe(true));
  test("with a member of another type is noticed", async () =>
    expect(
      (await sendRequest(200, { ...completeAnswer, data: { ...getCodeLists(), version: 7 } })).broken,
    ).toBe(true));
});

describe("[R555] a refusal", () => {
  test("as published goes through with its status", async () =>
    expect(await sendRequest(400, refusal)).toEqual({ status: 400, broken: false }));
  test("with a number that the catalogue has not is noticed", async () =>
    expect((await sendRequest(400, { ...refusal, code: 424_242 })).broken).toBe(true));
  test.each(["success", "code", "errorCode", "requestId"])("without %s is noticed", async (member) =>
    expect((await sendRequest(400, omitMember(refusal, member))).broken).toBe(true),
  );
});

describe("a call", () => {
  const signInAt = (body: unknown): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  test("with a member that nobody published is noticed", async () =>
    expect((await sendRequest(200, completeAnswer, "/api/user/login", signInAt({ nobody: 1 }))).broken).toBe(
      true,
    ));
  test("of an address that nobody published is noticed", async () =>
    expect((await sendRequest(200, completeAnswer, "/api/nothing")).broken).toBe(true));
  test("that needs a session and has none is noticed", async () =>
    expect((await sendRequest(200, completeAnswer, "/api/user/current")).broken).toBe(true));
});
