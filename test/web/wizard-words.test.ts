/** Words of the forms that the specification asks for: the mail to wait for, the name on the fascia. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../support/project/run-command.ts";

const readTexts = <T>(namespace: string, language: string): T =>
  JSON.parse(readFileSync(`${projectRoot}locales/${namespace}/${language}.json`, "utf8")) as T;
interface Fields {
  fields: Record<string, { hint?: string }>;
}
/** The words in each language. */
const wordsByLanguage = [
  ["zh-Hant", /電郵/, /營業稅登記表/],
  ["zh-Hans", /电子邮/, /营业税登记表/],
  ["en", /email/, /business tax registration form/],
  ["pt", /correio electrónico/, /contribuição industrial/],
] as const;

describe.each(wordsByLanguage)("in %s", (language, mail, register) => {
  test("[R219] who has submitted is told first to watch for an e-mail", () => {
    const { done } = readTexts<{ done: { title: string; next: string[] } }>("pages/form", language);
    expect(done.next[0]).toMatch(mail);
  });
  test.each(["fascia", "fasciaPortuguese"])("[R239] %s says that it matches the registration form", (field) =>
    expect(readTexts<Fields>("schemes/FAIR_HOSTED", language).fields[field]?.hint).toMatch(register),
  );
});
