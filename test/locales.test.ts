/** Texts: the same keys with the same placeholders in four languages, none empty, Simplified made from Traditional. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot, runCommand } from "./support/project/run-command.ts";

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type Language = (typeof languages)[number];
/** Those that are held to Traditional Chinese, in which every text is written first. */
const translations = languages.filter((language) => language !== "zh-Hant");
type Texts = Map<string, string>;

const flattenTexts = (value: unknown, path = ""): [string, string][] => {
  if (typeof value === "string") return [[path, value]];
  if (value === null || typeof value !== "object") return [[path, ""]];
  return Object.entries(value).flatMap(([key, inner]) => flattenTexts(inner, path ? `${path}.${key}` : key));
};
const readTexts = (namespace: string, language: Language): Texts => {
  const file = join(projectRoot, "locales", namespace, `${language}.json`);
  return new Map(existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, "utf8"))) : []);
};
/** `fee_one`, `fee_many` and `fee_other` are one text: languages differ in their plural forms. */
const stripPlural = (name: string) => name.replace(/_(zero|one|two|few|many|other)$/, "");
const listKeys = (texts: Texts) => [...new Set([...texts.keys()].map(stripPlural))].sort();
const listPlaceholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*-?\s*\w+/g) ?? [])].map((p) => p.replace(/\W/g, "")).sort();

const namespaces = [
  ...new Set(
    globSync("locales/**/*.json", { cwd: projectRoot }).map((file) => dirname(file).replace("locales/", "")),
  ),
]
  .filter((name) => existsSync(join(projectRoot, "locales", name, "zh-Hant.json")))
  .sort();

test("there are texts", () => expect(namespaces.length).toBeGreaterThan(0));

test("Simplified Chinese quotes as the mainland does", () => {
  const quotedTexts = namespaces.flatMap((name) =>
    [...readTexts(name, "zh-Hans")]
      .filter(([, text]) => /[「」『』]/.test(text))
      .map(([of]) => `${name}:${of}`),
  );
  expect(quotedTexts).toEqual([]);
});

test("a number in a Chinese sentence has a space on both sides, also where a text names it", () => {
  const missingSpacePattern =
    /[一-龥]\{\{[\w.-]+\}\}(?:天|年|[個个]|日|月|人|份|次|小[時时]|分[鐘钟]|[項项]|字|[張张]|[間间]|版|[欄栏]|[行列位期])/;
  const textsWithoutSpace = namespaces.flatMap((name) =>
    (["zh-Hant", "zh-Hans"] as const).flatMap((language) =>
      [...readTexts(name, language)].flatMap(([of, text]) =>
        missingSpacePattern.test(text) ? [`${language} ${name}:${of}`] : [],
      ),
    ),
  );
  expect(textsWithoutSpace).toEqual([]);
});

test("every locale file is one of the four languages", () => {
  const strays = globSync("locales/**/*.json", { cwd: projectRoot }).filter(
    (file) =>
      !languages.some((language) => file.endsWith(`/${language}.json`)) &&
      !/glossary|phrases|words|^locales\/package\.json$/.test(file),
  );
  expect(strays).toEqual([]);
});

describe.each(namespaces)("texts of %s", (namespace) => {
  const traditional = readTexts(namespace, "zh-Hant");
  test.each(translations)("%s has every key and no other", (language) => {
    expect(listKeys(readTexts(namespace, language))).toEqual(listKeys(traditional));
  });
  test.each(languages)("%s has no empty text", (language) => {
    expect(
      [...readTexts(namespace, language)].filter(([, text]) => text.trim() === "").map(([name]) => name),
    ).toEqual([]);
  });
  test.each(translations)("%s names the same placeholders", (language) => {
    // A singular may leave its count out ("one day left"), so plural forms are held to their `other`.
    const wrongTexts = [...readTexts(namespace, language)]
      .filter(([name]) => !/_(zero|one|two|few|many)$/.test(name))
      .filter(([name, text]) => {
        const model =
          traditional.get(name) ??
          traditional.get(`${stripPlural(name)}_other`) ??
          traditional.get(stripPlural(name));
        return model !== undefined && listPlaceholders(model).join() !== listPlaceholders(text).join();
      })
      .map(([name]) => name);
    expect(wrongTexts).toEqual([]);
  });
});

/** Counts of a text that are never 1, or that are before no noun. */
const countsWithoutSingular = [
  "pages/centre:group.count",
  "pages/form:declareAll",
  "pages/queue:minAge",
  "pages/staff-places:taken",
  "pages/staff:supplement.inDays",
];
test("in English a count before a word has a singular", () => {
  const wrongTexts = namespaces.flatMap((namespace) =>
    [...readTexts(namespace, "en")]
      .filter(([name, text]) => stripPlural(name) === name && /\{\{count\}\} [a-z]/.test(text))
      .map(([name]) => `${namespace}:${name}`),
  );
  expect(wrongTexts.toSorted()).toEqual(countsWithoutSingular);
});

test.each(["en", "pt"] as const)(
  "in %s a number that can change is before a singular only where it is 1",
  (language) => {
    const textsWithSingular = namespaces.flatMap((namespace) =>
      [...readTexts(namespace, language)]
        .filter(([name]) => !name.endsWith("_one"))
        .filter(([, text]) =>
          /\}\} (year|month|day|hour|minute|ano|mês|dia|hora|minuto)(?!\p{L})/u.test(text),
        )
        .map(([name]) => `${namespace}:${name}`),
    );
    expect(textsWithSingular).toEqual([]);
  },
);

test("in Portuguese none are several, as in Portugal: a form for one has a form for none, which is that of several", () => {
  // Rules for `pt` without a country are those of Brazil, where none are counted like one.
  const wrongTexts = namespaces.flatMap((namespace) => {
    const texts = readTexts(namespace, "pt");
    return [...texts.keys()]
      .filter((name) => name.endsWith("_one"))
      .map((name) => name.replace(/one$/, ""))
      .filter((name) => texts.get(`${name}zero`) !== texts.get(`${name}other`))
      .map((name) => `${namespace}:${name}zero`);
  });
  expect(wrongTexts).toEqual([]);
});

/** Headings beside the answers on the page where staff review an application. */
const reviewHeadings: readonly [namespace: string, key: string][] = [
  ["common", "earlierDecisions.title"],
  ["pages/staff", "application.allDocuments"],
  ["pages/staff", "application.deadlines"],
  ["pages/staff", "application.summary"],
  ["pages/staff", "decide.title"],
  ["pages/staff-event", "registration.title"],
  ["pages/staff", "history.title"],
  ["pages/staff", "supplement.title"],
  ["pages/staff-inspection", "title"],
];
test.each(languages)("in %s every region of a review has a name of its own", (language) => {
  const headings = reviewHeadings.map(([namespace, name]) => readTexts(namespace, language).get(name) ?? "");
  expect(headings).not.toContain("");
  const repeatedTitles = namespaces
    .filter((namespace) => namespace.startsWith("schemes/"))
    .flatMap((namespace) => {
      const titles = [...readTexts(namespace, language)]
        .filter(([name]) => /^steps\.[^.]+\.title$/.test(name))
        .map(([, title]) => title);
      const names = [...headings, ...titles];
      return names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${namespace}: ${name}`);
    });
  expect(repeatedTitles).toEqual([]);
});

/** Namespaces whose keys are codes of the product: looked up by what the server answers or a scheme describes. */
const byCode = /^(errors|status|lists|notices|print|schemes)(\/|$)/;
/**
 * Where a component is handed the beginning of its keys: the form engine's data forms and the articles about the site.
 */
const handedPrefixes: Record<string, readonly string[]> = {
  "pages/help": ["accessibility.", "privacy."],
  "pages/institution": ["claim.", "sub."],
  "pages/personal": ["contact.", "field."],
  "pages/staff-admin": ["access.", "audit."],
};
const readSources = (): string =>
  globSync(["packages/*/src/**/*.{ts,tsx}", "local/**/*.ts"], { cwd: projectRoot })
    .map((file) => readFileSync(join(projectRoot, file), "utf8"))
    .join("\n");
test("every text is read somewhere: by its key, or by a beginning that a template completes", () => {
  const sources = readSources();
  const findMatches = (pattern: RegExp) =>
    new Set([...sources.matchAll(pattern)].map(([, name]) => name ?? ""));
  const wholeNames = findMatches(/["'`](?:[\w/-]+:)?([\w-]+(?:\.[\w-]+)*)["'`]/g);
  const begunPrefixes = [...findMatches(/`(?:[\w/-]+:)?([\w-]+(?:\.[\w-]+)*\.)\$\{/g)];
  const unreadTexts = namespaces
    .filter((namespace) => !byCode.test(namespace))
    .flatMap((namespace) =>
      listKeys(readTexts(namespace, "zh-Hant"))
        .filter((name) => !wholeNames.has(name) && !wholeNames.has(name.replace(/_\w+$/, "")))
        .filter(
          (name) =>
            ![...begunPrefixes, ...(handedPrefixes[namespace] ?? [])].some((start) => name.startsWith(start)),
        )
        .map((name) => `${namespace}:${name}`),
    );
  expect(unreadTexts).toEqual([]);
});

test("a code list has texts only where a page, a scheme or a document names the list", () => {
  // Nearly every page loads all of these texts, so those that nobody reads are not among them.
  const quotedNames = new Set([...readSources().matchAll(/[":`](\w+)(?=["`.])/g)].map(([, name]) => name));
  const lists = new Set([...readTexts("lists", "zh-Hant").keys()].map((key) => key.split(".")[0] ?? ""));
  expect([...lists].filter((list) => !quotedNames.has(list))).toEqual([]);
});

test("no text nests another or asks for one of i18next's formats: dates and money are written by shell/format.ts", () => {
  const asking = namespaces.flatMap((namespace) =>
    languages.flatMap((language) =>
      [...readTexts(namespace, language)]
        .filter(([, text]) => /\{\{[^}]*,|\$t\(/.test(text))
        .map(([name]) => name),
    ),
  );
  expect(asking).toEqual([]);
});

test("no text says that nothing was paid of a grant closed with its institution: a part may have been", () => {
  const wrongTexts = namespaces.flatMap((namespace) =>
    languages.flatMap((language) =>
      [...readTexts(namespace, language)]
        .filter(([name]) => /closeWaitingGrant|INSTITUTION_ENDED|^grantClosed\.subject$/.test(name))
        .filter(([, text]) => /without payment|sem pagamento|不予[發发]放/.test(text))
        .map(([name]) => `${language} ${namespace}:${name}`),
    ),
  );
  expect(wrongTexts).toEqual([]);
});

test("Simplified Chinese, and each name of a scheme, is what `npm run texts` writes", async () => {
  const textsRun = await runCommand("node", ["locales/write-texts.ts", "--check"]);
  expect(textsRun.status, textsRun.output).toBe(0);
});
