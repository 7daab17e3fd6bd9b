/**
 * The leader of a group removes a member at the moment of a decision or a payment: who is removed is neither paid for
 * nor pays, and who was decided on or has paid is not removed.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { findGroupByCode } from "@portal/core/applications/groups/group-store.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { findPaymentOrder } from "@portal/core/applications/orders/payment-order-store.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { removeGroupMember } from "@portal/core/applications/transitions/remove-group-member.server";
import type { Answers } from "@portal/core/forms/types/index";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import * as Payment from "@portal/core/payments/payment-service.server";
import { receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { performAction } from "../support/applications/application-calls.ts";
import {
  createApplicant,
  createTestContext,
  officer,
  testSystemActor,
} from "../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../support/applications/fair-table.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  getExampleAnswers,
  groupSubmission,
  joinGroupByCode,
} from "../support/applications/groups.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { prepareTestPaymentProvider } from "../support/calls/payment-provider.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";

/** How often each race is run. */
const RACES = getSliceSize({ test: 2, gates: 20, long: 20 });
prepareTestPaymentProvider();
beforeAll(createTableWithFair);

const createFairWherePays = (payer: "LEADER" | "MEMBER") =>
  createGroupFair({
    applicationTypes: ["FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
    policy: { "group.payer": payer },
  });

const { fascia = null } = getExampleAnswers("FAIR_HOSTED");
/** What a member answers that pays for a booth of its own; others leave it out. */
let memberAnswers: Answers = {};
const boothAnswers = {
  fascia,
  boothPreference: "STANDARD_9",
  refundMethod: "CHEQUE",
  chequePayeeName: "甲",
};

let count = 0;
/** Creates a group that is open, with three members of whom two are enough. */
const createGroup = async () => {
  const n = ++count;
  const leaderId = `removing-${n}`;
  const numbers = [1, 2, 3].map((i) => String(700_000 + n * 10 + i));
  const write = await groupSubmission(leaderId, ...numbers.map((number) => buildMemberUnit(number, number)));
  const leader = await Application.submitApplication(write, createTestContext(createApplicant(leaderId)));
  const code = leader.invitationCode ?? "";
  const members: { id: string; view: ApplicationView }[] = [];
  for (const number of numbers) {
    const id = `removed-${number}`;
    await createGroupInstitution(id, number);
    members.push({ id, view: await joinGroupByCode(id, code, memberAnswers) });
  }
  const [first] = members;
  if (!first) throw new Error("the group has no member");
  return { leaderId, leader, code, members, first };
};
type OpenGroup = Awaited<ReturnType<typeof createGroup>>;
const getCode = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
const removeFirstMember = ({ leaderId, code, first }: OpenGroup, reason = "名單有變"): Promise<number> =>
  getCode(
    removeGroupMember(
      code,
      { member: first.view.code ?? "", reason },
      createTestContext(createApplicant(leaderId)),
    ),
  );
const acceptLeader = ({ leader }: OpenGroup): Promise<number> =>
  getCode(performAction(leader, "accept", officer));
const readApplication = ({ id }: Pick<ApplicationView, "id">) =>
  Application.getApplication(id, createTestContext(officer));
const followLeader = ({ code }: OpenGroup) => moveGroupMembers(code, createTestContext(testSystemActor));

/** The group as decided: with the member if the removal was refused, without it if it was made. */
const expectWhole = async (group: OpenGroup, removed: number, accepted: number): Promise<void> => {
  const storedGroup = await findGroupByCode(group.code);
  const isRemoved = removed === 200;
  expect(storedGroup?.members.includes(group.first.id)).toBe(!isRemoved);
  expect([removed, accepted]).toContain(200);
  const { status } = await readApplication(group.first.view);
  if (isRemoved) {
    expect(status).toBe("CANCELLED");
    // Nobody is accepted together with whom has gone. The officer is told, by an outdated version, or by the listed
    // unit that has no member any more when the removal came first.
    if (accepted === 200) expect(storedGroup?.closed).toBe(true);
    else {
      expect([errorCodes.STALE_VERSION, errorCodes.MOVE_NOT_ALLOWED]).toContain(accepted);
      expect(storedGroup?.closed).toBe(false);
    }
  } else {
    expect(removed).toBe(errorCodes.MOVE_NOT_ALLOWED);
    expect(["PROCESSING", "ACCEPTED", "AWAITING_PAYMENT", "PAID"]).toContain(status);
  }
};

describe.each(["LEADER", "MEMBER"] as const)("a member of a group whose fee the %s pays", (payer) => {
  beforeAll(async () => {
    await createFairWherePays(payer);
    memberAnswers = payer === "MEMBER" ? boothAnswers : { fascia };
  });

  test("is not removed when the leader is accepted between the read and the write of the removal", async () => {
    const group = await createGroup();
    let acceptStatus = 0;
    runBeforeNextTransaction(async () => {
      acceptStatus = await acceptLeader(group);
    });
    const removalStatus = await removeFirstMember(group);
    expect([removalStatus, acceptStatus]).toEqual([errorCodes.MOVE_NOT_ALLOWED, 200]);
    await expectWhole(group, removalStatus, acceptStatus);
  });

  test("that is removed between the read and the write of the acceptance is not paid for", async () => {
    const group = await createGroup();
    let removalStatus = 0;
    runBeforeNextTransaction(async () => {
      removalStatus = await removeFirstMember(group);
    });
    const acceptStatus = await acceptLeader(group);
    expect(removalStatus).toBe(200);
    await expectWhole(group, removalStatus, acceptStatus);
  });

  test("is mailed no address of a page as the reason: it would seem to come from the institute", async () => {
    const group = await createGroup();
    for (const reason of [
      "Your place was refused. Pay the fee again at fdct-grant.cfd/prize within 24 hours",
      "請於24小時內到 fdct-grant.中国/prize 補繳費用",
      "請到 fdct-grant.com。逾期作廢",
      "請到fdct-grant.cfd補繳費用",
    ])
      expect(await removeFirstMember(group, reason)).toBe(errorCodes.INVALID_VALUE);
    expect((await findGroupByCode(group.code))?.members).toContain(group.first.id);
  });

  test("is removed or decided on, never both, when both are asked for at one moment", async () => {
    for (let race = 0; race < RACES; race++) {
      const group = await createGroup();
      const [removed, accepted] = await Promise.all(
        race % 2 === 0
          ? [removeFirstMember(group), acceptLeader(group)]
          : [acceptLeader(group), removeFirstMember(group)].toReversed(),
      );
      await expectWhole(group, removed ?? 0, accepted ?? 0);
    }
  });

  test("is not removed while the fee is being paid, and the payment is counted once", async () => {
    for (let race = 0; race < RACES; race++) {
      const group = await createGroup();
      expect(await acceptLeader(group)).toBe(200);
      await followLeader(group);
      const payerId = payer === "LEADER" ? group.leaderId : group.first.id;
      const due = payer === "LEADER" ? group.leader : group.first.view;
      const { orderId } = await Payment.startPayment(
        {
          applicationId: due.id,
          method: "CREDIT_CARD",
          currency: "MOP" as const,
          invoiceType: "ENTERPRISE",
          invoiceName: "X",
        },
        createTestContext(createApplicant(payerId)),
      );
      const amount = (await findPaymentOrder(orderId))?.amount ?? 0;
      const payMember = () => {
        const at = "2026-11-23T03:00:00.000Z";
        const body = JSON.stringify({
          id: `w${orderId}`,
          orderId,
          type: "paid",
          amount,
          currency: "MOP",
          at,
        });
        return receivePaymentWebhook(body, signWebhook(body), createTestContext(gatewayActor, at));
      };
      const calls = [() => removeFirstMember(group), () => payMember().then(() => 200)];
      const [one, other] = await Promise.all(
        (race % 2 === 0 ? calls : calls.toReversed()).map((call) => call()),
      );
      expect([one, other].toSorted()).toEqual([200, errorCodes.MOVE_NOT_ALLOWED]);
      expect([
        (await readApplication(due)).status,
        (await findPaymentOrder(orderId))?.refundDue ?? false,
      ]).toEqual(["PAID", false]);
      expect((await findGroupByCode(group.code))?.members).toContain(group.first.id);
    }
  });
});
