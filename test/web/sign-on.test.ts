/** What the tab keeps while its reader is at the identity provider. */
import { beforeEach, expect, test } from "vitest";

const store = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  },
});
const { keepBegun, keepTicket, readTicket, takeBegun, dropTicket } = await import(
  "../../packages/web/src/pages/sign-on/kept.ts"
);
beforeEach(() => store.clear());

test("the proof is good once", () => {
  keepBegun({ proof: "p", target: "/personal/record" });
  expect(takeBegun()).toEqual({ proof: "p", target: "/personal/record" });
  expect(takeBegun()).toBeUndefined();
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "",
  "/login?x=1",
  "/thirdparty/bind",
])("the way on stays inside the site and past its door: %s", (target) => {
  keepBegun({ proof: "p", target });
  expect(takeBegun()?.target).toBe("/personal/index");
});

const ticket = {
  kind: "person" as const,
  names: { zh: "陳嘉欣", en: "", pt: "" },
  number: "•••• 678",
  ticket: "t",
  expiresAt: "2026-11-23T02:15:00.000Z",
  target: "/personal/index",
};
test("a ticket stays until it is used", () => {
  keepTicket(ticket);
  expect(readTicket()).toEqual(ticket);
  expect(readTicket()).toEqual(ticket);
  dropTicket();
  expect(readTicket()).toBeUndefined();
});

test("what is no ticket is none", () => {
  store.set("signOnTicket", "{");
  expect(readTicket()).toBeUndefined();
});
