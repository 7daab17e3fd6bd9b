/**
 * "Can I apply?" for an institution and an event, before anything is filled in: each condition with its result and
 * the reason.
 */
import type * as z from "zod";
import { findEvent } from "../../events/event-store.server.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import { readConstraints } from "../../institutions/constraints/constraints.server.ts";
import { isCertified } from "../../institutions/index.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { requireScheme } from "../changes/submission-guards.ts";
import { getOwnRecordsOnlyAccount, requireInstitution } from "../model/application-access.server.ts";
import type { EligibilityView } from "../model/eligibility-schema.ts";
import {
  buildCounterKey,
  buildProcessingKey,
  findFreeClaimKey,
  getYearlyMax,
  listClaimKeys,
} from "../reservations/limit-keys.server.ts";
import { isOwnerTaken } from "../reservations/owner-reservations.server.ts";
import {
  checkCertification,
  checkConstraints,
  checkOwners,
  checkRelatedOwners,
  checkWindow,
  type EligibilityCondition,
} from "./eligibility-conditions.ts";
import { evaluateSchemeRules } from "./evaluate-scheme-rules.server.ts";
import { describeClaimHolder, findClaimHolder } from "./find-claim-holder.server.ts";
import { hideColleagueDetails } from "./hide-colleagues.server.ts";
import { countRemainingApplications } from "./remaining-applications.ts";

type EligibilityAnswer = z.infer<typeof EligibilityView>;

/** Converts the conditions for the caller. A code says why one is not met, and an optional one prevents nothing. */
const toEligibilityAnswer = (
  schemeId: string,
  eventId: string | undefined,
  conditions: readonly EligibilityCondition[],
  chances: EligibilityAnswer["chances"],
): EligibilityAnswer => ({
  scheme: schemeId,
  ...(eventId ? { eventId } : {}),
  ...(chances ? { chances } : {}),
  may: conditions.every(({ met, optional }) => met || optional === true),
  conditions: conditions.map(({ id, met, code, params, optional }) => ({
    id,
    met,
    ...(met ? {} : { code }),
    ...(params ? { params } : {}),
    ...(optional ? { optional } : {}),
  })),
});

/**
 * Lists every condition of an application by the caller's institution, in the order in which submission checks them,
 * and how many applications remain. Schemes without an event of the portal are checked without one.
 * @throws Refusal 10509 for an unknown scheme, 10508 for an unknown event, 10306 without an institution
 */
export const checkEligibility = async (
  { scheme: id, eventId }: { scheme: string; eventId?: string | undefined },
  ctx: Context,
): Promise<EligibilityAnswer> => {
  const { id: institutionId } = requireInstitution(ctx);
  const scheme = requireScheme(id);
  const [institution, event, constraints, overrides] = await Promise.all([
    findInstitution(institutionId),
    eventId ? findEvent(eventId) : undefined,
    readConstraints(institutionId),
    listCachedPolicyOverrides(ctx.now),
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (event ? event.status === "DRAFT" : eventId || scheme.window.kind === "EVENT")
    throw new Refusal(errorCodes.FAIR_MISSING);
  const policy = getEffectivePolicy(overrides, { scheme: scheme.id, event }, ctx.today);
  const takesBooth = event !== undefined && scheme.limits.group === "BOOTH";
  // Before that, the answer would tell about whoever's number was typed (decision 0438).
  const comparesOwners = takesBooth && isCertified(institution);
  const isBlockedByOwner = comparesOwners && (await isOwnerTaken(event.id, institution));
  const counter = buildCounterKey(scheme, event?.dates.start, ctx.today);
  const processing = buildProcessingKey(scheme, event?.id, getPolicy("processing.oneRecordAtATime", policy));
  const claim = findFreeClaimKey(listClaimKeys(scheme, event?.id, {}, policy), constraints.claims);
  const reservations = { claim, ...(processing ? { processing } : {}), ...(counter ? { counter } : {}) };
  const holder =
    event && constraints.claims.includes(claim)
      ? await findClaimHolder({ institutionId, eventId: event.id }, claim, ctx)
      : undefined;
  const max = getYearlyMax(scheme, policy);
  const chances = countRemainingApplications(scheme, counter ? (constraints.counts[counter] ?? 0) : 0, max, {
    today: ctx.today,
    policy,
  });
  const linkClaimHolder = (condition: EligibilityCondition): EligibilityCondition =>
    condition.id === "first" && !condition.met && holder
      ? { ...condition, params: describeClaimHolder(holder) }
      : condition;
  const conditions = [
    ...checkWindow(scheme, event, policy, ctx),
    ...checkCertification(scheme, institution),
    ...evaluateSchemeRules(scheme, { institution, event, policy }, ctx),
    ...(await Promise.all(
      checkConstraints(constraints, reservations, scheme, max, ctx.today)
        // Without an event it is not known yet what the application is for.
        .filter(({ id: conditionId }) => conditionId !== "certified" && (event || conditionId !== "first"))
        .map((condition) => hideColleagueDetails(linkClaimHolder(condition), ctx)),
    )),
    ...checkOwners(scheme, event, institution),
    ...(comparesOwners ? [checkRelatedOwners(isBlockedByOwner)] : []),
  ];
  // Whoever sees only their own applications is not told how many those of colleagues leave.
  const shownChances = getOwnRecordsOnlyAccount(ctx) === undefined ? chances : undefined;
  return toEligibilityAnswer(scheme.id, event?.id, conditions, shownChances);
};
