/** The history names accounts by the address that they had. Whoever has another one since is still the same person. */
import * as Application from "@portal/core/applications/application-service.server";
import { applyBulkAction } from "@portal/core/applications/desk/apply-bulk-action.server";
import { getAccountEntity } from "@portal/core/identity/accounts/account-entities.server";
import type { Actor } from "@portal/core/platform/actor";
import type { Role } from "@portal/core/platform/roles";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import { createSignedInPerson } from "../support/calls/call-lambda.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent();
});

/** A person before and after the change of the address. */
const createMovedPerson = async (name: string, role: Role): Promise<{ before: Actor; now: Actor }> => {
  const { actor } = await createSignedInPerson({ roles: [role], account: `${name}.new@demo.mo` });
  await getAccountEntity()
    .patch({ id: actor.accountId })
    .set({ formerLogins: [`${name}.first@demo.mo`] })
    .go();
  return { before: { ...actor, account: `${name}.first@demo.mo` }, now: actor };
};

test("[R184] who sees own records only sees what it did under a former address, and of colleagues nothing", async () => {
  await createCertifiedInstitution("moved-1");
  const person = await createMovedPerson("lam", "APPLICANT");
  const institution = { id: "moved-1", role: "SUB_OWN" } as const;
  const withDocuments = { id: "moved-1", role: "SUB_ALL" } as const;
  const answers = buildCompleteAnswers();
  const { id, version } = await Application.submitApplication(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers },
    createTestContext({ ...person.before, institution: withDocuments }),
  );
  const administrator = createTestContext(createApplicant("moved-1"));
  await Application.performTransition(id, "requestCancel", { version, reason: "x" }, administrator);
  const entries = await Application.listHistory(id, createTestContext({ ...person.now, institution }));
  expect(entries.map(({ action, actor, redacted }) => ({ action, actor, redacted }))).toEqual([
    { action: "submit", actor: { kind: "applicant", name: "lam.first@demo.mo" }, redacted: undefined },
    { action: "requestCancel", actor: { kind: "applicant" }, redacted: true },
  ]);
});

test("[R191] a repeated action on several cases finds what it did before the address changed", async () => {
  await createCertifiedInstitution("moved-2");
  const person = await createMovedPerson("rui", "OFFICER");
  const { id, version } = await submitCompleteApplication("moved-2", "green-2027");
  const order = { action: "reject", items: [{ id, version }], reason: "x" } as const;
  const rejectBy = (actor: Actor) => applyBulkAction(order, createTestContext(actor));
  expect(await rejectBy(person.before)).toMatchObject([{ id, done: true }]);
  expect(await rejectBy(person.now)).toMatchObject([{ id, done: true, repeated: true }]);
  expect(await rejectBy(officer)).toMatchObject([{ id, done: false }]);
});
