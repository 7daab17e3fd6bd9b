/** Notices in the portal end with the access to what they are about (decision 0521). */

import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildMemberDeletes, buildMemberPuts } from "@portal/core/institutions/membership.server";
import { saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { toInstant } from "@portal/core/platform/day";
import type { StaffScope } from "@portal/core/platform/staff-scope";
import { transact } from "@portal/core/platform/transaction.server";
import { buildCopyContent } from "@portal/core/privacy/data-copy-content.server";
import { locateAccountData } from "@portal/core/privacy/locate-personal-data.server";
import { handler as notices } from "@portal/functions/routes/messaging/notice";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import { createTenant } from "../support/applications/tenants.ts";
import { callLambda, createSignedInPerson, type SignedInPerson } from "../support/calls/call-lambda.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

const INSTITUTION = "house";
let application: string;
beforeAll(async () => {
  await createFreshTable();
  await createTenant(INSTITUTION);
  await createPublishedEvent();
  application = (await submitCompleteApplication(INSTITUTION, "green-2027")).id;
  createTestContext(createApplicant(INSTITUTION));
});

type Role = "SUB_ALL" | "SUB_OWN";
const buildMember = ({ id: accountId, account }: SignedInPerson, role: Role) => ({
  institutionId: INSTITUTION,
  accountId,
  account,
  role,
  language: "en" as const,
  since: toInstant(mondayMorning),
});
const setRole = (person: SignedInPerson, role: Role) =>
  transact(buildMemberPuts(buildMember(person, role), undefined));
const endMembership = (person: SignedInPerson) =>
  transact(buildMemberDeletes(buildMember(person, "SUB_ALL")));

const saveNotice = (id: string, to: string, more: Partial<Notice>) =>
  saveInAppNotice(
    { id, channel: "inApp", to, template: "settled", params: { code: id }, language: "en", ...more },
    mondayMorning,
  );
const createReader = async (): Promise<SignedInPerson> => {
  const person = await createSignedInPerson();
  await setRole(person, "SUB_ALL");
  await saveNotice("a-own", person.id, { template: "passwordChanged" });
  await saveNotice("b-institution", person.id, { audience: { institutionId: INSTITUTION } });
  await saveNotice("c-record", person.id, { link: `/personal/record/${application}` });
  await saveNotice("d-survey", person.id, { link: `/question/s1?application=${application}` });
  return person;
};
const callNotices = (method: string, path: string, { token }: SignedInPerson) =>
  callLambda(notices, method, `/api/notice${path}`, { token });
const listNotices = async (person: SignedInPerson) => {
  const { items } = (await callNotices("GET", "", person)).body.data as { items: { id: string }[] };
  const { count } = (await callNotices("GET", "/unread", person)).body.data as { count: number };
  const account = await findAccount(person.id);
  if (!account) throw new Error("no account");
  const copy = await buildCopyContent(account, await locateAccountData(account), []);
  const copiedIds = (copy.messages ?? []).map(({ id }) => String(id));
  return { ids: items.map(({ id }) => id).toSorted(), count, copied: copiedIds.toSorted() };
};
const all = ["a-own", "b-institution", "c-record", "d-survey"];
const buildNoticeList = (ids: string[]) => ({ ids, count: ids.length, copied: ids });

describe("a sub-account", () => {
  test("that is removed keeps the notices about itself only, and may come back to the others", async () => {
    const person = await createReader();
    expect(await listNotices(person)).toEqual(buildNoticeList(all));
    await endMembership(person);
    expect(await listNotices(person)).toEqual(buildNoticeList(["a-own"]));
    for (const id of all.slice(1))
      expect((await callNotices("POST", `/${id}/read`, person)).status, id).toBe(404);
    expect((await callNotices("POST", "/a-own/read", person)).status).toBe(200);
    await setRole(person, "SUB_ALL");
    expect((await listNotices(person)).ids).toEqual(all);
  });

  test("that is removed does not mark as read what it may not read", async () => {
    const person = await createReader();
    await endMembership(person);
    expect((await callNotices("POST", "/read", person)).body.data).toEqual({ count: 1 });
    await setRole(person, "SUB_ALL");
    expect(await listNotices(person)).toEqual({ ...buildNoticeList(all), count: all.length - 1 });
  });

  test("that is limited to its own records loses the notices about those of others", async () => {
    const person = await createReader();
    await setRole(person, "SUB_OWN");
    expect(await listNotices(person)).toEqual(buildNoticeList(["a-own", "b-institution"]));
  });
});

describe("a member of staff", () => {
  const createOfficer = async (scope?: StaffScope): Promise<SignedInPerson> => {
    const person = await createSignedInPerson({ roles: ["OFFICER"], ...(scope && { scope }) });
    await saveNotice("m-mention", person.id, { link: `/staff/application/${application}` });
    return person;
  };
  test.each<[what: string, scope: StaffScope | undefined, ids: string[]]>([
    ["without a restriction", undefined, ["m-mention"]],
    ["whose role covers the case", { events: ["green-2027"] }, ["m-mention"]],
    ["whose role no longer covers the case", { events: ["another"] }, []],
  ])("%s is told of what the role covers", async (_, scope, ids) => {
    const { ids: told, count } = await listNotices(await createOfficer(scope));
    expect([told, count]).toEqual([ids, ids.length]);
  });

  test("who left the desk is told of no case", async () => {
    const person = await createSignedInPerson();
    await saveNotice("m-mention", person.id, { link: `/staff/application/${application}` });
    expect(await listNotices(person)).toEqual(buildNoticeList([]));
  });
});
