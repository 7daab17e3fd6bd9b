/**
 * The desk is told each working day which requests of institutions wait for it beyond the institute's own target
 * (policy `review.targetWorkingDays`, decisions 0137 and 0366): certifications, changes of certified data, and claims
 * to be an administrator. An institution whose data are verified can neither change them nor apply, and no timer ends
 * that.
 */
import { UnknownYearError } from "../../calendar/index.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import { listPendingClaims } from "../../institutions/administrator-claims/claim-store.server.ts";
import { getInstitutionName } from "../../institutions/index.ts";
import { listVerifyingInstitutions } from "../../institutions/institution-store.server.ts";
import { createDeterministicId } from "../../messaging/deterministic-id.server.ts";
import { enqueueDatedNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, DESK_RECIPIENT } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Instant, startOfDay, toInstant, toMacaoDay } from "../../platform/day.ts";
import { loadPortalPolicy } from "../../policies/policy-store.server.ts";

/** A request that waits for an officer. */
interface WaitingRequest {
  /** The name of the institution that asks, or the account of the person. */
  who: string;
  since: Instant;
  link: "/staff/certification" | "/staff/claim";
}

const listWaitingRequests = async (): Promise<WaitingRequest[]> => {
  const [institutions, claims] = await Promise.all([listVerifyingInstitutions(), listPendingClaims()]);
  return [
    ...institutions.map((institution) => ({
      who: getInstitutionName(institution.fields),
      since: institution.verifyingSince ?? institution.updatedAt,
      link: "/staff/certification" as const,
    })),
    ...claims.map(({ account, createdAt }) => ({
      who: account,
      since: toInstant(createdAt),
      link: "/staff/claim" as const,
    })),
  ].sort((a, b) => (a.since < b.since ? -1 : 1));
};

/** Returns the target day of what waits since an instant, or undefined where the holidays of its year are unknown. */
const findTargetDay = (since: Instant, targetDays: number, { calendar }: Context): string | undefined => {
  try {
    return calendar.addWorking(toMacaoDay(since), targetDays);
  } catch (error) {
    if (error instanceof UnknownYearError) return undefined;
    throw error;
  }
};

/**
 * Sends one e-mail for a day, however often it is asked for; none on a day without work or when nothing is overdue.
 * @returns the number of overdue requests
 */
export const remindOfOverdueRequests = async (day: string, ctx: Context): Promise<number> => {
  if (day !== ctx.today || !ctx.calendar.isWorking(ctx.today)) return 0;
  const policy = await loadPortalPolicy(ctx);
  const targetDays = getPolicyNumber("review.targetWorkingDays", policy);
  const overdue = (await listWaitingRequests()).flatMap((request) => {
    const dueOn = findTargetDay(request.since, targetDays, ctx);
    return dueOn !== undefined && dueOn < ctx.today ? [{ ...request, dueOn }] : [];
  });
  const [oldest] = overdue;
  if (!oldest) return 0;
  const params = { count: String(overdue.length), institution: oldest.who, dueOn: oldest.dueOn };
  const notice = buildEmailNotice(DESK_RECIPIENT, "requestsOverdue", params, "zh-Hant", ctx.now);
  const id = createDeterministicId(startOfDay(ctx.today), ["requestsOverdue", day]);
  await enqueueDatedNotices([{ ...notice, id, link: oldest.link }], ctx);
  return overdue.length;
};
