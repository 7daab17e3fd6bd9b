/** Everything that ends somebody's sessions ends the secret calendar addresses that were made in them. */

import { endAllSessions } from "@portal/core/identity/accounts/account-service.server";
import * as Accounts from "@portal/core/identity/accounts/account-store.server";
import { hashPassword } from "@portal/core/identity/accounts/password.server";
import { changePassword, resetPassword } from "@portal/core/identity/accounts/reset-password.server";
import { getMemberEntity, getMembershipEntity } from "@portal/core/institutions/institution-entities.server";
import { handler as feed } from "@portal/functions/routes/feeds/feed";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createCertifiedInstitution } from "../support/applications/application-fixtures.ts";
import { scanAllRows } from "../support/applications/tenants.ts";
import {
  advanceTestTime,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import { createSession } from "../support/calls/create-session.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { setAccountDisabled } from "../support/sign-in/disable-account.ts";
import { issueUnsentCode } from "../support/sign-in/sign-in-calls.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

beforeAll(createFreshTable);
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

const OLD = "Lotus2026";
const NEW = "Harbour2027";
let count = 0;
/** Somebody who acts for an institution, with a working feed address. */
const withFeed = async (): Promise<{ person: SignedInPerson; institutionId: string; path: string }> => {
  const institutionId = `feed-${++count}`;
  await createCertifiedInstitution(institutionId);
  const person = await createSignedInPerson();
  const account = await Accounts.findAccount(person.id);
  if (!account) throw new Error("no account");
  await Accounts.updateAccount(account, { passwordHash: await hashPassword(OLD) });
  await joinInstitution(person, institutionId);
  const answer = await callLambda(feed, "POST", "/api/feed", { token: person.token, body: {} });
  const { path } = answer.body.data as { path: string };
  expect(await readStatus(path)).toBe(200);
  advanceTestTime(1000);
  return { person, institutionId, path };
};
const joinInstitution = async ({ id, account }: SignedInPerson, institutionId: string): Promise<void> => {
  const member = {
    institutionId,
    accountId: id,
    account,
    role: "SUB_ALL" as const,
    language: "en" as const,
    since: createCallContext(system).now,
  };
  await getMemberEntity().put(member).go();
  await getMembershipEntity().put(member).go();
};
const leaveInstitution = async ({ id }: SignedInPerson, institutionId: string): Promise<void> => {
  await getMemberEntity().delete({ institutionId, accountId: id }).go();
  await getMembershipEntity().delete({ institutionId, accountId: id }).go();
};
const system = { kind: "system", accountId: "system", account: "system", roles: [] } as const;
const readStatus = async (path: string): Promise<number> => (await callLambda(feed, "GET", path)).status;

const endings: [string, (one: { person: SignedInPerson; institutionId: string }) => Promise<unknown>][] = [
  [
    "a new password",
    ({ person }) => changePassword({ old: OLD, password: NEW }, createCallContext(person.actor)),
  ],
  [
    "recovery by a code",
    async ({ person }) => {
      const ctx = { ...createCallContext(system), address: "192.0.2.7" };
      const code = await issueUnsentCode(person.account, "password", ctx);
      await resetPassword({ login: person.account, password: NEW, code }, ctx);
    },
  ],
  ["signing out everywhere", ({ person }) => endAllSessions(createCallContext(person.actor))],
  ["a disabled account", ({ person }) => setAccountDisabled(person.id, true)],
  [
    "an account that was disabled and let in again",
    async ({ person }) => {
      await setAccountDisabled(person.id, true);
      await setAccountDisabled(person.id, false);
    },
  ],
  ["leaving the institution", ({ person, institutionId }) => leaveInstitution(person, institutionId)],
  [
    "leaving the institution and coming back before anybody read it",
    async ({ person, institutionId }) => {
      await leaveInstitution(person, institutionId);
      advanceTestTime(1000);
      await joinInstitution(person, institutionId);
    },
  ],
];
test.each(endings)("after %s the address is gone, and stays gone", async (_, end) => {
  const one = await withFeed();
  await end(one);
  expect(await readStatus(one.path)).toBe(404);
  expect(await readStatus(one.path)).toBe(404);
});

test("whoever signs in again is told that there is no address, and makes a new one that works", async () => {
  const { person, path } = await withFeed();
  await endAllSessions(createCallContext(person.actor));
  const account = await Accounts.findAccount(person.id);
  const token = await createSession(person.id, account?.epoch ?? 0, createCallContext(system).now);
  expect((await callLambda(feed, "GET", "/api/feed", { token })).body.data).toEqual({ createdAt: null });
  const feedAnswer = await callLambda(feed, "POST", "/api/feed", { token, body: {} });
  expect(await readStatus((feedAnswer.body.data as { path: string }).path)).toBe(200);
  expect(await readStatus(path)).toBe(404);
});

test("what changes nothing of the sessions leaves the address as it is", async () => {
  const { person, path } = await withFeed();
  const account = await Accounts.findAccount(person.id);
  if (account) await Accounts.updateAccount(account, { language: "pt" });
  expect(await readStatus(path)).toBe(200);
});

const callFeed = (method: string, { token }: SignedInPerson) =>
  callLambda(feed, method, "/api/feed", { token, ...(method === "POST" && { body: {} }) });
const getPath = ({ body }: Awaited<ReturnType<typeof callFeed>>) => (body.data as { path: string }).path;
/** Secret addresses of a person that are stored, readable or not. */
const countStored = async ({ id }: SignedInPerson): Promise<number> =>
  (await scanAllRows()).filter(({ pk, accountId }) => pk.startsWith("feed#") && accountId === id).length;

test("of two addresses made in one moment one is left, and none once it was revoked", async () => {
  const { person, path } = await withFeed();
  const paths = [path];
  runBeforeNextTransaction(async () => paths.push(getPath(await callFeed("POST", person))));
  paths.push(getPath(await callFeed("POST", person)));
  const statuses = await Promise.all(paths.map(readStatus));
  expect([statuses, await countStored(person)]).toEqual([[404, 404, 200], 1]);
  expect((await callFeed("DELETE", person)).status).toBe(200);
  expect([await Promise.all(paths.map(readStatus)), await countStored(person)]).toEqual([[404, 404, 404], 0]);
});

test("an address that is made while the one before it is revoked is the only one, or none", async () => {
  const { person, path } = await withFeed();
  let feedPath = "";
  runBeforeNextTransaction(async () => {
    feedPath = getPath(await callFeed("POST", person));
  });
  expect((await callFeed("DELETE", person)).status).toBe(200);
  expect([await readStatus(path), await readStatus(feedPath), await countStored(person)]).toEqual([
    404, 404, 0,
  ]);
});
