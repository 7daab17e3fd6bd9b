/**
 * The calls whose cost in the store is bounded (quality.md; decisions 0030 and 0164), made once each with full-sized
 * data: `bench/units.ts` prints what they took, `test/functions/applications/units.test.ts` holds them to their bounds.
 * Calls of commands: the session check of a signed-in call, and the two writes of an `Idempotency-Key`, come on top and
 * have rows of their own.
 */

import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import * as Order from "@portal/core/applications/orders/payment-order-store.server";
import * as Event from "@portal/core/events/event-service.server";
import type { Answers } from "@portal/core/forms/types/index";
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import { captchaObserver } from "@portal/core/identity/captcha/captcha.server";
import { resolveSession } from "@portal/core/identity/sessions/session-store.server";
import { getMembershipEntity } from "@portal/core/institutions/institution-entities.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import { receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import {
  saveIdempotentOutcome,
  takeIdempotencyKey,
} from "@portal/core/platform/idempotency/idempotency-store.server";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { transact } from "@portal/core/platform/transaction.server";
import { loadPortalPolicy } from "@portal/core/policies/policy-store.server";
import { getCurrentCalendar } from "@portal/functions/http/current-calendar";
import { ulid } from "ulid";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
} from "../test/support/applications/application-fixtures.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  setTestTime,
} from "../test/support/calls/call-lambda.ts";
import { buildFair } from "../test/support/events/event-fixtures.ts";
import { overwriteEvent } from "../test/support/events/overwrite-event.ts";
import { sealWithCaptchaKey } from "../test/support/sign-in/seal-with-captcha-key.ts";
import { type CapacityCost, measureCapacity } from "../test/support/tables/measure-capacity.ts";
import { measureOpeningCalls } from "./measure-opening-calls.ts";

/** Round trips, read units, write units of table and indexes together. */
export type CapacityBound = readonly [trips: number, read: number, write: number];
export interface CapacityRow {
  call: string;
  bound: CapacityBound;
  cost: CapacityCost;
}

/** The answers of a thorough applicant: about 4 KB. */
const buildLongAnswers = (): Answers => ({
  ...buildCompleteAnswers(),
  productsServices: buildFillerText(
    "以可降解物料包裝的澳門製手工糕餅，以及可重用的食品容器，供本地商戶租借。",
    450,
  ),
  profile: {
    zh: buildFillerText(
      "本公司在澳門製造手工糕餅，全線產品採用可降解包裝，並為本地商戶提供可重用容器租借服務。",
      450,
    ),
    en: buildFillerText(
      "We bake traditional biscuits in Macao and lend reusable containers to local shops; ",
      450,
    ),
  },
});
/** Builds a text of a number of characters. Its lines differ, as those of people do. */
const buildFillerText = (text: string, characters: number): string => {
  let filler = "";
  for (let n = 0; filler.length < characters; n++) {
    const offset = (n * 7) % text.length;
    filler += `${text.slice(offset)}${text.slice(0, offset)}${n * 7919} `;
  }
  return filler.slice(0, characters).trim();
};

/** Makes every call on the table of the environment. @returns what each took, beside its bound */
export const measureUnitCalls = async (): Promise<CapacityRow[]> => {
  const rows: CapacityRow[] = [];
  const measure = async <T>(name: string, bound: CapacityBound, work: () => Promise<T>): Promise<T> => {
    const { result, ...cost } = await measureCapacity(work);
    rows.push({ call: name, bound, cost });
    return result;
  };
  setTestTime(mondayMorning);
  await createPublishedEvent();
  await createCertifiedInstitution("ju");
  const applicantContext = createTestContext(createApplicant("ju"));
  const staff = createTestContext(officer);
  const { token, id: account, account: login } = await createSignedInPerson();

  await measure("session check", [1, 1, 0], () => resolveSession(token, applicantContext.now));
  // A Lambda reads it beside the session, and keeps it for a minute (decision 0576).
  await measure("calendar, once a minute", [1, 1, 0], () => getCurrentCalendar(applicantContext.now));
  // So it does with the policies, which tell the current user and a sign-in when a password is due (decision 0650).
  clearRuleCache();
  await measure("policies, once a minute", [1, 1, 0], () => loadPortalPolicy(applicantContext));
  await measureCurrentUser(measure, { token, accountId: account, account: login });
  await measure("Idempotency-Key", [2, 0, 2], async () => {
    await takeIdempotencyKey(account, "key", "hash", applicantContext.now);
    await saveIdempotentOutcome(account, "key", { status: 201, id: "01", version: 1 }, applicantContext.now);
  });
  await measureLogin(measure);

  // The first draft is measured in a Lambda that has just started.
  clearRuleCache();
  await createCertifiedInstitution("example");
  const exampleContext = createTestContext(createApplicant("example"));
  const exampleDraft = {
    id: ulid(),
    scheme: "FAIR_HOSTED",
    eventId: "green-2027",
    answers: buildCompleteAnswers(),
  };
  const longDraft = { ...exampleDraft, id: ulid(), answers: buildLongAnswers() };
  // The id is bound and the draft takes its place among the institution's in one transaction (decision 0654). The first
  // draft of an institution counts what stands, which is a refused transaction, a limit of recounts and a query.
  // The event is read consistently, and its cached copy is not enough (decision 0471).
  await measure("create draft, first of its event", [6, 2.5, 10], () =>
    Application.saveDraft(longDraft, applicantContext),
  );
  await Application.discardDraft(longDraft.id, 1, applicantContext);
  // One consistent read tells that the event is still as it was cached (decision 0471).
  await measure("create draft", [2, 1, 9], () => Application.saveDraft(longDraft, applicantContext));
  await measure("save draft", [1, 0, 4], () =>
    Application.saveDraft({ ...longDraft, version: 1 }, applicantContext),
  );
  await Application.saveDraft(exampleDraft, exampleContext);
  await measure("submit, the scheme's example", [2, 6, 20], () =>
    Application.submitApplication({ ...exampleDraft, version: 1 }, exampleContext),
  );
  const longApplication = await measure("submit, 4 KB of answers", [2, 6, 20], () =>
    Application.submitApplication({ ...longDraft, version: 2 }, applicantContext),
  );
  await measure("read one", [1, 2, 0], () => Application.getApplication(longDraft.id, applicantContext));
  // The acceptance starts the days for the fee in the same write (decision 0230), and reads whether the event still
  // takes place (decision 0837).
  await measure("accept", [4, 3, 14], () =>
    Application.performTransition(longDraft.id, "accept", { version: longApplication.version }, staff),
  );
  await measurePayment(measure, longDraft.id);

  const filedHeader = (await findHeader("ju", longDraft.id)) as ApplicationHeader;
  for (let n = 0; n < 19; n++) await transact([buildHeaderPut({ ...filedHeader, id: ulid() })]);
  await measure("list mine (20)", [1, 7, 0], () =>
    Application.listApplications({ limit: 20 }, applicantContext),
  );
  await measureOpeningCalls(measure, {
    token,
    institution: "ju",
    applicationId: longDraft.id,
    fileId: "demo-STATEMENT_LETTER_MFE",
  });
  for (let n = 1; n < 50; n++) await overwriteEvent(buildFair({ id: `fair-${n}` }));
  await measure("public events (50)", [1, 10, 0], () => Event.listEvents({}, applicantContext));
  const { handler: sweepDueHandler } = await import("@portal/functions/jobs/sweep-due");
  await measure("sweep, an idle minute", [1, 4, 0], () =>
    (sweepDueHandler as unknown as () => Promise<unknown>)(),
  );
  return rows;
};

type MeasureCall = <T>(name: string, bound: CapacityBound, work: () => Promise<T>) => Promise<T>;

/**
 * Measures the first call of every page: the account, its institutions and the contacts of one, with the session check.
 */
const measureCurrentUser = async (
  measure: MeasureCall,
  { token, ...person }: { token: string; accountId: string; account: string },
): Promise<void> => {
  const { handler } = await import("@portal/functions/routes/identity/user");
  const since = toInstant(mondayMorning);
  const member = { ...person, institutionId: "ju", role: "ADMINISTRATOR", language: "en", since } as const;
  await getMembershipEntity().put(member).go();
  const { status } = await measure("current user", [2, 4, 0], () =>
    callLambda(handler, "GET", "/api/user/current", { token }),
  );
  if (status !== 200) throw new Error(`Reading the current user responded with ${status}`);
};

/** Measures a whole sign-in by the handler: captcha and rate, account, session. */
const measureLogin = async (measure: MeasureCall): Promise<void> => {
  const { handler } = await import("@portal/functions/routes/identity/user");
  await createAccount(
    { account: "a@example.mo", password: "Demo2026", roles: ["APPLICANT"], language: "en" },
    createCallContext(systemActor),
  );
  let num = "";
  captchaObserver.onCreate = (_, captchaText) => {
    num = captchaText;
  };
  const captcha = await callLambda(handler, "GET", "/api/user/captcha");
  const { codeId, key } = captcha.body.data as { codeId: string; key: string };
  const body = { account: "a@example.mo", pwd: sealWithCaptchaKey("Demo2026", key), num, codeId };
  // The captcha is consumed after the lock is read, so that a locked call can be repeated with its proof of work; that
  // is one trip more than quality.md names (decision 0154).
  const loginResponse = await measure("login", [4, 3, 5], () =>
    callLambda(handler, "POST", "/api/user/login", { key: null, body }),
  );
  if (loginResponse.status !== 200) throw new Error(`Sign-in responded with ${loginResponse.status}`);
};

/** Measures the gateway's message that a fee was paid. */
const measurePayment = async (measure: MeasureCall, applicationId: string): Promise<void> => {
  const now = toInstant(mondayMorning);
  const order: Order.PaymentOrder = {
    id: `${applicationId}-${ulid(Date.parse(now))}`,
    applicationId,
    institutionId: "ju",
    purpose: "fee",
    status: "OPEN",
    method: "ONLINE",
    currency: "MOP",
    amount: 675_000,
    mop: 675_000,
    rate: 1,
    invoiceType: "COMPANY",
    invoiceName: "濠江綠活有限公司",
    createdAt: now,
    version: 1,
    dueAt: now,
  };
  await transact([Order.buildPaymentOrderWrite(order)]);
  const message = { id: "1", orderId: order.id, type: "paid", amount: 675_000, currency: "MOP", at: now };
  const messageText = JSON.stringify(message);
  await measure("pay (webhook)", [3, 3, 22], () =>
    receivePaymentWebhook(messageText, signWebhook(messageText), createTestContext(gatewayActor)),
  );
  if ((await Order.findPaymentOrder(order.id))?.status !== "PAID") throw new Error("The order was not paid");
};
