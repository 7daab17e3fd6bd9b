/** A scenario of commands of several resources, and what is stored of it in the end. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import { toInstant } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import type { Handler } from "@portal/functions/http/serve-resource";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as contacts } from "@portal/functions/routes/institutions/contact";
import { handler as payments } from "@portal/functions/routes/payments/payment";
import { handler as webhooks } from "@portal/functions/routes/payments/webhook";
import { ulid } from "ulid";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
  officer,
  testSystemActor,
} from "../applications/application-fixtures.ts";
import { callLambda, createCallContext, setTestTime } from "../calls/call-lambda.ts";
import { createSession } from "../calls/create-session.ts";

const base = "/api/participate/search";
/** Creates a certified institution with the session of its administrator. */
export const createScenarioMember = async () => {
  const institution = `fault-${ulid()}`;
  await createCertifiedInstitution(institution);
  const account = `account-${institution}`;
  const { id, epoch } = await createAccount(
    {
      id: account,
      account: `${account}@demo.mo`,
      passwordHash: "none",
      roles: ["APPLICANT"],
      language: "pt",
    },
    createCallContext(testSystemActor),
  );
  return { institution, token: await createSession(id, epoch, toInstant(mondayMorning)) };
};
type ScenarioMember = Awaited<ReturnType<typeof createScenarioMember>>;

/** Counts the rows of each kind in a partition. */
const countRows = async (pk: string): Promise<Record<string, number>> => {
  const { Items = [] } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
    }),
  );
  const counts: Record<string, number> = {};
  for (const { sk } of Items) {
    const kind = String(sk).split("#")[0] ?? "";
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

/**
 * Submits an application, pays its fee, asks for its cancellation and adds a contact, and lists what is then stored of
 * all of it.
 */
const runScenario = async ({ institution, token }: ScenarioMember) => {
  const postTo = (handler: Handler, path: string, body: unknown) =>
    callLambda(handler, "POST", path, { token, institution, body });
  const submission = await postTo(participate, base, {
    scheme: "FAIR_HOSTED",
    eventId: "green-2027",
    answers: buildCompleteAnswers(),
  });
  const { id, version } = submission.body.data as { id: string; version: number };
  const acceptedApplication = await Application.performTransition(
    id,
    "accept",
    { version },
    createTestContext(officer),
  );
  const startAnswer = await postTo(payments, "/api/payment", {
    applicationId: id,
    version: acceptedApplication.version,
    method: "CREDIT_CARD",
    currency: "MOP",
    invoiceType: "ENTERPRISE",
    invoiceName: "測試公司",
  });
  if (startAnswer.status !== 201)
    throw new Error(`Starting the payment responded with ${JSON.stringify(startAnswer)}`);
  const { orderId } = startAnswer.body.data as { orderId: string };
  const news = { id: "w1", orderId, type: "paid", amount: 675_000, currency: "MOP", at: mondayMorning };
  const body = JSON.stringify(news);
  const paymentAnswer = await callLambda(webhooks, "POST", "/api/webhook/payment", {
    body,
    headers: { "x-signature": signWebhook(body) },
  });
  const { version: paidVersion } = await Application.getApplication(id, createTestContext(officer));
  const cancelAnswer = await postTo(participate, `${base}/${id}/requestCancel`, {
    version: paidVersion,
    reason: "行程有變。",
    fileIds: ["demo-CANCELLATION_NOTICE"],
  });
  const contact = await postTo(contacts, "/api/contact", {
    nameZh: "陳大文",
    nameForeign: "Chan Tai Man",
    jobTitleZh: "經理",
    employmentStatus: "IN_SERVICE",
    phone: { area: "MO", number: "28710300" },
    email: "chan@example.mo",
  });
  return {
    /** Of commands whose outcome is written with their work. */
    applied: [submission.status, cancelAnswer.status],
    statuses: [startAnswer.status, paymentAnswer.status, contact.status],
    refusals: [submission, cancelAnswer, startAnswer, paymentAnswer, contact]
      .filter(({ status }) => status >= 400)
      .map(({ body }) => body),
    ended: (await Application.getApplication(id, createTestContext(officer))).status,
    application: await countRows(`application#${id}`),
    institution: await countRows(`institution#${institution}`),
  };
};

/** Runs the scenario with a new member, because a session ends while repeated calls wait. */
export const runNewScenario = async (): ReturnType<typeof runScenario> => {
  setTestTime(mondayMorning);
  return runScenario(await createScenarioMember());
};
