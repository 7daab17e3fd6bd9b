/** Two people decide on a grant over the wire: the first prepares, the second countersigns what it previewed. */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { DecisionPreview } from "@portal/core/documents/decision-preview-schema";
import { listStaffActs } from "@portal/core/platform/audit/staff-act-store.server";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as previews } from "@portal/functions/routes/staff/preview";
import { handler as desk } from "@portal/functions/routes/staff/review-queue";
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
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const scheme = "INCENTIVE_CONVENTION";
prepareTestServices();
let officer = "";
let second = "";
beforeAll(async () => {
  setTestTime("2026-11-23T02:00:00.000Z");
  officer = (await createSignedInPerson({ roles: ["OFFICER"], account: "officer@demo.mo" })).token;
  second = (await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" })).token;
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

const submitAccepted = async (id: string): Promise<ApplicationView> => {
  const { answers } = getSchemeExample(scheme);
  await createInstitutionWithDocuments(id, [answers]);
  const application = await Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers(id, scheme, answers) },
    createTestContext(createApplicant(id)),
  );
  return performAction(application, "accept", officerActor);
};
const postStep = (id: string, step: string, body: object, token: string, key?: string) =>
  callLambda(participate, "POST", `/api/participate/search/${id}/${step}`, {
    token,
    body,
    ...(key && { key }),
  });

test("one prepares, and another one countersigns what the preview showed", async () => {
  const { id, version, funding } = await submitAccepted("wire");
  const decision = { result: "APPROVED", amount: funding?.asked };
  const postPreview = (path: string, body: object, token: string) =>
    callLambda(previews, "POST", `/api/staff/preview/application/${id}${path}`, { token, body });
  const ownPreview = await postPreview("", { action: "decideFunding", version, ...decision }, officer);
  expect((ownPreview.body.data as DecisionPreview).countersigned).toBe(true);
  const key = ulid();
  const preparation = await postStep(id, "decideFunding", { version, ...decision }, officer, key);
  expect(preparation.body.data).toMatchObject({
    status: "ACCEPTED",
    prepared: { own: true, input: decision },
  });
  // A call that is repeated prepares nothing twice.
  const repetition = await postStep(id, "decideFunding", { version, ...decision }, officer, key);
  expect(repetition.body.data).toMatchObject({ version: version + 1, prepared: { own: true } });

  const read = { version: version + 1 };
  expect((await postStep(id, "prepared/countersign", read, officer)).body.code).toBe(900310);
  expect((await postPreview("/prepared", read, officer)).body.code).toBe(900310);
  const secondPreview = await postPreview("/prepared", read, second);
  const { countersigned: _, ...sent } = ownPreview.body.data as DecisionPreview;
  expect(secondPreview.body.data).toEqual(sent);
  const queue = await callLambda(desk, "GET", "/api/staff/queue", {
    token: second,
    query: { queue: "countersign" },
  });
  expect((queue.body.data as { items: object[] }).items).toMatchObject([
    { id, queue: "countersign", prepared: { by: "officer@demo.mo", action: "decideFunding" } },
  ]);
  expect((await postStep(id, "prepared/countersign", { version }, second)).body.code).toBe(900050);
  const countersignature = await postStep(id, "prepared/countersign", read, second);
  expect(countersignature.body.data).toMatchObject({ funding: { result: "APPROVED" }, version: version + 2 });
  const history = await callLambda(participate, "GET", `/api/participate/search/${id}/history`, {
    token: second,
  });
  expect((history.body.data as { items: object[] }).items.at(-1)).toMatchObject({
    actor: { name: "second@demo.mo", preparedBy: "officer@demo.mo" },
  });
});

test("each act is in the log of staff, also that it only prepared", async () => {
  const { id, version, funding } = await submitAccepted("logged");
  const decision = { result: "APPROVED", amount: funding?.asked };
  await postStep(id, "decideFunding", { version, ...decision }, officer);
  await postStep(id, "prepared/return", { version: version + 1, reason: "金額有誤。" }, second);
  const { items } = await listStaffActs("2026-11", 100, null);
  const acts = items
    .filter(({ subject }) => subject === id)
    .toSorted((one, other) => (one.account < other.account ? -1 : 1));
  expect(acts).toMatchObject([
    {
      account: "officer@demo.mo",
      operation: "POST /participate/search/{id}/decideFunding",
      detail: { prepared: true },
      outcome: "DONE",
    },
    {
      account: "second@demo.mo",
      operation: "POST /participate/search/{id}/prepared/return",
      detail: { action: "decideFunding", reason: "金額有誤。" },
      outcome: "DONE",
    },
  ]);
});

/** Sends a call about an institution, or its preview. */
const postAbout = (address: string, body: object, token: string) =>
  callLambda(address.startsWith("/staff/preview") ? previews : staff, "POST", `/api${address}`, {
    token,
    body,
  });

test("a violation is prepared by one and recorded by another, who read what it sends", async () => {
  await createCertifiedInstitution("violator");
  const path = "/staff/institution/violator";
  const violation = { kind: "VIOLATION", on: "2026-11-20", reason: "未經批准轉讓攤位。" };
  const previewPath = "/staff/preview/institution/violator";
  const ownPreview = await postAbout(`${previewPath}/penalty`, { ...violation, version: 1 }, officer);
  const { countersigned, ...sent } = ownPreview.body.data as DecisionPreview;
  expect(countersigned).toBe(true);
  const preparation = await postAbout(`${path}/penalty`, { ...violation, version: 1 }, officer);
  expect(preparation.body.data).toMatchObject({
    items: [],
    prepared: { own: true, denial: { code: 900310 } },
  });
  const { at } = (preparation.body.data as { prepared: { at: string } }).prepared;
  const reference = { version: 1, at };
  const waiting = await callLambda(staff, "GET", "/api/staff/prepared-decision", { token: second });
  expect(waiting.body.data).toMatchObject({ items: [{ institutionId: "violator", by: "officer@demo.mo" }] });
  const signing = `${path}/prepared/PENALTY/countersign`;
  expect((await postAbout(signing, reference, officer)).body.code).toBe(900310);
  expect((await postAbout(`${path}/prepared/NOTHING/countersign`, reference, second)).status).toBe(404);
  const secondPreview = await postAbout(`${previewPath}/prepared/PENALTY`, reference, second);
  expect(secondPreview.body.data).toEqual(sent);
  expect((await postAbout(signing, reference, second)).body.data).toEqual({ id: "violator", version: 2 });
  expect((await postAbout(signing, { ...reference, version: 2 }, second)).body.code).toBe(900057);
});

test("a certification is failed by one and made by another, who read what it sends", async () => {
  await createCertifiedInstitution(
    "failing",
    { address: "Avenida 1", phone: { area: "+853", number: "28000000" }, personInCharge: "陳大文" },
    { certification: "VERIFYING" },
  );
  const path = "/staff/institution/failing";
  const previewPath = "/staff/preview/institution/failing";
  const decision = { result: "FAILED", reason: "證明書已過期。", version: 1 };
  const previewOwn = (result: string) =>
    postAbout(`${previewPath}/certify`, { ...decision, result }, officer);
  expect((await previewOwn("PASSED")).body.data).not.toHaveProperty("countersigned");
  const { countersigned, ...sent } = (await previewOwn("FAILED")).body.data as DecisionPreview;
  expect(countersigned).toBe(true);
  const preparation = await postAbout(`${path}/certify`, decision, officer);
  expect(preparation.body.data).toMatchObject({
    certification: "VERIFYING",
    version: 1,
    prepared: { own: true, denial: { code: 900310 }, input: { reason: decision.reason } },
  });
  const { at } = (preparation.body.data as { prepared: { at: string } }).prepared;
  const list = await callLambda(staff, "GET", "/api/staff/institution", {
    token: second,
    query: { certification: "PREPARED" },
  });
  expect(list.body.data).toMatchObject({
    total: 1,
    items: [{ id: "failing", certification: "VERIFYING", prepared: { by: "officer@demo.mo", at } }],
  });
  const reference = { version: 1, at };
  const secondPreview = await postAbout(`${previewPath}/prepared/CERTIFICATION`, reference, second);
  expect(secondPreview.body.data).toEqual(sent);
  const signing = `${path}/prepared/CERTIFICATION/countersign`;
  expect((await postAbout(signing, reference, officer)).body.code).toBe(900310);
  expect((await postAbout(signing, reference, second)).body.data).toEqual({ id: "failing", version: 2 });
  const detail = await callLambda(staff, "GET", `/api${path}`, { token: second });
  expect(detail.body.data).toMatchObject({ certification: "FAILED", certificationReason: decision.reason });
  expect(detail.body.data).not.toHaveProperty("prepared");
});
