/** A notice that ends an application says what comes back of a fee that was paid, and how (decision 0600). */
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { type Language, languages } from "@portal/core/messaging/notice-types";
import { renderShortNotice } from "@portal/core/messaging/render-notice";
import { systemActor } from "@portal/core/platform/actor";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";

const receipt = { receiptNumber: "R-2026-000001" };
const supplement = {
  fields: [],
  message: "x",
  dueOn: parseDay("2026-11-23"),
  requestedAt: submissionInstant,
  before: {},
};

/** Renders the notice of an action in every language, as a reader finds it in the portal. */
const renderNotices = (before: Partial<ApplicationHeader>, action: SubmittedAction, input: object = {}) => {
  const notify = languages.map((language) => ({
    accountId: language,
    account: `${language}@demo.mo`,
    language,
  }));
  const header = buildSubmittedHeader("PROCESSING", { notify, ...before });
  const actor = action === "reject" || action === "refuseLate" ? officer : systemActor;
  const decision = decideTransition(header, action, input as never, createTestContext(actor), {});
  const template = decision.noticeTemplate ?? expect.fail("no notice");
  const notices = buildNotifications(decision.header, template, submissionInstant, decision.noticeParams);
  return new Map<Language, string>(
    notices
      .filter(({ channel }) => channel === "inApp")
      .map((notice) => [notice.language, renderShortNotice(notice)]),
  );
};

const means: Record<Language, RegExp> = {
  "zh-Hant": /6,750\.00.*銀行轉帳或支票/,
  "zh-Hans": /6,750\.00.*银行转账或支票/,
  en: /6,750\.00.*bank transfer or cheque/,
  pt: /transferência bancária ou cheque.*6[\s.]?750,00/,
};

const refusals: [SubmittedAction, Partial<ApplicationHeader>, object?][] = [
  ["reject", {}, { reason: "x" }],
  ["lapseSupplement", { status: "SUPPLEMENT_REQUIRED", supplement }],
  ["lapseOriginal", { pending: "original" }],
  ["refuseLate", { status: "REJECTED", pending: "lateness" }, { reason: "x" }],
  ["waitlist", {}],
  ["followReject", {}],
  ["followWait", {}],
];

describe.each(refusals)("%s", (action, before, input) => {
  test("says in every language that what was paid comes back, and how", () => {
    const texts = renderNotices({ ...before, ...receipt }, action, input);
    expect([...texts.keys()].sort()).toEqual([...languages].sort());
    for (const [language, text] of texts) expect(text).toMatch(means[language]);
  });
  test("says nothing of a refund where nothing was paid", () => {
    for (const [, text] of renderNotices(before, action, input))
      expect(text).not.toMatch(/refund|reembols|退還|退还|\{\{/i);
  });
});

test("of what the provider took back nothing is promised", () => {
  const texts = renderNotices({ ...receipt, takenBack: 75_000 }, "reject", { reason: "x" });
  expect(texts.get("en")).toContain("6,000.00");
});

describe("while the refund of an earlier payment is begun and not recorded", () => {
  const refundStart = {
    amount: 675_000,
    on: parseDay("2026-11-23"),
    earliestDay: "2026-11-23",
    isOfEarlierPayment: true as const,
  };
  test("a cancellation names what comes back of the later payment", () => {
    const header = buildSubmittedHeader("CANCELLED", {
      ...receipt,
      notify: [{ accountId: "en", account: "en@demo.mo", language: "en" }],
      cancelRequestedOn: parseDay("2026-11-23"),
      refundBy: { variant: "HOSTED", bands: [{ daysBeforeMin: 0, deductPercent: 50 }] },
      refundDue: 675_000,
      refundStart,
    });
    const [notice] = buildNotifications(header, "cancelled", submissionInstant);
    expect(notice?.params.refund).toMatchObject({ amount: 337_500 });
  });
  test("a refusal of a place that was not paid for again promises nothing", () => {
    for (const [, text] of renderNotices({ refundStart }, "reject", { reason: "x" }))
      expect(text).not.toMatch(/refund|reembols|退還|退还|\{\{/i);
  });
});
