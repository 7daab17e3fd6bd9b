/** The documents keep their own rules: citations lead somewhere, and pictures stay small. */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./support/project/run-command.ts";

const readText = (path: string): string => readFileSync(join(projectRoot, path), "utf8");
const listFiles = (pattern: string | string[]): string[] =>
  globSync(pattern, { cwd: projectRoot, exclude: (name) => /node_modules|dist|\.local/.test(name) }).sort();

const documents = listFiles("docs/**/*.md");
const decisions = listFiles("docs/decisions/[0-9]*.md");
const decisionNumbers = new Set(decisions.map((path) => basename(path).slice(0, 4)));
const specifications = new Map(
  ["1-core", "2-exhibition", "3-funding"].map((name) => [name.slice(0, 1), readText(`docs/spec/${name}.md`)]),
);
const schemes = readText("docs/spec/schemes.md");

/** Citations may cross the lines of a comment, so each file is read as one line without comment marks. */
const flattenText = (text: string): string => text.replace(/\n[ \t]*(?:\*(?!\*)|\/\/)?[ \t]*/g, " ");
const citingFiles = listFiles([
  "{packages,local,stacks,test,bench}/**/*.{ts,tsx,mjs,css,json}",
  "docs/**/*.md",
  "*.{md,ts}",
]).map((path) => ({ path, text: flattenText(readText(path)) }));

/** The document that a name means: a path from the root or beside the file, or the bare name of a page in `docs`. */
const findDocument = (name: string, from: string): string | undefined =>
  [
    name,
    join(dirname(from), name),
    ...documents.filter(
      (path) => !name.includes("/") && basename(path) === name && basename(path) !== "README.md",
    ),
  ].find((path) => existsSync(join(projectRoot, path)));

const hasSection = (specification: string, section: string): boolean =>
  new RegExp(`^## ${section}\\.`, "m").test(specifications.get(specification) ?? "");

const collectCitations = (find: (file: { path: string; text: string }) => string[]): string[] =>
  citingFiles.flatMap((file) => find(file).map((citation) => `${file.path}: ${citation}`));

test("a document that is cited by name exists, and so does the part of it that is cited", () => {
  expect(
    collectCitations(({ path, text }) =>
      [...text.matchAll(/([\w][\w./-]*\.md)\b`?(?: › ([^`;:,.()*|]+))?/g)].flatMap(
        ([citation, name = "", part]) => {
          const document = findDocument(name, path);
          if (!document) return [citation];
          const words = part?.trim().toLowerCase();
          return words && !flattenText(readText(document)).toLowerCase().includes(words) ? [citation] : [];
        },
      ),
    ),
  ).toEqual([]);
});

test("a command that is named exists", () => {
  const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
  expect(
    collectCitations(({ text }) =>
      [...text.matchAll(/\bnpm run ([a-z]+(?:[:-][a-z]+)*)/g)].flatMap(([citation, name = ""]) =>
        name in scripts ? [] : [citation],
      ),
    ),
  ).toEqual([]);
});

test("a section of the specification that is cited exists", () => {
  const citation = /\bspec (\d)(?: (§\d+(?:(?:–\d+| \([^()]*\)| › [^,;()§]*)*,? (?:and )?§\d+)*))?/g;
  expect(
    collectCitations(({ text }) =>
      [...text.matchAll(citation)].flatMap(([, specification = "", sections = ""]) => {
        if (!specifications.has(specification)) return [`spec ${specification}`];
        return [...sections.matchAll(/§(\d+)/g)].flatMap(([, section = ""]) =>
          hasSection(specification, section) ? [] : [`spec ${specification} §${section}`],
        );
      }),
    ),
  ).toEqual([]);
});

test("a block or section of the schemes that is cited exists", () => {
  expect(
    collectCitations(({ text }) =>
      [...text.matchAll(/\bschemes ((?:blocks? )?)([SP]\d+|[A-L]\b(?! [a-z]))/g)].flatMap(
        ([citation, , name = ""]) => {
          const number = Number(name.slice(1));
          const isListed = new RegExp(`^#{2,3} ${name}\\b`, "m").test(schemes);
          const isInRange = name.startsWith("S") && number >= 25 && number <= 28;
          return isListed || isInRange ? [] : [citation];
        },
      ),
    ),
  ).toEqual([]);
});

test("a decision that is cited exists", () => {
  const citation = /\bdecisions? (\d{4}(?:(?:,| and|;| to) \d{4})*)|docs\/decisions\/(\d{4})/gi;
  expect(
    collectCitations(({ text }) =>
      [...text.matchAll(citation)].flatMap(
        ([, numbers, number]) =>
          (numbers ?? number ?? "").match(/\d{4}/g)?.filter((each) => !decisionNumbers.has(each)) ?? [],
      ),
    ),
  ).toEqual([]);
});

test("lines of the specification are cited by their section, because line numbers move", () => {
  expect(collectCitations(({ text }) => text.match(/\bD[123]:\d+/g) ?? [])).toEqual([]);
});

test("README shows six pictures, below 2 MB in all, and no other picture is kept in docs", () => {
  const pictures = listFiles("docs/**/*.{png,jpg,jpeg,webp,gif}");
  const shownPictures = [...readText("README.md").matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(
    ([, path]) => path,
  );
  expect(pictures).toEqual(shownPictures.sort());
  expect(pictures.length).toBe(6);
  const bytes = pictures.reduce((sum, path) => sum + statSync(join(projectRoot, path)).size, 0);
  expect(bytes).toBeLessThan(2_000_000);
});

/** The most files that a walk of `docs/architecture.md` may name; undefined where its length is free. */
const walks: Record<string, number | undefined> = {
  "an answer to the table and back": 20,
  "the payment deadline and a decree": undefined,
  "a webhook to its receipt": 10,
  "a permission": undefined,
  "a lapse": 8,
};

/** A file that a stop names, wherever in its sentence: a second one would be a stop that is not counted. */
const filePattern = /[\w-]+(?:\/[\w.-]+)*\.tsx?\b/g;

const listStops = (title: string): string[] => {
  const [, walk = ""] = readText("docs/architecture.md").split(`\n## Walk: ${title}\n`);
  return (walk.split("\n## ")[0] ?? "").match(/^\d+\. .+$/gm) ?? [];
};

test("the architecture has its five walks and no other", () => {
  const titles = [...readText("docs/architecture.md").matchAll(/^## Walk: (.+)$/gm)].map(
    ([, title]) => title,
  );
  expect(titles).toEqual(Object.keys(walks));
});

test.each(Object.entries(walks))(
  "the walk of %s lists real files, one a stop, and as few as agreed",
  (title, most) => {
    const stops = listStops(title);
    const files = stops.flatMap((stop) => stop.match(filePattern) ?? []);
    expect(stops.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY);
    expect(stops.filter((stop) => stop.match(filePattern)?.length !== 1)).toEqual([]);
    const wrongStops = stops.filter((stop, index) => {
      const [, number, path = ""] = /^(\d+)\. `([^`]+)` /.exec(stop) ?? [];
      return Number(number) !== index + 1 || !existsSync(join(projectRoot, path));
    });
    expect(wrongStops).toEqual([]);
  },
);

test("a path from the root that a document names in backticks exists", () => {
  const pages = [...documents, "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  const missing = pages.flatMap((page) =>
    [...readText(page).matchAll(/`((?:packages|local|stacks|test|docs|bench|locales)\/[^`\s*<>{}]+)`/g)]
      .map(([, path = ""]) => path.replace(/[#:›].*$/, ""))
      .filter((path) => !existsSync(join(projectRoot, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("each name in code of the glossary is in the packages", () => {
  const sources = listFiles("packages/*/src/**/*.{ts,tsx,json}").map(readText).join("\n");
  const words = new Set(sources.match(/[A-Za-z_$][\w$]*/g));
  const rows = readText("docs/glossary.md")
    .split("\n")
    .filter((line) => /^\| (?!中文|Word)/.test(line));
  const names = rows
    .flatMap(
      (row) =>
        row
          .split("|")
          .at(-2)
          ?.match(/`[^`]+`/g) ?? [],
    )
    .map((name) => name.slice(1, -1));
  expect(rows.length).toBeGreaterThan(100);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

const RECORD =
  /^# (\d{4}) \S.*\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (.+)\n\n## Context\n[\s\S]+?\n\n## Options considered\n[\s\S]+?\n\n## Decision\n[\s\S]+?\n\n## Consequences\n[\s\S]+$/;
const STATUS =
  /^(?:accepted(?:, (?:amended|superseded in part) by \d{4}(?:, \d{4})*)?|superseded by \d{4}|deprecated)$/;

test("each decision record has number, date, status and its four sections", () => {
  const wrongDecisions = decisions.filter((path) => {
    const [, number, status = ""] = RECORD.exec(readText(path)) ?? [];
    return number !== basename(path).slice(0, 4) || !STATUS.test(status);
  });
  expect(wrongDecisions).toEqual([]);
});

test("a decision that supersedes or amends another one exists and is younger", () => {
  const wrongReferences = decisions.flatMap((path) => {
    const number = basename(path).slice(0, 4);
    const later = /^- Status: (.+)$/m.exec(readText(path))?.[1]?.match(/\d{4}/g) ?? [];
    return later
      .filter((each) => !decisionNumbers.has(each) || each <= number)
      .map((each) => `${path}: ${each}`);
  });
  expect(wrongReferences).toEqual([]);
});

test("the index names each decision once, with its title, date and status", () => {
  const rows = [
    ...readText("docs/decisions/README.md").matchAll(/^\| \[\d{4}\]\((.+)\) \| (.+) \| (.+) \| (.+) \|$/gm),
  ].map((row) => row.slice(1).join(" | "));
  const records = decisions.map((path) => {
    const record = readText(path);
    const [title] = /(?<=^# \d{4} ).+/.exec(record) ?? [];
    const [date] = /(?<=^- Date: ).+/m.exec(record) ?? [];
    const [status] = /(?<=^- Status: ).+/m.exec(record) ?? [];
    return [basename(path), title, date, status].join(" | ");
  });
  expect(rows.sort()).toEqual(records.sort());
});
