/** What becomes of a decision that somebody disputes or takes back, over the wire: penalties and prepared decisions. */
import * as Application from "@portal/core/applications/application-service.server";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as previews } from "@portal/functions/routes/staff/preview";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  officer as officerActor,
} from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import { createScenarioMember } from "../../support/faults/command-scenario.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let officer = "";
let second = "";
let third = "";
beforeAll(async () => {
  setTestTime("2026-11-23T02:00:00.000Z");
  officer = (await createSignedInPerson({ roles: ["OFFICER"], account: "officer@demo.mo" })).token;
  second = (await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" })).token;
  third = (await createSignedInPerson({ roles: ["OFFICER"], account: "third@demo.mo" })).token;
  const { token } = await createSignedInPerson({ roles: ["ADMIN"] });
  const value = {
    grants: "TWO_PERSONS",
    grantsFromMop: 100,
    penalties: "TWO_PERSONS",
    failedCertification: "TWO_PERSONS",
  };
  const body = { key: "countersign", scope: "ALL", from: "2026-11-23", value };
  expect((await callLambda(admin, "POST", "/api/staff/admin/policy", { token, body })).status).toBe(201);
});

const sendPost = (
  handler: Parameters<typeof callLambda>[0],
  path: string,
  token: string,
  body: object,
  institution?: string,
) => callLambda(handler, "POST", `/api${path}`, { token, body, ...(institution && { institution }) });

test("an institution objects to a penalty, and an officer who did not make it strikes it", async () => {
  const { institution: id, token } = await createScenarioMember();
  const violation = { version: 1, kind: "VIOLATION", on: "2026-11-20", reason: "未經批准轉讓攤位。" };
  const preparation = await sendPost(staff, `/staff/institution/${id}/penalty`, officer, violation);
  const { at } = (preparation.body.data as { prepared: { at: string } }).prepared;
  const signing = `/staff/institution/${id}/prepared/PENALTY/countersign`;
  expect((await sendPost(staff, signing, second, { version: 1, at })).status).toBe(200);
  const list = await callLambda(institutions, "GET", `/api/institution/${id}/penalty`, {
    token,
    institution: id,
  });
  const penalty = (list.body.data as { items: { id: string }[] }).items[0]?.id ?? expect.fail("no penalty");
  const objection = { version: 2, reason: "攤位沒有轉讓。" };
  const path = `/institution/${id}/penalty/${penalty}`;
  expect((await sendPost(institutions, `${path}/object`, token, objection, id)).body.data).toMatchObject({
    items: [{ id: penalty, status: "OBJECTED" }],
    version: 3,
  });
  const answer = { version: 3, result: "UPHELD", reason: "證據不足。" };
  expect((await sendPost(staff, `/staff${path}/answer`, officer, answer)).body.success).toBe(false);
  expect((await sendPost(previews, `/staff/preview${path}/answer`, third, answer)).status).toBe(200);
  expect((await sendPost(staff, `/staff${path}/answer`, third, answer)).body.data).toMatchObject({
    items: [{ id: penalty, status: "STRUCK" }],
    version: 4,
  });
});

test("a prepared failure is returned with a reason by a colleague, and withdrawn by whoever prepared it", async () => {
  const fields = {
    address: "Avenida 1",
    phone: { area: "+853", number: "28000000" },
    personInCharge: "陳大文",
  };
  await createCertifiedInstitution("returned", fields, { certification: "VERIFYING" });
  const path = "/staff/institution/returned";
  const decision = { result: "FAILED", reason: "證明書已過期。", version: 1 };
  expect(
    (await sendPost(previews, "/staff/preview/institution/returned/certify", officer, decision)).status,
  ).toBe(200);
  const preparation = await sendPost(staff, `${path}/certify`, officer, decision);
  const { at } = (preparation.body.data as { prepared: { at: string } }).prepared;
  const reference = { version: 1, at };
  const changes = `${path}/prepared/CERTIFICATION`;
  const reason = "證明書仍然有效。";
  expect((await sendPost(staff, `${changes}/return`, second, { ...reference, reason })).body.data).toEqual({
    id: "returned",
    version: 1,
  });
  const detail = await callLambda(staff, "GET", `/api${path}`, { token: officer });
  expect(detail.body.data).toMatchObject({
    certification: "VERIFYING",
    prepared: { own: true, returned: { reason } },
  });
  expect((await sendPost(staff, `${changes}/withdraw`, second, reference)).body.code).toBe(10801);
  expect((await sendPost(staff, `${changes}/withdraw`, officer, reference)).body.data).toEqual({
    id: "returned",
    version: 1,
  });
  const afterwards = await callLambda(staff, "GET", `/api${path}`, { token: officer });
  expect(afterwards.body.data).not.toHaveProperty("prepared");
});

test("whoever prepared a decision on a grant withdraws it, and the application waits as before", async () => {
  const scheme = "INCENTIVE_CONVENTION";
  const { answers } = getSchemeExample(scheme);
  await createInstitutionWithDocuments("withdrawn", [answers]);
  const application = await Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers("withdrawn", scheme, answers) },
    createTestContext(createApplicant("withdrawn")),
  );
  const { id, version, funding } = await performAction(application, "accept", officerActor);
  const path = `/participate/search/${id}`;
  const decision = { version, result: "APPROVED", amount: funding?.asked };
  const preparation = await sendPost(participate, `${path}/decideFunding`, officer, decision);
  expect(preparation.body.data).toMatchObject({ version: version + 1, prepared: { own: true } });
  const read = { version: version + 1 };
  expect((await sendPost(participate, `${path}/prepared/withdraw`, second, read)).body.success).toBe(false);
  const withdrawal = await sendPost(participate, `${path}/prepared/withdraw`, officer, read);
  expect(withdrawal.body.data).toMatchObject({ status: "ACCEPTED", version: version + 2 });
  expect(withdrawal.body.data).not.toHaveProperty("prepared");
});
