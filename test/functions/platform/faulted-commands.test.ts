/**
 * Commands whose AWS calls fail one after the other, each in every way: the caller repeats with the same key, and in the
 * end everything is done once. `npm run faults` does the same with every command of the API.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/drafts/service.server";
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import { createSession } from "@portal/core/identity/sessions/session-store.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import { toInstant } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import type { Handler } from "@portal/functions/http/serve-resource";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as contacts } from "@portal/functions/routes/institutions/contact";
import { handler as payments } from "@portal/functions/routes/payments/payment";
import { handler as webhooks } from "@portal/functions/routes/payments/webhook";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { withoutChance } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  testSystemActor,
} from "../../support/application-fixtures.ts";
import { callLambda, callPlay, createCallContext, setTestTime } from "../../support/call-lambda.ts";
import {
  callUnderFaults,
  type FaultKind,
  faultKinds,
  MOST_CALLS,
  meetFaults,
} from "../../support/faulted-calls.ts";
import { startTestPaymentProvider, type TestPaymentProvider } from "../../support/payment-provider.ts";
import { createFreshTable, startTestServices, type TestServices } from "../../support/test-services.ts";

let services: TestServices;
let provider: TestPaymentProvider;
beforeAll(async () => {
  await createFreshTable();
  services = await startTestServices();
  provider = await startTestPaymentProvider();
  setTestTime(mondayMorning);
  await createPublishedEvent();
  startStrictMachine(withoutChance(), [meetFaults]);
});
afterEach(() => {
  delete callPlay.play;
});
afterAll(() => {
  startStrictMachine();
  provider.stop();
  return services.stop();
});

const base = "/api/participate/search";
const createMember = async () => {
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
type Member = Awaited<ReturnType<typeof createMember>>;

/** Has the AWS calls of the next commands meet faults of one kind; counts how many did. */
const faultCommands = (kind: FaultKind, from = 1): { faults: number } => {
  const counted = { faults: 0 };
  callPlay.play = async (attemptCall, { method, path, headers }) => {
    if (method === "GET") return attemptCall(0);
    // The provider repeats what it was not answered, and the order knows what it was told.
    const hasKey = headers["idempotency-key"] !== undefined || path.includes("/webhook/");
    const { answer, faults } = await callUnderFaults(attemptCall, {
      kind,
      hasKey,
      name: `${method} ${path}`,
      from,
    });
    counted.faults += faults;
    return answer;
  };
  return counted;
};

/** How many rows of each kind a partition has. */
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
const playStory = async ({ institution, token }: Member) => {
  const ask = (handler: Handler, path: string, body: unknown) =>
    callLambda(handler, "POST", path, { token, institution, body });
  const submitted = await ask(participate, base, {
    scheme: "FAIR_HOSTED",
    eventId: "green-2027",
    answers: buildCompleteAnswers(),
  });
  const { id, version } = submitted.body.data as { id: string; version: number };
  const accepted = await Application.performTransition(id, "accept", { version }, createTestContext(officer));
  const started = await ask(payments, "/api/payment", {
    applicationId: id,
    version: accepted.version,
    method: "CREDIT_CARD",
    currency: "MOP",
    invoiceType: "ENTERPRISE",
    invoiceName: "測試公司",
  });
  if (started.status !== 201) throw new Error(`the payment is answered ${JSON.stringify(started)}`);
  const { orderId } = started.body.data as { orderId: string };
  const news = { id: "w1", orderId, type: "paid", amount: 675_000, currency: "MOP", at: mondayMorning };
  const body = JSON.stringify(news);
  const paid = await callLambda(webhooks, "POST", "/api/webhook/payment", {
    body,
    headers: { "x-signature": signWebhook(body) },
  });
  const { version: paidVersion } = await Application.getApplication(id, createTestContext(officer));
  const cancelled = await ask(participate, `${base}/${id}/requestCancel`, {
    version: paidVersion,
    reason: "行程有變。",
    fileIds: ["demo-CANCELLATION_NOTICE"],
  });
  const contact = await ask(contacts, "/api/contact", {
    nameZh: "陳大文",
    nameForeign: "Chan Tai Man",
    jobTitleZh: "經理",
    employmentStatus: "IN_SERVICE",
    phone: { area: "MO", number: "28710300" },
    email: "chan@example.mo",
  });
  return {
    /** Of commands whose outcome is written with their work. */
    applied: [submitted.status, cancelled.status],
    statuses: [started.status, paid.status, contact.status],
    refusals: [submitted, cancelled, started, paid, contact]
      .filter(({ status }) => status >= 400)
      .map(({ body }) => body),
    ended: (await Application.getApplication(id, createTestContext(officer))).status,
    application: await countRows(`application#${id}`),
    institution: await countRows(`institution#${institution}`),
  };
};

/**
 * A process that ends after its work, and before its outcome is written by a call of its own, leaves no answer; then the
 * rule that finds this work may refuse the repetition.
 */
const withoutAnswers = ({ statuses: _, refusals: __, ...stored }: Awaited<ReturnType<typeof playStory>>) =>
  stored;
const repairedKind = "done twice";
const lostKinds: readonly FaultKind[] = ["killed before", "killed after"];
const answeredKinds = faultKinds.filter((kind) => kind !== repairedKind && !lostKinds.includes(kind));
let calm: Awaited<ReturnType<typeof playStory>>;
beforeAll(async () => {
  calm = await playStory(await createMember());
  expect(calm.ended).toBe("PAID");
  expect(calm.applied).toEqual([201, 200]);
  expect(calm.statuses).toEqual([201, 200, 201]);
});

test.each(answeredKinds)(
  "commands whose calls are %s one after the other end as without faults",
  async (kind) => {
    const counted = faultCommands(kind);
    expect(await playStory(await createMember())).toEqual(calm);
    expect(counted.faults).toBeGreaterThan(15);
  },
);

test.each(lostKinds)("commands whose process is %s each of its calls are done once", async (kind) => {
  const counted = faultCommands(kind);
  expect(withoutAnswers(await playStory(await createMember()))).toEqual(withoutAnswers(calm));
  expect(counted.faults).toBeGreaterThan(15);
});

test("commands of which any call is done twice end as without faults", async () => {
  let faults = 0;
  for (let from = 1; from <= MOST_CALLS; from++) {
    const counted = faultCommands(repairedKind, from);
    expect([from, await playStory(await createMember())]).toEqual([from, calm]);
    faults += counted.faults;
  }
  expect(faults).toBeGreaterThan(15);
});
