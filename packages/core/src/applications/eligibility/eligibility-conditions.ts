/**
 * Decides whether an institution can apply, and why not (schemes H; workflow.md › Limits). The same conditions answer
 * "Can I apply?" and refuse a submission. What they read can change in between, so the submit transaction checks again
 * what two submissions can race for, and its refusals come from the same list.
 */

import { resolveLastDay } from "../../events/application-deadline.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { evaluateOperand, isConditionMet } from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../forms/types/index.ts";
import { needsSiteRegistration } from "../../institutions/certification.ts";
import { listOwnersWithoutNumber } from "../../institutions/certification-facts.ts";
import {
  type Constraints,
  isProcessingTaken,
  type Reservations,
} from "../../institutions/constraints/constraints.ts";
import { type Institution, isCertified } from "../../institutions/index.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";
import type { Context } from "../../platform/actor.ts";
import { type ErrorCode, type ErrorParams, errorCodes, Refusal } from "../../platform/errors.ts";
import { findParentScheme, findScheme } from "../../schemes/index.ts";
import { getMemberIdentity, isListedLeader, listGroupUnits } from "../groups/listed-units.ts";
import { checkWindowSpans, isForEvent } from "../windows/application-window.ts";

export interface EligibilityCondition {
  id: string;
  met: boolean;
  /** The code of the refusal when it is not met. */
  code: ErrorCode;
  params?: ErrorParams;
  /** It only applies to applicants who choose this price. */
  optional?: boolean;
}

/**
 * Checks that the event accepts this kind of application, and its window is open: from the opening day to the closing
 * day, and never later than the scheme's lead time before the first day (R491, R493).
 */
export const checkWindow = (
  scheme: Scheme,
  event: EventDetail | undefined,
  policy: Record<string, Json>,
  ctx: Pick<Context, "today">,
): EligibilityCondition[] => {
  if (!isForEvent(scheme)) return checkWindowSpans(scheme, policy, ctx);
  // Whoever holds a draft for a cancelled event knows it, and is told what became of it (`errors:109002_cancelled`).
  if (event?.status === "CANCELLED")
    return [
      { id: "window", met: false, code: errorCodes.REGISTRATION_CLOSED, params: { context: "cancelled" } },
    ];
  if (event?.status !== "PUBLISHED") return [{ id: "window", met: false, code: errorCodes.FAIR_MISSING }];
  const closingDay = resolveLastDay(scheme, event, policy, ctx);
  const { opensOn } = event.registration;
  const context = ctx.today < opensOn ? "early" : ctx.today > closingDay ? "late" : undefined;
  // A scheme with a parent is accepted where its parent is: members where the event accepts groups.
  const isOffered = event.applicationTypes.includes(findParentScheme(scheme.id)?.id ?? scheme.id);
  return [
    {
      id: "offered",
      met: isOffered,
      code: errorCodes.BAD_PARAMETERS,
      ...(!isOffered && { params: { context: "offered" } }),
    },
    {
      id: "window",
      met: context === undefined,
      code: errorCodes.REGISTRATION_CLOSED,
      // A window that has not opened has another message than one that is over (`errors:109002_early`, `_late`).
      params: { opensOn, closesOn: closingDay, ...(context && { context }) },
    },
  ];
};

/**
 * Checks that the institution is certified and has a site registration (106000, R436). Outside Macao there is none
 * (decision 0221).
 */
export const checkCertification = (scheme: Scheme, institution: Institution): EligibilityCondition[] =>
  scheme.limits.certified
    ? [
        {
          id: "siteRegistration",
          met:
            !needsSiteRegistration(institution.fields) ||
            institution.fields.siteRegistrationNumber.trim() !== "",
          code: errorCodes.SITE_REGISTRATION_EMPTY,
        },
        { id: "certified", met: isCertified(institution), code: errorCodes.INSTITUTION_NOT_CERTIFIED },
      ]
    : [];

/**
 * Checks that every owner is identified by a number where related companies cannot both take part (10601, R452). A name
 * alone does not tell two people apart.
 */
export const checkOwners = (
  scheme: Scheme,
  event: EventDetail | undefined,
  institution: Institution,
): EligibilityCondition[] =>
  (event && scheme.limits.group === "BOOTH") || (scheme.resource === "special" && scheme.limits.certified)
    ? [
        {
          id: "owners",
          met: listOwnersWithoutNumber(institution.fields).length === 0,
          code: errorCodes.APPLICANT_INFO_MISSING,
        },
      ]
    : [];

/**
 * Returns the scheme of the members of a group where its leader is on its own list: it exhibits beside them, and
 * only whoever could be a member does (spec 2 §5; decision 0740).
 */
const findOwnMemberScheme = (
  { children }: Pick<Scheme, "children">,
  answers: Answers,
  { institution }: CheckContext,
): Scheme | undefined => {
  const leader = getMemberIdentity({ fields: { ...(institution as Partial<InstitutionFields>) } });
  return children && isListedLeader(listGroupUnits(answers), leader)
    ? findScheme(children.scheme)
    : undefined;
};

/**
 * Checks the rules of the scheme: registered for tax, owned in Macao, small. A leader that exhibits has those of its
 * members.
 */
export const checkSchemeRules = (
  scheme: Scheme,
  answers: Answers,
  context: CheckContext,
): EligibilityCondition[] => {
  const ownRules = new Set(scheme.eligibility.map(({ id }) => id));
  const memberScheme = findOwnMemberScheme(scheme, answers, context);
  return [
    ...evaluateRules(scheme, scheme.eligibility, answers, context),
    ...(memberScheme
      ? evaluateRules(
          memberScheme,
          memberScheme.eligibility.filter(({ id }) => !ownRules.has(id)),
          answers,
          context,
        )
      : []),
  ];
};

const evaluateRules = (
  scheme: Scheme,
  rules: Scheme["eligibility"],
  answers: Answers,
  context: CheckContext,
): EligibilityCondition[] =>
  rules.map((rule) => ({
    id: rule.id,
    met: isConditionMet(rule.must, { answers, context }),
    code: rule.code as ErrorCode,
    params: {
      id: rule.id,
      key: rule.key,
      // The texts of a rule are those of its scheme, which not every page knows.
      scheme: scheme.id,
      ...Object.fromEntries(
        Object.entries(rule.worked ?? {}).map(([name, of]) => [
          name,
          String(evaluateOperand(of, { answers, context }) ?? ""),
        ]),
      ),
    },
  }));

/** Checks the limits of the institution: suspension, debt, one application, one in processing, the yearly number. */
export const checkConstraints = (
  constraints: Constraints,
  reservations: Pick<Reservations, "claim" | "processing" | "counter">,
  scheme: Scheme,
  max: number | undefined,
  today: string,
): EligibilityCondition[] => {
  const { barredUntil, barReason, barReasonKey, arrears, claims, processing, counts, uncertified } =
    constraints;
  const count = reservations.counter ? (counts[reservations.counter] ?? 0) : 0;
  return [
    ...(scheme.limits.certified
      ? [{ id: "certified", met: !uncertified, code: errorCodes.INSTITUTION_NOT_CERTIFIED }]
      : []),
    {
      id: "arrears",
      met: arrears.length === 0,
      code: errorCodes.OUTSTANDING_PAYMENT,
      ...(arrears.length ? { params: { applications: arrears } } : {}),
    },
    {
      id: "bar",
      met: !(barredUntil && barredUntil >= today),
      code: errorCodes.INSTITUTION_BARRED,
      // A reason of the system has a text of its own (`errors:900043_reportNotDelivered`).
      ...(barredUntil
        ? {
            params: {
              until: barredUntil,
              reason: barReason ?? "",
              ...(barReasonKey ? { context: barReasonKey } : {}),
            },
          }
        : {}),
    },
    ...(scheme.limits.deniable ? [checkDenial(constraints.denied[scheme.id], today)] : []),
    { id: "first", met: !claims.includes(reservations.claim), code: errorCodes.ONE_APPLICATION_PER_EVENT },
    {
      id: "processing",
      met: !(reservations.processing && isProcessingTaken(reservations.processing, processing)),
      code: errorCodes.ONE_RECORD_PROCESSING,
    },
    ...(reservations.counter && max !== undefined
      ? [
          {
            id: "count",
            met: count < max,
            code: (scheme.limits.counter?.code ?? errorCodes.APPLICATION_LIMIT_REACHED) as ErrorCode,
            params: { max, left: Math.max(0, max - count) },
          },
        ]
      : []),
  ];
};

/**
 * Checks that the institution is not denied this scheme (spec 3 §9). The message has a text of its own
 * (`errors:900043_scheme`).
 */
const checkDenial = (
  denial: Constraints["denied"][string] | undefined,
  today: string,
): EligibilityCondition => ({
  id: "denied",
  met: !(denial && denial.until >= today),
  code: errorCodes.INSTITUTION_BARRED,
  ...(denial ? { params: { ...denial, context: "scheme" } } : {}),
});

/** Checks that nobody with the same owners has applied (R452). */
export const checkRelatedOwners = (isTaken: boolean): EligibilityCondition => ({
  id: "related",
  met: !isTaken,
  code: errorCodes.SAME_OWNER_DUPLICATE,
});

/** Throws the refusal of the first condition that is not met. */
export const refuseUnmetConditions = (conditions: readonly EligibilityCondition[]): void => {
  const firstUnmet = conditions.find(({ met }) => !met);
  if (!firstUnmet) return;
  const { id, code, params } = firstUnmet;
  throw new Refusal(code, {
    ...(params ? { params } : {}),
    ...(id === "offered" ? { fields: [{ path: "scheme", key: "notOffered" }] } : {}),
  });
};

/** Throws one refusal with all rules of the scheme that are not met. */
export const refuseIneligible = (conditions: readonly EligibilityCondition[]): void => {
  const reasons = conditions.filter(({ met }) => !met).map(({ code, params = {} }) => ({ code, params }));
  const firstUnmet = reasons[0];
  if (firstUnmet) throw new Refusal(firstUnmet.code, { reasons });
};
