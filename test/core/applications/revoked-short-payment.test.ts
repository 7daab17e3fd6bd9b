/**
 * A payment of less than is due, whose grant is revoked, repaid and valid again: what is paid once more, and what an
 * objection to that payment is about (decisions 0466, 0805, 0825).
 */

import { getPaidOutAmount, getPayableAmount } from "@portal/core/applications/funding/index";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody } from "@portal/core/applications/model/application-schema";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import type { Actor } from "@portal/core/platform/actor";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

type Step = [who: Actor, action: SubmittedAction, at: string, input?: Partial<ActionBody>];
const performSteps = (header: ApplicationHeader, steps: readonly Step[]): ApplicationHeader =>
  steps.reduce((before, [who, action, day, input = {}]) => {
    const ctx = createTestContext(who, toInstant(`${day}T02:00:00Z`));
    expect(explainDenial(before, action, ctx), action).toBeUndefined();
    return decideTransition(before, action, input, ctx, {}).header;
  }, header);

const applicant = createApplicant("i");
const thirdOfficer: Actor = { ...officer, accountId: "staff-officer-3", account: "third@demo.mo" };
/** Of 100,000 avos that are due, 60,000 are paid. */
const paidHeader = performSteps(
  buildSubmittedHeader("PROCESSED", {
    scheme: "SUBSIDY_ECOMMERCE",
    funding: { asked: 100_000, result: "APPROVED", amount: 100_000, decidedOn: "2026-11-23" },
    madeBy: { decideFunding: "staff-officer" },
  }),
  [
    [
      cashier,
      "settle",
      "2026-11-24",
      { amount: 60_000, paidOn: "2026-11-24", reference: "T1", reason: "抵銷欠款。" },
    ],
  ],
);
const revoke: Step = [officer, "cancelGrant", "2026-11-26", { reason: "x" }];
const buildRepayment = (amount: number): Step => [
  cashier,
  "confirmRepayment",
  "2026-11-27",
  { amount, paidOn: "2026-11-27", reference: "R1" },
];
const restore: readonly Step[] = [
  [applicant, "object", "2026-11-28", { reason: "x" }],
  [secondOfficer, "upholdObjection", "2026-11-30"],
];
const dispute: readonly Step[] = [
  [applicant, "object", "2026-12-01", { reason: "並無欠款。" }],
  [thirdOfficer, "upholdObjection", "2026-12-02"],
];
const findObjectionDay = ({ deadlines }: ApplicationHeader) =>
  deadlines.find(({ kind }) => kind === "objection")?.day;
/** What the institution has in the end where all that is due is paid. */
const getTotal = ({ funding = {} }: ApplicationHeader) =>
  getPayableAmount(funding) + (funding.settled ? 0 : getPaidOutAmount(funding));

describe.each([
  ["not at all", 0],
  ["in part", 20_000],
  ["as a whole", 60_000],
])("[R502] a short payment that was revoked, repaid %s and is valid again", (_, repaid) => {
  const restoredHeader = performSteps(paidHeader, [
    revoke,
    ...(repaid ? [buildRepayment(repaid)] : []),
    ...restore,
  ]);
  test("has what came back paid once more, and no more", () => {
    expect(restoredHeader.status).toBe(repaid ? "PROCESSED" : "SETTLED");
    if (repaid) expect(getPayableAmount(restoredHeader.funding ?? {})).toBe(repaid);
  });
  test("can be objected to, and then the rest is due, whatever was decided", () => {
    expect(findObjectionDay(restoredHeader)).toBeDefined();
    const reopenedHeader = performSteps(restoredHeader, dispute);
    expect(reopenedHeader).toMatchObject({ status: "PROCESSED", funding: { result: "APPROVED" } });
    expect(getTotal(reopenedHeader)).toBe(100_000);
    expect(reopenedHeader.overturned).not.toContain("staff-officer-1");
    const closedHeader = performSteps(reopenedHeader, [
      [cashier, "settle", "2026-12-03", { paidOn: "2026-12-03", reference: "T2" }],
    ]);
    expect(closedHeader).toMatchObject({ status: "SETTLED", deadlines: [] });
    expect(getPaidOutAmount(closedHeader.funding ?? {})).toBe(100_000);
  });
});

test("a short payment that stood is paid once more by what came back of it", () => {
  const settledHeader = { ...paidHeader, deadlines: [], timers: [] };
  const restoredHeader = performSteps(settledHeader, [revoke, buildRepayment(60_000), ...restore]);
  expect(findObjectionDay(restoredHeader)).toBeUndefined();
  expect(getPayableAmount(restoredHeader.funding ?? {})).toBe(60_000);
});

test("a short payment that was revoked twice still has its rest to object to", () => {
  const restoredHeader = performSteps(paidHeader, [revoke, buildRepayment(20_000), ...restore]);
  const twiceRestoredHeader = performSteps(restoredHeader, [
    // Whoever revoked it wrongly does not revoke it again (decision 0420).
    [{ ...officer, accountId: "staff-officer-4" }, "cancelGrant", "2026-12-01", { reason: "x" }],
    [cashier, "confirmRepayment", "2026-12-02", { amount: 10_000, paidOn: "2026-12-02", reference: "R2" }],
    [applicant, "object", "2026-12-03", { reason: "x" }],
    [thirdOfficer, "upholdObjection", "2026-12-04"],
  ]);
  expect(getPayableAmount(twiceRestoredHeader.funding ?? {})).toBe(30_000);
  const reopenedHeader = performSteps(twiceRestoredHeader, [
    [applicant, "object", "2026-12-07", { reason: "並無欠款。" }],
    [{ ...officer, accountId: "staff-officer-5" }, "upholdObjection", "2026-12-08"],
  ]);
  expect(getTotal(reopenedHeader)).toBe(100_000);
});

test("a grant with a report whose rest was closed with its institution goes on where it was", () => {
  const waitingHeader = buildSubmittedHeader("COMPLETED", {
    scheme: "INCENTIVE_CONVENTION",
    funding: { asked: 100_000, result: "APPROVED", amount: 100_000, kept: 60_000, payable: 40_000 },
    report: { scheme: "REPORT_CONVENTION", state: "ACCEPTED", dueOn: parseDay("2026-12-07") },
    uncertified: true,
  });
  const header = performSteps(waitingHeader, [
    [officer, "closeWaitingGrant", "2026-12-08", { reason: "x" }],
    [applicant, "object", "2026-12-09", { reason: "x" }],
    [secondOfficer, "upholdObjection", "2026-12-10"],
  ]);
  expect([header.status, getPayableAmount(header.funding ?? {})]).toEqual(["COMPLETED", 40_000]);
  const { uncertified: _, ...certifiedHeader } = header;
  expect(explainDenial(certifiedHeader, "settle", createTestContext(cashier))).toBeUndefined();
});
