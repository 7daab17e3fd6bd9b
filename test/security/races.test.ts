/** What one call loses of another one that writes between its reading and its writing. */
import {
  listUnread,
  markCorrespondenceRead,
  sendMessage,
} from "@portal/core/applications/correspondence/correspondence-service.server";
import { createSession } from "@portal/core/identity/sessions/session-store.server";
import { changeAddress } from "@portal/core/institutions/accounts/change-address.server";
import { listActiveMembers, listMemberships } from "@portal/core/institutions/institution-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { updateSubAccount } from "@portal/core/institutions/sub-accounts/sub-account-service.server";
import type { Actor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../support/application-fixtures.ts";
import { expectRefusal } from "../support/expect-refusal.ts";
import { runBeforeNextTransaction } from "../support/meanwhile.ts";
import { createExistingAccount, issueUnsentCode } from "../support/sign-in-calls.ts";
import { createFreshTable } from "../support/test-services.ts";

beforeAll(createFreshTable);

test.each<[reader: string, writer: "applicant" | "staff"]>([
  ["an officer", "applicant"],
  ["the applicant", "staff"],
])("a message stays unread that comes while %s marks those before it as read", async (_, writer) => {
  const id = `firm-${writer}`;
  await createPublishedEvent({ id: `fair-${writer}` });
  await createCertifiedInstitution(id);
  const application = await submitCompleteApplication(id, `fair-${writer}`);
  const [applicant, staff] = [createTestContext(createApplicant(id)), createTestContext(officer)];
  const [from, to] = writer === "applicant" ? [applicant, staff] : [staff, applicant];
  await sendMessage(application.id, { text: "first" }, from);
  runBeforeNextTransaction(() => markCorrespondenceRead(application.id, to));
  await sendMessage(application.id, { text: "second" }, from);
  expect((await listUnread(to)).map((mark) => mark.id)).toEqual([application.id]);
});

test("a new address stays when the administrator changes what the sub-account sees meanwhile", async () => {
  const institutionId = "house";
  await createCertifiedInstitution(institutionId);
  const account = await createExistingAccount("former@example.mo");
  const member = { institutionId, accountId: account.id, account: account.account, language: "en" } as const;
  await addMember({ ...member, role: "SUB_ALL" }, createTestContext(testSystemActor));
  const actor: Actor = {
    kind: "applicant",
    accountId: account.id,
    account: account.account,
    roles: account.roles,
  };
  const ctx = { ...createTestContext(actor), address: "203.0.113.9" };
  const token = await createSession(account.id, account.epoch, mondayMorning as typeof ctx.now);
  const code = await issueUnsentCode("present@example.mo", "bind", ctx);
  const move = () => changeAddress({ account: "present@example.mo", code, password: "Demo2026" }, token, ctx);
  const narrow = { id: account.id, version: 1, permission: "OWN" } as const;
  const administrator = createTestContext(createApplicant(institutionId));
  runBeforeNextTransaction(move);
  expect((await expectRefusal(updateSubAccount(narrow, administrator))).code).toBe(errorCodes.STALE_VERSION);
  await updateSubAccount(narrow, administrator);
  const rows = [...(await listActiveMembers(institutionId)), ...(await listMemberships(account.id))];
  expect(
    rows.filter(({ accountId }) => accountId === account.id).map((row) => [row.account, row.role]),
  ).toEqual([
    ["present@example.mo", "SUB_OWN"],
    ["present@example.mo", "SUB_OWN"],
  ]);
});
