/** Builds the actors and contexts of the demonstration. */
import { buildCalendar } from "@portal/core/calendar/index";
import type { Actor, Context } from "@portal/core/platform/actor";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import type { Role } from "@portal/core/platform/roles";

const calendar = buildCalendar();
/** The domain of all accounts. */
export const accountDomain = "demo.mo";

/** Creates the context of an action in the seed: who acts, and when. */
export const createSeedContext = (actor: Actor, now: Instant): Context => ({
  actor,
  now,
  today: toMacaoDay(now),
  calendar,
  requestId: "seed",
});

export const toDemoAccountId = (name: string): string => `account-${name}`;
/** Creates an account acting for an institution. */
export const createMemberActor = (
  name: string,
  institutionId: string,
  role: NonNullable<Actor["institution"]>["role"] = "ADMINISTRATOR",
): Actor => ({
  kind: "applicant",
  accountId: toDemoAccountId(name),
  account: `${name}@${accountDomain}`,
  roles: ["APPLICANT"],
  institution: { id: institutionId, role },
});
/** Creates an actor of staff with a role. */
export const createStaffActor = (name: "officer" | "cashier" | "admin" | "admin2"): Actor => ({
  kind: "staff",
  accountId: toDemoAccountId(name),
  account: `${name}@${accountDomain}`,
  roles: [name.replace(/\d$/, "").toUpperCase() as Role],
});
