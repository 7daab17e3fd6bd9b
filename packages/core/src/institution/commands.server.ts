/** What can be done to institutions: create and update (schemes P1); who acts for them is in `member.server.ts`. */
import { ulid } from "ulid";
import * as Accounts from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { genesis } from "../audit/index.ts";
import type { FieldIssue } from "../errors.ts";
import type { Language } from "../notice/types.ts";
import { filesOf } from "../upload/store.server.ts";
import { changedKeyData, filesNamed, type Institution, type Member, rules } from "./index.ts";
import { claimed, freeSlot, joining } from "./member.server.ts";
import { owned, refuseIssues, refuseLocked, refuseOthers } from "./permit.server.ts";
import type { InstitutionFields } from "./wire.ts";
import { stale, write } from "./write.server.ts";

export { join } from "./member.server.ts";

interface Create {
  fields: InstitutionFields;
  /** Made by the seed or by staff for this account; default: the caller, by self-service. */
  for?: { accountId: string; account: string };
  id?: string;
  language?: Language;
}

/**
 * Makes an institution with its first administrator.
 * @throws Refusal 200113 for staff, 900054/900004 with fields, 10300 when the registration number is taken, ONE_INSTITUTION_PER_ACCOUNT
 */
export const create = async (input: Create, ctx: Context): Promise<Institution> => {
  const selfService = !input.for;
  if (selfService) refuseOthers(ctx.actor);
  refuseIssues(rules(input.fields, ctx.today));
  // It has no files before it exists: what a first form names can only be somebody else's.
  if (selfService) refuseIssues(filesNamed(input.fields).map(({ path }) => ({ path, key: "fileMissing" })));
  const id = input.id ?? ulid(Date.parse(ctx.now));
  const owner = input.for ?? ctx.actor;
  const member: Member = {
    institutionId: id,
    accountId: owner.accountId,
    account: owner.account,
    role: "ADMINISTRATOR",
    language:
      input.language ??
      ((await Accounts.read(owner.accountId))?.language as Language | undefined) ??
      "zh-Hant",
    since: ctx.now,
  };
  const slot = selfService ? await freeSlot(owner.accountId) : undefined;
  const after: Institution = {
    id,
    version: 1,
    fields: input.fields,
    certification: "UNVERIFIED",
    documents: {},
    createdAt: ctx.now,
    updatedAt: ctx.now,
    historySeq: 0,
    historyHash: genesis,
  };
  const rows = [...joining(member, slot), ...(slot === undefined ? [] : [claimed(member, slot)])];
  return write({ before: undefined, after, action: "create", with: rows }, ctx);
};

/**
 * Replaces an institution's data. A change of certified data sends a certified institution back to be verified (P1).
 * @throws Refusal 200113 for who is not its administrator, INSTITUTION_LOCKED_VERIFYING, STALE_VERSION, field issues
 */
export const update = async (
  input: { id: string; version: number; fields: InstitutionFields },
  ctx: Context,
): Promise<Institution> => {
  const before = await owned(input.id, ctx.actor);
  refuseLocked(before);
  if (before.version !== input.version) throw stale(before);
  refuseIssues([...rules(input.fields, ctx.today), ...(await fileIssues(before, input.fields))]);
  const again = before.certification === "PASSED" && changedKeyData(before.fields, input.fields).length > 0;
  const after: Institution = {
    ...before,
    version: before.version + 1,
    fields: input.fields,
    ...(again && { certification: "VERIFYING" as const, verifyingSince: ctx.now }),
  };
  return write({ before, after, action: "update" }, ctx);
};

/** Files named anew must be the institution's own, verified and of the right purpose. */
async function fileIssues(before: Institution, after: InstitutionFields): Promise<FieldIssue[]> {
  const known = new Set(filesNamed(before.fields).map(({ path, id }) => `${path} ${id}`));
  const named = filesNamed(after).filter(({ path, id }) => !known.has(`${path} ${id}`));
  const files = await filesOf(
    before.id,
    named.map(({ id }) => id),
  );
  return named.flatMap(({ path, purpose, id }) => {
    const file = files[id];
    if (!file) return [{ path, key: "fileMissing" }];
    if (file.status !== "verified") return [{ path, key: "fileNotVerified" }];
    return file.purpose === purpose ? [] : [{ path, key: "filePurpose" }];
  });
}
