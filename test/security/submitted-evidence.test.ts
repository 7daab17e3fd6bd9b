/**
 * Submitted files are evidence, also after others were submitted instead: the owner of a wrong certificate or proof of
 * payment can neither remove nor rename it once it was refused.
 */

import * as Application from "@portal/core/applications/application-service.server";
import { findFile } from "@portal/core/files/file-store.server";
import { handler as files } from "@portal/functions/routes/files/file";
import { beforeAll, expect, test } from "vitest";
import { performAction } from "../support/applications/application-calls.ts";
import {
  cashier,
  createApplicationAwaitingPayment,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import { createTenant, createVerifiedFile, type Tenant } from "../support/applications/tenants.ts";
import { callLambda, createSignedInPerson, type SignedInPerson } from "../support/calls/call-lambda.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent({ id: "green-2027" });
});

const callFile = (method: "DELETE" | "PUT", who: Tenant, id: string, body?: object) =>
  callLambda(files, method, `/api/file/${id}`, {
    token: who.token,
    institution: who.institutionId,
    ...(body && { body }),
  });
const expectKept = async (who: Tenant, id: string) => {
  expect((await callFile("DELETE", who, id)).body.code).toBe(900047);
  const { name: replaces } = (await findFile(who.institutionId, id)) ?? {};
  expect((await callFile("PUT", who, id, { name: "another.pdf", replaces })).body.code).toBe(900047);
};
const readFacts = async (who: SignedInPerson, institutionId: string, id: string) =>
  (
    await callLambda(files, "GET", `/api/file/${id}`, {
      token: who.token,
      query: { institutionId, facts: "true" },
    })
  ).status;

test("a document that was replaced in a supplement stays, for reviewers of the application too", async () => {
  const owner = await createTenant("supplemented");
  await createVerifiedFile(owner.institutionId, "corrected-m1", "FORM_M1");
  const submission = await submitCompleteApplication(owner.institutionId, "green-2027");
  const withSupplementRequest = await performAction(submission, "requestSupplement", officer, {
    message: "M/1",
    dueOn: "2026-11-27",
    fields: ["formM1"],
  });
  await performAction(withSupplementRequest, "supplement", owner.actor, {
    answers: { formM1: ["corrected-m1"] },
  });
  await expectKept(owner, "corrected-m1");
  await expectKept(owner, "demo-FORM_M1");
  const readEvidence = async (scheme: string) => {
    const scope = { schemes: [scheme] };
    const reviewer = await createSignedInPerson({ roles: ["OFFICER"], scope });
    return readFacts(reviewer, owner.institutionId, "demo-FORM_M1");
  };
  expect([await readEvidence("FAIR_HOSTED"), await readEvidence("TRAINING")]).toEqual([200, 404]);
});

test("the proof of a transfer that was refused stays beside the next one", async () => {
  const owner = await createTenant("paid-twice");
  await createVerifiedFile(owner.institutionId, "second-proof", "PAYMENT_VOUCHER");
  await createVerifiedFile(owner.institutionId, "never-sent", "PAYMENT_VOUCHER");
  const awaiting = await createApplicationAwaitingPayment(owner.institutionId, "green-2027");
  const withVoucher = await performAction(awaiting, "uploadVoucher", owner.actor, {
    fileIds: ["demo-PAYMENT_VOUCHER"],
  });
  const withoutVoucher = await performAction(withVoucher, "refuseVoucher", cashier, { reason: "偽造" });
  const { id } = await performAction(withoutVoucher, "uploadVoucher", owner.actor, {
    fileIds: ["second-proof"],
  });
  await expectKept(owner, "second-proof");
  await expectKept(owner, "demo-PAYMENT_VOUCHER");
  const history = await Application.listHistory(id, createTestContext(owner.actor));
  expect(history.at(-1)?.diff).toEqual({
    vouchers: { before: ["demo-PAYMENT_VOUCHER"], after: ["second-proof"] },
  });
  const { name: replaces } = (await findFile(owner.institutionId, "never-sent")) ?? {};
  expect((await callFile("PUT", owner, "never-sent", { name: "later.pdf", replaces })).status).toBe(200);
});
