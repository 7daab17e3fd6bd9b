/** Every text the site names exists, and every status, event state and field issue has its words. */
import { globSync, readFileSync } from "node:fs";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import { errorCatalogue } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";

type Texts = { [key: string]: string | Texts };
const root = new URL("../../", import.meta.url);
const readTexts = (namespace: string): Texts =>
  JSON.parse(readFileSync(new URL(`locales/${namespace}/zh-Hant.json`, root), "utf8")) as Texts;
const hasKey = (texts: Texts, key: string): boolean => {
  const foundText = key
    .split(".")
    .reduce<string | Texts | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), texts);
  return typeof foundText === "string" || hasKey.plural(texts, key);
};
hasKey.plural = (texts: Texts, key: string): boolean => {
  const parts = key.split(".");
  const last = parts.pop();
  const parent = parts.reduce<string | Texts | undefined>(
    (at, part) => (typeof at === "object" ? at[part] : undefined),
    texts,
  );
  return typeof parent === "object" && typeof parent[`${last}_other`] === "string";
};

const files = globSync("packages/web/src/**/*.tsx", { cwd: root });
describe.each(files)("%s", (file) => {
  const source = readFileSync(new URL(file, root), "utf8");
  // All namespaces a file reads; a scheme's description has the same keys in every scheme.
  const namespaces = [
    ...source.matchAll(/(?:use(?:Translation|Text)\(|const namespaces = )([^);]*)[);]/g),
  ].flatMap(([, given = ""]) =>
    [...given.matchAll(/["`]([^"`]+)["`]/g)].map(([, name = ""]) =>
      name.replace(/schemes\/\$\{[^}]+\}/, "schemes/CONFERENCE_RECRUITMENT"),
    ),
  );
  const ownNamespaces = namespaces.length > 0 ? namespaces : ["common"];
  // Several texts at once are a part of their file.
  const keys = [...source.matchAll(/\bt\("([\w/:.-]+)"(?!, \{\s*returnObjects)/g)].map(
    (match) => match[1] as string,
  );
  test("names only texts that exist", () => {
    const missing = keys.filter((key) => {
      const [namespace, name] = key.includes(":") ? (key.split(":") as [string, string]) : [undefined, key];
      return !(namespace ? [namespace] : ownNamespaces).some((each) => hasKey(readTexts(each), name));
    });
    expect(missing).toEqual([]);
  });
});

test("every status has its word", () => {
  const words = readTexts("status").application as Texts;
  expect(applicationStatuses.filter((status) => !words[status])).toEqual([]);
});
test("[R564] every code of the catalogue has its text", () => {
  const texts = readTexts("errors");
  expect(Object.values(errorCatalogue).filter(({ code }) => !texts[code])).toEqual([]);
});

test("an event's page says the same words as the code lists, without carrying all of them", () => {
  const lists = readTexts("lists");
  // What the page says besides: the heads of its facts, the words of its files, and where and how in whole words.
  const { about: _about, file: _file, fairType, eventForm, ...copied } = readTexts("pages/event");
  expect(Object.keys(fairType as Texts)).toEqual(Object.keys(lists.fairType as Texts));
  expect(Object.keys(eventForm as Texts)).toEqual(Object.keys(lists.eventForm as Texts));
  for (const [list, words] of Object.entries(copied)) expect(words).toEqual(lists[list]);
});
