/**
 * A member of a group that is reviewed again by itself: it ends with its group, and staff decide where that goes on
 * (S7; decision 0663).
 */
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { joinGroupByCode } from "../../support/applications/groups.ts";
import {
  actOnGroup,
  createGroup,
  fascia,
  LEADER_PAYS,
  MEMBERS_PAY,
  payGroupFee,
} from "../../support/applications/paid-groups.ts";
import { applyDueMessage } from "../../support/calls/apply-due-message.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(() => createFreshTable());

describe("a member whose lapse is undone by a transfer in time", () => {
  const [lastDay, lateTime] = ["2026-11-30", "2026-12-01T02:00:00.000Z"];
  const lateContext = createTestContext(testSystemActor, lateTime);
  const undoLapse = async (n: number) => {
    const group = await createGroup(n, MEMBERS_PAY);
    await payGroupFee({ id: group.id });
    await applyDueTimers(group.member.who, group.member.id, lateContext);
    const readMember = async () =>
      (await findHeader(group.member.who, group.member.id)) ?? expect.fail("no member");
    expect(await readMember()).toMatchObject({ cancelReason: "UNPAID", missedPaymentDay: lastDay });
    const confirmTransfer = () =>
      actOnGroup(
        group.member.id,
        "confirmTransfer",
        cashier,
        { paidOn: lastDay, reference: `BNU ${n}` },
        lateTime,
      );
    return { ...group, readMember, confirmTransfer };
  };
  test("ends with its group, if that has ended, and has all back", async () => {
    const { who, id, code, readMember, confirmTransfer } = await undoLapse(8);
    await actOnGroup(id, "requestCancel", createApplicant(who), { reason: "x" }, lateTime);
    await actOnGroup(id, "confirmCancel", officer, {}, lateTime);
    await moveGroupMembers(code, lateContext);
    await confirmTransfer();
    expect(await findTaskDueTime({ kind: "reopenedMember", id: code })).toBeDefined();
    await applyDueMessage({ kind: "reopenedMember", id: code }, lateTime);
    const member = await readMember();
    expect(member).toMatchObject({ status: "CANCELLED", cancelReason: "GROUP" });
    expect(member.refundDue).toBe(member.fee?.total.amount);
  });
  test("waits for the staff while its group goes on", async () => {
    const { code, readMember, confirmTransfer } = await undoLapse(9);
    await confirmTransfer();
    await applyDueMessage({ kind: "reopenedMember", id: code }, lateTime);
    expect(await readMember()).toMatchObject({ status: "PROCESSING", bankPayment: { on: lastDay } });
  });
});

test("a leader whose transfer was in time has its group open again, for the members that ended with it", async () => {
  const { who, id, code, members } = await createGroup(1, LEADER_PAYS);
  const lateTime = "2026-12-01T02:00:00.000Z";
  const lateContext = createTestContext(testSystemActor, lateTime);
  await applyDueTimers(who, id, lateContext);
  expect(await moveGroupMembers(code, lateContext)).toBe(2);
  const joinAgain = () => Promise.all(members.map((one) => joinGroupByCode(one.who, code, { fascia })));
  expect((await expectRefusal(joinAgain())).code).toBe(errorCodes.INVITATION_CODE_INVALID);
  const transfer = { paidOn: "2026-11-30", reference: "BNU 1" };
  await actOnGroup(id, "confirmTransfer", cashier, transfer, lateTime);
  for (const one of await joinAgain()) expect(one.status).toBe("PROCESSING");
  expect((await actOnGroup(id, "accept", officer, {}, lateTime)).status).toBe("PAID");
});
