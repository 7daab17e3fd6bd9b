/** Events for staff whose role holds for some schemes or events only (decision 0429). */
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { type EventSchemes, isEventInScope } from "./event-scope.ts";
import { findEvent } from "./event-store.server.ts";

/**
 * Refuses an event that the caller's role does not cover, like one that does not exist. One read, for restricted roles
 * only.
 * @throws Refusal 10508
 */
export const requireEventInScope = async (id: string, { actor }: Pick<Context, "actor">): Promise<void> => {
  if (!actor.scope) return;
  const event = await findEvent(id);
  if (!event || !isEventInScope(actor, event)) throw new Refusal(errorCodes.FAIR_MISSING);
};

/**
 * Refuses what is to be stored as an event, when the caller's role would not cover it.
 * @throws Refusal 200113
 */
export const refuseEventOutOfScope = (event: EventSchemes, { actor }: Pick<Context, "actor">): void => {
  if (!isEventInScope(actor, event)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
};
