/** Which queue an application is in: every status can be listed, and the cashier has queues of money to move. */
import { setRefundDue } from "@portal/core/applications/fees/refund-quote";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getWorklistQueue, isReportScheme } from "@portal/core/applications/model/queue-of-application";
import { applicationStatuses, pendingKinds } from "@portal/core/applications/model/statuses";
import {
  getDefaultQueues,
  getDeskQueues,
  listQueuesOfStatus,
  queuesAwaitingCashier,
  queuesAwaitingOfficer,
  queuesAwaitingStaff,
  worklistQueues,
} from "@portal/core/applications/model/worklist-queues";
import { findTransition } from "@portal/core/applications/transitions/definitions/find-transition";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";

const at = toInstant("2026-11-02T02:00:00.000Z");
const buildHeader = (over: Partial<ApplicationHeader>): ApplicationHeader =>
  ({
    id: "a",
    institutionId: "i",
    scheme: "FAIR_HOSTED",
    status: "PROCESSING",
    version: 1,
    createdAt: at,
    updatedAt: at,
    submittedAt: at,
    eventDates: { start: "2027-03-01", end: "2027-03-03" },
    deadlines: [],
    timers: [],
    notify: [],
    ...over,
  }) as unknown as ApplicationHeader;
const fee = { lines: [], total: { amount: 100_000, currency: "MOP" } } as unknown as NonNullable<
  ApplicationHeader["fee"]
>;
const buildBands = (deductPercent: number) =>
  ({
    variant: "FAIR",
    bands: [{ daysBeforeMin: 0, deductPercent }],
  }) as unknown as NonNullable<ApplicationHeader["refundBy"]>;
const buildCancelledHeader = (over: Partial<ApplicationHeader>): Partial<ApplicationHeader> => ({
  status: "CANCELLED",
  cancelReason: "WITHDRAWN",
  cancelRequestedOn: "2026-11-02",
  receiptNumber: "R-2026-000001",
  fee,
  refundBy: buildBands(50),
  ...over,
});
const grantedFunding = { result: "APPROVED", amount: 500_000 } as ApplicationHeader["funding"];
const buildRevokedGrant = (repayment: object): Partial<ApplicationHeader> => ({
  status: "SETTLED",
  funding: {
    ...grantedFunding,
    settled: { amount: 500_000, on: "2026-10-01" },
    cancelled: { on: "2026-10-20", cause: "BREACH" },
    repayment: { dueOn: "2026-11-19", ...repayment },
  } as ApplicationHeader["funding"] & {},
});
const objection = [{ kind: "objection", day: "2026-11-20" }] as unknown as ApplicationHeader["deadlines"];
const completes = [{ kind: "complete", at }] as unknown as ApplicationHeader["timers"];

describe("the queue of an application", () => {
  test.each<[string, Partial<ApplicationHeader>, string]>([
    ["a place given up, half of which is refunded", buildCancelledHeader({}), "refund"],
    [
      "a place given up too late for a refund",
      buildCancelledHeader({ refundBy: buildBands(100) }),
      "CANCELLED",
    ],
    ["a place given up before it was paid", buildCancelledHeader({ receiptNumber: undefined }), "CANCELLED"],
    [
      "a place that lapsed unpaid and was paid later",
      buildCancelledHeader({ cancelReason: "UNPAID" }),
      "CANCELLED",
    ],
    ["a place that the provider already refunded", buildCancelledHeader({ takenBack: 100_000 }), "CANCELLED"],
    ["a place given up, without stored terms", buildCancelledHeader({ refundBy: undefined }), "refund"],
    ["a debt of a place given up", buildCancelledHeader({ arrears: true }), "arrears"],
    ["a refund that was paid", { ...buildCancelledHeader({}), status: "REFUNDED" }, "REFUNDED"],
    ["a grant after its report", { status: "COMPLETED", funding: grantedFunding }, "settle"],
    [
      "a grant whose report is due",
      {
        status: "COMPLETED",
        funding: grantedFunding,
        report: { scheme: "REPORT", state: "DUE", dueOn: "2027-01-01" },
      },
      "COMPLETED",
    ],
    [
      "a grant that may be objected to",
      { status: "COMPLETED", funding: grantedFunding, deadlines: objection },
      "COMPLETED",
    ],
    ["a grant without an end of its own", { status: "PROCESSED", funding: grantedFunding }, "settle"],
    [
      "a grant that waits for the certification of its institution",
      { status: "PROCESSED", funding: grantedFunding, uncertified: true },
      "certification",
    ],
    [
      "a grant of nothing, which is only closed",
      {
        status: "PROCESSED",
        funding: { result: "NOT_APPROVED" } as ApplicationHeader["funding"],
        uncertified: true,
      },
      "settle",
    ],
    [
      "a grant before the end",
      { status: "PROCESSED", funding: grantedFunding, timers: completes },
      "PROCESSED",
    ],
    ["a grant that was paid out", { status: "SETTLED", funding: grantedFunding }, "SETTLED"],
    ["a grant that was revoked and is to be repaid", buildRevokedGrant({ amount: 500_000 }), "repayment"],
    [
      "a grant of which a part was repaid",
      buildRevokedGrant({ amount: 500_000, parts: [{ amount: 1, on: "2026-11-01", reference: "R" }] }),
      "repayment",
    ],
    ["a grant that was repaid", buildRevokedGrant({ amount: 500_000, repaidOn: "2026-11-02" }), "SETTLED"],
    [
      "a revoked grant whose revocation is objected to",
      { ...buildRevokedGrant({ amount: 500_000 }), pending: "objection" },
      "objection",
    ],
    ["a fair that ended", { status: "COMPLETED" }, "COMPLETED"],
    ["a request beside a status", { status: "PAID", pending: "cancellation" }, "cancellation"],
    ["a voucher that is ready", { status: "VOUCHER_PENDING_DOWNLOAD" }, "VOUCHER_PENDING_DOWNLOAD"],
    ["a report to be decided", { scheme: "REPORT_LOCAL" }, "PROCESSING"],
    ["a report that was accepted", { scheme: "REPORT_LOCAL", status: "ACCEPTED" }, "acceptedClosed"],
    [
      "an accepted registration whose event has no page yet",
      { scheme: "EVENT_REGISTRATION", status: "ACCEPTED" },
      "ACCEPTED",
    ],
    [
      "an accepted registration whose event has its page",
      { scheme: "EVENT_REGISTRATION", status: "ACCEPTED", eventPageAt: at },
      "acceptedClosed",
    ],
    [
      "such a registration that is being withdrawn",
      { scheme: "EVENT_REGISTRATION", status: "ACCEPTED", eventPageAt: at, pending: "cancellation" },
      "cancellation",
    ],
    [
      "an acceptance without a grant",
      { status: "ACCEPTED", funding: { result: "NOT_APPROVED" } as ApplicationHeader["funding"] },
      "acceptedClosed",
    ],
  ])("%s", (_, over, queue) => {
    const header = setRefundDue(buildHeader(over), parseDay("2026-11-02"));
    expect(getWorklistQueue(header)).toBe(queue);
    expect(worklistQueues).toContain(queue);
    expect(listQueuesOfStatus(header.status)).toContain(queue);
  });

  test("[R191] every status but a draft is found in a list of that status, whatever is pending", () => {
    for (const status of applicationStatuses.filter((each) => each !== "DRAFT"))
      for (const pending of [undefined, ...pendingKinds]) {
        const queue = getWorklistQueue(buildHeader({ status, ...(pending && { pending }) }));
        expect(listQueuesOfStatus(status)).toContain(queue);
        expect(worklistQueues).toContain(queue);
      }
    expect(listQueuesOfStatus("DRAFT")).toEqual([]);
  });

  test("the list of a status reads no queue of another status", () => {
    for (const status of applicationStatuses.filter((each) => each !== "DRAFT"))
      expect(
        listQueuesOfStatus(status).filter((queue) => applicationStatuses.some((each) => each === queue)),
      ).toEqual([status]);
  });
});

test.each([
  [
    ["CASHIER"],
    queuesAwaitingCashier,
    ["refund", "settle", "AWAITING_PAYMENT", "repayment"],
    ["PROCESSING", "objection"],
  ],
  [["OFFICER"], queuesAwaitingOfficer, ["PROCESSING", "cancellation"], []],
  [["ADMIN"], queuesAwaitingStaff, ["PROCESSING", "refund"], []],
] as const)("%j begin with their own queues", (roles, first, offered, absent) => {
  expect(getDefaultQueues(roles)).toEqual(first);
  expect(getDeskQueues(roles)).toEqual(expect.arrayContaining([...offered]));
  for (const queue of absent) expect(getDeskQueues(roles)).not.toContain(queue);
});
test("what an officer begins with waits for officers, and nothing of it for a cashier", () => {
  expect(queuesAwaitingOfficer).toEqual([
    "PROCESSING",
    "cancellation",
    "objection",
    "countersign",
    "lateness",
    "ACCEPTED",
  ]);
});
test("reports are known by the names of their schemes, and nothing is done about one once it is accepted", () => {
  for (const scheme of schemes) {
    expect(isReportScheme(scheme.id), scheme.id).toBe(scheme.resource === "report");
    if (!isReportScheme(scheme.id)) continue;
    // Staff answer an objection to a refused report only.
    const actions = scheme.moves.filter((action) => findTransition("ACCEPTED", action)?.by === "staff");
    expect(actions).toEqual(["upholdObjection", "dismissObjection"]);
  }
});
