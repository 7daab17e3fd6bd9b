/**
 * The page of places reads one page of the applications of a large event, and once the list of the draw is fixed only
 * those on the list.
 */
import { findHeader, findOwnBody } from "@portal/core/applications/model/application-store.server";
import type { DrawPreparationWrite, StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { buildDrawWrite } from "@portal/core/applications/places/draw/draw-store.server";
import { commitDraw, prepareDraw } from "@portal/core/places/draw/draw-service.server";
import { getStaffDraw } from "@portal/core/places/draw/staff-draw.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as staffPlaces } from "@portal/functions/routes/staff/places";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { insertWaitingApplications } from "../../support/applications/waiting-applications.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import { closedRegistration } from "../../support/events/draws.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

/** More than one page takes, and more than two. */
const FEW = 300;
const MANY = 900;
const NOW = "2026-11-24T02:00:00.000Z";
const DRAW_AT = "2026-11-25T02:00:00.000Z";
const ctx = createTestContext(officer, NOW);
/** Calls for the draw, the event and the session, beside those for applications. */
const OTHER_CALLS = 20;
/** A batch is eight queries, at most three reads of headers and 256 of answers, and a page of new ones needs two. */
const CALLS_OF_A_PAGE = 2 * (8 + 3 + 256) + OTHER_CALLS;

prepareTestServices();
let token = "";

/** Creates an event with one submitted application, and returns a function that inserts copies of it. */
const createEvent = async (id: string) => {
  setTestTime("2026-11-23T02:00:00.000Z");
  await createPublishedEvent({ id, code: id.toUpperCase(), registration: closedRegistration });
  await createCertifiedInstitution(id);
  const application = await submitCompleteApplication(id, id);
  setTestTime(NOW);
  ({ token } = await createSignedInPerson({ roles: ["OFFICER"] }));
  const [template, body] = await Promise.all([
    findHeader(id, application.id),
    findOwnBody(application.id, id),
  ]);
  if (!template || !body) throw new Error("the template was not submitted");
  return {
    owner: { id: application.id, institutionId: id },
    insert: (from: number, end: number) => insertWaitingApplications(template, from, end, { body }),
  };
};
const readPage = async (id: string, cursor?: string): Promise<StaffDraw> => {
  const options = { token, query: { cursor } };
  return (await callLambda(staffPlaces, "GET", `/api/staff/lottery/${id}`, options)).body.data as StaffDraw;
};
const readAllPages = async (id: string): Promise<StaffDraw[]> => {
  const pages = [await readPage(id)];
  for (let next = pages[0]?.cursor; next; next = pages.at(-1)?.cursor) pages.push(await readPage(id, next));
  return pages;
};
const operationsInPages = [
  [staffPlaces, "lottery"],
  [staffPlaces, "plan"],
  [staff, "event-task"],
] as const;
/** Where the next page starts would otherwise tell the id of an application, and could be pointed at any other. */
const expectRefusedCursor = async (
  [lambda, list]: (typeof operationsInPages)[number],
  id: string,
  cursor: string,
): Promise<void> => {
  const answer = await callLambda(lambda, "GET", `/api/staff/${list}/${id}`, { token, query: { cursor } });
  expect([list, answer.status, answer.body.code, answer.body.fields]).toEqual([
    list,
    400,
    200114,
    [{ path: "cursor", key: "illegal" }],
  ]);
};

/** One in twenty is accepted already; the template is one more. */
const countUndecided = (rows: number): number => rows - rows / 20 + 1;

test("a page costs the same however many apply, and all pages have each application once", async () => {
  const id = "many-apply";
  const { insert } = await createEvent(id);
  await insert(0, FEW);
  const few = await measureCapacity(() => getStaffDraw(id, ctx));
  await insert(FEW, MANY);
  const many = await measureCapacity(() => getStaffDraw(id, ctx));
  expect(many.calls.length).toBeLessThanOrEqual(CALLS_OF_A_PAGE);
  expect(many.read).toBeLessThanOrEqual(1.5 * few.read);
  const pages = await readAllPages(id);
  expect(pages.length).toBeGreaterThan(2);
  const ids = pages.flatMap(({ candidates }) => candidates.map((one) => one.id));
  expect(ids).toHaveLength(countUndecided(MANY));
  expect(ids).toEqual([...new Set(ids)].sort());
  const wantedPlaces = pages.flatMap(({ pools }) => pools.map((pool) => pool.wanted));
  expect(wantedPlaces.reduce((sum, each) => sum + each, 0)).toBe(ids.length);
  const [{ cursor = "" } = { cursor: "" }] = pages;
  expect(ids.some((one) => cursor.includes(one))).toBe(false);
  for (const operation of operationsInPages)
    for (const position of ["0", ids[0] ?? "", `${cursor}x`, ...(operation[1] === "lottery" ? [] : [cursor])])
      await expectRefusedCursor(operation, id, position);
  await expectRefusedCursor([staffPlaces, "lottery"], "other-event", cursor);
});

test.each(["\uffff", "\u{1f3ab}", "no id"])("a page after %j, which is no id, is refused", async (after) => {
  const id = `page-behind-${after.length}`;
  await createEvent(id);
  const answer = await callLambda(staffPlaces, "GET", `/api/staff/lottery/${id}`, {
    token,
    query: { after },
  });
  expect(answer.status).toBe(400);
});

test("a list is saved without reading all of its event, and not published while others are undecided", async () => {
  const id = "list-of-three";
  const { insert } = await createEvent(id);
  await insert(0, FEW);
  const page = await getStaffDraw(id, ctx);
  const listedCandidates = page.candidates.slice(0, 3);
  const input: DrawPreparationWrite = {
    version: 0,
    drawAt: DRAW_AT,
    source: { kind: "DRAND" },
    pools: page.pools.map((pool) => ({ id: pool.id, places: 2 })),
    list: listedCandidates.map((one) => ({ id: one.id, tier: 1 })),
  };
  const savedDraw = await measureCapacity(() => prepareDraw(id, input, ctx));
  expect(savedDraw.result.status).toBe("PREPARED");
  expect(savedDraw.calls.length).toBeLessThanOrEqual(CALLS_OF_A_PAGE + 2 * listedCandidates.length);
  const refusal = await commitDraw(id, savedDraw.result.version, ctx).catch((error) => error);
  const [unlisted, ...others] = refusal.detail.fields;
  expect(others).toEqual([]);
  expect(unlisted.key).toBe("drawUnlisted");
  // Applications of later pages are counted too, and the first twenty are named.
  const names: string[] = unlisted.params.codes;
  expect(names).toHaveLength(21);
  expect(names.at(-1)).toBe(`… (${countUndecided(FEW) - listedCandidates.length})`);
});

test("an application of another event is not taken on the list", async () => {
  const { owner } = await createEvent("others");
  const id = "own";
  await createEvent(id);
  const page = await getStaffDraw(id, ctx);
  const input: DrawPreparationWrite = {
    version: 0,
    drawAt: DRAW_AT,
    source: { kind: "DRAND" },
    pools: page.pools.map((pool) => ({ id: pool.id, places: 2 })),
    list: [{ id: owner.id, tier: 1 }],
  };
  await expect(prepareDraw(id, input, ctx)).rejects.toMatchObject({
    detail: { fields: [{ path: "list.0.id", key: "option" }] },
  });
});

test("once the list is fixed, only the applications on it are read", async () => {
  const id = "fixed-list";
  const { owner, insert } = await createEvent(id);
  // Reading all of them takes a query for each shard, which is more than the calls below.
  await insert(0, 25);
  const { pools } = await getStaffDraw(id, ctx);
  const entry = { ...owner, institutionName: "", code: "FH-1", tier: 1 as const, takes: 1 };
  await transact([
    buildDrawWrite(
      {
        eventId: id,
        version: 1,
        status: "COMMITTED",
        drawAt: DRAW_AT,
        committedAt: NOW,
        source: { kind: "DRAND", chain: "c", round: 1 },
        pools: pools.map(({ wanted: _, ...pool }) => ({ ...pool, places: 2 })),
        entries: [{ ...entry, pool: pools[0]?.id ?? "" }],
      },
      0,
    ),
  ]);
  const { result, calls } = await measureCapacity(() => getStaffDraw(id, ctx));
  expect(result.status).toBe("COMMITTED");
  expect(calls.length).toBeLessThanOrEqual(6);
});
