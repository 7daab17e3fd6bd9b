/** Steps after a submission that few applications take, over the wire. */

import * as Store from "@portal/core/applications/model/application-store.server";
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as payments } from "@portal/functions/routes/payments/payment";
import { handler as events } from "@portal/functions/routes/staff/events";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicationAwaitingPayment,
  createPublishedEvent,
  mondayMorning,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import { createScenarioMember } from "../../support/faults/command-scenario.ts";
import { prepareQueuesAndBuckets } from "../../support/tables/prepare-services.ts";

prepareQueuesAndBuckets();
prepareTestPaymentProvider();
let officer: { token: string };
beforeAll(async () => {
  await createTableWithFair();
  setTestTime(mondayMorning);
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
});

interface Caller {
  token: string;
  institution?: string;
}
const sendPost = (
  handler: Parameters<typeof callLambda>[0],
  path: string,
  { token, institution }: Caller,
  body: object,
) => callLambda(handler, "POST", `/api${path}`, { token, body, ...(institution && { institution }) });

test("an officer gives more days for documents, and then does without them", async () => {
  const member = await createScenarioMember();
  const { id, version } = await submitCompleteApplication(member.institution, "green-2027");
  const path = `/participate/search/${id}`;
  const request = { version, fields: ["zoneChoice1"], message: "請更正展區。", dueOn: "2026-12-07" };
  expect((await sendPost(participate, `${path}/requestSupplement`, officer, request)).status).toBe(200);
  const more = { version: version + 1, dueOn: "2026-12-14" };
  const extension = await sendPost(participate, `${path}/extendSupplement`, officer, more);
  expect(extension.body.data).toMatchObject({ status: "SUPPLEMENT_REQUIRED", version: version + 2 });
  const waiver = { version: version + 2, reason: "不再需要。" };
  const withdrawal = await sendPost(participate, `${path}/withdrawSupplement`, officer, waiver);
  expect(withdrawal.body.data).toMatchObject({ status: "PROCESSING", version: version + 3 });
});

test("links to the status that were handed on end, and there is a new one", async () => {
  const member = await createScenarioMember();
  const { id, version } = await submitCompleteApplication(member.institution, "green-2027");
  const ending = await sendPost(participate, `/participate/search/${id}/link/end`, member, { version });
  expect(ending.body.data).toMatchObject({ followCode: expect.any(String), version: version + 1 });
});

test("the fee of what was accepted before acceptances asked for it is asked for", async () => {
  const member = await createScenarioMember();
  const { id } = await submitCompleteApplication(member.institution, "green-2027");
  const header = (await Store.findHeader(member.institution, id)) ?? expect.fail("no header");
  const { version, status } = header;
  await transact([
    Store.buildHeaderPut({ ...header, status: "ACCEPTED", version: version + 1 }, { version, status }),
  ]);
  const request = await sendPost(participate, `/participate/search/${id}/requestPayment`, officer, {
    version: version + 1,
  });
  expect(request.body.data).toMatchObject({ status: "AWAITING_PAYMENT", version: version + 2 });
});

test("a fee is paid by whoever applied; a link to pay it is made and withdrawn", async () => {
  const member = await createScenarioMember();
  const { id, version } = await createApplicationAwaitingPayment(member.institution, "green-2027");
  const link = await sendPost(payments, `/payment/${id}/link`, member, { version });
  expect(link.body.data).toMatchObject({ link: { code: expect.any(String) } });
  const { version: linkedVersion } = link.body.data as { version: number };
  const ending = await sendPost(payments, `/payment/${id}/link/end`, member, { version: linkedVersion });
  expect(ending.status).toBe(200);
  expect(ending.body.data).not.toHaveProperty("link");
  const choices = {
    applicationId: id,
    method: "CREDIT_CARD",
    currency: "MOP",
    invoiceType: "ENTERPRISE",
    invoiceName: "測試公司",
  };
  expect((await sendPost(payments, "/payment", member, choices)).body.data).toMatchObject({
    checkoutUrl: expect.stringContaining("https://pay.example/"),
  });
});

test("whoever leads a group takes a member out, which is told the reason", async () => {
  await createGroupFair({
    applicationTypes: ["FAIR_INTERNATIONAL", "FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
  });
  const leader = await createScenarioMember();
  const units = [buildMemberUnit("甲", "390001"), buildMemberUnit("乙", "390002")];
  const { invitationCode: code = "" } = await openGroup(leader.institution, ...units);
  await createGroupInstitution("unit", "390001");
  const { code: member } = await joinGroupByCode("unit", code);
  const removal = { member, reason: "參展名單有變" };
  const answer = await sendPost(participate, `/participate/search/group/${code}/remove`, leader, removal);
  expect(answer.body.data).toMatchObject({ invitationCode: code, members: [] });
});

test("an officer asks for an event to be postponed, which waits for a colleague", async () => {
  await createPublishedEvent({ id: "late", code: "LATE" });
  const request = { reason: "颱風", start: "2027-06-01", end: "2027-06-03", closesOn: "2027-05-01" };
  await sendPost(events, "/staff/event/late/postpone", officer, { version: 1, ...request });
  expect(await findEventChangeRequest("late")).toMatchObject({ action: "postpone", reason: "颱風" });
});
