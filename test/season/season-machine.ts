/** The local system of a season: its real stores and services, its API and its queues, on a clock that is moved. */
import { createServer, type IncomingMessage } from "node:http";
import type { StaffSurvey } from "@portal/core/surveys/survey-schema";
import { clock as handlerClock } from "@portal/functions/http/create-context";
import { log } from "@portal/functions/http/request-log";
import { createS3Gateway, s3PathPrefix } from "../../local/emulators/s3-gateway.ts";
import { buildGatewayEvent, findRoute, invokeLambda } from "../../local/lambda.ts";
import { closeServer, listenOnPort, readBody, sendJson } from "../../local/servers/http.ts";
import { type LocalServices, startServices } from "../../local/services.ts";
import { forwardEvent } from "../../local/strict/forwarded-headers.ts";
import { buildFailedIntegration } from "../../local/strict/invoke-handler.ts";
import { disableRandomFailures, type StrictSettings } from "../../local/strict/settings.ts";
import { getStrictMachine, startStrictMachine } from "../../local/strict/strict-machine.ts";
import { createDice } from "../schemes/random/dice.ts";
import { startTestDynamo } from "../support/tables/dynamodb.ts";
import { type Courier, createCourier, type ProviderMessage } from "./courier.ts";
import { dropDelays } from "./drop-delays.ts";
import { createKiller, type Killer } from "./kills.ts";
import type { SeasonOptions } from "./options.ts";
import { createSeasonClock, type SeasonClock } from "./season-clock.ts";

export interface ApiCall {
  method: string;
  /** Below `/api`, with its query. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}
export interface ApiAnswer {
  status: number;
  code: number;
  data: Record<string, unknown>;
  /** The issues of the answers. */
  fields: { path: string; key: string }[];
}
export interface SeasonMachine {
  clock: SeasonClock;
  services: LocalServices;
  courier: Courier;
  killer: Killer;
  url: string;
  /** One call of the API, as API Gateway makes it; a Lambda that ended is answered for. */
  call(call: ApiCall): Promise<ApiAnswer>;
  /** Names and counts of unexpected errors that were logged. */
  readonly errors: ReadonlyMap<string, number>;
  /** Orders that were paid at the provider, by application. */
  readonly paidOrders: Map<string, string>;
  /** Surveys that nobody has opened yet, by event. */
  surveys: Map<string, Pick<StaffSurvey, "id" | "version">>;
  stop(): Promise<void>;
}

/** Throttles and conflicts of a rough season come this often, one of so many calls. */
const roughSettings = (seed: number): StrictSettings => ({
  ...disableRandomFailures(),
  seed,
  throttledOneIn: 3_000,
  conflictOneIn: 150,
});

/** Starts the local machine of a season. @param isRough whether anything goes wrong */
export const startSeasonMachine = async (
  { seed, kills }: SeasonOptions,
  { dataDir, start, isRough }: { dataDir: string; start: string; isRough: boolean },
): Promise<SeasonMachine> => {
  const clock = createSeasonClock(start);
  handlerClock.now = clock.now;
  const errors = new Map<string, number>();
  log.write = (line, level) => {
    const { error, operation, job } = line as { error?: object; operation?: string; job?: string };
    if (!error && level !== "ERROR") return;
    const name = `${operation ?? job ?? ""} ${JSON.stringify(error ?? line).slice(0, 200)}`;
    errors.set(name, (errors.get(name) ?? 0) + 1);
  };
  let answer: (request: IncomingMessage, response: Parameters<typeof sendJson>[0]) => void = (_, response) =>
    sendJson(response, 503, {});
  const server = createServer((request, response) => answer(request, response));
  const port = await listenOnPort(server, 0);
  const dynamo = await startTestDynamo();
  process.env.DYNAMODB_ENDPOINT = dynamo.endpoint;
  process.env.AWS_LIKE = "strict";
  const services = await startServices({ dataDir, port, clock, keepsObjects: false });
  const killer = createKiller(isRough ? kills : 0, createDice(seed + 7));
  startStrictMachine(isRough ? roughSettings(seed) : disableRandomFailures(), [killer.rule, dropDelays]);

  const sendCall = async (method: string, path: string, headers: Record<string, string>, body: string) => {
    const url = `/api${path}`;
    const route = findRoute(url.split("?")[0] ?? "");
    if (!route) throw new Error(`no route ${url}`);
    const request = { url, method, headers, httpVersion: "1.1", socket: { remoteAddress: "192.0.2.1" } };
    const event = buildGatewayEvent(request as unknown as IncomingMessage, Buffer.from(body), clock.now());
    getStrictMachine()?.catchUpIndexes();
    return (await invokeLambda(route.entry, forwardEvent(event), route.resource).catch(
      buildFailedIntegration,
    )) as {
      statusCode?: number;
      body?: string;
    };
  };
  const courier = createCourier({
    clock,
    services,
    roughness: isRough ? createDice(seed + 8) : undefined,
    sendToApi: async ({ body, signature }: ProviderMessage) => {
      const headers = { "content-type": "application/json", "x-signature": signature };
      const { statusCode = 200 } = await sendCall("POST", "/webhook/payment", headers, body);
      return statusCode < 300;
    },
  });
  const s3Gateway = createS3Gateway(services.fauxqsUrl, services.queueUrls);
  answer = (request, response) => {
    if (request.url?.startsWith(`${s3PathPrefix}/`)) return void s3Gateway(request, response);
    void readBody(request, 1_000_000).then((bytes) => {
      courier.takeProviderMessage({
        body: bytes.toString(),
        signature: String(request.headers["x-signature"] ?? ""),
      });
      sendJson(response, 200, {});
    });
  };
  return {
    clock,
    services,
    courier,
    killer,
    paidOrders: new Map(),
    surveys: new Map(),
    errors,
    url: `http://127.0.0.1:${port}`,
    call: async ({ method, path, headers = {}, body }) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const allHeaders = { ...headers, ...(text && { "content-type": "application/json" }) };
      const result = await sendCall(method, path, allHeaders, text);
      const { code = 0, data = {}, fields = [] } = JSON.parse(result.body || "{}") as Partial<ApiAnswer>;
      return { status: result.statusCode ?? 200, code, data, fields };
    },
    stop: async () => {
      courier.stop();
      await services.stop();
      await closeServer(server);
      dynamo.stop();
    },
  };
};
