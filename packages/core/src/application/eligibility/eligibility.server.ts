/** "Can I apply?" for an institution, and the event where there is one, before anything is filled in: each with yes, no and why. */
import type * as z from "zod";
import type { Context } from "../../actor.ts";
import { policyOf } from "../../code-lists/policy.ts";
import { codes, Refusal } from "../../errors.ts";
import { read as readEvent } from "../../event/store.server.ts";
import type { Answers } from "../../form/types.ts";
import { read as readInstitution } from "../../institution/store.server.ts";
import { holding } from "../../policy/index.ts";
import { recent as policies } from "../../policy/store.server.ts";
import { checkContext } from "../facts.server.ts";
import { schemeNamed } from "../refuse.ts";
import { claimsOf, counterOf, freeClaim, maxOf, processingOf } from "../standing/limits.server.ts";
import { ownersTaken } from "../standing/owners.server.ts";
import { standing as readStanding } from "../standing/standing.server.ts";
import * as Store from "../store.server.ts";
import { institutionOf, mayKnow, ownOnly } from "../visible.server.ts";
import type { Eligibility } from "../wire.ts";
import { chancesOf } from "./chances.ts";
import { hideColleagues } from "./colleagues.server.ts";
import { type Condition, certificationOf, relatedOf, rulesOf, standingOf, windowOf } from "./eligibility.ts";

/**
 * Every condition of an application that the caller's institution would make, in the order they are refused by, and how
 * many it has left. What is applied for without an event of ours is asked about without one.
 * @throws Refusal 10509 no such scheme, 10508 no such event, 10306 without an institution
 */
export const mayApply = async (
  { scheme: id, eventId }: { scheme: string; eventId?: string | undefined },
  ctx: Context,
): Promise<z.infer<typeof Eligibility>> => {
  const { id: institutionId } = institutionOf(ctx);
  const scheme = schemeNamed(id);
  const [institution, event, standing, overrides, mine] = await Promise.all([
    readInstitution(institutionId),
    eventId ? readEvent(eventId) : undefined,
    readStanding(institutionId),
    policies(ctx.now),
    Store.mine(institutionId, 100, null),
  ]);
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  if (event ? event.status === "DRAFT" : eventId || scheme.window.kind === "EVENT")
    throw new Refusal(codes.FAIR_MISSING);
  const policy = holding(overrides, { scheme: scheme.id, event }, ctx.today);
  const booth = event !== undefined && scheme.limits.group === "BOOTH";
  const taken = booth && (await ownersTaken(event.id, institution));
  const counter = counterOf(scheme, event?.dates.start, ctx.today);
  const processing = processingOf(scheme, event?.id, policyOf("processing.oneRecordAtATime", policy));
  const claim = freeClaim(claimsOf(scheme, event?.id, {}, policy), standing.claims);
  const holds = { claim, ...(processing ? { processing } : {}), ...(counter ? { counter } : {}) };
  const rules = (answers: Answers): Condition[] => {
    const subjects = { files: {}, contacts: [], institution, event, policy };
    // Whether the kind that is answered fits is not known yet.
    return rulesOf(scheme, answers, checkContext(scheme, answers, subjects, ctx).context).filter(
      ({ id: rule }) => rule !== "fromElsewhere",
    );
  };
  // Held to the rules of Macao's enterprises unless it is from elsewhere; the small enterprise's only for its price.
  const here = institution.fields.country === "MO";
  const asked = rules({ exhibitorType: here ? "MACAO" : "NON_MACAO" });
  const small = rules({ exhibitorType: "MACAO_SME" }).find((rule) => rule.id === "smallEnterprise");
  const priced = here && event?.exhibitorTypes.includes("MACAO_SME") && small && !small.met;
  // Who sees only own records is told that there is one, not which of a colleague's it is.
  const other = mine.items.find(
    (h) => h.eventId === event?.id && h.holds?.claim === claim && mayKnow(h, ctx),
  );
  const max = maxOf(scheme, policy);
  const chances = chancesOf(scheme, counter ? (standing.counts[counter] ?? 0) : 0, max, {
    today: ctx.today,
    policy,
  });
  const first = (condition: Condition): Condition =>
    condition.id === "first" && !condition.met && other
      ? { ...condition, params: { applicationId: other.id, status: other.status } }
      : condition;
  const all = [
    ...windowOf(scheme, event, policy, ctx),
    ...certificationOf(scheme, institution),
    ...asked.map((rule) => (rule.id === "smallEnterprise" && priced ? { ...small, optional: true } : rule)),
    ...(await Promise.all(
      standingOf(standing, holds, scheme, max, ctx.today)
        // Without an event nobody knows yet what is applied for.
        .filter(({ id: known }) => known !== "certified" && (event || known !== "first"))
        .map((condition) => hideColleagues(first(condition), ctx)),
    )),
    ...(booth ? [relatedOf(taken)] : []),
  ];
  return {
    scheme: scheme.id,
    ...(event ? { eventId: event.id } : {}),
    ...(chances && ownOnly(ctx) === undefined ? { chances } : {}),
    may: all.every(({ met, optional }) => met || optional === true),
    conditions: all.map(({ id: name, met, code, params, optional }) => ({
      id: name,
      met,
      ...(met ? {} : { code }),
      ...(params ? { params } : {}),
      ...(optional ? { optional } : {}),
    })),
  };
};
