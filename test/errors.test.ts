/** The error catalogue (spec 1 §8): whole, in four languages, and every code raised, shown or kept back with a reason. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CodeKey, catalogue, entryOf } from "@portal/core/errors";
import { describe, expect, test } from "vitest";
import { root } from "./support/process.ts";
import { reserved } from "./support/reserved-codes.ts";
import { sources } from "./support/sources.ts";

interface Entry {
  code?: number;
  key: string;
}
const json = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), "utf8")) as T;
const published = json<{ codes: Entry[]; messagesWithoutCode: Entry[] }>("local/data/error-catalogue.json");
const keys = Object.keys(catalogue) as CodeKey[];
const numbers = keys.map((key) => catalogue[key].code);

/** Keys named as `codes.KEY` in these sources. */
const named = (files: readonly { text: string }[]): Set<string> =>
  new Set(
    files.flatMap(({ text }) => [...text.matchAll(/\bcodes\.([A-Z]\w+)/g)].map(([, key]) => key ?? "")),
  );
/** Whole numbers written in these sources. */
const written = (files: readonly { text: string }[]): Set<number> =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(/\b\d{2,6}\b/g)].map(([number]) => Number(number))));

const server = sources("packages/core/src", "packages/functions/src").filter(
  ({ path }) => path !== "packages/core/src/errors.ts",
);
const site = sources("packages/web/src");
const raised = named(server);
const shown = written(site);
const isRaised = (key: CodeKey) => raised.has(key);
// Numbers below a thousand are too common in a style or a status to be found as words.
const isShown = (key: CodeKey) => catalogue[key].code > 1000 && shown.has(catalogue[key].code);
const general = new Set<CodeKey>(["SUCCESS", "SERVER_EXCEPTION", "UNAUTHORISED", "FORBIDDEN"]);

describe("the catalogue", () => {
  test("[R567][R569][R570] has every number of the specification under its name", () => {
    const wrong = published.codes.filter(({ code = 0, key }) => entryOf(code)?.key !== key);
    expect(wrong).toEqual([]);
  });
  test.each([
    ["[R574]", 10700, 10706],
    ["[R575]", 10800, 10803],
    ["[R576]", 10905, 10905],
    ["[R579]", 105000, 105015],
    ["[R581]", 10503, 10504],
    ["[R585]", 300001, 300004],
    ["[R586]", 400875, 400878],
  ])("%s has every number from %i to %i", (_line, from, to) => {
    const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    expect(all.filter((number) => !entryOf(number))).toEqual([]);
  });
  test("[R588] has every message that the specification gives without a number", () => {
    const missing = published.messagesWithoutCode
      .map(({ key }) => (key === "islogin" ? "IS_LOGIN" : key))
      .filter((key) => !(key in catalogue));
    expect(missing).toEqual([]);
  });
  test("gives no number twice", () => expect(new Set(numbers).size).toBe(numbers.length));
  test.each(["zh-Hant", "zh-Hans", "en", "pt"])(
    "[R564] has a text of every code in %s, and of no other",
    (language) => {
      const texts = json<Record<string, string>>(`locales/errors/${language}.json`);
      expect(numbers.filter((code) => !texts[code]?.trim())).toEqual([]);
      // A code may be said in another way in a context (`109002_early`).
      expect(Object.keys(texts).filter((key) => !entryOf(Number(key.split("_")[0])))).toEqual([]);
    },
  );
});

describe("[R587] a code", () => {
  test("that nothing raises and no page shows is kept back with a reason", () => {
    const idle = keys.filter((key) => !isRaised(key) && !isShown(key));
    expect(idle.filter((key) => !reserved[key])).toEqual([]);
  });
  test("that is kept back is raised by nothing and shown by no page", () => {
    const busy = (Object.keys(reserved) as CodeKey[]).filter((key) => isRaised(key) || isShown(key));
    expect(busy).toEqual([]);
  });
  test("that is raised is received by a test", () => {
    const tests = globSync("test/**/*.{ts,tsx}", { cwd: root })
      .filter((path) => !/errors\.test|reserved-codes/.test(path))
      .map((path) => ({ text: readFileSync(join(root, path), "utf8") }));
    const [byName, byNumber] = [named(tests), written(tests)];
    const unproved = keys
      .filter((key) => isRaised(key) && !general.has(key))
      .filter((key) => !byName.has(key) && !byNumber.has(catalogue[key].code));
    expect(unproved).toEqual([]);
  });
});
