/**
 * Whoever hears the buttons of a page one after the other knows each of them: where a list has two items, the buttons
 * of the one have other names than those of the other.
 */
import { expect, test } from "vitest";
import {
  answerCall,
  closePage,
  openPage,
  startNetwork,
  startPageAnswers,
  waitForQuiet,
} from "./failing-pages.tsx";
import { staffPages } from "./pages-of-router.tsx";

startPageAnswers();

/** Returns the same item with other texts, days and ids, as another one of its list. */
const makeAnother = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((each) => makeAnother(each, name));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, makeAnother(each, key)]));
  if (typeof value !== "string") return value;
  if (value === "x") return "y";
  if (value.startsWith("2026-11-23")) return value.replace("2026-11-23", "2026-11-24");
  return /^(id|account|.*Id)$/.test(name) ? `${value}2` : value;
};
/** Gives every list of things with an id a second one. */
const doubleItems = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const [first] = value;
    const isRow = typeof first === "object" && first !== null && "id" in first;
    return isRow && value.length === 1 ? [doubleItems(first), makeAnother(first)] : value.map(doubleItems);
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, doubleItems(each)]));
};
/** Answers a path: each file has a name of its own. */
const answerDoubled = (path: string): unknown => {
  const [, id] = /^\/file\/([^/]+)$/.exec(path) ?? [];
  const answer = doubleItems(answerCall(path));
  return id ? { ...(answer as object), name: `${id}.pdf` } : answer;
};
const nameButton = (button: Element): string =>
  (button.getAttribute("aria-label") ?? button.textContent ?? "").replace(/\s+/g, " ").trim();
const listRepeatedNames = (): string[] => {
  const names = [...document.querySelectorAll("main button, main summary")]
    .filter((button) => !button.closest("dialog"))
    .map(nameButton);
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
};

test.each(staffPages.map((page) => [page.path, page] as const))(
  "no two buttons of %s have one name",
  async (_, page) => {
    const calls = startNetwork((path, method) =>
      method === "GET" && !path.startsWith("/texts/") ? { data: answerDoubled(path) } : undefined,
    );
    await openPage(page);
    await waitForQuiet(calls);
    expect(listRepeatedNames()).toEqual([]);
    closePage();
  },
);
