/**
 * Erasing an account (decision 0043). Asked for with the password; for 14 days a sign-in takes it back; then the job of
 * the due queue applies it. Every step can be done again: what is done last takes the account away, together with the
 * entry that tells of it, so that it is applied exactly once whatever happens in between.
 */
import { purposes } from "../account/code.server.ts";
import { own } from "../account/commands.server.ts";
import { noticeTo } from "../account/proof.server.ts";
import { loginOf } from "../account/rules.ts";
import * as Accounts from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { record } from "../audit/store.server.ts";
import { dayOf, type Instant, instant } from "../day.ts";
import { errand, withdraw } from "../errand/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { unlink } from "../institution/leave.server.ts";
import { membershipsOf, readAll } from "../institution/store.server.ts";
import { enqueue } from "../notice/send.server.ts";
import { personPlace } from "../upload/index.ts";
import { ofInstitution } from "../upload/store.server.ts";
import { transact } from "../write.server.ts";
import { discardCopy } from "./copy.server.ts";
import { GRACE_MS } from "./index.ts";
import { type Places, placesOf } from "./places.server.ts";
import { partition, pseudonymOf, remove } from "./rows.server.ts";
import { scrub } from "./scrub.server.ts";

/** Institutions that would be left without anybody in charge. */
export const blockedBy = async (accountId: string) => {
  const administered = (await membershipsOf(accountId)).filter(({ role }) => role === "ADMINISTRATOR");
  const found = await readAll(administered.map(({ institutionId }) => institutionId));
  return found
    .filter(({ closedAt }) => !closedAt)
    .map(({ id, fields }) => ({ id, names: { zh: fields.nameZh, en: fields.nameEn, pt: fields.namePt } }));
};

/**
 * Asks for the erasure of the caller's account: every session ends, and after 14 days without a sign-in it is applied.
 * The address is told, so that somebody else's request is noticed in time.
 * @throws Refusal 10209 for who administers an institution, 200113 for staff and readers, whose accounts are the institute's
 */
export const askErasure = async (ctx: Context): Promise<{ at: Instant }> => {
  const account = await own(ctx);
  if (account.roles.some((role) => role !== "APPLICANT")) throw new Refusal(codes.LOGIN_NO_ACCESS);
  if ((await blockedBy(account.id)).length > 0) throw new Refusal(codes.USER_HAS_LINKED_APPLICATIONS);
  const at = instant(Date.parse(ctx.now) + GRACE_MS);
  await transact([
    Accounts.changing(account, { erasureAt: at, epoch: account.epoch + 1 }),
    errand({ kind: "subjectErasure", id: account.id }, ctx.now, GRACE_MS).row,
  ]);
  const notice = noticeTo(account.account, "erasureAsked", { day: dayOf(at) }, account.language, ctx);
  // The deletion is asked for whether or not the message about it can be queued.
  await enqueue([notice], ctx).catch(() => undefined);
  return { at };
};

/**
 * Applies what was asked for once its time has come; anything else (taken back, done, not yet) does nothing.
 * @returns true when the account was erased by this call
 */
export const erase = async (accountId: string, ctx: Context): Promise<boolean> => {
  const account = await Accounts.read(accountId);
  const waiting = withdraw({ kind: "subjectErasure", id: accountId });
  if (!account?.erasureAt) {
    await transact([waiting]);
    return false;
  }
  if (account.erasureAt > ctx.now) return false;
  if ((await blockedBy(accountId)).length > 0) {
    // Staff made them administrator meanwhile: the institution comes first.
    await transact([Accounts.changing(account, { erasureAt: "" }), waiting]);
    return false;
  }
  const places = await placesOf(account);
  await leaveAll(account, ctx);
  for (const id of places.institutions) await scrub(id, account, places.known);
  await eraseOwn(account, places);
  const deed = { action: "subject.erase", subject: accountId, detail: { pseudonym: pseudonymOf(accountId) } };
  await record(deed, [Accounts.erasing(account), waiting], ctx);
  return true;
};

async function leaveAll(account: Accounts.Account, ctx: Context): Promise<void> {
  const actor = {
    kind: "applicant",
    accountId: account.id,
    account: pseudonymOf(account.id),
    roles: [],
  } as const;
  for (const { institutionId } of await membershipsOf(account.id))
    await unlink(institutionId, undefined, { ...ctx, actor });
}

/** What nobody but the person had: files with their objects, messages, claims, logins, codes, invitations. */
async function eraseOwn(account: Accounts.Account, places: Places): Promise<void> {
  const objects = await import("../upload/s3.server.ts");
  await discardCopy(account.id);
  await remove({ pk: "news", sk: account.id });
  for (const file of await ofInstitution(personPlace(account.id))) {
    await objects.erase(file);
    await remove({ pk: `institution#${file.institutionId}`, sk: `file#${file.id}` });
  }
  for (const login of Accounts.loginsOf(account)) {
    for (const purpose of purposes)
      for (const row of await partition(`code#${loginOf(login)}#${purpose}`)) await remove(row);
    for (const row of await partition(`invited#${login}`)) {
      await remove(row);
      await remove({ pk: row.sk, sk: `invitation#${login}` });
    }
    await transact([Accounts.giveUp(login)]);
  }
  for (const row of places.own) {
    if (row.sk.startsWith("personal-feed#")) await remove({ pk: `feed#${row.hash}`, sk: "feed" });
    const identity = /^third-party#(.+)$/.exec(row.sk)?.[1];
    if (identity) await remove({ pk: `identity#${identity}#${row.identity}`, sk: "identity" });
    for (const id of row.sk === "second-factor"
      ? Object.keys((row.passkeys as object | undefined) ?? {})
      : [])
      await remove({ pk: `passkey#${id}`, sk: "passkey" });
    if (row.sk !== "account") await remove(row);
  }
  // What was written while this went on: leaving an institution leaves a trace of it.
  for (const row of await partition(`account#${account.id}`)) if (row.sk !== "account") await remove(row);
}
