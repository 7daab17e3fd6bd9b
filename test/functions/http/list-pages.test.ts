/**
 * Every list has pages, or something that bounds it: no answer is larger than Lambda's 6 MB (AWS Lambda Developer Guide
 * › Quotas), however long the portal is used (api.md › Envelope, decision 0728).
 */

import { MAX_LISTED_SAVES } from "@portal/core/applications/desk/check-results";
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "@portal/core/applications/desk/queue-view-schema";
import { MAX_OTHER_SESSIONS } from "@portal/core/identity/sessions/index";
import { MAX_MEMBERS } from "@portal/core/institutions/sub-accounts/index";
import { getDefaultPolicy } from "@portal/core/policies/index";
import { MAX_SHOWN_DAYS, MAX_TEXT_BYTES } from "@portal/core/surveys/survey-results";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { describe, expect, test } from "vitest";
import * as z from "zod";

const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

/** The operations that answer a list. Families at other bases share those of `/participate/search`. */
const lists = (routes as readonly Route[]).flatMap(({ resource }) =>
  Object.entries(resourceDefinitions[resource] ?? {}).flatMap(([key, { query, response }]) => {
    if (!key.startsWith("GET ") || !(response instanceof z.ZodObject)) return [];
    if (!("items" in response.shape)) return [];
    const queryShape = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {};
    return [
      { name: `${resource} ${key}`, queryShape, responseShape: response.shape as Record<string, z.ZodType> },
    ];
  }),
);
/** Returns the schema of a value without what makes it optional or says who reads it. */
const removeWrappers = (schema: z.ZodType): z.ZodType => {
  const { innerType, in: source } = schema.def as { innerType?: z.ZodType; in?: z.ZodType };
  const inner = innerType ?? source;
  return inner ? removeWrappers(inner) : schema;
};
const isListOfObjects = (schema: z.ZodType): boolean => {
  const list = removeWrappers(schema);
  if (!(list instanceof z.ZodArray)) return false;
  const element = removeWrappers(list.element as z.ZodType);
  return !(
    element instanceof z.ZodString ||
    element instanceof z.ZodNumber ||
    element instanceof z.ZodEnum ||
    element instanceof z.ZodLiteral
  );
};
/** The operations that answer something with lists in it: `resource GET /path`, and the names of the lists. */
const partsWithLists = (routes as readonly Route[]).flatMap(({ resource }) =>
  Object.entries(resourceDefinitions[resource] ?? {}).flatMap(([key, { response }]) => {
    const answer = removeWrappers(response);
    if (!key.startsWith("GET ") || !(answer instanceof z.ZodObject)) return [];
    const members = Object.entries(answer.shape as Record<string, z.ZodType>)
      .filter(([name, schema]) => name !== "items" && isListOfObjects(schema))
      .map(([name]) => name);
    return members.length > 0 ? [[`${resource} ${key}`, members] as const] : [];
  }),
);

/** It answers one finding about the next piece of a log, whose length the server sets. */
const PIECE_BY_PIECE = "staffAdmin GET /audit/check";
const hasPages = ({ name, queryShape }: (typeof lists)[number]): boolean =>
  "cursor" in queryShape && name !== PIECE_BY_PIECE;

/** Things that only the institute adds: so many in ten years, several times what a year has now. */
const YEARS_OF_WORK = 1000;
/**
 * Changes of one thing that people make by hand in its years. Programs are slowed by limits of an hour only, so that
 * histories need pages when one comes near (decision 0728).
 */
const BY_HAND = 2000;
/** Schemes, of which the specification has nineteen, and lists that the code fixes. */
const FIXED = 100;
const { contacts = 0 } = getDefaultPolicy("quota") as { contacts?: number };

/** What bounds a list without pages: `rows` at most, of `bytes` at most each, and why there are no more. */
const boundedLists: Record<string, { rows: number; bytes: number; why: string }> = {
  [PIECE_BY_PIECE]: { rows: 1, bytes: 100, why: "a piece" },
  "user GET /sessions": { rows: MAX_OTHER_SESSIONS + 1, bytes: 500, why: "the oldest ends" },
  "thirdparty GET /identities": { rows: 10, bytes: 500, why: "one of each kind" },
  "help GET /maintenance": { rows: 50, bytes: 85_000, why: "announced and not over" },
  "download GET /": { rows: FIXED, bytes: 50_000, why: "the institute's downloads" },
  "notice GET /reason": { rows: FIXED, bytes: 10_000, why: "stock reasons of the code" },
  "region GET /all": { rows: 5000, bytes: 300, why: "regions of the code" },
  "scheme GET /": { rows: FIXED, bytes: 5000, why: "schemes of the code" },
  // What one institution has.
  "institution GET /": { rows: 25, bytes: 60_000, why: "claims to register one more" },
  "institution GET /list": { rows: 25, bytes: 2000, why: "claims to register one more" },
  "institution GET /claim": {
    rows: FIXED,
    bytes: 6000,
    why: "twenty in ninety days; what was taken back goes",
  },
  "institution GET /{id}/documents": { rows: 20, bytes: 100, why: "documents by the nature" },
  "institution GET /{id}/history": { rows: BY_HAND, bytes: 3000, why: "changes by hand" },
  "institution GET /{id}/penalty": { rows: FIXED, bytes: 5000, why: "warnings by staff" },
  "contact GET /": { rows: contacts, bytes: 2000, why: "quota, and those who have left" },
  "contact GET /list": { rows: contacts, bytes: 1000, why: "quota" },
  "subaccount GET /": { rows: MAX_MEMBERS, bytes: 1000, why: "members of an institution" },
  "subaccount GET /list": { rows: MAX_MEMBERS, bytes: 500, why: "members of an institution" },
  "subaccount GET /invitation": { rows: FIXED, bytes: 2000, why: "open invitations, which end" },
  "message GET /": { rows: 100, bytes: 1000, why: "the service answers so many" },
  "question GET /": { rows: YEARS_OF_WORK, bytes: 3000, why: "surveys of one institution's events" },
  "participate GET /group": { rows: FIXED, bytes: 50_000, why: "six applications a year" },
  "participate GET /{id}/history": { rows: BY_HAND, bytes: 3000, why: "changes by hand" },
  "participate GET /{id}/moves": { rows: FIXED, bytes: 2000, why: "actions of the code" },
  // Pages by number, of twenty rows.
  "roadshow GET /activity": { rows: 20, bytes: 5000, why: "a page" },
  "roadshow GET /enterprise": { rows: 20, bytes: 5000, why: "a page" },
  "roadshow GET /convention": { rows: 20, bytes: 5000, why: "a page" },
  "dsec GET /activity": { rows: 20, bytes: 5000, why: "a page" },
  "dsec GET /enterprise": { rows: 20, bytes: 5000, why: "a page" },
  "dsec GET /statistics": { rows: 10, bytes: 50_000, why: "tables of the code" },
  "dsec GET /activity/{code}/statistics": { rows: 10, bytes: 50_000, why: "tables of the code" },
  "roadshow GET /inspection/{of}/{shown}": {
    rows: FIXED,
    bytes: 10_000,
    why: "one inspector's, within a row",
  },
  // What staff add.
  "staff GET /application/{id}/related": { rows: FIXED, bytes: 3000, why: "owners of an institution" },
  "staff GET /calendar": { rows: YEARS_OF_WORK, bytes: 1000, why: "special holidays" },
  "staff GET /colleague": { rows: 1000, bytes: 2000, why: "the staff" },
  "staff GET /event-task": { rows: FIXED, bytes: 10_000, why: "events to come" },
  "staff GET /institution/{id}/contact": {
    rows: contacts * 5,
    bytes: 2000,
    why: "quota, and those who have left",
  },
  "staff GET /institution/{id}/penalty": { rows: FIXED, bytes: 5000, why: "warnings by staff" },
  "staff GET /penalty-objection": {
    rows: YEARS_OF_WORK,
    bytes: 3000,
    why: "penalties with an objection open",
  },
  "staff GET /prepared-decision": {
    rows: YEARS_OF_WORK,
    bytes: 1000,
    why: "decisions on institutions that wait for a second person",
  },
  "staff GET /search": { rows: 20, bytes: 2000, why: "five of each kind" },
  "staff GET /view": { rows: MAX_OWN_VIEWS + MAX_SHARED_VIEWS, bytes: 5000, why: "limits of views" },
  "staffAdmin GET /account": { rows: 1000, bytes: 3000, why: "the staff" },
  "staffAdmin GET /policy/prepared": {
    rows: YEARS_OF_WORK,
    bytes: 5000,
    why: "settings that wait for a second administrator",
  },
  "staffAdmin GET /policy": { rows: 300, bytes: 15_000, why: "policies of the code" },
  "staffEvent GET /": { rows: YEARS_OF_WORK, bytes: 5000, why: "the institute's events" },
  "staffInspection GET /{of}/{id}": { rows: FIXED, bytes: 10_000, why: "inspections within a row" },
  "staffQueue GET /queue/count": { rows: FIXED, bytes: 200, why: "queues of the code" },
  "staffQueueExport GET /column": { rows: 1000, bytes: 1000, why: "questions of a scheme" },
  "staffQueueExport GET /schedule": {
    rows: 500,
    bytes: 10_000,
    why: "twenty of each colleague who shares them",
  },
  "staffScheme GET /": { rows: FIXED, bytes: 5000, why: "schemes of the code" },
  "staffSurvey GET /": { rows: YEARS_OF_WORK, bytes: 3000, why: "the institute's surveys" },
  "staffWording GET /": { rows: 300, bytes: 20_000, why: "messages of the code" },
};

/** A row of the table, in which each of these answers is stored whole (DynamoDB Developer Guide › Quotas). */
const ROW = 400 * 1024;
/** What bounds the lists of an answer that is no list itself: the bytes of all of it at most, and why. */
const boundedAnswers: Record<string, { bytes: number; why: string }> = {
  "user GET /current": { bytes: 50 * 60_000 + ROW, why: "institutions of one person" },
  "factor GET /": { bytes: ROW, why: "passkeys within the row of an account" },
  "subject GET /": { bytes: 50 * 2000, why: "institutions of one person" },
  "scheme GET /{id}": { bytes: 3 * ROW, why: "a definition of the code" },
  "scheme GET /{id}/form": { bytes: 3 * ROW, why: "a definition of the code" },
  "scheme GET /{id}/about": { bytes: ROW, why: "a definition of the code" },
  "activity GET /{id}": { bytes: 3 * ROW, why: "the row of an event; exhibitors are a page" },
  "activity GET /{id}/lottery": { bytes: ROW, why: "zones of an event; results are a page" },
  "help GET /": { bytes: FIXED * 30_000, why: "the institute's articles, without their texts" },
  "institution GET /claim/{id}": { bytes: ROW, why: "the row of a claim" },
  "staff GET /claim/{id}": { bytes: ROW, why: "the row of a claim" },
  "institution GET /{id}": { bytes: 2 * ROW, why: "the row of an institution" },
  "participate GET /eligibility": { bytes: FIXED * 5000, why: "conditions of a scheme" },
  "participate GET /{id}": { bytes: 6 * ROW, why: "the row of an application, its body and its files" },
  "payment GET /{id}": { bytes: ROW, why: "the row of an order" },
  "question GET /{id}": { bytes: 2 * ROW, why: "the row of a survey" },
  "question GET /{id}/result": { bytes: 2 * ROW, why: "rows of a survey and its public figures" },
  "staffAdmin GET /account": { bytes: 1000 * 5000, why: "the staff, and what waits for a second person" },
  "staffWording GET /{key}": { bytes: 200 * 20_000, why: "versions of a message by hand" },
  "staffScheme GET /{id}": { bytes: 200 * 20_000, why: "versions of a scheme by hand, without their texts" },
  "staffEvent GET /{id}": { bytes: 4 * ROW, why: "the row of an event" },
  "staffSurvey GET /{id}": { bytes: ROW, why: "the row of a survey" },
  "staffSurvey GET /{id}/result": {
    bytes: ROW + MAX_TEXT_BYTES + MAX_SHOWN_DAYS * 40 * 50,
    why: "texts within a bound",
  },
  "staffQueueExport GET /schedule": { bytes: 500 * 10_000, why: "exports of each colleague" },
  "staffFigures GET /": { bytes: YEARS_OF_WORK * 3000, why: "schemes, events of five years, the staff" },
  "staffFigures GET /deadlines": { bytes: 400 * 2000, why: "days of a year" },
  "staffReconciliation GET /": { bytes: 4000 * 1200, why: "movements of one day" },
  "staffPlaces GET /lottery/{eventId}": { bytes: 4 * ROW, why: "candidates are a page" },
  "staffPlaces GET /plan/{eventId}": { bytes: 4 * ROW, why: "exhibitors are a page" },
  "staffInspection GET /{of}/{id}": { bytes: FIXED * 10_000, why: "inspections within a row" },
  "staff GET /application/{id}/applicant": { bytes: FIXED * 1000, why: "debts, warnings and schemes" },
  "staff GET /application/{id}/case": { bytes: 20 * 13_000, why: "the newest notes; the others are pages" },
  "staff GET /application/{id}/checklist": { bytes: MAX_LISTED_SAVES * 3000, why: "the latest saves" },
  "staff GET /application/{id}/related": { bytes: FIXED * 5000, why: "owners of an institution" },
  "staff GET /event-task/{eventId}": { bytes: ROW, why: "zones of an event" },
  "staff GET /institution/{id}": { bytes: 3 * ROW, why: "the row of an institution" },
  "staff GET /calendar/year/{year}": { bytes: 366 * 1000, why: "days of a year" },
  "staff GET /calendar/forecast/{id}": { bytes: 500 * 3000, why: "the service answers so many" },
  "staff GET /retention": {
    bytes: 20 * 300 * 500 + 500 * 4000,
    why: "twenty runs with 300 cases; holds by hand",
  },
};

test("every answer with lists in it names what bounds them", () => {
  expect(partsWithLists.map(([name]) => name).sort()).toEqual(Object.keys(boundedAnswers).sort());
});

test.each(Object.entries(boundedAnswers))("%s fits into an answer, with its lists", (_, { bytes }) =>
  expect(bytes).toBeLessThan(MAX_ANSWER_BYTES),
);

describe("a list with pages", () => {
  test.each(lists.filter(hasPages).map((list) => [list.name, list] as const))(
    "%s takes a limit and a cursor, and answers a cursor",
    (_, { queryShape, responseShape }) => {
      expect(Object.keys(queryShape)).toEqual(expect.arrayContaining(["limit", "cursor"]));
      expect(responseShape).toHaveProperty("cursor");
      for (const limit of ["0", "101", "x"])
        expect(queryShape.limit?.safeParse(limit).success, limit).toBe(false);
      for (const limit of ["1", "50"]) expect(queryShape.limit?.safeParse(limit).success, limit).toBe(true);
      expect(queryShape.cursor?.safeParse("x".repeat(2001)).success).toBe(false);
    },
  );
});

test("every other list names what bounds it", () => {
  const namesWithoutPages = lists.filter((list) => !hasPages(list)).map(({ name }) => name);
  expect(namesWithoutPages.sort()).toEqual(Object.keys(boundedLists).sort());
});

test.each(Object.entries(boundedLists))("%s fits into an answer", (_, { rows, bytes }) =>
  expect(rows * bytes).toBeLessThan(MAX_ANSWER_BYTES),
);
