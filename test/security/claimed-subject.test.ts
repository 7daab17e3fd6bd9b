/**
 * The claimed subject of an application decides on its limits: below another one it takes no part in a draw and
 * exhibits when the other is paid; for an event it is counted by that event, and not by its activity. So only a report
 * and a member of a group are below another one, and only where an event opens the window is an application for one.
 */
import * as Application from "@portal/core/applications/application-service.server";
import * as Store from "@portal/core/applications/model/application-store.server";
import { selectExhibitingHeaders } from "@portal/core/places/booths/publish-exhibitors.server";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
} from "../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../support/applications/fair-table.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../support/applications/institution-documents.ts";
import { expectRefusal } from "../support/calls/expect-refusal.ts";

beforeAll(async () => {
  await createTableWithFair();
  await createPublishedEvent({ id: "other-2027", code: "OTHER-2027" });
});

const leader = ulid();
const buildWrite = (id: string) => ({
  id,
  scheme: "FAIR_HOSTED",
  eventId: "green-2027",
  answers: buildCompleteAnswers(),
});

test.each([
  ["saved", Application.saveDraft],
  ["submitted", Application.submitApplication],
])("an application for a booth is not %s below another one", async (what, send) => {
  await createCertifiedInstitution(`below-${what}`);
  const ctx = createTestContext(createApplicant(`below-${what}`));
  const refusal = await expectRefusal(send({ ...buildWrite(ulid()), parentId: leader }, ctx));
  expect([refusal.code, refusal.detail.fields]).toEqual([
    errorCodes.BAD_PARAMETERS,
    [{ path: "parentId", key: "illegal" }],
  ]);
});

test("a draft that names another one from before loses it when it is submitted", async () => {
  await createCertifiedInstitution("earlier");
  const ctx = createTestContext(createApplicant("earlier"));
  const { id } = await Application.saveDraft(buildWrite(ulid()), ctx);
  const draft = await Store.findHeader("earlier", id);
  if (!draft) throw new Error("no draft");
  await transact([
    Store.buildHeaderPut({ ...draft, parentId: leader, version: 2 }, { version: 1, status: "DRAFT" }),
  ]);
  await Application.submitApplication({ ...buildWrite(id), version: 2 }, ctx);
  const submittedHeader = await Store.findHeader("earlier", id);
  if (!submittedHeader) throw new Error("not submitted");
  expect(submittedHeader).not.toHaveProperty("parentId");
  // Accepted and not paid, it is no exhibitor, whoever's number its draft named.
  const paidHeader = {
    ...submittedHeader,
    id: leader,
    status: "PAID" as const,
    holds: { claim: "", owners: [], leads: { code: "", min: 1 } },
  };
  expect(selectExhibitingHeaders([paidHeader, { ...submittedHeader, status: "ACCEPTED" }])).toEqual([]);
});

const incentive = { scheme: "INCENTIVE_EXHIBITOR", answers: getSchemeExample("INCENTIVE_EXHIBITOR").answers };
const prepareIncentive = async (institution: string) => {
  await createInstitutionWithDocuments(institution, [incentive.answers], "2026-10-05");
  const answers = await fillCertifiedAnswers(institution, incentive.scheme, incentive.answers);
  return { ctx: createTestContext(createApplicant(institution)), write: { ...incentive, answers } };
};

test.each([
  ["saved", Application.saveDraft],
  ["submitted", Application.submitApplication],
])("support for an activity elsewhere is not %s for an event of the portal", async (what, send) => {
  const { ctx, write: support } = await prepareIncentive(`event-${what}`);
  const refusal = await expectRefusal(send({ ...support, id: ulid(), eventId: "green-2027" }, ctx));
  expect([refusal.code, refusal.detail.fields]).toEqual([
    errorCodes.BAD_PARAMETERS,
    [{ path: "eventId", key: "illegal" }],
  ]);
});

test("a draft of support that names an event from before is counted by its activity, once", async () => {
  const { ctx, write: support } = await prepareIncentive("counted");
  const submitBelowEvent = async (eventId: string) => {
    const { id } = await Application.saveDraft({ ...support, id: ulid() }, ctx);
    const draft = await Store.findHeader("counted", id);
    if (!draft) throw new Error("no draft");
    await transact([
      Store.buildHeaderPut({ ...draft, eventId, version: 2 }, { version: 1, status: "DRAFT" }),
    ]);
    return Application.submitApplication({ ...support, id, version: 2, eventId }, ctx);
  };
  const { id, version } = await submitBelowEvent("green-2027");
  const header = await Store.findHeader("counted", id);
  expect(header).not.toHaveProperty("eventId");
  expect(header?.eventDates).toEqual({ start: "2027-02-24", end: "2027-02-27" });
  await Application.performTransition(id, "accept", { version }, createTestContext(officer));
  const again = await expectRefusal(submitBelowEvent("other-2027"));
  expect(again.code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
});
