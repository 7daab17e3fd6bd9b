/**
 * Every text of every body and of every form is read in one way: what nobody sees is removed, and what no store takes
 * is refused beside its member, whatever the text is for.
 */
import { normalizeAnswers } from "@portal/core/forms/values/normalize-answers";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { schemes } from "@portal/core/schemes/index";
import { createSchemaWriter } from "@portal/functions/http/json-schema";
import type { Operation } from "@portal/functions/http/operation";
import { parseCall, validateCall } from "@portal/functions/http/parse-call";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import fc from "fast-check";
import { expect, test } from "vitest";
import { schemeExamples } from "../../../local/examples/index.ts";
import { createSampleBuilder, type JsonSchema } from "../../support/contract/schema-samples.ts";

/**
 * One of each kind: a soft hyphen, an Arabic mark, a zero-width space, marks, overrides, isolates, a byte order mark.
 */
const unseenCharacters = [
  "\u00ad",
  "\u061c",
  "\u200b",
  "\u200e",
  "\u200f",
  "\u202e",
  "\u2060",
  "\u2067",
  "\ufeff",
];

type Path = (string | number)[];
const mapTexts = (value: unknown, change: (text: string, path: Path) => string, path: Path = []): unknown => {
  if (typeof value === "string") return change(value, path);
  if (Array.isArray(value)) return value.map((each, i) => mapTexts(each, change, [...path, i]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, change, [...path, name])]),
  );
};
const listTexts = (value: unknown): string[] => {
  const paths: string[] = [];
  mapTexts(value, (text, path) => {
    paths.push(path.join("."));
    return text;
  });
  return paths;
};

const schemas = createSchemaWriter();
const parseBody = (operation: Operation, body: unknown): unknown =>
  validateCall(
    { headers: { "content-type": "application/json" }, rawBody: JSON.stringify(body), query: {} } as never,
    { operation } as never,
  ).body;
const isTaken = (operation: Operation, body: unknown): boolean => {
  try {
    parseBody(operation, body);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
};
/** The operations whose body is a sample that their schema takes, and has a text. */
const operations = Object.entries(resourceDefinitions).flatMap(([resource, definition]) =>
  Object.entries(definition ?? {}).flatMap(([key, each]) => {
    const operation = { ...(each as Operation), query: undefined } as Operation;
    if (!operation.body || operation.isSignedOverBytes) return [];
    const schema = schemas.input(operation.body) as JsonSchema;
    const body = createSampleBuilder({ components: { schemas: schemas.shared() } }).buildSample(schema);
    return listTexts(body).length > 0 && isTaken(operation, body)
      ? [{ name: `${resource} ${key}`, operation, body }]
      : [];
  }),
);

test("most bodies have texts, so that what follows is about all of them", () => {
  expect(operations.length).toBeGreaterThan(100);
});

/** Puts characters that nobody sees before, into and behind each text. */
const spoilTexts = (value: unknown, marks: readonly string[]): unknown => {
  let next = 0;
  const takeMark = () => marks[next++ % marks.length] ?? "";
  return mapTexts(value, (text) => {
    const [first = "", ...rest] = [...text];
    return `${takeMark()}${first}${takeMark()}${rest.join("")}${takeMark()}`;
  });
};

test("what nobody sees changes no member of any body", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...operations),
      fc.array(fc.constantFrom(...unseenCharacters), { minLength: 1, maxLength: 9 }),
      ({ operation, body }, marks) => {
        expect(parseBody(operation, spoilTexts(body, marks))).toEqual(parseBody(operation, body));
      },
    ),
    { numRuns: 1000 },
  );
});

test.each(operations)("$name refuses half a character beside each of its members", ({ operation, body }) => {
  for (const path of new Set(listTexts(body))) {
    const brokenBody = mapTexts(body, (text, at) => (at.join(".") === path ? `${text}\ud83d` : text));
    let refusal: unknown;
    try {
      parseBody(operation, brokenBody);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: errorCodes.BAD_PARAMETERS,
      // Fields of a form are named without the member that holds them.
      detail: { fields: [{ path: path.replace(/^answers\./, ""), key: "characters" }] },
    });
  }
});

test.each([
  ["all but zero", "1e-200"],
  ["too large to be exact", "9007199254740993"],
  ["larger than any store takes", "1e200"],
])("a number that is %s is refused beside its member", (_, number) => {
  const operation = resourceDefinitions.institution?.["POST /"] as Operation | undefined;
  if (!operation) throw new Error("institutions are created");
  const rawBody = `{"shareholders":[{"name":"a","share":${number}}]}`;
  const call = { headers: { "content-type": "application/json" }, rawBody, query: {} };
  expect(() => validateCall(call as never, { operation } as never)).toThrow(
    expect.objectContaining({
      code: errorCodes.BAD_PARAMETERS,
      detail: { fields: [{ path: "shareholders.0.share", key: "notNumber" }] },
    }),
  );
});

test.each(schemes.filter(({ id }) => Object.hasOwn(schemeExamples, id)))(
  "$id reads the same answers with and without what nobody sees",
  (scheme) => {
    const answers = schemeExamples[scheme.id]?.answers ?? {};
    expect(normalizeAnswers(scheme, spoilTexts(answers, unseenCharacters) as typeof answers)).toEqual(
      normalizeAnswers(scheme, answers),
    );
  },
);

test("line ends of word processors become blanks", () => {
  const [scheme] = schemes;
  if (!scheme) throw new Error("there is a scheme");
  expect(normalizeAnswers(scheme, { any: "甲\u2028乙\u2029丙" })).toEqual({ any: "甲 乙 丙" });
});

test.each([
  [
    "without a character that nobody sees",
    "q=%E2%80%8E%E6%BE%B3%E2%80%8B%E9%96%80&q=b",
    { q: ["澳門", "b"] },
  ],
  ["not at all where nothing else is in it", "q=%E2%80%8E&name=a", { name: "a" }],
])("a query is read %s", (_, rawQueryString, query) => {
  const event = { rawQueryString, headers: {}, requestContext: { http: {} } } as never;
  expect(parseCall(event, { base: "/x", params: {}, operation: {} } as never).query).toEqual(query);
});
