/**
 * A decision from before makers were stored names its maker by address. Whoever has another address since does not rule
 * on it either (decisions 0352, 0420).
 */
import * as Application from "@portal/core/applications/application-service.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { getAccountEntity } from "@portal/core/identity/accounts/account-entities.server";
import type { Actor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  secondOfficer,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import { createSignedInPerson } from "../support/calls/call-lambda.ts";
import { expectRefusal } from "../support/calls/expect-refusal.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

let count = 0;
/** Whoever decided, as the same person with another address. */
let maker: { before: Actor; now: Actor };
let stranger: Actor;
beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent();
  const { actor } = await createSignedInPerson({ roles: ["OFFICER"], account: "ana.new@demo.mo" });
  await getAccountEntity()
    .patch({ id: actor.accountId })
    .set({ formerLogins: ["ana.first@demo.mo"] })
    .go();
  maker = { before: { ...actor, account: "Ana.First@demo.mo" }, now: actor };
  stranger = (await createSignedInPerson({ roles: ["OFFICER"], account: "rui@demo.mo" })).actor;
});

const performAction = async (id: string, action: string, actor: Actor) => {
  const ctx = createTestContext(actor);
  const { version } = await Application.getApplication(id, ctx);
  return Application.performTransition(id, action, { version, reason: "x" }, ctx);
};
/** Takes from a header what rows of before did not say. */
const forgetMakers = async (institutionId: string, id: string): Promise<void> => {
  const header = (await findHeader(institutionId, id)) ?? expect.fail("no header");
  const { madeBy: _, overturned: __, ...earlier } = header;
  await transact([buildHeaderPut(earlier, { version: header.version, status: header.status })]);
};
const rejectApplication = async (): Promise<{ id: string; institutionId: string }> => {
  count += 1;
  const institutionId = `maker-${count}`;
  await createCertifiedInstitution(institutionId);
  const { id } = await submitCompleteApplication(institutionId, "green-2027");
  await performAction(id, "reject", maker.before);
  await performAction(id, "object", createApplicant(institutionId));
  return { id, institutionId };
};

test("whoever rejected under a former address does not rule on the objection", async () => {
  const { id, institutionId } = await rejectApplication();
  await forgetMakers(institutionId, id);
  const { moves } = await Application.getApplication(id, createTestContext(maker.now));
  for (const action of ["upholdObjection", "dismissObjection"] as const) {
    expect(moves).toContainEqual(
      expect.objectContaining({ action, allowed: false, code: errorCodes.SECOND_PERSON_REQUIRED }),
    );
    expect((await expectRefusal(performAction(id, action, maker.now))).code).toBe(
      errorCodes.SECOND_PERSON_REQUIRED,
    );
  }
  expect(await performAction(id, "dismissObjection", stranger)).toMatchObject({ status: "REJECTED" });
});

test("whoever was overturned under a former address does not decide again", async () => {
  const { id, institutionId } = await rejectApplication();
  await performAction(id, "upholdObjection", secondOfficer);
  await forgetMakers(institutionId, id);
  for (const action of ["accept", "reject"])
    expect((await expectRefusal(performAction(id, action, maker.now))).code).toBe(
      errorCodes.DECISION_OVERTURNED,
    );
  expect(await performAction(id, "reject", stranger)).toMatchObject({ status: "REJECTED" });
});
