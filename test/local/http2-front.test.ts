/** HTTP/2 before a server of HTTP/1.1: whoever measures a page through it measures the same page. */

import { createServer, type Server } from "node:http";
import { connect } from "node:http2";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Http2Front, startHttp2Front } from "../support/browser/http2-front.ts";

let server: Server;
let front: Http2Front;
beforeAll(async () => {
  server = createServer(async (request, answer) => {
    const { method, url, headers } = request;
    const body = await text(request);
    answer.writeHead(url === "/missing" ? 404 : 200, { "content-type": "text/plain", "x-kept": "1" });
    answer.end(JSON.stringify({ method, url, host: headers.host, token: headers.authorization, body }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  front = await startHttp2Front(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
});
afterAll(async () => {
  await front.stop();
  server.close();
});

const sendRequest = async (headers: Record<string, string>, body = "") => {
  const session = connect(front.url, { rejectUnauthorized: false });
  const stream = session.request(headers);
  if (body) stream.end(body);
  const responseHeaders = await new Promise<Record<string, unknown>>((resolve) =>
    stream.on("response", resolve),
  );
  const content = await text(stream);
  session.close();
  return { status: responseHeaders[":status"], headers: responseHeaders, content };
};

test("method, path, headers and body arrive, and the answer comes back whole", async () => {
  const answer = await sendRequest(
    { ":method": "POST", ":path": "/a?b=%20c", authorization: "Bearer t" },
    "body",
  );
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ "content-type": "text/plain", "x-kept": "1" });
  expect(JSON.parse(answer.content)).toEqual({
    method: "POST",
    url: "/a?b=%20c",
    host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    token: "Bearer t",
    body: "body",
  });
});
test("a status other than 200 stays what it is", async () =>
  expect((await sendRequest({ ":path": "/missing" })).status).toBe(404));
test("a server that is gone is a 502", async () => {
  const lonely = await startHttp2Front("http://127.0.0.1:9");
  const session = connect(lonely.url, { rejectUnauthorized: false });
  const stream = session.request({ ":path": "/" });
  const responseHeaders = await new Promise<Record<string, unknown>>((resolve) =>
    stream.on("response", resolve),
  );
  expect(responseHeaders[":status"]).toBe(502);
  session.close();
  await lonely.stop();
});
