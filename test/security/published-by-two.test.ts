/**
 * A draft becomes public with its prices, days and places by two people, and in the form that both have seen. Taking an
 * event back, changing it and publishing it again is no way around the second person for its facts.
 */
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import { findEvent } from "@portal/core/events/event-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { handler as activity } from "@portal/functions/routes/events/activity";
import { handler as events } from "@portal/functions/routes/staff/events";
import { beforeAll, expect, test } from "vitest";
import { createPublishedEvent } from "../support/applications/application-fixtures.ts";
import { type CallAnswer, callLambda, createSignedInPerson } from "../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../support/calls/meanwhile.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

let [first, second] = ["", ""];
beforeAll(async () => {
  await createFreshTable();
  first = (await createSignedInPerson({ roles: ["OFFICER"], account: "first@demo.mo" })).token;
  second = (await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" })).token;
});

const postAs = (token: string, path: string, body: object): Promise<CallAnswer> =>
  callLambda(events, "POST", `/api/staff/event/${path}`, { token, body });
const saveEventAs = (token: string, event: EventDetail): Promise<CallAnswer> =>
  callLambda(events, "PUT", "/api/staff/event", { token, body: { ...event, boothPrice: 1_00 } });
const confirmAs = async (token: string, id: string, version: number): Promise<CallAnswer> => {
  const requestedAt = (await findEventChangeRequest(id))?.requestedAt ?? "2026-11-23T02:00:00.000Z";
  return postAs(token, `${id}/change/confirm`, { version, requestedAt });
};
const createDraft = (id: string): Promise<EventDetail> =>
  createPublishedEvent({ id, code: id.toUpperCase(), status: "DRAFT" });

test("whoever asks for the publication of a draft does not confirm it; a colleague does", async () => {
  const { id, version } = await createDraft("asked-2027");
  expect((await postAs(first, `${id}/publish`, { version })).body.data).toMatchObject({ status: "DRAFT" });
  expect((await confirmAs(first, id, version)).body.code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  expect(await findEvent(id)).toMatchObject({ status: "DRAFT" });
  expect((await confirmAs(second, id, version)).body.data).toMatchObject({ status: "PUBLISHED" });
  expect(await findEventChangeRequest(id)).toBeUndefined();
});

test("a draft does not become public by its cancellation either before a colleague confirms it", async () => {
  const { id, version } = await createDraft("called-off-2027");
  const readAsAnybody = async () => (await callLambda(activity, "GET", `/api/activity/${id}`)).body.code;
  expect((await postAs(first, `${id}/cancel`, { version, reason: "" })).body.data).toMatchObject({
    status: "DRAFT",
  });
  expect(await readAsAnybody()).toBe(errorCodes.FAIR_MISSING);
  expect((await confirmAs(first, id, version)).body.code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  expect(await readAsAnybody()).toBe(errorCodes.FAIR_MISSING);
  expect((await confirmAs(second, id, version)).body.data).toMatchObject({ status: "CANCELLED" });
});

test("an event that one person takes back and changes is not public again by that person", async () => {
  const { id, version } = await createPublishedEvent({ id: "cheap-2027", code: "CHEAP" });
  const draft = (await postAs(first, `${id}/unpublish`, { version })).body.data as EventDetail;
  const savedEvent = (await saveEventAs(first, draft)).body.data as EventDetail;
  expect(savedEvent).toMatchObject({ status: "DRAFT", boothPrice: 1_00 });
  await postAs(first, `${id}/publish`, { version: savedEvent.version });
  await confirmAs(first, id, savedEvent.version);
  expect(await findEvent(id)).toMatchObject({ status: "DRAFT" });
});

test.each(["first", "second"])(
  "a draft that the %s person changes meanwhile is asked for again",
  async (who) => {
    const draft = await createDraft(`changed-by-${who}-2027`);
    await postAs(first, `${draft.id}/publish`, { version: draft.version });
    const { version } = (await saveEventAs(who === "first" ? first : second, draft)).body.data as EventDetail;
    expect((await confirmAs(second, draft.id, version)).body.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
    await postAs(first, `${draft.id}/publish`, { version });
    expect((await confirmAs(second, draft.id, version)).body.data).toMatchObject({
      status: "PUBLISHED",
      boothPrice: 1_00,
    });
  },
);

test("a draft that is asked for while it is changed is published as it was asked for", async () => {
  const draft = await createDraft("raced-draft-2027");
  runBeforeNextTransaction(() => postAs(first, `${draft.id}/publish`, { version: draft.version }));
  expect((await saveEventAs(second, draft)).body.code).toBe(errorCodes.STALE_VERSION);
  const confirmedEvent = (await confirmAs(second, draft.id, draft.version)).body.data as EventDetail;
  expect([confirmedEvent.status, confirmedEvent.boothPrice]).toEqual(["PUBLISHED", draft.boothPrice]);
});

test("while a publication waits no other change of the draft is asked for, and anybody at the desk drops it", async () => {
  const { id, version } = await createDraft("waiting-2027");
  await postAs(first, `${id}/publish`, { version });
  expect((await postAs(second, `${id}/publish`, { version })).body.code).toBe(errorCodes.STALE_VERSION);
  const { requestedAt } = (await findEventChangeRequest(id)) ?? expect.fail("no request");
  expect((await postAs(second, `${id}/change/withdraw`, {})).body.code).toBe(errorCodes.BAD_PARAMETERS);
  expect((await postAs(second, `${id}/change/withdraw`, { requestedAt })).status).toBe(200);
  expect((await postAs(second, `${id}/publish`, { version })).status).toBe(200);
  expect((await confirmAs(first, id, version)).body.data).toMatchObject({ status: "PUBLISHED" });
});
