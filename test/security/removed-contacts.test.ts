/** A contact stays that a call names, though its owner removes it at the same moment (decision 0443). */
import { updateContact } from "@portal/core/applications/contacts/contact-service.server";
import * as Application from "@portal/core/applications/drafts/service.server";
import { errorCodes } from "@portal/core/platform/errors";
import { queryPartition } from "@portal/core/platform/query-partition.server";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as contacts } from "@portal/functions/routes/institutions/contact";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildCompleteAnswers, createPublishedEvent, officer } from "../support/application-fixtures.ts";
import { advanceTestTime, callLambda, createCallContext } from "../support/call-lambda.ts";
import { runBeforeNextPut, runBeforeNextTransaction } from "../support/meanwhile.ts";
import { runDueQueue } from "../support/run-due-queue.ts";
import { createTenant, type Tenant } from "../support/tenants.ts";
import { createFreshTable, startTestServices, type TestServices } from "../support/test-services.ts";

let services: TestServices;
let owner: Tenant;
let count = 0;
beforeAll(async () => {
  await createFreshTable();
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  count += 1;
  owner = await createTenant(`firm-${count}`);
  await createPublishedEvent({ id: `fair-${count}` });
});

const call = (method: string, below: string, body?: object) =>
  callLambda(contacts, method, `/api/contact${below}`, { token: owner.token, ...(body && { body }) });
const createContact = async (nameZh: string): Promise<string> => {
  const { body } = await call("POST", "", { nameZh, jobTitleZh: "經理", employmentStatus: "IN_SERVICE" });
  return (body.data as { id: string }).id;
};
const remove = async (id: string): Promise<number> => (await call("DELETE", `/${id}`)).status;
const listIds = async (below = ""): Promise<string[]> =>
  ((await call("GET", below)).body.data as { items: { id: string }[] }).items.map(({ id }) => id);
/** What the sweep finds when every call has ended that may have read the contact. */
const completeRemovals = async (): Promise<void> => {
  advanceTestTime(180_000);
  await sweep({ id: "test" });
  await runDueQueue("contactRemoval");
};
const submitWith = (contactPerson: string) =>
  Application.submitApplication(
    {
      id: ulid(),
      scheme: "FAIR_HOSTED",
      eventId: `fair-${count}`,
      answers: buildCompleteAnswers("FAIR_HOSTED", { contactPerson }),
    },
    createCallContext(owner.actor),
  );

test("a contact stays whose removal meets the submission that names it", async () => {
  const id = await createContact("陳大文");
  let removed: number | undefined;
  runBeforeNextTransaction(async () => {
    removed = await remove(id);
  });
  const { status } = await submitWith(id);
  expect([status, removed]).toEqual(["PROCESSING", 200]);
  await completeRemovals();
  expect((await call("GET", `/${id}`)).body.data).toMatchObject({ id, nameZh: "陳大文" });
  expect((await call("DELETE", `/${id}`)).body.code).toBe(errorCodes.CONTACT_HAS_ACTIVE_APPLICATION);
});

test("a contact stays whose removal a submission meets", async () => {
  const id = await createContact("陳大文");
  runBeforeNextTransaction(() => submitWith(id));
  expect(await remove(id)).toBe(200);
  await completeRemovals();
  expect((await call("GET", `/${id}`)).body.data).toMatchObject({ id, nameZh: "陳大文" });
});

test("a contact stays whose removal meets the supplement that names it", async () => {
  const id = await createContact("陳大文");
  const { id: application, version } = await submitWith("contact-other-1");
  const asked = await Application.performTransition(
    application,
    "requestSupplement",
    { version, fields: ["contactPerson"], message: "another person, please", dueOn: "2026-12-10" },
    createCallContext(officer),
  );
  runBeforeNextTransaction(() => remove(id));
  await Application.performTransition(
    application,
    "supplement",
    { version: asked.version, answers: { contactPerson: id } },
    createCallContext(owner.actor),
  );
  await completeRemovals();
  expect((await call("GET", `/${id}`)).body.data).toMatchObject({ id });
});

test("a contact that is corrected while its owner removes it is not brought back", async () => {
  const id = await createContact("陳大文");
  const fields = { nameZh: "陳小文", jobTitleZh: "經理", employmentStatus: "IN_SERVICE" } as const;
  runBeforeNextPut(() => remove(id));
  await expect(
    updateContact({ id, version: 1, fields }, createCallContext(owner.actor)),
  ).rejects.toMatchObject({ code: errorCodes.CONTACT_ERROR_10411 });
  expect(await listIds()).not.toContain(id);
});

test("a contact that was removed before is on no list, is named by nothing, and goes with its row", async () => {
  const id = await createContact("陳大文");
  expect([await remove(id), await remove(id), (await call("GET", `/${id}`)).status]).toEqual([200, 404, 404]);
  expect([...(await listIds()), ...(await listIds("/list"))]).not.toContain(id);
  await expect(submitWith(id)).rejects.toMatchObject({ code: errorCodes.CONTACT_MISMATCH });
  const again = await createContact("陳大文");
  await completeRemovals();
  expect(await listIds()).toContain(again);
  expect(await queryPartition(`institution#${owner.institutionId}`, { prefix: `contact#${id}` })).toEqual([]);
});
