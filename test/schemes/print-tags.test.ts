/**
 * Printed documents can be read by assistive technology: each kind is tagged as PDF/UA, with language and title, and is
 * read from its title down. `npm test` tries what
 * every fourth scheme has in one language, the gates others each day, `npm run test:long` all in all languages.
 */
import { globSync, readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import { buildCalendar } from "@portal/core/calendar/index";
import { letterKinds } from "@portal/core/documents/letter-kind";
import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import { PdfSheet } from "@portal/core/documents/pdf-sheet.server";
import { getPrintTexts } from "@portal/core/documents/print-texts.server";
import { type Language, languages } from "@portal/core/messaging/notice-types";
import { describe, expect, test } from "vitest";
import { listPdfUaFaults } from "../support/files/check-pdf-ua.ts";
import {
  findMisplacedContents,
  listRoles,
  openPdf,
  readMarkedTexts,
} from "../support/files/read-pdf-structure.ts";
import { listPrintCases, type PrintCase } from "./papers/print-cases.ts";
import { institutionNames, printedAt, verifyUrl } from "./papers/print-facts.ts";

const cases = listPrintCases();
const calendar = buildCalendar();
const renderedDocuments = new Map<PrintCase, Promise<Uint8Array>>();
/** Renders a document, once for all tests. */
const renderOnce = (printCase: PrintCase): Promise<Uint8Array> => {
  const bytes = renderedDocuments.get(printCase) ?? renderPdf(printCase.job, calendar);
  renderedDocuments.set(printCase, bytes);
  return bytes;
};
/** Finds the first document of a kind in a language. */
const findCase = (kind: PrintCase["kind"], language: Language): PrintCase =>
  cases.find((one) => one.kind === kind && one.language === language) ?? expect.fail(`no ${kind}`);
const readSpokenTexts = async (printCase: PrintCase): Promise<string[]> => {
  const { contents } = await readMarkedTexts(await openPdf(await renderOnce(printCase)), 1);
  return contents.map(({ text }) => text);
};

/** pdfjs answers with maps or objects, depending on its version. */
const toRecord = (values: unknown): object =>
  values instanceof Map ? Object.fromEntries(values) : (values as object);

describe.each(cases)("$name in $language", (printCase) => {
  test("is tagged, with its language and title, and read from the title down", async () => {
    const document = await openPdf(await renderOnce(printCase));
    expect(toRecord(await document.getMarkInfo())).toMatchObject({ Marked: true });
    expect(toRecord(await document.getViewerPreferences())).toMatchObject({ DisplayDocTitle: true });
    const { info, metadata } = await document.getMetadata();
    expect(info).toMatchObject({ Language: printCase.language });
    expect(metadata?.get("pdfuaid:part")).toBe("1");
    const roles: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { untaggedTexts, contents } = await readMarkedTexts(document, number);
      expect(untaggedTexts).toEqual([]);
      expect(findMisplacedContents(contents), `page ${number}`).toEqual([]);
      // A line ends where a space may have been.
      const title = (info as { Title?: string }).Title?.replaceAll(" ", "");
      if (number === 1) expect(title).toBe(contents[0]?.text.replaceAll(" ", ""));
      roles.push(...(await listRoles(document, number)));
    }
    expect(roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(roles).toContain("P");
  });

  test("keeps what a program can check of PDF/UA", async () => {
    expect(await listPdfUaFaults(await renderOnce(printCase))).toEqual([]);
  });
});

test("every kind of letter and every way to print is tried", () => {
  const triedLetters = cases.flatMap(({ job }) => (job.kind === "decision" ? [job.of.letter] : []));
  expect(new Set(triedLetters)).toEqual(new Set(letterKinds));
  const renderer = readFileSync("packages/core/src/documents/pdf-renderer.server.ts", "utf8");
  const sheets = globSync("packages/core/src/**/*.ts").flatMap((file) => {
    const source = readFileSync(file, "utf8");
    if (!source.includes("new PdfSheet(")) return [];
    return [/export const (render\w+) =/.exec(source)?.[1] ?? file];
  });
  expect(sheets.length).toBeGreaterThanOrEqual(8);
  expect(sheets.filter((name) => !renderer.includes(`return ${name}(`))).toEqual([]);
});

test("a document without tags is found out", async () => {
  const document = await PDFDocument.create();
  document.addPage().drawText("Receipt", { font: await document.embedFont("Helvetica") });
  expect(await listPdfUaFaults(await document.save())).toEqual([
    "it is not marked as tagged",
    "its title is not displayed",
    "it has no language",
    "it does not declare PDF/UA-1",
    "its metadata have no title",
    "it has no structure tree",
    "it has no parent tree",
    "it has no heading",
    "Helvetica is not embedded",
    "a page has no structure",
  ]);
});

test("a text that is read after what is below it is found out", async () => {
  const sheet = new PdfSheet(getPrintTexts("en"), { title: "Receipt", reference: "R", printedAt });
  sheet.paragraph("The amount");
  sheet.doc.y -= 60;
  sheet.paragraph("The number");
  const { contents } = await readMarkedTexts(await openPdf(await sheet.end()), 1);
  expect(findMisplacedContents(contents)).toEqual(["The number"]);
});

test("a document is read from its title down, and the head and foot of the page are not read out", async () => {
  const texts = await readSpokenTexts(findCase("receipt", "en"));
  expect(texts.slice(0, 3)).toEqual(["Receipt", "Receipt number", "R-2026-000123"]);
  expect(texts.join(" ")).not.toMatch(/Page 1 of 1|Printed on/);
});

test("the code to scan has an alternative text", async () => {
  const document = await openPdf(await renderOnce(findCase("receipt", "pt")));
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  expect(tree).toContain(verifyUrl);
});

test("the second language of an official letter is a section of its own", async () => {
  const officialLetter =
    cases.find(({ job }) => job.kind === "decision" && job.of.also.length > 0) ?? expect.fail("none");
  const document = await openPdf(await renderOnce(officialLetter));
  expect(await listRoles(document, 2)).toContain("Sect");
  const source = Buffer.from(await renderOnce(officialLetter)).toString("latin1");
  expect(source).toMatch(/\/S \/Sect\s*\/Lang \(pt\)|\/Lang \(pt\)\s*\/S \/Sect/);
});

const firstNames: Record<Language, string> = {
  "zh-Hant": institutionNames.zh,
  "zh-Hans": institutionNames.zh,
  en: institutionNames.en,
  pt: institutionNames.pt,
};
describe.each(["receipt", "voucher", "refund", "decision"] as const)("a %s", (kind) => {
  test.each(languages)("names the institution in %s first, and then by all its names", async (language) => {
    const text = (await readSpokenTexts(findCase(kind, language))).join("\n");
    for (const institutionName of Object.values(institutionNames)) expect(text).toContain(institutionName);
    const positions = Object.values(institutionNames).map((name) => text.lastIndexOf(name));
    expect(text.lastIndexOf(firstNames[language])).toBe(Math.min(...positions));
  });
});

test.each([
  ["zh-Hant", "參展費：Food Street 2027"],
  ["zh-Hans", "参展费：Food Street 2027"],
  ["en", "Participation fee: Food Street 2027"],
  ["pt", "Taxa de participação: Food Street 2027"],
] as const)("in %s a receipt says what the payment is for", async (language, purpose) => {
  expect((await readSpokenTexts(findCase("receipt", language))).join("")).toContain(purpose);
});

test("a letter in Simplified Chinese gives the reason of staff in Simplified Chinese", async () => {
  const { job } =
    cases.find((one) => one.job.kind === "decision" && one.job.of.header.status === "REJECTED") ??
    expect.fail("none");
  const document = await openPdf(await renderPdf({ ...job, language: "zh-Hans" }, calendar));
  const text = (await readMarkedTexts(document, 1)).contents.map((content) => content.text).join("");
  expect(text).toContain("提交的文件原件没有签署");
  expect(text).not.toContain("遞交");
});

test.each([
  ["zh-Hant", "特此證明。", "本證明由系統發出"],
  ["zh-Hans", "特此证明。", "本证明由系统发出"],
] as const)("in %s an endorsement certifies to its end", async (language, closing, electronic) => {
  const { job } =
    cases.find((one) => one.job.kind === "decision" && one.job.of.letter === "endorsement") ??
    expect.fail("none");
  const document = await openPdf(await renderPdf({ ...job, language }, calendar));
  const text = (await readMarkedTexts(document, 1)).contents.map((content) => content.text).join("");
  expect(text).toContain(closing);
  expect(text).toContain(electronic);
  expect(text).not.toMatch(/特此通知|通知[書书]/);
});
