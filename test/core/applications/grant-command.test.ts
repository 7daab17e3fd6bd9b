/**
 * Grants are decided, objected to and paid out; endorsements are verified or expire (decision 0097; schemes S14–S23).
 */

import * as Application from "@portal/core/applications/application-service.server";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { buildDecisionJob } from "@portal/core/documents/build-decision-job.server";
import { listLetterKinds } from "@portal/core/documents/letter-kinds";
import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import type { Answers } from "@portal/core/forms/types/index";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { renderNotice } from "@portal/core/messaging/render-notice";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const getAnswers = (scheme: string): Answers => getSchemeExample(scheme).answers;
const schemesOfGrants = [
  "INCENTIVE_CONVENTION",
  "INCENTIVE_EXHIBITOR",
  "SUBSIDY_ECOMMERCE",
  "FIRST_SHOP_GENERAL",
  "ENDORSEMENT_MAINLAND",
];
/** Creates an institution with every file that the examples name. */
const createCompany = async (id: string): Promise<void> => {
  await createInstitutionWithDocuments(id, schemesOfGrants.map(getAnswers));
};
const submitGrant = async (id: string, scheme: string, over: Answers = {}): Promise<ApplicationView> => {
  await createCompany(id);
  const application = await Application.submitApplication(
    {
      id: ulid(),
      scheme,
      answers: await fillCertifiedAnswers(id, scheme, { ...getAnswers(scheme), ...over }),
    },
    createTestContext(createApplicant(id)),
  );
  return application;
};
const people = { officer, secondOfficer, cashier } as const;
type Who = keyof typeof people | { of: string };
const toActor = (who: Who) => (typeof who === "string" ? people[who] : createApplicant(who.of));
const applyAction = (
  app: Pick<ApplicationView, "id" | "version">,
  who: Who,
  action: string,
  body?: Partial<ActionBody>,
  time?: string,
): Promise<ApplicationView> => performAction(app, action, toActor(who), body, time);
const submitAcceptedGrant = async (
  id: string,
  scheme = "INCENTIVE_CONVENTION",
  over: Answers = {},
): Promise<ApplicationView> => applyAction(await submitGrant(id, scheme, over), "officer", "accept");
const readHeader = async ({ id, institutionId }: ApplicationView) => {
  const header = await Store.findHeader(institutionId, id);
  if (!header) throw new Error("no header");
  return header;
};
const reasons = { "zh-Hant": "預算有限。", pt: "O orçamento é limitado." };
/** Fifteen days and some hours after the Monday. */
const later = "2026-12-09T02:00:00.000Z";

beforeAll(async () => {
  await createFreshTable();
});

describe("[R412] a decision on funding", () => {
  test("is pending until staff decide; granted in full it leaves nothing to object to", async () => {
    const application = await submitGrant("full", "INCENTIVE_CONVENTION");
    const requestedAmount = application.funding?.asked ?? 0;
    expect(application.funding).toEqual({
      result: "PENDING_REPLY",
      asked: requestedAmount,
      most: requestedAmount,
    });
    expect(requestedAmount).toBeGreaterThan(0);
    const acceptedGrant = await applyAction(application, "officer", "accept");
    const decidedApplication = await applyAction(acceptedGrant, "officer", "decideFunding", {
      result: "APPROVED",
      amount: requestedAmount,
    });
    expect(decidedApplication.funding).toMatchObject({
      result: "APPROVED",
      amount: requestedAmount,
      decidedOn: "2026-11-23",
    });
    expect(decidedApplication.status).toBe("ACCEPTED");
    expect(decidedApplication.deadlines.map(({ kind }) => kind)).not.toContain("objection");
    await expect(
      applyAction(decidedApplication, "officer", "decideFunding", { result: "NOT_APPROVED", reasons }),
    ).rejects.toMatchObject({ code: errorCodes.MOVE_NOT_ALLOWED });
    await expect(
      applyAction(decidedApplication, { of: "full" }, "object", { reason: "更多" }),
    ).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
  });

  test("never grants more than is asked for, nor less without reasons in both official languages", async () => {
    const acceptedGrant = await submitAcceptedGrant("bounds");
    const requestedAmount = acceptedGrant.funding?.asked ?? 0;
    const wrongBodies: [body: Partial<ActionBody>, path: string][] = [
      [{}, "result"],
      [{ result: "VERIFIED", amount: 1 }, "result"],
      [{ result: "APPROVED" }, "amount"],
      [{ result: "APPROVED", amount: 0 }, "amount"],
      [{ result: "APPROVED", amount: -1 }, "amount"],
      [{ result: "APPROVED", amount: requestedAmount + 1 }, "amount"],
      [{ result: "APPROVED", amount: requestedAmount - 1 }, "reasons.zh-Hant"],
      [{ result: "NOT_APPROVED", reasons: { "zh-Hant": "預算有限。" } }, "reasons.pt"],
      // An amount that is not granted, and reasons that nobody would read.
      [{ result: "NOT_APPROVED", amount: 1, reasons }, "amount"],
      [{ result: "APPROVED", amount: requestedAmount, reasons }, "reasons"],
    ];
    for (const [body, path] of wrongBodies)
      await expect(applyAction(acceptedGrant, "officer", "decideFunding", body)).rejects.toMatchObject({
        detail: { fields: [{ path }] },
      });
    await expect(
      applyAction(acceptedGrant, "cashier", "decideFunding", { result: "APPROVED", amount: requestedAmount }),
    ).rejects.toMatchObject({ code: errorCodes.APPROVAL_NO_PERMISSION });
  });

  const buildMop = (amount: number) => ({ amount, currency: "MOP" });
  const buildOtherFunding = (amount: number) => ({
    hasOtherSubsidies: true,
    otherSubsidies: [
      { department: "另一部門", content: "攤位", result: "APPROVED", amount: buildMop(amount) },
    ],
  });
  test.each([
    [
      "the e-commerce subsidy: what is asked for",
      "SUBSIDY_ECOMMERCE",
      { amount: buildMop(123_456) },
      123_456,
    ],
    ["the same, where the quotation costs more", "SUBSIDY_ECOMMERCE", { amount: buildMop(1) }, 1],
    [
      "the exhibitor's incentive: what others have not approved",
      "INCENTIVE_EXHIBITOR",
      { expectedExpenditure: buildMop(16_800_000), ...buildOtherFunding(16_000_000) },
      800_000,
    ],
  ])("grants at most, to the avo, under %s", async (_, scheme, answers, most) => {
    const acceptedGrant = await submitAcceptedGrant(`most-${scheme}-${most}`, scheme, answers);
    const isReduced = most < (acceptedGrant.funding?.asked ?? 0);
    const decideGrant = (amount: number) =>
      applyAction(acceptedGrant, "officer", "decideFunding", {
        result: "APPROVED",
        amount,
        ...(isReduced ? { reasons } : {}),
      });
    await expect(decideGrant(most + 1)).rejects.toMatchObject({
      detail: { fields: [{ path: "amount", key: "max", params: { max: most / 100 } }] },
    });
    expect((await decideGrant(most)).funding).toMatchObject({ result: "APPROVED", amount: most });
  });

  test("granted in part is told with amounts and reasons; the officers decide again after an objection", async () => {
    const acceptedGrant = await submitAcceptedGrant("part");
    const requestedAmount = acceptedGrant.funding?.asked ?? 0;
    const part = await applyAction(acceptedGrant, "officer", "decideFunding", {
      result: "APPROVED",
      amount: requestedAmount - 10_000,
      reasons,
    });
    expect(part.deadlines).toContainEqual(expect.objectContaining({ kind: "objection", day: "2026-12-08" }));
    const { history } = await listEntries(part);
    const [mail] = history.notices.filter(({ channel }) => channel === "mail");
    const { subject, text } = renderNotice(mail as never);
    expect(subject).toBe("O seu pedido de apoio foi aprovado em parte");
    expect(text).toContain("O orçamento é limitado.");
    expect(text).toContain("8 de Dezembro de 2026");

    const disputedGrant = await applyAction(part, { of: "part" }, "object", { reason: "希望獲得全數資助。" });
    expect(disputedGrant.pending).toBe("objection");
    const earlierDecision = {
      status: "ACCEPTED",
      grant: { result: "APPROVED", reasons: expect.objectContaining({ pt: expect.any(String) }) },
    };
    expect(disputedGrant.earlierDecisions).toMatchObject([earlierDecision]);
    const again = await applyAction(disputedGrant, "secondOfficer", "upholdObjection");
    // Earlier decisions stay visible, with their amount and reasons.
    expect(again.earlierDecisions).toMatchObject([earlierDecision]);
    expect(again.earlierDecisions?.[0]?.grant?.amount).toBeGreaterThan(0);
    expect(again).toMatchObject({
      status: "ACCEPTED",
      funding: { result: "PENDING_REPLY", asked: requestedAmount },
    });
    expect(again.deadlines.map(({ kind }) => kind)).not.toContain("objection");
    const grant = { result: "APPROVED", amount: requestedAmount } as const;
    await expect(applyAction(again, "officer", "decideFunding", grant)).rejects.toMatchObject({
      code: errorCodes.DECISION_OVERTURNED,
    });
    const wholeGrant = await applyAction(again, "secondOfficer", "decideFunding", grant);
    expect(wholeGrant.funding).toMatchObject({ result: "APPROVED", amount: requestedAmount });
    expect(wholeGrant.funding?.reasons).toBeUndefined();
  });

  test("a refusal waits for nobody; an objection that is dismissed ends it, one that is late is refused", async () => {
    const acceptedGrant = await submitAcceptedGrant("none");
    const decidedApplication = await applyAction(acceptedGrant, "officer", "decideFunding", {
      result: "NOT_APPROVED",
      reasons,
    });
    expect(decidedApplication.funding).toMatchObject({ result: "NOT_APPROVED", amount: 0, reasons });
    expect(getWorklistQueue(await readHeader(decidedApplication))).toBe("acceptedClosed");
    // There is nothing that could be given up.
    expect(decidedApplication.moves.find(({ action }) => action === "requestCancel")?.allowed ?? false).toBe(
      false,
    );
    await expect(
      applyAction(decidedApplication, { of: "none" }, "requestCancel", { reason: "x" }),
    ).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    await expect(applyAction(decidedApplication, "officer", "process")).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    await expect(
      applyAction(decidedApplication, { of: "none" }, "object", { reason: "遲了" }, later),
    ).rejects.toMatchObject({
      code: errorCodes.CURRENT_DEADLINE_PASSED,
    });
    const disputedApplication = await applyAction(decidedApplication, { of: "none" }, "object", {
      reason: "請重新考慮。",
    });
    expect(getWorklistQueue(await readHeader(disputedApplication))).toBe("objection");
    const afterDismissal = await applyAction(disputedApplication, "secondOfficer", "dismissObjection", {
      reason: "維持原判。",
    });
    expect(afterDismissal).toMatchObject({ status: "ACCEPTED", funding: { result: "NOT_APPROVED" } });
    expect(afterDismissal.moves.find(({ action }) => action === "object")?.allowed ?? false).toBe(false);
  });

  test("an application that is refused is not approved, one that is withdrawn has no result", async () => {
    const rejectedApplication = await applyAction(
      await submitGrant("refused", "INCENTIVE_CONVENTION"),
      "officer",
      "reject",
      {
        reason: "不符資格",
      },
    );
    expect(rejectedApplication.funding?.result).toBe("NOT_APPROVED");
    const withCancelRequest = await applyAction(
      await submitGrant("gone", "INCENTIVE_CONVENTION"),
      { of: "gone" },
      "requestCancel",
      {
        reason: "取消活動",
      },
    );
    expect((await applyAction(withCancelRequest, "officer", "confirmCancel")).funding).not.toHaveProperty(
      "result",
    );
    // Nor is what was granted before: it is not approved any more, on no page.
    let application = await applyAction(
      await submitGrant("later", "INCENTIVE_CONVENTION"),
      "officer",
      "accept",
    );
    const amount = application.funding?.asked ?? 0;
    application = await applyAction(application, "officer", "decideFunding", { result: "APPROVED", amount });
    expect(application.funding?.result).toBe("APPROVED");
    application = await applyAction(application, { of: "later" }, "requestCancel", { reason: "取消活動" });
    application = await applyAction(application, "officer", "confirmCancel");
    expect(application).toMatchObject({ status: "CANCELLED" });
    expect(application.funding).not.toHaveProperty("result");
  });
});

const listEntries = async (view: ApplicationView) => {
  const header = await readHeader(view);
  const { getHistoryEntity } = await import("@portal/core/applications/model/application-entities.server");
  const { decompressJson } = await import("@portal/core/platform/compress.server");
  const { data } = await getHistoryEntity().get({ id: view.id, seq: header.seq }).go();
  return {
    history: {
      notices: decompressJson<import("@portal/core/messaging/notice-types").Notice[]>(
        (data as { notices: Uint8Array }).notices,
      ),
    },
  };
};

describe("the settlement", () => {
  test("of a scheme that wants a report waits for the activity's end; what is paid is recorded with its day", async () => {
    const acceptedGrant = await submitAcceptedGrant("settle");
    const requestedAmount = acceptedGrant.funding?.asked ?? 0;
    const grantedApplication = await applyAction(acceptedGrant, "officer", "decideFunding", {
      result: "APPROVED",
      amount: requestedAmount,
    });
    const processedApplication = await applyAction(grantedApplication, "officer", "process");
    await expect(
      applyAction(processedApplication, "cashier", "settle", {
        amount: requestedAmount,
        paidOn: "2026-11-23",
      }),
    ).rejects.toMatchObject({ code: errorCodes.MOVE_NOT_ALLOWED });
    const end = `${processedApplication.eventDates?.end}T16:00:30.000Z`;
    expect(
      await applyDueTimers("settle", processedApplication.id, createTestContext(testSystemActor, end)),
    ).toContain("complete");
    const waiting = await readHeader(processedApplication);
    const paidOn = createTestContext(testSystemActor, end).today;
    await expect(
      applyAction(waiting, "cashier", "settle", { amount: requestedAmount, paidOn }, end),
    ).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    // Its report was accepted.
    const { report, version, status } = waiting;
    const over = {
      ...waiting,
      version: version + 1,
      ...(report && { report: { ...report, state: "ACCEPTED" as const } }),
    };
    await transact([Store.buildHeaderPut(over, { version, status })]);
    const wrongBodies: [body: Partial<ActionBody>, path: string][] = [
      [{ amount: requestedAmount + 1, paidOn }, "amount"],
      [{ amount: 0, paidOn }, "amount"],
      [{ amount: requestedAmount }, "paidOn"],
      [{ amount: requestedAmount, paidOn: "2026-11-22" }, "paidOn"],
      [{ amount: requestedAmount, paidOn: processedApplication.eventDates?.end ?? "" }, "paidOn"],
      [{ amount: requestedAmount, paidOn: "2099-01-01" }, "paidOn"],
      [{ amount: requestedAmount, paidOn }, "reference"],
    ];
    for (const [body, path] of wrongBodies)
      await expect(applyAction(over, "cashier", "settle", body, end)).rejects.toMatchObject({
        detail: { fields: [{ path }] },
      });
    const settledApplication = await applyAction(
      over,
      "cashier",
      "settle",
      { paidOn, reference: " T-1 " },
      end,
    );
    expect(settledApplication).toMatchObject({
      status: "SETTLED",
      funding: { settled: { amount: requestedAmount, on: paidOn, reference: "T-1" } },
    });
  });

  test("waits while an objection may still come; then the job lets it through", async () => {
    const acceptedGrant = await submitAcceptedGrant("wait", "SUBSIDY_ECOMMERCE");
    const part = await applyAction(acceptedGrant, "officer", "decideFunding", {
      result: "APPROVED",
      amount: 10_000,
      reasons,
    });
    const processedApplication = await applyAction(part, "officer", "process");
    expect(processedApplication.deadlines.map(({ kind }) => kind)).toContain("objection");
    const payout = { amount: 10_000, paidOn: "2026-12-09", reference: "TRF-3" };
    await expect(applyAction(processedApplication, "cashier", "settle", payout, later)).rejects.toMatchObject(
      {
        code: errorCodes.MOVE_NOT_ALLOWED,
      },
    );
    expect(await applyDueTimers("wait", acceptedGrant.id, createTestContext(testSystemActor, later))).toEqual(
      ["objectionClose"],
    );
    const openHeader = await readHeader(processedApplication);
    expect((await applyAction(openHeader, "cashier", "settle", payout, later)).status).toBe("SETTLED");
  });
});

describe("the letters", () => {
  const countPages = (bytes: Uint8Array): number =>
    Buffer.from(bytes)
      .toString("latin1")
      .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

  test("there is one once it is decided; the official copy has both official languages", async () => {
    const acceptedGrant = await submitAcceptedGrant("letter");
    const ctx = createTestContext(createApplicant("letter"));
    await expect(
      buildDecisionJob(acceptedGrant.id, { kind: "decision", lang: "pt" }, ctx),
    ).rejects.toMatchObject({
      code: errorCodes.LETTER_NOT_FOUND,
    });
    await applyAction(acceptedGrant, "officer", "decideFunding", {
      result: "APPROVED",
      amount: 10_000,
      reasons,
    });
    const official = await buildDecisionJob(acceptedGrant.id, { kind: "decision", lang: "official" }, ctx);
    expect(official.name).toBe(`${acceptedGrant.code}-decision.pdf`);
    expect(countPages(await renderPdf(official.order, ctx.calendar))).toBe(2);
    await expect(
      buildDecisionJob(acceptedGrant.id, { kind: "settlement", lang: "pt" }, ctx),
    ).rejects.toMatchObject({
      code: errorCodes.LETTER_NOT_FOUND,
    });
    await expect(
      buildDecisionJob(
        acceptedGrant.id,
        { kind: "decision", lang: "pt" },
        createTestContext(createApplicant("part")),
      ),
    ).rejects.toMatchObject({ code: errorCodes.FORM_NOT_FOUND });
  });
});

describe("[R399] an endorsement that was approved", () => {
  const forActivity = (id: string, activityName: string) =>
    submitGrant(id, "ENDORSEMENT_MAINLAND", { activityName });
  const submitApprovedEndorsement = async (id: string): Promise<ApplicationView> =>
    applyAction(await forActivity(id, id), "officer", "approveEndorsement");

  test("is verified by the authorities, once; it expires after the day of departure, by the job", async () => {
    const endorsement = await submitApprovedEndorsement("verified");
    expect(endorsement.status).toBe("ENDORSEMENT_APPROVED");
    expect(getWorklistQueue(await readHeader(endorsement))).toBe("ENDORSEMENT_APPROVED");
    const verifiedEndorsement = await applyAction(endorsement, "officer", "recordVerification", {
      result: "VERIFIED",
    });
    expect(verifiedEndorsement.verification).toEqual({ result: "VERIFIED", on: "2026-11-23" });
    await expect(
      applyAction(verifiedEndorsement, "officer", "recordVerification", { result: "FAILED" }),
    ).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    const leaves = String(getAnswers("ENDORSEMENT_MAINLAND").departureDate);
    expect(
      await applyDueTimers(
        "verified",
        endorsement.id,
        createTestContext(testSystemActor, `${leaves}T15:00:00.000Z`),
      ),
    ).toEqual([]);
    const after = createTestContext(testSystemActor, `${leaves}T16:00:30.000Z`);
    expect(await applyDueTimers("verified", endorsement.id, after)).toEqual(["expireEndorsement"]);
    expect((await readHeader(endorsement)).verification).toMatchObject({ result: "EXPIRED" });
    expect(await applyDueTimers("verified", endorsement.id, after)).toEqual([]);
  });

  test("once it has expired, the institution has nothing reserved for it", async () => {
    const endorsement = await submitApprovedEndorsement("ended");
    const { holds } = await readHeader(endorsement);
    expect((await readConstraints("ended")).claims).toEqual([holds?.claim]);
    const afterVisit = `${getAnswers("ENDORSEMENT_MAINLAND").departureDate}T16:00:30.000Z`;
    await applyDueTimers("ended", endorsement.id, createTestContext(testSystemActor, afterVisit));
    expect((await readConstraints("ended")).claims).toEqual([]);
  });
  test("[R399] is one for a visit that is not over; afterwards it can only be refused", async () => {
    const departureDay = String(getAnswers("ENDORSEMENT_MAINLAND").departureDate);
    const lateRequest = await forActivity("late-visit", "late-visit");
    const nextDay = `${departureDay}T16:00:30.000Z`;
    await expect(
      applyAction(lateRequest, "officer", "approveEndorsement", {}, nextDay),
    ).rejects.toMatchObject({
      code: errorCodes.CURRENT_DEADLINE_PASSED,
      detail: { params: { day: departureDay } },
    });
    const rejection = { reason: "行程已過" };
    expect((await applyAction(lateRequest, "officer", "reject", rejection, nextDay)).status).toBe("REJECTED");
    const lastRequest = await forActivity("last-day", "last-day");
    const lastHour = `${departureDay}T15:00:00.000Z`;
    const approval = await applyAction(lastRequest, "officer", "approveEndorsement", {}, lastHour);
    expect(approval.status).toBe("ENDORSEMENT_APPROVED");
  });

  describe("is withdrawn like any other record (spec 3 §2)", () => {
    const giveNotice = (endorsement: ApplicationView, time?: string) =>
      applyAction(
        endorsement,
        { of: endorsement.institutionId },
        "requestCancel",
        { reason: "行程取消" },
        time,
      );
    const afterVisit = `${getAnswers("ENDORSEMENT_MAINLAND").departureDate}T16:00:30.000Z`;
    test("once staff confirm it, and the visitor can have another", async () => {
      const endorsement = await submitApprovedEndorsement("withdrawn");
      const endorsementWithNotice = await giveNotice(endorsement);
      expect(getWorklistQueue(await readHeader(endorsementWithNotice))).toBe("cancellation");
      const cancelledEndorsement = await applyAction(endorsementWithNotice, "officer", "confirmCancel");
      expect([cancelledEndorsement.status, listLetterKinds(await readHeader(endorsement))]).toEqual([
        "CANCELLED",
        ["cancellation"],
      ]);
      expect((await forActivity("withdrawn", "withdrawn")).status).toBe("PROCESSING");
    });
    test("a notice that is refused leaves it as it was, until the day of departure", async () => {
      const endorsement = await submitApprovedEndorsement("stays");
      const continuedEndorsement = await applyAction(
        await giveNotice(endorsement),
        "officer",
        "refuseCancel",
        {
          reason: "已通知口岸",
        },
      );
      expect([continuedEndorsement.status, listLetterKinds(await readHeader(continuedEndorsement))]).toEqual([
        "ENDORSEMENT_APPROVED",
        ["endorsement"],
      ]);
      const after = createTestContext(testSystemActor, afterVisit);
      expect(await applyDueTimers("stays", endorsement.id, after)).toEqual(["expireEndorsement"]);
    });
    test("a notice that nobody answers ends it with the visit", async () => {
      const endorsement = await submitApprovedEndorsement("silent");
      await giveNotice(endorsement);
      const after = createTestContext(testSystemActor, afterVisit);
      expect(await applyDueTimers("silent", endorsement.id, after)).toEqual(["cancelAtEnd"]);
      expect((await readHeader(endorsement)).status).toBe("CANCELLED");
    });
    test("an approved endorsement is not withdrawn once the authorities have refused the visitor or the visit is over", async () => {
      const refusedVisitor = await applyAction(
        await submitApprovedEndorsement("refused"),
        "officer",
        "recordVerification",
        { result: "FAILED", reason: "證件無效" },
      );
      const expiredVisit = await submitApprovedEndorsement("expired");
      expect(listLetterKinds(await readHeader(expiredVisit))).toEqual(["endorsement"]);
      await applyDueTimers("expired", expiredVisit.id, createTestContext(testSystemActor, afterVisit));
      for (const one of [refusedVisitor, expiredVisit]) {
        expect(listLetterKinds(await readHeader(one))).toEqual([]);
        await expect(giveNotice(one, afterVisit)).rejects.toMatchObject({
          code: errorCodes.MOVE_NOT_ALLOWED,
        });
      }
    });
  });

  test("fails its verification with a reason, and then does not expire; nobody verifies what was not said", async () => {
    const endorsement = await submitApprovedEndorsement("failed");
    for (const [body, path] of [
      [{}, "result"],
      [{ result: "APPROVED" }, "result"],
      [{ result: "FAILED" }, "reason"],
    ] as [Partial<ActionBody>, string][])
      await expect(applyAction(endorsement, "officer", "recordVerification", body)).rejects.toMatchObject({
        detail: { fields: [{ path }] },
      });
    const unverifiedEndorsement = await applyAction(endorsement, "officer", "recordVerification", {
      result: "FAILED",
      reason: "證件號碼不符",
    });
    expect(unverifiedEndorsement).toMatchObject({
      verification: { result: "FAILED" },
      reason: "證件號碼不符",
    });
    expect((await readHeader(endorsement)).timers).toEqual([]);
  });

  test("one letter a person and activity, whoever applies; free again once it is refused or fails (400878)", async () => {
    // Not the same answers, which 109001 refuses: the same person, otherwise reached.
    let tries = 0;
    const submitAgain = (id: string) =>
      submitGrant(id, "ENDORSEMENT_MAINLAND", { activityName: "one", email: `try${++tries}@example.com` });
    const personTakenRefusal = {
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { fields: [{ path: "mainlandId", key: "personTaken" }] },
    };
    const first = await submitAgain("once");
    await expect(submitAgain("once")).rejects.toMatchObject(personTakenRefusal);
    await expect(submitAgain("another")).rejects.toMatchObject(personTakenRefusal);
    await applyAction(first, "officer", "reject", { reason: "資料不符" });
    const second = await applyAction(await submitAgain("another"), "officer", "approveEndorsement");
    await expect(submitAgain("once")).rejects.toMatchObject(personTakenRefusal);
    await applyAction(second, "officer", "recordVerification", { result: "FAILED", reason: "不符" });
    expect((await submitAgain("once")).status).toBe("PROCESSING");
  });

  test("an upheld objection takes the person's place again, unless another letter has it by now", async () => {
    const askForDocuments = (id: string, email: string) =>
      submitGrant(id, "ENDORSEMENT_MAINLAND", { activityName: "two", email });
    const rejectApplication = (application: ApplicationView) =>
      applyAction(application, "officer", "reject", { reason: "資料不符" });
    const rejectedApplication = await rejectApplication(
      await askForDocuments("objects", "first@example.com"),
    );
    const first = await applyAction(rejectedApplication, { of: "objects" }, "object", { reason: "資料相符" });
    const between = await askForDocuments("between", "second@example.com");
    await expect(applyAction(first, "secondOfficer", "upholdObjection")).rejects.toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { fields: [{ path: "mainlandId", key: "personTaken" }] },
    });
    await rejectApplication(between);
    expect(await applyAction(first, "secondOfficer", "upholdObjection")).toMatchObject({
      status: "PROCESSING",
    });
    await expect(askForDocuments("between", "third@example.com")).rejects.toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
    });
  });

  test("no supplement is asked for that would come later than 20 working days before", async () => {
    const application = await forActivity("late", "late");
    const period = application.deadlines.find(({ kind }) => kind === "supplementPeriod")?.day ?? "";
    const requestDocuments = (dueOn: string) =>
      applyAction(application, "officer", "requestSupplement", {
        fields: ["proof"],
        message: "請補交。",
        dueOn,
      });
    const next = createTestContext(officer).calendar.addWorking(parseDay(period), 1);
    await expect(requestDocuments(next)).rejects.toMatchObject({
      detail: { fields: [{ path: "dueOn", params: { max: period } }] },
    });
    expect((await requestDocuments(period)).status).toBe("SUPPLEMENT_REQUIRED");
  });
});

test("a first shop asks for no amount; no more is granted than is invested, and the original is awaited first", async () => {
  const application = await submitGrant("shop", "FIRST_SHOP_GENERAL");
  expect(application).toMatchObject({ pending: "original", funding: { result: "PENDING_REPLY" } });
  expect(application.funding).not.toHaveProperty("asked");
  // The fifteenth day is a holiday: the original can be handed in until the counter closes on the next working day.
  const applyAt = (time: string) =>
    applyDueTimers("shop", application.id, createTestContext(testSystemActor, `2026-12-09T${time}.000Z`));
  expect(await applyAt("09:44:30")).toEqual(["originalReminder"]);
  expect(await readHeader(application)).toMatchObject({ status: "PROCESSING", pending: "original" });
  expect(await applyAt("09:45:30")).toEqual(["lapseOriginal"]);
  expect(await readHeader(application)).toMatchObject({ status: "REJECTED" });
});

test("[R412] the amount of a first shop, which nobody asked for, can be objected to and is decided again", async () => {
  const application = await submitGrant("objecting-shop", "FIRST_SHOP_GENERAL");
  const receivedApplication = await applyAction(application, "officer", "receiveOriginal");
  const acceptedApplication = await applyAction(receivedApplication, "officer", "accept");
  const decision = { result: "APPROVED", amount: 100 } as const;
  const decidedApplication = await applyAction(acceptedApplication, "officer", "decideFunding", decision);
  expect(decidedApplication.funding).toMatchObject(decision);
  expect(decidedApplication.deadlines).toContainEqual(
    expect.objectContaining({ kind: "objection", day: "2026-12-08" }),
  );
  const processedApplication = await applyAction(decidedApplication, "officer", "process");
  const payout = { amount: 100, paidOn: "2026-11-23", reference: "FS-1" };
  await expect(applyAction(processedApplication, "cashier", "settle", payout)).rejects.toMatchObject({
    code: errorCodes.MOVE_NOT_ALLOWED,
  });
  const objectedApplication = await applyAction(processedApplication, { of: "objecting-shop" }, "object", {
    reason: "金額過低",
  });
  const reopenedApplication = await applyAction(objectedApplication, "secondOfficer", "upholdObjection");
  expect(reopenedApplication).toMatchObject({ status: "PROCESSED", funding: { result: "PENDING_REPLY" } });
});

test("[R412] a payment of less than is due can be objected to, and its rest is paid", async () => {
  const acceptedGrant = await submitAcceptedGrant("short", "SUBSIDY_ECOMMERCE");
  const amount = acceptedGrant.funding?.asked ?? 0;
  const grant = { result: "APPROVED", amount } as const;
  const grantedApplication = await applyAction(acceptedGrant, "officer", "decideFunding", grant);
  const processedApplication = await applyAction(grantedApplication, "officer", "process");
  const payout = { paidOn: "2026-11-23", reference: "TR-1" };
  const paidApplication = await applyAction(processedApplication, "cashier", "settle", {
    ...payout,
    amount: 100,
    reason: "抵銷欠款。",
  });
  expect(paidApplication).toMatchObject({ status: "SETTLED", funding: { settled: { amount: 100 } } });
  expect(paidApplication.deadlines).toMatchObject([{ kind: "objection", day: "2026-12-08" }]);
  const { history } = await listEntries(paidApplication);
  const [mail] = history.notices.filter(({ channel }) => channel === "mail");
  expect(renderNotice(mail as never).text).toContain("8 de Dezembro de 2026");

  const disputedPayment = await applyAction(paidApplication, { of: "short" }, "object", {
    reason: "並無欠款。",
  });
  expect(getWorklistQueue(await readHeader(disputedPayment))).toBe("objection");
  const reopenedGrant = await applyAction(disputedPayment, "secondOfficer", "upholdObjection");
  expect(reopenedGrant).toMatchObject({
    status: "PROCESSED",
    deadlines: [],
    funding: { result: "APPROVED", amount, payable: amount - 100 },
  });
  expect(getWorklistQueue(await readHeader(reopenedGrant))).toBe("settle");
  const settleRest = (body: object) =>
    applyAction(reopenedGrant, "cashier", "settle", { ...payout, reference: "TR-2", ...body });
  await expect(settleRest({ amount: amount - 99 })).rejects.toMatchObject({
    detail: { fields: [{ path: "amount", key: "max", params: { max: (amount - 100) / 100 } }] },
  });
  await expect(settleRest({ reference: "TR-1" })).rejects.toMatchObject({
    detail: { fields: [{ path: "reference", key: "referenceRecorded" }] },
  });
  const closedGrant = await settleRest({});
  expect(closedGrant).toMatchObject({
    status: "SETTLED",
    deadlines: [],
    funding: { settled: { amount: amount - 100 } },
  });
});

test("[R412] a payment of less than is due stands once the objection is dismissed or its days are over", async () => {
  for (const [id, isDisputed] of [
    ["stands", true],
    ["silent", false],
  ] as const) {
    const acceptedGrant = await submitAcceptedGrant(id, "SUBSIDY_ECOMMERCE");
    const amount = acceptedGrant.funding?.asked ?? 0;
    const decision = { result: "APPROVED", amount } as const;
    const grantedApplication = await applyAction(acceptedGrant, "officer", "decideFunding", decision);
    const processedApplication = await applyAction(grantedApplication, "officer", "process");
    const payout = { amount: 100, reason: "抵銷欠款。", paidOn: "2026-11-23", reference: "TR-3" };
    const paidApplication = await applyAction(processedApplication, "cashier", "settle", payout);
    if (isDisputed) {
      const disputedPayment = await applyAction(paidApplication, { of: id }, "object", {
        reason: "並無欠款。",
      });
      await applyAction(disputedPayment, "secondOfficer", "dismissObjection", { reason: "維持原判。" });
    } else await applyDueTimers(id, paidApplication.id, createTestContext(testSystemActor, later));
    expect(await readHeader(paidApplication)).toMatchObject({
      status: "SETTLED",
      deadlines: [],
      timers: [],
      funding: { settled: { amount: 100 } },
    });
  }
});
