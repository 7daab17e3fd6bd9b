/** What a call sends as its address, and by which number it fails (`lib/api.ts`). */
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, address, api } from "../../packages/web/src/lib/api.ts";

afterEach(() => vi.unstubAllGlobals());

test("[R556] of a query what is null is dropped, and a list is repeated", () => {
  const query = { name: null, year: undefined, nature: "", page: 0, open: false, kind: ["A", "B"] };
  expect(address("/activity", query)).toBe("/api/activity?page=0&open=false&kind=A&kind=B");
  expect(address("/activity")).toBe("/api/activity");
});

/** What the server answers, and the number of the text that is shown for it. */
test.each<[string, number, unknown, number]>([
  ["a body that says it failed", 200, { success: false, code: 106000 }, 106000],
  ["a failure of HTTP", 409, { errorCode: 109001 }, 109001],
  ["both: the body's own comes first", 400, { success: false, code: 10206, errorCode: 500 }, 10206],
  ["no number: it took too long", 502, {}, 900001],
])("[R564] [R567] %s", async (_, status, body, code) => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
  const failure = await api.get("/activity").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code, status });
});
