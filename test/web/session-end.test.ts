/**
 * The storage of a tab when its session ends, by choice, by the server, or because somebody else signs in (decision
 * 0167).
 */
import { beforeEach, expect, test, vi } from "vitest";
import type { StoredItemName } from "../../packages/web/src/shell/browser-storage.ts";

const createStorage = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};
const tab = createStorage();
const browser = createStorage();
const databases = new Set<string>();
Object.assign(globalThis, {
  sessionStorage: tab,
  localStorage: browser,
  indexedDB: {
    deleteDatabase: (name: string) => {
      databases.delete(name);
      const request = new EventTarget();
      queueMicrotask(() => request.dispatchEvent(new Event("success")));
      return request;
    },
  },
});
const storage = await import("../../packages/web/src/shell/browser-storage.ts");
const { session } = await import("../../packages/web/src/shell/session.ts");
const { chooseDestination, parseReturnState } = await import("../../packages/web/src/shell/visitor.ts");

const names = Object.keys(storage.storedItems) as StoredItemName[];
const listStoredNames = (lifetime: string): StoredItemName[] =>
  names.filter((name) => storage.storedItems[name].lifetime === lifetime);
/** Returns a tab in which everything was done that can be done, by the account of a key. */
const useEverything = (accountKey: string): void => {
  session.start(`${accountKey}.first`);
  for (const name of [...listStoredNames("arrival"), ...listStoredNames("session")])
    if (name !== "token") storage.writeStoredItem(name, "1");
  storage.writeStoredItem("language", "pt");
  storage.registerAccountDatabases(accountKey, "2026-12-08T00:00:00.000Z");
  for (const name of storage.accountDatabaseNames) databases.add(storage.toAccountDatabase(name, accountKey));
};
beforeEach(() => {
  tab.items.clear();
  browser.items.clear();
  databases.clear();
});

test("the browser keeps data of each lifetime, which the end of a session can remove", () => {
  for (const lifetime of ["arrival", "session", "device"])
    expect(listStoredNames(lifetime).length).toBeGreaterThan(1);
});

test("signing out leaves the language and nothing else", async () => {
  useEverything("ana");
  expect(tab.items.size).toBeGreaterThan(8);
  await session.end("signOut");
  expect([...tab.items]).toEqual([]);
  expect([...browser.items]).toEqual([["language", "pt"]]);
  expect([...databases]).toEqual([]);
});

test("a session that the server ended leaves what was typed to its account, and nothing else", async () => {
  useEverything("ana");
  await session.end("expiry");
  expect([...tab.items]).toEqual([]);
  expect([...databases].sort()).toEqual(["portal-drafts:ana", "portal-inputs:ana", "portal-inspections:ana"]);
  expect(session.accountKey()).toBeUndefined();
});

test("the account that comes back finds it; another one begins with nothing of it", async () => {
  useEverything("ana");
  await session.end("expiry");
  session.start("rui.first");
  expect([...tab.items.keys()].sort()).toEqual(["loggedIn", "startedAt", "token"]);
  expect(storage.hasDatabases(session.accountKey())).toBe(false);
  await session.end("signOut");
  session.start("ana.second");
  expect(storage.hasDatabases(session.accountKey())).toBe(true);
});

test("somebody else who signs in ends the session that stands, with all that it left", async () => {
  useEverything("ana");
  const forget = vi.fn();
  const stop = session.onEnd(forget);
  session.start("rui.first", { staff: true });
  stop();
  expect(forget).toHaveBeenCalledTimes(1);
  expect([...tab.items.keys()].sort()).toEqual(["loggedIn", "staff", "startedAt", "token"]);
  await expect.poll(() => [...databases]).toEqual([]);
});

test("the same account signing in once more keeps what it typed", async () => {
  useEverything("ana");
  const forget = vi.fn();
  const stop = session.onEnd(forget);
  session.start("ana.second");
  stop();
  expect(forget).not.toHaveBeenCalled();
  expect(databases.size).toBe(3);
  expect(session.institution()).toBe("1");
});

test("whatever was begun before signing in is gone once somebody has", () => {
  for (const name of listStoredNames("arrival")) storage.writeStoredItem(name, "1");
  session.start("rui.first");
  for (const name of listStoredNames("arrival")) expect(storage.readStoredItem(name), name).toBeUndefined();
});

test("what nobody came back for goes after its time", async () => {
  useEverything("ana");
  await session.end("expiry");
  await storage.deleteLapsedDatabases("2026-12-07T23:59:59.999Z");
  expect(databases.size).toBe(3);
  await storage.deleteLapsedDatabases("2026-12-08T00:00:00.000Z");
  expect(databases.size).toBe(0);
  expect([...browser.items.keys()]).toEqual(["language"]);
});

test.each([
  ["the account that was there", "ana", "ana", "/personal/record/1"],
  ["another account", "ana", "rui", "/personal/index"],
  ["anybody, when nobody was there before", undefined, "rui", "/personal/record/1"],
])("after signing in, %s goes on where it should", (_who, visitor, accountKey, expected) =>
  expect(chooseDestination("/personal/record/1", "/personal/index", visitor, accountKey)).toBe(expected),
);

test.each([
  [{ visitor: "ana", expired: true }, "ana", true],
  [{ visitor: 5, expired: "yes" }, undefined, false],
  [null, undefined, false],
  ["ana", undefined, false],
])("of the router's state %j the visitor is %s", (state, visitor, expired) =>
  expect(parseReturnState(state)).toEqual({ visitor, expired }),
);
