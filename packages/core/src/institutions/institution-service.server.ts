/** Creates and updates institutions (schemes P1); membership is in `membership.server.ts`. */

import { ulid } from "ulid";
import { findFilesByIds } from "../files/file-store.server.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import { GENESIS_HASH, toCanonicalJson } from "../platform/audit/index.ts";
import { errorCodes, type FieldIssue, Refusal } from "../platform/errors.ts";
import { loadPortalPolicy } from "../policies/policy-store.server.ts";
import { listMissingDocuments } from "./certification.ts";
import { findMissingFacts } from "./certification-facts.ts";
import { countNumberLookup } from "./count-number-lookup.server.ts";
import { enforceInstitutionChangeLimit } from "./enforce-institution-change-limit.server.ts";
import {
  findInstitutionIssues,
  type Institution,
  type InstitutionMember,
  isExclusiveNumber,
  listChangedKeyData,
  listInstitutionFiles,
} from "./index.ts";
import {
  loadAdministeredInstitution,
  refuseInstitutionIssues,
  refuseLockedInstitution,
  requireApplicant,
} from "./institution-authorization.server.ts";
import type { InstitutionFields } from "./institution-schema.ts";
import { buildMemberPuts, buildSlotClaim, findFreeSlot } from "./membership.server.ts";
import { buildStaleInstitutionRefusal, writeInstitution } from "./write-institution.server.ts";

interface CreateInput {
  fields: InstitutionFields;
  /** The administrator, when the seed or staff create it; by default the caller, through self-service. */
  for?: { accountId: string; account: string };
  id?: string;
  language?: Language;
}

/**
 * Creates an institution with its first administrator.
 * @throws Refusal 200113 for staff, 900054/900004 with fields, 10300 when the registration number is taken,
 * ONE_INSTITUTION_PER_ACCOUNT, 19995 after ten attempts with a registration number within an hour, STALE_VERSION when
 * the administrator's address changes meanwhile
 */
export const createInstitution = async (input: CreateInput, ctx: Context): Promise<Institution> => {
  const isSelfService = !input.for;
  if (isSelfService) requireApplicant(ctx.actor);
  refuseInstitutionIssues(findInstitutionIssues(input.fields, ctx.today));
  // An institution has no files before it exists, so files named in a first form can only belong to somebody else.
  if (isSelfService)
    refuseInstitutionIssues(
      listInstitutionFiles(input.fields).map(({ path }) => ({ path, key: "fileMissing" })),
    );
  if (isSelfService && isExclusiveNumber(input.fields.siteRegistrationNumber)) await countNumberLookup(ctx);
  const id = input.id ?? ulid(Date.parse(ctx.now));
  const owner = input.for ?? ctx.actor;
  const member: InstitutionMember = {
    institutionId: id,
    accountId: owner.accountId,
    account: owner.account,
    role: "ADMINISTRATOR",
    language:
      input.language ??
      ((await Accounts.findAccount(owner.accountId))?.language as Language | undefined) ??
      "zh-Hant",
    since: ctx.now,
  };
  const slot = isSelfService ? await findFreeSlot(owner.accountId) : undefined;
  const after: Institution = {
    id,
    version: 1,
    fields: input.fields,
    certification: "UNVERIFIED",
    documents: {},
    createdAt: ctx.now,
    updatedAt: ctx.now,
    historySeq: 0,
    historyHash: GENESIS_HASH,
  };
  const rows = [
    ...buildMemberPuts(member, slot),
    Accounts.buildAddressCheck({ id: member.accountId, account: member.account }),
    ...(slot === undefined ? [] : [buildSlotClaim(member, slot)]),
  ];
  return writeInstitution({ before: undefined, after, action: "create", with: rows }, ctx);
};

/**
 * Replaces an institution's data. A change of certified data returns a certified institution to verification (P1), and
 * one that has to be proved by other documents asks for certification again, with them (decision 0641).
 * @throws Refusal 200113 unless the caller is its administrator, INSTITUTION_LOCKED_VERIFYING, STALE_VERSION, field
 * issues, 10601 when a change takes away what certification needs, 10300 when the registration number is taken, 19995
 * after ten changes to a taken or free number, and after too many of any kind, within an hour
 */
export const updateInstitution = async (
  input: { id: string; version: number; fields: InstitutionFields },
  ctx: Context,
): Promise<Institution> => {
  const before = await loadAdministeredInstitution(input.id, ctx.actor);
  refuseLockedInstitution(before);
  if (before.version !== input.version) throw buildStaleInstitutionRefusal(before);
  await enforceInstitutionChangeLimit(before.id, ctx.now);
  const files = await loadNamedFiles(before, input.fields);
  refuseInstitutionIssues([
    ...findInstitutionIssues(input.fields, ctx.today),
    ...findFileIssues(before, input.fields, files),
  ]);
  const nameContent = (id: string): string => files[id]?.sha256 ?? id;
  const needsVerification =
    before.certification === "PASSED" &&
    listChangedKeyData(before.fields, input.fields, nameContent).length > 0;
  if (needsVerification) await refuseRemovedFacts(before.fields, input.fields, ctx);
  const number = input.fields.siteRegistrationNumber;
  if (number !== before.fields.siteRegistrationNumber && isExclusiveNumber(number))
    await countNumberLookup(ctx, before.id);
  const after: Institution = {
    ...before,
    version: before.version + 1,
    fields: input.fields,
    ...(needsVerification &&
      (needsMoreDocuments(before, input.fields)
        ? { certification: "UNVERIFIED" as const }
        : { certification: "VERIFYING" as const, verifyingSince: ctx.now })),
  };
  return writeInstitution({ before, after, action: "update" }, ctx);
};

/**
 * Refuses to remove from certified data what certification needs. Facts that were missing before are not asked for
 * here, because the data are edited one topic at a time.
 */
async function refuseRemovedFacts(
  before: InstitutionFields,
  after: InstitutionFields,
  ctx: Context,
): Promise<void> {
  const policy = await loadPortalPolicy(ctx);
  const missingBefore = new Set(findMissingFacts(before, policy).map(({ path }) => path));
  const removedFacts = findMissingFacts(after, policy).filter(({ path }) => !missingBefore.has(path));
  if (removedFacts.length > 0) throw new Refusal(errorCodes.APPLICANT_INFO_MISSING, { fields: removedFacts });
}

/**
 * Returns whether an institution of the new data proves itself by documents that it did not need before and has not
 * handed in. While it is verified nobody can add them.
 */
function needsMoreDocuments({ fields, documents }: Institution, after: InstitutionFields): boolean {
  const missingBefore = listMissingDocuments(fields, documents);
  return listMissingDocuments(after, documents).some((type) => !missingBefore.includes(type));
}

type InstitutionFiles = Awaited<ReturnType<typeof findFilesByIds>>;

/** Reads the files that the data name now and would name; none where a change names no other file. */
async function loadNamedFiles(before: Institution, after: InstitutionFields): Promise<InstitutionFiles> {
  const [namedFiles, nextFiles] = [before.fields, after].map((fields) =>
    listInstitutionFiles(fields).map(({ path, id }) => `${path} ${id}`),
  );
  if (toCanonicalJson(namedFiles) === toCanonicalJson(nextFiles)) return {};
  return findFilesByIds(
    before.id,
    [before.fields, after].flatMap((fields) => listInstitutionFiles(fields).map(({ id }) => id)),
  );
}

/**
 * Newly named files must belong to the institution, be verified and have the right purpose. Each content proves a claim
 * once (decision 0225).
 */
function findFileIssues(
  before: Institution,
  after: InstitutionFields,
  files: InstitutionFiles,
): FieldIssue[] {
  const knownFiles = new Set(listInstitutionFiles(before.fields).map(({ path, id }) => `${path} ${id}`));
  const isKnown = ({ path, id }: { path: string; id: string }): boolean => knownFiles.has(`${path} ${id}`);
  const nextFiles = listInstitutionFiles(after);
  return nextFiles.flatMap((next, i) => {
    const { path, purpose, id } = next;
    if (isKnown(next)) return [];
    const file = files[id];
    if (!file) return [{ path, key: "fileMissing" }];
    if (file.status !== "verified") return [{ path, key: "fileNotVerified" }];
    if (file.purpose !== purpose) return [{ path, key: "filePurpose" }];
    const isRepeated = nextFiles.some(
      (other, j) =>
        other.path === path &&
        other.id !== id &&
        (j < i || isKnown(other)) &&
        files[other.id]?.sha256 === file.sha256,
    );
    return isRepeated ? [{ path, key: "fileRepeated" }] : [];
  });
}
