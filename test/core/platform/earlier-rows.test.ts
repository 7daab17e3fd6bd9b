/**
 * Rows as they were written before their kinds had entities: without ElectroDB's identifiers and without the parts of
 * their keys. Everything reads, changes and refuses them as it does its own (decision 0171).
 */
import { createHash } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as Groups from "@portal/core/applications/groups/group-store.server";
import { prepareNextReceipt } from "@portal/core/applications/orders/receipt-number.server";
import * as Booths from "@portal/core/applications/places/booths/booth-plan-store.server";
import * as DrawStore from "@portal/core/applications/places/draw/draw-store.server";
import { buildPersonWrites } from "@portal/core/applications/reservations/person-rows.server";
import { getCalendar, listDecrees } from "@portal/core/calendar/calendar-store.server";
import { findEventStaffDetails } from "@portal/core/events/event-staff-details.server";
import { findNewsletterSentAt } from "@portal/core/events/request-event-newsletter.server";
import { getFeedStatus } from "@portal/core/feeds/calendar-feed-service.server";
import { listSubscribersAfter } from "@portal/core/identity/accounts/newsletter-subscriptions.server";
import * as Factors from "@portal/core/identity/second-factor/factor-store.server";
import * as Steps from "@portal/core/identity/second-factor/sign-in-step-store.server";
import * as Sessions from "@portal/core/identity/sessions/session-store.server";
import * as SignOn from "@portal/core/identity/sign-on/identity-store.server";
import * as Staff from "@portal/core/identity/staff/staff-store.server";
import * as Inspections from "@portal/core/inspections/records/inspection-store.server";
import { buildClaimTurnPut } from "@portal/core/institutions/administrator-claims/claim-store.server";
import { findFreeSlot } from "@portal/core/institutions/membership.server";
import { wasNoticeSent } from "@portal/core/messaging/sent-notices.server";
import { findNumberByTicket } from "@portal/core/payments/one-stop/one-stop-store.server";
import { toInstant } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";
import { buildPolicyOverrideDelete, listPolicyOverrides } from "@portal/core/policies/policy-store.server";
import * as Surveys from "@portal/core/surveys/survey-store.server";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createTestContext,
  mondayMorning,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const now = toInstant(mondayMorning);
const later = Date.parse(now) + 600_000;
const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");
/** Writes rows exactly as given. */
const putRows = async (...rows: { pk: string; sk: string; [name: string]: unknown }[]): Promise<void> => {
  for (const Item of rows)
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
};
const isRefused = async (...rows: Parameters<typeof transact>[0]): Promise<boolean> => {
  try {
    await transact(rows);
    return false;
  } catch (error) {
    if (error instanceof TransactionCancelledError) return true;
    throw error;
  }
};

beforeAll(async () => {
  await createFreshTable();
});

test("a session signs in, is listed, goes on and ends", async () => {
  const token = `${Buffer.from("anna").toString("base64url")}.${"s".repeat(43)}`;
  const account = { account: "anna@demo.mo", roles: ["APPLICANT"], language: "en", epoch: 3 };
  await putRows(
    { pk: "account#anna", sk: "account", ...account },
    {
      pk: "account#anna",
      sk: `access#${hashText(token)}`,
      accountId: "anna",
      epoch: 3,
      createdAt: now,
      touchedAt: now,
    },
    { pk: "account#anna", sk: "membership#m1", role: "ADMINISTRATOR" },
    { pk: "account#anna", sk: "second-factor", version: 1 },
  );
  const half = toInstant(Date.parse(now) + 1_200_000);
  expect(await Sessions.resolveSession(token, half)).toMatchObject({
    account: { id: "anna", account: "anna@demo.mo" },
    memberships: [{ institutionId: "m1", role: "ADMINISTRATOR" }],
  });
  const [session] = await Sessions.listSessions("anna", 3, half);
  expect(session).toMatchObject({ id: Sessions.getSessionId(token), touchedAt: half });
  await transact([Sessions.buildSessionCarryOver(token, "anna", 4, half)]);
  expect(await Sessions.findFactorProofTime(token)).toBe(half);
  await Sessions.endSession(token);
  expect(await Sessions.listSessions("anna", 4, half)).toEqual([]);
});

test("second factors: codes are used once, a passkey counts up and goes", async () => {
  const passkey = { id: "-k1", name: "Key", publicKey: "x", counter: 4, transports: [], createdAt: now };
  await putRows(
    {
      pk: "account#ben",
      sk: "second-factor",
      version: 2,
      handle: "h",
      totpSealed: "sealed",
      totpSince: now,
      totpStep: 10,
      passkeys: { "-k1": passkey, "0_2": { ...passkey, id: "0_2" } },
      recovery: new Set(["one", "two"]),
    },
    { pk: "passkey#-k1", sk: "passkey", accountId: "ben" },
  );
  expect(await Factors.findCredentialOwner("-k1")).toBe("ben");
  expect(await isRefused(Factors.buildCredentialClaim("-k1", "carl"))).toBe(true);
  expect([
    await isRefused(Factors.buildTotpStepUse("ben", 10)),
    await isRefused(Factors.buildTotpStepUse("ben", 11)),
  ]).toEqual([true, false]);
  expect([
    await isRefused(Factors.buildRecoveryCodeUse("ben", "one")),
    await isRefused(Factors.buildRecoveryCodeUse("ben", "one")),
  ]).toEqual([false, true]);
  expect([
    await isRefused(Factors.buildPasskeyUse("ben", "-k1", 4, now)),
    await isRefused(Factors.buildPasskeyUse("ben", "-k1", 5, now)),
  ]).toEqual([true, false]);
  const factors = await Factors.findFactors("ben");
  expect(factors).toMatchObject({ totpStep: 11, totp: { sealed: "sealed" }, recovery: new Set(["two"]) });
  expect(factors?.passkeys["-k1"]).toMatchObject({ counter: 5, lastUsedAt: now });
  await transact([
    Factors.buildPasskeyRemoval(factors ?? expect.fail(), "-k1"),
    Factors.buildCredentialRelease("-k1"),
  ]);
  expect(Object.keys((await Factors.findFactors("ben"))?.passkeys ?? {})).toEqual(["0_2"]);
});

test("the second step of a sign-in is answered once", async () => {
  await putRows({
    pk: `sign-in#${hashText("t")}`,
    sk: "sign-in",
    door: "user",
    challenge: "c",
    expires: later,
  });
  expect(await Steps.findSignInStep("t", Date.parse(now))).toMatchObject({ area: "user", challenge: "c" });
  expect(await isRefused(Steps.buildSignInStepDelete("t", "another"))).toBe(true);
  expect([await Steps.takeSignInChallenge("t", "c"), await Steps.takeSignInChallenge("t", "c")]).toEqual([
    true,
    false,
  ]);
  expect(await isRefused(Steps.buildSignInStepDelete("t", "c"))).toBe(true);
  expect([
    await isRefused(Steps.buildSignInStepDelete("t")),
    await isRefused(Steps.buildSignInStepDelete("t")),
  ]).toEqual([false, true]);
});

test("a bound identity is found and unbound", async () => {
  const holder = { kind: "person", names: { zh: "", en: "D", pt: "" }, number: "1" } as const;
  await putRows(
    { pk: "identity#person#x", sk: "identity", accountId: "dora" },
    { pk: "account#dora", sk: "third-party#person", ...holder, identity: "x", boundAt: now },
  );
  expect(await SignOn.findIdentityAccount("person", "x")).toBe("dora");
  const [bound] = await SignOn.listBoundIdentities("dora");
  expect(bound).toMatchObject({ ...holder, identity: "x" });
  await SignOn.deleteIdentityBinding("dora", bound ?? expect.fail());
  expect(await SignOn.findIdentityAccount("person", "x")).toBeUndefined();
});

test("the roster counts holders on, and a role that is held is not retired", async () => {
  const member = { id: "eva", version: 2, account: "eva@demo.mo", roles: ["OFFICER"], createdAt: now };
  await putRows(
    { pk: "staff", sk: "member#eva", member, version: 2 },
    { pk: "staff", sk: "role#OFFICER", role: "OFFICER", holders: 1 },
  );
  expect(await isRefused(Staff.buildRoleRetirement("OFFICER", true))).toBe(true);
  const account = { id: "eva", account: "eva@demo.mo", roles: [], language: "en", createdAt: now };
  await transact(Staff.buildRosterRows(account, ["OFFICER"], 2));
  const roster = await Staff.loadStaffRoster();
  expect(roster.members).toMatchObject([{ id: "eva", version: 3, roles: [] }]);
  expect(roster.roles).toContainEqual({ role: "OFFICER", holders: 0, retired: false });
});

test("a group takes members until it is full, and a person until the limit", async () => {
  await putRows(
    {
      pk: "invitation#ABCDEFGH",
      sk: "group",
      code: "ABCDEFGH",
      parentId: "p",
      leaderId: "l",
      scheme: "fair-group",
      max: 1,
      members: new Set(["l"]),
    },
    { pk: "person#g#h", sk: "ever", applications: new Set(["a1"]) },
  );
  const group = (await Groups.findGroupByCode("abcd-efgh")) ?? expect.fail();
  expect(await isRefused(Groups.buildGroupJoin(group, "l", "a0"))).toBe(true);
  await transact([Groups.buildGroupJoin(group, "m", "a2")]);
  expect(await isRefused(Groups.buildGroupJoin(group, "n", "a3"))).toBe(true);
  expect(await Groups.findGroupByCode("ABCDEFGH")).toMatchObject({
    members: ["l", "m"],
    applications: [{ institutionId: "m", id: "a2" }],
  });
  expect(await isRefused(...buildPersonWrites([{ pk: "person#g#h", sk: "ever" }], "a2", 1))).toBe(true);
  // Its refusal gave no place back, so that whatever undoes it finds its own place.
  expect(await isRefused(...buildPersonWrites([{ pk: "person#g#h", sk: "ever" }], "a1", 1))).toBe(false);
  expect(await isRefused(...buildPersonWrites([{ pk: "person#g#h", sk: "ever" }], "a2", 2))).toBe(false);
});

test("a plan of booths and a draw are changed under what was read", async () => {
  const plan = { version: 3, zones: [], taken: { "甲-1": "a1", "B 2": "a2" }, given: 2 };
  const lottery = { eventId: "e1", version: 4, status: "PREPARED", places: 2, drawAt: now, entries: [] };
  await putRows(
    { pk: "event#e1", sk: "plan", ...plan },
    { pk: "event#e1", sk: "lottery", version: 4, lottery },
  );
  expect(await Booths.findBoothPlan("e1")).toEqual(plan);
  const [first, second] = [
    { id: "a1", booth: "甲-1" },
    { id: "a2", booth: "B 2" },
  ] as const;
  await transact([Booths.buildBoothSwap("e1", first, second)]);
  expect(await isRefused(Booths.buildBoothSwap("e1", first, second))).toBe(true);
  await transact([Booths.buildBoothRelease("e1", "甲-1")]);
  expect((await Booths.findBoothPlan("e1"))?.taken).toEqual({ "B 2": "a1" });
  expect(await isRefused(Booths.buildBoothPlanWrite("e1", [], 3, 1))).toBe(true);
  await transact([DrawStore.buildDrawVersionBump("e1", 4)]);
  expect(await DrawStore.findDraw("e1")).toEqual({ ...lottery, version: 5 });
  expect(await isRefused(DrawStore.buildDrawVersionBump("e1", 4))).toBe(true);
});

test("surveys, their answers and who has answered", async () => {
  const survey = { id: "s-1", version: 1 };
  await putRows(
    { pk: "surveys", sk: "s-1", survey, version: 1 },
    { pk: "event#e2", sk: "survey#s-1", survey: "s-1" },
    { pk: "survey#s-1", sk: "answered#a1" },
    { pk: "survey#s-1", sk: "answer#r", answered: { values: {} } },
  );
  expect([await Surveys.findSurvey("s-1"), await Surveys.listAllSurveys()]).toEqual([survey, [survey]]);
  expect(await Surveys.listSurveysByEventOrScheme(["e2"], [])).toEqual([survey]);
  expect(await Surveys.listSurveyAnswers("s-1")).toEqual([{ values: {} }]);
  expect(
    await Surveys.listAnsweredFlags([
      { survey: "s-1", respondent: "a1" },
      { survey: "s-1", respondent: "a2" },
    ]),
  ).toEqual([true, false]);
});

test("inspectors, and what they found", async () => {
  const subject = { of: "activity", key: "e3" } as const;
  await putRows(
    { pk: "inspector#fay", sk: "activity#e3", ...subject, accountId: "fay" },
    { pk: "inspected#activity#e3", sk: "inspector#fay", ...subject, accountId: "fay" },
    { pk: "inspected#activity#e3", sk: "inspection#i1", inspection: { id: "i1", madeAt: now } },
  );
  expect(await Inspections.listAssignedSubjects("fay")).toEqual([subject]);
  expect(await Inspections.readInspectionSubject(subject)).toEqual({
    inspectors: ["fay"],
    inspections: [{ id: "i1", madeAt: now }],
  });
  await transact(Inspections.buildUnassignmentWrites("fay", subject));
  expect(await Inspections.listAssignedSubjects("fay")).toEqual([]);
});

test("what is read by one key or one query", async () => {
  const ctx = createTestContext(createApplicant("m9", "ADMINISTRATOR", "gil"));
  const holiday = { date: "2026-12-31", names: {}, kind: "EXTRAORDINARY" };
  const override = { key: "quota", scope: "ALL", from: "2026-12-01", value: {}, by: "x", at: now };
  await putRows(
    { pk: "calendar", sk: "decree#2026-12-31", holiday },
    { pk: "calendar", sk: "revision", n: 7 },
    { pk: "policy", sk: "policy#quota~ALL~~2026-12-01", override, firstDay: "2026-12-01" },
    { pk: "event#e4", sk: "behind", behind: { files: [] } },
    { pk: "event#e4", sk: "news", at: now },
    { pk: "news", sk: "hana" },
    { pk: "counter#receipt-2026", sk: "counter", value: 41 },
    { pk: "notice#n1", sk: "sent", at: now },
    { pk: `one-stop#P1`, sk: `ticket#${hashText("secret")}`, expires: later },
    { pk: "account#gil", sk: "requesting" },
    { pk: "account#gil", sk: "places", extra: 2 },
    {
      pk: "account#gil",
      sk: "personal-feed#m9",
      accountId: "gil",
      institutionId: "m9",
      createdAt: now,
      hash: "h",
    },
  );
  expect(await listDecrees()).toEqual([holiday]);
  expect((await getCalendar()).version).toMatch(/\+7$/);
  const [storedOverride = expect.fail("no override"), ...others] = await listPolicyOverrides();
  expect([storedOverride, others]).toEqual([override, []]);
  expect(await isRefused(buildPolicyOverrideDelete(storedOverride, "2026-12-01"))).toBe(true);
  expect(await findEventStaffDetails("e4")).toEqual({ files: [] });
  expect(await findNewsletterSentAt("e4")).toBe(now);
  expect(await listSubscribersAfter(undefined, 10)).toEqual(["hana"]);
  const receipt = await prepareNextReceipt(ctx.today);
  expect(receipt.number).toBe("R-2026-000042");
  expect([await isRefused(receipt.row), await isRefused(receipt.row)]).toEqual([false, true]);
  expect([await wasNoticeSent("n1"), await wasNoticeSent("n2")]).toEqual([true, false]);
  expect(await findNumberByTicket("P1.secret", now)).toBe("P1");
  expect(await isRefused(buildClaimTurnPut("gil"))).toBe(true);
  expect(await findFreeSlot("gil")).toBe(1);
  expect(await getFeedStatus(ctx)).toEqual({ createdAt: null });
});
