/** One cold start of a bundled Lambda, to the end of its first real request; read by the bench and by the gate. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { createAccount } from "@portal/core/account/commands.server";
import { system } from "@portal/core/actor";
import { instant } from "@portal/core/day";
import { signatureOf } from "@portal/core/payment/gateway.server";
import { copyOf } from "@portal/core/print/orders.server";
import { writeOrder } from "@portal/core/print/papers.server";
import { begin } from "@portal/core/session/store.server";
import { client, tableName } from "@portal/core/table.server";
import { anonymous, contextOf } from "@portal/functions/http/context";
import { event, institution, submitted } from "../test/support/applications.ts";
import { run } from "../test/support/process.ts";
import { type Bundled, type Entry, root } from "./lambda.ts";

/** The libraries that every request-path Lambda needs, and one read. */
export const floor: Entry = { name: "floor", file: "floor.ts", request: false, base: "/api" };

interface First {
  path: string;
  body?: unknown;
  method?: string;
  query?: string;
  /** What is answered when all went well: a refusal comes after the first read too. */
  status?: number;
}
const captcha = { codeId: "none", num: "0000" };
const news = JSON.stringify({
  id: "none",
  orderId: "none",
  type: "paid",
  amount: 100,
  currency: "MOP",
  at: "2026-11-23T10:00:00Z",
});
/** What is asked first, where that is not the resource's list: each comes to the table. */
const firsts: Record<string, First> = {
  user: { path: "/api/user/current" },
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
  webhook: { path: "/api/webhook/payment", body: news, status: 404 },
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
  staffInspection: { path: "/api/staff/inspection/institution/bench", status: 404 },
  staffAdmin: { path: "/api/staff/admin/account" },
  nothing: { path: "/api/none", status: 404 },
};
/** The application that is copied. */
let copied = "";
/** The status that the first request of a Lambda is answered with. */
export const statusOf = (name: string): number => firsts[name]?.status ?? 200;

/**
 * A signed-in person with an institution, who is staff too: every Lambda does its session check for real. And an
 * application, of which the first copy is printed by who stands at the press (`startPress`) while the Lambda waits; those
 * that ask after it find it, and wait for nobody.
 */
export const signIn = async (): Promise<string> => {
  const put = (Item: Record<string, unknown>) =>
    client().send(new PutCommand({ TableName: tableName(), Item }));
  const { id, epoch } = await createAccount(
    {
      account: "bench@example.mo",
      password: "Demo2026",
      roles: ["ADMIN", "ROADSHOW", "DSEC"],
      language: "en",
      factorEnrolled: true,
    },
    { ...contextOf(anonymous, "bench"), actor: system },
  );
  await put({ pk: `account#${id}`, sk: "membership#bench", role: "ADMINISTRATOR" });
  await institution("copied");
  const fair = await event();
  const { id: application } = await submitted("copied", fair.id);
  copied = application;
  // Out of every list: the first pages of others are measured empty.
  const keys = { pk: "institution#copied", sk: `application#${copied}` };
  await client().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys,
      UpdateExpression: "REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk",
    }),
  );
  await client().send(new DeleteCommand({ TableName: tableName(), Key: { pk: "events", sk: fair.id } }));
  firsts.print = { path: `/api/participate/search/${copied}/pdf` };
  return begin(id, epoch, instant(new Date()));
};
/** A real first request, as API Gateway sends it. */
const requestTo = (
  { path, body, method = body ? "POST" : "GET", query = "" }: First,
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
      ...(text && { "content-type": "application/json", "x-signature": signatureOf(text) }),
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
const messageTo = async (job: string): Promise<string> => {
  if (job !== "printPaper") return JSON.stringify({ Records: [] });
  const address = randomUUID();
  const reader = { ...system, kind: "staff" as const };
  const { order } = await copyOf(copied, "zh-Hant", contextOf(reader, "bench"));
  await writeOrder(address, order);
  return JSON.stringify({ Records: [{ messageId: "bench", body: JSON.stringify({ address }) }] });
};

export interface Sample {
  import: number;
  ready: number;
  answered: number;
  /** Milliseconds of processor time until then: what other work on the machine delays least. */
  cpu: number;
  status: number;
}
// News are signed here and verified in the process.
process.env.PAYMENT_WEBHOOK_SECRET ??= "bench";
/** Starts a Lambda in a fresh process and lets it answer its first request. @param token of `signIn` */
export const sample = async (lambda: Bundled, token: string): Promise<Sample> => {
  const event = lambda.base
    ? requestTo(firsts[lambda.name] ?? { path: lambda.base }, token)
    : await messageTo(lambda.name);
  const { output, status } = await run("node", [join(root, "bench/start.cjs"), lambda.out, event], {
    env: { NODE_OPTIONS: "" },
  });
  if (status !== 0) throw new Error(`${lambda.name}: ${output}`);
  return JSON.parse(output.slice(output.lastIndexOf('{"import"')));
};
