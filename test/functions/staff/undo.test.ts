import {
  countEventApplications,
  returnEventWithApplications,
} from "@portal/core/applications/registered-events/unpublish-event.server";
/** What staff can take back: a published event that nobody applied for. What they cannot do alone to any other. */

import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { saveDraft } from "@portal/core/applications/application-service.server";
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import { unpublishEvent } from "@portal/core/events/event-service.server";
import { findEvent } from "@portal/core/events/event-store.server";
import type { Account } from "@portal/core/identity/accounts/account-entities.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildStaffAccountUpdate } from "@portal/core/identity/accounts/staff-account-writes.server";
import { systemActor } from "@portal/core/platform/actor";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as activities } from "@portal/functions/routes/events/activity";
import { handler as events } from "@portal/functions/routes/staff/events";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  advanceTestTime,
  callLambda,
  createCallContext,
  createSignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { publishByTwo } from "../../support/events/publish-event.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let token = "";
beforeAll(async () => {
  token = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
});
const changeApplication = async (id: string, action: string, version: number) =>
  callLambda(events, "POST", `/api/staff/event/${id}/${action}`, { token, body: { version } });

test("a published event that nobody applied for becomes a draft again, and is published again", async () => {
  const { version } = await createPublishedEvent({ id: "back-2027", code: "BACK" });
  const withdrawal = await changeApplication("back-2027", "unpublish", version);
  expect(withdrawal.body.data).toMatchObject({ status: "DRAFT", version: version + 1 });
  expect((await callLambda(activities, "GET", "/api/activity/back-2027")).status).toBe(404);
  // Lists and the sitemap are rendered without it.
  expect(await findTaskDueTime({ kind: "pages", id: "event:back-2027" })).toBeDefined();
  // Pressed twice: the second one changes nothing.
  expect((await changeApplication("back-2027", "unpublish", version)).body.code).toBe(900050);
  expect((await changeApplication("back-2027", "unpublish", version + 1)).body.code).toBe(900057);
  expect((await publishByTwo("back-2027", version + 1, token)).body.data).toMatchObject({
    status: "PUBLISHED",
  });
});

test("one that somebody applied for stays published, with the number of applications", async () => {
  const { version } = await createPublishedEvent();
  await createCertifiedInstitution("applied");
  await submitCompleteApplication("applied", "green-2027");
  const refusal = await changeApplication("green-2027", "unpublish", version);
  expect(refusal.status).toBe(422);
  expect(refusal.body).toMatchObject({ code: 900311, params: { count: 1 } });
});

const postAs = async (path: string, body: object, by = token) =>
  callLambda(events, "POST", `/api/staff/event/${path}`, { token: by, body });
const readRequestTime = async (id: string) => (await findEventChangeRequest(id))?.requestedAt;

test("a colleague confirms the request that was read, and not another one put in its place", async () => {
  const { version } = await createPublishedEvent({ id: "swapped-2027", code: "SWAP" });
  const colleague = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
  const venue = { "zh-Hant": "塔石", "zh-Hans": "塔石", en: "Tap Seac", pt: "Tap Seac" };
  await postAs("swapped-2027/move", { version, reason: "larger hall", venue });
  const read = { version, requestedAt: await readRequestTime("swapped-2027") };
  await postAs("swapped-2027/change/withdraw", { requestedAt: read.requestedAt });
  advanceTestTime(1000);
  await postAs("swapped-2027/cancel", { version, reason: "refund everybody" });
  const lateWithdrawal = await postAs("swapped-2027/change/withdraw", { requestedAt: read.requestedAt });
  expect(lateWithdrawal.body.code).toBe(900050);
  expect((await postAs("swapped-2027/change/confirm", { version }, colleague)).body.code).toBe(200114);
  expect((await postAs("swapped-2027/change/confirm", read, colleague)).body.code).toBe(900050);
  const now = { version, requestedAt: await readRequestTime("swapped-2027") };
  expect((await postAs("swapped-2027/change/confirm", now, colleague)).body).toMatchObject({
    data: { status: "CANCELLED" },
  });
});

test.each<[string, string, Partial<Pick<Account, "disabled" | "roles" | "scope">>]>([
  ["was disabled", "gone-2027", { disabled: true }],
  ["is a cashier now", "moved-2027", { roles: ["CASHIER"] }],
  ["works on another event now", "left-2027", { scope: { events: ["green-2027"] } }],
])(
  "what somebody asked for who %s meanwhile is not confirmed, and is asked for again",
  async (_, id, change) => {
    const { version } = await createPublishedEvent({ id, code: id.toUpperCase() });
    const former = await createSignedInPerson({ roles: ["OFFICER"] });
    await postAs(`${id}/cancel`, { version, reason: "refund everybody" }, former.token);
    const account = await findAccount(former.id);
    if (!account) throw new Error("no account");
    await transact([buildStaffAccountUpdate(account, change)]);
    const read = { version, requestedAt: await readRequestTime(id) };
    expect((await postAs(`${id}/change/confirm`, read)).body.code).toBe(900310);
    expect(await findEvent(id)).toMatchObject({ status: "PUBLISHED", version });
    const { requestedAt } = read;
    expect((await postAs(`${id}/change/withdraw`, { requestedAt })).status).toBe(200);
    await postAs(`${id}/cancel`, { version, reason: "a typhoon" });
    const now = { version, requestedAt: await readRequestTime(id) };
    const colleague = await createSignedInPerson({ roles: ["OFFICER"] });
    expect((await postAs(`${id}/change/confirm`, now, colleague.token)).body).toMatchObject({
      data: { status: "CANCELLED" },
    });
  },
);

test("what somebody asked for whose role still holds for the event is confirmed", async () => {
  const { version } = await createPublishedEvent({ id: "kept-2027", code: "KEPT-2027" });
  const officer = await createSignedInPerson({ roles: ["OFFICER"] });
  await postAs("kept-2027/cancel", { version, reason: "a typhoon" }, officer.token);
  const account = (await findAccount(officer.id)) ?? expect.fail();
  await transact([buildStaffAccountUpdate(account, { scope: { events: ["kept-2027"] } })]);
  const read = { version, requestedAt: await readRequestTime("kept-2027") };
  expect((await postAs("kept-2027/change/confirm", read)).body).toMatchObject({
    data: { status: "CANCELLED" },
  });
});

/** Another process writes the event: what this one has cached of it stays. */
const writeElsewhere = async ({ id, version }: EventDetail, status: EventDetail["status"]) => {
  const table = { TableName: getTableName() };
  const changedMembers = { status, version: version + 1 };
  const body = { pk: `event#${id}`, sk: "body" };
  const header = { pk: "events", sk: id };
  const [stored, listed] = await Promise.all(
    [body, header].map(
      async (Key) => (await getDocumentClient().send(new GetCommand({ ...table, Key }))).Item,
    ),
  );
  for (const Item of [
    { ...stored, version: version + 1, detail: { ...stored?.detail, ...changedMembers } },
    { ...listed, summary: { ...listed?.summary, ...changedMembers } },
  ])
    await getDocumentClient().send(new PutCommand({ ...table, Item }));
};

test.each<EventDetail["status"]>(["DRAFT", "CANCELLED"])(
  "nobody submits in the seconds after another process made the event %s",
  async (status) => {
    const id = `seconds-${status.toLowerCase()}`;
    const event = await createPublishedEvent({ id, code: id.toUpperCase() });
    await createCertifiedInstitution(`${id}-a`);
    await createCertifiedInstitution(`${id}-b`);
    await submitCompleteApplication(`${id}-a`, id);
    await writeElsewhere(event, status);
    const ctx = createTestContext(createApplicant(`${id}-b`));
    const { code } = await expectRefusal(submitCompleteApplication(`${id}-b`, id));
    expect(code).toBe(status === "DRAFT" ? 10508 : 109002);
    const draft = { id: ulid(), scheme: "FAIR_HOSTED", eventId: id, answers: {} };
    if (status === "DRAFT") expect((await expectRefusal(saveDraft(draft, ctx))).code).toBe(10508);
  },
);

test("an application that was on its way brings the event back that was taken back meanwhile", async () => {
  const event = await createPublishedEvent({ id: "returns-2027", code: "RETURNS" });
  await createCertifiedInstitution("returns");
  runBeforeNextTransaction(async () => {
    await submitCompleteApplication("returns", "returns-2027");
  });
  const withdrawal = await changeApplication("returns-2027", "unpublish", event.version);
  expect(withdrawal.body.data).toMatchObject({ status: "DRAFT" });
  expect(await findTaskDueTime({ kind: "takenBack", id: "returns-2027" })).toBeDefined();
  await expect.poll(() => countEventApplications("returns-2027")).toBe(1);
  expect(await returnEventWithApplications("returns-2027", createTestContext(systemActor))).toBe(true);
  expect(await findEvent("returns-2027")).toMatchObject({ status: "PUBLISHED" });
  // A repeated message changes nothing.
  expect(await returnEventWithApplications("returns-2027", createTestContext(systemActor))).toBe(false);
});

test("a draft with an application is edited by two people, in what the applicant relies on", async () => {
  const event = await createPublishedEvent({ id: "edited-2027", code: "EDITED" });
  await createCertifiedInstitution("edited");
  await submitCompleteApplication("edited", "edited-2027");
  const draft = await unpublishEvent("edited-2027", event.version, createCallContext(officer));
  const saveEvent = (part: Partial<EventDetail>, reason: string) =>
    callLambda(events, "PUT", "/api/staff/event", { token, body: { ...draft, ...part, reason } });
  expect((await saveEvent({ refundPolicy: "DELEGATION" }, "")).body.code).toBe(10502);
  expect((await saveEvent({ refundPolicy: "DELEGATION" }, "as agreed")).body.data).toMatchObject({
    refundPolicy: draft.refundPolicy,
    changeRequest: { action: "edit" },
  });
  expect((await saveEvent({ notes: draft.terms }, "")).body.data).toMatchObject({
    version: draft.version + 1,
  });
});

test("a draft with an application, which arrived while it was taken back, is not cancelled by one person", async () => {
  const event = await createPublishedEvent({ id: "raced-2027", code: "RACE" });
  await createCertifiedInstitution("raced");
  await submitCompleteApplication("raced", "raced-2027");
  const { version } = await unpublishEvent("raced-2027", event.version, createCallContext(officer));
  const cancellation = { version, reason: "called off" };
  expect((await postAs("raced-2027/cancel", cancellation)).body).toMatchObject({ data: { status: "DRAFT" } });
  const read = { version, requestedAt: await readRequestTime("raced-2027") };
  expect((await postAs("raced-2027/change/confirm", read)).body.code).toBe(900310);
  const colleague = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
  expect((await postAs("raced-2027/change/confirm", read, colleague)).body).toMatchObject({
    data: { status: "CANCELLED" },
  });
});
