/**
 * Random calls of every operation as everybody: by its schema, nearly so, and hostile. No call fails, answers what its
 * schema does not name, or takes long. 1,000 calls in `npm test`, 2,000 in the gates. `npm run test:long` makes 50,000,
 * each 5,000 with the data of the demonstration and a seed of its own; `-t "seed <number>"` makes those of one.
 * `FUZZ_SEED` is the first seed.
 */
import { appendFileSync } from "node:fs";
import { endSession } from "@portal/core/identity/sessions/session-store.server";
import { errorCatalogue } from "@portal/core/platform/errors";
import { RefusalMembers } from "@portal/core/platform/refusal-schema";
import { schemes } from "@portal/core/schemes/index";
import { createSchemaWriter } from "@portal/functions/http/json-schema";
import { AlreadyReported, getCurrentSchema } from "@portal/functions/http/project-response";
import { afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { schemeExamples } from "../../local/examples/index.ts";
import {
  type CallAnswer,
  type CallOptions,
  callLambda,
  logEntries,
  requestLogLines,
} from "../support/calls/call-lambda.ts";
import {
  createRandomSource,
  type FuzzSource,
  generateHostileValue,
  generateLikelyValue,
  hostileTexts,
  pickOne,
  spoilValue,
} from "../support/contract/fuzz.ts";
import { createSampleBuilder, type JsonSchema } from "../support/contract/schema-samples.ts";
import {
  buildWorld,
  type CallableOperation,
  type CallerName,
  callerNames,
  type DemoWorld,
  listOperations,
  listServedCallers,
} from "../support/demo/demo-world.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";
import { prepareQueuesAndBuckets } from "../support/tables/prepare-services.ts";

/** In `npm test` somewhat more than two for each operation, so that a fifth of them have something to do. */
const CALLS = getSliceSize({ test: 1_100, gates: 1_500, long: 5_000 });
const FIRST_SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
const seeds = Array.from({ length: getSliceSize({ test: 1, gates: 1, long: 10 }) }, (_, i) => FIRST_SEED + i);
/** No call takes more milliseconds of processor time, whatever else the machine does. */
const SLOW = 1000;

// One for all worlds: the clients of the product find theirs once.
const services = prepareQueuesAndBuckets();
let world: DemoWorld;
let operations: CallableOperation[];
let fuzz: FuzzSource;
const schemas = createSchemaWriter();
beforeAll(async () => {
  process.env.DESK_MAIL = "desk@example.mo";
  operations = await listOperations();
});
afterEach(() => world.stop());

/** Begins with the data of the demonstration. */
const beginWorld = async (seed: number): Promise<void> => {
  world = await buildWorld(services);
  pools.clear();
  const rows = await world.scanRows();
  for (const row of rows)
    for (const key of [row.pk, row.sk]) {
      const [kind = "", id = ""] = String(key).split("#");
      if (id) pools.set(kind.toLowerCase(), [...(pools.get(kind.toLowerCase()) ?? []), id]);
    }
  for (const [kind, ids] of pools) pools.set(kind, [...new Set(ids)]);
  pools.set(
    "scheme",
    schemes.map(({ id }) => id),
  );
  const parts = rows.flatMap(({ pk, sk, id, code }) => [
    ...String(pk).split("#"),
    ...String(sk).split("#"),
    ...(typeof id === "string" ? [id] : []),
    ...(typeof code === "string" ? [code] : []),
  ]);
  fuzz = { random: createRandomSource(seed), ids: [...new Set(parts)].filter((part) => part.length > 2) };
};

const moves = [...new Set(schemes.flatMap((scheme) => scheme.moves))];
/** Where no identity provider stands, as here, signing on by one says so (503). */
const withoutProvider = /^GET \/api\/thirdparty\/(entity)?login$/;
const exampleAnswers = Object.entries(schemeExamples).map(([id, { answers }]) => ({ id, answers }));
const { resolveSchema } = createSampleBuilder({ components: { schemas: schemas.shared() } });
/** What a body or a query may be as JSON Schema; writing it takes longer than many of the calls that are made by it. */
const inputSchemas = new Map<z.ZodType, JsonSchema>();
const getInputSchema = (schema: z.ZodType): JsonSchema => {
  const inputSchema = inputSchemas.get(schema) ?? (schemas.input(schema) as JsonSchema);
  inputSchemas.set(schema, inputSchema);
  return inputSchema;
};

/** An application's body with the answers of an example, which get further than any by schema alone. */
const exampleBody = (): unknown => {
  const { id, answers } = pickOne(exampleAnswers, fuzz);
  return { scheme: id, answers, ...(fuzz.random() < 0.5 && { eventId: pickOne(fuzz.ids, fuzz) }) };
};

const buildBody = ({ operation, path }: CallableOperation): unknown => {
  const way = fuzz.random();
  if (!operation.body) return way < 0.9 ? undefined : generateHostileValue(fuzz);
  if (way < 0.05) return generateHostileValue(fuzz);
  const schema = getInputSchema(operation.body);
  const applies = /^\/api\/(participate|outlands|special|appother|report)/.test(path) && fuzz.random() < 0.5;
  const validBody = applies ? exampleBody() : generateLikelyValue(resolveSchema, schema, fuzz);
  return way < 0.5 ? validBody : spoilValue(validBody, fuzz);
};

const buildQuery = ({ operation }: CallableOperation): Record<string, string | string[]> => {
  if (!(operation.query instanceof z.ZodObject)) return fuzz.random() < 0.1 ? { nobody: "1" } : {};
  const schema = getInputSchema(operation.query);
  const query: Record<string, string | string[]> = {};
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const way = fuzz.random();
    if (way < 0.4 && !schema.required?.includes(name)) continue;
    if (way < 0.85) query[name] = String(generateLikelyValue(resolveSchema, each, fuzz));
    else query[name] = way < 0.95 ? pickOne(hostileTexts, fuzz) : [pickOne(hostileTexts, fuzz), "second"];
  }
  return query;
};

/** Ids of one kind of row, for the paths that name such a thing. */
const pools = new Map<string, string[]>();
const kinds: [RegExp, string][] = [
  [
    /\/(participate|outlands|special|appother|report|payment|staff\/application|event\/registration)\b/,
    "application",
  ],
  [/\/(institution|inspection)\b/, "institution"],
  [/\/(activity|event|lottery|plan)\b/, "event"],
  [/\/file\b/, "file"],
  [/\/contact\b/, "contact"],
  [/\/(question|survey)\b/, "survey"],
  [/\/osspay\b/, "onestop"],
  [/\/(help|download|publication)\b/, "publication"],
  [/\/scheme\b/, "scheme"],
];
const idFor = (path: string): string => {
  const pool = pools.get(kinds.find(([place]) => place.test(path))?.[1] ?? "") ?? [];
  return pickOne(pool.length > 0 && fuzz.random() < 0.8 ? pool : fuzz.ids, fuzz);
};
const formatPath = ({ path }: CallableOperation): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const likelyPart = name === "action" ? pickOne(moves, fuzz) : idFor(path);
    const part = fuzz.random() < 0.85 ? likelyPart : pickOne(hostileTexts, fuzz);
    return encodeURIComponent(part.toWellFormed().slice(0, 3000)) || "none";
  });

interface MadeCall {
  one: CallableOperation;
  caller: CallerName;
  path: string;
  asked: CallOptions;
}
const nextCall = (i: number): MadeCall => {
  // Every operation comes in turn, each time as another role; half of the time as one that it serves.
  const one = operations[i % operations.length] as CallableOperation;
  const caller = pickOne(fuzz.random() < 0.5 ? listServedCallers(one) : callerNames, fuzz);
  const address = `203.0.${Math.floor(fuzz.random() * 255)}.${Math.floor(fuzz.random() * 255)}`;
  const body = buildBody(one);
  return {
    one,
    caller,
    path: formatPath(one),
    asked: {
      query: buildQuery(one),
      address,
      ...(body !== undefined && { body: typeof body === "string" ? JSON.stringify(body) : body }),
      ...(fuzz.random() < 0.3 && { version: Math.floor(fuzz.random() * 4) }),
      ...(fuzz.random() < 0.05 && { key: pickOne(["", "x", "\u0000", "k".repeat(200)], fuzz) }),
      ...(fuzz.random() < 0.1 && { institution: pickOne(fuzz.ids, fuzz) }),
    },
  };
};

const knownCodes: ReadonlySet<number> = new Set(Object.values(errorCatalogue).map(({ code }) => code));
const makeStrict = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodObject ? schema.strict() : schema;
const buildRefusalSchema = (current: z.ZodType) =>
  RefusalMembers.extend({
    success: z.literal(false),
    code: z.number().refine((code) => knownCodes.has(code)),
    errorCode: z.number(),
    requestId: z.string(),
    current: current.optional(),
  }).strict();

/** Lists the differences between an answer and its schema, in which restricted members are optional. */
const oddIn = (
  { one: { operation } }: MadeCall,
  { status, headers, body }: CallAnswer,
): string | undefined => {
  if (!headers["content-type"]?.startsWith("application/json")) return undefined;
  if (status >= 400 && body.success === false) {
    const parsedRefusal = buildRefusalSchema(makeStrict(getCurrentSchema(operation))).safeParse(body);
    return parsedRefusal.success ? undefined : z.prettifyError(parsedRefusal.error);
  }
  const schema = status === 208 ? AlreadyReported : operation.response;
  const parsedData = makeStrict(schema).safeParse(body.data);
  if (!parsedData.success) return z.prettifyError(parsedData.error);
  return JSON.stringify(sortMembers(parsedData.data)) === JSON.stringify(sortMembers(body.data))
    ? undefined
    : "a member too many";
};
const sortMembers = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortMembers)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, sortMembers(each)]),
        )
      : value;

const measureCall = async (made: MadeCall): Promise<{ answered: CallAnswer; took: number }> => {
  const token = await world.tokenOf(made.caller);
  const began = process.cpuUsage();
  const answer = await callLambda(made.one.handler, made.one.method, made.path, {
    ...made.asked,
    ...(token && { token }),
  });
  const { user, system } = process.cpuUsage(began);
  // Nobody has thousands of sessions, and each of them is read when the next one is checked.
  if (token) await endSession(token);
  return { answered: answer, took: (user + system) / 1_000 };
};

test.each(seeds)(
  `${CALLS} random calls of seed %i: none fails, says more than its schema, or takes a second of work`,
  async (seed) => {
    await beginWorld(seed);
    const began = performance.now();
    const workMsPer500: number[] = [];
    let workedSince = process.cpuUsage();
    const failedCalls: unknown[] = [];
    const oddAnswers: unknown[] = [];
    const slow: unknown[] = [];
    let longest = 0;
    const statuses: Record<string, number> = {};
    const servedNames = new Set<string>();
    for (let i = 0; i < CALLS; i++) {
      const madeCall = nextCall(i);
      const callDescription = {
        i,
        name: madeCall.one.name,
        caller: madeCall.caller,
        path: madeCall.path.slice(0, 200),
      };
      const { answered, took } = await measureCall(madeCall);
      const { status } = answered;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status < 400) servedNames.add(madeCall.one.name);
      const unavailable = status === 503 && withoutProvider.test(madeCall.one.name);
      if (status >= 500 && status !== madeCall.one.operation.unhealthyStatus && !unavailable)
        failedCalls.push({ ...callDescription, asked: madeCall.asked, error: requestLogLines.at(-1)?.error });
      const what = oddIn(madeCall, answered);
      if (what) oddAnswers.push({ ...callDescription, what });
      if (took > SLOW) slow.push({ ...callDescription, took: Math.round(took) });
      longest = Math.max(longest, took);
      if (logEntries.length > 1000) logEntries.length = requestLogLines.length = 0;
      if (i % 500 === 499) {
        const { user, system } = process.cpuUsage(workedSince);
        workMsPer500.push(Math.round((user + system) / 1000));
        workedSince = process.cpuUsage();
      }
    }
    const summary = {
      seed,
      calls: CALLS,
      operations: operations.length,
      served: servedNames.size,
      statuses,
      slow: slow.length,
      longestMs: Math.round(longest),
      seconds: Math.round((performance.now() - began) / 1000),
      workMsPer500,
    };
    console.log(JSON.stringify(summary));
    if (process.env.FUZZ_REPORT)
      appendFileSync(
        process.env.FUZZ_REPORT,
        `${JSON.stringify({ ...summary, failed: failedCalls, odd: oddAnswers, slowCalls: slow })}\n`,
      );
    expect(failedCalls.slice(0, 20)).toEqual([]);
    expect(oddAnswers.slice(0, 20)).toEqual([]);
    expect(slow.slice(0, 20)).toEqual([]);
    // A run that is only refused would prove little.
    expect(servedNames.size).toBeGreaterThan(operations.length / 5);
  },
  getSliceSize({ test: 480_000, gates: 900_000, long: 3_600_000 }),
);
