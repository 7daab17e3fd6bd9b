/** The first page of a form as everybody has it (decision 0115): what it says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { schemes } from "@portal/core/schemes/index";
import { training } from "@portal/core/schemes/training/scheme";
import { applyOverlay, emptyOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { describe, expect, test } from "vitest";
import { buildFormDocument, languages, renderPage } from "../../packages/web/src/app/server-render.tsx";
import { groupStepsIntoPages } from "../../packages/web/src/form/step-state.ts";
import { projectRoot } from "../support/project/run-command.ts";

const applicationSchemes = schemes.filter(({ resource }) => resource !== "report");
/** A variant shares the texts of what it varies. */
const listNamespaces = (id: string): string[] => [
  id,
  id === "INCENTIVE_EVENT_SUPPORT" ? "INCENTIVE_CONVENTION" : "FAIR_HOSTED",
];
const findText = (id: string, language: string, key: string): string | undefined => {
  for (const name of listNamespaces(id)) {
    const file = join(projectRoot, `locales/schemes/${name}/${language}.json`);
    const textOfKey = key
      .split(".")
      .reduce<unknown>(
        (at, part) => (at as Record<string, unknown> | undefined)?.[part],
        JSON.parse(readFileSync(file, "utf8")),
      );
    if (typeof textOfKey === "string") return textOfKey;
  }
  return undefined;
};
const stripTags = (html: string): string =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');

describe.each(applicationSchemes.map((scheme) => [scheme.id, scheme] as const))("%s", (id, scheme) => {
  test.each(languages)(
    "in %s it says what is to be read and the first questions, and asks nothing",
    async (language) => {
      const { body, title } = await renderPage({
        url: `/myform/index?scheme=${id}`,
        language,
        at: "2026-11-23T02:00:00.000Z",
        answers: { [`/api/scheme/${id}/form`]: JSON.parse(JSON.stringify(scheme)) },
      });
      const main = stripTags(body).split("<main")[1]?.split("</main>")[0] ?? "";
      const [first] = groupStepsIntoPages(scheme.steps);
      const heading = findText(id, language, `steps.${first?.id}.title`) ?? "";
      expect(heading).not.toBe("");
      expect(main.split("<h1")[1]?.split("</h1>")[0]).toContain(heading);
      expect(title).toContain(heading);
      const titles = (first?.steps ?? []).map((step) => findText(id, language, `steps.${step.id}.title`));
      if (titles.length > 1) for (const part of titles) expect(main).toContain(`<h2>${part}</h2>`);
      expect(main).not.toMatch(/<(input|select|textarea)/);
      // No key of a text where a text should be.
      expect(main.replace(/<[^>]*>/g, " ")).not.toMatch(/\b(steps|fields|content|declarations)\.\w+/);
    },
  );
});

test("a version that staff published says its own words and questions, in each language", async () => {
  const inEach = (text: string) => ({
    "zh-Hant": `${text} zh-Hant`,
    "zh-Hans": `${text} zh-Hans`,
    en: `${text} en`,
    pt: `${text} pt`,
  });
  const [first] = groupStepsIntoPages(training.steps);
  const step = first?.id ?? "";
  const texts = {
    [`steps.${step}.title`]: inEach("Who applies"),
    [`steps.${step}.intro`]: inEach("Read this before."),
  };
  const scheme = applyOverlay(training, { ...emptyOverlay, texts });
  for (const language of languages) {
    const { body } = await renderPage({
      url: "/myform/index?scheme=TRAINING",
      language,
      at: "2026-11-23T02:00:00.000Z",
      answers: { "/api/scheme/TRAINING/form": JSON.parse(JSON.stringify({ ...scheme, version: 3, texts })) },
    });
    expect(stripTags(body).split("<h1")[1]?.split("</h1>")[0]).toContain(`Who applies ${language}`);
    expect(stripTags(body)).toContain(`Read this before. ${language}`);
  }
});

test("the document holds the page where the reader's own will be, with its styles, scripts and answers", () => {
  const template = {
    shell:
      '<!doctype html><html lang="zh-Hant"><head><title>x</title></head><body><div id="root"></div></body></html>',
    styles: [{ href: "/open.css", text: "a{}", hash: "" }],
    formStyles: [{ href: "/form.css", text: "b{}", hash: "" }],
    scripts: ["/app.js"],
    formScripts: ["/form.js"],
  };
  const page = {
    body: "<p>Conditions</p>",
    title: "Form",
    description: "",
    demo: false,
    asked: ["/api/scheme/A"],
  };
  const html = buildFormDocument(template, page, {
    language: "pt",
    answers: [
      ["/api/scheme/A", "/prerendered/answers/a.json"],
      ["/api/help", "/prerendered/answers/b.json"],
    ],
  });
  expect(html).toContain('<html lang="pt"');
  expect(html).toContain('<div class="form-preview"><p>Conditions</p></div></div>');
  expect(html).toContain(
    'data-answers="[[&quot;/api/scheme/A&quot;,&quot;/prerendered/answers/a.json&quot;]]"',
  );
  // It is not hydrated: the attribute with which a page says when it was rendered is for those that are.
  expect(html).not.toContain("data-at");
  expect(html).toContain("<style>b{}</style>");
  expect(html).not.toContain("a{}");
  // They are fetched when the page was shown, not beside it.
  expect(html).toContain('data-scripts="/app.js /form.js"');
  expect(html).not.toContain("modulepreload");
});
