/** Leaving an institution without leaving records behind that others would have to handle (decision 0035). */

import type { Institution } from "../../institutions/index.ts";
import {
  findInstitution,
  listAllMembers,
  listMemberships,
} from "../../institutions/institution-store.server.ts";
import { buildMemberDeletes, incrementVersion } from "../../institutions/membership.server.ts";
import {
  buildStaleInstitutionRefusal,
  writeInstitution,
} from "../../institutions/write-institution.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { findMatchingHeader } from "../model/application-store.server.ts";

/**
 * Ends the caller's membership of an institution (spec 1 §6). A sub-account can always leave, suspended or not. The
 * administrator can only leave an unused institution, without certification, submissions and other members; its
 * registration number is free again then.
 * @param version the version that was read, when the caller sends it
 * @throws Refusal 10306 when the caller is not a member, STALE_VERSION, 10305 for the administrator of any other
 * institution
 */
export const leaveInstitution = async (
  id: string,
  version: number | undefined,
  ctx: Context,
): Promise<void> => {
  const { accountId } = ctx.actor;
  // A suspended sub-account has no membership that gives access, but it belongs to the institution and can leave.
  const [memberships, members, before] = await Promise.all([
    listMemberships(accountId),
    listAllMembers(id),
    findInstitution(id),
  ]);
  const ownMembership =
    memberships.find(({ institutionId }) => institutionId === id) ??
    members.find((member) => member.accountId === accountId);
  if (!ownMembership || !before) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (version !== undefined && version !== before.version) throw buildStaleInstitutionRefusal(before);
  if (ownMembership.role !== "ADMINISTRATOR") {
    await writeInstitution(
      { before, after: incrementVersion(before), action: "leave", with: buildMemberDeletes(ownMembership) },
      ctx,
    );
    return;
  }
  if (!(await isAbandonable(before)))
    throw new Refusal(errorCodes.APPROVER_REQUIRED, { params: { context: "leave" } });
  const after = {
    ...incrementVersion(before),
    closedAt: ctx.now,
    fields: { ...before.fields, siteRegistrationNumber: "" },
  };
  await writeInstitution({ before, after, action: "close", with: buildMemberDeletes(ownMembership) }, ctx);
};

async function isAbandonable(institution: Institution): Promise<boolean> {
  if (institution.certifiedAt !== undefined || institution.certification === "VERIFYING") return false;
  const [members, submitted] = await Promise.all([
    listAllMembers(institution.id),
    findMatchingHeader(institution.id, ({ status }) => status !== "DRAFT"),
  ]);
  return members.length === 1 && submitted === undefined;
}
