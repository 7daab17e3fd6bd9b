import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGateway } from "../../local/gateway.ts";
import { buildGatewayEvent, findRoute, sendLambdaResult } from "../../local/lambda.ts";
import { closeServer, listenOnPort, sendResponse } from "../../local/servers/http.ts";

let server: Server;
let url: string;
beforeAll(async () => {
  const at = new Date("2026-11-23T02:00:00Z");
  const echo = createServer(async (request, response) => {
    if (request.url?.startsWith("/binary")) {
      return sendLambdaResult(request, response, {
        statusCode: 201,
        headers: { "content-type": "application/pdf" },
        cookies: ["a=1", "b=2"],
        isBase64Encoded: true,
        body: Buffer.from([0, 255, 128]).toString("base64"),
      });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === "/api/echo")
      return sendLambdaResult(request, response, { body: Buffer.concat(chunks).toString() });
    await sendLambdaResult(request, response, {
      echo: buildGatewayEvent(request, Buffer.concat(chunks), at),
    });
  });
  server = echo;
  url = `http://127.0.0.1:${await listenOnPort(echo, 0)}`;
});
afterAll(() => closeServer(server));

describe("a call as API Gateway hands it to a Lambda", () => {
  test("path, query, headers and body", async () => {
    const response = await fetch(`${url}/api/activity/ev%2F1?name=a%20b&tag=x&tag=y`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Institution-Id": "i1", cookie: "c=1; d=2" },
      body: '{"a":"澳門"}',
    });
    const { echo } = (await response.json()) as { echo: ReturnType<typeof buildGatewayEvent> };
    expect(echo).toMatchObject({
      version: "2.0",
      rawPath: "/api/activity/ev/1",
      rawQueryString: "name=a%20b&tag=x&tag=y",
      queryStringParameters: { name: "a b", tag: "x,y" },
      cookies: ["c=1", "d=2"],
      headers: { "x-institution-id": "i1", "content-type": "application/json" },
      body: '{"a":"澳門"}',
      isBase64Encoded: false,
      requestContext: { http: { method: "POST", sourceIp: "127.0.0.1" }, timeEpoch: 1795399200000 },
    });
    expect(echo.headers).not.toHaveProperty("cookie");
  });

  test.each([
    ["/api/user/send/50%25off%40example.com", "/api/user/send/50%off@example.com"],
    ["/api/activity/100%2525", "/api/activity/100%25"],
    ["/api/help/%E6%BE%B3%E9%96%80", "/api/help/澳門"],
    ["/api/help/100%", "/api/help/100%"],
  ])("the path %s comes decoded, once", async (path, rawPath) => {
    const { echo } = (await (await fetch(`${url}${path}`)).json()) as {
      echo: ReturnType<typeof buildGatewayEvent>;
    };
    expect([echo.rawPath, echo.requestContext.http.path]).toEqual([rawPath, rawPath]);
  });

  test("a body that is no text comes in base64", async () => {
    const response = await fetch(`${url}/api/file`, {
      method: "POST",
      headers: { "content-type": "image/png" },
      body: new Uint8Array([0, 255]),
    });
    const { echo } = (await response.json()) as { echo: ReturnType<typeof buildGatewayEvent> };
    expect(echo).toMatchObject({ isBase64Encoded: true, body: "AP8=" });
  });

  test.each([
    ["long JSON is compressed for who takes it, as CloudFront does", "gzip, br", 2_000, "gzip"],
    ["long JSON is left as it is for who does not", "identity", 2_000, null],
    ["what is short is left as it is", "gzip", 10, null],
  ] as const)("%s", async (_, accepted, length, encoding) => {
    const response = await fetch(`${url}/api/echo`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-encoding": accepted },
      body: JSON.stringify("a".repeat(length)),
    });
    const { body } = (await response.json()) as { body: string };
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(body).toHaveLength(length + 2);
  });

  test("a binary answer with cookies", async () => {
    const response = await fetch(`${url}/binary`);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 128]);
  });

  test("the most specific Lambda answers, and `notFound` what is not listed", () => {
    expect(findRoute("/api/staff/login")?.resource).toBe("staffUser");
    expect(findRoute("/api/staff/queue")?.resource).toBe("staffQueue");
    expect(findRoute("/api/staff/event")?.resource).toBe("staffEvent");
    expect(findRoute("/api/staff/institution")?.resource).toBe("staff");
    expect(findRoute("/api/outlands/a/moves")?.resource).toBe("participate");
    expect(findRoute("/api/outlands/a/pdf")?.resource).toBe("print");
    expect(findRoute("/api/staffing")?.resource).toBe("notFound");
    expect(findRoute("/api/secret")?.resource).toBe("notFound");
  });
});

describe("the origin", () => {
  test("a body above what a Lambda takes is 413, an unknown call 404", async () => {
    const origin = createServer(
      createGateway({
        now: () => new Date("2026-11-23T02:00:00Z"),
        s3: (_, response) => sendResponse(response, 200, {}),
        dev: (_, response) => sendResponse(response, 200, {}),
        site: (_, response) => sendResponse(response, 200, {}),
      }),
    );
    const address = `http://127.0.0.1:${await listenOnPort(origin, 0)}`;
    const large = await fetch(`${address}/api/contact`, {
      method: "POST",
      body: new Uint8Array(6 * 1024 * 1024 + 1),
    });
    expect(large.status).toBe(413);
    const unknownAnswer = await fetch(`${address}/api/nothing`);
    expect(unknownAnswer.status).toBe(404);
    expect(unknownAnswer.headers.get("x-content-type-options")).toBe("nosniff");
    await closeServer(origin);
  });
});
