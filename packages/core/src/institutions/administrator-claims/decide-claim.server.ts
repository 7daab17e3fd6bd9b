/** Operations of officers on claims: read pending ones and decide (schemes P2, C49). */

import { toPersonOwnerId } from "../../files/index.ts";
import { buildAddressCheck, findAccount } from "../../identity/accounts/account-store.server.ts";
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildNotices, type Notice } from "../../messaging/index.ts";
import { type StaffReason, toReasonParams } from "../../messaging/staff-reason.ts";
import { parseOfferedReason } from "../../messaging/wording/changed-reasons.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { getInstitutionNamesByLanguage, type Institution, type InstitutionMember } from "../index.ts";
import { buildMissingResultRefusal } from "../institution-authorization.server.ts";
import { findInstitution, listAllMembers } from "../institution-store.server.ts";
import {
  buildExtraSlotUpdate,
  buildMemberDeletes,
  buildMemberPuts,
  incrementVersion,
} from "../membership.server.ts";
import { toInvitationNames } from "../sub-accounts/index.ts";
import { writeInstitution } from "../write-institution.server.ts";
import { refuseReasons, requirePendingVersion, writeClaimItems } from "./claim-change.server.ts";
import type { StaffClaimView } from "./claim-schema.ts";
import {
  buildClaimPut,
  buildClaimTurnDelete,
  findClaim,
  listPendingClaims,
  toClaimPosition,
} from "./claim-store.server.ts";
import { type InstitutionClaim, toClaimView } from "./index.ts";

/**
 * Lists a page of the pending claims, oldest first. One query for each shard, and some reads for each claim on the
 * page.
 * @param after the place of the last claim of the page before it
 * @returns the claims, the number of all, and the place behind which the next page starts, if there is one
 */
export const listClaimQueue = async ({
  limit,
  after = "",
}: {
  limit: number;
  after: string | undefined;
}): Promise<{ items: StaffClaimView[]; total: number; next?: string }> => {
  const claims = await listPendingClaims();
  const waiting = claims.filter((claim) => toClaimPosition(claim) > after);
  const page = waiting.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await Promise.all(page.map((claim) => toStaffClaimView(claim))),
    total: claims.length,
    ...(waiting.length > limit && last && { next: toClaimPosition(last) }),
  };
};

/**
 * Returns a claim as an officer sees it.
 * @throws Refusal NOT_FOUND
 */
export const getClaimForReview = async (id: string): Promise<StaffClaimView> => {
  const claim = await findClaim(id);
  if (!claim) throw new Refusal(errorCodes.NOT_FOUND);
  return toStaffClaimView(claim);
};

/**
 * Returns the claim with the address and the language of its account today, which may have changed while it was
 * pending.
 */
const setPresentAddress = async (claim: InstitutionClaim): Promise<InstitutionClaim> => {
  const account = await findAccount(claim.accountId);
  return account ? { ...claim, account: account.account, language: account.language } : claim;
};

/**
 * Decides a claim. An approved administrator claim replaces the previous administrator, whose access ends and who is
 * notified, and whose open invitations end with it (`isInvitationOpen`); the sub-accounts stay.
 * @throws Refusal NOT_FOUND, 10800, STALE_VERSION, 200114 for an approval with a reason, RED_FIELDS_REQUIRED for a
 * refusal without one, 10306
 */
export const decideClaim = async (
  input: {
    id: string;
    version: number;
    result?: "APPROVED" | "REFUSED" | undefined;
    reason?: string | undefined;
    reasonCodes?: StaffReason["reasonCodes"] | undefined;
  },
  ctx: Context,
): Promise<StaffClaimView> => {
  const claim = await findClaim(input.id);
  if (!claim) throw new Refusal(errorCodes.NOT_FOUND);
  requirePendingVersion(claim, input.version);
  const { result } = input;
  if (!result) throw buildMissingResultRefusal();
  if (result === "APPROVED") refuseReasons(input);
  const { reason, reasonCodes } = await parseOfferedReason("refuseClaim", input, ctx);
  if (result === "REFUSED" && !reason && !reasonCodes) {
    throw new Refusal(errorCodes.RED_FIELDS_REQUIRED, { fields: [{ path: "reason", key: "required" }] });
  }
  const after: InstitutionClaim = {
    ...(await setPresentAddress(claim)),
    version: claim.version + 1,
    status: result,
    decidedAt: ctx.now,
    decidedBy: ctx.actor.accountId,
    ...(result === "REFUSED" && {
      ...(reason && { refusal: reason }),
      ...(reasonCodes && { refusalCodes: reasonCodes }),
    }),
  };
  const rows = [buildClaimPut(after), buildClaimTurnDelete(claim.accountId)];
  const institution = claim.institutionId ? await findInstitution(claim.institutionId) : undefined;
  const decisionNotices = buildDecisionNotices(after, institution, ctx);
  if (result === "APPROVED" && claim.kind === "ADMINISTRATOR") {
    // The administrator may have closed the institution while the claim was pending: its number is then free and there
    // is nothing to hand over.
    if (!institution || institution.closedAt) throw new Refusal(errorCodes.INSTITUTION_MISSING);
    await handOverInstitution(institution, after, rows, decisionNotices, ctx);
  } else {
    const notices = prepareNotices(decisionNotices, ctx);
    const place = result === "APPROVED" ? [buildExtraSlotUpdate(claim.accountId)] : [];
    const outcomeWrites = buildOutcomeWrites(ctx, { id: after.id, version: after.version });
    await writeClaimItems([...rows, ...place, ...notices.rows, ...outcomeWrites]);
    await notices.enqueueAfterWrite();
  }
  return toStaffClaimView(after);
};

async function handOverInstitution(
  institution: Institution,
  claim: InstitutionClaim,
  rows: TransactionItem[],
  decisionNotices: Notice[],
  ctx: Context,
): Promise<void> {
  const members = await listAllMembers(institution.id);
  const formerAdministrators = members.filter(
    ({ role, accountId }) => role === "ADMINISTRATOR" && accountId !== claim.accountId,
  );
  const member: InstitutionMember = {
    institutionId: institution.id,
    accountId: claim.accountId,
    account: claim.account,
    role: "ADMINISTRATOR",
    language: claim.language,
    since: ctx.now,
  };
  const notices = [
    ...decisionNotices,
    ...formerAdministrators.flatMap((each) =>
      buildNotices(
        [each],
        "administratorChanged",
        { institution: getInstitutionNamesByLanguage(institution.fields) },
        ctx.now,
      ),
    ),
  ];
  const change = {
    before: institution,
    after: incrementVersion(institution),
    action: "changeAdministrator",
    notices,
    outcome: { id: claim.id, version: claim.version },
  };
  const memberItems = [
    ...formerAdministrators.flatMap((each) => buildMemberDeletes(each)),
    ...buildMemberPuts(member, undefined),
    buildAddressCheck({ id: claim.accountId, account: claim.account }),
  ];
  await writeInstitution({ ...change, with: [...rows, ...memberItems] }, ctx);
}

function buildDecisionNotices(
  claim: InstitutionClaim,
  institution: Institution | undefined,
  ctx: Context,
): Notice[] {
  const template =
    claim.status === "APPROVED"
      ? claim.kind === "ANOTHER"
        ? "placeApproved"
        : "claimApproved"
      : "claimRefused";
  const params = {
    ...(institution && { institution: getInstitutionNamesByLanguage(institution.fields) }),
    ...toReasonParams({
      ...(claim.refusal && { reason: claim.refusal }),
      ...(claim.refusalCodes && { reasonCodes: claim.refusalCodes }),
    }),
  };
  return buildNotices([claim], template, params, ctx.now, "/personal/mechanismaccount");
}

async function toStaffClaimView(claim: InstitutionClaim): Promise<StaffClaimView> {
  const [institution, members] = await Promise.all([
    claim.institutionId ? findInstitution(claim.institutionId) : undefined,
    claim.institutionId ? listAllMembers(claim.institutionId) : [],
  ]);
  const administrator = members.find(({ role }) => role === "ADMINISTRATOR")?.account;
  return {
    ...toClaimView(claim),
    account: claim.account,
    ...(institution && {
      institution: {
        id: institution.id,
        names: toInvitationNames(institution.fields),
        certification: institution.certification,
        ...(administrator && { administrator }),
      },
    }),
    ...(claim.letter && { letterPlace: toPersonOwnerId(claim.accountId) }),
  };
}
