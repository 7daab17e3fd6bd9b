/**
 * Groups of exhibitors over the store (schemes S7): by invitation, each its own part; the leader manages who came in.
 */

import { createHash } from "node:crypto";
import * as Application from "@portal/core/applications/application-service.server";
import { findGroupByCode } from "@portal/core/applications/groups/group-store.server";
import { getInvitation } from "@portal/core/applications/transitions/get-invitation.server";
import { listGroupsOfLeader } from "@portal/core/applications/transitions/manage-group.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { removeGroupMember } from "@portal/core/applications/transitions/remove-group-member.server";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test, vi } from "vitest";
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
  getExampleAnswers,
  groupFairId,
  groupSubmission,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

beforeAll(async () => {
  await createFreshTable();
  await createGroupFair({
    applicationTypes: ["FAIR_INTERNATIONAL", "FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
  });
});

describe("a group of exhibitors", () => {
  test("[R227][R270] the leader sees who came in, where each stands, and who is still expected", async () => {
    const groupApplication = await openGroup(
      "l1",
      buildMemberUnit("甲", "310001"),
      buildMemberUnit("測試公司m12", "none"),
      buildMemberUnit("丙", "310003"),
    );
    await Promise.all([createGroupInstitution("m11", "310001"), createGroupInstitution("m12", "none")]);
    const code = groupApplication.invitationCode ?? "";
    const first = await joinGroupByCode("m11", code);
    await joinGroupByCode("m12", `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
    const [group] = await listGroupsOfLeader(createTestContext(createApplicant("l1")));
    expect(group).toMatchObject({
      applicationId: groupApplication.id,
      invitationCode: code,
      groupName: "濠江綠色品牌聯展",
      eventId: groupFairId,
      closed: false,
      min: 2,
      max: 3,
      expected: [{ name: "丙", registrationNumber: "310003" }],
    });
    expect(group?.members.map(({ institutionName, status }) => [institutionName, status])).toEqual(
      expect.arrayContaining([
        ["測試公司m11", "PROCESSING"],
        ["測試公司m12", "PROCESSING"],
      ]),
    );
    // Of a member nothing that it wrote.
    expect(Object.keys(group?.members[0] ?? {}).sort()).toEqual([
      "code",
      "institutionName",
      "institutionNames",
      "removable",
      "status",
      "submittedAt",
    ]);
    expect(first).toMatchObject({ parentId: groupApplication.id, fee: { total: { amount: 0 } } });
    expect(await listGroupsOfLeader(createTestContext(createApplicant("m11")))).toEqual([]);
  });

  test("the leader takes a member out while the group is open; it is told why, and its place is free", async () => {
    const groupApplication = await openGroup(
      "l9",
      buildMemberUnit("甲", "390001"),
      buildMemberUnit("乙", "390002"),
    );
    await Promise.all([createGroupInstitution("m91", "390001"), createGroupInstitution("m92", "390002")]);
    const code = groupApplication.invitationCode ?? "";
    const out = await joinGroupByCode("m91", code);
    await joinGroupByCode("m92", code);
    const removeMember = (who: string, reason = "參展名單有變", member = out.code ?? "") =>
      removeGroupMember(code, { member, reason }, createTestContext(createApplicant(who)));
    expect((await expectRefusal(removeMember("m92"))).code).toBe(errorCodes.INVITATION_CODE_INVALID);
    expect((await expectRefusal(removeMember("l9", " "))).code).toBe(errorCodes.REQUIRED_EMPTY);
    expect(await expectRefusal(removeMember("l9", "x", "FG-0"))).toMatchObject({
      code: errorCodes.FORM_NOT_FOUND,
      detail: { params: { context: "member" } },
    });
    const remainingGroup = await removeMember("l9");
    expect(remainingGroup.members.map(({ institutionName }) => institutionName)).toEqual(["測試公司m92"]);
    expect(await Application.getApplication(out.id, createTestContext(createApplicant("m91")))).toMatchObject(
      {
        status: "CANCELLED",
        cancelReason: "GROUP",
        reason: "參展名單有變",
      },
    );
    // It may come back, alone or by the code.
    expect((await joinGroupByCode("m91", code)).status).toBe("PROCESSING");
  });

  test("what the leader is answered after a removal was read before it, and is what a reading finds", async () => {
    const groupApplication = await openGroup(
      "reader",
      buildMemberUnit("甲", "390011"),
      buildMemberUnit("乙", "390012"),
    );
    await Promise.all([
      createGroupInstitution("read-1", "390011"),
      createGroupInstitution("read-2", "390012"),
    ]);
    const code = groupApplication.invitationCode ?? "";
    const out = await joinGroupByCode("read-1", code);
    await joinGroupByCode("read-2", code);
    const leader = createTestContext(createApplicant("reader"));
    const sendSpy = vi.spyOn(getDocumentClient(), "send");
    const removalAnswer = await removeGroupMember(
      code,
      { member: out.code ?? "", reason: "名單有變" },
      leader,
    );
    const commands = sendSpy.mock.calls.map(([command]) => command.constructor.name);
    sendSpy.mockRestore();
    const lastWrite = commands.lastIndexOf("TransactWriteCommand");
    expect(lastWrite).toBeGreaterThan(0);
    expect(commands.slice(lastWrite + 1).filter((name) => /^(?:Get|BatchGet|Query|Scan)/.test(name))).toEqual(
      [],
    );
    const [found] = await listGroupsOfLeader(leader);
    expect(removalAnswer).toEqual(found);
  });

  test("[R268][R269] the link's code tells what it invites to, to whoever has it; another is refused", async () => {
    const { invitationCode = "" } = await openGroup(
      "l2",
      buildMemberUnit("甲", "320001"),
      buildMemberUnit("乙", "320002"),
    );
    await createGroupInstitution("m21", "320001");
    const who = createTestContext(createApplicant("m21"));
    expect(await getInvitation(invitationCode, who)).toEqual({
      invitationCode,
      payer: "LEADER",
      scheme: "FAIR_GROUP_MEMBER",
      eventId: groupFairId,
      eventNames: expect.any(Object),
      eventDates: { start: "2027-03-04", end: "2027-03-06" },
      groupName: "濠江綠色品牌聯展",
      leaderName: "測試公司l2",
      open: true,
    });
    // Registration ends with 17 January: then the code invites to nothing any more.
    for (const [time, open] of [
      ["2027-01-17T15:59:59.000Z", true],
      ["2027-01-17T16:00:00.000Z", false],
    ] as const)
      expect(
        (await getInvitation(invitationCode, createTestContext(createApplicant("m21"), time))).open,
      ).toBe(open);
    // A telephone or a word processor writes another hyphen, or a dash.
    for (const dash of ["-", "\u2010", "\u2013", "\u2014", "\u2015", "\uff0d"]) {
      const typedCode = `${invitationCode.slice(0, 4)}${dash}${invitationCode.slice(4)}`;
      expect(
        (await getInvitation(typedCode, who)).invitationCode,
        `U+${dash.codePointAt(0)?.toString(16)}`,
      ).toBe(invitationCode);
    }
    const ownMember = await joinGroupByCode(
      "m21",
      `${invitationCode.slice(0, 4)} \u2014 ${invitationCode.slice(4)}`,
    );
    expect((await getInvitation(invitationCode, who)).applicationId).toBe(ownMember.id);
    // It has the right format, and is not said to have another.
    expect(await expectRefusal(getInvitation("ABCDEFGH", who))).toMatchObject({
      code: errorCodes.INVITATION_CODE_INVALID,
      detail: { params: { context: "unknown" } },
    });
    expect((await expectRefusal(joinGroupByCode("m21", "ABCDEFG"))).code).toBe(
      errorCodes.INVITATION_CODE_INVALID,
    );
  });

  test("the code is kept: reading it, or sending the submission again, gives no other", async () => {
    const who = createTestContext(createApplicant("l3"));
    const write = await groupSubmission(
      "l3",
      buildMemberUnit("甲", "330001"),
      buildMemberUnit("乙", "330002"),
    );
    const groupApplication = await Application.submitApplication(write, who);
    expect((await expectRefusal(Application.submitApplication(write, who))).code).toBe(
      errorCodes.DUPLICATE_APPLICATION,
    );
    expect((await Application.getApplication(groupApplication.id, who)).invitationCode).toBe(
      groupApplication.invitationCode,
    );
    expect((await listGroupsOfLeader(who)).map(({ invitationCode }) => invitationCode)).toEqual([
      groupApplication.invitationCode,
    ]);
  });

  test("the code is random: the id of the application does not lead to it", async () => {
    const groupApplication = await openGroup(
      "l6",
      buildMemberUnit("甲", "360001"),
      buildMemberUnit("乙", "360002"),
    );
    const digest = createHash("sha256").update(`invitation#${groupApplication.id}`).digest();
    const derivedCode = [...digest.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join("");
    expect(groupApplication.invitationCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(groupApplication.invitationCode).not.toBe(derivedCode);
  });

  test("a code that another group has is drawn again; that group keeps it", async () => {
    const { invitationCode: taken = "" } = await openGroup(
      "l7",
      buildMemberUnit("甲", "370001"),
      buildMemberUnit("乙", "370002"),
    );
    const codesToDraw = [taken, taken, "22222222"];
    const write = await groupSubmission(
      "l8",
      buildMemberUnit("丙", "380001"),
      buildMemberUnit("丁", "380002"),
    );
    const groupApplication = await Application.submitApplication(
      write,
      createTestContext(createApplicant("l8")),
      {
        generateCode: () => codesToDraw.shift() ?? "",
      },
    );
    expect(groupApplication.invitationCode).toBe("22222222");
    expect((await findGroupByCode(taken))?.leaderId).toBe("l7");
    expect((await findGroupByCode("22222222"))?.parentId).toBe(groupApplication.id);
  });

  test("a group that was opened when codes were derived from the application keeps its code", async () => {
    const earlier = "7B3NRD2K";
    const write = await groupSubmission(
      "la",
      buildMemberUnit("甲", "341001"),
      buildMemberUnit("乙", "341002"),
    );
    const groupApplication = await Application.submitApplication(
      write,
      createTestContext(createApplicant("la")),
      {
        generateCode: () => earlier,
      },
    );
    await createGroupInstitution("ma", "341001");
    await joinGroupByCode("ma", earlier);
    expect(
      (await Application.getApplication(groupApplication.id, createTestContext(createApplicant("la"))))
        .invitationCode,
    ).toBe(earlier);
  });

  test("who types 20 wrong codes is refused every further one for an hour, even a right one", async () => {
    const { invitationCode: right = "" } = await openGroup(
      "lg",
      buildMemberUnit("甲", "360001"),
      buildMemberUnit("乙", "360002"),
    );
    await createGroupInstitution("mg", "360001");
    const createMemberContext = (time?: string) => createTestContext(createApplicant("mg"), time);
    // Right codes count for nothing, however often they are looked at.
    for (let i = 0; i < 25; i++) await getInvitation(right, createMemberContext());
    const tries = [...Array(24).keys()].map((i) => `ABCDEF${alphabet[i]}9`);
    const answers = await Promise.all(
      tries.map((code) => expectRefusal(getInvitation(code, createMemberContext()))),
    );
    const answerCodes = answers.map(({ code }) => code);
    expect(answerCodes.filter((code) => code === errorCodes.INVITATION_CODE_INVALID)).toHaveLength(20);
    expect(answerCodes.filter((code) => code === errorCodes.TOO_FREQUENT)).toHaveLength(4);
    expect((await expectRefusal(getInvitation(right, createMemberContext()))).code).toBe(
      errorCodes.TOO_FREQUENT,
    );
    expect((await expectRefusal(joinGroupByCode("mg", right))).code).toBe(errorCodes.TOO_FREQUENT);
    // Others are not held up by it, and it may try again in the next hour.
    await createGroupInstitution("mh", "360002");
    expect((await joinGroupByCode("mh", right)).status).toBe("PROCESSING");
    expect((await getInvitation(right, createMemberContext("2026-11-23T03:00:00.000Z"))).open).toBe(true);
  });

  test("a member may not also apply alone, nor the other way round (400878)", async () => {
    const { invitationCode = "" } = await openGroup(
      "l4",
      buildMemberUnit("甲", "340001"),
      buildMemberUnit("乙", "340002"),
    );
    await createGroupInstitution("m41", "340001");
    await joinGroupByCode("m41", invitationCode);
    const aloneAnswers = { ...getExampleAnswers("FAIR_INTERNATIONAL") };
    const write = { id: ulid(), scheme: "FAIR_INTERNATIONAL", eventId: groupFairId, answers: aloneAnswers };
    expect(
      (await expectRefusal(Application.submitApplication(write, createTestContext(createApplicant("m41")))))
        .code,
    ).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
  });

  test("accepted with the group, it takes nobody in any more", async () => {
    const groupApplication = await openGroup(
      "l5",
      buildMemberUnit("甲", "350001"),
      buildMemberUnit("乙", "350002"),
    );
    const code = groupApplication.invitationCode ?? "";
    await Promise.all([
      createGroupInstitution("m51", "350001"),
      createGroupInstitution("m52", "350002"),
      createGroupInstitution("m53", "350003"),
    ]);
    const one = await joinGroupByCode("m51", code);
    expect(
      (
        await expectRefusal(
          Application.performTransition(
            groupApplication.id,
            "accept",
            { version: groupApplication.version },
            createTestContext(officer),
          ),
        )
      ).code,
    ).toBe(errorCodes.MOVE_NOT_ALLOWED);
    await joinGroupByCode("m52", code);
    await Application.performTransition(
      groupApplication.id,
      "accept",
      { version: groupApplication.version },
      createTestContext(officer),
    );
    await moveGroupMembers(code, createTestContext(testSystemActor));
    expect((await Application.getApplication(one.id, createTestContext(createApplicant("m51")))).status).toBe(
      "ACCEPTED",
    );
    const [group] = await listGroupsOfLeader(createTestContext(createApplicant("l5")));
    expect(group).toMatchObject({ closed: true, status: "AWAITING_PAYMENT", expected: [] });
    expect((await getInvitation(code, createTestContext(createApplicant("m53")))).open).toBe(false);
    expect((await expectRefusal(joinGroupByCode("m53", code))).code).toBe(errorCodes.INVITATION_CODE_INVALID);
  });
});
