/** Every scheme says everything in four languages, and nothing that nobody asks for. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getAllLists, isCodeList, listCodes } from "@portal/core/forms/code-lists/index";
import { isLabelledList } from "@portal/core/forms/code-lists/labelled-lists";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { ChoiceOptions, Field, Scheme } from "@portal/core/forms/types/index";
import { listTextSources, schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { listGuideSchemes } from "../../packages/web/src/features/scheme-guides/find-scheme-guide.ts";
import { schemeGuides } from "../../packages/web/src/features/scheme-guides/scheme-guides.ts";
import { listSchemeNamespaces } from "../../packages/web/src/shell/scheme-namespaces.ts";
import { projectRoot } from "../support/project/run-command.ts";

type Tree = { [key: string]: Tree | string | string[] };
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
const readTree = (name: string): Tree => {
  const file = join(projectRoot, "locales", name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Tree) : {};
};
const listLeaves = (tree: Tree, path = ""): string[] =>
  Object.entries(tree).flatMap(([key, inner]) =>
    typeof inner === "string" || Array.isArray(inner)
      ? [`${path}${key}`]
      : listLeaves(inner, `${path}${key}.`),
  );

const findText = (tree: Tree | string | string[] | undefined, path: string): string | undefined => {
  const foundNode = path
    .split(".")
    .reduce<Tree | string | string[] | undefined>(
      (node, key) => (typeof node === "object" && !Array.isArray(node) ? node[key] : undefined),
      tree,
    );
  return typeof foundNode === "string" ? foundNode : undefined;
};

const listColumns = (field: Field): Field[] => ("columns" in field ? field.columns : []);
/** Keys a field must have a text under; content is read under its own key and needs no label. */
const listNeededKeys = (field: Field, path: string): string[] => {
  if (field.kind === "content")
    return field.content.startsWith("event.") ? [`${path}.label`] : [`content.${field.content}`];
  const ownKeys = [`${path}.label`];
  if (field.kind === "declaration" && field.content && !field.content.startsWith("event."))
    ownKeys.push(`content.${field.content}`);
  const options = "options" in field ? field.options : undefined;
  if (options && "values" in options)
    ownKeys.push(...options.values.map((code) => `${path}.options.${code}`));
  // A row is called by what it is: “Shareholder 1”, “Add a shareholder”.
  if (field.kind === "lines" || field.kind === "people") ownKeys.push(`${path}.row`, `${path}.addRow`);
  if (field.kind === "matrix") ownKeys.push(...field.rows.map((row) => `${path}.rows.${row}`));
  return [
    ...ownKeys,
    ...listColumns(field).flatMap((column) => listNeededKeys(column, `${path}.columns.${column.key}`)),
  ];
};
const allNeeded = (scheme: Scheme): string[] => [
  "title",
  ...scheme.steps.map((step) => `steps.${step.id}.title`),
  ...listFields(scheme).flatMap((field) => listNeededKeys(field, `fields.${field.key}`)),
  ...scheme.eligibility.map((rule) => rule.key),
];
/** Keys a scheme may have besides. */
const listAllowedKeys = (scheme: Scheme): Set<string> =>
  new Set([
    ...allNeeded(scheme),
    ...scheme.steps.map((step) => `steps.${step.id}.intro`),
    ...listFields(scheme).flatMap((field) => [
      `fields.${field.key}.label`,
      `fields.${field.key}.hint`,
      ...listColumns(field).map((column) => `fields.${field.key}.columns.${column.key}.hint`),
      ...("total" in field && field.total ? [field.total.label] : []),
      ...("rowTotal" in field && field.rowTotal
        ? [`fields.${field.key}.columns.${field.rowTotal.column}.label`]
        : []),
    ]),
  ]);

describe.each(schemes.map((scheme) => [scheme.id, scheme] as const))("%s", (id, scheme) => {
  test.each(languages)("[R591] says everything in %s", (language) => {
    const saidTexts = new Set(
      listTextSources(id).flatMap((name) => listLeaves(readTree(`schemes/${name}/${language}.json`))),
    );
    expect([...new Set(allNeeded(scheme))].filter((key) => !saidTexts.has(key))).toEqual([]);
  });
  test.each(languages)("has its own title in %s", (language) =>
    expect(listLeaves(readTree(`schemes/${id}/${language}.json`))).toContain("title"),
  );
  test.each(languages)("says nothing that nobody asks for in %s", (language) =>
    expect(
      listLeaves(readTree(`schemes/${id}/${language}.json`)).filter(
        (key) => !listAllowedKeys(scheme).has(key),
      ),
    ).toEqual([]),
  );
});

/**
 * An intro or a hint that a scheme leaves out is that of the scheme whose texts it falls back to. These have been read
 * and fit. Any other would be shown by mistake, below a title or a label that is the scheme's own.
 */
const fittingTexts = [
  "MATCHING_GROUP fields.productsServices.hint",
  "MATCHING_GROUP steps.declaration.intro",
  "MATCHING_INDIVIDUAL fields.productsServices.hint",
  "MATCHING_INDIVIDUAL steps.declaration.intro",
  "MINI_ZONE steps.declaration.intro",
  "MINI_ZONE steps.institution.intro",
  "OFFICIAL_GUEST steps.declaration.intro",
  "SEMINAR steps.declaration.intro",
  "SEMINAR steps.institution.intro",
];
test("no scheme shows an intro or a hint of another scheme by mistake", () => {
  const inheritedTexts = schemes.flatMap(({ id }) => {
    const [own, ...others] = listSchemeNamespaces(id).map(
      (name) => new Set(listLeaves(readTree(`${name}/en.json`))),
    );
    const ownHeads = [...(own ?? [])].filter((key) => /^(steps|fields)\.\w+\.(title|label)$/.test(key));
    return ownHeads
      .map((key) => key.replace(/title$/, "intro").replace(/label$/, "hint"))
      .filter((key) => !own?.has(key) && others.some((texts) => texts.has(key)))
      .map((key) => `${id} ${key}`);
  });
  expect(inheritedTexts.toSorted()).toEqual(fittingTexts);
});

/** Types, sizes, numbers and ages that every field for documents shows by itself, from its own limits. */
const shownLimits = /\bMB\b|\bKB\b|\bJPE?G\b|\bPNG\b|\bMP4\b|proof-validity|quotationValidDays/;
test.each(languages)("no hint repeats the limits of its field for documents, in %s", (language) => {
  const repeatedTitles = schemes.flatMap((scheme) => {
    const texts = readTree(`schemes/${scheme.id}/${language}.json`);
    const listHints = (field: Field, path: string): string[] => {
      const hint = findText(texts, `${path}.hint`);
      return [
        ...(field.kind === "documents" && hint && shownLimits.test(hint)
          ? [`${scheme.id} ${path}: ${hint}`]
          : []),
        ...listColumns(field).flatMap((column) => listHints(column, `${path}.columns.${column.key}`)),
      ];
    };
    return listFields(scheme).flatMap((field) => listHints(field, `fields.${field.key}`));
  });
  expect(repeatedTitles).toEqual([]);
});

/** A document that a page names by another word than its form, where both have been read and mean the same. */
const sameDocuments = ["MINI_ZONE PROOF_OF_OPERATIONS"];
describe("the page of a scheme", () => {
  const documentsOfGuides = schemeGuides.flatMap(({ texts }) =>
    listGuideSchemes({ texts }).flatMap((id) =>
      schemes
        .filter((scheme) => scheme.id === id)
        .flatMap(listFields)
        .flatMap((field) => (field.kind === "documents" ? [{ texts, id, field }] : [])),
    ),
  );
  const getLabel = (id: string, key: string, language: string): string =>
    listTextSources(id)
      .map((name) => findText(readTree(`schemes/${name}/${language}.json`), `fields.${key}.label`))
      .find(Boolean) ?? "";
  test.each(languages)(
    "names a document as its form does, where its type is called otherwise, in %s",
    (language) => {
      const wrongNames = schemeGuides.flatMap(({ texts }) => {
        const ownNames = readTree(`schemes/${texts}/describe/${language}.json`).documentNames ?? {};
        return Object.entries(ownNames).filter(
          ([type, name]) =>
            !documentsOfGuides.some(
              ({ texts: guide, id, field }) =>
                guide === texts && field.purpose === type && getLabel(id, field.key, language) === name,
            ),
        );
      });
      expect(wrongNames).toEqual([]);
    },
  );
  test("calls no document by a type that its form does not know", () => {
    const listWords = (text: string) =>
      new Set(
        (text.toLowerCase().match(/[a-z0-9/]{2,}/g) ?? []).filter(
          (word) => !/^(of|the|or|and|for|event)$/.test(word),
        ),
      );
    const strangeNames = documentsOfGuides.flatMap(({ texts, id, field }) => {
      const name =
        findText(readTree(`schemes/${texts}/describe/en.json`), `documentNames.${field.purpose}`) ??
        findText(readTree("lists/en.json"), `documentType.${field.purpose}`);
      // Pictures are uploads and no documents of the page.
      if (name === undefined) return [];
      const words = listWords(getLabel(id, field.key, "en"));
      return [...listWords(name)].some((word) => words.has(word) || words.has(`${word}s`))
        ? []
        : [`${id} ${field.purpose}`];
    });
    expect([...new Set(strangeNames)].toSorted()).toEqual(sameDocuments);
  });
});

describe("units", () => {
  /** Every language writes these in the same way. */
  const symbols = new Set(["%", "kg", "m²", "m³"]);
  const units = new Set(
    schemes
      .flatMap(listFields)
      .flatMap((field) => [field, ...listColumns(field)])
      .flatMap((field) => ("unit" in field && field.unit ? [field.unit] : [])),
  );
  test.each(languages)("each word has a text in the form and in print, in %s", (language) => {
    const words = [...units].filter((unit) => !symbols.has(unit));
    expect(words).not.toEqual([]);
    for (const namespace of ["pages/form", "print"]) {
      const texts = listLeaves(readTree(`${namespace}/${language}.json`));
      expect(words.filter((word) => !texts.includes(`unit.${word}`))).toEqual([]);
    }
  });
});

describe("code lists", () => {
  const listOptions = (field: Field): string[] => {
    const options: ChoiceOptions | undefined = "options" in field ? field.options : undefined;
    const ownLists =
      options && "list" in options ? [options.list] : field.kind === "tree" ? [field.list] : [];
    return [...ownLists, ...listColumns(field).flatMap(listOptions)];
  };
  const usedLists = [
    ...new Set([
      ...schemes.flatMap((scheme) => listFields(scheme).flatMap(listOptions)),
      "boothType",
      "exhibitorType",
      "participationMode",
      "documentType",
      "phoneArea",
      "bank",
    ]),
  ];
  test.each(usedLists)("%s exists", (list) => expect(isCodeList(list)).toBe(true));
  test.each(languages)("every code has its label in %s", (language) => {
    const labels = {
      ...readTree(`lists/${language}.json`),
      ...readTree(`lists/phone-areas/${language}.json`),
    };
    const missing = usedLists.flatMap((list) =>
      listCodes(list)
        .filter((code) => !(labels[list] as Tree | undefined)?.[code])
        .map((code) => `${list}.${code}`),
    );
    expect(missing).toEqual([]);
  });
  test.each(languages)("a list is said to have labels where each of its codes has one in %s", (language) => {
    const labels = readTree(`lists/${language}.json`);
    const isShown = ([list, codes]: [string, string[]]): boolean =>
      codes.every((code) => (labels[list] as Tree | undefined)?.[code]);
    const lists = Object.entries(getAllLists());
    expect(lists.flatMap(([list]) => (isLabelledList(list) ? [list] : []))).toEqual(
      lists.filter(isShown).map(([list]) => list),
    );
    expect([isLabelledList("miniZoneCategory"), isLabelledList("nothing")]).toEqual([true, false]);
  });
  test("the codes are those of the published lists", () => {
    const publishedLists = readTree("../local/data/code-lists.json") as unknown as {
      lists: { list: string; items: { code: string }[] }[];
    };
    // A scheme of our own is no code of theirs: it is beside them.
    const listOwnCodes = (list: string): string[] =>
      list === "applicationType"
        ? schemes.map(({ id }) => id).filter((id) => !listPublishedCodes(list).includes(id))
        : [];
    const listPublishedCodes = (list: string): string[] =>
      publishedLists.lists.find((one) => one.list === list)?.items.map(({ code }) => code) ?? [];
    for (const { list } of publishedLists.lists)
      expect(listCodes(list).filter((code) => !listOwnCodes(list).includes(code))).toEqual(
        listPublishedCodes(list),
      );
  });
  test("every scheme is called by a code", () =>
    expect(schemes.map(({ id }) => id).filter((id) => !listCodes("applicationType").includes(id))).toEqual(
      [],
    ));
});
