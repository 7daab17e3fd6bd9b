/** Lists of countries are in the order in which a reader looks for them. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sortPlaces } from "../../packages/web/src/shell/sort-places.ts";
import { projectRoot } from "../support/project/run-command.ts";

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type Language = (typeof languages)[number];
interface Country {
  id: string;
  level: number;
  names: Record<Language, string>;
}
const regions: Country[] = JSON.parse(
  readFileSync(`${projectRoot}packages/core/src/forms/regions/regions.json`, "utf8"),
);
const countries = regions.filter(({ level }) => level === 1);

describe.each(languages)("in %s", (language) => {
  const getName = (country: Country) => country.names[language];
  const sortedPlaces = sortPlaces(countries, getName, language);
  test("Macao, the Mainland, Hong Kong and Taiwan come first", () =>
    expect(sortedPlaces.slice(0, 4).map(({ id }) => id)).toEqual(["MO", "CN", "HK", "TW"]));
  test("the others follow by the name that the reader sees", () => {
    const names = sortedPlaces.slice(4).map(getName);
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
  });
  test("none is lost", () => expect(new Set(sortedPlaces).size).toBe(countries.length));
});

test("the order changes with the language", () => {
  const orderPlaces = (language: Language) =>
    sortPlaces(countries, ({ names }) => names[language], language).map(({ id }) => id);
  expect(orderPlaces("en")).not.toEqual(orderPlaces("zh-Hant"));
});
