/** What the certification of an institution lacks is listed by the values by which it is refused (decision 0706). */
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { systemActor } from "@portal/core/platform/actor";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { handler } from "@portal/functions/routes/institutions/institution";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  type CallOptions,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(() => createFreshTable());
beforeEach(() => {
  setTestTime("2026-11-23T02:00:00Z");
  clearRuleCache();
});

const callInstitution = async (
  person: SignedInPerson,
  method: string,
  path: string,
  options: CallOptions = {},
) => (await callLambda(handler, method, `/api/institution${path}`, { token: person.token, ...options })).body;

/** What the administrator of an institution reads of it. */
const readMissing = async (person: SignedInPerson, id: string) =>
  ((await callInstitution(person, "GET", `/${id}`)).data as InstitutionView).missingFacts;

test("owners are listed until they own the share that staff set, as the request asks for them", async () => {
  setTestTime("2026-11-23T15:59:30Z");
  const person = await createSignedInPerson();
  const { id, version } = (await callInstitution(person, "POST", "", { body: buildCompanyFields() }))
    .data as InstitutionView;
  expect(await readMissing(person, id)).toBeUndefined();
  await setPolicy(
    { key: "eligibility.macaoOwnershipPercent", scope: "ALL", from: "2026-11-24", value: 75 },
    createCallContext({ ...systemActor, kind: "staff" }),
  );
  clearRuleCache();
  expect(await readMissing(person, id)).toBeUndefined();
  // The first second of the day in Macao from which the share holds.
  setTestTime("2026-11-23T16:00:00Z");
  const undecidedOwners = [{ path: "shareholders", key: "ownersUndecided", params: { sum: 60 } }];
  expect(await readMissing(person, id)).toEqual(undecidedOwners);
  expect(
    await callInstitution(person, "POST", `/${id}/attest`, { body: { version, documents: {} } }),
  ).toMatchObject({ code: 10601, fields: undecidedOwners });
});

test("whoever cannot request the certification is told nothing of it", async () => {
  const person = await createSignedInPerson();
  const { taxRegisteredOn: _, ...fields } = buildCompanyFields();
  const { id } = (await callInstitution(person, "POST", "", { body: fields })).data as InstitutionView;
  expect(await readMissing(person, id)).toContainEqual({ path: "taxRegisteredOn", key: "required" });
  const officer = await createSignedInPerson({ roles: ["OFFICER"] });
  expect(await readMissing(officer, id)).toBeUndefined();
});
