/** `GET /api/user/codes`: versioned, kept by browsers, asked again without a body (api.md › Account calls). */
import { getAllLists } from "@portal/core/forms/code-lists/index";
import { handler } from "@portal/functions/routes/identity/user";
import { beforeAll, describe, expect, test } from "vitest";
import { type CallOptions, callLambda } from "../../support/calls/call-lambda.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const getLists = async (options: CallOptions = {}) => {
  const codesAnswer = await callLambda(handler, "GET", "/api/user/codes", options);
  return {
    ...codesAnswer,
    data: codesAnswer.body.data as { version: string; lists: Record<string, string[]> },
  };
};
let data: Awaited<ReturnType<typeof getLists>>["data"];
let headers: Awaited<ReturnType<typeof getLists>>["headers"];
beforeAll(async () => {
  await createFreshTable();
  ({ data, headers } = await getLists());
});

describe("the code lists", () => {
  test("are every list in its order", () => expect(data.lists).toEqual(getAllLists()));

  test("bear a version, and may be kept for an hour", () => {
    expect(data.version).toMatch(/^[\w-]{12}$/);
    expect(headers.etag).toBe(`"${data.version}"`);
    expect(headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("are kept for good under an address that names their version, and only under that", async () => {
    const right = await getLists({ query: { version: data.version } });
    expect(right.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const oldLists = await getLists({ query: { version: "an-old-one" } });
    expect(oldLists.headers["cache-control"]).toBe("public, max-age=3600");
    expect(oldLists.data.version).toBe(data.version);
  });

  test.each(["", "W/"])("are not sent again to who has them (%s tag)", async (weak) => {
    const tag = `"another", ${weak}"${data.version}"`;
    const { status, body, headers: told, bytes } = await getLists({ headers: { "if-none-match": tag } });
    expect([status, body, bytes.length]).toEqual([304, {}, 0]);
    expect(told.etag).toBe(`"${data.version}"`);
    expect(told["content-type"]).toBeUndefined();
  });

  test("are sent whole to who has others", async () => {
    const { status, data: sent } = await getLists({ headers: { "if-none-match": '"another"' } });
    expect([status, sent]).toEqual([200, data]);
  });
});
