/**
 * The help answers what applicants meet in every language: how to register with a phone, each kind of application, and
 * what follows a decision. It names the buttons of the site as the site does, and the terms of use are more than a
 * note.
 */
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Component as HelpPage } from "../../packages/web/src/features/help/help-page.tsx";
import { Component as PrivacyPage } from "../../packages/web/src/features/help/privacy-page.tsx";
import type { Language } from "../../packages/web/src/shell/i18n.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

const files = import.meta.glob<object>("../../locales/**/*.json", { import: "default", eager: true });
const readTexts = (namespace: string, language: string): object =>
  files[`../../locales/${namespace}/${language}.json`] ?? {};
const listStrings = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : value && typeof value === "object"
      ? Object.values(value).flatMap(listStrings)
      : [];

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const satisfies readonly Language[];
/** How each language quotes the name of a button or a page. */
const quotes: Record<(typeof languages)[number], RegExp> = {
  "zh-Hant": /「([^」]+)」/g,
  "zh-Hans": /“([^”]+)”/g,
  en: /“([^”]+)”/g,
  pt: /«([^»]+)»/g,
};
/** What people look for, by the English words of a question; each language has the same questions. */
const subjects: [subject: string, words: RegExp][] = [
  ["registration with a phone", /register with a mobile number/],
  ["a second step", /second step to signing in/],
  ["a fair", /exhibit at a fair/],
  ["the services at a fair", /seminar.*official guest.*business matching.*mini sales zone/],
  ["a fair or a delegation abroad", /fair or delegation abroad/],
  ["a subsidy", /subsidy or incentive/],
  ["a visitor from the Mainland", /Mainland visitor/],
  ["an event of one's own", /register an event/],
  ["a refund", /refunds made/],
  ["an objection", /disagree with a decision/],
  ["a report", /after an event.*report/],
  ["a survey", /received a survey/],
  ["a grant", /grant paid/],
  ["personal data", /copy of my data/],
];
const renderHelp = async (language: Language) => {
  await startTexts(language, { "pages/help": readTexts("pages/help", language) });
  stubNetwork({ "GET /help": () => ({ data: { maintenance: [], articles: [] } }) });
  renderPage(<HelpPage />);
  return screen.getAllByRole("group").map((question) => question.textContent ?? "");
};

test.each(subjects)("the help answers a question about %s", async (_, words) => {
  expect((await renderHelp("en")).filter((question) => words.test(question))).toHaveLength(1);
});

describe.each(languages)("in %s", (language) => {
  test("the help says how to register with a phone, by the words of the page", async () => {
    const { kind } = readTexts("pages/login", language) as { kind: { phone: string } };
    const questions = await renderHelp(language);
    expect(questions.filter((question) => question.includes(kind.phone))).not.toEqual([]);
  });

  test("what it quotes is written on the site in the same words", async () => {
    const ownTexts = `/pages/help/${language}.json`;
    const siteTexts = new Set(
      Object.entries(files)
        .filter(([file]) => file.endsWith(`/${language}.json`) && !file.endsWith(ownTexts))
        .flatMap(([, texts]) => listStrings(texts)),
    );
    const { help } = readTexts("pages/help", language) as { help: object };
    const quotedNames = listStrings(help).flatMap((text) =>
      [...text.matchAll(quotes[language])].map(([, name = ""]) => name),
    );
    expect(quotedNames.length).toBeGreaterThan(10);
    expect(quotedNames.filter((name) => !siteTexts.has(name))).toEqual([]);
  });

  test("the terms of use say more than a note, in parts", async () => {
    await startTexts(language, { "pages/help": readTexts("pages/help", language) });
    stubNetwork({
      "GET /help/retention": () => ({ data: { applications: 5, readings: 2, accounting: 10 } }),
    });
    renderPage(<PrivacyPage />);
    const { privacy } = readTexts("pages/help", language) as {
      privacy: Record<string, { title: string; text: string }>;
    };
    const terms = Object.entries(privacy).filter(([part]) => part.startsWith("terms"));
    const sentences = terms.flatMap(([, { title, text }]) => {
      expect(screen.getByRole("heading", { name: title })).toBeTruthy();
      return text.split("\n").flatMap((paragraph) => {
        expect(screen.getByText(paragraph)).toBeTruthy();
        return paragraph.split(/(?<=[。.])\s*/).filter(Boolean);
      });
    });
    expect(terms.length).toBeGreaterThan(1);
    expect(sentences.length).toBeGreaterThan(10);
    vi.unstubAllGlobals();
  });
});
