/** Callers of the API rely on its paths, members and error codes: none goes without a decision (0794). */
import { readFileSync } from "node:fs";
import { openApiDocument } from "@portal/functions/routes/openapi-document";
import { describe, expect, test } from "vitest";
import {
  type ApiDocument,
  type ApiSurface,
  compareApiSurfaces,
  formatApiSurface,
  parseApiSurface,
  readApiSurface,
  surfaceFile,
} from "./api-surface.ts";

const recordText = readFileSync(surfaceFile, "utf8");
const recordedSurface = parseApiSurface(recordText);
const presentSurface = readApiSurface(JSON.parse(openApiDocument) as ApiDocument);

describe("the API and its record", () => {
  const { breaking, added } = compareApiSurfaces(recordedSurface, presentSurface);

  test("nothing that is on record is gone: members may be added; a removed one needs a decision", () => {
    expect(breaking).toEqual([]);
  });

  test("everything is on record: npm run api:record", () => {
    expect(added).toEqual([]);
    expect(recordText).toBe(formatApiSurface(presentSurface));
  });

  test("the record has every operation of the document with its members", () => {
    expect(recordedSurface.operations.size).toBeGreaterThan(350);
    expect(recordedSurface.errorCodes.length).toBeGreaterThan(150);
    expect(recordedSurface.operations.get("POST /api/user/forgetpwd")?.get("body")).toContain("pwd*");
    // This side is written once, for the operation before it.
    expect(recordText).toContain("GET /api/special/{id}\n");
    expect(recordedSurface.operations.get("GET /api/special/{id}")?.get("200 data")).toContain("deadlines");
  });
});

const buildSchema = (properties: object, required: string[] = []) => ({
  type: "object",
  properties,
  required,
});
const buildContent = (content: object) => ({ content: { "application/json": { schema: content } } });
const visit = buildSchema({ id: {}, guests: { items: buildSchema({ name: {}, diet: {} }) } });
const document = {
  paths: {
    "/api/visit": {
      post: {
        parameters: [{ name: "lang", in: "query", required: false }],
        requestBody: buildContent(
          buildSchema({ day: {}, note: { anyOf: [buildSchema({ text: {} }), {}] } }, ["day"]),
        ),
        responses: { "201": buildContent(visit), default: { $ref: "#/components/responses/Failure" } },
      },
      get: { responses: { "200": buildContent(visit) } },
    },
  },
  components: { schemas: { Failure: buildSchema({ errorCode: { enum: [10100, 10200] } }) }, responses: {} },
};
/** The surface of the document above after a change of its text. */
const readChangedSurface = (change: (text: string) => string): ApiSurface =>
  readApiSurface(JSON.parse(change(JSON.stringify(document))) as ApiDocument);
const surface = readChangedSurface((text) => text);

describe("a changed document", () => {
  test("as text and back it is the same", () => {
    const text = formatApiSurface(surface);
    expect(text.split("\n")).toEqual([
      "error codes: 10100, 10200",
      "",
      "GET /api/visit",
      "  200: guests, id",
      "  200 guests[]: diet, name",
      "",
      "POST /api/visit",
      "  query: lang",
      "  body: day*, note",
      "  body note: text",
      "  201: guests, id",
      "  201 guests[]: diet, name",
      "",
    ]);
    expect(parseApiSurface(text)).toEqual(surface);
  });

  test.each<[string, (text: string) => string, string[]]>([
    [
      "a path",
      (text) => text.replace("/api/visit", "/api/visits"),
      ["GET /api/visit is gone", "POST /api/visit is gone"],
    ],
    ["a method", (text) => text.replace('"get"', '"put"'), ["GET /api/visit is gone"]],
    ["an error code", (text) => text.replace("10200", "10201"), ["error code 10200 is gone"]],
    [
      "a parameter",
      (text) => text.replace('"lang"', '"language"'),
      ['POST /api/visit, query: "lang" is gone'],
    ],
    [
      "a member of a request",
      (text) => text.replace('{"text":{}}', "{}"),
      ["POST /api/visit, body note is gone"],
    ],
    [
      "a member deep in a response",
      (text) => text.replaceAll('"diet"', '"food"'),
      ['GET /api/visit, 200 guests[]: "diet" is gone', 'POST /api/visit, 201 guests[]: "diet" is gone'],
    ],
    ["the status of an answer", (text) => text.replace('"200"', '"202"'), ["GET /api/visit, 200 is gone"]],
    [
      "what was optional",
      (text) => text.replace('"required":["day"]', '"required":["day","note"]'),
      ['POST /api/visit, body: "note" is required now'],
    ],
  ])("names %s that is gone or required", (_name, change, sentences) => {
    const { breaking } = compareApiSurfaces(surface, readChangedSurface(change));
    expect(breaking).toEqual(expect.arrayContaining(sentences));
  });

  test.each<[string, (text: string) => string, string[]]>([
    [
      "a path",
      (text) => text.replace('{"/api/visit"', '{"/api/tour":{"get":{"responses":{}}},"/api/visit"'),
      ["GET /api/tour is new"],
    ],
    ["an error code", (text) => text.replace("10200", "10200,10201"), ["error code 10201 is new"]],
    [
      "a member of a response",
      (text) => text.replace('"id":{}', '"id":{},"state":{}'),
      ['POST /api/visit, 201: "state" is new or has changed'],
    ],
    [
      "a member of a request",
      (text) => text.replace('"day":{}', '"day":{},"hour":{}'),
      ['POST /api/visit, body: "hour" is new or has changed'],
    ],
  ])("asks to record %s that is new, and breaks nothing", (_name, change, sentences) => {
    const { breaking, added } = compareApiSurfaces(surface, readChangedSurface(change));
    expect(breaking).toEqual([]);
    expect(added).toEqual(sentences);
  });
});
