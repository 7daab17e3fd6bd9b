/**
 * May an institution apply, and why not (schemes H; workflow.md › Limits)? The same conditions answer "can I apply?" before
 * anything is filled in and refuse at submission: what they read may change in between, so the submit transaction asks
 * again for what two could race for, and its refusal is named by the same list.
 */
import type { Context } from "../../actor.ts";
import { type Code, codes, type Params, Refusal } from "../../errors.ts";
import type { EventDetail } from "../../event/wire.ts";
import { holds as truth } from "../../form/evaluate.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../form/types.ts";
import { certified, type Institution } from "../../institution/index.ts";
import { parentOf } from "../../schemes/index.ts";
import type { Holds, Standing } from "../standing/change.ts";
import { lastDay, spansOf } from "./window.ts";

export interface Condition {
  id: string;
  met: boolean;
  /** Of the refusal, when it is not met. */
  code: Code;
  params?: Params;
  /** Not asked of everybody: only of those who want this price. */
  optional?: boolean;
}

/**
 * The event takes this kind of application, and its window is open: from the opening day to the closing day, never later
 * than the scheme's lead days before the first day (R491, R493).
 */
export const windowOf = (
  scheme: Scheme,
  event: EventDetail | undefined,
  policy: Record<string, Json>,
  ctx: Pick<Context, "today">,
): Condition[] => {
  if (scheme.window.kind !== "EVENT") return spansOf(scheme, policy, ctx);
  if (event?.status !== "PUBLISHED") return [{ id: "window", met: false, code: codes.FAIR_MISSING }];
  const last = lastDay(scheme, event, policy, ctx);
  const { opensOn } = event.registration;
  // What comes under another application is taken where that one is: members where the event takes groups.
  const offered = event.applicationTypes.includes(parentOf(scheme.id)?.id ?? scheme.id);
  return [
    { id: "offered", met: offered, code: codes.BAD_PARAMETERS },
    {
      id: "window",
      met: ctx.today >= opensOn && ctx.today <= last,
      code: codes.REGISTRATION_CLOSED,
      // What has not begun is told in other words than what is over (`errors:109002_early`).
      params: { opensOn, closesOn: last, ...(ctx.today < opensOn && { context: "early" }) },
    },
  ];
};

/** Certified, and with a site registration (106000, R436). */
export const certificationOf = (scheme: Scheme, institution: Institution): Condition[] =>
  scheme.limits.certified
    ? [
        {
          id: "siteRegistration",
          met: institution.fields.siteRegistrationNumber.trim() !== "",
          code: codes.SITE_REGISTRATION_EMPTY,
        },
        { id: "certified", met: certified(institution), code: codes.INSTITUTION_NOT_CERTIFIED },
      ]
    : [];

/** The scheme's own rules: tax-registered, owned in Macao, small. */
export const rulesOf = (scheme: Scheme, answers: Answers, context: CheckContext): Condition[] =>
  scheme.eligibility.map((rule) => ({
    id: rule.id,
    met: truth(rule.must, { answers, context }),
    code: rule.code as Code,
    params: { id: rule.id, key: rule.key },
  }));

/** What the standing says: bar, debt, one application, one in processing, the count of the year. */
export const standingOf = (
  standing: Standing,
  holds: Pick<Holds, "claim" | "processing" | "counter">,
  scheme: Scheme,
  max: number | undefined,
  today: string,
): Condition[] => {
  const { barredUntil, barReason, arrears, claims, processing, counts, uncertified } = standing;
  const count = holds.counter ? (counts[holds.counter] ?? 0) : 0;
  return [
    ...(scheme.limits.certified
      ? [{ id: "certified", met: !uncertified, code: codes.INSTITUTION_NOT_CERTIFIED }]
      : []),
    {
      id: "arrears",
      met: arrears.length === 0,
      code: codes.OUTSTANDING_PAYMENT,
      ...(arrears.length ? { params: { applications: arrears } } : {}),
    },
    {
      id: "bar",
      met: !(barredUntil && barredUntil >= today),
      code: codes.INSTITUTION_BARRED,
      ...(barredUntil ? { params: { until: barredUntil, reason: barReason ?? "" } } : {}),
    },
    ...(scheme.limits.deniable ? [deniedOf(standing.denied[scheme.id], today)] : []),
    { id: "first", met: !claims.includes(holds.claim), code: codes.ONE_APPLICATION_PER_EVENT },
    {
      id: "processing",
      met: !(holds.processing && processing.includes(holds.processing)),
      code: codes.ONE_RECORD_PROCESSING,
    },
    ...(holds.counter && max !== undefined
      ? [
          {
            id: "count",
            met: count < max,
            code: (scheme.limits.counter?.code ?? codes.APPLICATION_LIMIT_REACHED) as Code,
            params: { max, left: Math.max(0, max - count) },
          },
        ]
      : []),
  ];
};

/** The scheme is not refused to the institution alone (spec 3 §9); told in words of its own (`errors:900043_scheme`). */
const deniedOf = (denied: Standing["denied"][string] | undefined, today: string): Condition => ({
  id: "denied",
  met: !(denied && denied.until >= today),
  code: codes.INSTITUTION_BARRED,
  ...(denied ? { params: { ...denied, context: "scheme" } } : {}),
});

/** Nobody of the same owners is in already (R452). */
export const relatedOf = (taken: boolean): Condition => ({
  id: "related",
  met: !taken,
  code: codes.SAME_OWNER_DUPLICATE,
});

/** Refuses by the first condition that is not met. */
export const refuseUnmet = (conditions: readonly Condition[]): void => {
  const first = conditions.find(({ met }) => !met);
  if (!first) return;
  const { id, code, params } = first;
  throw new Refusal(code, {
    ...(params ? { params } : {}),
    ...(id === "offered" ? { fields: [{ path: "scheme", key: "notOffered" }] } : {}),
  });
};

/** Refuses by every rule of the scheme that does not hold, all at once. */
export const refuseIneligible = (conditions: readonly Condition[]): void => {
  const reasons = conditions.filter(({ met }) => !met).map(({ code, params = {} }) => ({ code, params }));
  const first = reasons[0];
  if (first) throw new Refusal(first.code, { reasons });
};
