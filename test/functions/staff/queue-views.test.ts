/** Saved and shared views of the review queue, and what is before and after a case in its list. */
import { deleteAssignment, writeAssignment } from "@portal/core/applications/desk/case-file-store.server";
import { findNeighbours } from "@portal/core/applications/desk/find-neighbours.server";
import { buildRosterRows } from "@portal/core/identity/staff/staff-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as desk } from "@portal/functions/routes/staff/review-queue";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { type CallOptions, callLambda, createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

interface View {
  id: string;
  version: number;
  name: string;
  shared: boolean;
  owner: string;
  mayChange: boolean;
}
prepareTestServices();
let first = "";
let second = "";
let boss = "";
const ids: string[] = [];
beforeAll(async () => {
  await createPublishedEvent();
  for (const [i, day] of ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-19"].entries()) {
    await createCertifiedInstitution(`viewed-company-${i}`);
    ids.push(
      (
        await submitCompleteApplication(
          `viewed-company-${i}`,
          "green-2027",
          "FAIR_HOSTED",
          `${day}T02:00:00.000Z`,
        )
      ).id,
    );
  }
  first = (await createSignedInPerson({ roles: ["OFFICER"], account: "first@demo.mo" })).token;
  second = (await createSignedInPerson({ roles: ["CASHIER"], account: "second@demo.mo" })).token;
  boss = (await createSignedInPerson({ roles: ["ADMIN"], account: "boss@demo.mo" })).token;
});

const callViews = async (token: string, verb: string, path = "", options: CallOptions = {}) => {
  const answer = await callLambda(staff, verb, `/api/staff/view${path}`, { token, ...options });
  return {
    status: answer.status,
    code: answer.body.code,
    fields: answer.body.fields,
    view: answer.body.data as View,
  };
};
const buildWrite = (name: string, shared = false, over: object = {}) => ({
  name,
  shared,
  filter: { scheme: "FAIR_HOSTED", overdue: true, sort: "due" },
  columns: ["institution", "due"],
  ...over,
});
const saveView = async (token: string, name: string, shared = false): Promise<View> => {
  const { status, view } = await callViews(token, "POST", "", { body: buildWrite(name, shared) });
  expect(status).toBe(201);
  return view;
};
const listNames = async (token: string): Promise<string[]> =>
  ((await callViews(token, "GET")).view as unknown as { items: View[] }).items.map(({ name }) => name);

describe("a view", () => {
  test("keeps who works on what it lists: a shared one shows each reader their own cases", async () => {
    const assignee = "me";
    const { status, view } = await callViews(first, "POST", "", {
      body: buildWrite("Own cases", true, { filter: { assignee } }),
    });
    expect([status, view]).toMatchObject([201, { filter: { assignee } }]);
    const [id = "", other = ""] = ids;
    for (const [who, caseId] of [
      [first, id],
      [boss, other],
    ] as const)
      await callLambda(staff, "POST", `/api/staff/application/${caseId}/case/assign`, {
        token: who,
        body: {},
      });
    const listOwn = async (token: string) => {
      const answer = await callLambda(desk, "GET", "/api/staff/queue", { token, query: { assignee } });
      return answer.body.data as { items: { id: string }[]; total: number };
    };
    expect(await listOwn(first)).toMatchObject({ items: [{ id }], total: 1 });
    expect(await listOwn(boss)).toMatchObject({ items: [{ id: other }], total: 1 });
    for (const [who, caseId] of [
      [first, id],
      [boss, other],
    ] as const)
      await callLambda(staff, "POST", `/api/staff/application/${caseId}/case/release`, { token: who });
  });
  test("of one's own is seen by nobody else, a shared one by the desk, and each is kept whole", async () => {
    const { token } = await createSignedInPerson({ roles: ["OFFICER"], account: "owner@demo.mo" });
    await saveView(token, "逾期的展會申請");
    const sharedView = await saveView(token, "Overdue fairs", true);
    const isOfThisTest = (name: string) => ["逾期的展會申請", "Overdue fairs"].includes(name);
    expect((await listNames(token)).filter(isOfThisTest)).toEqual(["逾期的展會申請", "Overdue fairs"]);
    expect((await listNames(second)).filter(isOfThisTest)).toEqual(["Overdue fairs"]);
    expect(sharedView).toMatchObject({
      ...buildWrite("Overdue fairs", true),
      version: 1,
      owner: "owner@demo.mo",
    });
  });
  test.each([
    [{ scheme: "NOTHING" }, "filter.scheme"],
    [{ eventId: "nothing-2027" }, "filter.eventId"],
  ])("of %j is refused", async (filter, path) => {
    const fields = [{ path, key: "option" }];
    const newView = await callViews(first, "POST", "", { body: buildWrite("Nothing", false, { filter }) });
    expect(newView).toMatchObject({ status: 400, code: 200114, fields });
    const { id, version } = await saveView(first, `Something ${path}`);
    const body = { ...buildWrite("Nothing", false, { filter }), id, version };
    expect(await callViews(first, "PUT", "", { body })).toMatchObject({ status: 400, code: 200114, fields });
  });
  test("is answered whole when its call is repeated under its key", async () => {
    const saveTwice = () =>
      callViews(first, "POST", "", { key: "saved-twice", body: buildWrite("Saved twice", true) });
    const savedView = await saveTwice();
    expect(savedView).toMatchObject({ status: 201, view: buildWrite("Saved twice", true) });
    expect(await saveTwice()).toEqual(savedView);
  });
  test("that is shared is changed and removed by who saved it or an administrator", async () => {
    const view = await saveView(first, "To hand over", true);
    const change = { id: view.id, version: 1, ...buildWrite("Handed over", true) };
    expect(await callViews(second, "PUT", "", { body: change })).toMatchObject({ code: 200113 });
    expect(await callViews(second, "DELETE", `/${view.id}`, { version: 1 })).toMatchObject({ code: 200113 });
    expect(await callViews(boss, "PUT", "", { body: { ...change, shared: false } })).toMatchObject({
      code: 200113,
    });
    expect((await callViews(boss, "PUT", "", { body: change })).view).toMatchObject({
      name: "Handed over",
      version: 2,
    });
    expect(await callViews(first, "PUT", "", { body: change })).toMatchObject({ status: 409, code: 900050 });
    expect((await callViews(first, "DELETE", `/${view.id}`, { version: 2 })).status).toBe(200);
    expect(await listNames(first)).not.toContain("Handed over");
    expect(await callViews(first, "DELETE", `/${view.id}`, { version: 2 })).toMatchObject({ code: 900049 });
  });
  test("becomes shared and one's own again, in one place each time", async () => {
    const view = await saveView(first, "Mine, then ours");
    await callViews(first, "PUT", "", {
      body: { id: view.id, version: 1, ...buildWrite("Mine, then ours", true) },
    });
    expect(await listNames(second)).toContain("Mine, then ours");
    await callViews(first, "PUT", "", {
      body: { id: view.id, version: 2, ...buildWrite("Mine, then ours") },
    });
    expect(await listNames(second)).not.toContain("Mine, then ours");
    expect((await listNames(first)).filter((name) => name === "Mine, then ours")).toHaveLength(1);
  });
  test.each<[string, object, string, string]>([
    ["without a name", { name: "  " }, "name", "required"],
    ["under a name that another one has, whatever its capitals", { name: "TWICE" }, "name", "viewNameTaken"],
  ])("%s is refused beside the field", async (_, over, path, key) => {
    if (!(await listNames(boss)).includes("Twice")) await saveView(boss, "Twice");
    const answer = await callViews(boss, "POST", "", { body: buildWrite("", false, over) });
    expect(answer).toMatchObject({ code: 900054, fields: [{ path, key }] });
  });
  test.each<[string, object]>([
    ["a queue", { filter: { queue: ["nowhere"] } }],
    ["an order", { filter: { sort: "random" } }],
    ["a column", { columns: ["password"] }],
  ])("with %s that does not exist is refused", async (_, over) => {
    expect((await callViews(boss, "POST", "", { body: buildWrite("x", false, over) })).status).toBe(400);
  });
  test("has a name that no other one is given at the same moment, and all at once stay within the limit", async () => {
    const colleagues = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        createSignedInPerson({ roles: ["OFFICER"], account: `racer-${n}@demo.mo` }),
      ),
    );
    const answers = await Promise.all(
      colleagues.map(({ token }) => callViews(token, "POST", "", { body: buildWrite("Raced", true) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(answers.flatMap(({ fields = [] }) => fields)).toEqual(
      Array(3).fill({ path: "name", key: "viewNameTaken" }),
    );
    expect((await listNames(boss)).filter((name) => name === "Raced")).toHaveLength(1);
    const [{ token } = { token: "" }] = colleagues;
    for (let n = 0; n < 28; n++) await saveView(token, `own ${n}`);
    const last = await Promise.all(
      [1, 2, 3, 4].map((n) => callViews(token, "POST", "", { body: buildWrite(`last ${n}`) })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
  });
  test("that a colleague has changed is shown to whoever changes or removes it, and is not overwritten", async () => {
    const view = await saveView(first, "Read by two", true);
    const change = { id: view.id, version: 1, ...buildWrite("Read by two", true) };
    const answers = await Promise.all(
      [first, boss].map((token) => callViews(token, "PUT", "", { body: change })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const [method, path, options] of [
      ["PUT", "", { body: change }],
      ["DELETE", `/${view.id}`, { version: 1 }],
    ] as const) {
      const { body } = await callLambda(staff, method, `/api/staff/view${path}`, {
        token: first,
        ...options,
      });
      expect(body).toMatchObject({ code: 900050, current: { id: view.id, version: 2, name: "Read by two" } });
    }
  });
  test("is one of at most thirty own ones", async () => {
    const { token } = await createSignedInPerson({ roles: ["OFFICER"], account: "collector@demo.mo" });
    for (let n = 0; n < 30; n++) await saveView(token, `view ${n}`);
    const answer = await callViews(token, "POST", "", { body: buildWrite("one more") });
    expect(answer).toMatchObject({
      code: 900054,
      fields: [{ path: "name", key: "viewsMany", params: { max: 30 } }],
    });
  });
});

describe("the neighbours of a case", () => {
  const pickPlaces = (neighbours: Awaited<ReturnType<typeof findNeighbours>>) => ({
    previous: neighbours.previous && ids.indexOf(neighbours.previous.id),
    next: neighbours.next && ids.indexOf(neighbours.next.id),
    first: neighbours.first && ids.indexOf(neighbours.first.id),
  });
  const ctx = createTestContext(officer);
  test.each<[string, number, Parameters<typeof findNeighbours>[1], object]>([
    ["the oldest", 0, {}, { previous: null, next: 1, first: 1 }],
    ["one between", 1, {}, { previous: 0, next: 2, first: 0 }],
    ["the newest", 3, {}, { previous: 2, next: null, first: 0 }],
    ["the newest in reverse", 3, { descending: true }, { previous: null, next: 2, first: 2 }],
    [
      "one that is not in the list itself",
      1,
      { minAge: 5, q: "viewed-company-2" },
      { previous: null, next: 2, first: 2 },
    ],
  ])("%s, read whole and from the index", async (_, place, filter, expected) => {
    expect(pickPlaces(await findNeighbours(ids[place] ?? "", filter, ctx))).toEqual(expected);
    expect(pickPlaces(await findNeighbours(ids[place] ?? "", filter, ctx, { wholeShard: 0 }))).toEqual(
      expected,
    );
  });
  test("are those of the list by who works on a case, read whole and from the index", async () => {
    const [oldest = "", , third = ""] = ids;
    await transact(
      buildRosterRows({
        id: officer.accountId,
        account: officer.account,
        roles: ["OFFICER"],
        language: "en",
        createdAt: ctx.now,
      }),
    );
    const ownIds = [oldest, third];
    for (const [i, id] of ownIds.entries()) {
      const institutionId = `viewed-company-${i * 2}`;
      await writeAssignment({ id, institutionId, assignee: officer.accountId, since: ctx.now }, undefined);
    }
    for (const wholeShard of [200, 0]) {
      const readPlaces = async (place: number, assignee: string) =>
        pickPlaces(await findNeighbours(ids[place] ?? "", { assignee }, ctx, { wholeShard }));
      expect(await readPlaces(1, "me")).toEqual({ previous: 0, next: 2, first: 0 });
      expect(await readPlaces(2, "nobody")).toEqual({ previous: 1, next: 3, first: 1 });
    }
    for (const id of ownIds) await deleteAssignment(id, officer.accountId);
  });
  test("that are too far away to be looked for are not reported as the end of the list", async () => {
    const filter = { q: "viewed-company-3" };
    const neighbours = await findNeighbours(ids[0] ?? "", filter, ctx, { wholeShard: 0 });
    expect(pickPlaces(neighbours)).toEqual({ previous: null, next: 3, first: 3 });
    expect(neighbours).not.toHaveProperty("incomplete");
    expect(await findNeighbours(ids[0] ?? "", filter, ctx, { wholeShard: 0, maxSeen: 1 })).toEqual({
      previous: null,
      next: null,
      incomplete: true,
    });
  });
  test("are asked for with the filters of the list, and say the place in it", async () => {
    const answer = await callLambda(desk, "GET", "/api/staff/queue/neighbours", {
      token: first,
      query: { id: ids[2] ?? "", scheme: "FAIR_HOSTED", sort: "institution" },
    });
    expect(answer.body.data).toMatchObject({
      previous: { id: ids[1] },
      next: { id: ids[3] },
      place: 3,
      total: 4,
    });
    const unknownNeighbours = await callLambda(desk, "GET", "/api/staff/queue/neighbours", {
      token: first,
      query: { id: "nothing" },
    });
    expect(unknownNeighbours.body.code).toBe(107001);
  });
});
