/** Looking a text up: the spelling of i18next, in the four languages' plurals. */
import { expect, test } from "vitest";
import { type Texts, translate } from "../../packages/web/src/lib/texts.ts";

const texts: Record<string, Texts> = {
  common: {
    greet: "Hello {{name}}",
    left_one: "{{count}} day",
    left_many: "{{count}} de dias",
    left_other: "{{count}} days",
    long: "long",
    long_words: "{{max}} words",
  },
  page: { a: { b: "deep" }, lines: ["one {{n}}", "two"], "200": "Done." },
};
const read = (namespace: string) => texts[namespace];
const t = (key: string | string[], options = {}, language = "en") =>
  translate(read, language, ["page", "common"], key, options);

test.each([
  ["a.b", {}, "deep"],
  ["greet", { name: "Ana" }, "Hello Ana"],
  ["common:greet", { name: "{{x}}" }, "Hello {{x}}"],
  ["page:200", {}, "Done."],
  ["long", { context: "words", max: 9 }, "9 words"],
  ["long", { context: "other" }, "long"],
  ["nowhere", {}, "nowhere"],
  ["nowhere", { defaultValue: "as {{n}}", n: 1 }, "as 1"],
  ["nowhere", { defaultValue: "" }, ""],
  ["b", { ns: "common", defaultValue: "-" }, "-"],
  ["lines", { returnObjects: true, n: 1 }, ["one 1", "two"]],
  ["a", { defaultValue: "an object is no text" }, "an object is no text"],
])("%s with %j is %j", (key, options, text) => expect(t(key, options)).toEqual(text));

test("the first key that has a text", () => expect(t(["x", "a.b"])).toBe("deep"));
test.each([
  ["en", 1, "1 day"],
  ["en", 2, "2 days"],
  ["pt", 1_000_000, "1000000 de dias"],
  ["zh-Hant", 1, "1 days"],
])("in %s %i is %s", (language, count, text) => expect(t("left", { count }, language)).toBe(text));
