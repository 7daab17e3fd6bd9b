/**
 * Every operation against calls that are well formed and mean harm (quality.md › Security from the first line): bodies
 * that its schema takes for things that are not there, without a key, of an old version; ids and cursors nobody gave
 * out; queries of nonsense. The right code, nothing written, never a 500. `refusals.test.ts` has what is refused before
 * that. `npm test` tries some of the hostile values with each operation, the next operation others; `npm run test:long`
 * tries all with each.
 */

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { endSession } from "@portal/core/identity/sessions/session-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import type { Role } from "@portal/core/platform/roles";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { needsIdempotencyKey } from "@portal/functions/http/idempotency";
import { createSchemaWriter } from "@portal/functions/http/json-schema";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler, Operation } from "@portal/functions/http/serve-resource";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import {
  type CallOptions,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { createSampleBuilder, type JsonSchema } from "../../support/contract/schema-samples.ts";
import { pickWays } from "../../support/runner/proof-slice.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

interface Case {
  name: string;
  key: string;
  method: string;
  /** With `{…}` parts. */
  path: string;
  handler: Handler;
  operation: Operation;
  open: boolean;
  hidden: boolean;
}
const cases: Case[] = [];
for (const route of routes as readonly Route[]) {
  if (route.resource === "openapi") continue;
  const definition = resourceDefinitions[route.resource] ?? {};
  const { handler } = (await import(/* @vite-ignore */ `../../../packages/functions/src/${route.entry}`)) as {
    handler: Handler;
  };
  for (const [key, operation] of Object.entries(definition)) {
    const [method = "", below = ""] = key.split(" ");
    const path = `/api${route.base}${below === "/" ? "" : below}`;
    const who = operation.callers ?? route.callers;
    const isOpen = who === "public" || who === "optional";
    cases.push({
      name: `${method} ${path}`,
      key,
      method,
      path,
      handler,
      operation,
      open: isOpen,
      hidden: route.hidden === true,
    });
  }
}

const schemas = createSchemaWriter();
/** What bodies may be as JSON Schema, written once for each operation. */
const bodySchemas = new Map<z.ZodType, JsonSchema>();
/** Builds a body that the schema takes, with whatever it names. */
const buildBody = ({ operation }: Case, text = 1): unknown => {
  if (!operation.body) return undefined;
  const schema = bodySchemas.get(operation.body) ?? (schemas.input(operation.body) as JsonSchema);
  bodySchemas.set(operation.body, schema);
  const { buildSample } = createSampleBuilder({ components: { schemas: schemas.shared() } }, text);
  return buildSample(schema);
};
const listQueries = ({ operation }: Case): string[] =>
  operation.query instanceof z.ZodObject ? Object.keys(operation.query.shape) : [];
const fillPath = (path: string, id = "none"): string => path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));

type Row = Record<string, unknown>;
const readTable = async (): Promise<Row[]> => {
  const { Items = [] } = await getDocumentClient().send(
    new ScanCommand({ TableName: getTableName(), ConsistentRead: true }),
  );
  return Items;
};
/** Reads everything that is kept by its key, but what counts calls and who made them, and the log of what staff try. */
const readRowsByKey = async (): Promise<Record<string, Row>> => {
  const rows = (await readTable()).filter(
    ({ pk, sk }) => !/^(idem|rate|captcha|session|acts)#|#access#/.test(`${pk}#${sk}`),
  );
  return Object.fromEntries(rows.map((row) => [`${row.pk} ${row.sk}`, row]));
};
/** The log of what staff do: it keeps refused attempts with their codes (decision 0310). */
const listActs = async (): Promise<Row[]> =>
  (await readTable()).filter(({ pk }) => String(pk).startsWith("acts#"));

const everyone: Role[] = ["APPLICANT", "OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"];
let caller: SignedInPerson;
let token = "";
prepareTestServices();
beforeAll(async () => {
  caller = await createSignedInPerson({ roles: everyone });
});
// A session of its own for each: some calls end the one they come with. The one before is ended, since every call reads
// the sessions of its account beside its own.
beforeEach(async () => {
  await endSession(token);
  token = await createSession(caller.id, 1, createCallContext(caller.actor).now);
});
const callCase = (one: Case, options: CallOptions = {}, id?: string) =>
  callLambda(one.handler, one.method, fillPath(one.path, id), { ...(one.open ? {} : { token }), ...options });

const casesWithKey = cases.filter(({ key, operation }) => needsIdempotencyKey(key, operation.idempotent));
const casesWithPath = cases.filter(({ path }) => path.includes("{"));
const casesWithPages = cases.filter((one) => listQueries(one).includes("cursor"));
const casesWithQuery = cases.filter((one) => listQueries(one).length > 0);

test("every body is tried as its schema takes it", () => {
  const bodies = cases.filter(({ operation }) => operation.body);
  expect(bodies.length).toBeGreaterThan(80);
  const refusedCases = bodies.filter((one) => !one.operation.body?.safeParse(buildBody(one)).success);
  expect(refusedCases.map(({ name }) => name)).toEqual([]);
});

/** Calls that succeed although the record is already gone. */
const goneAlready = /^\/api\/(user\/sessions|thirdparty\/identities)/;
describe("what is refused changes nothing", () => {
  let before: Record<string, Row>;
  beforeAll(async () => {
    before = await readRowsByKey();
  });
  afterAll(async () => {
    expect(await readRowsByKey()).toEqual(before);
    const acts = await listActs();
    expect(acts.length).toBeGreaterThan(100);
    // An attempt is in the log as refused, never as done, failed or interrupted.
    const oddActs = acts.filter(
      ({ operation, outcome }) =>
        !/^(\d+|READ)$/.test(String(outcome)) &&
        !(outcome === "DONE" && goneAlready.test(String(operation).replace("DELETE ", "/api"))),
    );
    expect(oddActs).toEqual([]);
    expect(acts.filter((act) => JSON.stringify(act).length > 4000)).toEqual([]);
  });

  describe("a body without an Idempotency-Key", () => {
    test.each(casesWithKey)("is refused by $name, whatever else it says", async (one) => {
      const { status, body } = await callCase(one, { key: null, body: buildBody(one) });
      expect([status, body.code]).toEqual([400, errorCodes.IDEMPOTENCY_KEY_REQUIRED]);
    });
    test.each(casesWithKey)("a key of nonsense is not taken by $name", async (one) => {
      const { status, body } = await callCase(one, { key: "a key\twith spaces", body: buildBody(one) });
      expect([status, body.code]).toEqual([400, errorCodes.IDEMPOTENCY_KEY_REQUIRED]);
    });
  });

  /** Ids that nobody gave out: plain, of a path, of a key, of a prototype, too long, no text. */
  const ids = [
    "none",
    "../../user",
    "institution#1",
    "__proto__",
    "x".repeat(3000),
    "澳\u0000門",
    "%00",
    "'; --",
  ];
  describe("a thing that is not there", () => {
    test.each(casesWithPath)("is refused by $name", async (one) => {
      const answers = await Promise.all(
        pickWays(ids, casesWithPath.indexOf(one), 2).map(async (id) => ({
          id,
          status: (await callCase(one, { body: buildBody(one), version: 1 }, id)).status,
        })),
      );
      const isGoneAlready = one.method === "DELETE" && goneAlready.test(one.path);
      expect(answers.filter(({ status }) => status >= 500 || (status < 400 && !isGoneAlready))).toEqual([]);
    });
  });

  describe("a body nested deeper than the store takes", () => {
    const casesWithBody = cases.filter(({ operation }) => operation.body && !operation.isSignedOverBytes);
    const nestings = [
      ["[", "]"],
      ['{"a":', "}"],
      // The first depth is one too many; with the others, what walks through a value runs out of stack here or there.
    ].flatMap(([open = "", close = ""]) => [32, 1500, 2000, 9000].map((depth) => ({ open, close, depth })));
    test.each(casesWithBody)("is refused by $name", async (one) => {
      const sample = (buildBody(one) ?? {}) as object;
      const [member = "any"] = Object.keys(sample);
      for (const { open, close, depth } of pickWays(nestings, casesWithBody.indexOf(one), 3)) {
        const nestedJson = `${open.repeat(depth)}1${close.repeat(depth)}`;
        const body = JSON.stringify({ ...sample, [member]: "nested" }).replace('"nested"', nestedJson);
        const { status, body: answer } = await callCase(one, { body });
        expect([depth, status, answer.code]).toEqual([depth, 400, errorCodes.BAD_PARAMETERS]);
      }
    });
  });

  describe("a body of texts without end", () => {
    const casesWithBody = cases.filter(({ operation, path }) => operation.body && path.includes("{"));
    test.each(casesWithBody)("is refused by $name", async (one) => {
      const { status } = await callCase(one, { body: buildBody(one, 3000) });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    });
  });
});

const nonsense = ["\u0000", "x".repeat(5000), "-1", "NaN", "{}", "__proto__", "9".repeat(40), "2026-13-45"];
describe("a query of nonsense", () => {
  test.each(casesWithQuery)("is refused or answered by $name, never a failure", async (one) => {
    const place = casesWithQuery.indexOf(one);
    const queriesToTry = listQueries(one).flatMap((name, i) =>
      pickWays(nonsense, place + i, 2).map((value) => ({ name, value })),
    );
    const failedQueries: unknown[] = [];
    for (const { name, value } of queriesToTry) {
      const { status, body } = await callCase(one, { query: { [name]: value }, body: buildBody(one) });
      // Where no identity provider stands, as here, signing on by one says so; a proof of work is not looked at before.
      const isUnavailable = status === 503 && body.code === errorCodes.SIGN_ON_UNAVAILABLE;
      if (status >= 500 && !isUnavailable) failedQueries.push({ name, value: value.slice(0, 20) });
    }
    expect(failedQueries).toEqual([]);
  });
});

describe("a cursor that nobody gave out", () => {
  /** What else a list asks for. */
  const otherQuery: Record<string, object> = { "/api/staff/publication": { kind: "ARTICLE" } };
  test("is asked of every list that goes on", () => expect(casesWithPages.length).toBeGreaterThan(3));
  const cursors = ["none", "x".repeat(40), Buffer.from('{"pk":"a"}').toString("base64url"), "A".repeat(2000)];
  test.each(casesWithPages)("is refused by $name", async (one) => {
    for (const cursor of cursors) {
      const { status, body } = await callCase(one, { query: { ...otherQuery[one.path], cursor } });
      expect([cursor, status, body.code]).toEqual([cursor, 400, errorCodes.BAD_PARAMETERS]);
      expect(body.fields?.map(({ path }) => path)).toEqual(["cursor"]);
    }
  });
});

describe("a limit", () => {
  const casesWithLimit = cases.filter((one) => listQueries(one).includes("limit"));
  const limits = ["0", "-5", "101", "1.5", "many", "0x10", "0b11", "1e1", "+5", " 5", "5 ", "５"];
  test("is asked of every list", () => expect(casesWithLimit.length).toBeGreaterThan(5));
  test.each(casesWithLimit)("of none, too many or a part is refused by $name", async (one) => {
    for (const limit of pickWays(limits, casesWithLimit.indexOf(one), 4)) {
      const { status, body } = await callCase(one, { query: { limit } });
      expect([limit, status, body.code]).toEqual([limit, 400, errorCodes.BAD_PARAMETERS]);
    }
  });
});
