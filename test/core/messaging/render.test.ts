import { readFileSync } from "node:fs";
import { listSchemeCodes } from "@portal/core/forms/code-lists/index";
import { buildEmailNotice, buildNotices, type Notice, noticeTemplates } from "@portal/core/messaging/index";
import { languages } from "@portal/core/messaging/notice-types";
import { renderNotice, renderShortNotice } from "@portal/core/messaging/render-notice";
import { toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import en from "../../../locales/notices/en.json" with { type: "json" };
import pt from "../../../locales/notices/pt.json" with { type: "json" };
import zhHans from "../../../locales/notices/zh-Hans.json" with { type: "json" };
import zhHant from "../../../locales/notices/zh-Hant.json" with { type: "json" };

const now = toInstant("2026-11-23T02:00:00Z");
const paymentNotice: Pick<Notice, "template" | "params" | "language"> = {
  template: "paymentRequested",
  params: {
    code: "HF-1",
    event: { "zh-Hant": "展會", en: "The Fair" },
    amount: { amount: 120000, currency: "MOP" },
    dueOn: "2026-12-01",
  },
  language: "en",
};

const texts = { "zh-Hant": zhHant, "zh-Hans": zhHans, en, pt };
/** The frame around every notice: greeting, signature, contacts, and that nobody reads replies. */
const FRAME = 4;

describe.each(["zh-Hant", "zh-Hans", "en", "pt"] as const)("in %s", (language) => {
  test.each(noticeTemplates)("%s says every line of its text with every value that it names", (template) => {
    const source = texts[language][template];
    const placeholders = `${source.subject}\n${source.text}`.matchAll(/\{\{\s*(\w+)\s*\}\}/g);
    // Where papers are handed in is the institute's own, and what a deadline is for is told by a code.
    const names = [...placeholders]
      .map(([, name = ""]) => name)
      .filter((name) => !["desk", "deadlineKind"].includes(name));
    const values = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
    const params = source.text.includes("{{deadlineKind}}") ? { ...values, deadlineKind: "payment" } : values;
    const { subject, text } = renderNotice({ template, params, language });
    const paragraphs = text.trimEnd().split("\n\n");
    expect(subject).not.toBe("");
    expect(paragraphs).toHaveLength(FRAME + source.text.split("\n").filter(Boolean).length);
    expect(names.filter((name) => !`${subject}\n${text}`.includes(`value of ${name}`))).toEqual([]);
    expect(`${subject}\n${text}`).not.toMatch(/\{\{|undefined/);
  });
});

test("days, money and names are written in the reader's language", () => {
  expect(renderShortNotice(paymentNotice)).toContain("Event or scheme: The Fair");
  expect(renderShortNotice(paymentNotice)).toContain("Amount due: MOP 1,200.00");
  expect(renderShortNotice(paymentNotice)).toContain("Deadline: Tuesday 1 December 2026");
  expect(renderShortNotice({ ...paymentNotice, language: "zh-Hant" })).toContain("繳費限期：2026年12月1日");
  expect(renderShortNotice({ ...paymentNotice, language: "pt" })).toContain("Prazo: 1 de Dezembro de 2026");
});

test("what a Portuguese reader has no text for is said in English before Chinese", () => {
  const reason = { "zh-Hans": "不合资格。", "zh-Hant": "不合資格。", en: "Not eligible." };
  const params = { code: "SE-1", reason };
  expect(renderShortNotice({ template: "fundingNotApproved", params, language: "pt" })).toContain(
    "Not eligible.",
  );
  const { en: _english, ...chinese } = reason;
  const without = renderShortNotice({
    template: "fundingNotApproved",
    params: { ...params, reason: chinese },
    language: "pt",
  });
  expect(without).toContain("不合資格。");
});

test("what a language lacks is said in the nearest one, however the texts were stored", () => {
  const reason = { pt: "Não elegível.", "zh-Hant": "不合資格。" };
  const renderReason = (language: Notice["language"]) =>
    renderShortNotice({ template: "fundingNotApproved", params: { code: "SE-1", reason }, language });
  expect(renderReason("zh-Hant")).toContain("不合資格。");
  expect(renderReason("zh-Hans")).toContain("不合資格。");
  expect(renderReason("en")).toContain("Não elegível.");
  expect(renderReason("pt")).toContain("Não elegível.");
});

test("money stands as on the pages: Portuguese names the currency last", () =>
  expect(renderShortNotice({ ...paymentNotice, language: "pt" }).replaceAll("\u00a0", " ")).toContain(
    "Montante a pagar: 1 200,00 MOP",
  ));

describe.each(languages)("in %s", (language) => {
  const lists = JSON.parse(
    readFileSync(new URL(`../../../locales/lists/${language}.json`, import.meta.url), "utf8"),
  ) as { applicationType: Record<string, string> };
  const getSchemeName = (scheme: string) => lists.applicationType[scheme] ?? expect.fail(scheme);
  // Drafts have no name of an activity yet, and the questions of a survey are about a scheme as such.
  test.each(listSchemeCodes())("what has no event goes by the name of its scheme: %s", (scheme) => {
    const params = { code: "TR-1", event: "", scheme };
    for (const template of ["submitted", "draftClosing", "draftResting", "surveyOpened"] as const)
      expect(renderShortNotice({ template, params, language })).toContain(getSchemeName(scheme));
    expect(
      renderShortNotice({ template: "submitted", params: { ...params, event: "展會" }, language }),
    ).not.toContain(getSchemeName(scheme));
  });
  test.each(["reviewSoon", "reviewOverdue"] as const)(
    "the desk reads the name of a scheme: %s",
    (template) => {
      const params = { code: "EC-1", institution: "甲", scheme: "SUBSIDY_ECOMMERCE", dueOn: "2026-12-01" };
      const text = renderShortNotice({ template, params, language });
      expect(text).toContain(getSchemeName("SUBSIDY_ECOMMERCE"));
      expect(text).not.toContain("SUBSIDY_ECOMMERCE");
    },
  );
});

test("a line whose values are missing is left out", () =>
  expect(renderShortNotice({ ...paymentNotice, params: { code: "HF-1" } })).not.toContain("Deadline"));

test("nobody writes markup or placeholders into a mail", () => {
  const params = { institution: '<img src=x onerror="a">', reason: "{{institution}}" };
  const { html, text } = renderNotice({ template: "certificationFailed", params, language: "en" });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
  expect(text).toContain("Reason: {{institution}}");
});

test("the link leads to the site", () => {
  const { text, html } = renderNotice(
    { ...paymentNotice, link: "/personal/attest" },
    "https://portal.example",
  );
  expect(text).toContain("https://portal.example/personal/attest");
  expect(html).toContain('<a href="https://portal.example/personal/attest">');
});

test("[R419] each recipient is told in the portal, and by mail where there is an address", () => {
  const notices = buildNotices(
    [
      { accountId: "1", account: "a@example.mo", language: "pt" },
      { accountId: "2", account: "66123456", language: "en" },
    ],
    "accepted",
    {},
    now,
  );
  expect(notices.map(({ channel, to, language }) => [channel, to, language])).toEqual([
    ["inApp", "1", "pt"],
    ["mail", "a@example.mo", "pt"],
    ["inApp", "2", "en"],
  ]);
  expect(new Set(notices.map((notice) => notice.id)).size).toBe(3);
});

test("a code is one mail", () =>
  expect(
    buildEmailNotice("a@example.mo", "registrationCode", { code: "123456", minutes: 5 }, "en", now),
  ).toMatchObject({
    channel: "mail",
    template: "registrationCode",
  }));
