/** What can be done to institutions: create, update, certification, membership (domain P1–P2). */
import { ulid } from "ulid";
import * as Accounts from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { genesis } from "../audit/index.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import type { Language } from "../notice/types.ts";
import { filesOf } from "../upload/store.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { members, memberships, slots } from "./entities.server.ts";
import { changedKeyData, filesNamed, type Institution, type Member, rules, selfServiceMax } from "./index.ts";
import { owned, refuseIssues, refuseLocked } from "./permit.server.ts";
import { keyOfMember, membershipsOf, membersOf, read } from "./store.server.ts";
import type { InstitutionFields } from "./wire.ts";
import { stale, write } from "./write.server.ts";

interface Create {
  fields: InstitutionFields;
  /** Made by the seed or by staff for this account; default: the caller, by self-service. */
  for?: { accountId: string; account: string };
  id?: string;
  language?: Language;
}

/**
 * Makes an institution with its first administrator.
 * @throws Refusal 900054/900004 with fields, 10300 when the registration number is taken, ONE_INSTITUTION_PER_ACCOUNT
 */
export const create = async (input: Create, ctx: Context): Promise<Institution> => {
  refuseIssues(rules(input.fields, ctx.today));
  const selfService = !input.for;
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

/** Adds someone to an institution in a role (seed, staff, sub-accounts); an existing membership is replaced. */
export const join = async (member: Omit<Member, "since">, ctx: Context): Promise<void> => {
  if (!(await read(member.institutionId))) throw new Refusal(codes.INSTITUTION_MISSING);
  await transact(joining({ ...member, since: ctx.now }, undefined));
};

/**
 * Ends the caller's part in an institution (D1:98). Its last administrator stays: an institution without one could
 * not be reached any more.
 * @throws Refusal 10306 when it is none of the caller's, 101002 for the last administrator
 */
export const unlink = async (id: string, ctx: Context): Promise<void> => {
  const { accountId } = ctx.actor;
  const own = (await membershipsOf(accountId)).find((each) => each.institutionId === id);
  if (!own) throw new Refusal(codes.INSTITUTION_MISSING);
  const other = (await membersOf(id)).find(
    (each) => each.role === "ADMINISTRATOR" && each.accountId !== accountId,
  );
  if (own.role === "ADMINISTRATOR" && !other) throw new Refusal(codes.INSTITUTION_HAS_NO_ADMIN);
  const rows: Labelled[] = [
    { label: "membership", Delete: memberships().delete({ accountId, institutionId: id }).params() as never },
    { label: "member", Delete: members().delete({ accountId, institutionId: id }).params() as never },
  ];
  // Two administrators who leave at once: each relies on the other's row, only one may go.
  if (other) rows.push({ label: "other", ConditionCheck: standsAs(other) });
  if (own.slot !== undefined) {
    rows.push({ label: "slot", Delete: slots().delete({ accountId, slot: own.slot }).params() as never });
  }
  try {
    await transact(rows);
  } catch (error) {
    throw error instanceof Cancelled ? new Refusal(codes.INSTITUTION_HAS_NO_ADMIN) : error;
  }
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

async function freeSlot(accountId: string): Promise<number> {
  const own = (await membershipsOf(accountId)).filter((m) => m.role === "ADMINISTRATOR");
  if (own.length >= selfServiceMax()) throw new Refusal(codes.ONE_INSTITUTION_PER_ACCOUNT);
  const taken = new Set(own.map((m) => m.slot));
  let slot = 1;
  while (taken.has(slot)) slot += 1;
  return slot;
}

/** Two tabs that make an institution at once want the same place; only one gets it. */
function claimed(member: Member, slot: number): Labelled {
  const { accountId, institutionId } = member;
  const row = slots().put({ accountId, slot, institutionId });
  return { label: "slot", Put: row.where((r, { notExists }) => notExists(r.slot)).params() as never };
}

function joining(member: Member, slot: number | undefined): Labelled[] {
  const row = { ...member, ...(slot !== undefined && { slot }) };
  return [
    { label: "membership", Put: memberships().put(row).params() as never },
    { label: "member", Put: members().put(row).params() as never },
  ];
}

function standsAs(member: Member) {
  return {
    ...keyOfMember(member),
    ConditionExpression: "#role = :role",
    ExpressionAttributeNames: { "#role": "role" },
    ExpressionAttributeValues: { ":role": "ADMINISTRATOR" },
  };
}
