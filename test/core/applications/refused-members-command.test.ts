/**
 * A member of a group that was refused is no exhibitor of it (spec 2 §4; schemes S7): it counts for neither the price
 * nor the number of members, and its leader can give its place to another.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { findGroupByCode } from "@portal/core/applications/groups/group-store.server";
import { listGroupsOfLeader } from "@portal/core/applications/transitions/manage-group.server";
import { removeGroupMember } from "@portal/core/applications/transitions/remove-group-member.server";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
} from "../../support/applications/application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  groupSubmission,
  joinGroupByCode,
} from "../../support/applications/groups.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const fair = {
  applicationTypes: ["FAIR_GROUP" as const],
  formVariant: "INTERNATIONAL" as const,
  booths: [
    { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 },
    { type: "STANDARD_9", price: 270_000, per: "BOOTH" as const, sqm: 9, eligibility: "MACAO_SME" },
    { type: "RAW_SPACE", price: 120_000, per: "SQM" as const },
  ],
  discounts: [{ kind: "LOCAL_50" as const, percent: 50 }],
};
beforeAll(async () => {
  await createFreshTable();
  await createGroupFair(fair);
});

const performAction = async (id: string, action: string, body: object = {}, who = officer) => {
  const { version } = await Application.getApplication(id, createTestContext(officer));
  return Application.performTransition(id, action, { version, ...body }, createTestContext(who));
};
const rejectApplication = (id: string) => performAction(id, "reject", { reason: "資料不實" });
const acceptApplication = (id: string) => performAction(id, "accept");
/** Objects to the refusal of a member, and is answered that it stays: it can object no more. */
const objectInVain = async (id: string, who: string) => {
  await performAction(id, "object", { reason: "資料屬實" }, createApplicant(who));
  await performAction(id, "dismissObjection", { reason: "理由不成立" }, secondOfficer);
};
const listNumbers = (n: number, size: number) => Array.from({ length: size }, (_, i) => `${800 + n}00${i}`);

/** A leader that does not exhibit, and members that have joined as what they are. */
const createGroup = async (n: number, types: readonly string[], answers: Answers = {}) => {
  const numbers = listNumbers(n, types.length);
  const write = await groupSubmission(
    `r${n}`,
    ...numbers.map((number) => buildMemberUnit(`單位${number}`, number)),
  );
  const leader = await Application.submitApplication(
    { ...write, answers: { ...write.answers, ...answers } },
    createTestContext(createApplicant(`r${n}`)),
  );
  const code = leader.invitationCode ?? "";
  const members = [];
  for (const [i, exhibitorType] of types.entries())
    members.push(await joinAs(`r${n}m${i}`, numbers[i] ?? "", code, exhibitorType));
  return { leader, code, members, numbers };
};
const joinAs = async (id: string, number: string, code: string, exhibitorType = "MACAO_SME") => {
  await createGroupInstitution(id, number, { employees: exhibitorType === "MACAO_SME" ? 10 : 500 });
  return joinGroupByCode(id, code, { exhibitorType });
};
const removeMember = (leader: string, code: string, member: string | undefined) =>
  removeGroupMember(
    code,
    { member: member ?? "", reason: "由其他單位參展" },
    createTestContext(createApplicant(leader)),
  );

describe("a member that was refused", () => {
  test("counts for neither the price nor the number of members of its group", async () => {
    const { leader, members } = await createGroup(1, ["MACAO_SME", "MACAO"]);
    await rejectApplication(members[0]?.id ?? "");
    const refusal = await expectRefusal(acceptApplication(leader.id));
    expect([refusal.code, refusal.detail.fields]).toEqual([
      errorCodes.MOVE_NOT_ALLOWED,
      [{ path: "members", key: "unitsMissing", params: { names: ["單位801000"] } }],
    ]);
    // Its leader reads the same.
    const [group] = await listGroupsOfLeader(createTestContext(createApplicant("r1")));
    expect(group?.expected.map(({ name }) => name)).toEqual(["單位801000"]);
  });

  test("is no part of the least number, where the group has as many booths as exhibitors", async () => {
    const { leader, members } = await createGroup(2, ["MACAO_SME", "MACAO", "MACAO"]);
    await rejectApplication(members[0]?.id ?? "");
    await performAction(leader.id, "requestSupplement", {
      fields: ["memberUnits", "totalBooths"],
      message: "請更正",
      dueOn: "2026-11-30",
    });
    const [, ...listed] = listNumbers(2, 3).map((number) => buildMemberUnit(`單位${number}`, number));
    const answers = { memberUnits: listed as Json, totalBooths: 2 };
    await performAction(leader.id, "supplement", { answers }, createApplicant("r2"));
    expect(await acceptApplication(leader.id)).toMatchObject({
      status: "AWAITING_PAYMENT",
      fee: { total: { amount: 2 * 675_000 } },
    });
  });

  test("leaves too small a group, which is not accepted", async () => {
    const { leader, members, numbers } = await createGroup(3, ["MACAO_SME", "MACAO"], { totalBooths: 2 });
    await rejectApplication(members[0]?.id ?? "");
    await rejectApplication(members[1]?.id ?? "");
    const refusal = await expectRefusal(acceptApplication(leader.id));
    expect(refusal.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
    expect(numbers).toHaveLength(2);
  });

  test("gives its place to another when its leader removes it", async () => {
    const { leader, members, code } = await createGroup(4, ["MACAO_SME", "MACAO"]);
    await rejectApplication(members[0]?.id ?? "");
    await objectInVain(members[0]?.id ?? "", "r4m0");
    await removeMember("r4", code, members[0]?.code);
    expect((await Application.getApplication(members[0]?.id ?? "", createTestContext(officer))).status).toBe(
      "CANCELLED",
    );
    await performAction(leader.id, "requestSupplement", {
      fields: ["memberUnits"],
      message: "請更正",
      dueOn: "2026-11-30",
    });
    const answers = {
      memberUnits: ["804001", "804009"].map((number) => buildMemberUnit(number, number)) as Json,
    };
    await performAction(leader.id, "supplement", { answers }, createApplicant("r4"));
    await joinAs("r4new", "804009", code);
    expect(await acceptApplication(leader.id)).toMatchObject({
      fee: { total: { amount: 270_000 + 675_000 } },
    });
  });

  test("keeps its days to object and its objection, which its leader does not end", async () => {
    const { members, code } = await createGroup(8, ["MACAO_SME", "MACAO"]);
    const [id, number] = [members[0]?.id ?? "", members[0]?.code];
    const isShownRemovable = async () =>
      (await listGroupsOfLeader(createTestContext(createApplicant("r8"))))[0]?.members.find(
        (member) => member.code === number,
      )?.removable;
    expect(await isShownRemovable()).toBe(true);
    const expectNoRemoval = async () => {
      expect(await isShownRemovable()).toBe(false);
      expect((await expectRefusal(removeMember("r8", code, number))).code).toBe(errorCodes.MOVE_NOT_ALLOWED);
    };
    await rejectApplication(id);
    await expectNoRemoval();
    await performAction(id, "object", { reason: "資料屬實" }, createApplicant("r8m0"));
    await expectNoRemoval();
    await performAction(id, "dismissObjection", { reason: "理由不成立" }, secondOfficer);
    expect(await isShownRemovable()).toBe(true);
    await removeMember("r8", code, number);
    const { status } = await Application.getApplication(id, createTestContext(officer));
    expect(status).toBe("CANCELLED");
  });

  test("is not removed once its group is decided on", async () => {
    const { leader, members, code } = await createGroup(5, ["MACAO_SME", "MACAO"]);
    await acceptApplication(leader.id);
    await rejectApplication(members[0]?.id ?? "");
    const refusal = await expectRefusal(removeMember("r5", code, members[0]?.code));
    expect(refusal.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
  });

  test("is not paid for when it is refused while its leader is accepted", async () => {
    const { leader, members, code } = await createGroup(6, ["MACAO_SME", "MACAO"]);
    runBeforeNextTransaction(async () => void (await rejectApplication(members[0]?.id ?? "")));
    const refusal = await expectRefusal(acceptApplication(leader.id));
    expect(refusal.code).toBe(errorCodes.STALE_VERSION);
    expect((await findGroupByCode(code))?.closed).toBe(false);
  });
});

describe("[R452] a leader that lists itself exhibits, so that it is eligible as a member is", () => {
  /** A leader that is on its own list. */
  const submitOwnGroup = async (id: string, number: string, over: object, documents: Answers = {}) => {
    const write = await groupSubmission(id, buildMemberUnit("甲", number), buildMemberUnit("乙", "819999"));
    await createGroupInstitution(id, number, over);
    return Application.submitApplication(
      { ...write, answers: { ...write.answers, ...documents } },
      createTestContext(createApplicant(id)),
    );
  };
  test("one that is new and owned from elsewhere is refused, as it would be alone", async () => {
    const owners = [{ name: "Lee", idNumber: "X1", share: 100, macaoResident: false }];
    const refusal = await expectRefusal(
      submitOwnGroup("s1", "811001", { taxRegisteredOn: "2026-09-01", shareholders: owners }),
    );
    expect([refusal.code, refusal.detail.reasons?.map(({ params }) => params?.id)]).toEqual([
      errorCodes.NOT_ELIGIBLE,
      ["taxRegistered", "macaoOwned"],
    ]);
  });
  test("it may lead others, where it is not on the list", async () => {
    const write = await groupSubmission(
      "s2",
      buildMemberUnit("甲", "812001"),
      buildMemberUnit("乙", "812002"),
    );
    await createGroupInstitution("s2", "812009", { taxRegisteredOn: "2026-09-01" });
    const { status } = await Application.submitApplication(write, createTestContext(createApplicant("s2")));
    expect(status).toBe("PROCESSING");
  });
  test("it hands in the documents of its company", async () => {
    const owner = { name: "Ho", idNumber: "X2", share: 100, macaoResident: true };
    const refusal = await expectRefusal(
      submitOwnGroup("s3", "813001", { shareholders: [owner] }, { ownerIdCopies: [] }),
    );
    expect(refusal.detail.fields?.map(({ path }) => path)).toContain("ownerIdCopies");
  });
});

describe("a member that is corrected once its leader was accepted", () => {
  test("keeps the type that the leader's fee was set for", async () => {
    const { leader, members } = await createGroup(7, ["MACAO_SME", "MACAO"]);
    await acceptApplication(leader.id);
    const [first] = members;
    await performAction(first?.id ?? "", "requestSupplement", {
      fields: ["exhibitorType", "productsServices"],
      message: "請更正",
      dueOn: "2026-11-30",
    });
    const correctAnswers = (answers: Answers) =>
      performAction(first?.id ?? "", "supplement", { answers }, createApplicant("r7m0"));
    const refusal = await expectRefusal(correctAnswers({ exhibitorType: "MACAO" }));
    expect(refusal.detail.fields).toEqual([{ path: "exhibitorType", key: "groupTypePriced" }]);
    expect((await correctAnswers({ productsServices: "手工餅" })).status).toBe("PROCESSING");
  });
});
