/** What staff can take back: a published event that nobody applied for. */

import { handler as activities } from "@portal/functions/routes/events/activity";
import { handler as events } from "@portal/functions/routes/staff/events";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/application-fixtures.ts";
import { callLambda, createSignedInPerson } from "../../support/call-lambda.ts";
import { createFreshTable, startTestServices, type TestServices } from "../../support/test-services.ts";

let services: TestServices;
let token = "";
beforeAll(async () => {
  await createFreshTable();
  services = await startTestServices();
  token = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
});
afterAll(() => services.stop());
const change = async (id: string, action: string, version: number) =>
  callLambda(events, "POST", `/api/staff/event/${id}/${action}`, { token, body: { version } });

test("a published event that nobody applied for becomes a draft again, and is published again", async () => {
  const { version } = await createPublishedEvent({ id: "back-2027", code: "BACK" });
  const taken = await change("back-2027", "unpublish", version);
  expect(taken.body.data).toMatchObject({ status: "DRAFT", version: version + 1 });
  expect((await callLambda(activities, "GET", "/api/activity/back-2027")).status).toBe(404);
  // Pressed twice: the second one changes nothing.
  expect((await change("back-2027", "unpublish", version)).body.code).toBe(900050);
  expect((await change("back-2027", "unpublish", version + 1)).body.code).toBe(900057);
  expect((await change("back-2027", "publish", version + 1)).body.data).toMatchObject({
    status: "PUBLISHED",
  });
});

test("one that somebody applied for stays published, with the number of applications", async () => {
  const { version } = await createPublishedEvent();
  await createCertifiedInstitution("applied");
  await submitCompleteApplication("applied", "green-2027");
  const refused = await change("green-2027", "unpublish", version);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 900311, params: { count: 1 } });
});
