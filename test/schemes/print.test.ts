/** Prints can be read by people and by machines: text is extractable, pages are numbered, boxes stay whole. */

import { describeScheme } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import { renderVoucherPdf } from "@portal/core/documents/admission-voucher-pdf.server";
import { createAnswerWords } from "@portal/core/documents/answer-words.server";
import { renderApplicationPdf } from "@portal/core/documents/application-pdf.server";
import { renderBlankForm } from "@portal/core/documents/blank-form.server";
import { renderDecisionPdf } from "@portal/core/documents/decision-pdf.server";
import type { DecisionLetter } from "@portal/core/documents/letter-parts.server";
import { PdfSheet } from "@portal/core/documents/pdf-sheet.server";
import { renderPreparationSheet } from "@portal/core/documents/preparation-sheet.server";
import { getPrintTexts } from "@portal/core/documents/print-texts.server";
import { renderReceiptPdf } from "@portal/core/documents/receipt-pdf.server";
import { renderRefundPdf } from "@portal/core/documents/refund-pdf.server";
import { translateOwnOption } from "@portal/core/documents/scheme-labels.server";
import { renderStatementPdf } from "@portal/core/documents/statement-pdf.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import { choices, toKeyedFields } from "@portal/core/forms/builders/field-builders";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { formatLastDay } from "@portal/core/platform/format";
import { findScheme, getFormVariant } from "@portal/core/schemes/index";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";
import { buildFairAnswers, createFairContext, type FairId, getFairScheme } from "./fairs.ts";

const printedAt = toInstant("2026-11-23T02:00:00Z");
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

/** Reads the text of every page, blanks left out so that the breaking of lines does not matter. */
const readPages = async (bytes: Uint8Array): Promise<string[]> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let i = 1; i <= document.numPages; i += 1) {
    const { items } = await (await document.getPage(i)).getTextContent();
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join("")
        .replace(/\s+/g, ""),
    );
  }
  return pages;
};
const readText = async (bytes: Uint8Array): Promise<string> => (await readPages(bytes)).join("");
const stripSpaces = (text: string) => text.replace(/\s+/g, "");

const receipt = {
  number: "R-2026-000123",
  of: ["application", "FH-2026-7K3MQ2XW"] as ["application", string],
  payer: "濠江綠活有限公司",
  institutionName: "龘瀧傳統餅家",
  what: { scheme: "FAIR_HOSTED", event: "綠色生活展2027" },
  eventDates: { start: "2027-03-04", end: "2027-03-06" },
  amount: { amount: 675_000, currency: "MOP" },
  method: "WECHAT_PAY",
  invoiceType: "ENTERPRISE",
  paidAt: toInstant("2026-12-01T04:05:00Z"),
  verifyUrl: "https://example.org/receipt/verification?number=R-2026-000123",
};

const refusal = {
  letter: "decision" as const,
  header: {
    id: "a",
    scheme: "FAIR_HOSTED",
    resource: "participate",
    code: "FH-2026-7K3MQ2XW",
    status: "REJECTED" as const,
    eventNames: { "zh-Hant": "綠色生活展", "zh-Hans": "绿色生活展", en: "Green Living", pt: "Vida Verde" },
    eventDates: receipt.eventDates,
    institutionName: receipt.institutionName,
    decidedAt: printedAt,
    cancelledAt: printedAt,
  },
  answers: {},
  also: [],
  verifyUrl: receipt.verifyUrl,
};
describe("[R502] a letter names the days to object where the last day follows from them", () => {
  const renderWith = (day: string, language: (typeof languages)[number]) => {
    const deadlines = [{ kind: "objection", day }];
    const letter = { ...refusal, header: { ...refusal.header, deadlines } };
    return renderDecisionPdf(letter as unknown as DecisionLetter, language, printedAt);
  };
  const findSentence = (language: (typeof languages)[number], key: string, params: object) =>
    stripSpaces(getPrintTexts(language).text(`print:decision.${key}`, { ...params }));
  test.each(languages)("in %s", async (language) => {
    const [usual, later] = ["2026-12-08", "2026-12-12"];
    expect(await readText(await renderWith(usual, language))).toContain(
      findSentence(language, "objection", { day: formatLastDay(usual, language), days: 15 }),
    );
    // They stood still for four days: the day is not the fifteenth after the decision.
    const text = await readText(await renderWith(later, language));
    expect(text).toContain(findSentence(language, "objectionMoved", { day: formatLastDay(later, language) }));
    expect(text).not.toContain("15");
  });
});

const note = {
  number: "RF-2026-000123",
  receipt: receipt.number,
  applicationCode: receipt.of[1],
  institutionName: receipt.institutionName,
  what: receipt.what,
  refundedAt: receipt.paidAt,
  notice: parseDay("2026-11-30"),
  paid: { amount: 675_000, currency: "MOP" },
  refunded: { amount: 337_500, currency: "MOP" },
  method: "CHEQUE",
  verifyUrl: receipt.verifyUrl,
};
describe("[R407] the documents beside the receipt", () => {
  test.each(languages)("in %s a voucher carries number, place, booth and days, as text", async (language) => {
    const voucher = {
      number: receipt.of[1],
      institutionName: receipt.institutionName,
      scheme: "FAIR_HOSTED",
      event: receipt.what.event,
      eventDates: receipt.eventDates,
      // It is told in the nearest language.
      venue: { "zh-Hant": "", "zh-Hans": "", en: "Cotai Expo", pt: "" },
      booth: "A-12",
      receipt: receipt.number,
      verifyUrl: "https://example.org/application/verification?number=x",
    };
    const text = await readText(await renderVoucherPdf(voucher, language, printedAt));
    for (const part of [voucher.number, voucher.institutionName, "A-12", voucher.venue.en, voucher.receipt])
      expect(text).toContain(stripSpaces(part));
    expect(text).toContain("2027");
  });
  test.each(languages)("in %s a refund note tells what was paid, kept and paid back", async (language) => {
    const text = await readText(await renderRefundPdf(note, language, printedAt));
    for (const part of [note.number, note.receipt, note.institutionName])
      expect(text).toContain(stripSpaces(part));
    expect(text.replace(/\D/g, "")).toContain("675000");
    expect(text.match(/3[.,\s]?375[.,]00/g)).toHaveLength(2);
  });
});

describe("[R472] a receipt", () => {
  test.each(languages)("in %s carries number, payer, amount and what for, as text", async (language) => {
    const text = await readText(await renderReceiptPdf(receipt, language, printedAt));
    for (const part of [
      receipt.number,
      receipt.payer,
      receipt.institutionName,
      receipt.what.event,
      receipt.of[1],
    ])
      expect(text).toContain(stripSpaces(part));
    expect(text.replace(/[.,\u00a0]/g, "")).toContain("675000");
  });
  test.each([
    ["en", "1 December 2026 at 12:05"],
    ["pt", "1 de Dezembro de 2026 às 12:05"],
    ["zh-Hant", "2026年12月1日 12:05"],
  ] as const)("in %s writes the moment of the payment as the site does", async (language, moment) =>
    expect(await readText(await renderReceiptPdf(receipt, language, printedAt))).toContain(
      stripSpaces(moment),
    ),
  );
  test("of a transfer that staff confirmed says so", async () => {
    const text = await readText(await renderReceiptPdf({ ...receipt, method: "OFFLINE" }, "en", printedAt));
    expect(text).toContain(stripSpaces("Bank transfer (proof of payment verified by us)"));
  });
});

describe("an option of a field's own", () => {
  const buildKnownTexts = (...keys: string[]) => ({
    language: "en" as const,
    has: (key: string) => keys.includes(key),
    text: (key: string) => (keys.includes(key) ? `text of ${key}` : (key.split(/[:.]/).at(-1) ?? "")),
    paragraphs: () => [],
  });
  const pickKeys = (...keys: string[]) =>
    translateOwnOption(buildKnownTexts(...keys), "schemes/A", "fields.tea", "PUER");
  test("is said by the field's text, else by the scheme's", () => {
    const [own, shared] = ["schemes/A:fields.tea.options.PUER", "schemes/A:options.PUER"];
    expect(pickKeys(own, shared)).toBe(`text of ${own}`);
    expect(pickKeys(shared)).toBe(`text of ${shared}`);
  });
  test("is on the blank form, one box each", async () => {
    const tea = {
      ...getFairScheme("FAIR_HOSTED"),
      steps: [{ id: "tea", fields: toKeyedFields({ tea: choices({ values: ["PUER", "OOLONG"] }) }) }],
    };
    const text = await readText(
      await renderBlankForm(
        { scheme: tea, choices: listCodes, context: { today: parseDay("2026-11-23") } },
        "en",
        printedAt,
      ),
    );
    expect(text).toMatch(/PUER.*OOLONG/);
  });
});

test("each font is opened once, however much is written in it", async () => {
  const sheet = new PdfSheet(getPrintTexts("pt"), {
    title: "鏡湖 Lago 镜湖",
    reference: "x",
    printedAt: printedAt,
  });
  for (let i = 0; i < 20; i += 1) sheet.pair("Nome", i % 2 ? "龘" : "镜");
  // pdfkit's own count of what it opened: opening takes longer than all the rest of a page.
  expect((sheet.doc as unknown as { _fontCount: number })._fontCount).toBe(2);
  await sheet.end();
});

describe("the copy of an application", () => {
  const printForm = (
    id: FairId,
    language: (typeof languages)[number],
    changes = {},
    awaits: { pending?: "original" } = {},
  ) => {
    const about = createFairContext(id);
    return renderApplicationPdf(
      {
        application: {
          id: "01J",
          code: "FG-2026-7K3MQ2XW",
          scheme: id,
          institutionName: "濠江綠活有限公司",
          status: "PROCESSING",
          ...awaits,
          submittedAt: printedAt,
          answers: buildFairAnswers(id, changes),
          institution: {
            nameZh: "濠江綠活有限公司",
            nameEn: "",
            namePt: "Vida Verde, Limitada",
            nature: "ENTERPRISE",
            siteRegistrationNumber: "61827",
            country: "MO",
          },
          fee: {
            lines: [
              {
                key: "space",
                quantity: 20,
                unitAmount: 120_000,
                amount: 2_400_000,
                params: { boothType: "RAW_SPACE" },
              },
              {
                key: "discount",
                quantity: 1,
                unitAmount: -1_200_000,
                amount: -1_200_000,
                params: { kind: "LOCAL_50", percent: 50 },
              },
            ],
            total: { amount: 1_200_000, currency: "MOP" },
          },
        },
        scheme: getFairScheme(id),
        event: about.event as unknown as EventDetail,
        files: { "demo-FORM_M1": "表格-m1.pdf" },
        contacts: { "contact-other-1": "陳小明" },
        context: about,
      },
      language,
      printedAt,
    );
  };
  test("[R422] is what is signed and stamped where that is awaited", async () => {
    const pages = await readPages(await printForm("FAIR_GREEN", "en", {}, { pending: "original" }));
    for (const part of ["Signature of the legal representative", "Institution’s stamp"])
      expect(pages.at(-1)).toContain(stripSpaces(part));
  });
  test.each(languages)(
    "in %s holds the answers in words, with names as they are written",
    async (language) => {
      const text = await readText(await printForm("FAIR_GREEN", language));
      for (const part of [
        "濠江綠活有限公司",
        "Vida Verde, Limitada",
        "陳小明",
        "表格-m1.pdf",
        "FG-2026-7K3MQ2XW",
      ])
        expect(text).toContain(stripSpaces(part));
      // Codes and keys are the system's, not the reader's.
      expect(text).not.toMatch(/MACAO_SME|BRAND_PROMOTION|exhibitorType|BANK_TRANSFER|LOCAL_50|RAW_SPACE/);
    },
  );
  test("shows the fee with its working", async () => {
    const text = (await readText(await printForm("FAIR_GREEN", "en"))).replace(/,/g, "");
    expect(text).toContain("(1200×20m²)");
    expect(text).toContain("1200×20m²−50%=MOP12000.00");
    expect(text).toContain("12000");
  });
  test("leaves out what is hidden", async () => {
    const changes = { refundMethod: "BANK_TRANSFER", chequePayeeName: "不應出現" };
    expect(await readText(await printForm("FAIR_GREEN", "zh-Hant", changes))).not.toContain("不應出現");
  });
  test("writes codes in words and the day of printing as people do", async () => {
    const text = await readText(await printForm("FAIR_GREEN", "pt"));
    expect(text).toContain("Petiscos");
    expect(text).not.toContain("SNACKS");
    expect(text).toContain("23deNovembrode2026às10:00");
  });
  test("numbers its pages and names its reference on each", async () => {
    const pages = await readPages(await printForm("FAIR_GREEN", "en"));
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, i) => {
      expect(page).toContain(`Page${i + 1}of${pages.length}`);
      expect(page).toContain("FG-2026-7K3MQ2XW");
    });
  });
});

describe("the copy of what has no event", () => {
  /** Prints the example of a scheme, its files by their ids. */
  const printExample = async (id: string, language: (typeof languages)[number]): Promise<string> => {
    const { scheme, answers, context } = createExampleChecks(id);
    const files = Object.fromEntries(Object.keys(context.files ?? {}).map((file) => [file, `${file}.jpg`]));
    const bytes = await renderApplicationPdf(
      {
        application: {
          id: "01J",
          code: "EI-2026-7K3MQ2XW",
          scheme: id,
          institutionName: "濠江綠活有限公司",
          status: "PROCESSING",
          submittedAt: printedAt,
          answers: answers(),
          // What costs nothing is stored with a fee of nothing.
          fee: { lines: [], total: { amount: 0, currency: "MOP" } },
        },
        scheme,
        files,
        contacts: {},
        context,
      },
      language,
      printedAt,
    );
    return readText(bytes);
  };
  test.each([
    ["zh-Hant", "活動後報告"],
    ["zh-Hans", "活动后报告"],
    ["en", "Post-event report"],
    ["pt", "Relatório pós-evento"],
  ] as const)("a report is called one in %s, has no fee, and names its photos", async (language, title) => {
    const text = await printExample("REPORT_LOCAL", language);
    const copyTitle = stripSpaces(getPrintTexts(language).text("print:application.title"));
    expect(text).toContain(stripSpaces(title));
    expect(text).not.toContain(copyTitle);
    expect(text).not.toMatch(/(?<![\d.,])0[.,]00/);
    for (const photo of ["demo-EVENT_PHOTO.jpg", "demo-EVENT_PHOTO-4.jpg"]) expect(text).toContain(photo);
  });
  test.each([
    ["en", ["42,000.00", "11,400.00", "8,000.00", "95,900.00"]],
    ["pt", ["42000,00", "11400,00", "8000,00", "95900,00"]],
  ] as const)(
    "the costs of an incentive have the amount of each line and their sum in %s",
    async (language, amounts) => {
      const text = (await printExample("INCENTIVE_EXHIBITOR", language)).replace(/\u00a0/g, "");
      for (const amount of amounts) expect(text).toContain(amount);
    },
  );
});

describe("the sheet of what to prepare", () => {
  const printSheet = async (id: string, language: (typeof languages)[number]) => {
    const scheme = findScheme(id) ?? expect.fail(`there is no scheme ${id}`);
    const about = describeScheme(scheme, {}, parseDay("2026-11-23"));
    return { about, text: await readText(await renderPreparationSheet(about, language, printedAt)) };
  };
  test.each([
    ["zh-Hant", "申請前的準備：會展人員培訓資助", "課程簡章", "填表約需 % 分鐘"],
    ["zh-Hans", "申请前的准备：会展人员培训资助", "课程简章", "填表约需 % 分钟"],
    ["en", "What to prepare: Training support", "Course prospectus", "about % minutes"],
    ["pt", "O que preparar: Apoio à formação", "Prospecto do curso", "cerca de % minutos"],
  ] as const)(
    "in %s names the scheme, its documents as its form does, and the minutes",
    async (language, title, document, minutes) => {
      const { about, text } = await printSheet("TRAINING", language);
      for (const line of [title, document, minutes.replace("%", String(about.minutes))])
        expect(text).toContain(stripSpaces(line));
    },
  );
  test("says who can apply, when, for which fee and until when, with the numbers of today's policies", async () => {
    const { text } = await printSheet("TRAINING", "en");
    for (const line of ["Courses of at most 12 months", "There is no application fee.", "When to apply"])
      expect(text).toContain(stripSpaces(line));
    expect(text).not.toMatch(/[{}]|undefined/);
  });
  test("of a booth sends its reader to the event, which has the days and the prices", async () => {
    const { text } = await printSheet("FAIR_FOOD_STREET", "en");
    expect(text).toContain(stripSpaces("The event page shows the days."));
    expect(text).toContain(stripSpaces("The event page shows all prices"));
  });
});

describe("[R24] the blank form for the manual route", () => {
  const printBlankForm = (id: FairId, language: (typeof languages)[number]) =>
    renderBlankForm(
      {
        scheme: getFairScheme(id),
        choices: listCodes,
        context: { ...createFairContext(id), event: { formVariant: getFormVariant(id) } },
      },
      language,
      printedAt,
    );
  test.each([
    ["zh-Hant", "楣板名稱", "法定代表人簽署"],
    ["zh-Hans", "楣板名称", "法定代表人签字"],
    ["en", "Name on the fascia", "Signature"],
    ["pt", "Nome no painel", "Assinatura"],
  ] as const)("in %s asks for what the wizard asks for", async (language, label, signature) => {
    const text = await readText(await printBlankForm("FAIR_HOSTED", language));
    expect(text).toContain(stripSpaces(label));
    expect(text.slice(-600)).toMatch(
      new RegExp(language === "zh-Hant" || language === "zh-Hans" ? signature.slice(-2) : signature),
    );
  });
  test("marks what the institute fetches only with consent, as it does not know who fills it in", async () => {
    const { institution: _, ...context } = createFairContext("FAIR_HOSTED");
    const text = await readText(
      await renderBlankForm(
        { scheme: getFairScheme("FAIR_HOSTED"), choices: listCodes, context },
        "en",
        printedAt,
      ),
    );
    expect(text).toContain(stripSpaces("Form M/1 (declaration of start or change) *"));
  });
  test("asks only for what the variant asks for", async () => {
    const franchise = stripSpaces("Level of the franchise fee");
    expect(await readText(await printBlankForm("FAIR_FRANCHISE", "en"))).toContain(franchise);
    const hostedText = await readText(await printBlankForm("FAIR_HOSTED", "en"));
    expect(hostedText).not.toContain(franchise);
    expect(hostedText).not.toContain(stripSpaces("Gas needed"));
    expect(hostedText).toContain(stripSpaces("Payee of the cheque"));
    expect(hostedText).toContain(stripSpaces("Site registration number"));
  });
  test("offers on paper what the event offers on the site, and says what belongs into a row", async () => {
    const text = await readText(
      await renderBlankForm(
        {
          scheme: getFairScheme("SEMINAR"),
          choices: listCodes,
          context: { today: parseDay("2026-11-23"), event: {} },
        },
        "en",
        printedAt,
      ),
    );
    for (const part of [
      "50 to 100 people",
      "Simultaneous interpretation",
      "Family name; Given name; Salutation",
    ])
      expect(text).toContain(stripSpaces(part));
    expect(text).not.toContain(stripSpaces("51 to 80 people"));
  });
  test("[R309] the mini zone's categories are those of the event, by the names it gives them", async () => {
    const names = {
      "zh-Hant": "節日用品",
      "zh-Hans": "节日用品",
      en: "Festive goods",
      pt: "Artigos festivos",
    };
    const event = { miniZoneCategories: ["DESIGNER_TOYS"], miniZoneOwn: [{ id: "festive", names }] };
    const text = await readText(
      await renderBlankForm(
        {
          scheme: getFairScheme("MINI_ZONE"),
          choices: listCodes,
          context: { today: parseDay("2026-11-23"), event },
        },
        "pt",
        printedAt,
      ),
    );
    for (const part of ["Brinquedos de autor", "Artigos festivos"]) expect(text).toContain(stripSpaces(part));
    expect(text).not.toContain(stripSpaces("Petiscos e lembranças"));
    const contacts = {};
    const words = createAnswerWords(getPrintTexts("en"), "MINI_ZONE", event as unknown as EventDetail, {
      files: {},
      contacts,
    });
    expect(words.eventOption("miniZoneCategories", "festive")).toBe("Festive goods");
    expect(words.eventOption("miniZoneCategories", "DESIGNER_TOYS")).toBe("Designer toys");
  });
  test.each(languages)("prints in %s an answer that names no day as it was typed", (language) => {
    const words = createAnswerWords(getPrintTexts(language), "TRAINING", undefined, {
      files: {},
      contacts: {},
    });
    for (const answer of ["5-12-2027", "十二月十日", "2027-02-30"]) expect(words.day(answer)).toBe(answer);
    expect(words.day("2027-12-05")).not.toBe("2027-12-05");
  });
  test("keeps signature, stamp and date on one page", async () => {
    const last = (await readPages(await printBlankForm("FAIR_HOSTED", "en"))).at(-1) ?? "";
    for (const part of ["Signature of the legal representative", "Institution’s stamp", "Date"])
      expect(last).toContain(stripSpaces(part));
  });
});

test.each([
  ["zh-Hant", "連鎖加盟展聲明書", "機構印章"],
  ["zh-Hans", "连锁加盟展声明书", "机构印章"],
  ["en", "Statement letter for the franchise and brand fair", "Institution’s stamp"],
  ["pt", "Declaração para a feira de franquias e marcas", "Carimbo da instituição"],
] as const)(
  "the statement letter of the franchise fair in %s, one page to sign",
  async (language, title, stamp) => {
    const pages = await readPages(await renderStatementPdf(language, printedAt));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(stripSpaces(title));
    expect(pages[0]).toContain(stripSpaces(stamp));
  },
);
test("the form links to a letter that the printer has", () => {
  expect(JSON.stringify(getFairScheme("FAIR_FRANCHISE"))).toContain(
    '"template":"/api/template/statement-letter-mfe"',
  );
});
