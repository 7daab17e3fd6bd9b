/** Texts of a person, such as names, never become markup, an address or a header that somebody else receives. */
import { renderLetterPdf } from "@portal/core/documents/administrator-letter-pdf.server";
import { renderVoucherPdf } from "@portal/core/documents/admission-voucher-pdf.server";
import { renderApplicationPdf } from "@portal/core/documents/application-pdf.server";
import { renderReceiptPdf } from "@portal/core/documents/receipt-pdf.server";
import { renderEventEmail } from "@portal/core/events/render-event-email";
import { languages, noticeTemplates } from "@portal/core/messaging/notice-types";
import { renderNotice } from "@portal/core/messaging/render-notice";
import { toInstant } from "@portal/core/platform/day";
import { handler as openapi } from "@portal/functions/routes/openapi/openapi";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { buildFairAnswers, createFairContext, getFairScheme } from "../schemes/fairs.ts";
import { buildFair, buildLocalizedText } from "../support/events/event-fixtures.ts";
import { listSources } from "../support/project/sources.ts";

const hostileTexts = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `<a href="javascript:alert(1)">x</a>`,
  `&lt;script&gt;`,
  `' onmouseover='alert(1)`,
  `$&$'$1`,
];
/** Tags and attributes of a page, as a browser reads them. */
const parseHtml = (html: string): { tags: string[]; addresses: string[] } => ({
  tags: [...html.matchAll(/<([a-z]+)[\s>]/gi)].map(([, tag = ""]) => tag.toLowerCase()),
  addresses: [...html.matchAll(/<[^>]*\s(?:href|src)="([^"]*)"/gi)].map(([, address = ""]) => address),
});

test.each(noticeTemplates)("%s carries no markup of the texts that people typed", (template) => {
  const names = [
    "institution",
    "company",
    "event",
    "name",
    "by",
    "reason",
    "survey",
    "venue",
    "question",
    "email",
  ];
  for (const language of languages)
    for (const text of hostileTexts) {
      const params = {
        code: "123456",
        number: "1",
        ...Object.fromEntries(names.map((name) => [name, text])),
      };
      const { html } = renderNotice(
        { template, params, language, link: "/personal/index" },
        "https://portal.example",
      );
      const { tags, addresses } = parseHtml(html);
      expect(tags.filter((tag) => !["html", "meta", "body", "p", "br", "a"].includes(tag))).toEqual([]);
      expect(addresses.filter((address) => !address.startsWith("https://portal.example/"))).toEqual([]);
      expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    }
});

test.each(hostileTexts)("the e-mail of an event carries no markup of %j", (text) => {
  const texts = {
    institute: "",
    dates: "",
    venue: "",
    registration: "",
    apply: "",
    about: "",
    contact: "",
    foot: "",
  };
  const link = "https://portal.example/show/detail?id=a";
  const renderTyped = (typed: string) =>
    parseHtml(
      renderEventEmail(
        buildFair({
          names: buildLocalizedText(typed),
          venue: buildLocalizedText(typed),
          description: buildLocalizedText(`x\n${typed}`),
          shortDescription: buildLocalizedText(typed),
          contacts: [
            {
              names: buildLocalizedText(typed),
              department: buildLocalizedText(typed),
              email: `${typed}@a.mo`,
              phone: typed,
            },
          ],
        }),
        "en",
        texts,
        { days: "", registration: "", link },
      ),
    );
  const hostile = renderTyped(text);
  expect(hostile.tags).toEqual(renderTyped("a harmless name").tags);
  expect(hostile.addresses.filter((address) => address !== link && !address.startsWith("mailto:"))).toEqual(
    [],
  );
});

const printedAt = toInstant("2026-11-23T02:00:00Z");
/** Documents that print what somebody typed, by the text that is typed. */
const papers: Record<string, (typed: string) => Promise<Uint8Array>> = {
  receipt: (typed) =>
    renderReceiptPdf(
      {
        number: typed,
        of: ["application", typed],
        payer: typed,
        payerName: typed,
        institutionName: typed,
        what: { scheme: "FAIR_HOSTED", event: typed },
        amount: { amount: 1, currency: "MOP" },
        method: "WECHAT_PAY",
        invoiceType: "ENTERPRISE",
        paidAt: printedAt,
        verifyUrl: "https://portal.example/receipt/verification",
      },
      "en",
      printedAt,
    ),
  voucher: (typed) =>
    renderVoucherPdf(
      {
        number: "FH-1",
        institutionName: typed,
        scheme: "FAIR_HOSTED",
        event: typed,
        eventDates: { start: "2027-03-04", end: "2027-03-06" },
        venue: { en: typed },
        booth: typed,
        receipt: typed,
        verifyUrl: "https://portal.example/application/verification",
      },
      "en",
      printedAt,
    ),
  letter: (typed) => renderLetterPdf({ account: typed, number: typed }, "en", printedAt),
  application: (typed) => {
    const answers = Object.fromEntries(
      Object.entries(buildFairAnswers("FAIR_GREEN", {})).map(([name, value]) => [
        name,
        // Codes have no blank and no lower case; what else is text was typed.
        typeof value === "string" && /[\sa-z\u3400-\u9fff]/.test(value) ? typed : value,
      ]),
    );
    return renderApplicationPdf(
      {
        application: {
          id: "01J",
          code: "FG-1",
          scheme: "FAIR_GREEN",
          institutionName: typed,
          status: "PROCESSING",
          submittedAt: printedAt,
          answers,
          institution: { nameZh: typed, nameEn: typed, namePt: typed, nature: "ENTERPRISE", country: "MO" },
        } as never,
        scheme: getFairScheme("FAIR_GREEN"),
        context: createFairContext("FAIR_GREEN"),
        files: {},
        contacts: {},
        verifyUrl: "https://portal.example/application/verification",
      },
      "en",
      printedAt,
    );
  },
};
const hostileToPapers = [
  `<script>alert(1)</script>`,
  `) /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> (`,
  `\\) endstream endobj 1 0 obj << /Type /Action /S /URI /URI (https://evil.example) >> endobj`,
  `https://evil.example/?a=1 \u202emoc.live`,
];
test.each(Object.keys(papers).flatMap((paper) => hostileToPapers.map((typed) => [paper, typed] as const)))(
  "the PDF of a %s has %j as text: nothing to follow and nothing that runs",
  async (paper, typed) => {
    const bytes = await (papers[paper] as (typeof papers)[string])(typed);
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    const document = await task.promise;
    let text = "";
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      expect(await page.getAnnotations()).toEqual([]);
      expect(await page.getJSActions()).toBeNull();
      text += (await page.getTextContent()).items.map((item) => ("str" in item ? item.str : "")).join("");
    }
    expect(await document.getJSActions()).toBeNull();
    expect(await document.getOpenAction()).toBeNull();
    expect(await document.getAttachments()).toBeNull();
    await task.destroy();
    const withoutBlanks = (value: string) => value.replace(/[\s\u202e]/g, "");
    expect(withoutBlanks(text)).toContain(withoutBlanks(typed).slice(0, 20));
  },
);

/** Members of such a name that are no addresses: what a policy applies to. */
const otherMembers = ["", "/forecast"].map((path) => `post /api/staff/admin/policy${path} target`);
test("no operation takes an address to send somebody back to", async () => {
  const document: { paths: object } = JSON.parse((await openapi()).body ?? "");
  const foundMembers: string[] = [];
  const walkValue = (value: unknown, place: string): void => {
    if (!value || typeof value !== "object") return;
    for (const [name, each] of Object.entries(value)) {
      if (
        /^(redirect|return|next|continue|target|callback|success|cancel)(To|Url|Uri|_url|_uri)?$/i.test(name)
      )
        foundMembers.push(`${place} ${name}`);
      walkValue(each, place);
    }
  };
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations as Record<string, Record<string, unknown>>)) {
      const names = ((operation.parameters ?? []) as { name: string }[]).map(({ name }) => [name, {}]);
      walkValue({ ...Object.fromEntries(names), body: operation.requestBody }, `${method} ${path}`);
    }
  expect(foundMembers).toEqual(otherMembers);
});

test("the site follows a way back in its address by `getSafeRedirect` alone", () => {
  const readers = listSources("packages/web/src").filter(({ text }) =>
    /\.get\("(redirect|returnTo|next)"\)/.test(text),
  );
  expect(readers.length).toBeGreaterThan(3);
  const unsafe = readers.filter(
    ({ text }) =>
      !/getSafeRedirect\(|buildSignInPath\(/.test(text) || /(navigate|assign|replace)\(redirect\b/.test(text),
  );
  expect(unsafe.map(({ path }) => path)).toEqual([]);
});

test("the site writes no text as HTML: everything that was typed is shown by React as text", () => {
  const sink =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|DOMParser/i;
  const sourcesWithSink = listSources("packages/web").filter(({ text }) => sink.test(text));
  expect(sourcesWithSink.map(({ path }) => path)).toEqual([]);
});
