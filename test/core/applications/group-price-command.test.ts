/** Price and list of a group over the store (schemes S7; spec 2 §2, §9): who is on a booth decides what it costs. */
import * as Application from "@portal/core/applications/application-service.server";
import { listGroupsOfLeader } from "@portal/core/applications/transitions/manage-group.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { getEvent } from "@portal/core/events/event-service.server";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { publishExhibitors } from "@portal/core/places/booths/publish-exhibitors.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  groupFairId,
  groupSubmission,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const booths = [
  { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 },
  { type: "STANDARD_9", price: 270_000, per: "BOOTH" as const, sqm: 9, eligibility: "MACAO_SME" },
  { type: "FOOD_STREET", price: 0, per: "BOOTH" as const, sqm: 9 },
];
beforeAll(async () => {
  await createFreshTable();
  await createGroupFair({
    applicationTypes: ["FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
    booths,
    discounts: [
      { kind: "LOCAL_50", percent: 50 },
      { kind: "OVERSEAS_20", percent: 20 },
    ],
  });
});

const acceptApplication = async (id: string) => {
  const { version } = await Application.getApplication(id, createTestContext(officer));
  return Application.performTransition(id, "accept", { version }, createTestContext(officer));
};
/** Creates a member whose certified data says what it is. */
const createMember = (id: string, registration: string, exhibitorType: string) =>
  createGroupInstitution(
    id,
    registration,
    exhibitorType === "NON_MACAO" ? { country: "CN" } : { employees: exhibitorType === "MACAO" ? 500 : 10 },
  );

describe("the price of a group", () => {
  test.each<[string, string, [string, string], number]>([
    ["two from elsewhere under a small enterprise", "g1", ["NON_MACAO", "NON_MACAO"], 2_160_000],
    ["two large ones under a small enterprise", "g2", ["MACAO", "MACAO"], 1_350_000],
    ["a small and a large one", "g3", ["MACAO_SME", "MACAO"], 270_000 + 675_000],
    ["two small ones", "g4", ["MACAO_SME", "MACAO_SME"], 540_000],
  ])("%s", async (_who, leader, types, amount) => {
    const numbers = types.map((_, i) => `5${leader.slice(1)}000${i}`);
    const groupApplication = await openGroup(
      leader,
      ...numbers.map((number) => buildMemberUnit(number, number)),
    );
    expect(groupApplication.fee?.total.amount).toBe(540_000);
    for (const [i, exhibitorType] of types.entries()) {
      await createMember(`${leader}m${i}`, numbers[i] ?? "", exhibitorType);
      await joinGroupByCode(`${leader}m${i}`, groupApplication.invitationCode ?? "", { exhibitorType });
    }
    const acceptedGroup = await acceptApplication(groupApplication.id);
    expect(acceptedGroup).toMatchObject({ status: "AWAITING_PAYMENT", fee: { total: { amount } } });
    const history = await Application.listHistory(groupApplication.id, createTestContext(officer));
    if (amount !== 540_000)
      expect(history.at(-1)?.diff).toMatchObject({ fee: { before: { amount: 540_000 }, after: { amount } } });
  });

  test("a leader of 500 employees is no small enterprise, whoever joins", async () => {
    const write = await groupSubmission(
      "g5",
      buildMemberUnit("甲", "550001"),
      buildMemberUnit("乙", "550002"),
    );
    await createGroupInstitution("g5", "155555", { employees: 500 });
    const refusal = await expectRefusal(
      Application.submitApplication(write, createTestContext(createApplicant("g5"))),
    );
    expect([refusal.code, refusal.detail.reasons?.map(({ params }) => params?.id)]).toEqual([
      errorCodes.NOT_ELIGIBLE,
      ["smallEnterprise"],
    ]);
  });

  test("a member joins as what it is, not as what it would pay least for", async () => {
    const groupApplication = await openGroup(
      "g6",
      buildMemberUnit("甲", "560001"),
      buildMemberUnit("乙", "560002"),
    );
    await createMember("g6m", "560001", "MACAO");
    const refusal = await expectRefusal(
      joinGroupByCode("g6m", groupApplication.invitationCode ?? "", { exhibitorType: "MACAO_SME" }),
    );
    expect(refusal.code).toBe(errorCodes.NOT_ELIGIBLE);
  });
});

describe("[R227] the list of a group", () => {
  test("whoever is not on it does not join, though it has the code", async () => {
    const groupApplication = await openGroup(
      "g7",
      buildMemberUnit("甲", "570001"),
      buildMemberUnit("乙", "570002"),
    );
    await createGroupInstitution("g7m", "579999");
    const refusal = await expectRefusal(joinGroupByCode("g7m", groupApplication.invitationCode ?? ""));
    expect([refusal.code, refusal.detail.params, refusal.detail.fields]).toEqual([
      errorCodes.INVITATION_CODE_INVALID,
      { context: "notListed" },
      [{ path: "invitationCode", key: "notListedInGroup" }],
    ]);
  });

  test("it is not accepted while a listed unit leaves its booth empty", async () => {
    const units = ["580001", "580002", "580003"].map((number) => buildMemberUnit(`單位${number}`, number));
    const groupApplication = await openGroup("g8", ...units);
    for (const number of ["580001", "580002"]) {
      await createGroupInstitution(`h${number.slice(-1)}`, number);
      await joinGroupByCode(`h${number.slice(-1)}`, groupApplication.invitationCode ?? "");
    }
    const refusal = await expectRefusal(acceptApplication(groupApplication.id));
    expect([refusal.code, refusal.detail.fields]).toEqual([
      errorCodes.MOVE_NOT_ALLOWED,
      [{ path: "members", key: "unitsMissing", params: { names: ["單位580003"] } }],
    ]);
    await createGroupInstitution("h3", "580003");
    await joinGroupByCode("h3", groupApplication.invitationCode ?? "");
    expect((await acceptApplication(groupApplication.id)).status).toBe("AWAITING_PAYMENT");
  });

  test("as many join as there are booths, not as many as are listed", async () => {
    const units = ["590001", "590002", "590003"].map((number) => buildMemberUnit(number, number));
    const write = await groupSubmission("g9", ...units);
    const groupApplication = await Application.submitApplication(
      { ...write, answers: { ...write.answers, totalBooths: 2 } },
      createTestContext(createApplicant("g9")),
    );
    for (const number of ["590001", "590002"]) {
      await createGroupInstitution(`g9${number}`, number);
      await joinGroupByCode(`g9${number}`, groupApplication.invitationCode ?? "");
    }
    await createGroupInstitution("g9590003", "590003");
    const refusal = await expectRefusal(joinGroupByCode("g9590003", groupApplication.invitationCode ?? ""));
    expect(refusal.detail.fields).toEqual([{ path: "invitationCode", key: "tooMany", params: { max: 2 } }]);
    expect((await acceptApplication(groupApplication.id)).status).toBe("AWAITING_PAYMENT");
  });
});

describe("a leader that lists itself exhibits as well", () => {
  /** A leader with this number, which is on its own list or not. */
  const openOwnGroup = async (id: string, own: string, numbers: string[], over: Answers = {}) => {
    const write = await groupSubmission(
      id,
      ...numbers.map((number) => buildMemberUnit(`單位${number}`, number)),
    );
    await createGroupInstitution(id, own);
    const answers = { ...write.answers, ...over };
    return Application.submitApplication({ ...write, answers }, createTestContext(createApplicant(id)));
  };
  const joinGroupAs = async (id: string, number: string, code: string | undefined) => {
    await createMember(id, number, "MACAO_SME");
    return joinGroupByCode(id, code ?? "", { exhibitorType: "MACAO_SME" });
  };
  const findLed = async (id: string) => (await listGroupsOfLeader(createTestContext(createApplicant(id))))[0];

  test("with one other it is a group of two, and nobody waits for the leader", async () => {
    const groupApplication = await openOwnGroup("k1", "151001", ["151001", "151002"]);
    expect(await findLed("k1")).toMatchObject({
      min: 1,
      max: 1,
      expected: [{ registrationNumber: "151002" }],
    });
    await joinGroupAs("k1m", "151002", groupApplication.invitationCode);
    expect(await acceptApplication(groupApplication.id)).toMatchObject({
      status: "AWAITING_PAYMENT",
      fee: { total: { amount: 540_000 } },
    });
  });

  test("it takes one of the booths, so that nobody joins beyond them and pays for more", async () => {
    const groupApplication = await openOwnGroup("k2", "152001", ["152001", "152002", "152003"], {
      totalBooths: 2,
    });
    await joinGroupAs("k2a", "152002", groupApplication.invitationCode);
    const refusal = await expectRefusal(joinGroupAs("k2b", "152003", groupApplication.invitationCode));
    expect(refusal.detail.fields).toEqual([{ path: "invitationCode", key: "tooMany", params: { max: 1 } }]);
    expect((await acceptApplication(groupApplication.id)).fee?.total.amount).toBe(540_000);
  });

  test("it is on the public list beside its members; a leader that only leads is not", async () => {
    const freeBooth = { boothPreference: "FOOD_STREET" };
    for (const [id, own, numbers] of [
      ["k3", "153001", ["153001", "153002"]],
      ["k4", "154001", ["154002", "154003"]],
    ] as const) {
      const groupApplication = await openOwnGroup(id, own, [...numbers], freeBooth);
      for (const number of numbers.filter((one) => one !== own))
        await joinGroupAs(`${id}${number}`, number, groupApplication.invitationCode);
      const acceptedGroup = await acceptApplication(groupApplication.id);
      await Application.performTransition(
        groupApplication.id,
        "process",
        { version: acceptedGroup.version },
        createTestContext(officer),
      );
      await moveGroupMembers(groupApplication.invitationCode ?? "", createTestContext(testSystemActor));
    }
    await publishExhibitors(groupFairId, createTestContext(officer));
    const { exhibitors } = await getEvent(groupFairId, createTestContext(officer));
    expect(exhibitors.map(({ institutionId }) => institutionId).sort()).toEqual([
      "k3",
      "k3153002",
      "k4154002",
      "k4154003",
    ]);
  });
});

describe("a list that is corrected on request", () => {
  const correctAnswers = async (leader: string, id: string, answers: Answers) => {
    const { version } = await Application.getApplication(id, createTestContext(officer));
    const withSupplementRequest = await Application.performTransition(
      id,
      "requestSupplement",
      { version, fields: Object.keys(answers), message: "請更正", dueOn: "2026-11-30" },
      createTestContext(officer),
    );
    const ctx = createTestContext(createApplicant(leader));
    return Application.performTransition(
      id,
      "supplement",
      { version: withSupplementRequest.version, answers },
      ctx,
    );
  };
  const buildNumbers = (from: string) => ["1", "2", "3"].map((end) => `${from}${end}`);
  const openList = async (id: string, from: string) => {
    const units = buildNumbers(from).map((number) => buildMemberUnit(`單位${number}`, number));
    const write = await groupSubmission(id, ...units);
    const answers = { ...write.answers, totalBooths: 2 };
    const groupApplication = await Application.submitApplication(
      { ...write, answers },
      createTestContext(createApplicant(id)),
    );
    for (const number of buildNumbers(from)) await createGroupInstitution(`${id}${number}`, number);
    const joinByNumber = (number: string) =>
      joinGroupByCode(`${id}${number}`, groupApplication.invitationCode ?? "");
    for (const number of buildNumbers(from).slice(0, 2)) await joinByNumber(number);
    return { made: groupApplication, units, join: joinByNumber };
  };

  test("a further booth takes a further member", async () => {
    const { made, join } = await openList("k5", "16000");
    expect((await expectRefusal(join("160003"))).detail.fields).toMatchObject([{ key: "tooMany" }]);
    await correctAnswers("k5", made.id, { totalBooths: 3 });
    expect((await join("160003")).status).toBe("PROCESSING");
  });

  test("nobody who has joined loses the booth or the place on the list", async () => {
    const { made, units } = await openList("k6", "16100");
    const [first, second, third] = units;
    const withoutSecond = [first, third, buildMemberUnit("丁", "161004")] as Json;
    const refusal = await expectRefusal(correctAnswers("k6", made.id, { memberUnits: withoutSecond }));
    expect(refusal.detail.fields).toEqual([
      { path: "memberUnits", key: "unitsJoined", params: { names: ["測試公司k6161002"] } },
    ]);
    const { version } = await Application.getApplication(made.id, createTestContext(officer));
    const ctx = createTestContext(createApplicant("k6"));
    const answers = { memberUnits: [first, second] as Json };
    expect(
      (await Application.performTransition(made.id, "supplement", { version, answers }, ctx)).status,
    ).toBe("PROCESSING");
  });

  test("units without a number of their own are identified by their names, in any script and spelling", async () => {
    const write = await groupSubmission(
      "k7",
      buildMemberUnit("測試公司 k7a。", "none"),
      buildMemberUnit("测试公司K7B", "none"),
    );
    const groupApplication = await Application.submitApplication(
      write,
      createTestContext(createApplicant("k7")),
    );
    for (const id of ["k7a", "k7b"]) {
      await createGroupInstitution(id, "none");
      expect((await joinGroupByCode(id, groupApplication.invitationCode ?? "")).status).toBe("PROCESSING");
    }
    expect((await listGroupsOfLeader(createTestContext(createApplicant("k7"))))[0]?.expected).toEqual([]);
  });
});
