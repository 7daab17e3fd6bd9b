/** Who may see and change an institution, and what refuses a change. */
import type { Actor } from "../actor.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { type Institution, locked } from "./index.ts";
import { read, roleOf } from "./store.server.ts";

/**
 * An institution that the caller administers.
 * @throws Refusal 10306 when it is none of the caller's, 200113 for a sub-account
 */
export const owned = async (id: string, actor: Actor): Promise<Institution> => {
  const [institution, role] = await Promise.all([read(id), roleOf(actor.accountId, id)]);
  if (!institution || !role) throw new Refusal(codes.INSTITUTION_MISSING);
  if (role !== "ADMINISTRATOR") throw new Refusal(codes.LOGIN_NO_ACCESS);
  return institution;
};

/** An institution the caller may read: a member's own, any for staff. @throws Refusal 10306 */
export const visible = async (id: string, actor: Actor): Promise<Institution> => {
  const [institution, role] = await Promise.all([
    read(id),
    actor.kind === "staff" ? "STAFF" : roleOf(actor.accountId, id),
  ]);
  if (!institution || !role) throw new Refusal(codes.INSTITUTION_MISSING);
  return institution;
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
