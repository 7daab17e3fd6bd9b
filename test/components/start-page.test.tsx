/**
 * A page behind the sign-in asks for what it reads first before the rest of the site has come. The site takes those
 * answers and asks for none of them twice; it takes none of somebody else (decision 0525).
 */
import { beforeEach, expect, test } from "vitest";
import { api } from "../../packages/web/src/shell/api.ts";
import { readTextFile } from "../../packages/web/src/shell/i18n.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { askForPage } from "../../packages/web/src/shell/start-page.ts";
import { type NetworkCall, stubNetwork } from "./network.ts";

const record = "/participate/search/A1";
const start = (): NetworkCall[] =>
  stubNetwork({
    "GET /user/current": () => ({ data: { institutions: [{ id: "institution-1" }] } }),
    [`GET ${record}`]: ({ headers }) => ({ data: { readBy: headers.get("Authorization") } }),
    "GET /institution/institution-1": () => ({ data: { id: "institution-1" } }),
    "GET /participate/search": () => ({ data: { items: [] } }),
  });
const countCalls = (calls: readonly NetworkCall[], path: string): number =>
  calls.filter((call) => call.path === path).length;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(async () => {
  await session.end("signOut");
  session.start("account.token");
});

test("a record is read once, by whoever asks first", async () => {
  const calls = start();
  askForPage({ pathname: "/personal/record/A1", search: "" });
  expect(countCalls(calls, record)).toBe(1);
  expect(calls.find(({ path }) => path === record)?.headers.get("Authorization")).toBe("account.token");
  expect(await api.get(record)).toEqual({ readBy: "account.token" });
  expect(countCalls(calls, record)).toBe(1);
  // It was taken: who reads it again reads it anew.
  await api.get(record);
  expect(countCalls(calls, record)).toBe(2);
});

test("what an institution reads follows the answer about the account", async () => {
  const calls = start();
  askForPage({ pathname: "/personal/index", search: "" });
  await api.get("/user/current");
  expect(await api.get("/institution/institution-1")).toEqual({ id: "institution-1" });
  expect(countCalls(calls, "/user/current")).toBe(1);
  expect(countCalls(calls, "/institution/institution-1")).toBe(1);
});

test("an answer to somebody else is not taken", async () => {
  const calls = start();
  askForPage({ pathname: "/personal/record/A1", search: "" });
  session.start("other.token");
  expect(await api.get(record)).toEqual({ readBy: "other.token" });
  expect(countCalls(calls, record)).toBe(2);
});

test.each([
  ["refused", { status: 401, body: { success: false, code: 200111 } }],
  ["of another kind", { data: null }],
])(
  "an answer about the account that is %s ends the early reads without a failure of their own",
  async (_, answer) => {
    const failures: unknown[] = [];
    const note = (failure: unknown): void => void failures.push(failure);
    process.on("unhandledRejection", note);
    const calls = stubNetwork({ "GET /user/current": () => answer });
    askForPage({ pathname: "/personal/index", search: "" });
    await pause();
    process.off("unhandledRejection", note);
    expect(failures).toEqual([]);
    expect(calls.filter(({ path }) => !path.startsWith("/texts/")).map(({ path }) => path)).toEqual([
      "/user/current",
    ]);
  },
);

test("nothing more is asked for once somebody else has signed in", async () => {
  const calls = start();
  askForPage({ pathname: "/personal/index", search: "" });
  session.start("other.token");
  await pause();
  expect(countCalls(calls, "/institution/institution-1")).toBe(0);
});

test("its texts are asked for once", async () => {
  const calls = start();
  askForPage({ pathname: "/personal/record/A1", search: "" });
  const texts = calls.filter(({ path }) => path.startsWith("/texts/")).map(({ path }) => path);
  expect(texts).toContain("/texts/common/zh-Hant.json");
  expect(texts).toContain("/texts/pages/personal/zh-Hant.json");
  await readTextFile("pages/personal", "zh-Hant").catch(() => undefined);
  expect(countCalls(calls, "/texts/pages/personal/zh-Hant.json")).toBe(1);
});

test.each([
  ["nobody is signed in", "/personal/index", true],
  ["the page is another one", "/personal/info", false],
])("nothing is asked for where %s", async (_, pathname, isSignedOut) => {
  if (isSignedOut) await session.end("signOut");
  const calls = start();
  askForPage({ pathname, search: "" });
  expect(calls).toEqual([]);
});
