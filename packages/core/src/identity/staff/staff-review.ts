/**
 * The review of roles (decision 0422): who has which role since when, by whom it was given, and whether two
 * administrators have confirmed that it is still needed. Pure.
 */
import { addMonths, type Day, type Instant, toMacaoDay } from "../../platform/day.ts";
import type { StaffReviewView } from "./staff-schema.ts";

/** The grant of a role to an account. Grants from before they were stored are unknown. */
interface RoleGrant {
  since: Instant;
  /** The administrator who asked for it; absent where it was given from outside of the portal. */
  askedBy?: string;
  /** The second administrator. */
  confirmedBy?: string;
}
export interface StaffReview {
  id: string;
  grants: { readonly [role: string]: RoleGrant };
  /** The last time that two administrators confirmed all roles of the account. */
  confirmed?: { at: Instant; askedBy: string; by: string };
}

/** The people behind a change of roles, by name. */
export interface ReviewedChange {
  at: Instant;
  by: string;
  /** The administrator who asked for the change that another one confirms. */
  askedBy?: string | undefined;
}

/**
 * Returns the review of an account after its roles were set: new roles get their grant, others keep theirs, and two
 * administrators confirm all of them at once. One administrator alone confirms nothing.
 */
export const reviewRoles = (
  id: string,
  before: StaffReview | undefined,
  { had, has }: { had: readonly string[]; has: readonly string[] },
  { at, by, askedBy }: ReviewedChange,
): StaffReview => {
  const newGrant: RoleGrant = { since: at, ...(askedBy === undefined ? {} : { askedBy, confirmedBy: by }) };
  const grants = has.flatMap((role): [string, RoleGrant][] => {
    const grant = had.includes(role) ? before?.grants[role] : newGrant;
    return grant ? [[role, grant]] : [];
  });
  const confirmation = askedBy === undefined ? before?.confirmed : { at, askedBy, by };
  return { id, grants: Object.fromEntries(grants), ...(confirmation ? { confirmed: confirmation } : {}) };
};

/**
 * Returns the review of an account as administrators see it.
 * @param months after which roles are confirmed again (policy `staff.roleReviewMonths`)
 */
export const toStaffReviewView = (
  { id, roles }: { id: string; roles: StaffReviewView["grants"][number]["role"][] },
  review: StaffReview | undefined,
  months: number,
  today: Day,
): StaffReviewView => {
  const { grants = {}, confirmed } = review ?? {};
  const dueOn = confirmed && addMonths(toMacaoDay(confirmed.at), Math.max(1, months));
  return {
    id,
    grants: roles.map((role) => ({ role, ...grants[role] })),
    ...(confirmed ? { confirmed } : {}),
    ...(dueOn ? { dueOn } : {}),
    due: dueOn === undefined || today >= dueOn,
  };
};
