/** Printed documents can be read by assistive technology: tagged as PDF/UA, with language, title and reading order. */

import { globSync, readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import { renderLetterPdf } from "@portal/core/documents/administrator-letter-pdf.server";
import { renderVoucherPdf } from "@portal/core/documents/admission-voucher-pdf.server";
import { renderApplicationPdf } from "@portal/core/documents/application-pdf.server";
import { renderBlankForm } from "@portal/core/documents/blank-form.server";
import { renderDecisionPdf } from "@portal/core/documents/decision-pdf.server";
import { renderReceiptPdf } from "@portal/core/documents/receipt-pdf.server";
import { renderRefundPdf } from "@portal/core/documents/refund-pdf.server";
import { renderStatementPdf } from "@portal/core/documents/statement-pdf.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { listPdfUaFaults } from "../support/files/check-pdf-ua.ts";
import { buildFairAnswers, createFairContext, getFairScheme } from "./fairs.ts";

const printedAt = toInstant("2026-11-23T02:00:00Z");
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type Language = (typeof languages)[number];

const institutionNames = { zh: "濠江綠活有限公司", en: "Oriental Green Ltd", pt: "Oriente Verde, Lda." };
const money = { amount: 1_350_050, currency: "MOP" };
const eventDates = { start: "2027-03-04", end: "2027-03-07" };
const receipt = {
  number: "R-2026-000123",
  of: ["application", "FH-2026-7K3MQ2XW"] as ["application", string],
  payer: "濠江綠活有限公司",
  institutionName: "濠江綠活有限公司",
  institutionNames,
  what: { scheme: "FAIR_FOOD_STREET", event: "Food Street 2027" },
  eventDates,
  amount: money,
  method: "VISA",
  invoiceType: "ENTERPRISE",
  paidAt: printedAt,
  verifyUrl: "https://example.com/verify?number=R-2026-000123",
};
const decision = {
  letter: "decision" as const,
  header: {
    id: "a",
    scheme: "FAIR_FOOD_STREET",
    resource: "participate",
    code: "FF-2026-7K3MQ2XW",
    status: "REJECTED" as const,
    eventNames: { "zh-Hant": "美食街", "zh-Hans": "美食街", en: "Food Street", pt: "Rua gastronómica" },
    eventDates,
    institutionName: "濠江綠活有限公司",
    reason: "遞交的文件正本未有簽署",
    decidedAt: printedAt,
    updatedAt: printedAt,
    deadlines: [],
  },
  institutionNames,
  answers: {},
  also: [],
  verifyUrl: "https://example.com/verify?number=FF-2026-7K3MQ2XW",
} as unknown as Parameters<typeof renderDecisionPdf>[0];
const foodStreet = findScheme("FAIR_FOOD_STREET");
if (!foodStreet) throw new Error("The scheme is missing.");

const feeLine = { key: "space", quantity: 20, unitAmount: 120_000, amount: 2_400_000 };
const documents: Record<string, (language: Language) => Promise<Uint8Array>> = {
  "copy of an application": (language) => {
    const about = createFairContext("FAIR_GREEN");
    return renderApplicationPdf(
      {
        application: {
          id: "01J",
          code: "FG-2026-7K3MQ2XW",
          scheme: "FAIR_GREEN",
          institutionName: "濠江綠活有限公司",
          status: "PROCESSING",
          pending: "original",
          submittedAt: printedAt,
          answers: buildFairAnswers("FAIR_GREEN"),
          institution: {
            nameZh: institutionNames.zh,
            nameEn: institutionNames.en,
            namePt: institutionNames.pt,
            nature: "ENTERPRISE",
            siteRegistrationNumber: "61827",
            country: "MO",
          },
          fee: {
            lines: [feeLine, { ...feeLine, key: "discount", quantity: 1, unitAmount: -1, amount: -1 }],
            total: { amount: 2_399_999, currency: "MOP" },
          },
        },
        scheme: getFairScheme("FAIR_GREEN"),
        event: about.event as unknown as EventDetail,
        files: { "demo-FORM_M1": "form-m1.pdf" },
        contacts: { "contact-other-1": "陳小明" },
        context: about,
        verifyUrl: receipt.verifyUrl,
      },
      language,
      printedAt,
    );
  },
  receipt: (language) => renderReceiptPdf(receipt, language, printedAt),
  voucher: (language) =>
    renderVoucherPdf(
      {
        ...receipt,
        number: "FF-2026-7K3MQ2XW",
        scheme: "FAIR_FOOD_STREET",
        event: "Food Street",
        venue: { en: "Macao" },
        receipt: receipt.number,
      },
      language,
      printedAt,
    ),
  "refund notice": (language) =>
    renderRefundPdf(
      {
        ...receipt,
        number: "RF-2026-000123",
        receipt: receipt.number,
        applicationCode: "FF-2026-7K3MQ2XW",
        refundedAt: parseDay("2026-11-23"),
        paid: money,
        refunded: money,
      },
      language,
      printedAt,
    ),
  "decision letter": (language) => renderDecisionPdf(decision, language, printedAt),
  "confirmation letter": (language) =>
    renderLetterPdf({ account: "a@example.mo", number: "" }, language, printedAt),
  statement: (language) => renderStatementPdf(language, printedAt),
  "blank form": (language) =>
    renderBlankForm(
      { scheme: foodStreet, choices: listCodes, context: { today: parseDay("2026-11-23") } },
      language,
      printedAt,
    ),
};

const renderedDocuments = new Map<string, Promise<Uint8Array>>();
/** Renders a document in a language, rendered once for all tests. */
const renderOnce = (name: string, language: Language): Promise<Uint8Array> => {
  const key = `${name} ${language}`;
  const knownDocument = renderedDocuments.get(key) ?? documents[name]?.(language);
  if (!knownDocument) throw new Error(`${name} is no document`);
  renderedDocuments.set(key, knownDocument);
  return knownDocument;
};

const openPdf = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
type Opened = Awaited<ReturnType<typeof openPdf>>;
/** pdfjs answers with maps or objects, depending on its version. */
const toRecord = (values: unknown): object =>
  values instanceof Map ? Object.fromEntries(values) : (values as object);
interface StructureNode {
  role?: string;
  children?: StructureNode[];
  id?: string;
}
const listRoles = (node: StructureNode | null): string[] =>
  node === null ? [] : [node.role ?? "", ...(node.children ?? []).flatMap(listRoles)];

/** Texts of a page outside every marked content, and those that are read out, in the order of the content. */
const readMarkedTexts = async (document: Opened, number: number) => {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const openTags: string[] = [];
  const untaggedTexts: string[] = [];
  const spokenTexts: string[] = [];
  for (const item of items) {
    if ("str" in item) {
      if (item.str.trim() === "") continue;
      if (openTags.length === 0) untaggedTexts.push(item.str);
      else if (!openTags.includes("Artifact")) spokenTexts.push(item.str);
    } else if (item.type === "endMarkedContent") openTags.pop();
    else openTags.push((item as { tag?: string }).tag ?? "");
  }
  return { untagged: untaggedTexts, spoken: spokenTexts };
};

describe.each(Object.keys(documents))("a %s", (name) => {
  test.each(languages)("is tagged in %s, with language and title", async (language) => {
    const document = await openPdf(await renderOnce(name, language));
    expect(toRecord(await document.getMarkInfo())).toMatchObject({ Marked: true });
    expect(toRecord(await document.getViewerPreferences())).toMatchObject({ DisplayDocTitle: true });
    const { info, metadata } = await document.getMetadata();
    expect(info).toMatchObject({ Language: language });
    expect((info as { Title?: string }).Title).toBeTruthy();
    expect(metadata?.get("pdfuaid:part")).toBe("1");
    const roles: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { untagged } = await readMarkedTexts(document, number);
      expect(untagged).toEqual([]);
      roles.push(
        ...listRoles((await (await document.getPage(number)).getStructTree()) as StructureNode | null),
      );
    }
    expect(roles).toContain("H1");
    expect(roles).toContain("P");
  });
});

describe.each(Object.keys(documents))("PDF/UA: a %s", (name) => {
  test.each(languages)("keeps in %s what a program can check", async (language) => {
    expect(await listPdfUaFaults(await renderOnce(name, language))).toEqual([]);
  });
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

test("every kind of document is checked", () => {
  const checkedSource = readFileSync(new URL(import.meta.url), "utf8");
  const renderers = globSync("packages/core/src/documents/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/export const (render\w*(?:Pdf|Form)) =/g)].map(
      ([, name]) => name,
    ),
  );
  expect(renderers.length).toBeGreaterThanOrEqual(8);
  // `renderPdf` chooses one of the others.
  expect(renderers.filter((name) => name !== "renderPdf" && !checkedSource.includes(`${name}(`))).toEqual([]);
});

test("a document is read from its title down, and the head and foot of the page are not read out", async () => {
  const { spoken } = await readMarkedTexts(
    await openPdf(await renderReceiptPdf(receipt, "en", printedAt)),
    1,
  );
  expect(spoken.slice(0, 3)).toEqual(["Receipt", "Receipt number", "R-2026-000123"]);
  expect(spoken.join(" ")).not.toMatch(/Page 1 of 1|Printed on/);
});

test("the code to scan has an alternative text", async () => {
  const document = await openPdf(await renderReceiptPdf(receipt, "pt", printedAt));
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  expect(tree).toContain(receipt.verifyUrl);
});

const firstNames: Record<Language, string> = {
  "zh-Hant": institutionNames.zh,
  "zh-Hans": institutionNames.zh,
  en: institutionNames.en,
  pt: institutionNames.pt,
};
describe.each(["receipt", "voucher", "refund notice", "decision letter"])("a %s", (name) => {
  test.each(languages)("names the institution in %s first, and then by all its names", async (language) => {
    const document = await openPdf(await renderOnce(name, language));
    const text = (await readMarkedTexts(document, 1)).spoken.join("\n");
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
  const document = await openPdf(await renderReceiptPdf(receipt, language, printedAt));
  expect((await readMarkedTexts(document, 1)).spoken.join("")).toContain(purpose);
});

test("a letter in Simplified Chinese gives the reason of staff in Simplified Chinese", async () => {
  const document = await openPdf(await renderDecisionPdf(decision, "zh-Hans", printedAt));
  const text = (await readMarkedTexts(document, 1)).spoken.join("");
  expect(text).toContain("提交的文件原件没有签署");
  expect(text).not.toContain("遞交");
});
