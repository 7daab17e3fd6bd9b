/**
 * The check of the calls of journeys (`portal.ts`), tried for every operation, the restricted ones too: it accepts an
 * answer as published, and none that lacks a member, has one too many, or has one of another type.
 */
import { buildOpenApiDocument } from "@portal/functions/http/openapi";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { describe, expect, test } from "vitest";
import {
  type ApiDocument,
  createContractChecker,
  type Exchange,
  isFileMedia,
} from "../support/contract/api-contract.ts";
import { createSampleBuilder, type JsonSchema } from "../support/contract/schema-samples.ts";
import { getCurrentSlice, pickWays } from "../support/runner/proof-slice.ts";

const describedRoutes = (routes as readonly Route[]).flatMap((route) => {
  const definition = resourceDefinitions[route.resource];
  return definition ? [{ route, definition }] : [];
});
const document = JSON.parse(JSON.stringify(buildOpenApiDocument(describedRoutes, "1"))) as ApiDocument;
const judge = createContractChecker(document);

const { resolveSchema, buildSample } = createSampleBuilder(document);
type PlainObject = Record<string, unknown>;
interface BrokenValue {
  what: string;
  value: unknown;
}
/**
 * A value with one thing wrong, in every way there is: a needed member left out, one too many, each of another type.
 */
function* listBrokenValues(given: JsonSchema, value: unknown, at = ""): Generator<BrokenValue> {
  const schema = resolveSchema(given);
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  // A union is not broken below its first member, because another member could accept the broken value.
  if (first) return;
  if (Array.isArray(value) && schema.items) {
    for (const { what, value: other } of listBrokenValues(schema.items, value[0], `${at}/0`))
      yield { what, value: [other, ...value.slice(1)] };
    return;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const { properties, required = [] } = schema;
  if (!properties) return;
  const members = value as PlainObject;
  // An expression has its own members below `op`, a field below `kind`.
  if (schema.additionalProperties === false)
    yield { what: `${at} with a member more`, value: { ...members, nobodyNamedThis: 1 } };
  for (const [name, each] of Object.entries(properties)) {
    const { [name]: left, ...others } = members;
    if (required.includes(name)) yield { what: `${at}/${name} left out`, value: others };
    for (const { what, value: other } of listBrokenValues(each, left, `${at}/${name}`))
      yield { what, value: { ...members, [name]: other } };
    const memberSchema = resolveSchema(each);
    if (memberSchema.type && memberSchema.type !== "null" && !Array.isArray(memberSchema.type))
      yield {
        what: `${at}/${name} of another type`,
        value: { ...members, [name]: memberSchema.type === "object" ? 1 : {} },
      };
  }
}

const answers = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).flatMap(([verb, { responses }]) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) => {
      const media = content["application/json"];
      if (!media || isFileMedia(media)) return [];
      return [
        {
          name: `${verb.toUpperCase()} ${path}`,
          path,
          verb,
          status: Number(status),
          schema: media.schema as JsonSchema,
        },
      ];
    }),
  ),
);
type One = (typeof answers)[number];
/** The answer alone is judged: the call is one that nobody published, which only matters when it went well. */
const listFaults = ({ path, verb, status }: One, body: unknown): string[] => {
  const exchange: Exchange = {
    method: verb.toUpperCase(),
    url: path.replace(/\{\w+\}/g, "one"),
    headers: {},
    body: "",
    answer: { status, type: "application/json; charset=utf-8", body: JSON.stringify(body) },
  };
  return judge(exchange).filter((fault) => fault.startsWith("answer"));
};

/** An answer that several operations give is broken once. */
const kinds = [...new Map(answers.map((one) => [JSON.stringify(one.schema), one])).values()];

describe("[R563] an answer of", () => {
  test("every operation as published is let through", () => {
    expect(answers.length).toBeGreaterThan(200);
    expect(
      answers.flatMap((one) => listFaults(one, buildSample(one.schema)).map((fault) => [one.name, fault])),
    ).toEqual([]);
  });
  test("every operation says at least one thing always", () => {
    const vague = answers.filter(({ schema }) => {
      const { type, properties, required = [] } = resolveSchema(schema.properties?.data ?? {});
      return type === "object" && properties && required.length === 0;
    });
    expect(vague.map(({ name }) => name)).toEqual([]);
  });
  test.each(kinds)("$name is noticed with anything missing, added or of another type", (one) => {
    const brokenValues = [...listBrokenValues(one.schema, buildSample(one.schema))];
    // A third of the ways in `npm test`, spread over the answer and beginning with another one for the next answer.
    const [part = 0] = pickWays([0, 1, 2], kinds.indexOf(one));
    const triedValues =
      getCurrentSlice() === "long" ? brokenValues : brokenValues.filter((_, i) => i % 3 === part);
    const undetectedBreaks = triedValues.filter(({ value }) => listFaults(one, value).length === 0);
    expect(undetectedBreaks.map(({ what }) => what)).toEqual([]);
  });
});

describe("[R555] a call is not as published when", () => {
  const validExchange: Exchange = {
    method: "GET",
    url: "/api/activity/list?limit=5",
    headers: {},
    body: "",
    answer: {
      status: 200,
      type: "application/json",
      body: '{"success":true,"code":200,"data":{"items":[],"total":0}}',
    },
  };
  const login: Exchange = { ...validExchange, method: "POST", url: "/api/user/login", body: '{"nobody":1}' };
  test("nothing is wrong: then it is", () => expect(judge(validExchange)).toEqual([]));
  test.each<[string, Exchange]>([
    ["its address is nobody's", { ...validExchange, url: "/api/nothing" }],
    ["its query is nobody's", { ...validExchange, url: "/api/activity/list?nobody=1" }],
    ["its query is no number", { ...validExchange, url: "/api/activity/list?limit=five" }],
    ["it needs a session", { ...validExchange, url: "/api/contact" }],
    [
      "it needs a key",
      { ...validExchange, method: "POST", url: "/api/contact", headers: { authorization: "t" } },
    ],
    ["its body is nobody's", login],
    ["its status is nobody's", { ...validExchange, answer: { ...validExchange.answer, status: 204 } }],
    ["its answer is no JSON", { ...validExchange, answer: { ...validExchange.answer, type: "text/html" } }],
  ])("%s", (_, exchange) => expect(judge(exchange)).not.toEqual([]));
  test("a refusal says a number that the catalogue has not", () =>
    expect(
      judge({
        ...login,
        answer: {
          ...validExchange.answer,
          status: 400,
          body: '{"success":false,"code":1,"errorCode":1,"requestId":"r"}',
        },
      }),
    ).not.toEqual([]));
  test("a refused call was wrong: then it is the caller's", () =>
    expect(
      judge({
        ...login,
        answer: {
          ...validExchange.answer,
          status: 400,
          body: '{"success":false,"code":200114,"errorCode":200114,"requestId":"r"}',
        },
      }),
    ).toEqual([]));
});
