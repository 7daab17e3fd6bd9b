/**
 * People of a season: their accounts and sessions, and calls that they repeat with the same key until they are
 * answered.
 */
import { randomUUID } from "node:crypto";
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import type { Role } from "@portal/core/platform/roles";
import { createSeedContext } from "../../local/seed/seed-context.ts";
import { createSession } from "../support/calls/create-session.ts";
import type { PlannedVisit, Visitor } from "./plan-season.ts";
import type { ApiAnswer, ApiCall, SeasonMachine } from "./season-machine.ts";

/** Roles of the staff, by who visits. */
const staffRoles: Readonly<Partial<Record<Visitor, Role>>> = {
  officer: "OFFICER",
  "second officer": "OFFICER",
  cashier: "CASHIER",
  administrator: "ADMIN",
};
const nameStaff = (who: Visitor): string => `account-${who.replace(" ", "-")}`;

/** Writes the accounts of staff and of the administrators of institutions. */
export const writeAccounts = async (institutionIds: readonly string[], at: string): Promise<void> => {
  const ctx = createSeedContext(systemActor, toInstant(at));
  const writePerson = (id: string, role: Role) =>
    createAccount(
      {
        id,
        account: `${id}@demo.mo`,
        passwordHash: "none",
        roles: [role],
        language: "pt",
        ...(role !== "APPLICANT" && { factorEnrolled: true }),
      },
      ctx,
    );
  for (const [who, role] of Object.entries(staffRoles)) await writePerson(nameStaff(who as Visitor), role);
  for (let i = 0; i < institutionIds.length; i += 5)
    await Promise.all(institutionIds.slice(i, i + 5).map((id) => writePerson(`account-${id}`, "APPLICANT")));
};

export interface Person {
  call(call: ApiCall): Promise<ApiAnswer>;
}

/** How long somebody waits who is told nothing: longer than the lease of a key. */
const PATIENCE_MS = 36_000;
const MAX_TRIES = 8;

/** Signs somebody in for a visit. Whoever gets no answer, or is asked to wait, makes the same call again. */
export const signIn = async (
  machine: SeasonMachine,
  { who, application: { institutionId } }: Pick<PlannedVisit, "who" | "application">,
): Promise<Person> => {
  const accountId = staffRoles[who] ? nameStaff(who) : `account-${institutionId}`;
  const token = await createSession(accountId, 1, toInstant(machine.clock.now()));
  return {
    call: async (call) => {
      const headers = {
        authorization: token,
        ...(call.method === "POST" && { "idempotency-key": randomUUID() }),
        ...call.headers,
      };
      for (let tries = 1; ; tries++) {
        const answer = await machine.call({ ...call, headers });
        const isAnswered =
          answer.code === errorCodes.DOCUMENT_NOT_READY ||
          (answer.status < 500 && answer.code !== errorCodes.CALL_IN_PROGRESS);
        if (isAnswered) return answer;
        if (tries === MAX_TRIES)
          throw new Error(
            `${call.method} ${call.path} is answered ${answer.status} ${answer.code} each time`,
          );
        machine.clock.moveTo(machine.clock.ms + PATIENCE_MS);
      }
    },
  };
};
