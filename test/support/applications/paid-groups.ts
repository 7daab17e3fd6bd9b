/** A group with two members at one fair, whose leader or whose members pay (C14), and what people do with it. */
import * as Application from "@portal/core/applications/application-service.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { createTestContext, mondayMorning, officer, testSystemActor } from "./application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  getExampleAnswers,
  joinGroupByCode,
  openGroup,
} from "./groups.ts";
import { payFee } from "./pay-fee.ts";

export const LEADER_PAYS = { applicationTypes: ["FAIR_GROUP"] };
/** Each has its fee, and its refund (C14). */
export const MEMBERS_PAY = { ...LEADER_PAYS, policy: { "group.payer": "MEMBER" } };
export const actOnGroup = async (
  id: string,
  action: string,
  who = officer,
  body = {},
  time: string = mondayMorning,
) => {
  const { version } = await Application.getApplication(id, createTestContext(officer, time));
  return Application.performTransition(id, action, { version, ...body }, createTestContext(who, time));
};
const booth = { boothPreference: "STANDARD_9", refundMethod: "CHEQUE", chequePayeeName: "甲" };
export const { fascia = null } = getExampleAnswers("FAIR_HOSTED");
/** A group with two members, accepted unless it is said otherwise; the fair as it was published. */
export const createGroup = async (
  n: number,
  over: Parameters<typeof createGroupFair>[0],
  accepted = true,
) => {
  await createGroupFair(over);
  const leader = await openGroup(
    `l${n}`,
    buildMemberUnit("甲", `4${n}0001`),
    buildMemberUnit("乙", `4${n}0002`),
  );
  const code = leader.invitationCode ?? "";
  const members: { who: string; id: string }[] = [];
  for (const i of [1, 2]) {
    const who = `m${n}${i}`;
    await createGroupInstitution(who, `4${n}000${i}`);
    members.push({
      who,
      id: (await joinGroupByCode(who, code, { fascia, ...(over.policy ? booth : {}) })).id,
    });
  }
  if (accepted) {
    await actOnGroup(leader.id, "accept");
    await moveGroupMembers(code, createTestContext(testSystemActor));
  }
  const [first = { who: "", id: "" }] = members;
  return { who: `l${n}`, id: leader.id, code, members, member: first };
};
/** Its fee is asked for and paid; how much. */
export const payGroupFee = async ({ id }: { id: string }): Promise<number> =>
  payFee(await Application.getApplication(id, createTestContext(officer)));
