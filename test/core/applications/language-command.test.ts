/**
 * Rules of the form language beyond one form, which the store enforces: the earlier of two last days, a person's limit
 * across institutions, applications of other institutions under one. The schemes here are made up.
 */

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { findGroupByCode } from "@portal/core/applications/groups/group-store.server";
import { queryDuePage } from "@portal/core/applications/transitions/due-page.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { defineScheme } from "@portal/core/forms/builders/define-scheme";
import * as f from "@portal/core/forms/builders/field-builders";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { systemActor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName, SHARDS } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
  officer,
  secondOfficer,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const common = {
  resource: "special",
  family: "INCENTIVE",
  rules: [],
  window: { kind: "ALL_YEAR" },
  deadlines: [],
  fees: { kind: "NONE" },
  eligibility: [],
  moves: [
    "submit",
    "discard",
    "accept",
    "reject",
    "requestCancel",
    "confirmCancel",
    "object",
    "upholdObjection",
  ],
  reports: [],
} as const satisfies Partial<Scheme>;
const limits = { group: "MADE_UP", oneInProcessing: false, certified: true };
const buildStep = (fields: Record<string, f.FieldDefinition>) => ({ one: { fields } });

const travel = defineScheme({
  ...common,
  id: "MADE_UP_TRAVEL",
  moves: [...common.moves],
  reports: [],
  steps: buildStep({ arrivesOn: f.day(), activity: f.dayRange() }),
  rules: [],
  eligibility: [],
  deadlines: [
    {
      kind: "applyBy",
      anchor: { earliest: ["arrivesOn", "activity.from"] },
      amount: 5,
      unit: "WORKING",
      direction: "BEFORE",
      code: errorCodes.LEAD_TIME_35_DAYS,
    },
  ],
  limits,
});
const people = f.people({ columns: { name: f.text(50), idNumber: f.text(30, { personal: true }) }, min: 1 });
const buildPersonScheme = (id: string, perPerson: NonNullable<Scheme["limits"]["perPerson"]>) =>
  defineScheme({
    ...common,
    id,
    moves: [...common.moves],
    reports: [],
    rules: [],
    eligibility: [],
    deadlines: [],
    steps: buildStep({ note: f.text(20), owners: people }),
    limits: { ...limits, group: id, perPerson },
  });
const yearly = buildPersonScheme("MADE_UP_YEARLY", {
  field: "owners",
  column: "idNumber",
  max: 1,
  year: "startsOn",
});
const twice = buildPersonScheme("MADE_UP_TWICE", {
  field: "owners",
  column: "idNumber",
  max: 2,
  code: errorCodes.DUPLICATE_APPLICATION,
});
const counter = {
  name: "INCENTIVE",
  max: 4,
  year: "SUBMISSION",
  code: errorCodes.INCENTIVE_NONE_LEFT,
} as const;
const buildLeaderScheme = (counts: boolean, member: string) =>
  defineScheme({
    ...common,
    id: `${member}_GROUP`,
    moves: [...common.moves],
    reports: [],
    rules: [],
    eligibility: [],
    deadlines: [],
    steps: buildStep({ groupName: f.text(50) }),
    limits: { ...limits, group: "LEADER" },
    children: { scheme: member, min: 2, max: 2, consent: "agreeToGroup", counts, by: "INVITATION_CODE" },
  });
const buildMemberScheme = (id: string) =>
  defineScheme({
    ...common,
    id,
    moves: [...common.moves],
    reports: [],
    rules: [],
    eligibility: [],
    deadlines: [],
    steps: buildStep({ invitationCode: f.text(20), agreeToGroup: f.yesNo(), stand: f.text(20) }),
    limits: { ...limits, counter },
  });

vi.mock("@portal/core/schemes/index", async (original) => {
  const realModule = await original<typeof import("@portal/core/schemes/index")>();
  const listSchemes = (): Scheme[] => [...realModule.schemes, travel, yearly, twice, ...groups];
  return {
    ...realModule,
    findScheme: (id: string) => listSchemes().find((scheme) => scheme.id === id),
    findParentScheme: (id: string) => listSchemes().find(({ children }) => children?.scheme === id),
  };
});
const groups = [
  buildLeaderScheme(true, "COUNTED"),
  buildMemberScheme("COUNTED"),
  buildLeaderScheme(false, "UNCOUNTED"),
  buildMemberScheme("UNCOUNTED"),
];

beforeAll(async () => {
  await createFreshTable();
});
const submitForm = (institutionId: string, scheme: string, answers: Answers, time = mondayMorning) =>
  Application.submitApplication(
    { id: ulid(), scheme, answers },
    createTestContext(createApplicant(institutionId), time),
  );
const withdrawApplication = async (id: string, institutionId: string, version: number) => {
  const withCancelRequest = await Application.performTransition(
    id,
    "requestCancel",
    { version, reason: "x" },
    createTestContext(createApplicant(institutionId)),
  );
  await Application.performTransition(
    id,
    "confirmCancel",
    { version: withCancelRequest.version },
    createTestContext(officer),
  );
};

describe("the last day to apply", () => {
  const buildVisit = (arrivesOn: string, from: string) => ({ arrivesOn, activity: { from, to: from } });
  // Monday 23 November: five working days before Monday 30 November is today.
  test.each([
    [
      "the arrival comes first",
      buildVisit("2026-11-30", "2026-12-20"),
      buildVisit("2026-11-27", "2026-12-20"),
      "arrivesOn",
    ],
    [
      "the activity comes first",
      buildVisit("2026-12-20", "2026-11-30"),
      buildVisit("2026-12-20", "2026-11-27"),
      "activity.from",
    ],
  ])("is counted from the earlier of two days: %s", async (_what, fits, late, path) => {
    const id = path.replace(".", "-");
    await createCertifiedInstitution(id);
    const error = await expectRefusal(submitForm(id, travel.id, late));
    expect(error.code).toBe(400876);
    expect(error.detail).toMatchObject({ fields: [{ path, key: "leadTimeWorking" }] });
    expect((await submitForm(id, travel.id, fits)).status).toBe("PROCESSING");
  });
});

describe("a person's limit across institutions", () => {
  const buildOwners = (...numbers: string[]) => ({
    note: ulid().slice(-8),
    owners: numbers.map((idNumber) => ({ name: "陳", idNumber })),
  });
  test("one a year: another institution is refused and told which row, not whose", async () => {
    await Promise.all([createCertifiedInstitution("p1"), createCertifiedInstitution("p2")]);
    await submitForm("p1", yearly.id, buildOwners("1234567(8)"));
    const error = await expectRefusal(submitForm("p2", yearly.id, buildOwners("7654321(0)", "1234567 8")));
    expect(error.code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
    expect(error.detail).toEqual({
      params: { max: 1 },
      fields: [{ path: "owners.1.idNumber", key: "personTaken", params: { max: 1 } }],
    });
    // Nothing of the refused one was kept: the other person is still free.
    expect((await submitForm("p2", yearly.id, buildOwners("7654321(0)"))).status).toBe("PROCESSING");
    expect(
      (await submitForm("p2", yearly.id, buildOwners("1234567(8)"), "2027-01-04T02:00:00.000Z")).status,
    ).toBe("PROCESSING");
  });
  test("two at once: one of them wins", async () => {
    await Promise.all(["p3", "p4"].map((id) => createCertifiedInstitution(id)));
    const attempts = await Promise.allSettled(
      ["p3", "p4"].map((id) => submitForm(id, yearly.id, buildOwners("5555555(5)"))),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
  test("as many as the scheme says, under its own code; withdrawn, the place is free", async () => {
    await Promise.all(["p5", "p6", "p7"].map((id) => createCertifiedInstitution(id)));
    const first = await submitForm("p5", twice.id, buildOwners("9"));
    await submitForm("p6", twice.id, buildOwners("9", "9"));
    expect((await expectRefusal(submitForm("p7", twice.id, buildOwners("9")))).code).toBe(
      errorCodes.DUPLICATE_APPLICATION,
    );
    await withdrawApplication(first.id, "p5", first.version);
    expect((await submitForm("p7", twice.id, buildOwners("9"))).status).toBe("PROCESSING");
  });
  test("no row of a person's place tells the number", async () => {
    await createCertifiedInstitution("p8");
    await submitForm("p8", yearly.id, buildOwners("2468135(7)"));
    const { Items = [] } = await getDocumentClient().send(
      new ScanCommand({
        TableName: getTableName(),
        FilterExpression: "begins_with(pk, :p)",
        ExpressionAttributeValues: { ":p": "person#" },
      }),
    );
    expect(Items.length).toBeGreaterThan(0);
    expect(JSON.stringify(Items.map(({ applications: _, ...row }) => row))).not.toMatch(
      /1234567|7654321|5555555|2468135/,
    );
  });
});

describe("applications of other institutions under one", () => {
  const openGroup = async (id: string, kind = "COUNTED") => {
    await createCertifiedInstitution(id);
    const groupApplication = await submitForm(id, `${kind}_GROUP`, { groupName: id });
    return { ...groupApplication, code: groupApplication.invitationCode ?? "" };
  };
  const joinGroupAs = async (id: string, invitationCode: string, kind = "COUNTED", more: Answers = {}) => {
    await createCertifiedInstitution(id);
    return submitForm(id, kind, { invitationCode, agreeToGroup: true, stand: id, ...more });
  };

  test("a member joins by the leader's code, however it is typed, and is in the group", async () => {
    const group = await openGroup("g1");
    expect(group.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const typedCode = ` ${group.code.slice(0, 4).toLowerCase()}-${group.code.slice(4)}`;
    const member = await joinGroupAs("g1a", typedCode);
    expect(member).toMatchObject({ institutionId: "g1a", parentId: group.id });
    expect(await findGroupByCode(group.code)).toMatchObject({
      leaderId: "g1",
      closed: false,
      applications: [{ institutionId: "g1a", id: member.id }],
    });
    expect((await readConstraints("g1a")).counts).toEqual({ "INCENTIVE#2026": 1 });
    expect((await readConstraints("g1")).counts).toEqual({});
    // Neither sees the other's application.
    expect(
      await expectRefusal(Application.getApplication(member.id, createTestContext(createApplicant("g1")))),
    ).toMatchObject({ code: 107001, detail: { params: { context: "application" } } });
  });
  test.each([
    ["a code of nobody", () => "ABCDEFGH"],
    ["no code at all", () => "?"],
  ])("%s is refused (900041)", async (what, code) => {
    const error = await expectRefusal(joinGroupAs(`wrong-${what.length}`, code()));
    expect(error.code).toBe(errorCodes.INVITATION_CODE_INVALID);
    expect(error.detail.fields).toEqual([{ path: "invitationCode", key: "invitationUnknown" }]);
  });
  test("a code of another kind of group is refused", async () => {
    const { code } = await openGroup("g2", "UNCOUNTED");
    expect((await expectRefusal(joinGroupAs("g2a", code, "COUNTED"))).code).toBe(
      errorCodes.INVITATION_CODE_INVALID,
    );
  });
  test("each member consents itself", async () => {
    const { code } = await openGroup("g3");
    const error = await expectRefusal(joinGroupAs("g3a", code, "COUNTED", { agreeToGroup: false }));
    expect(error.code).toBe(errorCodes.CONSENT_REQUIRED);
    expect((await findGroupByCode(code))?.members).toEqual(["g3"]);
  });
  test("where the scheme says so, a member's own year is not counted", async () => {
    const { code } = await openGroup("g4", "UNCOUNTED");
    await joinGroupAs("g4a", code, "UNCOUNTED");
    expect((await readConstraints("g4a")).counts).toEqual({});
  });
  test("each institution comes once, the leader not at all, and no more than the group takes", async () => {
    const { code } = await openGroup("g5");
    await joinGroupAs("g5a", code);
    expect((await expectRefusal(joinGroupAs("g5a", code, "COUNTED", { stand: "other" }))).code).toBe(
      errorCodes.DUPLICATE_APPLICATION,
    );
    expect((await expectRefusal(joinGroupAs("g5", code))).code).toBe(errorCodes.DUPLICATE_APPLICATION);
    await joinGroupAs("g5b", code);
    const fullRefusal = await expectRefusal(joinGroupAs("g5c", code));
    expect([fullRefusal.code, fullRefusal.detail.fields]).toEqual([
      errorCodes.INVALID_VALUE,
      [{ path: "invitationCode", key: "tooMany", params: { max: 2 } }],
    ]);
    // The refused one has lost nothing of its year.
    expect((await readConstraints("g5c")).counts).toEqual({});
  });
  test("two at once for the last place: one of them gets it", async () => {
    const { code } = await openGroup("g6");
    await joinGroupAs("g6a", code);
    await Promise.all(["g6b", "g6c"].map((id) => createCertifiedInstitution(id)));
    const attempts = await Promise.allSettled(["g6b", "g6c"].map((id) => joinGroupAs(id, code)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await findGroupByCode(code))?.applications).toHaveLength(2);
  });
  test("a leader is accepted with as many members as the scheme wants, and then nobody comes in", async () => {
    const { id, version, code } = await openGroup("g7");
    const first = await joinGroupAs("g7a", code);
    const earlyRefusal = await expectRefusal(
      Application.performTransition(id, "accept", { version }, createTestContext(officer)),
    );
    expect([earlyRefusal.code, earlyRefusal.detail.params]).toEqual([
      errorCodes.MOVE_NOT_ALLOWED,
      { status: "PROCESSING", action: "accept", min: 2 },
    ]);
    await joinGroupAs("g7b", code);
    // One withdraws: too few again, and its place is another's.
    await withdrawApplication(first.id, "g7a", first.version);
    expect(
      (
        await expectRefusal(
          Application.performTransition(id, "accept", { version }, createTestContext(officer)),
        )
      ).code,
    ).toBe(errorCodes.MOVE_NOT_ALLOWED);
    await joinGroupAs("g7c", code);
    expect(
      (await Application.performTransition(id, "accept", { version }, createTestContext(officer))).status,
    ).toBe("ACCEPTED");
    expect((await expectRefusal(joinGroupAs("g7d", code))).code).toBe(errorCodes.INVITATION_CODE_INVALID);
  });

  describe("its members follow the leader", () => {
    /** Creates a group of two whose leader is decided, and what is due after it. */
    const createGroup = async (id: string) => {
      const groupApplication = await openGroup(id);
      const members = [
        await joinGroupAs(`${id}a`, groupApplication.code),
        await joinGroupAs(`${id}b`, groupApplication.code),
      ] as const;
      return { ...groupApplication, members };
    };
    const soon = createTestContext(systemActor, "2026-11-23T02:01:00.000Z");
    const isGroupDue = async (code: string): Promise<boolean> => {
      const pages = await Promise.all(
        Array.from({ length: SHARDS }, (_, shard) => queryDuePage(shard, soon.now, undefined)),
      );
      return pages.some(({ messages }) => messages.some((m) => m.kind === "group" && m.id === code));
    };
    const followGroup = async (code: string) => {
      expect(await isGroupDue(code)).toBe(true);
      await moveGroupMembers(code, soon);
      // Given again it finds nothing to do.
      expect(await moveGroupMembers(code, soon)).toBe(0);
    };
    const readApplication = (id: string) => Application.getApplication(id, createTestContext(officer));
    const performAction = (id: string, version: number, action: string, who = officer) =>
      Application.performTransition(id, action, { version, reason: "x" }, createTestContext(who));
    const listActions = async (id: string) =>
      (await Application.listHistory(id, createTestContext(officer))).map(
        ({ action, actor }) => `${action} ${actor.kind}`,
      );

    test("accepted with it; who asks to withdraw is answered first", async () => {
      const { id, version, code, members } = await createGroup("f1");
      await performAction(members[1].id, members[1].version, "requestCancel", createApplicant("f1b"));
      await performAction(id, version, "accept");
      await followGroup(code);
      expect((await readApplication(members[0].id)).status).toBe("ACCEPTED");
      expect(await listActions(members[0].id)).toEqual(["submit applicant", "followAccept system"]);
      expect(await readApplication(members[1].id)).toMatchObject({
        status: "PROCESSING",
        pending: "cancellation",
      });
    });

    test("refused with it, with their own time to object; an objection of the leader's that is upheld brings them back", async () => {
      const { id, version, code, members } = await createGroup("f2");
      // One was refused by itself before: that is staff's word.
      await performAction(members[1].id, members[1].version, "reject");
      const rejectedApplication = await performAction(id, version, "reject");
      await followGroup(code);
      const refusedWith = await readApplication(members[0].id);
      expect(refusedWith).toMatchObject({
        status: "REJECTED",
        deadlines: [{ kind: "objection", day: "2026-12-08" }],
      });
      const disputedApplication = await performAction(
        id,
        rejectedApplication.version,
        "object",
        createApplicant("f2"),
      );
      await performAction(id, disputedApplication.version, "upholdObjection", secondOfficer);
      await followGroup(code);
      expect(await readApplication(members[0].id)).toMatchObject({ status: "PROCESSING", deadlines: [] });
      expect((await readApplication(members[1].id)).status).toBe("REJECTED");
    });

    test("cancelled with it: before a decision their year is given back, and their place at the event", async () => {
      const { id, version, code, members } = await createGroup("f3");
      await performAction(members[1].id, members[1].version, "accept");
      await withdrawApplication(id, "f3", version);
      await followGroup(code);
      for (const member of members)
        expect(await readApplication(member.id)).toMatchObject({
          status: "CANCELLED",
          cancelReason: "GROUP",
        });
      expect((await readConstraints("f3a")).counts).toEqual({ "INCENTIVE#2026": 0 });
      expect((await readConstraints("f3b")).counts).toEqual({ "INCENTIVE#2026": 1 });
      expect([(await readConstraints("f3a")).claims, (await readConstraints("f3b")).claims]).toEqual([
        [],
        [],
      ]);
    });

    test("a member that withdrew by itself is left alone, and nobody may follow by a call", async () => {
      const { id, version, code, members } = await createGroup("f4");
      await withdrawApplication(members[0].id, "f4a", members[0].version);
      await performAction(id, version, "reject");
      await followGroup(code);
      expect(await readApplication(members[0].id)).toMatchObject({
        status: "CANCELLED",
        cancelReason: "WITHDRAWN",
      });
      for (const who of [officer, createApplicant("f4b")])
        expect((await expectRefusal(performAction(members[1].id, 2, "followReopen", who))).code).not.toBe(
          errorCodes.STALE_VERSION,
        );
    });
  });

  test("a group whose leader is refused or withdraws is closed, whatever its size", async () => {
    const [one, other] = [await openGroup("g8"), await openGroup("g9")];
    await Application.performTransition(
      one.id,
      "reject",
      { version: one.version, reason: "x" },
      createTestContext(officer),
    );
    await withdrawApplication(other.id, "g9", other.version);
    for (const { code } of [one, other])
      expect((await expectRefusal(joinGroupAs(`late-${code}`, code))).code).toBe(
        errorCodes.INVITATION_CODE_INVALID,
      );
  });
});
