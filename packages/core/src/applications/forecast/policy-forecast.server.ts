/**
 * Says what a setting of a policy would change before it is made: the value before and after, until when, who keeps
 * other values, and how many applications it is about. It is checked as the setting itself, and nothing is written.
 */
import { findEvent, listEventSummaries } from "../../events/event-store.server.ts";
import { buildPolicyOverride, refusePolicyInEffect } from "../../events/policies/check-policy.server.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import { needsPolicyConfirmation } from "../../policies/countersigned-policies.ts";
import { findSchemesOfPolicy } from "../../policies/index.ts";
import { getEffectivePolicy, getOverrideId, type PolicyOverride } from "../../policies/policy-override.ts";
import { listPolicyReaches } from "../../policies/policy-reach.ts";
import { type PolicyForecast, type PolicyWrite, policyScopes } from "../../policies/policy-schema.ts";
import { listPolicyOverrides } from "../../policies/policy-store.server.ts";
import { addMemberSchemes } from "../../schemes/index.ts";
import { sumRunningFigures } from "../figures/desk-figures.ts";
import { findCurrentFigures, readOpenCaseCells } from "../figures/desk-figures-store.server.ts";

/** Lists the schemes and events whose own values are in effect on the first day of a setting of a wider scope. */
const listExceptions = (
  others: readonly PolicyOverride[],
  { scope, from }: PolicyOverride,
): PolicyForecast["exceptions"] => {
  const narrower = others.filter(
    (each) => policyScopes.indexOf(each.scope) > policyScopes.indexOf(scope) && each.from <= from,
  );
  const latest = new Map(
    narrower
      .toSorted((one, other) => (one.from < other.from ? -1 : 1))
      .map((each) => [`${each.scope} ${each.target}`, each]),
  );
  return [...latest.values()].flatMap(({ scope: ownScope, target = "", value }) =>
    value === null ? [] : [{ scope: ownScope, target }],
  );
};

/**
 * Lists the events that keep a value of their own when a setting of a wider scope begins: those with a setting, and
 * those whose own policy has it, which overrides every setting. A setting of a scheme concerns its events only.
 */
const listEventExceptions = async (
  exceptions: PolicyForecast["exceptions"],
  { key, scope, target = "", from }: PolicyOverride,
): Promise<PolicyForecast["exceptions"]> => {
  if (scope === "EVENT") return [];
  const summaries = (await listEventSummaries()).filter(
    ({ applicationTypes }) => scope === "ALL" || addMemberSchemes(applicationTypes).includes(target),
  );
  const comingSummaries = summaries.filter(
    ({ dates, status }) => dates.end >= from && status !== "CANCELLED",
  );
  const events = await Promise.all(comingSummaries.map(({ id }) => findEvent(id)));
  const withOwnValue = events.filter((event) => event?.policy?.[key] !== undefined);
  const idsWithValue = new Set([
    ...exceptions.filter((each) => each.scope === "EVENT").map((each) => each.target),
    ...withOwnValue.flatMap((event) => event?.id ?? []),
  ]);
  return summaries.filter(({ id }) => idsWithValue.has(id)).map(({ id }) => ({ scope: "EVENT", target: id }));
};

/** Finds the first day of the next setting for the same target. */
const findNextDay = (
  others: readonly PolicyOverride[],
  { scope, target, from }: PolicyOverride,
): string | undefined =>
  others
    .filter((each) => each.scope === scope && each.target === target && each.from > from)
    .map((each) => each.from)
    .toSorted()[0];

/** Counts the applications that a setting is about, as the job counted them last. */
const countApplications = async ({
  key,
  scope,
  target = "",
}: PolicyOverride): Promise<PolicyForecast["figures"]> => {
  const current = await findCurrentFigures();
  if (!current) return undefined;
  const readers = findSchemesOfPolicy(key);
  const schemes = scope === "SCHEME" ? [target].filter((id) => readers?.includes(id) ?? true) : readers;
  const sums = sumRunningFigures(await readOpenCaseCells(current.runId), {
    schemes,
    eventId: scope === "EVENT" ? target : undefined,
  });
  return sums && { asOf: current.asOf, ...sums };
};

/**
 * Forecasts a setting.
 * @throws Refusal 900054 as the setting itself
 */
export const forecastPolicy = async (input: PolicyWrite, ctx: Context): Promise<PolicyForecast> => {
  const override = await buildPolicyOverride(input, ctx);
  const { key, scope, target, from } = override;
  const [all, event] = await Promise.all([
    listPolicyOverrides(),
    scope === "EVENT" && target ? findEvent(target) : undefined,
  ]);
  const id = getOverrideId(override);
  const settings = all.filter((each) => each.key === key);
  const former = settings.find((each) => getOverrideId(each) === id);
  if (former && former.from <= ctx.today) return refusePolicyInEffect();
  const others = settings.filter((each) => each !== former);
  const subject = { scheme: scope === "SCHEME" ? target : undefined, event };
  const getValue = (overrides: readonly PolicyOverride[]) =>
    getPolicy(key, getEffectivePolicy(overrides, subject, from)) ?? null;
  const until = findNextDay(others, override);
  const figures = await countApplications(override);
  const exceptions = listExceptions(others, override);
  return {
    from,
    before: getValue(settings),
    after: getValue([...others, override]),
    ...(until ? { until } : {}),
    replaces: former !== undefined,
    ...(former && { replacedSetting: former.at }),
    exceptions: [
      ...exceptions.filter((each) => each.scope !== "EVENT"),
      ...(await listEventExceptions(exceptions, override)),
    ],
    reaches: [...listPolicyReaches(key)],
    ...(needsPolicyConfirmation(override, all, ctx.today) && { countersigned: true }),
    ...(figures ? { figures } : {}),
  };
};
