/** Who may see and change an institution, and what refuses a change. */
import type { Actor, Context } from "../actor.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { type Institution, locked } from "./index.ts";
import { membersOf, read, roleOf } from "./store.server.ts";

/**
 * An institution that the caller administers.
 * @throws Refusal 10306 when it is none of the caller's, 200113 for a sub-account, 101002 when nobody administers it
 */
export const owned = async (id: string, actor: Actor): Promise<Institution> => {
  const [institution, role] = await Promise.all([read(id), roleOf(actor.accountId, id)]);
  if (!institution || !role) throw new Refusal(codes.INSTITUTION_MISSING);
  if (role !== "ADMINISTRATOR") throw await notAdministrator(id);
  return institution;
};

/** The institution at hand, when the caller administers it. @throws Refusal as `owned` */
export const administered = async (ctx: Context): Promise<Institution> => {
  const { institution } = ctx.actor;
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  return owned(institution.id, ctx.actor);
};

/** Why a sub-account may not: that is the administrator's (200113), or nobody is one (101002, spec 1 §6). */
async function notAdministrator(id: string): Promise<Refusal> {
  const some = (await membersOf(id)).some(({ role }) => role === "ADMINISTRATOR");
  return new Refusal(some ? codes.LOGIN_NO_ACCESS : codes.INSTITUTION_HAS_NO_ADMIN);
}

/** An institution the caller may read: a member's own, any for staff. @throws Refusal 10306 */
export const visible = async (id: string, actor: Actor): Promise<Institution> => {
  const [institution, role] = await Promise.all([
    read(id),
    actor.kind === "staff" ? "STAFF" : roleOf(actor.accountId, id),
  ]);
  if (!institution || !role) throw new Refusal(codes.INSTITUTION_MISSING);
  return institution;
};

/** Staff and the restricted views act for no institution. @throws Refusal 200113 */
export const refuseOthers = (actor: Actor): void => {
  if (!actor.roles.includes("APPLICANT")) throw new Refusal(codes.LOGIN_NO_ACCESS);
};

/** @throws Refusal INSTITUTION_LOCKED_VERIFYING while an officer verifies it */
export const refuseLocked = (institution: Institution): void => {
  if (locked(institution)) throw new Refusal(codes.INSTITUTION_LOCKED_VERIFYING);
};

/** @throws Refusal RED_FIELDS_REQUIRED when only required fields are missing, else INVALID_VALUE */
export const refuseIssues = (fields: FieldIssue[]): void => {
  if (fields.length === 0) return;
  const onlyMissing = fields.every((issue) => issue.key === "required");
  throw new Refusal(onlyMissing ? codes.RED_FIELDS_REQUIRED : codes.INVALID_VALUE, { fields });
};
