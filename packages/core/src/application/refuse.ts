/** What stands against an application before anything is written: each refusal with its code (spec 2 §8). */
import type { Context } from "../actor.ts";
import type { Day } from "../day.ts";
import { type Code, codes, Refusal } from "../errors.ts";
import { applyBy } from "../event/index.ts";
import type { EventDetail } from "../event/wire.ts";
import { holds as truth } from "../form/evaluate.ts";
import { limitOf } from "../form/kinds/fault.ts";
import type { Answers, CheckContext, Json, Scheme } from "../form/types.ts";
import { certified, type Institution } from "../institution/index.ts";
import { parentOf, schemeOf } from "../schemes/index.ts";
import type { Header } from "./row.ts";
import type { ApplicationWrite } from "./wire.ts";

/** The scheme, or 10509 when there is none of that id. */
export const schemeNamed = (id: string): Scheme => {
  const scheme = schemeOf(id);
  if (!scheme)
    throw new Refusal(codes.APPLICATION_TYPE_EMPTY, { fields: [{ path: "scheme", key: "option" }] });
  return scheme;
};

/**
 * Refuses unless the event is there (10508), takes this kind of application, and its window is open (109002): from
 * the opening day to the closing day, never later than the scheme's lead days before the first day (R491, R493).
 */
export const refuseClosed = (
  scheme: Scheme,
  event: EventDetail | undefined,
  policy: Record<string, Json>,
  ctx: Context,
): void => {
  if (scheme.window.kind !== "EVENT") return;
  if (event?.status !== "PUBLISHED") throw new Refusal(codes.FAIR_MISSING);
  // What comes under another application is taken where that one is: members where the event takes groups.
  if (!event.applicationTypes.includes(parentOf(scheme.id)?.id ?? scheme.id))
    throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "scheme", key: "notOffered" }] });
  const last = lastDay(scheme, event, policy, ctx);
  if (ctx.today < event.registration.opensOn || ctx.today > last) {
    throw new Refusal(codes.REGISTRATION_CLOSED, {
      params: { opensOn: event.registration.opensOn, closesOn: last },
    });
  }
};

/** The last day to apply for an event under a scheme. */
export const lastDay = (
  scheme: Scheme,
  event: EventDetail,
  policy: Record<string, Json>,
  ctx: Pick<Context, "today">,
): Day => applyBy(event, leadDays(scheme, policy, ctx));

/** Days before the first day by which a scheme is applied for; 0 where only the event's closing day counts. */
const leadDays = (
  scheme: Scheme,
  policy: Record<string, Json>,
  { today }: Pick<Context, "today">,
): number => {
  const lead = scheme.deadlines.find(({ kind, anchor }) => kind === "applyBy" && anchor === "EVENT_START");
  return (lead && limitOf(lead.amount, { answers: {}, context: { today, policy } })) ?? 0;
};

/** Certified, and with a site registration (106000, R436). */
export const refuseUncertified = (scheme: Scheme, institution: Institution): void => {
  if (!scheme.limits.certified) return;
  if (!institution.fields.siteRegistrationNumber.trim()) throw new Refusal(codes.SITE_REGISTRATION_EMPTY);
  if (!certified(institution)) throw new Refusal(codes.INSTITUTION_NOT_CERTIFIED);
};

/** Every eligibility rule that does not hold, all at once. */
export const refuseIneligible = (scheme: Scheme, answers: Answers, context: CheckContext): void => {
  const reasons = scheme.eligibility
    .filter((rule) => !truth(rule.must, { answers, context }))
    .map((rule) => ({ code: rule.code, params: { id: rule.id, key: rule.key } }));
  const first = reasons[0];
  if (first) throw new Refusal(first.code as Code, { reasons });
};

/** Refuses a draft that is another's, submitted, of another kind, or newer than what was read. */
export function refuseWrongDraft(draft: Header | undefined, input: ApplicationWrite, ctx: Context): void {
  if (!draft) {
    if (input.id && input.version) throw new Refusal(codes.FORM_NOT_FOUND);
    return;
  }
  const { institution, accountId } = ctx.actor;
  if (institution?.role === "SUB_OWN" && draft.createdBy !== accountId)
    throw new Refusal(codes.FORM_NOT_FOUND);
  // Submitted a moment ago from another tab: the same answer whether this one read before or after that write.
  if (draft.status !== "DRAFT")
    throw new Refusal(codes.DUPLICATE_APPLICATION, { params: { applicationId: draft.id } });
  if (draft.scheme !== input.scheme || (draft.eventId ?? input.eventId) !== input.eventId)
    throw new Refusal(codes.ONE_APPLICATION_TYPE_PER_RECORD);
  if (draft.version !== input.version)
    throw new Refusal(codes.STALE_VERSION, { current: { version: draft.version, answers: draft.answers } });
}
