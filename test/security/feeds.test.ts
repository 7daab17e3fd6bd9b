/** Everything that ends somebody's sessions ends the secret calendar addresses that were made in them. */
import * as Code from "@portal/core/account/code.server";
import { logoutEverywhere, setDisabled } from "@portal/core/account/commands.server";
import { hashPassword } from "@portal/core/account/password.server";
import { changePassword, recover } from "@portal/core/account/recovery.server";
import * as Accounts from "@portal/core/account/store.server";
import { members, memberships } from "@portal/core/institution/entities.server";
import { begin } from "@portal/core/session/store.server";
import { handler as feed } from "@portal/functions/resources/feed";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { institution } from "../support/applications.ts";
import { at, call, context, type Person, pass, signedIn } from "../support/call.ts";
import { freshTable } from "../support/emulator.ts";

beforeAll(freshTable);
beforeEach(() => at("2026-11-23T02:00:00Z"));

const OLD = "Lotus2026";
const NEW = "Harbour2027";
let count = 0;
/** Somebody who acts for an institution, with a working feed address. */
const withFeed = async (): Promise<{ person: Person; institutionId: string; path: string }> => {
  const institutionId = `feed-${++count}`;
  await institution(institutionId);
  const person = await signedIn();
  const account = await Accounts.read(person.id);
  if (!account) throw new Error("no account");
  await Accounts.change(account, { passwordHash: await hashPassword(OLD) });
  await join(person, institutionId);
  const answer = await call(feed, "POST", "/api/feed", { token: person.token, body: {} });
  const { path } = answer.body.data as { path: string };
  expect(await statusOf(path)).toBe(200);
  pass(1000);
  return { person, institutionId, path };
};
const join = async ({ id, account }: Person, institutionId: string): Promise<void> => {
  const member = {
    institutionId,
    accountId: id,
    account,
    role: "SUB_ALL" as const,
    language: "en" as const,
    since: context(system).now,
  };
  await members().put(member).go();
  await memberships().put(member).go();
};
const leave = async ({ id }: Person, institutionId: string): Promise<void> => {
  await members().delete({ institutionId, accountId: id }).go();
  await memberships().delete({ institutionId, accountId: id }).go();
};
const system = { kind: "system", accountId: "system", account: "system", roles: [] } as const;
const statusOf = async (path: string): Promise<number> => (await call(feed, "GET", path)).status;

const endings: [string, (one: { person: Person; institutionId: string }) => Promise<unknown>][] = [
  ["a new password", ({ person }) => changePassword({ old: OLD, password: NEW }, context(person.actor))],
  [
    "recovery by a code",
    async ({ person }) => {
      const ctx = { ...context(system), address: "192.0.2.7" };
      const { code = "" } = await Code.issue(person.account, "password", ctx);
      await recover({ login: person.account, password: NEW, code }, ctx);
    },
  ],
  ["signing out everywhere", ({ person }) => logoutEverywhere(context(person.actor))],
  ["a disabled account", ({ person }) => setDisabled(person.id, true)],
  [
    "an account that was disabled and let in again",
    async ({ person }) => {
      await setDisabled(person.id, true);
      await setDisabled(person.id, false);
    },
  ],
  ["leaving the institution", ({ person, institutionId }) => leave(person, institutionId)],
  [
    "leaving the institution and coming back before anybody read it",
    async ({ person, institutionId }) => {
      await leave(person, institutionId);
      pass(1000);
      await join(person, institutionId);
    },
  ],
];
test.each(endings)("after %s the address is gone, and stays gone", async (_, end) => {
  const one = await withFeed();
  await end(one);
  expect(await statusOf(one.path)).toBe(404);
  expect(await statusOf(one.path)).toBe(404);
});

test("whoever signs in again is told that there is no address, and makes a new one that works", async () => {
  const { person, path } = await withFeed();
  await logoutEverywhere(context(person.actor));
  const account = await Accounts.read(person.id);
  const token = await begin(person.id, account?.epoch ?? 0, context(system).now);
  expect((await call(feed, "GET", "/api/feed", { token })).body.data).toEqual({ createdAt: null });
  const made = await call(feed, "POST", "/api/feed", { token, body: {} });
  expect(await statusOf((made.body.data as { path: string }).path)).toBe(200);
  expect(await statusOf(path)).toBe(404);
});

test("what changes nothing of the sessions leaves the address as it is", async () => {
  const { person, path } = await withFeed();
  const account = await Accounts.read(person.id);
  if (account) await Accounts.change(account, { language: "pt" });
  expect(await statusOf(path)).toBe(200);
});
