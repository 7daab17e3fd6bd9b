/** A mailing of a survey that was under way before its positions had another form begins again. */
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import { listInvitedAfter } from "@portal/core/surveys/survey-respondents.server";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const eventId = "surveyed-before";
let applicationId = "";
beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent({ id: eventId, code: "SURVEYED-BEFORE" });
  await createCertifiedInstitution("respondent");
  applicationId = (await createApplicationAwaitingPayment("respondent", eventId)).id;
  const header = (await findHeader("respondent", applicationId)) ?? expect.unreachable();
  await transact([buildHeaderPut({ ...header, status: "PAID", version: header.version + 1 }, header)]);
});

test.each([
  ["an event", { eventId }],
  ["a scheme", { scheme: "FAIR_HOSTED" }],
])("for %s", async (_, subject) => {
  const { headers } = await listInvitedAfter(subject, `3/${applicationId}`, 10);
  expect(headers.map(({ id }) => id)).toEqual([applicationId]);
});
