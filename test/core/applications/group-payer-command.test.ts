/** Who pays the booths of a group (schemes S7, C14; spec 2 §9): its leader's application says it for all members. */
import * as Application from "@portal/core/applications/application-service.server";
import * as Store from "@portal/core/applications/model/application-store.server";
import { getInvitation } from "@portal/core/applications/transitions/get-invitation.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import type { Answers } from "@portal/core/forms/types/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { transact } from "@portal/core/platform/transaction.server";
import type { PolicyOverride } from "@portal/core/policies/policy-override";
import { buildPolicyOverrideWrite } from "@portal/core/policies/policy-store.server";
import { isPolicyTarget, listPolicyTargets } from "@portal/core/policies/policy-targets";
import { beforeEach, expect, test } from "vitest";
import { backfillRows } from "../../../local/backfill/backfill-rows.ts";
import {
  createApplicant,
  createTestContext,
  mondayMorning,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  groupFairId,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const PRICE = 1_350_000;
beforeEach(async () => {
  await createFreshTable();
  clearRuleCache();
  await createGroupFair({
    applicationTypes: ["FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
    booths: [{ type: "STANDARD_9", price: PRICE, per: "BOOTH", sqm: 9 }],
    discounts: [],
  });
});

let daysOfSettings = 0;
/** Sets who pays, from before today; of two settings for one target the later counts. */
const setPayer = async (value: "LEADER" | "MEMBER", scope: PolicyOverride["scope"], target: string) => {
  daysOfSettings += 1;
  const from = parseDay(`2026-10-${String(daysOfSettings).padStart(2, "0")}`);
  const at = toInstant(mondayMorning);
  await transact([
    buildPolicyOverrideWrite(
      { key: "group.payer", scope, target, from, value, by: "a1", at },
      undefined,
      from,
    ),
  ]);
  clearRuleCache();
};
const openPair = () => openGroup("l1", buildMemberUnit("甲", "410001"), buildMemberUnit("乙", "410002"));
const ownBooth = { boothPreference: "STANDARD_9", refundMethod: "CHEQUE", chequePayeeName: "甲" };
const joinGroup = async (code: string | undefined, answers: Answers) => {
  await createGroupInstitution("m1", "410001");
  return joinGroupByCode("m1", code ?? "", { exhibitorType: "MACAO_SME", ...answers });
};

test.each<[string, PolicyOverride["scope"], string]>([
  ["for groups", "SCHEME", "FAIR_GROUP"],
  ["for the event", "EVENT", groupFairId],
])("members pay where they are to pay %s", async (_, scope, target) => {
  await setPayer("MEMBER", scope, target);
  const group = await openPair();
  expect(group.fee?.total.amount).toBe(0);
  const refusal = await expectRefusal(joinGroup(group.invitationCode, {}));
  expect(refusal.detail.fields).toContainEqual(
    expect.objectContaining({ path: "boothPreference", key: "required" }),
  );
  expect((await joinGroup(group.invitationCode, ownBooth)).fee?.total.amount).toBe(PRICE);
});

test("a setting for members alone charges nobody twice", async () => {
  await setPayer("MEMBER", "SCHEME", "FAIR_GROUP_MEMBER");
  const group = await openPair();
  expect(group.fee?.total.amount).toBe(2 * PRICE);
  const member = await joinGroup(group.invitationCode, {});
  expect([member.fee?.total.amount, member.answers.boothPreference]).toEqual([0, undefined]);
});

test.each<["LEADER" | "MEMBER", Answers, number, number]>([
  ["LEADER", {}, 2 * PRICE, 0],
  ["MEMBER", ownBooth, 0, PRICE],
])(
  "members who join after another setting pay as their leader applied: %s",
  async (before, answers, leaderFee, memberFee) => {
    await setPayer(before, "EVENT", groupFairId);
    const group = await openPair();
    await setPayer(before === "LEADER" ? "MEMBER" : "LEADER", "EVENT", groupFairId);
    const context = createTestContext(createApplicant("m1"));
    expect((await getInvitation(group.invitationCode ?? "", context)).payer).toBe(before);
    const member = await joinGroup(group.invitationCode, answers);
    expect([group.fee?.total.amount, member.fee?.total.amount]).toEqual([leaderFee, memberFee]);
  },
);

test("the page of an application knows the policies of its submission", async () => {
  await setPayer("MEMBER", "EVENT", groupFairId);
  const group = await openPair();
  await setPayer("LEADER", "EVENT", groupFairId);
  const member = await joinGroup(group.invitationCode, ownBooth);
  expect([group.policy, member.policy]).toEqual([{ "group.payer": "MEMBER" }, { "group.payer": "MEMBER" }]);
});

test("a member keeps its priced type although members who join elsewhere pay by now", async () => {
  const group = await openPair();
  const member = await joinGroup(group.invitationCode, {});
  await createGroupInstitution("m2", "410002");
  await joinGroupByCode("m2", group.invitationCode ?? "");
  const performAction = async (id: string, action: string, body: object, who = officer) => {
    const { version } = await Application.getApplication(id, createTestContext(officer));
    return Application.performTransition(id, action, { version, ...body }, createTestContext(who));
  };
  await performAction(member.id, "requestSupplement", {
    fields: ["exhibitorType"],
    message: "請更正",
    dueOn: "2026-11-30",
  });
  await performAction(group.id, "accept", {});
  await moveGroupMembers(group.invitationCode ?? "", createTestContext(testSystemActor));
  await createGroupFair({
    applicationTypes: ["FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
    booths: [{ type: "STANDARD_9", price: PRICE, per: "BOOTH", sqm: 9 }],
    discounts: [],
    policy: { "group.payer": "MEMBER" },
  });
  const refusal = await expectRefusal(
    performAction(member.id, "supplement", { answers: { exhibitorType: "MACAO" } }, createApplicant("m1")),
  );
  expect([refusal.code, refusal.detail.fields]).toEqual([
    errorCodes.INVALID_VALUE,
    [{ path: "exhibitorType", key: "groupTypePriced" }],
  ]);
});

test("a member from before keeps the payer by which it was charged, and its leader decides for whoever joins now", async () => {
  const group = await openPair();
  const member = await joinGroup(group.invitationCode, {});
  // A row from before decision 0768: the member followed a setting for members alone.
  const header = (await Store.findHeader("m1", member.id)) ?? expect.fail("no member");
  const { version, status } = header;
  const formerPolicy = { "group.payer": "MEMBER" };
  await transact([
    Store.buildHeaderPut({ ...header, policy: formerPolicy, fee: group.fee }, { version, status }),
  ]);
  const now = toInstant(mondayMorning);
  expect(await backfillRows({}, now)).toMatchObject({ refolded: 0, changed: 0, failures: [] });
  const view = await Application.getApplication(member.id, createTestContext(officer));
  expect(view).toMatchObject({ version, policy: formerPolicy, fee: group.fee });
  const context = createTestContext(createApplicant("m2"));
  await createGroupInstitution("m2", "410002");
  expect((await getInvitation(group.invitationCode ?? "", context)).payer).toBe("LEADER");
  expect((await joinGroupByCode("m2", group.invitationCode ?? "")).fee?.total.amount).toBe(0);
  // What it pays is not decided again with the group.
  await Application.performTransition(
    group.id,
    "accept",
    { version: group.version },
    createTestContext(officer),
  );
  await moveGroupMembers(group.invitationCode ?? "", createTestContext(testSystemActor));
  const acceptedMember = await Application.getApplication(member.id, createTestContext(officer));
  expect(acceptedMember).toMatchObject({ policy: formerPolicy, fee: group.fee });
});

test("the payer is set for groups and events, and for no member", () => {
  expect(listPolicyTargets("group.payer")).toEqual({
    scopes: ["ALL", "SCHEME", "EVENT"],
    schemes: ["FAIR_GROUP"],
    applicationTypes: ["FAIR_GROUP"],
  });
  const setting = { key: "group.payer", scope: "SCHEME", target: "FAIR_GROUP_MEMBER" } as const;
  expect(isPolicyTarget(setting, undefined)).toBe(false);
});
