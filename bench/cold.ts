/** One cold start of a bundled Lambda, to the end of its first real request; read by the bench and by the gate. */
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { createAccount } from "@portal/core/account/commands.server";
import { system } from "@portal/core/actor";
import { instant } from "@portal/core/day";
import { begin } from "@portal/core/session/store.server";
import { client, tableName } from "@portal/core/table.server";
import { anonymous, contextOf } from "@portal/functions/http/context";
import { run } from "../test/support/process.ts";
import { type Bundled, type Entry, root } from "./lambda.ts";

/** The libraries that every request-path Lambda needs, and one read. */
export const floor: Entry = { name: "floor", file: "bench/floor.ts", request: false, base: "/api" };

/** What a person asks first, where that is not the resource's list. */
const firsts: Record<string, string> = {
  user: "/api/user/current",
  region: "/api/region/all",
  payment: "/api/payment/none",
  staff: "/api/staff/institution",
  staffQueue: "/api/staff/queue",
  staffAdmin: "/api/staff/admin/account",
};
/** A signed-in person with an institution, who is staff too: every Lambda does its session check for real. */
export const signIn = async (): Promise<string> => {
  const put = (Item: Record<string, unknown>) =>
    client().send(new PutCommand({ TableName: tableName(), Item }));
  const { id, epoch } = await createAccount(
    { account: "bench@example.mo", password: "Demo2026", roles: ["ADMIN"], language: "en" },
    { ...contextOf(anonymous, "bench"), actor: system },
  );
  await put({ pk: `account#${id}`, sk: "membership#bench", role: "ADMINISTRATOR" });
  return begin(id, epoch, instant(new Date()));
};
/** A real first request, as API Gateway sends it. */
const requestTo = (path: string, token: string): string =>
  JSON.stringify({
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: "",
    headers: { authorization: token },
    requestContext: {
      requestId: "bench",
      domainName: "127.0.0.1",
      http: { method: "GET", path, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "bench" },
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  });
const empty = JSON.stringify({ Records: [] });

export interface Sample {
  import: number;
  ready: number;
  answered: number;
  /** Milliseconds of processor time until then: what other work on the machine delays least. */
  cpu: number;
  status: number;
}
/** Starts a Lambda in a fresh process and lets it answer its first request. @param token of `signIn` */
export const sample = async (lambda: Bundled, token: string): Promise<Sample> => {
  const event = lambda.base ? requestTo(firsts[lambda.name] ?? lambda.base, token) : empty;
  const { output, status } = await run("node", [join(root, "bench/start.cjs"), lambda.out, event]);
  if (status !== 0) throw new Error(`${lambda.name}: ${output}`);
  return JSON.parse(output.slice(output.lastIndexOf('{"import"')));
};
