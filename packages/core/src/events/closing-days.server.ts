/**
 * Until when an event takes applications of each of its types: by the rule that refuses a late one (R491, R493), so
 * that no page promises a day on which nothing is accepted any more (decision 0781).
 */
import type { Context } from "../platform/actor.ts";
import type { Day } from "../platform/day.ts";
import { getEffectivePolicy, type PolicyOverride } from "../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../policies/policy-store.server.ts";
import { addMemberSchemes, findScheme } from "../schemes/index.ts";
import { resolveLastDay } from "./application-deadline.ts";
import type { EventDetail, ListedEvent } from "./event-schema.ts";
import { type EventHeader, findCachedEvent } from "./event-store.server.ts";

/** The members of an event on which its closing days depend. */
type ClosingSubject = Pick<EventDetail, "id" | "registration" | "dates" | "applicationTypes" | "policy">;

/**
 * Resolves the last day of each form that an event takes, by the policies in effect. The form of the members of a group
 * has its own. What is applied for without an event, such as an endorsement, is only named beside one: it follows the
 * window of its scheme, and not the registration of the event (decision 0826).
 */
export const resolveClosingDays = (
  event: ClosingSubject,
  overrides: readonly PolicyOverride[],
  ctx: Pick<Context, "today">,
): Record<string, Day> =>
  Object.fromEntries(
    addMemberSchemes(event.applicationTypes).flatMap((type) => {
      const scheme = findScheme(type);
      if (scheme?.window.kind !== "EVENT") return [];
      const policy = getEffectivePolicy(overrides, { scheme: type, event }, ctx.today);
      return [[type, resolveLastDay(scheme, event, policy, ctx)] as const];
    }),
  );

/**
 * Adds to events until when they take applications of each type, by the policies of today.
 * @param headers those that do not say which policies of its own an event has are from before 2026-11-30
 */
export const addClosingDays = async (
  headers: readonly EventHeader[],
  ctx: Pick<Context, "now" | "today">,
): Promise<ListedEvent[]> => {
  const overrides = await listCachedPolicyOverrides(ctx.now);
  return Promise.all(
    headers.map(async ({ summary, policy: headerPolicy }) => {
      const policy = headerPolicy ?? (await findCachedEvent(summary.id, ctx.now))?.policy ?? {};
      return { ...summary, closingDays: resolveClosingDays({ ...summary, policy }, overrides, ctx) };
    }),
  );
};

/** Adds to one event until when it takes applications, as `addClosingDays`. */
export const loadClosingDays = async <Event extends ClosingSubject>(
  event: Event,
  ctx: Pick<Context, "now" | "today">,
): Promise<Event & { closingDays: Record<string, Day> }> => {
  const overrides = await listCachedPolicyOverrides(ctx.now);
  return { ...event, closingDays: resolveClosingDays(event, overrides, ctx) };
};
