/** Leaving an institution: what the caller leaves behind must not be somebody's business (decision 0035). */

import { type Institution, isCertified } from "../../institutions/index.ts";
import {
  listAllMembers,
  listMemberships,
  readInstitution,
} from "../../institutions/institution-store.server.ts";
import { buildMemberDeletes, incrementVersion } from "../../institutions/membership.server.ts";
import {
  buildStaleInstitutionRefusal,
  writeInstitution,
} from "../../institutions/write-institution.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { listInstitutionHeaders } from "../model/store.server.ts";

/**
 * Ends the caller's part in an institution (spec 1 §6). A sub-account just leaves. The administrator leaves only what never
 * came to anything: not certified, nothing submitted, nobody else in it; its registration number is free again then.
 * @param version the one that was read, where the caller names it
 * @throws Refusal 10306 when it is none of the caller's, STALE_VERSION, 10305 for the administrator of any other
 */
export const leaveInstitution = async (
  id: string,
  version: number | undefined,
  ctx: Context,
): Promise<void> => {
  const { accountId } = ctx.actor;
  const [own, before] = await Promise.all([
    listMemberships(accountId).then((all) => all.find((each) => each.institutionId === id)),
    readInstitution(id),
  ]);
  if (!own || !before) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (version !== undefined && version !== before.version) throw buildStaleInstitutionRefusal(before);
  if (own.role !== "ADMINISTRATOR") {
    await writeInstitution(
      { before, after: incrementVersion(before), action: "leave", with: buildMemberDeletes(own) },
      ctx,
    );
    return;
  }
  if (!(await isAbandonable(before))) throw new Refusal(errorCodes.APPROVER_REQUIRED);
  const after = {
    ...incrementVersion(before),
    closedAt: ctx.now,
    fields: { ...before.fields, siteRegistrationNumber: "" },
  };
  await writeInstitution({ before, after, action: "close", with: buildMemberDeletes(own) }, ctx);
};

async function isAbandonable(institution: Institution): Promise<boolean> {
  if (isCertified(institution) || institution.certification === "VERIFYING") return false;
  const [others, applications] = await Promise.all([
    listAllMembers(institution.id),
    listInstitutionHeaders(institution.id, 100, null),
  ]);
  return others.length === 1 && applications.items.every(({ status }) => status === "DRAFT");
}
