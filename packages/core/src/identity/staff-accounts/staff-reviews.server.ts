/**
 * The review of roles: the list for administrators, and asking for a confirmation, which another administrator gives.
 */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toStaffReviewView } from "../staff/staff-review.ts";
import { listStaffReviews } from "../staff/staff-review-store.server.ts";
import type { StaffRequestView, StaffReviewView } from "../staff/staff-schema.ts";
import * as Store from "../staff/staff-store.server.ts";
import { writeStaffRequest } from "./staff-requests.server.ts";

/**
 * Lists the review of every account that can act, those that are due first.
 * @param months after which roles are confirmed again
 */
export const listStaffReviewViews = async (
  members: readonly Store.StaffMember[],
  months: number,
  { today }: Pick<Context, "today">,
): Promise<StaffReviewView[]> => {
  const reviews = new Map((await listStaffReviews()).map((review) => [review.id, review]));
  return members
    .filter(({ disabled, roles }) => !disabled && roles.length > 0)
    .map((member) => toStaffReviewView(member, reviews.get(member.id), months, today))
    .toSorted((a, b) => Number(b.due) - Number(a.due) || ((a.dueOn ?? "") < (b.dueOn ?? "") ? -1 : 1));
};

/**
 * Asks for the roles of an account to be confirmed as they are, the own ones included: another administrator confirms
 * them, and never the account concerned.
 * @throws Refusal 404, 900050 when the account has changed since it was read, 900054 when it is disabled or waits
 * already
 */
export const requestStaffReview = async (
  id: string,
  version: number,
  ctx: Context,
): Promise<StaffRequestView> => {
  const { members } = await Store.loadStaffRoster();
  const member = members.find((each) => each.id === id);
  if (!member) throw new Refusal(errorCodes.NOT_FOUND);
  if (member.version !== version || member.disabled)
    throw new Refusal(errorCodes.STALE_VERSION, { current: member });
  return writeStaffRequest(
    {
      id,
      accountId: id,
      account: member.account,
      roles: member.roles,
      scope: member.scope ?? null,
      confirmRoles: true,
      memberVersion: member.version,
    },
    ctx,
  );
};
