/** Groups of exhibitors over the store (schemes S7): by invitation, each its own part; the leader manages who came in. */

import { createHash } from "node:crypto";
import * as Application from "@portal/core/application/commands.server";
import { invitation, led, remove } from "@portal/core/application/group/cluster.server";
import { followLeader } from "@portal/core/application/group/follow.server";
import { groupOf } from "@portal/core/application/group/group.server";
import { codes } from "@portal/core/errors";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { applicant, asSystem, context, officer } from "../../support/applications.ts";
import { freshTable } from "../../support/emulator.ts";
import {
  enterprise,
  exampleOf,
  fairId,
  fairOfGroups,
  groupSubmission,
  join,
  opened,
  unit,
} from "../../support/groups.ts";
import { refused } from "../../support/refused.ts";

const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

beforeAll(async () => {
  await freshTable();
  await fairOfGroups({
    applicationTypes: ["FAIR_INTERNATIONAL", "FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
  });
});

describe("a group of exhibitors", () => {
  test("[R227][R270] the leader sees who came in, where each stands, and who is still expected", async () => {
    const made = await opened("l1", unit("甲", "310001"), unit("測試公司m12", "none"), unit("丙", "310003"));
    await Promise.all([enterprise("m11", "310001"), enterprise("m12", "none")]);
    const code = made.invitationCode ?? "";
    const first = await join("m11", code);
    await join("m12", `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
    const [group] = await led(context(applicant("l1")));
    expect(group).toMatchObject({
      applicationId: made.id,
      invitationCode: code,
      groupName: "濠江綠色品牌聯展",
      eventId: fairId,
      closed: false,
      min: 2,
      max: 60,
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
      "status",
      "submittedAt",
    ]);
    expect(first).toMatchObject({ parentId: made.id, fee: { total: { amount: 0 } } });
    expect(await led(context(applicant("m11")))).toEqual([]);
  });

  test("the leader takes a member out while the group is open; it is told why, and its place is free", async () => {
    const made = await opened("l9", unit("甲", "390001"), unit("乙", "390002"));
    await Promise.all([enterprise("m91", "390001"), enterprise("m92", "390002")]);
    const code = made.invitationCode ?? "";
    const out = await join("m91", code);
    await join("m92", code);
    const take = (who: string, reason = "參展名單有變", member = out.code ?? "") =>
      remove(code, { member, reason }, context(applicant(who)));
    expect((await refused(take("m92"))).code).toBe(codes.INVITATION_CODE_INVALID);
    expect((await refused(take("l9", " "))).code).toBe(codes.REQUIRED_EMPTY);
    expect((await refused(take("l9", "x", "FG-0"))).code).toBe(codes.FORM_NOT_FOUND);
    const left = await take("l9");
    expect(left.members.map(({ institutionName }) => institutionName)).toEqual(["測試公司m92"]);
    expect(await Application.get(out.id, context(applicant("m91")))).toMatchObject({
      status: "CANCELLED",
      cancelReason: "GROUP",
      reason: "參展名單有變",
    });
    // It may come back, alone or by the code.
    expect((await join("m91", code)).status).toBe("PROCESSING");
  });

  test("[R268][R269] the link's code tells what it invites to, to whoever has it; another is refused", async () => {
    const { invitationCode = "" } = await opened("l2", unit("甲", "320001"), unit("乙", "320002"));
    await enterprise("m21", "320001");
    const who = context(applicant("m21"));
    expect(await invitation(invitationCode, who)).toEqual({
      invitationCode,
      scheme: "FAIR_GROUP_MEMBER",
      eventId: fairId,
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
      expect((await invitation(invitationCode, context(applicant("m21"), time))).open).toBe(open);
    const own = await join("m21", invitationCode);
    expect((await invitation(invitationCode, who)).applicationId).toBe(own.id);
    expect((await refused(invitation("ABCDEFGH", who))).code).toBe(codes.INVITATION_CODE_INVALID);
    expect((await refused(join("m21", "ABCDEFG"))).code).toBe(codes.INVITATION_CODE_INVALID);
  });

  test("the code is kept: reading it, or sending the submission again, gives no other", async () => {
    const who = context(applicant("l3"));
    const write = await groupSubmission("l3", unit("甲", "330001"), unit("乙", "330002"));
    const made = await Application.submit(write, who);
    expect((await refused(Application.submit(write, who))).code).toBe(codes.DUPLICATE_APPLICATION);
    expect((await Application.get(made.id, who)).invitationCode).toBe(made.invitationCode);
    expect((await led(who)).map(({ invitationCode }) => invitationCode)).toEqual([made.invitationCode]);
  });

  test("the code is random: the id of the application does not lead to it", async () => {
    const made = await opened("l6", unit("甲", "360001"), unit("乙", "360002"));
    const digest = createHash("sha256").update(`invitation#${made.id}`).digest();
    const derived = [...digest.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join("");
    expect(made.invitationCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(made.invitationCode).not.toBe(derived);
  });

  test("a code that another group has is drawn again; that group keeps it", async () => {
    const { invitationCode: taken = "" } = await opened("l7", unit("甲", "370001"), unit("乙", "370002"));
    const drawn = [taken, taken, "22222222"];
    const write = await groupSubmission("l8", unit("丙", "380001"), unit("丁", "380002"));
    const made = await Application.submit(write, context(applicant("l8")), {
      generateCode: () => drawn.shift() ?? "",
    });
    expect(made.invitationCode).toBe("22222222");
    expect((await groupOf(taken))?.leaderId).toBe("l7");
    expect((await groupOf("22222222"))?.parentId).toBe(made.id);
  });

  test("a group that was opened when codes were derived from the application keeps its code", async () => {
    const earlier = "7B3NRD2K";
    const write = await groupSubmission("la", unit("甲", "341001"), unit("乙", "341002"));
    const made = await Application.submit(write, context(applicant("la")), { generateCode: () => earlier });
    await enterprise("ma", "341001");
    await join("ma", earlier);
    expect((await Application.get(made.id, context(applicant("la")))).invitationCode).toBe(earlier);
  });

  test("who types 20 codes that are none is told nothing more for the hour, not even of a right one", async () => {
    const { invitationCode: right = "" } = await opened("lg", unit("甲", "360001"), unit("乙", "360002"));
    await enterprise("mg", "360001");
    const who = (time?: string) => context(applicant("mg"), time);
    // Right codes count for nothing, however often they are looked at.
    for (let i = 0; i < 25; i++) await invitation(right, who());
    const tries = [...Array(24).keys()].map((i) => `ABCDEF${alphabet[i]}9`);
    const answers = await Promise.all(tries.map((code) => refused(invitation(code, who()))));
    const told = answers.map(({ code }) => code);
    expect(told.filter((code) => code === codes.INVITATION_CODE_INVALID)).toHaveLength(20);
    expect(told.filter((code) => code === codes.TOO_FREQUENT)).toHaveLength(4);
    expect((await refused(invitation(right, who()))).code).toBe(codes.TOO_FREQUENT);
    expect((await refused(join("mg", right))).code).toBe(codes.TOO_FREQUENT);
    // Others are not held up by it, and it may try again in the next hour.
    await enterprise("mh", "360002");
    expect((await join("mh", right)).status).toBe("PROCESSING");
    expect((await invitation(right, who("2026-11-23T03:00:00.000Z"))).open).toBe(true);
  });

  test("a member may not also apply alone, nor the other way round (400878)", async () => {
    const { invitationCode = "" } = await opened("l4", unit("甲", "340001"), unit("乙", "340002"));
    await enterprise("m41", "340001");
    await join("m41", invitationCode);
    const alone = { ...exampleOf("FAIR_INTERNATIONAL") };
    const write = { id: ulid(), scheme: "FAIR_INTERNATIONAL", eventId: fairId, answers: alone };
    expect((await refused(Application.submit(write, context(applicant("m41"))))).code).toBe(
      codes.ONE_APPLICATION_PER_EVENT,
    );
  });

  test("accepted with the group, it takes nobody in any more", async () => {
    const made = await opened("l5", unit("甲", "350001"), unit("乙", "350002"));
    const code = made.invitationCode ?? "";
    await Promise.all([
      enterprise("m51", "350001"),
      enterprise("m52", "350002"),
      enterprise("m53", "350003"),
    ]);
    const one = await join("m51", code);
    expect(
      (await refused(Application.act(made.id, "accept", { version: made.version }, context(officer)))).code,
    ).toBe(codes.MOVE_NOT_ALLOWED);
    await join("m52", code);
    await Application.act(made.id, "accept", { version: made.version }, context(officer));
    await followLeader(code, context(asSystem));
    expect((await Application.get(one.id, context(applicant("m51")))).status).toBe("ACCEPTED");
    const [group] = await led(context(applicant("l5")));
    expect(group).toMatchObject({ closed: true, status: "ACCEPTED", expected: [] });
    expect((await invitation(code, context(applicant("m53")))).open).toBe(false);
    expect((await refused(join("m53", code))).code).toBe(codes.INVITATION_CODE_INVALID);
  });
});
