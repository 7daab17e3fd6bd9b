/** Stock reasons: chosen by code for the action they belong to, read by everybody in their own language. */
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { renderNotice } from "@portal/core/messaging/render-notice";
import { parseStaffReason } from "@portal/core/messaging/staff-reason";
import { listStockReasons, stockReasons } from "@portal/core/messaging/stock-reasons";
import { toInstant } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import {
  createApplicant,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";

const at = toInstant("2026-11-23T02:00:00.000Z");
const buildHeader = (over: Partial<ApplicationHeader> = {}): ApplicationHeader =>
  ({
    id: "a",
    institutionId: "i",
    scheme: "FAIR_HOSTED",
    resource: "participate",
    code: "FH-1",
    status: "PROCESSING",
    version: 1,
    createdAt: at,
    createdBy: "a",
    updatedAt: at,
    submittedAt: at,
    deadlines: [],
    timers: [],
    seq: 1,
    lastHash: "",
    notify: [],
    ...over,
  }) as ApplicationHeader;
const rejectWith = (input: object, over: Partial<ApplicationHeader> = {}) =>
  decideTransition(buildHeader(over), "reject", input, createTestContext(officer), {}).header;

test("every action of staff that needs a reason offers stock reasons, and every one belongs to a decision", () => {
  expect([...stockReasons]).toEqual([...listCodes("stockReason")]);
  const actionsWithReason = Object.entries(transitions).flatMap(([action, record]) =>
    record.by === "staff" && "reason" in record ? [action] : [],
  );
  expect(actionsWithReason.filter((action) => listStockReasons(action).length === 0)).toEqual([]);
  const decisions = [...Object.keys(transitions), "certify", "reopenCertification", "refuseClaim"];
  const offeredReasons = new Set(decisions.flatMap((decision) => listStockReasons(decision)));
  expect([...offeredReasons].toSorted()).toEqual([...stockReasons].toSorted());
});

test.each([
  [
    "certify",
    ["DOCUMENT_ILLEGIBLE", "DOCUMENT_ILLEGIBLE"],
    " x ",
    { reason: "x", reasonCodes: ["DOCUMENT_ILLEGIBLE"] },
  ],
  ["reopenCertification", ["ASSESSED_BY_MISTAKE"], " ", { reasonCodes: ["ASSESSED_BY_MISTAKE"] }],
  ["refuseClaim", [], "", {}],
] as const)("the reason of %s", (decision, reasonCodes, reason, expected) => {
  expect(parseStaffReason(decision, { reason, reasonCodes: [...reasonCodes] })).toEqual(expected);
  expect(() => parseStaffReason(decision, { reasonCodes: ["NO_PLACES"] })).toThrow(
    expect.objectContaining({ detail: { fields: [{ path: "reasonCodes.0", key: "option" }] } }),
  );
});

describe("a request for documents", () => {
  const requestWith = (input: object) =>
    decideTransition(
      buildHeader({ notify: [{ accountId: "a", account: "a@demo.mo", language: "pt" }] }),
      "requestSupplement",
      { fields: [findScheme("FAIR_HOSTED")?.steps[0]?.fields[0]?.key ?? ""], dueOn: "2026-12-15", ...input },
      createTestContext(officer),
      {},
    );
  test.each([
    ["stock reasons", { reasonCodes: ["DOCUMENT_EXPIRED"] }, "O prazo de validade de um documento terminou."],
    ["words", { message: "Falta a página 2." }, "O que falta: Falta a página 2."],
    [
      "both",
      { message: "Falta a página 2.", reasonCodes: ["DOCUMENT_MISSING"] },
      "Falta um documento exigido. Falta a página 2.",
    ],
  ])("by %s reaches its reader in Portuguese", (_, input, text) => {
    const decision = requestWith(input);
    const notice = buildNotifications(decision.header, "supplementRequested", at)[0];
    expect(notice && renderNotice(notice).text).toContain(text);
  });
  test("that says nothing is refused at the message", () => {
    expect(() => requestWith({ reasonCodes: [] })).toThrow(
      expect.objectContaining({ detail: { fields: [{ path: "message", key: "required" }] } }),
    );
  });
});

describe("a refusal", () => {
  test.each([
    ["by stock reasons alone", { reasonCodes: ["NO_PLACES"] }, { reasonCodes: ["NO_PLACES"] }],
    ["by words alone", { reason: " 太遲 " }, { reason: "太遲" }],
    ["by both", { reason: "x", reasonCodes: ["NO_PLACES"] }, { reason: "x", reasonCodes: ["NO_PLACES"] }],
  ])("%s", (_, input, expected) => {
    const { reason, reasonCodes } = rejectWith(input, { reason: "old", reasonCodes: ["INCOMPLETE"] });
    expect({ ...(reason && { reason }), ...(reasonCodes && { reasonCodes }) }).toEqual(expected);
  });
  test.each([
    ["without any reason", {}, "reason"],
    ["with nothing in it", { reasonCodes: [], reason: " " }, "reason"],
    ["by a reason of another action", { reasonCodes: ["VOUCHER_AMOUNT"] }, "reasonCodes.0"],
  ])("%s is refused", (_, input, path) => {
    expect(() => rejectWith(input)).toThrow(
      expect.objectContaining({ detail: { fields: [expect.objectContaining({ path })] } }),
    );
  });
});

test("a later reason of the applicant is not under the stock reasons of the decision", () => {
  const rejectedHeader = rejectWith({ reasonCodes: ["NO_PLACES"] });
  const disputedHeader = decideTransition(
    rejectedHeader,
    "object",
    { reason: "仍有空位" },
    createTestContext(createApplicant("i")),
    {},
  ).header;
  expect([disputedHeader.reason, disputedHeader.reasonCodes]).toEqual(["仍有空位", undefined]);
  expect(disputedHeader.earlierDecisions).toMatchObject([{ status: "REJECTED", reasonCodes: ["NO_PLACES"] }]);
});

test.each([
  ["zh-Hant", "名額已滿。 Sorry for this. （原文為英文）"],
  ["zh-Hans", "名额已满。 Sorry for this. "],
  ["en", "Reason: There are no more places. Sorry for this."],
  ["pt", "Já não há lugares. Sorry for this. (escrito em inglês)"],
] as const)("the notice in %s", (language, text) => {
  const params = { code: "FH-1", reason: "Sorry for this.", reasonCodes: "NO_PLACES" };
  expect(renderNotice({ template: "rejected", params, language }).text).toContain(text);
});
