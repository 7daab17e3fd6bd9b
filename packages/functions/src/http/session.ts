/** Who calls: from the `Authorization` header to the actor, deny by default (routes.ts). */
import type { Actor } from "@portal/core/actor";
import type { Instant } from "@portal/core/day";
import { codes, Refusal } from "@portal/core/errors";
import { actorOf, resolve } from "@portal/core/session/store.server";
import { anonymous } from "./context.ts";
import type { Call, Operation, Who } from "./operation.ts";

const STAFF = ["OFFICER", "CASHIER", "ADMIN"] as const;

/** The token of an `Authorization` header, with or without `Bearer `. */
export const tokenOf = (header: string | undefined): string | undefined =>
  header?.replace(/^Bearer\s+/i, "").trim() || undefined;

/**
 * The actor of a call.
 * @throws Refusal 200108 without a session, 200111/200112/200116 with a bad one, 200113 without the role or membership,
 * 900081 for staff without a second factor wherever the operation does not say that it serves them
 */
export const authenticate = async (
  who: Who,
  call: Pick<Call, "headers" | "token">,
  now: Instant,
  { beforeEnrolment }: Pick<Operation, "beforeEnrolment"> = {},
): Promise<Actor> => {
  if (who === "public") return anonymous;
  if (!call.token) {
    if (who === "optional") return anonymous;
    throw new Refusal(codes.NOT_LOGGED_IN);
  }
  const found = await resolve(call.token, now);
  if (found.enrolmentRequired && !beforeEnrolment) throw new Refusal(codes.ENROLMENT_REQUIRED);
  const actor = actorOf(found, call.headers["x-institution-id"] || undefined);
  const needed = who === "staff" ? STAFF : typeof who === "string" ? undefined : who;
  if (needed && !needed.some((role) => actor.roles.includes(role))) throw new Refusal(codes.LOGIN_NO_ACCESS);
  return actor;
};
