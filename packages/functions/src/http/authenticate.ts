/** Resolves the caller: from the `Authorization` header to the actor, deny by default (routes.ts). */

import { resolveSession, toActor } from "@portal/core/identity/sessions/session-store.server";
import type { Actor } from "@portal/core/platform/actor";
import type { Instant } from "@portal/core/platform/day";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { anonymousActor } from "./create-context.ts";
import type { Call, CallerAccess, Operation } from "./operation.ts";

const STAFF_ROLES = ["OFFICER", "CASHIER", "ADMIN"] as const;

/** Parses the token of an `Authorization` header, with or without the `Bearer ` prefix. */
export const parseToken = (header: string | undefined): string | undefined =>
  header?.replace(/^Bearer\s+/i, "").trim() || undefined;

/**
 * Returns the actor of a call.
 * @param onSession receives the account of the session, for the log, before anything is refused
 * @throws Refusal 200108 without a session, 200111/200112/200116 with an invalid one, 200113 without the role or
 * membership, or where the role does not cover the operation, 900081 for staff without a second factor unless the
 * operation declares that it serves them
 */
export const authenticate = async (
  access: CallerAccess,
  call: Pick<Call, "headers" | "token">,
  now: Instant,
  { beforeEnrolment, scoped }: Pick<Operation, "beforeEnrolment" | "scoped"> = {},
  onSession: (accountId: string) => void = () => undefined,
): Promise<Actor> => {
  if (access === "public") return anonymousActor;
  if (!call.token) {
    if (access === "optional") return anonymousActor;
    throw new Refusal(errorCodes.NOT_LOGGED_IN);
  }
  const session = await resolveSession(call.token, now);
  onSession(session.account.id);
  if (session.enrolmentRequired && !beforeEnrolment) throw new Refusal(errorCodes.ENROLMENT_REQUIRED);
  const actor = toActor(session, call.headers["x-institution-id"] || undefined);
  const requiredRoles = access === "staff" ? STAFF_ROLES : typeof access === "string" ? undefined : access;
  if (requiredRoles && !requiredRoles.some((role) => actor.roles.includes(role)))
    throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  if (requiredRoles && actor.scope && !scoped) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return actor;
};
