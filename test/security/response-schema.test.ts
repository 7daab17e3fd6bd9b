/**
 * Answers of a Lambda have only the members that the operation's schema names, at every depth, for every kind of
 * answer.
 */
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { visibleTo } from "@portal/core/platform/visibility";
import { responseContract } from "@portal/functions/http/response-envelope";
import { routes } from "@portal/functions/http/routes";
import {
  BinaryResponse,
  defineOperation,
  OperationResponse,
  type ResourceDefinition,
  serveResource,
} from "@portal/functions/http/serve-resource";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { callLambda, createSignedInPerson, requestLogLines } from "../support/calls/call-lambda.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

// These answers have members that no view would give: here it counts what the pipeline leaves of them.
const { held } = responseContract;
beforeAll(async () => {
  await createFreshTable();
  delete responseContract.held;
});
afterAll(() => Object.assign(responseContract, { held }));

const secret = { internalNote: "for staff only" };
const Inner = z.object({ name: z.string() });
const Whole = z.object({
  id: z.string(),
  inner: Inner,
  list: z.array(Inner),
  byKey: z.record(z.string(), Inner),
  either: z.union([
    z.object({ kind: z.literal("a"), a: Inner }),
    z.object({ kind: z.literal("b"), b: Inner }),
  ]),
  maybe: Inner.nullable(),
});
const inner = { name: "shown", ...secret };
const wholeView = {
  id: "1",
  inner,
  list: [inner, inner],
  byKey: { one: inner },
  either: { kind: "b" as const, b: inner, ...secret },
  maybe: inner,
  ...secret,
};
const publicView = {
  id: "1",
  inner: { name: "shown" },
  list: [{ name: "shown" }, { name: "shown" }],
  byKey: { one: { name: "shown" } },
  either: { kind: "b", b: { name: "shown" } },
  maybe: { name: "shown" },
};
/** Thrown or answered by the next call. */
let next: () => unknown = () => wholeView;
const runNext = () => next() as never;
const definition = {
  "GET /": defineOperation({ response: Whole, run: runNext }),
  "GET /{id}": defineOperation({ response: Whole, run: runNext }),
  "GET /file": defineOperation({ response: z.instanceof(BinaryResponse), run: runNext }),
  "POST /": defineOperation({ response: Whole, run: runNext }),
  "POST /{id}/act": defineOperation({
    response: z.object({ id: z.string() }),
    storedStateSchema: Whole,
    run: runNext,
  }),
  "POST /run": defineOperation({ response: Whole, onRepeat: "run", run: runNext }),
} satisfies ResourceDefinition;
const handler = serveResource("help", definition);
const callHelp = (method = "GET", path = "", options = {}) =>
  callLambda(handler, method, `/api/help${path}`, options);

beforeEach(() => {
  next = () => wholeView;
});

describe("a member that no schema names does not leave the server", () => {
  test("in an object, a list, a record, a union or what may be null", async () =>
    expect((await callHelp()).body).toEqual({ success: true, code: 200, data: publicView }));

  test("in an answer with a status of its own", async () => {
    next = () => new OperationResponse(503, wholeView);
    const { status, body } = await callHelp();
    expect([status, body.data]).toEqual([503, publicView]);
  });

  test("in the answer to a repeated call that is read again", async () => {
    const { token } = await createSignedInPerson();
    const callOptions = { token, key: "read-again", body: {} };
    expect((await callHelp("POST", "", callOptions)).body.data).toEqual(publicView);
    const again = await callHelp("POST", "", callOptions);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.body.data).toEqual(publicView);
  });

  test("in the answer to a repeated call that runs again", async () => {
    const { token } = await createSignedInPerson();
    const callOptions = { token, key: "run-again", body: {} };
    await callHelp("POST", "/run", callOptions);
    const again = await callHelp("POST", "/run", callOptions);
    expect([again.headers["idempotency-replayed"], again.body.data]).toEqual(["true", publicView]);
  });

  test("in the 208 of what cannot be read again", async () => {
    const { token } = await createSignedInPerson();
    next = () => ({ id: "7", version: 3, ...secret });
    const callOptions = { token, key: "named-only", body: {} };
    await callHelp("POST", "/7/act", callOptions);
    const again = await callHelp("POST", "/7/act", callOptions);
    expect([again.status, again.body.data]).toEqual([208, { id: "7", version: 3 }]);
  });

  test("in a refusal: not in the value that stands, nor in its reasons, fields and parameters", async () => {
    const params = { max: 3 };
    next = () => {
      throw new Refusal(errorCodes.STALE_VERSION, {
        current: { version: 2, inner, list: [inner], ...secret },
        reasons: [{ code: 1, params, ...secret }],
        fields: [{ path: "a", key: "max", params, ...secret }],
        params,
        ...secret,
      } as never);
    };
    const { status, body } = await callHelp("POST", "/7/act", { body: {} });
    const { requestId: _, ...told } = body;
    expect([status, told]).toEqual([
      409,
      {
        success: false,
        code: errorCodes.STALE_VERSION,
        errorCode: errorCodes.STALE_VERSION,
        current: { version: 2, inner: { name: "shown" }, list: [{ name: "shown" }] },
        reasons: [{ code: 1, params }],
        fields: [{ path: "a", key: "max", params }],
        params,
      },
    ]);
  });

  test("in the current value, where the operation answers something else", async () => {
    next = () => {
      throw new Refusal(errorCodes.STALE_VERSION, { current: { version: 2, password: "hunter2" } });
    };
    expect((await callHelp("POST", "/run", { body: {} })).body.current).toEqual({ version: 2 });
  });
});

describe("an answer that does not fit its schema is not sent", () => {
  const unfit: [string, () => unknown][] = [
    ["a member is missing", () => ({ ...wholeView, inner: undefined })],
    ["a member is of another type", () => ({ ...wholeView, list: [{ name: { deep: "4111-secret" } }] })],
    [
      "a member of a union is of none of its kinds",
      () => ({ ...wholeView, either: { kind: "c", secret: "4111-secret" } }),
    ],
    ["there is nothing", () => undefined],
    [
      "a file is answered where none is published",
      () => new BinaryResponse(Buffer.from("4111-secret"), "text/plain", "a"),
    ],
    [
      "a refusal tells the current value in another shape",
      () => {
        throw new Refusal(errorCodes.STALE_VERSION, { current: { version: "4111-secret" } });
      },
    ],
  ];
  test.each(unfit)("when %s: 500, logged by operation and place, without a value", async (_, answer) => {
    next = answer;
    const before = requestLogLines.length;
    const { status, body } = await callHelp();
    expect([status, body.code, body.data]).toEqual([500, 500, undefined]);
    const [line] = requestLogLines.slice(before);
    expect(line).toMatchObject({ operation: "GET /", status: 500, error: { name: "ResponseMismatch" } });
    expect(line?.error?.message).toMatch(/^the answer does not fit its schema at [\w.*]+/);
    expect(JSON.stringify([line, body])).not.toMatch(/4111-secret|secret"/);
  });
  test("JSON is not sent where a file is published", async () =>
    expect((await callHelp("GET", "/file")).status).toBe(500));
  test("the place in a record is not told by its key, which may be anybody's data", async () => {
    next = () => ({ ...wholeView, byKey: { "someone@example.mo": 1 } });
    await callHelp();
    expect(requestLogLines.at(-1)?.error?.message).toContain("byKey.* (invalid_type)");
  });
});

test("a restricted member must be optional, since the document describes one answer for all", () =>
  expect(() => visibleTo(z.string(), ["OFFICER"])).toThrow());

/** Where anything may be in an answer, and why: the content is defined by data, not by this code. */
const openCatchalls: [RegExp, string][] = [
  [
    /^(scheme GET|staffScheme) .*(amount|persons|waivedWhen|initial|when|must|required|asked|most|payable|worked\.\*) catchall$/,
    "expressions of the form language: a scheme's own data, published on purpose",
  ],
  [
    /^(scheme GET \/\{id\}(\/form)? |staffScheme .*\.scheme)\.steps\[\]\.fields\[\] catchall$/,
    "a field of a form: its members are those of its kind",
  ],
  [
    /^(scheme GET \/\{id\}(\/form)? |staffScheme .*\.scheme)\.rules\[\]\.params\.\* json$/,
    "parameters of a rule's text: a scheme's own data",
  ],
  [/^participate .*\.policy\.\* json$/, "settings: their values are those of the administrators"],
  [
    /^(institution .*penalty.*|staff .*(penalty.*|institution\/\{id\}(\/certify|\/reopen)?)) \.prepared\.input\.\* json$/,
    "what a colleague decides with: its operation checks it, and only reviewers read it",
  ],
  [/^participate .*\.(answers|supplement\.before)\.\* json$/, "answers: their shape is the scheme's"],
  [/^participate GET \/\{id\}\/history .*\.diff\.\* json$/, "changed answers: their shape is the scheme's"],
  [/^(question|staffSurvey) .*\.questions\[\]\.when catchall$/, "a condition that staff wrote for a survey"],
  [
    /^(scheme GET \/\{id\}\/case|activity GET \/\{id\}|staffEvent .*) (\.changeRequest\.edit\.values)?\.policy\.\* json$/,
    "policy values that staff set for an event: their shape is the policy's",
  ],
  [
    /^staffAdmin (GET|POST|DELETE) \/policy.*\.(default|value|before|after) json$/,
    "policy values: their shape is the policy's",
  ],
  [/^staffAdmin GET \/(audit|access) .*\.detail\.\* json$/, "what a deed was about, for administrators only"],
];
type Finding = { place: string; what: string };
/** Lists every place of a schema where a member that nobody named would come through. */
function* listUnconstrainedPlaces(
  schema: z.ZodType,
  place: string,
  above: readonly z.ZodType[] = [],
): Generator<Finding> {
  if (above.includes(schema)) return;
  const below = [...above, schema];
  if (schema instanceof z.ZodAny || schema instanceof z.ZodUnknown) yield { place, what: "anything" };
  else if (schema instanceof z.ZodLazy) yield { place, what: "json" };
  else if (schema instanceof z.ZodObject) {
    if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever))
      yield { place, what: "catchall" };
    for (const [name, each] of Object.entries(schema.shape as Record<string, z.ZodType>))
      yield* listUnconstrainedPlaces(each, `${place}.${name}`, below);
  } else if (schema instanceof z.ZodRecord)
    yield* listUnconstrainedPlaces(schema.valueType as z.ZodType, `${place}.*`, below);
  else if (schema instanceof z.ZodArray)
    yield* listUnconstrainedPlaces(schema.element as z.ZodType, `${place}[]`, below);
  else if (schema instanceof z.ZodUnion)
    for (const option of schema.options as z.ZodType[]) yield* listUnconstrainedPlaces(option, place, below);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  )
    yield* listUnconstrainedPlaces(schema.unwrap() as z.ZodType, place, below);
  else if (schema instanceof z.ZodCustom) {
    if (!schema.safeParse(new BinaryResponse(new Uint8Array(), "", "")).success)
      yield { place, what: "custom" };
  } else if (
    !(
      schema instanceof z.ZodString ||
      schema instanceof z.ZodStringFormat ||
      schema instanceof z.ZodNumber ||
      schema instanceof z.ZodBoolean ||
      schema instanceof z.ZodEnum ||
      schema instanceof z.ZodLiteral ||
      schema instanceof z.ZodNull
    )
  )
    yield { place, what: schema.def.type };
}

test("no answer has a place for anything, but where the content itself is defined by data", () => {
  const openMembers = new Set<string>();
  for (const { resource } of routes)
    for (const [key, { response, storedStateSchema: current }] of Object.entries(
      resourceDefinitions[resource] ?? {},
    ))
      for (const each of [response, current])
        if (each)
          for (const { place, what } of listUnconstrainedPlaces(each, ""))
            openMembers.add(`${resource} ${key} ${place} ${what}`);
  expect([...openMembers].filter((each) => !openCatchalls.some(([place]) => place.test(each)))).toEqual([]);
  // An exception that nothing needs any more would let the next free member pass.
  expect(openCatchalls.filter(([place]) => ![...openMembers].some((each) => place.test(each)))).toEqual([]);
});
