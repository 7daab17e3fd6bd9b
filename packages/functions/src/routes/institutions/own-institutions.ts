/** The institutions of the caller, as the caller may see them. */
import { filterVisibleIds } from "@portal/core/applications/model/application-access.server";
import { findMissingFacts } from "@portal/core/institutions/certification-facts";
import {
  type Institution,
  type InstitutionConstraints,
  toInstitutionView,
} from "@portal/core/institutions/index";
import { findMemberRole, listInstitutionsById } from "@portal/core/institutions/institution-store.server";
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import { findStoredIssues } from "@portal/core/institutions/stored-data/stored-issues";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, type FieldIssue, Refusal } from "@portal/core/platform/errors";
import { loadPortalPolicy } from "@portal/core/policies/policy-store.server";
import { getInstitutionConstraints } from "../staff/institution-constraints.ts";

/** A member limited to their own records is not told which of a colleague's fees lapsed. */
export const getVisibleConstraints = async (
  id: string,
  role: string,
  ctx: Context,
): Promise<InstitutionConstraints> => {
  const constraints = await getInstitutionConstraints(id, ctx);
  if (role !== "SUB_OWN" || constraints.arrears.length === 0) return constraints;
  const actor = { ...ctx.actor, institution: { id, role: "SUB_OWN" as const } };
  return { ...constraints, arrears: await filterVisibleIds(constraints.arrears, { ...ctx, actor }) };
};

/** Builds an institution with the role of the caller, who is a member or staff. */
export const buildOwnView = async (institution: Institution, ctx: Context) => {
  const role =
    ctx.actor.kind === "staff" ? "STAFF" : await findMemberRole(ctx.actor.accountId, institution.id);
  if (!role) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const canChange = isMemberPermitted(role, "changeInstitution");
  const issues = canChange || role === "STAFF" ? findStoredIssues(institution, ctx.today) : [];
  const missingFacts = canChange ? await listMissingFacts(institution, ctx) : [];
  return {
    ...toInstitutionView(institution, role, await getVisibleConstraints(institution.id, role, ctx)),
    ...(issues.length > 0 ? { issues } : {}),
    ...(missingFacts.length > 0 ? { missingFacts } : {}),
  };
};

/**
 * Lists what a request for certification would be refused for. Nobody requests it while it is certified or verified.
 */
const listMissingFacts = async (
  { certification, fields }: Institution,
  ctx: Context,
): Promise<FieldIssue[]> =>
  certification === "PASSED" || certification === "VERIFYING"
    ? []
    : findMissingFacts(fields, await loadPortalPolicy(ctx));
/** Lists the institutions that the caller acts for, with the role in each. */
export const listOwnInstitutions = async (ctx: Context) => {
  const { institutions: own = [] } = ctx.actor;
  const roles = new Map(own.map(({ id, role }) => [id, role]));
  const institutions = await listInstitutionsById(own.map(({ id }) => id));
  return institutions.map((institution) => ({
    institution,
    role: roles.get(institution.id) ?? ("SUB_OWN" as const),
  }));
};
