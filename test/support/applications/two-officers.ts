/** Officers who decide together, where the policy `countersign` asks for two people (decision 0764). */
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { confirmPreparedPolicy } from "@portal/core/events/policies/prepared-policy.server";
import type { Actor, Context } from "@portal/core/platform/actor";
import type { Json } from "@portal/core/platform/json";
import type { Role } from "@portal/core/platform/roles";
import { createSignedInPerson } from "../calls/call-lambda.ts";
import { createFreshTable } from "../tables/test-services.ts";
import { createTestContext } from "./application-fixtures.ts";

/** When the second officer acts: an hour after the first one. */
const SECOND_AT = "2026-11-23T03:00:00.000Z";

interface TwoOfficers {
  officer: Actor;
  secondOfficer: Actor;
  /** The contexts of both, and of a third one, who takes no part in what they decide. */
  first: Context;
  second: Context;
  third: Context;
}

/**
 * Prepares a fresh table with three officers, and sets who decides.
 * @param deciders the first day and the value of each setting of the policy, the earliest first
 */
export const prepareTwoOfficers = async (
  deciders: readonly (readonly [from: string, value: { [member: string]: Json }])[],
): Promise<TwoOfficers> => {
  await createFreshTable();
  const signIn = async (account: string, role: Role = "OFFICER"): Promise<Actor> =>
    (await createSignedInPerson({ roles: [role], account })).actor;
  const officer = await signIn("officer@demo.mo");
  const secondOfficer = await signIn("second@demo.mo");
  const thirdOfficer = await signIn("third@demo.mo");
  const administration = createTestContext(await signIn("admin@demo.mo", "ADMIN"));
  const otherAdministration = createTestContext(await signIn("admin2@demo.mo", "ADMIN"));
  for (const [from, value] of deciders) {
    const setting = { key: "countersign", scope: "ALL", from, value } as const;
    const { prepared: preparedPolicies = [] } = await setPolicy(setting, administration);
    // One that asks fewer decisions of two people takes two itself (decision 0811).
    for (const { id, at } of preparedPolicies) await confirmPreparedPolicy(id, { at }, otherAdministration);
  }
  return {
    officer,
    secondOfficer,
    first: createTestContext(officer),
    second: createTestContext(secondOfficer, SECOND_AT),
    third: createTestContext(thirdOfficer, SECOND_AT),
  };
};
