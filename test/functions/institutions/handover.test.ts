/**
 * An institution gets another administrator while its applications are under way (C49; decision 0035): who sees them,
 * who acts, and who reads what the institute answers.
 */
import * as Application from "@portal/core/applications/application-service.server";
import * as Store from "@portal/core/applications/model/application-store.server";
import { toPersonOwnerId } from "@portal/core/files/index";
import { getRegistrationEntity } from "@portal/core/institutions/institution-entities.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { parseDay } from "@portal/core/platform/day";
import { LOGIN_NO_ACCESS } from "@portal/core/platform/error-codes";
import { transact } from "@portal/core/platform/transaction.server";
import { serveResource } from "@portal/functions/http/serve-resource";
import { handler as send } from "@portal/functions/jobs/send-notice";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as notices } from "@portal/functions/routes/messaging/notice";
import { handler as payments } from "@portal/functions/routes/payments/payment";
import { staffClaimsDefinition } from "@portal/functions/routes/staff/claims";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicationAwaitingPayment,
  createPublishedEvent,
  mondayMorning,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import { insertVerifiedFiles } from "../../support/calls/upload-fixtures.ts";
import { createScenarioMember } from "../../support/faults/command-scenario.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
const claims = serveResource("staff", staffClaimsDefinition);
prepareTestPaymentProvider();
let officer: SignedInPerson;
let predecessor: Awaited<ReturnType<typeof createScenarioMember>>;
let successor: SignedInPerson;
const ids = { supplement: "", payment: "", report: "", draft: ulid() };

interface Caller {
  token: string;
}
const asMember = ({ token }: Caller) => ({ token, institution: predecessor.institution });
const readApplication = (caller: Caller, id: string) =>
  callLambda(participate, "GET", `/api/participate/search/${id}`, asMember(caller));
const makeMove = (caller: object & Caller, id: string, action: string, body: object) =>
  callLambda(participate, "POST", `/api/participate/search/${id}/${action}`, { ...caller, body });
const payFee = (caller: Caller) =>
  callLambda(payments, "POST", "/api/payment", {
    ...asMember(caller),
    body: {
      applicationId: ids.payment,
      method: "CREDIT_CARD",
      currency: "MOP",
      invoiceType: "ENTERPRISE",
      invoiceName: "測試公司",
    },
  });
/** Holds that somebody sees each application, and can correct the one and pay for the other. */
const expectAccess = async (caller: Caller): Promise<void> => {
  for (const [state, id] of Object.entries(ids))
    expect((await readApplication(caller, id)).body.data, state).toMatchObject({ id });
  const { moves } = (await readApplication(caller, ids.supplement)).body.data as {
    moves: { action: string }[];
  };
  expect(moves.find(({ action }) => action === "supplement")).toMatchObject({ allowed: true });
  const payment = await callLambda(payments, "GET", `/api/payment/${ids.payment}`, asMember(caller));
  expect(payment.body.data).toMatchObject({ isPayable: true });
};
const getVersion = async (id: string): Promise<number> =>
  (await Store.findHeader(predecessor.institution, id))?.version ?? 0;

/** Ends the activity of an application, so that its report is due. */
const openReport = async (id: string): Promise<void> => {
  const header = (await Store.findHeader(predecessor.institution, id)) ?? expect.fail("no header");
  const { version, status } = header;
  const day = parseDay("2026-12-21");
  await transact([
    Store.buildHeaderPut(
      {
        ...header,
        status: "COMPLETED",
        report: { scheme: "REPORT_LOCAL", state: "DUE", dueOn: day },
        deadlines: [
          {
            kind: "report",
            from: parseDay("2026-11-21"),
            amount: 30,
            unit: "CALENDAR",
            calendarVersion: "1",
            day,
            dueAt: "2026-12-21T16:00:00.000Z",
            trace: [],
          },
        ] as never,
        timers: [],
        version: version + 1,
      },
      { version, status },
    ),
  ]);
};

/** Hands the institution over, as by a signed letter that an officer accepts. */
const handOver = async (): Promise<void> => {
  const number = (await findInstitution(predecessor.institution))?.fields.siteRegistrationNumber ?? "";
  await getRegistrationEntity().put({ number, institutionId: predecessor.institution }).go();
  const [letter] = await insertVerifiedFiles(successor, toPersonOwnerId(successor.id), [
    { purpose: "ADMIN_CONFIRMATION_LETTER" },
  ]);
  const claim = await callLambda(institutions, "POST", "/api/institution/claim", {
    token: successor.token,
    body: { kind: "ADMINISTRATOR", number, position: "董事", letter },
  });
  const { id } = claim.body.data as { id: string };
  const decision = await callLambda(claims, "POST", `/api/staff/claim/${id}/decide`, {
    token: officer.token,
    body: { version: 1, result: "APPROVED" },
  });
  expect(decision.status).toBe(200);
};

/** Delivers the messages of the portal, and no e-mail. */
const deliverInPortal = async (messages: readonly string[]): Promise<void> => {
  const Records = messages.map((message, i) => {
    const { notices: queued, ...rest } = JSON.parse(message) as { notices: { channel: string }[] };
    const inPortal = queued.filter(({ channel }) => channel === "inApp");
    return { messageId: `m${i}`, body: JSON.stringify({ ...rest, notices: inPortal }) };
  });
  await send({ Records } as unknown as SQSEvent);
};
const countNotices = async ({ token }: Caller): Promise<number> => {
  const list = await callLambda(notices, "GET", "/api/notice", { token });
  const { items } = list.body.data as { items: { link?: string }[] };
  return items.filter(({ link }) => link?.includes(ids.supplement)).length;
};

beforeAll(async () => {
  setTestTime(mondayMorning);
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
  predecessor = await createScenarioMember();
  successor = await createSignedInPerson();
  for (const state of ["payment", "report", "supplement"] as const) {
    const eventId = `fair-${state}`;
    await createPublishedEvent({ id: eventId, code: eventId.toUpperCase() });
    const create = state === "supplement" ? submitCompleteApplication : createApplicationAwaitingPayment;
    ids[state] = (await create(predecessor.institution, eventId)).id;
  }
  const request = { fields: ["zoneChoice1"], message: "請更正展區。", dueOn: "2026-12-07" };
  const body = { version: await getVersion(ids.supplement), ...request };
  const supplement = await makeMove({ token: officer.token }, ids.supplement, "requestSupplement", body);
  expect(supplement.status).toBe(200);
  await openReport(ids.report);
  await createPublishedEvent({ id: "fair-draft", code: "FAIR-DRAFT" });
  await Application.saveDraft(
    { id: ids.draft, scheme: "FAIR_HOSTED", eventId: "fair-draft", answers: buildCompleteAnswers() },
    createCallContext({
      accountId: `account-${predecessor.institution}`,
      account: "x",
      kind: "applicant",
      roles: ["APPLICANT"],
      institution: { id: predecessor.institution, role: "ADMINISTRATOR" },
    } as never),
  );
  // What is refused afterwards is refused for the handover, since it was allowed until then.
  await expectAccess(predecessor);
  await handOver();
});

test("[R174] the former administrator sees none of them and does nothing more, and the successor sees each", async () => {
  for (const [state, id] of Object.entries(ids)) {
    expect((await readApplication(predecessor, id)).body.code, state).toBe(LOGIN_NO_ACCESS);
    expect((await readApplication(successor, id)).body.data, state).toMatchObject({ id });
  }
  const supplement = { version: await getVersion(ids.supplement), answers: { zoneChoice1: "A" } };
  const correction = await makeMove(asMember(predecessor), ids.supplement, "supplement", supplement);
  expect(correction.body.code).toBe(LOGIN_NO_ACCESS);
  expect((await payFee(predecessor)).body.code).toBe(LOGIN_NO_ACCESS);
});

test("[R174] the successor hands in documents, pays, continues a draft and reports, and alone reads the answers", async () => {
  const supplement = { version: await getVersion(ids.supplement), answers: { zoneChoice1: "A" } };
  const correction = await makeMove(asMember(successor), ids.supplement, "supplement", supplement);
  expect(correction.body.data).toMatchObject({ status: "PROCESSING" });
  expect((await payFee(successor)).body.data).toMatchObject({
    checkoutUrl: expect.stringContaining("https://pay.example/"),
  });
  const ctx = createCallContext({
    ...successor.actor,
    institution: { id: predecessor.institution, role: "ADMINISTRATOR" },
  });
  const draft = await Application.getApplication(ids.draft, ctx);
  expect(draft.moves.find(({ action }) => action === "discard")).toMatchObject({ allowed: true });
  const report = await Application.saveDraft(
    { id: ulid(), scheme: "REPORT_LOCAL", parentId: ids.report, answers: {} },
    ctx,
  );
  expect((await Application.getApplication(report.id, ctx)).closesOn).toBe("2026-12-21");

  const queuedBefore = services.listMessages("notice").length;
  const version = await getVersion(ids.supplement);
  const acceptance = await makeMove({ token: officer.token }, ids.supplement, "accept", { version });
  expect(acceptance.status).toBe(200);
  const messages = services.listMessages("notice").slice(queuedBefore);
  await deliverInPortal(messages);
  expect(await countNotices(successor)).toBeGreaterThan(0);
  expect(await countNotices(predecessor)).toBe(0);
});
