/**
 * A grant whose institution is not certified any more waits for the institution, and not for the cashier: it leaves the
 * queue of money, is told to the institution, and comes back with the certification (spec 3 §6; decision 0518).
 */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { followCertification } from "@portal/core/applications/transitions/follow-certification.server";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import type { Notice } from "@portal/core/messaging/notice-types";
import { getReconciliationReport } from "@portal/core/payments/reconciliation.server";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { beforeAll, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createTestContext,
  mondayMorning,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  changeCertification,
  performTransitionAs,
  submitExampleFor,
} from "../../support/applications/certified-applications.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { prepareQueuesAndBuckets } from "../../support/tables/prepare-services.ts";

const services = prepareQueuesAndBuckets();
beforeAll(createTableWithFair);

const scheme = "SUBSIDY_ECOMMERCE";
const followInstitution = async (id: string): Promise<void> => {
  expect(await findTaskDueTime({ kind: "certified", id })).toBeDefined();
  setTestTime(mondayMorning);
  const { batchItemFailures } = await applyDue({
    Records: [{ messageId: "1", body: JSON.stringify({ kind: "certified", id }) }],
  } as unknown as SQSEvent);
  expect(batchItemFailures).toEqual([]);
};
const readHeader = async ({ id, institutionId }: ApplicationView) => {
  const header = await Store.findHeader(institutionId, id);
  if (!header) throw new Error("no application");
  return header;
};
const readQueue = async (app: ApplicationView) => getWorklistQueue(await readHeader(app));
const approveGrant = async (app: ApplicationView): Promise<ApplicationView> => {
  const acceptedApplication = await performTransitionAs(app, "accept");
  const amount = acceptedApplication.funding?.asked ?? 0;
  return performTransitionAs(
    await performTransitionAs(acceptedApplication, "decideFunding", { result: "APPROVED", amount }),
    "process",
  );
};
const payment = { paidOn: "2026-11-23", reference: "TRF-1" };

test("it leaves the cashier's queue when the certification ends, and comes back with it", async () => {
  const grantedApplication = await approveGrant(await submitExampleFor("waits", scheme));
  expect(await readQueue(grantedApplication)).toBe("settle");
  await changeCertification("waits", "FAILED");
  await followInstitution("waits");
  expect(await readQueue(grantedApplication)).toBe("certification");
  // A repeated message tells nothing twice.
  await followCertification("waits", createTestContext(testSystemActor));
  const waiting = await readHeader(grantedApplication);
  const actions = (await Store.listHistoryEntries(waiting)).map(({ action }) => action);
  expect(actions.filter((action) => action === "awaitCertification")).toHaveLength(1);
  const messagesToApplicant = services
    .listMessages("notice")
    .filter(
      (message) => message.includes("grantAwaitsCertification") && message.includes(grantedApplication.id),
    );
  expect(messagesToApplicant).toHaveLength(1);
  const view = await Application.getApplication(grantedApplication.id, createTestContext(cashier));
  expect(view.moves.find(({ action }) => action === "settle")).toMatchObject({
    allowed: false,
    code: 106000,
    params: { context: "staff" },
  });
  await changeCertification("waits", "PASSED");
  await followInstitution("waits");
  expect(await readQueue(grantedApplication)).toBe("settle");
  const paidGrant = await performTransitionAs(
    { id: grantedApplication.id, version: waiting.version + 1 },
    "settle",
    payment,
    cashier,
  );
  expect(paidGrant.status).toBe("SETTLED");
});

test("the book of the day tells it beside what the cashier has to pay out", async () => {
  const readBook = async () => {
    const ctx = createTestContext(cashier);
    const { outstanding } = await getReconciliationReport(ctx.today, ctx, {
      getStatement: async () => [],
    } as never);
    const row = outstanding.find(({ queue }) => queue === "certification");
    return [row?.count ?? 0, row?.amount.amount ?? 0] as const;
  };
  const grantedApplication = await approveGrant(await submitExampleFor("booked", scheme));
  const [count, amount] = await readBook();
  await changeCertification("booked", "FAILED");
  await followInstitution("booked");
  expect(await readBook()).toEqual([count + 1, amount + (grantedApplication.funding?.amount ?? 0)]);
});

test("what was not granted, or is closed already, does not wait", async () => {
  const openApplication = await submitExampleFor("open", scheme);
  const rejectedApplication = await performTransitionAs(await submitExampleFor("refused", scheme), "reject", {
    reason: "不符",
  });
  const settledApplication = await performTransitionAs(
    await approveGrant(await submitExampleFor("closed", scheme)),
    "settle",
    payment,
    cashier,
  );
  for (const app of [openApplication, rejectedApplication, settledApplication]) {
    const before = await readHeader(app);
    await changeCertification(app.institutionId, "FAILED");
    await followInstitution(app.institutionId);
    expect((await readHeader(app)).version).toBe(before.version);
  }
});

test("a grant that an objection restores waits as well", async () => {
  const grantedApplication = await approveGrant(await submitExampleFor("restored", scheme));
  const cancelledGrant = await performTransitionAs(grantedApplication, "cancelGrant", { reason: "違反條件" });
  await changeCertification("restored", "FAILED");
  await followInstitution("restored");
  const disputedGrant = await performTransitionAs(
    cancelledGrant,
    "object",
    { reason: "沒有違反" },
    createApplicant("restored"),
  );
  await performTransitionAs(disputedGrant, "upholdObjection", { reason: "成立" }, secondOfficer);
  await followInstitution("restored");
  expect(await readQueue(grantedApplication)).toBe("certification");
});

test("the rest of a grant that an objection to its payment brings back waits as well, and can be closed", async () => {
  const grantedApplication = await approveGrant(await submitExampleFor("in-part", scheme));
  const amount = grantedApplication.funding?.amount ?? 0;
  const shortPayment = { ...payment, amount: amount - 100_000, reason: "憑證不足" };
  const paidApplication = await performTransitionAs(grantedApplication, "settle", shortPayment, cashier);
  await changeCertification("in-part", "FAILED");
  await followInstitution("in-part");
  const disputedPayment = await performTransitionAs(
    paidApplication,
    "object",
    { reason: "憑證齊備" },
    createApplicant("in-part"),
  );
  await performTransitionAs(disputedPayment, "upholdObjection", { reason: "成立" }, secondOfficer);
  await followInstitution("in-part");
  expect(await readQueue(grantedApplication)).toBe("certification");
  const rest = toMopAmount(100_000);
  /** A notice is sent by several channels. */
  const findNoticeAmount = (template: string) =>
    services
      .listMessages("notice")
      .flatMap((message) => JSON.parse(message).notices as Notice[])
      .find((notice) => notice.template === template && notice.link?.includes(grantedApplication.id))?.params
      .amount;
  expect(findNoticeAmount("grantAwaitsCertification")).toEqual(rest);
  const thirdOfficer = { ...secondOfficer, accountId: "staff-third" };
  await performTransitionAs(
    await readHeader(grantedApplication),
    "closeWaitingGrant",
    { reason: "已結業" },
    thirdOfficer,
  );
  expect(findNoticeAmount("grantClosed")).toEqual(rest);
  const closedGrant = await readHeader(grantedApplication);
  expect(closedGrant.funding).toMatchObject({
    kept: amount - 100_000,
    cancelled: { cause: "INSTITUTION_ENDED" },
  });
});

test("an officer closes the grant of an institution that is wound up: with a reason, which can be objected to", async () => {
  const grantedApplication = await approveGrant(await submitExampleFor("wound-up", scheme));
  const reason = { reason: "機構已辦理結業及註銷登記。", reasonCodes: ["INSTITUTION_WOUND_UP"] as const };
  const closeGrant = (app: Pick<ApplicationView, "id" | "version">, who = secondOfficer) =>
    performTransitionAs(app, "closeWaitingGrant", { ...reason, reasonCodes: [...reason.reasonCodes] }, who);
  // While it can be paid out, nobody closes it, and the cashier never does.
  expect((await expectRefusal(closeGrant(grantedApplication))).code).toBe(errorCodes.MOVE_NOT_ALLOWED);
  await changeCertification("wound-up", "FAILED");
  await followInstitution("wound-up");
  const waiting = await readHeader(grantedApplication);
  expect((await expectRefusal(closeGrant(waiting, cashier))).code).toBe(errorCodes.APPROVAL_NO_PERMISSION);
  const closedGrant = await closeGrant(waiting);
  expect(closedGrant.funding).toMatchObject({ cancelled: { on: "2026-11-23", cause: "INSTITUTION_ENDED" } });
  expect(closedGrant.deadlines).toMatchObject([{ kind: "objection", day: "2026-12-08" }]);
  expect(await readQueue(grantedApplication)).toBe("PROCESSED");
  const entry = (await Store.listHistoryEntries(await readHeader(grantedApplication))).at(-1);
  expect(entry).toMatchObject({
    action: "closeWaitingGrant",
    reason: expect.stringContaining("註銷"),
    diff: { grant: { before: grantedApplication.funding?.amount, after: 0 } },
  });
  const closureMessages = services
    .listMessages("notice")
    .filter((message) => message.includes("grantClosed") && message.includes(grantedApplication.id));
  expect(closureMessages).toHaveLength(1);
  // Somebody else rules on the objection, and the grant waits again.
  const disputedGrant = await performTransitionAs(
    closedGrant,
    "object",
    { reason: "機構仍在營運" },
    createApplicant("wound-up"),
  );
  const ruling = await expectRefusal(
    performTransitionAs(disputedGrant, "upholdObjection", { reason: "成立" }, secondOfficer),
  );
  expect(ruling.code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  const thirdOfficer = { ...secondOfficer, accountId: "staff-third" };
  await performTransitionAs(disputedGrant, "upholdObjection", { reason: "成立" }, thirdOfficer);
  expect(await readQueue(grantedApplication)).toBe("certification");
});

test("a grant is not closed once the certification is given again, also before the grant has followed it", async () => {
  const grantedApplication = await approveGrant(await submitExampleFor("again", scheme));
  await changeCertification("again", "FAILED");
  await followInstitution("again");
  await changeCertification("again", "PASSED");
  const waiting = await readHeader(grantedApplication);
  const refusal = await expectRefusal(
    performTransitionAs(waiting, "closeWaitingGrant", { reason: "已結業" }, secondOfficer),
  );
  expect(refusal.code).toBe(errorCodes.STALE_VERSION);
  await followInstitution("again");
  expect(await readQueue(grantedApplication)).toBe("settle");
  expect((await readHeader(grantedApplication)).funding?.cancelled).toBeUndefined();
});

test("without an objection the cashier closes the application without a payment", async () => {
  const grantedApplication = await approveGrant(await submitExampleFor("ended", scheme));
  await changeCertification("ended", "FAILED");
  await followInstitution("ended");
  await performTransitionAs(
    await readHeader(grantedApplication),
    "closeWaitingGrant",
    { reason: "已結業" },
    secondOfficer,
  );
  const after = "2026-12-08T16:00:00.000Z";
  await applyDueTimers("ended", grantedApplication.id, createTestContext(testSystemActor, after));
  expect(await readQueue(grantedApplication)).toBe("settle");
  // A payment that was not made is not recorded.
  const payment = { amount: 100, paidOn: "2026-11-23", reference: "TRF-1" };
  const refusal = await expectRefusal(
    performTransitionAs(await readHeader(grantedApplication), "settle", payment, cashier),
  );
  expect(refusal).toMatchObject({
    code: errorCodes.BAD_PARAMETERS,
    detail: { fields: Object.keys(payment).map((path) => ({ path, key: "illegal" })) },
  });
  const settledGrant = await performTransitionAs(await readHeader(grantedApplication), "settle", {}, cashier);
  expect(settledGrant).toMatchObject({ status: "SETTLED", funding: { settled: { amount: 0 } } });
});
