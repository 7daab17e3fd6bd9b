/** Every filter of every list refuses a value that does not exist (decision 0251). */
import { schemes } from "@portal/core/schemes/index";
import { SchemeFilter, schemeIds } from "@portal/functions/http/list-filters";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler } from "@portal/functions/http/serve-resource";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { createCertifiedInstitution } from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

/** Filters that take any text, and filters whose values only the store knows, which calls below try. */
const searchedTexts = ["q", "name", "cursor"];
const storedIds = ["eventId", "parentId", "id", "accountId", "assignee"];

/** The filters of the operations that answer a list or a file of it. */
const allFilters = (routes as readonly Route[]).flatMap(({ resource, base }) =>
  Object.entries(resourceDefinitions[resource] ?? {}).flatMap(([key, { query, response }]) => {
    const isList = response instanceof z.ZodObject && "items" in response.shape;
    const isExport = query instanceof z.ZodObject && "format" in query.shape;
    if (!key.startsWith("GET ") || !(query instanceof z.ZodObject) || !(isList || isExport)) return [];
    const shape = query.shape as Record<string, z.ZodType>;
    const path = key.replace("GET /", `${base}/`);
    return Object.entries(shape).map(([name, schema]) => ({ path, name, schema }));
  }),
);
/** Those whose values are known. */
const filters = allFilters
  .filter(({ name }) => ![...searchedTexts, ...storedIds].includes(name))
  .map(({ path, name, schema }) => [`GET ${path} ?${name}`, schema] as const);
/**
 * Those whose values are stored, as `/api/staff/queue ?assignee`. Families share the handler of `/participate/search`.
 */
const storedFilters = allFilters
  .filter(({ path, name }) => storedIds.includes(name) && !/^\/(outlands|special|appother)\b/.test(path))
  .map(({ path, name }) => `/api${path.replace(/\/$/, "")} ?${name}`);

test("the filters of the lists are found", () => {
  const names = filters.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "GET /participate/search/ ?status",
      "GET /participate/search/list ?scheme",
      "GET /activity/ ?nature",
      "GET /file/ ?purpose",
      "GET /staff/queue ?scheme",
    ]),
  );
});

test.each(filters)("%s refuses what does not exist", (_, schema) => {
  for (const value of ["FOO", "constructor", "2026-13-45", ["FOO"]])
    expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false);
});

test("the filter by scheme takes the ids of all schemes", () => {
  expect([...schemeIds].sort()).toEqual(schemes.map(({ id }) => id).sort());
  for (const { id } of schemes) expect(SchemeFilter.safeParse(id).success).toBe(true);
});

describe("an id that is stored nowhere", () => {
  let applicant: string;
  let officer: string;
  let administrator: string;
  let narrowOfficer: string;
  beforeAll(async () => {
    await createFreshTable();
    setTestTime("2026-11-23T02:00:00Z");
    await createCertifiedInstitution("filters");
    applicant = (await createSignedInPerson({ id: "account-filters" })).token;
    officer = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
    administrator = (await createSignedInPerson({ id: "account-boss", roles: ["ADMIN"] })).token;
    await overwriteEvent(buildFair({ id: "known-2027" }));
    await overwriteEvent(buildFair({ id: "draft-2027", status: "DRAFT" }));
    const person = await createSignedInPerson({ roles: ["OFFICER"], scope: { events: ["known-2027"] } });
    narrowOfficer = person.token;
  });
  const tokens = {
    visitor: () => undefined,
    applicant: () => applicant,
    officer: () => officer,
    administrator: () => administrator,
    narrowOfficer: () => narrowOfficer,
  } as const;

  const calls = [
    ["exhibitor", "/api/exhibitor", "visitor", "eventId", "known-2027"],
    ["participate", "/api/participate/search", "applicant", "eventId", "known-2027"],
    ["participate", "/api/participate/search/list", "applicant", "eventId", "known-2027"],
    ["participate", "/api/outlands", "applicant", "scheme", "OVERSEAS_EXHIBIT"],
    ["staffQueue", "/api/staff/queue", "officer", "eventId", "known-2027"],
    ["staffExport", "/api/staff/export", "officer", "eventId", "known-2027"],
    ["staffQueue", "/api/staff/queue", "officer", "assignee", "account-boss"],
    ["staffQueue", "/api/staff/queue", "officer", "assignee", "me"],
    ["staffQueue", "/api/staff/queue", "officer", "assignee", "nobody"],
    ["staffExport", "/api/staff/export", "officer", "assignee", "account-boss"],
    ["staffExport", "/api/staff/export/checklist", "officer", "eventId", "known-2027"],
    ["staffExport", "/api/staff/export/checklist", "officer", "assignee", "account-boss"],
    ["staff", "/api/staff/work", "administrator", "accountId", "account-boss"],
    // An account without rights at the desk: whoever left it has one.
    ["staff", "/api/staff/work", "administrator", "accountId", "account-filters"],
    ["staffAdmin", "/api/staff/admin/act", "administrator", "accountId", "account-filters"],
    ["region", "/api/region/all", "visitor", "parentId", "440000"],
    ["region", "/api/region/all", "visitor", "id", "440400"],
    ["staffFigures", "/api/staff/figures/file", "officer", "eventId", "known-2027"],
  ] as const;
  /** What else these operations ask for. */
  const otherQuery: Record<string, object> = {
    "/api/staff/figures/file": { from: "2026-11-01", to: "2026-11-30", by: "scheme" },
  };
  test("every filter by what is stored is tried", () => {
    const triedFilters = new Set(calls.map(([, path, , name]) => `${path} ?${name}`));
    const untriedFilters = storedFilters.filter((filter) => !triedFilters.has(filter));
    expect(untriedFilters).toEqual([]);
  });
  const listBy = async (
    resource: string,
    path: string,
    who: keyof typeof tokens,
    query: Record<string, string>,
  ) => {
    const { entry } = (routes as readonly Route[]).find((route) => route.resource === resource) as Route;
    const { handler } = (await import(/* @vite-ignore */ `../../../packages/functions/src/${entry}`)) as {
      handler: Handler;
    };
    return callLambda(handler, "GET", path, {
      query: { ...otherQuery[path], ...query },
      token: tokens[who](),
    });
  };
  test.each(calls)("%s at %s refuses it for the %s as %s", async (resource, path, who, name, knownValue) => {
    expect((await listBy(resource, path, who, { [name]: knownValue })).status).toBe(200);
    // A scheme of another family exists, but not at this base.
    const unknownValue = name === "scheme" ? "FAIR_HOSTED" : "none-2027";
    const { status, body } = await listBy(resource, path, who, { [name]: unknownValue });
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: name, key: "option" }]);
  });

  const eventCalls = calls.filter(([, , , name]) => name === "eventId");
  test.each(eventCalls)("%s at %s tells of a draft of an event to nobody but staff", async (...call) => {
    const [resource, path, who] = call;
    const listDraft = (reader: keyof typeof tokens) =>
      listBy(resource, path, reader, { eventId: "draft-2027" });
    if (who === "officer") {
      expect((await listDraft("officer")).status).toBe(200);
      expect((await listDraft("narrowOfficer")).body).toMatchObject({ code: 200114 });
      return;
    }
    const { status, body } = await listDraft(who);
    expect([status, body.code, body.fields]).toEqual([400, 200114, [{ path: "eventId", key: "option" }]]);
  });
});
