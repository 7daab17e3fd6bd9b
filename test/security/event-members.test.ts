/** An officer cannot set members of an event by adding them to the body: rules of an administrator, and exhibitors. */
import type { EventDetail, StaffEvent } from "@portal/core/events/event-schema";
import { handler as exhibitor } from "@portal/functions/routes/events/exhibitor";
import { handler as events } from "@portal/functions/routes/staff/events";
import { beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
} from "../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson, type SignedInPerson } from "../support/calls/call-lambda.ts";
import { buildFair, buildLocalizedText } from "../support/events/event-fixtures.ts";
import { publishByTwo } from "../support/events/publish-event.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

let officer: SignedInPerson;
let administrator: SignedInPerson;
const ownPolicy = { "payment.dueWorkingDays": 10 };
const foreignPolicy = { "payment.rateRMB": 0.00001 };

beforeAll(async () => {
  await createFreshTable();
  officer = await createSignedInPerson({ roles: ["OFFICER"], account: "officer@demo.mo" });
  administrator = await createSignedInPerson({ roles: ["ADMIN"], account: "admin@demo.mo" });
  await createPublishedEvent({ id: "own-2027", code: "OWN-2027", policy: ownPolicy, status: "DRAFT" });
});

const writeEvent = async (method: "POST" | "PUT", body: Partial<StaffEvent>, who = officer) => {
  const answer = await callLambda(events, method, "/api/staff/event", { token: who.token, body });
  return { ...answer.body, status: answer.status, data: answer.body.data as StaffEvent };
};
const readEvent = async (id: string): Promise<EventDetail> =>
  (await callLambda(events, "GET", `/api/staff/event/${id}`, { token: officer.token })).body
    .data as EventDetail;
const buildNamedFair = (id: string, over: Partial<EventDetail> = {}): EventDetail => ({
  ...buildFair({ id, code: id.toUpperCase(), names: buildLocalizedText(id), version: 0, status: "DRAFT" }),
  ...over,
});

test.each(["OFFICER", "ADMIN"])("%s writes no policy of its own into an event", async (role) => {
  const who = role === "ADMIN" ? administrator : officer;
  const policyRefusal = { code: 900054, fields: [{ path: "policy.payment.rateRMB", key: "option" }] };
  expect(
    await writeEvent("POST", buildNamedFair(`new-${role.toLowerCase()}`, { policy: foreignPolicy }), who),
  ).toMatchObject(policyRefusal);
  const event = await readEvent("own-2027");
  expect(
    await writeEvent("PUT", { ...event, policy: { ...ownPolicy, ...foreignPolicy } }, who),
  ).toMatchObject(policyRefusal);
  expect(await writeEvent("PUT", { ...event, policy: { "payment.dueWorkingDays": 11 } }, who)).toMatchObject({
    code: 900054,
    fields: [{ path: "policy.payment.dueWorkingDays", key: "option" }],
  });
  expect((await readEvent("own-2027")).policy).toEqual(ownPolicy);
});

test("an officer keeps and copies the policies of an event, and an administrator alone removes one", async () => {
  expect((await writeEvent("POST", buildNamedFair("copy-2027", { policy: ownPolicy }))).data.policy).toEqual(
    ownPolicy,
  );
  const event = await readEvent("copy-2027");
  expect((await writeEvent("PUT", { ...event, policy: {} })).fields).toEqual([
    { path: "policy.payment.dueWorkingDays", key: "option" },
  ]);
  expect((await writeEvent("PUT", event)).data.policy).toEqual(ownPolicy);
  const removalAnswer = await writeEvent(
    "PUT",
    { ...(await readEvent("copy-2027")), policy: {} },
    administrator,
  );
  expect(removalAnswer.data.policy).toEqual({});
});

test("only the plan of the booths lists exhibitors, whose pages are public", async () => {
  const victim = await createCertifiedInstitution("victim");
  const exhibitorMembers = {
    exhibitors: [{ institutionId: victim.id, names: buildLocalizedText("Somebody") }],
    exhibitorsCount: 1,
  };
  const creation = await writeEvent("POST", buildNamedFair("bait-2027", exhibitorMembers));
  expect(creation.data).toMatchObject({ exhibitors: [], exhibitorsCount: 0 });
  const changeAnswer = await writeEvent("PUT", { ...(await readEvent("bait-2027")), ...exhibitorMembers });
  expect(changeAnswer.data).toMatchObject({ exhibitors: [], exhibitorsCount: 0 });
  await publishByTwo("bait-2027", changeAnswer.data.version, officer.token);
  const page = await callLambda(exhibitor, "GET", `/api/exhibitor/bait-2027/${victim.id}`);
  expect(page.status).toBe(404);
});
