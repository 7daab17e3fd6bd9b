/**
 * The error catalogue (spec 1 §8): whole, in four languages, and every code raised, shown or kept back with a reason.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ErrorKey, errorCatalogue, findErrorEntry } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { reservedCodes } from "./support/demo/reserved-codes.ts";
import { projectRoot } from "./support/project/run-command.ts";
import { listSources } from "./support/project/sources.ts";

interface Entry {
  code?: number;
  key: string;
}
const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(projectRoot, path), "utf8")) as T;
const publishedCatalogue = readJson<{ codes: Entry[]; messagesWithoutCode: Entry[] }>(
  "local/data/error-catalogue.json",
);
const keys = Object.keys(errorCatalogue) as ErrorKey[];
const numbers = keys.map((key) => errorCatalogue[key].code);

/** Keys named as `errorCodes.KEY` in these sources. */
const listNamedKeys = (files: readonly { text: string }[]): Set<string> =>
  new Set(
    files.flatMap(({ text }) => [...text.matchAll(/\berrorCodes\.([A-Z]\w+)/g)].map(([, key]) => key ?? "")),
  );
/** Lists whole numbers written in these sources. */
const listWrittenNumbers = (files: readonly { text: string }[]): Set<number> =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(/\b\d{2,6}\b/g)].map(([number]) => Number(number))));

const server = listSources("packages/core/src", "packages/functions/src").filter(
  ({ path }) => !/platform\/error(s|-codes)\.ts$/.test(path),
);
const site = listSources("packages/web/src");
const raisedKeys = listNamedKeys(server);
const shownKeys = listNamedKeys(site);
const isRaised = (key: ErrorKey) => raisedKeys.has(key);
const isShown = (key: ErrorKey) => shownKeys.has(key);
const general = new Set<ErrorKey>(["SUCCESS", "SERVER_EXCEPTION", "UNAUTHORISED", "FORBIDDEN"]);

describe("the catalogue", () => {
  test("[R567][R569][R570] has every number of the specification under its name", () => {
    const wrongEntries = publishedCatalogue.codes.filter(
      ({ code = 0, key }) => findErrorEntry(code)?.key !== key,
    );
    expect(wrongEntries).toEqual([]);
  });
  test.each([
    ["[R568]", 200100, 200114],
    ["[R568]", 200116, 200116],
    ["[R568]", 200001, 200001],
    ["[R574]", 10700, 10706],
    ["[R575]", 10800, 10803],
    ["[R576]", 10905, 10905],
    ["[R579]", 105000, 105015],
    ["[R581]", 10503, 10504],
    ["[R585]", 300001, 300004],
    ["[R586]", 400875, 400878],
  ])("%s has every number from %i to %i", (_line, from, to) => {
    const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    expect(all.filter((number) => !findErrorEntry(number))).toEqual([]);
  });
  test.each([10700, 10701, 10702, 10703, 10704, 10705, 10706])(
    "[R574] %i tells in four languages that a process template is wrong, whom to ask, and its number",
    (code) => {
      const words = {
        "zh-Hant": /範本.*管理員/,
        "zh-Hans": /模板.*管理员/,
        en: /template.*administrator/,
        pt: /modelo.*administrador/,
      };
      for (const [language, told] of Object.entries(words)) {
        const text = readJson<Record<string, string>>(`locales/errors/${language}.json`)[code];
        expect(text).toMatch(told);
        expect(text).toContain(String(code));
      }
    },
  );
  /** Messages of the exhibition area (spec 2 §8), where each is told, and what it says in two languages. */
  test.each<[string, string, RegExp, RegExp]>([
    ["please log in first", "errors:900002", /請先登入/, /[Ss]ign in first/],
    ["registration deadline expired", "errors:900017", /限期已過/, /deadline to apply has passed/],
    [
      "current deadline passed",
      "errors:900018",
      /此步驟的限期（{{day}}）已過/,
      /deadline for this step was {{day}} and has passed/,
    ],
    [
      "online payment number does not exist",
      "errors:900019",
      /找不到此繳費編號/,
      /payment number was not found/,
    ],
    [
      "verification code failed (click the image to refresh)",
      "errors:900020",
      /驗證碼不正確.*按圖片/,
      /do not match.*Click the picture/,
    ],
    ["payment not enabled", "errors:900021", /尚未開放繳費/, /not open yet/],
    ["status does not meet the conditions", "errors:900022", /狀態不符合/, /status .*does not allow/],
    ["no corresponding application", "errors:900023", /沒有對應的申請/, /no matching application/],
    ["outstanding payment", "errors:900024", /未繳費用/, /unpaid fee/],
    ["image not approved", "errors:900025", /圖片不符合要求/, /picture does not meet/],
    [
      "cache expired, register again",
      "errors:900026",
      /暫存資料已失效.*重新登記/,
      /temporary data has expired.*[Rr]egister again/,
    ],
    ["server data mismatch", "errors:900006", /不一致/, /no longer match/],
    [
      "save failed",
      "pages/form:save.refused",
      /未能儲存：\{\{reason\}\}/,
      /Could not be saved: \{\{reason\}\}/,
    ],
    ["save succeeded", "pages/form:save.savedUntil", /已於.*儲存.*遞交/, /Saved at .*Submit by/],
    ["application submitted", "pages/form:done.title", /申請已遞交/, /Application submitted/],
  ])('[R588] "%s" is told in four languages', (_message, address, traditional, english) => {
    const [namespace = "", path = ""] = address.split(":");
    const textIn = (language: string): unknown =>
      path
        .split(".")
        .reduce<unknown>(
          (at, part) => (at as Record<string, unknown> | undefined)?.[part],
          readJson(`locales/${namespace}/${language}.json`),
        );
    const textsByLanguage = ["zh-Hant", "zh-Hans", "en", "pt"].map(textIn);
    expect(textsByLanguage[0]).toMatch(traditional);
    expect(textsByLanguage[2]).toMatch(english);
    expect(new Set(textsByLanguage).size).toBe(4);
  });
  test("has every message that the specification gives without a number", () => {
    const missing = publishedCatalogue.messagesWithoutCode
      .map(({ key }) => (key === "islogin" ? "IS_LOGIN" : key))
      .filter((key) => !(key in errorCatalogue));
    expect(missing).toEqual([]);
  });
  test("is the only place that writes a number: everything else names it", () => {
    const writesNumber = new RegExp(
      `(?<![\\w.#-])(?:${numbers.filter((code) => code > 1000).join("|")})(?!\\w)`,
    );
    const sources = listSources("packages", "local", "stacks", "bench").filter(
      ({ path }) => path !== "packages/core/src/platform/error-codes.ts",
    );
    const bareNumbers = sources.flatMap(({ path, text }) =>
      text.split("\n").flatMap((line) => (writesNumber.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );
    expect(bareNumbers).toEqual([]);
  });
  test("gives no number twice", () => expect(new Set(numbers).size).toBe(numbers.length));
  test.each(["zh-Hant", "zh-Hans", "en", "pt"])(
    "[R564] has a text of every code in %s, and of no other",
    (language) => {
      const texts = readJson<Record<string, string>>(`locales/errors/${language}.json`);
      expect(numbers.filter((code) => !texts[code]?.trim())).toEqual([]);
      // A code may be said in another way in a context (`109002_early`).
      expect(Object.keys(texts).filter((key) => !findErrorEntry(Number(key.split("_")[0])))).toEqual([]);
    },
  );
});

test("every context in which a code is raised has a text of its own", () => {
  const inContext = listSources("packages").flatMap(({ text }) =>
    [...text.matchAll(/errorCodes\.([A-Z_0-9]+)(?:(?!errorCodes\.|;\n)[\s\S])*?context: "(\w+)"/g)].map(
      ([, key = "", context = ""]) => `${errorCatalogue[key as ErrorKey].code}_${context}`,
    ),
  );
  const texts = readJson<Record<string, string>>("locales/errors/zh-Hant.json");
  expect(inContext.length).toBeGreaterThan(10);
  expect([...new Set(inContext)].filter((key) => !texts[key]?.trim())).toEqual([]);
});

describe("[R587] a code", () => {
  test("that nothing raises and no page shows is kept back with a reason", () => {
    const idleKeys = keys.filter((key) => !isRaised(key) && !isShown(key));
    expect(idleKeys.filter((key) => !reservedCodes[key])).toEqual([]);
  });
  test("that is kept back is raised by nothing and shown by no page", () => {
    const busyKeys = (Object.keys(reservedCodes) as ErrorKey[]).filter(
      (key) => isRaised(key) || isShown(key),
    );
    expect(busyKeys).toEqual([]);
  });
  test("that is raised is received by a test", () => {
    const tests = globSync("test/**/*.{ts,tsx}", { cwd: projectRoot })
      .filter((path) => !/errors\.test|reserved-codes/.test(path))
      .map((path) => ({ text: readFileSync(join(projectRoot, path), "utf8") }));
    const [byName, byNumber] = [listNamedKeys(tests), listWrittenNumbers(tests)];
    const unprovedKeys = keys
      .filter((key) => isRaised(key) && !general.has(key))
      .filter((key) => !byName.has(key) && !byNumber.has(errorCatalogue[key].code));
    expect(unprovedKeys).toEqual([]);
  });
});
