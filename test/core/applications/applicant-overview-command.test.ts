/** What the desk reads of an institution beside one of its applications, and what of it a role is told. */

import { getApplicantOverview, listDebts } from "@portal/core/applications/desk/applicant-overview.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { recordPenalty } from "@portal/core/penalties/penalty-service.server";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

/** After the last day to pay. */
const lapsedAt = "2026-12-10T02:00:00.000Z";
const readOverview = (id: string, who = officer, at = lapsedAt) =>
  getApplicantOverview(id, createTestContext(who, at));

describe("an institution with a fee that lapsed", () => {
  let lapsedId = "";
  let refusedId = "";
  let newestId = "";
  beforeAll(async () => {
    await createFreshTable();
    await createCertifiedInstitution("o1");
    await createCertifiedInstitution("o2");
    for (const name of ["one", "two", "three"])
      await createPublishedEvent({ id: `${name}-2027`, code: name.toUpperCase() });
    const lapsedApplication = await createApplicationAwaitingPayment("o1", "one-2027");
    const refusedApplication = await submitCompleteApplication(
      "o1",
      "two-2027",
      "FAIR_HOSTED",
      "2026-11-23T03:00:00.000Z",
    );
    await performAction(refusedApplication, "reject", officer, { reason: "x" });
    const newestApplication = await submitCompleteApplication(
      "o1",
      "three-2027",
      "FAIR_HOSTED",
      "2026-11-24T02:00:00.000Z",
    );
    await submitCompleteApplication("o2", "one-2027");
    await applyDueTimers("o1", lapsedApplication.id, createTestContext(testSystemActor, lapsedAt));
    [lapsedId, refusedId, newestId] = [lapsedApplication.id, refusedApplication.id, newestApplication.id];
    const { version = 0 } = (await findInstitution("o1")) ?? {};
    await recordPenalty(
      "o1",
      { version, kind: "VIOLATION", on: "2026-12-01", reason: "x" },
      createTestContext(officer, lapsedAt),
    );
  });

  test("is read with its debts, penalties, counts, limits and other applications, and those of nobody else", async () => {
    expect(await readOverview(newestId)).toMatchObject({
      debts: [{ applicationId: lapsedId, scheme: "FAIR_HOSTED", kind: "fee", dueOn: "2026-11-30" }],
      barredUntil: "2027-12-09",
      penalties: [{ kind: "VIOLATION", status: "STANDING", barUntil: "2027-12-09" }],
      year: 2026,
      submitted: [{ scheme: "FAIR_HOSTED", count: 3 }],
      limits: [{ name: "EXHIBITION", year: 2027, count: 3, max: 6 }],
      others: [
        { applicationId: refusedId, status: "REJECTED" },
        { applicationId: lapsedId, status: "CANCELLED" },
      ],
      othersTotal: 2,
    });
  });
  test("without the words of anybody", async () => {
    const { penalties = [], others } = await readOverview(newestId);
    expect(penalties[0]).not.toHaveProperty("reason");
    expect(Object.keys(others[0] ?? {}).sort()).toEqual(
      ["applicationId", "code", "eventNames", "scheme", "status", "submittedAt"].sort(),
    );
  });
  test("a cashier is told of debts and applications, not of penalties", async () => {
    const overview = await readOverview(newestId, cashier);
    expect(overview.debts).toHaveLength(1);
    expect(overview).not.toHaveProperty("penalties");
  });
  test("a role for one event is told of the applications of that event, and of no other application", async () => {
    const manager = { ...officer, scope: { events: ["three-2027"] } };
    expect(await readOverview(newestId, manager)).toMatchObject({
      debts: [],
      submitted: [{ scheme: "FAIR_HOSTED", count: 1 }],
      limits: [{ count: 3 }],
      others: [],
      othersTotal: 0,
    });
    expect((await expectRefusal(readOverview(lapsedId, manager))).code).toBe(errorCodes.FORM_NOT_FOUND);
  });
  test("in another year what was submitted counts no more, and a bar that has ended is none", async () => {
    const later = await readOverview(newestId, officer, "2028-01-05T02:00:00.000Z");
    expect([later.year, later.submitted, later.barredUntil]).toEqual([2028, [], undefined]);
  });
  test("a refused application is no debt, and another institution is told nothing", async () => {
    const header = await Store.findHeader("o1", refusedId);
    expect(header && listDebts(header)).toEqual([]);
    expect((await expectRefusal(readOverview(refusedId, createApplicant("o2")))).code).toBe(
      errorCodes.FORM_NOT_FOUND,
    );
  });
});

test.each<[string, Partial<ApplicationHeader>, object[]]>([
  [
    "a grant that was taken back",
    {
      status: "SETTLED",
      arrears: true,
      funding: {
        amount: 500,
        cancelled: { on: parseDay("2026-11-01"), cause: "BREACH" },
        repayment: {
          amount: 500,
          dueOn: "2026-12-01",
          parts: [{ amount: 200, on: "2026-11-20", reference: "x" }],
        },
      } as ApplicationHeader["funding"],
    },
    [{ kind: "repayment", amount: { amount: 300, currency: "MOP" }, dueOn: "2026-12-01" }],
  ],
  [
    "a payment that the provider took back",
    { status: "PAID", reversal: { orderId: "o", amount: 100, on: "2026-11-20" } },
    [{ kind: "reversal", amount: { amount: 100, currency: "MOP" } }],
  ],
  ["a fee that can still be paid", { status: "AWAITING_PAYMENT" }, []],
  [
    "a grant that was repaid",
    {
      status: "SETTLED",
      funding: {
        amount: 500,
        cancelled: { on: parseDay("2026-11-01"), cause: "BREACH" },
        repayment: { amount: 500, dueOn: "2026-12-01", repaidOn: "2026-11-20" },
      } as ApplicationHeader["funding"],
    },
    [],
  ],
])("debts of %s", (_, over, debts) => {
  expect(listDebts(buildSubmittedHeader("PAID", over))).toMatchObject(debts);
  expect(listDebts(buildSubmittedHeader("PAID", over))).toHaveLength(debts.length);
});
