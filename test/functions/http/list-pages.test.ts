/**
 * Every list has pages, or something that bounds it: no answer is larger than Lambda's 6 MB (AWS Lambda Developer Guide
 * › Quotas), however long the portal is used (api.md › Envelope, decision 0728).
 */

import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "@portal/core/applications/desk/queue-view-schema";
import { MAX_OTHER_SESSIONS } from "@portal/core/identity/sessions/index";
import { MAX_MEMBERS } from "@portal/core/institutions/sub-accounts/index";
import { getDefaultPolicy } from "@portal/core/policies/index";
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
  "staff GET /view": { rows: MAX_OWN_VIEWS + MAX_SHARED_VIEWS, bytes: 5000, why: "limits of views" },
  "staffAdmin GET /account": { rows: 1000, bytes: 3000, why: "the staff" },
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
