/** The letters of fairs, delegations and services: accepted or not, and cancelled (spec 2 §2, §4; decision 0227). */

import type { Grant } from "@portal/core/applications/funding/index";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { type ApplicationStatus, applicationStatuses } from "@portal/core/applications/model/statuses";
import { buildDecisionJob } from "@portal/core/documents/build-decision-job.server";
import { type LetterKind, letterKinds } from "@portal/core/documents/letter-kind";
import { listLetterKinds } from "@portal/core/documents/letter-kinds";
import type { DecisionLetter } from "@portal/core/documents/letter-parts.server";
import { renderLetterText } from "@portal/core/documents/letter-text.server";
import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { formatLastDay, formatLongDay } from "@portal/core/platform/format";
import { transact } from "@portal/core/platform/transaction.server";
import { schemes } from "@portal/core/schemes/index";
import { beforeAll, describe, expect, test } from "vitest";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
  officer,
  secondOfficer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";

beforeAll(createTableWithFair);

const people = { officer, cashier } as const;
const applyAction = (
  app: Pick<ApplicationView, "id" | "version">,
  who: keyof typeof people | { of: string },
  action: string,
  body?: Partial<ActionBody>,
): Promise<ApplicationView> =>
  performAction(app, action, typeof who === "string" ? people[who] : createApplicant(who.of), body);
const submitForInstitution = async (id: string): Promise<ApplicationView> => {
  await createCertifiedInstitution(id);
  return submitCompleteApplication(id, "green-2027");
};
const buildLetter = (of: string, { id }: Pick<ApplicationView, "id">, kind: LetterKind = "decision") =>
  buildDecisionJob(id, { kind, lang: "official" }, createTestContext(createApplicant(of)));
const readCode = (job: Promise<unknown>): Promise<number | undefined> =>
  job.then(
    () => undefined,
    ({ code }: { code: number }) => code,
  );

describe("[R22] the letter of a fair", () => {
  test("there is none before it is decided", async () => {
    const application = await submitForInstitution("undecided");
    for (const kind of letterKinds)
      expect(await readCode(buildLetter("undecided", application, kind))).toBe(errorCodes.LETTER_NOT_FOUND);
  });
  test("accepted: it states the fee and the last day to pay", async () => {
    const payableApplication = await applyAction(await submitForInstitution("yes"), "officer", "accept");
    const job = await buildLetter("yes", payableApplication);
    expect(job.name).toBe(`${payableApplication.code}-decision.pdf`);
    expect(job.order).toMatchObject({
      of: { letter: "decision", header: { status: "AWAITING_PAYMENT", fee: payableApplication.fee } },
    });
    const { calendar } = createTestContext(officer);
    expect(Buffer.from(await renderPdf(job.order, calendar)).toString("latin1", 0, 5)).toBe("%PDF-");
    expect(await readCode(buildLetter("yes", payableApplication, "cancellation"))).toBe(
      errorCodes.LETTER_NOT_FOUND,
    );
  });
  test("whoever of the staff reads one is in the log of readings, whatever letter it is", async () => {
    const acceptedApplication = await applyAction(
      await submitForInstitution("read-by-staff"),
      "officer",
      "accept",
    );
    const listReadings = async () =>
      (await listAuditEntries("2026-11", "access"))
        .filter(({ subject }) => subject === acceptedApplication.id)
        .map(({ action, actor, detail }) => [action, actor.id, detail]);
    await buildLetter("read-by-staff", acceptedApplication);
    expect(await listReadings()).toEqual([]);
    const read = { kind: "decision", lang: "en" } as const;
    await buildDecisionJob(acceptedApplication.id, read, createTestContext(officer));
    await buildDecisionJob(acceptedApplication.id, read, createTestContext(cashier));
    const detail = { institutionId: "read-by-staff", purpose: "decision" };
    expect(await listReadings()).toEqual([
      ["document.letter", officer.accountId, detail],
      ["document.letter", cashier.accountId, detail],
    ]);
  });
  test("a refusal gives the reason and says how to object", async () => {
    const rejectedApplication = await applyAction(await submitForInstitution("no"), "officer", "reject", {
      reason: "資格不符",
    });
    const job = await buildLetter("no", rejectedApplication);
    expect(job.order).toMatchObject({
      of: { header: { status: "REJECTED", reason: "資格不符", deadlines: [{ kind: "objection" }] } },
    });
  });
  test("cancelled: it confirms in writing that the notice was followed", async () => {
    const withCancelRequest = await applyAction(
      await submitForInstitution("gone"),
      { of: "gone" },
      "requestCancel",
      {
        reason: "改期",
      },
    );
    expect(await readCode(buildLetter("gone", withCancelRequest, "cancellation"))).toBe(
      errorCodes.LETTER_NOT_FOUND,
    );
    const cancelledApplication = await applyAction(withCancelRequest, "officer", "confirmCancel");
    expect((await buildLetter("gone", cancelledApplication, "cancellation")).order).toMatchObject({
      of: { letter: "cancellation", header: { cancelReason: "WITHDRAWN", cancelRequestedOn: "2026-11-23" } },
    });
    expect(await readCode(buildLetter("gone", cancelledApplication))).toBe(errorCodes.LETTER_NOT_FOUND);
  });
  test("the confirmation has the day of the cancellation, and the texts of that day, whatever happens later", async () => {
    const withCancelRequest = await applyAction(
      await submitForInstitution("dated"),
      { of: "dated" },
      "requestCancel",
      {
        reason: "改期",
      },
    );
    const { id } = await applyAction(withCancelRequest, "officer", "confirmCancel");
    const readLetterDay = async (): Promise<string> => {
      const { order } = await buildLetter("dated", { id }, "cancellation");
      if (order.kind !== "decision") throw new Error(order.kind);
      return renderLetterText(order.of, "en").parts[0]?.text ?? "";
    };
    const day = formatLongDay("2026-11-23", "en");
    expect(await readLetterDay()).toBe(day);
    const header = await findHeader("dated", id);
    if (!header) throw new Error("no header");
    const touchedHeader = { ...header, updatedAt: toInstant("2027-02-01T02:00:00.000Z") };
    await transact([buildHeaderPut(touchedHeader, header)]);
    expect(await readLetterDay()).toBe(day);
    // A row from before has its day in the history.
    const { cancelledAt, ...formerHeader } = touchedHeader;
    expect(cancelledAt).toBe(mondayMorning);
    await transact([buildHeaderPut(formerHeader, header)]);
    expect(await readLetterDay()).toBe(day);
  });
  test("nobody else's is shown", async () => {
    const acceptedApplication = await applyAction(await submitForInstitution("mine"), "officer", "accept");
    await createCertifiedInstitution("stranger");
    expect(await readCode(buildLetter("stranger", acceptedApplication))).toBe(errorCodes.FORM_NOT_FOUND);
  });
});

const letterKindsByStatus: Partial<Record<(typeof applicationStatuses)[number], LetterKind[]>> = {
  ACCEPTED: ["decision"],
  REJECTED: ["decision"],
  CANCELLED: ["cancellation"],
  AWAITING_PAYMENT: ["decision"],
  PAID: ["decision"],
  VOUCHER_PENDING_DOWNLOAD: ["decision"],
  REFUNDED: ["cancellation"],
  PROCESSED: ["decision"],
  COMPLETED: ["decision"],
  SETTLED: ["decision"],
  ENDORSEMENT_APPROVED: ["endorsement"],
};
/** Fairs, delegations and services, and what is requested, registered or assessed without money. */
const withoutGrant = schemes.filter(({ grant, resource }) => !grant && resource !== "report");
test.each(withoutGrant.map(({ id, resource }) => [id, resource] as const))(
  "[R22] %s has a letter for each outcome",
  (scheme, resource) => {
    for (const status of applicationStatuses)
      expect([status, listLetterKinds({ status, scheme, resource })]).toEqual([
        status,
        letterKindsByStatus[status] ?? [],
      ]);
  },
);
const withGrant = schemes.filter(({ grant }) => grant);
test.each(withGrant.map((scheme) => [scheme.id, scheme] as const))(
  "[R22] %s has a letter on its grant, on a cancellation, and where a fee is paid on the acceptance",
  (_, { id: scheme, resource, fees }) => {
    const listKinds = (status: ApplicationStatus, funding: Grant = {}) =>
      listLetterKinds({ status, scheme, resource, funding });
    const acceptance: LetterKind[] = fees.kind === "NONE" ? [] : ["acceptance"];
    const revocation = { on: "2026-12-01", cause: "BREACH" as const };
    const payout = { amount: 1, on: "2026-12-01" };
    expect(listKinds("PROCESSING")).toEqual([]);
    expect(listKinds("ACCEPTED")).toEqual(acceptance);
    expect(listKinds("REJECTED")).toEqual(["decision"]);
    expect(listKinds("CANCELLED", { result: "APPROVED" })).toEqual(["cancellation"]);
    expect(listKinds("PROCESSED", { result: "NOT_APPROVED" })).toEqual([...acceptance, "decision"]);
    expect(listKinds("SETTLED", { result: "APPROVED", settled: payout })).toEqual([
      ...acceptance,
      "decision",
      "settlement",
    ]);
    expect(listKinds("SETTLED", { result: "APPROVED", settled: payout, cancelled: revocation })).toEqual([
      ...acceptance,
      "revocation",
      "settlement",
    ]);
  },
);
test("a report has no letter of its own", () => {
  for (const status of ["PROCESSING", "ACCEPTED", "REJECTED", "CANCELLED", "PROCESSED"] as const)
    expect(listLetterKinds({ status, scheme: "REPORT_LOCAL", resource: "report" })).toEqual([]);
});

/** Writes the letter of a header as it is printed in English. */
const writeLetter = (letter: LetterKind, header: Partial<ApplicationHeader>) => {
  const common = {
    id: "a",
    code: "A-1",
    deadlines: [],
    decidedAt: mondayMorning,
    cancelledAt: mondayMorning,
  };
  const letterSource = { letter, header: { ...common, ...header }, answers: {}, also: [], verifyUrl: "" };
  const { title, parts } = renderLetterText(letterSource as unknown as DecisionLetter, "en");
  const lines = parts.map(({ label, text }) => (label ? `${label}: ${text}` : text));
  // Amounts have no-break spaces.
  return { title, text: lines.join("\n").replaceAll("\u00a0", " ") };
};
test.each([
  ["FAIR_HOSTED", "Confirmation of participation", "accepted", "Decision on participation"],
  ["OVERSEAS_DELEGATION", "Confirmation of participation", "accepted", "Decision on participation"],
  ["OFFICIAL_GUEST", "Confirmation of acceptance", "accepted", "Decision on the application"],
  ["CONFERENCE_RECRUITMENT", "Confirmation of acceptance", "accepted", "Decision on the application"],
  ["EVENT_REGISTRATION", "Confirmation of event registration", "registered", "Decision on the application"],
  [
    "FIRST_SHOP_PRE",
    "Result of the preliminary assessment",
    "not a decision on a grant",
    "Result of the preliminary assessment",
  ],
  ["ENDORSEMENT_MAINLAND", undefined, "", "Decision on the application"],
])("the decision on %s says what it is about", (scheme, acceptedTitle, sentence, refusedTitle) => {
  expect(writeLetter("decision", { scheme, status: "REJECTED" }).title).toBe(refusedTitle);
  if (!acceptedTitle) return;
  const acceptance = writeLetter("decision", { scheme, status: "PROCESSED" });
  expect(acceptance.title).toBe(acceptedTitle);
  expect(acceptance.text).toContain(sentence);
});
test("a grant with a fee has a confirmation of its own, with the last day to pay and none to object", () => {
  const day = "2026-12-07";
  const { title, text } = writeLetter("acceptance", {
    scheme: "TRAVEL_SHOW",
    status: "AWAITING_PAYMENT",
    funding: {},
    fee: { lines: [], total: { amount: 200_000, currency: "MOP" } },
    deadlines: [
      { kind: "payment", day },
      { kind: "objection", day },
    ] as unknown as ApplicationHeader["deadlines"],
  });
  expect(title).toBe("Confirmation of acceptance");
  expect(text).toContain(
    `paid by ${formatLastDay(day, "en")}. If it is not paid in time, the application lapses.`,
  );
  expect(text).not.toContain("object");
});
test("[R504] a grant that was revoked is no longer said to be paid: the letter says why, and what is to be repaid", () => {
  const funding: Grant = {
    result: "APPROVED",
    amount: 1_000_000,
    decidedOn: "2026-11-23",
    settled: { amount: 1_000_000, on: "2026-11-30" },
    cancelled: { on: "2026-12-10", cause: "BREACH" },
    repayment: { amount: 1_000_000, dueOn: "2027-01-09" },
  };
  const base = { scheme: "SUBSIDY_ECOMMERCE", status: "SETTLED", funding, reason: "平台已關閉" } as const;
  const { title, text } = writeLetter("revocation", base);
  expect(title).toBe("Cancellation of a grant");
  for (const part of [
    `Date: ${formatLongDay("2026-12-10", "en")}`,
    "its conditions were not met",
    "平台已關閉",
    `Repay by: ${formatLastDay("2027-01-09", "en")}`,
  ])
    expect(text).toContain(part);
  // It had been granted when it was paid.
  expect(writeLetter("settlement", base).text).toContain("Amount granted: MOP 10,000.00");
});
test("[R412] the days to object to a payment are told by its letter, and its rest is none of the costs of a report", () => {
  const day = "2026-12-15";
  const objection = { kind: "objection", from: "2026-11-30", day };
  const base = {
    scheme: "FIRST_SHOP_GENERAL",
    status: "SETTLED",
    deadlines: [objection] as unknown as ApplicationHeader["deadlines"],
  } as const;
  const approvedGrant: Grant = { result: "APPROVED", amount: 1_000_000, decidedOn: "2026-11-01" };
  const funding: Grant = { ...approvedGrant, settled: { amount: 100, on: "2026-11-30" } };
  expect(writeLetter("settlement", { ...base, funding }).text).toContain(formatLongDay(day, "en"));
  expect(writeLetter("decision", { ...base, funding }).text).not.toContain(formatLongDay(day, "en"));
  const rest: Grant = {
    ...approvedGrant,
    payable: 999_900,
    kept: 100,
    settled: { amount: 999_900, on: "2026-12-20" },
  };
  const restText = writeLetter("settlement", { ...base, deadlines: [], funding: rest }).text;
  expect(restText).toContain("MOP 9,999.00");
  expect(restText).not.toContain("costs in the report");
});
test("a place that the institute gave up with its refund was not cancelled at anybody's request", () => {
  const { text } = writeLetter("cancellation", {
    scheme: "FAIR_HOSTED",
    status: "REFUNDED",
    cancelRequestedOn: "2026-11-20",
  });
  expect(text).not.toMatch(/as you requested|Written notice/);
});
test("the reasons of a refusal are those of the institute while an objection waits, and after its dismissal", async () => {
  const readReason = async ({ id }: Pick<ApplicationView, "id">) => {
    const { order } = await buildLetter("objects", { id });
    return order.kind === "decision" ? order.of.header.reason : order.kind;
  };
  const rejectedApplication = await applyAction(await submitForInstitution("objects"), "officer", "reject", {
    reason: "資格不符",
  });
  const objectedApplication = await applyAction(rejectedApplication, { of: "objects" }, "object", {
    reason: "資格已符",
  });
  expect(await readReason(objectedApplication)).toBe("資格不符");
  const dismissedApplication = await performAction(objectedApplication, "dismissObjection", secondOfficer, {
    reason: "維持決定",
  });
  expect(await readReason(dismissedApplication)).toBe("資格不符");
});
