/** Nothing is lost when another call writes between the reading and the writing of a call. */
import {
  listUnread,
  markCorrespondenceRead,
  sendMessage,
} from "@portal/core/applications/correspondence/correspondence-service.server";
import { findAccount, updateAccount } from "@portal/core/identity/accounts/account-store.server";
import {
  buildCodeConsumption,
  requireValidCode,
} from "@portal/core/identity/accounts/verification-code.server";
import { loginCodeThreshold } from "@portal/core/identity/authentication/login-code.server";
import { changeAddress } from "@portal/core/institutions/accounts/change-address.server";
import { createInstitution } from "@portal/core/institutions/institution-service.server";
import { listActiveMembers, listMemberships } from "@portal/core/institutions/institution-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { updateSubAccount } from "@portal/core/institutions/sub-accounts/sub-account-service.server";
import type { Actor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { recordOccurrence } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../support/applications/application-fixtures.ts";
import { createSession } from "../support/calls/create-session.ts";
import { expectRefusal } from "../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { buildCompanyFields } from "../support/calls/upload-fixtures.ts";
import {
  createExistingAccount,
  getStatusAndCode,
  issueUnsentCode,
  signInWithPassword,
} from "../support/sign-in/sign-in-calls.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

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

/** A person who changes the address of the account at the given moment. */
const createMovingPerson = async (name: string) => {
  const account = await createExistingAccount(`${name}.former@example.mo`);
  const present = `${name}.present@example.mo`;
  const actor: Actor = {
    kind: "applicant",
    accountId: account.id,
    account: account.account,
    roles: account.roles,
  };
  const ctx = { ...createTestContext(actor), address: "203.0.113.9" };
  const token = await createSession(account.id, account.epoch, mondayMorning as typeof ctx.now);
  const code = await issueUnsentCode(present, "bind", ctx);
  const moveAddress = () => changeAddress({ account: present, code, password: "Demo2026" }, token, ctx);
  return { account, present, ctx, moveAddress };
};

test("a new address stays when the administrator changes what the sub-account sees meanwhile", async () => {
  const institutionId = "house";
  await createCertifiedInstitution(institutionId);
  const { account, present, moveAddress } = await createMovingPerson("sub");
  const member = { institutionId, accountId: account.id, account: account.account, language: "en" } as const;
  await addMember({ ...member, role: "SUB_ALL" }, createTestContext(testSystemActor));
  const narrowedAccount = { id: account.id, version: 1, permission: "OWN" } as const;
  const administrator = createTestContext(createApplicant(institutionId));
  runBeforeNextTransaction(moveAddress);
  expect((await expectRefusal(updateSubAccount(narrowedAccount, administrator))).code).toBe(
    errorCodes.STALE_VERSION,
  );
  await updateSubAccount(narrowedAccount, administrator);
  const rows = [...(await listActiveMembers(institutionId)), ...(await listMemberships(account.id))];
  expect(
    rows.filter(({ accountId }) => accountId === account.id).map((row) => [row.account, row.role]),
  ).toEqual([
    [present, "SUB_OWN"],
    [present, "SUB_OWN"],
  ]);
});

test("who changes the address while creating an institution does not stay its member by the former one", async () => {
  const { account, present, ctx, moveAddress } = await createMovingPerson("founder");
  const createOwnInstitution = (address: string) =>
    createInstitution(
      { id: "founded", fields: buildCompanyFields() },
      { ...ctx, actor: { ...ctx.actor, account: address } },
    );
  runBeforeNextTransaction(moveAddress);
  expect((await expectRefusal(createOwnInstitution(account.account))).code).toBe(errorCodes.STALE_VERSION);
  expect(await listMemberships(account.id)).toEqual([]);
  await createOwnInstitution(present);
  const rows = [...(await listActiveMembers("founded")), ...(await listMemberships(account.id))];
  expect(rows.map((row) => row.account)).toEqual([present, present]);
});

describe("an erasure that was asked for", () => {
  const erasureAt = "2026-12-07T02:00:00.000Z";
  /** Creates an account that is being guessed at, so that a code is required besides the password. */
  const createAttackedAccount = async (address: string) => {
    const account = await createExistingAccount(address);
    await updateAccount(account, { erasureAt });
    const ctx = { ...createTestContext(testSystemActor), address: "203.0.113.9" };
    for (let i = 0; i < loginCodeThreshold.times; i++)
      await recordOccurrence("loginWrong", address, loginCodeThreshold.window, ctx.now);
    const code = await issueUnsentCode(address, "login", ctx);
    const signIn = () => signInWithPassword(address, "Demo2026", { code });
    const readErasure = async () => (await findAccount(account.id))?.erasureAt;
    const spendCode = async () =>
      transact(await buildCodeConsumption(await requireValidCode(address, "login", code, ctx)));
    const changeLanguage = async () => {
      const current = await findAccount(account.id);
      if (current) await updateAccount(current, { language: "en" });
    };
    return { id: account.id, signIn, readErasure, spendCode, changeLanguage };
  };

  test("is not cancelled by a sign-in whose code was used up meanwhile", async () => {
    const { signIn, readErasure, spendCode } = await createAttackedAccount("replayed@example.mo");
    runBeforeNextTransaction(spendCode);
    expect(getStatusAndCode(await signIn())).toEqual([400, errorCodes.CODE_EXPIRED]);
    expect(await readErasure()).toBe(erasureAt);
  });

  test("is cancelled by one that succeeds, also when the account is changed meanwhile", async () => {
    const { id, signIn, readErasure, changeLanguage } = await createAttackedAccount("back@example.mo");
    runBeforeNextTransaction(changeLanguage);
    expect((await signIn()).status).toBe(200);
    expect([await readErasure(), (await findAccount(id))?.language]).toEqual(["", "en"]);
  });
});
