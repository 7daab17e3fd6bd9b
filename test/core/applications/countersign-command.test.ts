/** A prepared decision on the table: two people, versions, what ends it, and what nobody outside the desk learns. */
import * as Application from "@portal/core/applications/application-service.server";
import { applyBulkAction } from "@portal/core/applications/desk/apply-bulk-action.server";
import { getCaseFile } from "@portal/core/applications/desk/case-file.server";
import { countQueues } from "@portal/core/applications/desk/count-queues.server";
import {
  countersignDecision,
  returnDecision,
  withdrawDecision,
} from "@portal/core/applications/desk/countersign-decision.server";
import { listWorklistEntries } from "@portal/core/applications/desk/list-worklist.server";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import type { Account } from "@portal/core/identity/accounts/account-entities.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildStaffAccountUpdate } from "@portal/core/identity/accounts/staff-account-writes.server";
import type { Actor, Context } from "@portal/core/platform/actor";
import { verifyChain } from "@portal/core/platform/audit/index";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createStaff,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

let officer: Actor;
let secondOfficer: Actor;
let first: Context;
let second: Context;
beforeAll(async () => {
  await createFreshTable();
  ({ actor: officer } = await createSignedInPerson({ roles: ["OFFICER"], account: "officer@demo.mo" }));
  ({ actor: secondOfficer } = await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" }));
  first = createTestContext(officer);
  second = createTestContext(secondOfficer);
  await setPolicy(
    {
      key: "countersign",
      scope: "ALL",
      from: first.today,
      value: { grants: "TWO_PERSONS", grantsFromMop: 1 },
    },
    createTestContext(createStaff("ADMIN")),
  );
});

const scheme = "INCENTIVE_CONVENTION";
const { answers } = getSchemeExample(scheme);
const submitGrant = async (id: string): Promise<ApplicationView> => {
  await createInstitutionWithDocuments(id, [answers]);
  return Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers(id, scheme, answers) },
    createTestContext(createApplicant(id)),
  );
};
const submitAccepted = async (id: string): Promise<ApplicationView> =>
  performAction(await submitGrant(id), "accept", officer);
const buildApproval = ({ funding }: ApplicationView): Partial<ActionBody> => ({
  result: "APPROVED",
  amount: funding?.asked ?? 0,
});
const prepareGrant = async (id: string): Promise<ApplicationView> => {
  const application = await submitAccepted(id);
  return performAction(application, "decideFunding", officer, buildApproval(application));
};
const readHistory = (id: string, ctx = second) => Application.listHistory(id, ctx);

describe("a grant that two people decide", () => {
  test("[R412] is prepared by one, of which the applicant learns nothing, and made by another one", async () => {
    const application = await submitAccepted("made");
    const applicantContext = createTestContext(createApplicant("made"));
    const before = await Application.getApplication(application.id, applicantContext);
    const view = await performAction(application, "decideFunding", officer, buildApproval(application));
    expect(view).toMatchObject({
      status: "ACCEPTED",
      version: application.version + 1,
      prepared: {
        action: "decideFunding",
        input: buildApproval(application),
        by: officer.account,
        own: true,
        denial: { code: errorCodes.SECOND_PERSON_REQUIRED },
      },
    });
    expect(view.funding?.result).toBe("PENDING_REPLY");
    expect(view.deadlines).toEqual(application.deadlines);
    expect(await Application.getApplication(application.id, applicantContext)).toEqual({
      ...before,
      version: view.version,
    });
    expect(await readHistory(application.id, applicantContext)).toHaveLength(2);

    const secondView = await Application.getApplication(application.id, second);
    expect(secondView.prepared).toMatchObject({ by: officer.account, input: buildApproval(application) });
    expect(secondView.prepared?.denial).toBeUndefined();
    const asCashier = await Application.getApplication(application.id, createTestContext(cashier));
    expect(asCashier.prepared).toBeUndefined();

    const decidedApplication = await countersignDecision(application.id, view, second);
    expect(decidedApplication.funding).toMatchObject({
      result: "APPROVED",
      amount: application.funding?.asked,
    });
    expect(decidedApplication.prepared).toBeUndefined();
    const history = await readHistory(application.id);
    expect(history.at(-1)).toMatchObject({
      action: "decideFunding",
      actor: { name: secondOfficer.account, preparedBy: officer.account },
    });
    expect(history.at(-1)?.ended).toBeUndefined();
    expect(await verifyChain(history)).toBe(-1);
    const visibleHistory = await readHistory(application.id, applicantContext);
    expect(await verifyChain(visibleHistory)).toBe(-1);
    expect(JSON.stringify(visibleHistory)).not.toContain(officer.account);
  });

  test("is not countersigned by whoever prepared it, by a cashier, nor at another version", async () => {
    const view = await prepareGrant("refused");
    const { id, version } = view;
    for (const [ctx, body, code] of [
      [first, { version }, errorCodes.SECOND_PERSON_REQUIRED],
      [createTestContext({ ...officer, roles: ["ADMIN"] }), { version }, errorCodes.SECOND_PERSON_REQUIRED],
      [createTestContext(cashier), { version }, errorCodes.APPROVAL_NO_PERMISSION],
      [createTestContext(createApplicant("refused")), { version }, errorCodes.LOGIN_NO_ACCESS],
      [second, { version: version - 1 }, errorCodes.STALE_VERSION],
      [
        createTestContext({ ...secondOfficer, scope: { schemes: ["FAIR_HOSTED"] } }),
        { version },
        errorCodes.FORM_NOT_FOUND,
      ],
    ] as const)
      await expect(countersignDecision(id, body, ctx)).rejects.toMatchObject({ code });
    await expect(performAction(view, "decideFunding", officer, buildApproval(view))).rejects.toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
    });
    await expect(
      performAction(view, "decideFunding", secondOfficer, buildApproval(view)),
    ).rejects.toMatchObject({ code: errorCodes.MOVE_NOT_ALLOWED });
    await countersignDecision(id, { version }, second);
    await expect(countersignDecision(id, { version: version + 1 }, second)).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
  });

  test("is checked when it is prepared, as when it is made", async () => {
    const application = await submitAccepted("checked");
    await expect(
      performAction(application, "decideFunding", officer, { result: "APPROVED" }),
    ).rejects.toMatchObject({ detail: { fields: [{ path: "amount", key: "required" }] } });
    expect((await Application.getApplication(application.id, second)).version).toBe(application.version);
  });

  test("is returned with a reason, which is a note that mentions whoever prepared it", async () => {
    const { id, version } = await prepareGrant("returned");
    await expect(returnDecision(id, { version, reason: " " }, second)).rejects.toMatchObject({
      code: errorCodes.REQUIRED_EMPTY,
    });
    await expect(returnDecision(id, { version, reason: "x" }, first)).rejects.toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
    });
    const view = await returnDecision(id, { version, reason: "金額有誤。" }, second);
    expect(view).toMatchObject({ status: "ACCEPTED", version: version + 1 });
    expect(view.prepared).toBeUndefined();
    expect((await getCaseFile(id, first)).notes.at(-1)).toMatchObject({
      author: secondOfficer.account,
      text: `@${officer.account} 金額有誤。`,
    });
    expect(await readHistory(id, createTestContext(createApplicant("returned")))).toHaveLength(2);
    expect((await getCaseFile(id, first)).mentioned).toBe(true);
    const again = await performAction(view, "decideFunding", officer, buildApproval(view));
    expect(again.prepared).toBeDefined();
  });

  test.each<[string, Partial<Pick<Account, "disabled" | "roles" | "scope">>]>([
    ["was disabled", { disabled: true }],
    ["is a cashier now", { roles: ["CASHIER"] }],
    ["works on another scheme now", { scope: { schemes: ["FAIR_HOSTED"] } }],
  ])("is not countersigned once whoever prepared it %s, and is returned", async (_, change) => {
    const leaver = await createSignedInPerson({ roles: ["OFFICER"] });
    const application = await submitAccepted(`left${Object.keys(change).join()}`);
    const view = await performAction(application, "decideFunding", leaver.actor, buildApproval(application));
    const account = await findAccount(leaver.id);
    if (!account) throw new Error("no account");
    await transact([buildStaffAccountUpdate(account, change)]);
    await expect(countersignDecision(view.id, view, second)).rejects.toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
      detail: { params: { context: "preparer" } },
    });
    const returnedView = await returnDecision(view.id, { version: view.version, reason: "x" }, second);
    expect(returnedView.prepared).toBeUndefined();
  });

  test("is withdrawn by whoever prepared it and by nobody else", async () => {
    const { id, version } = await prepareGrant("withdrawn");
    await expect(withdrawDecision(id, { version }, second)).rejects.toMatchObject({
      code: errorCodes.APPROVAL_NO_PERMISSION,
    });
    const view = await withdrawDecision(id, { version }, first);
    expect(view.prepared).toBeUndefined();
    await expect(withdrawDecision(id, view, first)).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
  });

  test("ends when its applicant withdraws, which the history tells the desk alone", async () => {
    const view = await prepareGrant("ended");
    const applicant = createApplicant("ended");
    const next = await performAction(view, "requestCancel", applicant, { reason: "不再需要。" });
    expect((await Application.getApplication(view.id, second)).prepared).toBeUndefined();
    const history = await readHistory(view.id);
    expect(history.at(-1)).toMatchObject({
      action: "requestCancel",
      ended: { action: "decideFunding", by: officer.account, at: first.now },
    });
    expect(await verifyChain(history)).toBe(-1);
    const visibleHistory = await readHistory(view.id, createTestContext(applicant));
    expect(visibleHistory.at(-1)?.ended).toBeUndefined();
    expect(visibleHistory.at(-1)?.redacted).toBeUndefined();
    expect(await verifyChain(visibleHistory)).toBe(-1);
    await expect(countersignDecision(view.id, next, second)).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
  });

  test("is in the queue to countersign, which is counted", async () => {
    const [before] = await countQueues(["countersign"], first);
    const view = await prepareGrant("queued");
    const [after] = await countQueues(["countersign"], first);
    expect(after?.count).toBe((before?.count ?? 0) + 1);
    const entries = await listWorklistEntries({ queue: ["countersign"] }, second);
    expect(entries.map(({ header }) => header.id)).toContain(view.id);
    await countersignDecision(view.id, view, second);
    expect((await countQueues(["countersign"], first))[0]?.count).toBe(before?.count);
  });
});

describe("a bulk decision", () => {
  test("prepares what is countersigned, says so before, and prepares nothing twice", async () => {
    const { id, version } = await submitGrant("bulk");
    const order = { action: "reject", items: [{ id, version }], reason: "不符合資格。" } as const;
    expect(await applyBulkAction({ ...order, dryRun: true }, first)).toMatchObject([
      { done: true, prepared: true, version },
    ]);
    expect(await applyBulkAction(order, first)).toMatchObject([
      { done: true, prepared: true, version: version + 1 },
    ]);
    expect(await applyBulkAction(order, first)).toMatchObject([
      { done: true, repeated: true, prepared: true, version: version + 1 },
    ]);
    expect((await Application.getApplication(id, second)).status).toBe("PROCESSING");
    const decidedApplication = await countersignDecision(id, { version: version + 1 }, second);
    expect(decidedApplication).toMatchObject({ status: "REJECTED", reason: "不符合資格。" });
  });
});

describe("a grant that two people take away", () => {
  const subsidy = "SUBSIDY_ECOMMERCE";
  const example = getSchemeExample(subsidy).answers;
  /** A grant that two people have approved, and that the cashier is to pay. */
  const approveSubsidy = async (id: string): Promise<ApplicationView> => {
    await createInstitutionWithDocuments(id, [example]);
    const application = await Application.submitApplication(
      { id: ulid(), scheme: subsidy, answers: await fillCertifiedAnswers(id, subsidy, example) },
      createTestContext(createApplicant(id)),
    );
    const acceptedApplication = await performAction(application, "accept", officer);
    const preparedGrant = await performAction(
      acceptedApplication,
      "decideFunding",
      officer,
      buildApproval(acceptedApplication),
    );
    const approvedGrant = await countersignDecision(application.id, preparedGrant, second);
    return performAction(approvedGrant, "process", officer);
  };

  test("stays as it is until another one countersigns, and neither rules on the objection", async () => {
    const grant = await approveSubsidy("revoked");
    const reason = "平台帳戶已停止營運。";
    const preparation = await performAction(grant, "cancelGrant", officer, { reason });
    expect(preparation).toMatchObject({
      status: grant.status,
      prepared: { action: "cancelGrant", input: { reason } },
    });
    expect(preparation.funding?.cancelled).toBeUndefined();
    expect(preparation.deadlines).toEqual(grant.deadlines);
    await expect(countersignDecision(grant.id, preparation, first)).rejects.toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
    });
    const cancelledGrant = await countersignDecision(grant.id, preparation, second);
    expect(cancelledGrant.funding?.cancelled).toMatchObject({ cause: "BREACH" });
    expect((await readHistory(grant.id)).at(-1)).toMatchObject({
      action: "cancelGrant",
      actor: { name: secondOfficer.account, preparedBy: officer.account },
    });
    const objection = await performAction(cancelledGrant, "object", createApplicant("revoked"), {
      reason: "帳戶仍在營運。",
    });
    for (const actor of [officer, secondOfficer])
      await expect(performAction(objection, "upholdObjection", actor, { reason: "x" })).rejects.toMatchObject(
        { code: errorCodes.SECOND_PERSON_REQUIRED },
      );
  });

  test("is paid by the cashier all the same, which ends what one officer prepared", async () => {
    const grant = await approveSubsidy("paid");
    const preparation = await performAction(grant, "cancelGrant", officer, { reason: "x" });
    const payment = { amount: grant.funding?.amount ?? 0, paidOn: first.today, reference: "TRF-1" };
    const paidGrant = await performAction(preparation, "settle", cashier, payment);
    expect(paidGrant.funding?.settled?.amount).toBe(payment.amount);
    expect((await Application.getApplication(grant.id, second)).prepared).toBeUndefined();
  });
});
