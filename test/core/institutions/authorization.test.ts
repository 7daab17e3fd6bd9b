/** The people who may read or change an institution, and the refusals of the others. */
import type { Institution } from "@portal/core/institutions/index";
import {
  buildMissingResultRefusal,
  loadAdministeredInstitution,
  loadCurrentAdministeredInstitution,
  loadOwnInstitution,
  loadReadableInstitution,
  loadReviewableInstitution,
  refuseInstitutionIssues,
  refuseLockedInstitution,
  requireApplicant,
} from "@portal/core/institutions/institution-authorization.server";
import { getMemberEntity, getMembershipEntity } from "@portal/core/institutions/institution-store.server";
import {
  computeInvitationExpiry,
  isInvitationOpen,
  MAX_MEMBERS,
  toInvitationNames,
  toInvitationView,
  toInvitedSubAccountView,
  toMemberRole,
  toSubAccountView,
} from "@portal/core/institutions/sub-accounts/index";
import { toInstant } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createStaff,
  createTestContext,
  mondayMorning,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const since = toInstant(mondayMorning);
const addMember = async (institutionId: string, accountId: string, role: "SUB_ALL" | "SUB_OWN") => {
  const member = {
    institutionId,
    accountId,
    account: `${accountId}@demo.mo`,
    role,
    language: "pt" as const,
    since,
  };
  await getMemberEntity().put(member).go();
  await getMembershipEntity().put(member).go();
};
const administrator = createApplicant("ours");
const helper = createApplicant("ours", "SUB_ALL", "helper");
const stranger = createApplicant("theirs");
beforeAll(async () => {
  await createFreshTable();
  await Promise.all([createCertifiedInstitution("ours"), createCertifiedInstitution("theirs")]);
  await addMember("ours", "helper", "SUB_ALL");
});
const readCode = async (work: Promise<unknown>): Promise<number> => (await expectRefusal(work)).code;

describe("to change an institution", () => {
  test("its administrator gets it, by its id or as the one that is acted for", async () => {
    expect((await loadAdministeredInstitution("ours", administrator)).id).toBe("ours");
    expect((await loadCurrentAdministeredInstitution(createTestContext(administrator))).id).toBe("ours");
  });
  test("nobody else's administrator finds it, and an unknown one is not there either", async () => {
    expect(await readCode(loadAdministeredInstitution("ours", stranger))).toBe(10306);
    expect(await readCode(loadAdministeredInstitution("none", administrator))).toBe(10306);
  });
  test("a sub-account is told that the administrator may, and without one that there is none", async () => {
    expect(await readCode(loadAdministeredInstitution("ours", helper))).toBe(200113);
    await createCertifiedInstitution("left");
    await addMember("left", "rest", "SUB_ALL");
    const rest = createApplicant("left", "SUB_ALL", "rest");
    await getMemberEntity().delete({ institutionId: "left", accountId: "account-left" }).go();
    expect(await readCode(loadAdministeredInstitution("left", rest))).toBe(101002);
  });
  test("whoever acts for none is told that it is missing", async () => {
    const { institution: _, ...nobody } = administrator;
    expect(await readCode(loadCurrentAdministeredInstitution(createTestContext(nobody)))).toBe(10306);
  });
});

describe("to read an institution", () => {
  test("its members may, and so may staff, who are none", async () => {
    expect((await loadReadableInstitution("ours", helper)).id).toBe("ours");
    expect((await loadReadableInstitution("ours", officer)).id).toBe("ours");
  });
  test("others may not, and staff find none that does not exist", async () => {
    expect(await readCode(loadReadableInstitution("ours", stranger))).toBe(10306);
    expect(await readCode(loadReadableInstitution("none", officer))).toBe(10306);
  });
  test("what was written about it is for its members and for staff who review", async () => {
    expect((await loadReviewableInstitution("ours", helper)).id).toBe("ours");
    expect((await loadReviewableInstitution("ours", officer)).id).toBe("ours");
    expect(await readCode(loadReviewableInstitution("ours", stranger))).toBe(10306);
    expect(await readCode(loadReviewableInstitution("ours", cashier))).toBe(200113);
  });
  test("its members may act for it, and staff may not", async () => {
    expect((await loadOwnInstitution("ours", helper)).id).toBe("ours");
    expect(await readCode(loadOwnInstitution("ours", stranger))).toBe(10306);
    expect(await readCode(loadOwnInstitution("ours", officer))).toBe(10306);
  });
});

describe("what prevents a change", () => {
  const findRefusal = (work: () => void): Refusal | undefined => {
    try {
      work();
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };
  test("staff and readers of the restricted views act for no institution", () => {
    expect(findRefusal(() => requireApplicant(administrator))).toBeUndefined();
    expect(findRefusal(() => requireApplicant(createStaff("OFFICER", "ROADSHOW")))?.code).toBe(200113);
  });
  test.each([
    ["VERIFYING", 900016],
    ["PASSED", undefined],
    ["FAILED", undefined],
    ["UNVERIFIED", undefined],
  ] as const)("while it is %s: %s", (certification, code) => {
    expect(findRefusal(() => refuseLockedInstitution({ certification } as Institution))?.code).toBe(code);
  });
  test("what is only missing is reported in other words than what is wrong; nothing wrong is no refusal", () => {
    const missing = { path: "nameZh", key: "required" };
    const phoneIssue = { path: "phone", key: "phoneLength" };
    expect(findRefusal(() => refuseInstitutionIssues([]))).toBeUndefined();
    const onlyMissing = findRefusal(() => refuseInstitutionIssues([missing]));
    const both = findRefusal(() => refuseInstitutionIssues([missing, phoneIssue]));
    expect(onlyMissing?.code).not.toBe(both?.code);
    expect(both?.detail.fields).toEqual([missing, phoneIssue]);
  });
  test("a decision that does not say what was decided is marked at the result", () => {
    const { code, detail } = buildMissingResultRefusal();
    expect(code).toBe(10802);
    expect(detail.fields).toEqual([{ path: "result", key: "required" }]);
  });
});

describe("a sub-account", () => {
  const invitation = {
    id: "invitation-1",
    institutionId: "ours",
    names: { zh: "甲", en: "A", pt: "" },
    account: "new@demo.mo",
    permission: "OWN" as const,
    invitedBy: "account-ours",
    since,
    expiresAt: computeInvitationExpiry(since),
  };
  test("acts for all applications or for its own alone", () => {
    expect([toMemberRole("ALL"), toMemberRole("OWN")]).toEqual(["SUB_ALL", "SUB_OWN"]);
    expect(MAX_MEMBERS).toBe(50);
  });
  test("an invitation is open for fourteen days, to the second", () => {
    expect(invitation.expiresAt).toBe("2026-12-07T02:00:00.000Z");
    expect(isInvitationOpen(invitation, [], toInstant("2026-12-07T01:59:59.000Z"))).toBe(true);
    expect(isInvitationOpen(invitation, [], toInstant("2026-12-07T02:00:00.000Z"))).toBe(false);
  });
  test.each([
    ["the administrator who was there before it", "ADMINISTRATOR", "2026-11-23T02:00:00.000Z", true],
    ["an administrator who came after it", "ADMINISTRATOR", "2026-11-23T02:00:00.001Z", false],
    ["a helper who came after it", "SUB_ALL", "2026-11-24T02:00:00.000Z", true],
  ] as const)("an invitation beside %s (%s since %s) is open: %s", (_, role, memberSince, isOpen) => {
    const members = [{ role, since: toInstant(memberSince) }];
    expect(isInvitationOpen(invitation, members, toInstant("2026-11-25T02:00:00.000Z"))).toBe(isOpen);
  });
  test("is shown with what it may and since when", () => {
    const member = {
      institutionId: "ours",
      accountId: "helper",
      account: "helper@demo.mo",
      language: "pt" as const,
      since,
    };
    expect(toSubAccountView({ ...member, role: "SUB_OWN" })).toEqual({
      id: "helper",
      version: 1,
      account: "helper@demo.mo",
      permission: "OWN",
      status: "ACTIVE",
      since,
    });
    expect(toSubAccountView({ ...member, role: "SUB_ALL", version: 3, suspended: true })).toMatchObject({
      version: 3,
      permission: "ALL",
      status: "SUSPENDED",
    });
  });
  test("that is only invited is shown as such, and the invited person reads who invites", () => {
    const { names, account, id, ...told } = invitation;
    expect(toInvitedSubAccountView(invitation)).toEqual({
      id,
      version: 1,
      account,
      permission: "OWN",
      status: "INVITED",
      since,
      expiresAt: invitation.expiresAt,
    });
    expect(toInvitationView(invitation)).toEqual({
      institutionId: told.institutionId,
      names,
      permission: "OWN",
      invitedBy: "account-ours",
      expiresAt: invitation.expiresAt,
    });
    expect(toInvitationNames({ nameZh: "甲", nameEn: "A", namePt: "" } as Institution["fields"])).toEqual(
      names,
    );
  });
});
