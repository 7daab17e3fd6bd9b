/**
 * Every operation of every resource against what must be refused, whoever wrote it (quality.md › Security from the
 * first line).
 */

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Role } from "@portal/core/platform/roles";
import { splitIntoBatches } from "@portal/core/platform/split-into-batches";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler, Operation } from "@portal/functions/http/serve-resource";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceTestTime, callLambda, createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

interface Case {
  name: string;
  method: string;
  path: string;
  handler: Handler;
  operation: Operation;
  key: string;
  who: NonNullable<Operation["callers"]>;
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
    const path = `/api${route.base}${below === "/" ? "" : below.replaceAll(/\{\w+\}/g, "none")}`;
    cases.push({
      name: `${method} ${path}`,
      method,
      path,
      handler,
      operation,
      key,
      who: operation.callers ?? route.callers,
    });
  }
}
const guardedCases = cases.filter(({ who }) => who !== "public" && who !== "optional");
const withBody = cases.filter(({ operation }) => operation.body && !operation.isSignedOverBytes);
const forRoles = cases.filter(
  ({ who }) => who === "staff" || (typeof who !== "string" && !who.includes("APPLICANT")),
);

const everyone: Role[] = ["APPLICANT", "OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"];
let applicant: string;
let anyone: string;
/** Everything the table holds but sessions' touches and idempotency keys. */
const countRows = async (): Promise<number> => {
  const { Items = [] } = await getDocumentClient().send(new ScanCommand({ TableName: getTableName() }));
  return Items.filter(({ pk }) => !/^(idem|rate|captcha)#/.test(String(pk))).length;
};
let before: number;
beforeAll(async () => {
  await createFreshTable();
  applicant = (await createSignedInPerson()).token;
  anyone = (await createSignedInPerson({ roles: everyone })).token;
  before = await countRows();
});
afterAll(async () => {
  // Refused calls changed nothing.
  expect(await countRows()).toBe(before);
});

describe("without a session", () => {
  test.each(guardedCases)("$name is 401", async ({ method, path, handler }) => {
    const none = await callLambda(handler, method, path);
    expect([none.status, none.body.code]).toEqual([401, 200108]);
    const badAnswer = await callLambda(handler, method, path, { token: "0123456789abcdef" });
    expect([badAnswer.status, badAnswer.body.code]).toEqual([401, 200112]);
  });
});

describe("without the role", () => {
  test.each(forRoles)("$name is 403", async ({ method, path, handler }) => {
    const { status, body } = await callLambda(handler, method, path, {
      token: applicant,
      body: method === "GET" ? undefined : {},
    });
    expect([status, body.code]).toEqual([403, 200113]);
  });
});

describe("for an institution that is not the caller's", () => {
  test.each(guardedCases)("$name is 403", async ({ method, path, handler }) => {
    const foreignCall = { token: anyone, institution: "another", body: method === "GET" ? undefined : {} };
    const { status, body } = await callLambda(handler, method, path, foreignCall);
    expect([status, body.code]).toEqual([403, 200113]);
  });
});

describe("a body", () => {
  const sendBody = ({ handler, method, path }: Case, body: string, type = "application/json") =>
    callLambda(handler, method, path, { token: anyone, body, headers: { "content-type": type } });

  test.each(withBody)("that is no JSON is refused by $name", async (each) => {
    const { status, body } = await sendBody(each, '{"a":');
    expect([status, body.code]).toEqual([400, 200114]);
  });
  test.each(withBody)("of another type is refused by $name", async (each) => {
    const { status, body } = await sendBody(each, "a=b", "application/x-www-form-urlencoded");
    expect([status, body.code]).toEqual([415, 900053]);
  });
  test.each(withBody)("that is too large is refused by $name", async (each) => {
    const { status, body } = await sendBody(each, JSON.stringify({ a: "x".repeat(262_144) }));
    expect([status, body.code]).toEqual([413, 900052]);
  });
  test.each(withBody)("with a member nobody named is refused by $name", async (each) => {
    const { status, body } = await sendBody(each, JSON.stringify({ nobodyNamedThis: 1 }));
    expect([status, body.code]).toEqual([400, 200114]);
    expect(body.fields?.map(({ path }) => path)).toContain("nobodyNamedThis");
  });
});

test("a session that is over is refused with 200111 and stays over", async () => {
  advanceTestTime(13 * 3_600_000);
  const answers: { name: string; status: number; code: number | undefined }[] = [];
  try {
    // Some at a time: a Lambda answers one call, and all of them at once wait for the table longer than one may.
    for (const batch of splitIntoBatches(guardedCases, 20))
      answers.push(
        ...(await Promise.all(
          batch.map(async ({ name, handler, method, path }) => {
            const { status, body } = await callLambda(handler, method, path, { token: anyone });
            return { name, status, code: body.code };
          }),
        )),
      );
  } finally {
    // The other tests, in whatever order they run, have a session that is not over.
    advanceTestTime(-13 * 3_600_000);
  }
  expect(answers.filter(({ status, code }) => status !== 401 || code !== 200111)).toEqual([]);
});
