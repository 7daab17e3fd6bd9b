/** The storage of the tab while its reader is at the identity provider. */
import { beforeEach, expect, test } from "vitest";

const createStorage = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
const store = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: createStorage(store),
  localStorage: createStorage(new Map()),
});
const { saveSignOnState, saveBindTicket, findBindTicket, takeSignOnState } = await import(
  "../../packages/web/src/features/sign-in/sign-on-state.ts"
);
const { session } = await import("../../packages/web/src/shell/session.ts");
beforeEach(() => store.clear());

test("the proof of a sign-on is good once", () => {
  saveSignOnState({ proof: "p", target: "/personal/record" });
  expect(takeSignOnState()).toEqual({ proof: "p", target: "/personal/record" });
  expect(takeSignOnState()).toBeUndefined();
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "",
  "/login?x=1",
  "/thirdparty/bind",
])("the way on stays inside the site and past its sign-in page: %s", (target) => {
  saveSignOnState({ proof: "p", target });
  expect(takeSignOnState()?.target).toBe("/personal/index");
});

const ticket = {
  kind: "person" as const,
  names: { zh: "陳嘉欣", en: "", pt: "" },
  number: "•••• 678",
  ticket: "t",
  expiresAt: new Date(performance.timeOrigin + 600_000).toISOString(),
  target: "/personal/index",
};
test("a ticket stays until a session begins", () => {
  saveBindTicket(ticket);
  expect(findBindTicket()).toEqual(ticket);
  expect(findBindTicket()).toEqual(ticket);
  session.start("ana.first");
  expect(findBindTicket()).toBeUndefined();
});

test("a ticket that has run out is forgotten, name and number", () => {
  saveBindTicket({ ...ticket, expiresAt: new Date(performance.timeOrigin - 1).toISOString() });
  expect(findBindTicket()).toBeUndefined();
  expect([...store]).toEqual([]);
});

test("a stored text that is no ticket is ignored", () => {
  store.set("signOnTicket", "{");
  expect(findBindTicket()).toBeUndefined();
});
