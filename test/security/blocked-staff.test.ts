/**
 * Repeated changes of a record make the version that staff have read an old one each time. Nobody can prevent a
 * decision that way: the changes in an hour are limited, and staff can decide in the rest of it.
 */
import { getApplication } from "@portal/core/applications/application-service.server";
import { performTransition } from "@portal/core/applications/transitions/perform-transition.server";
import { endStatusLinks } from "@portal/core/applications/views/end-status-links.server";
import { reopenCertification } from "@portal/core/institutions/certification-decisions/reopen-certification.server";
import { deferCertification } from "@portal/core/institutions/certify-institution.server";
import type { Institution } from "@portal/core/institutions/index";
import { updateInstitution } from "@portal/core/institutions/institution-service.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { writeSubAccountChange } from "@portal/core/institutions/sub-accounts/write-sub-account-change.server";
import { submitOneStopPayer } from "@portal/core/payments/one-stop/one-stop-service.server";
import {
  cancelOneStopPayment,
  issueOneStopPayment,
} from "@portal/core/payments/one-stop/one-stop-staff-service.server";
import { issueOneStopTicket } from "@portal/core/payments/one-stop/one-stop-store.server";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createInstitutionWithoutFiles,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../support/applications/fair-table.ts";
import { expectRefusal } from "../support/calls/expect-refusal.ts";

beforeAll(createTableWithFair);

/** Changes something until it is refused. @returns how often it was changed */
const changeUntilRefused = async (change: (n: number) => Promise<unknown>): Promise<number> => {
  for (let n = 0; n < 200; n++)
    try {
      await change(n);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(error).toMatchObject({
        code: errorCodes.TOO_FREQUENT,
        detail: { retryAfter: expect.any(Number) },
      });
      return n;
    }
  return Number.POSITIVE_INFINITY;
};
const buildApplicantContext = (institution: string): Context =>
  createTestContext(createApplicant(institution));
const officerContext = createTestContext(officer);

test("an officer decides about an application whose links are ended in a loop", async () => {
  await createCertifiedInstitution("loop1");
  const { id, version: firstVersion } = await submitCompleteApplication("loop1", "green-2027");
  const endLinks = (n: number) =>
    endStatusLinks(id, { version: firstVersion + n }, buildApplicantContext("loop1"));
  expect(await changeUntilRefused(endLinks)).toBe(30);
  const { version } = await getApplication(id, officerContext);
  // Every change of the institution counts, whatever it is; those of staff do not.
  expect(
    await expectRefusal(
      performTransition(id, "requestCancel", { version, reason: "改期" }, buildApplicantContext("loop1")),
    ),
  ).toMatchObject({ code: errorCodes.TOO_FREQUENT });
  expect(await performTransition(id, "accept", { version }, officerContext)).toMatchObject({
    version: version + 1,
  });
});

/** Reopens the certification of an institution with the version that is stored. */
const reopenApplication = async (id: string): Promise<unknown> =>
  reopenCertification(
    { id, version: (await loadInstitution(id)).version, reason: "文件過期" },
    officerContext,
  );
const loadInstitution = async (id: string): Promise<Institution> =>
  (await findInstitution(id)) ?? expect.fail(`${id} is not stored`);

test("an officer decides about an institution that changes itself and its people in a loop", async () => {
  await createInstitutionWithoutFiles("loop2", {}, { certification: "FAILED", failedVersion: 1 });
  const ctx = buildApplicantContext("loop2");
  const turns = [
    (before: Institution) => deferCertification({ id: before.id, version: before.version }, ctx),
    (before: Institution) => writeSubAccountChange(before, "suspendSubAccount", [], ctx),
    (before: Institution) =>
      updateInstitution({ id: before.id, version: before.version, fields: before.fields }, ctx),
  ];
  const changeCount = await changeUntilRefused(async (n) =>
    turns[n % turns.length]?.(await loadInstitution("loop2")),
  );
  expect(changeCount).toBe(120);
  expect(await reopenApplication("loop2")).toMatchObject({ certification: "VERIFYING" });
});

test("a payment number whose payer is corrected in a loop is cancelled", async () => {
  const company = {
    companyName: "濠江設計",
    registeredCapital: 2_500_000,
    amountDue: 100_00,
    date: "2026-11-20",
  };
  const { id } = await issueOneStopPayment(company, officerContext);
  const ticket = await issueOneStopTicket(id, officerContext.now);
  const correctUnits = (n: number) =>
    submitOneStopPayer(
      { ticket, version: n + 1, payerName: `P${n}`, receiptEmail: "payer@example.org", language: "pt" },
      officerContext,
    );
  expect(await changeUntilRefused(correctUnits)).toBe(30);
  expect(await cancelOneStopPayment(id, { version: 31, reason: "重複發出" }, officerContext)).toMatchObject({
    status: "CANCELLED",
  });
});
