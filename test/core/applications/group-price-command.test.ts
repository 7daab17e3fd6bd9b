/** Price and list of a group over the store (schemes S7; spec 2 §2, §9): who stands on a booth decides what it costs. */
import * as Application from "@portal/core/applications/drafts/service.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { createApplicant, createTestContext, officer } from "../../support/application-fixtures.ts";
import { expectRefusal } from "../../support/expect-refusal.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  groupSubmission,
  joinGroupByCode,
  openGroup,
} from "../../support/groups.ts";
import { createFreshTable } from "../../support/test-services.ts";

const booths = [
  { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 },
  { type: "STANDARD_9", price: 270_000, per: "BOOTH" as const, sqm: 9, eligibility: "MACAO_SME" },
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

const accept = async (id: string) => {
  const { version } = await Application.getApplication(id, createTestContext(officer));
  return Application.performTransition(id, "accept", { version }, createTestContext(officer));
};
/** A member whose certified data says what it is. */
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
    const made = await openGroup(leader, ...numbers.map((number) => buildMemberUnit(number, number)));
    expect(made.fee?.total.amount).toBe(540_000);
    for (const [i, exhibitorType] of types.entries()) {
      await createMember(`${leader}m${i}`, numbers[i] ?? "", exhibitorType);
      await joinGroupByCode(`${leader}m${i}`, made.invitationCode ?? "", { exhibitorType });
    }
    const accepted = await accept(made.id);
    expect(accepted).toMatchObject({ status: "AWAITING_PAYMENT", fee: { total: { amount } } });
    const history = await Application.listHistory(made.id, createTestContext(officer));
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
    const made = await openGroup("g6", buildMemberUnit("甲", "560001"), buildMemberUnit("乙", "560002"));
    await createMember("g6m", "560001", "MACAO");
    const refusal = await expectRefusal(
      joinGroupByCode("g6m", made.invitationCode ?? "", { exhibitorType: "MACAO_SME" }),
    );
    expect(refusal.code).toBe(errorCodes.NOT_ELIGIBLE);
  });
});

describe("[R227] the list of a group", () => {
  test("whoever is not on it does not join, though it has the code", async () => {
    const made = await openGroup("g7", buildMemberUnit("甲", "570001"), buildMemberUnit("乙", "570002"));
    await createGroupInstitution("g7m", "579999");
    const refusal = await expectRefusal(joinGroupByCode("g7m", made.invitationCode ?? ""));
    expect([refusal.code, refusal.detail.fields]).toEqual([
      errorCodes.INVITATION_CODE_INVALID,
      [{ path: "invitationCode", key: "notListedInGroup" }],
    ]);
  });

  test("it is not accepted while a listed unit leaves its booth empty", async () => {
    const units = ["580001", "580002", "580003"].map((number) => buildMemberUnit(`單位${number}`, number));
    const made = await openGroup("g8", ...units);
    for (const number of ["580001", "580002"]) {
      await createGroupInstitution(`h${number.slice(-1)}`, number);
      await joinGroupByCode(`h${number.slice(-1)}`, made.invitationCode ?? "");
    }
    const refusal = await expectRefusal(accept(made.id));
    expect([refusal.code, refusal.detail.fields]).toEqual([
      errorCodes.MOVE_NOT_ALLOWED,
      [{ path: "members", key: "unitsMissing", params: { names: "單位580003" } }],
    ]);
    await createGroupInstitution("h3", "580003");
    await joinGroupByCode("h3", made.invitationCode ?? "");
    expect((await accept(made.id)).status).toBe("AWAITING_PAYMENT");
  });

  test("as many join as there are booths, not as many as are listed", async () => {
    const units = ["590001", "590002", "590003"].map((number) => buildMemberUnit(number, number));
    const write = await groupSubmission("g9", ...units);
    const made = await Application.submitApplication(
      { ...write, answers: { ...write.answers, totalBooths: 2 } },
      createTestContext(createApplicant("g9")),
    );
    for (const number of ["590001", "590002"]) {
      await createGroupInstitution(`g9${number}`, number);
      await joinGroupByCode(`g9${number}`, made.invitationCode ?? "");
    }
    await createGroupInstitution("g9590003", "590003");
    const refusal = await expectRefusal(joinGroupByCode("g9590003", made.invitationCode ?? ""));
    expect(refusal.detail.fields).toEqual([{ path: "invitationCode", key: "tooMany", params: { max: 2 } }]);
    expect((await accept(made.id)).status).toBe("AWAITING_PAYMENT");
  });
});
