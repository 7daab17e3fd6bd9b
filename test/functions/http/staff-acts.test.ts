/**
 * The log of what staff do: no operation can be without it, and each line says who did what, on what, and how it ended.
 */
import type { StaffAct } from "@portal/core/platform/audit/staff-act";
import { listStaffActs } from "@portal/core/platform/audit/staff-act-store.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import type { MatchedOperation } from "@portal/functions/http/match-operation";
import { getRecordedKind, wrapInStaffAct } from "@portal/functions/http/record-staff-act";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Call, Operation } from "@portal/functions/http/serve-resource";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as events } from "@portal/functions/routes/staff/events";
import { expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";
import { roleMatrix } from "./role-matrix.ts";

interface Case {
  key: string;
  base: string;
  operation: Operation;
  params: Record<string, string>;
}
const cases: Case[] = (routes as readonly Route[]).flatMap((route) =>
  Object.entries(resourceDefinitions[route.resource] ?? {}).map(([key, operation]) => ({
    key,
    base: route.base,
    operation,
    params: Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, `a-${name}`])),
  })),
);
const formatName = ({ key, base }: Case): string => {
  const [verb, path = ""] = key.split(" ");
  return `${verb} ${base}${path === "/" ? "" : path}`;
};

prepareTestServices();

const ctx = createTestContext(officer, "2026-11-23T02:00:00.000Z");
const buildCall = (body: unknown = {}): Call => ({ body }) as Call;
const runCase = async (one: Case, work: () => Promise<unknown>, body?: unknown): Promise<unknown> => {
  const { key, base, params, operation } = one;
  const matchedOperation: MatchedOperation = { key, base, params, operation: { ...operation, run: work } };
  return wrapInStaffAct(matchedOperation, ctx).operation.run(buildCall(body), ctx);
};
const listActs = async () => {
  const items = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listStaffActs>> = await listStaffActs("2026-11", 100, cursor);
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor);
  return items;
};

test("[R193] every operation of every resource that changes something leaves a line, but for two that last a minute", async () => {
  const changing = cases.filter(({ key }) => !key.startsWith("GET "));
  expect(changing.filter(({ operation }) => operation.unrecorded).map(formatName)).toEqual([
    "POST /staff/application/{id}/presence",
    "DELETE /staff/application/{id}/presence",
  ]);
  const recordedCases = changing.filter(({ operation }) => !operation.unrecorded);
  const before = new Set((await listActs()).map(({ id }) => id));
  for (const one of recordedCases) await runCase(one, async () => ({ id: "made" }));
  const acts = (await listActs()).filter(({ id }) => !before.has(id));
  expect(acts).toHaveLength(recordedCases.length);
  expect(acts.map(({ operation }) => operation).sort()).toEqual(
    recordedCases.map((one) => formatName(one).replace("{action}", "a-action")).sort(),
  );
  for (const act of acts) expect(act).toMatchObject({ account: officer.account, outcome: "DONE" });
});

/** Whether staff are answered with what belongs to them or to an institution: neither public nor everybody's own. */
const isForStaff = (name: string): boolean => {
  const [visitor, newcomer, , , staff = ""] = roleMatrix[name as keyof typeof roleMatrix]?.split(" ") ?? [];
  return visitor === "L" && newcomer !== "." && staff.includes(".");
};
const readCases = cases.filter(({ key }) => key.startsWith("GET "));
const readOperations = readCases.map(formatName).filter(isForStaff);
const listRecordedAs = (kind: string): string[] =>
  readCases.filter(({ key, operation }) => getRecordedKind(key, operation) === kind).map(formatName);

/** Readings that are in a chained book, with the action of their entry. */
const chainedReadings: Readonly<Record<string, string>> = {
  "GET /file/{id}": "document.file",
  "GET /message/{id}/file/{fileId}": "document.file",
  "GET /institution/{id}": "document.institution",
  "GET /staff/institution/{id}": "document.institution",
  ...Object.fromEntries(
    ["appother", "outlands", "participate/search", "report", "special"].flatMap((family) => [
      [`GET /${family}/{id}/pdf`, "document.copy"],
      [`GET /${family}/{id}/letter`, "document.letter"],
    ]),
  ),
  "GET /staff/export": "export",
  "GET /staff/export/checklist": "export",
  "GET /staff/export/survey/{id}": "survey.export",
  "GET /staff/figures/file": "export",
  "GET /staff/reconciliation/export": "export",
  // The order of the file is the entry; only its owner reads how far it is.
  "GET /staff/queue/export/{id}": "export",
};
/** Members that staff write themselves or that are numbers, so they contain no data of applicants. */
const withoutApplicants = [
  "GET /participate/search/{id}/moves",
  "GET /staff/admin/access",
  "GET /staff/admin/account",
  "GET /staff/admin/act",
  "GET /staff/admin/audit",
  "GET /staff/admin/audit/check",
  "GET /staff/admin/me",
  "GET /staff/admin/policy",
  "GET /staff/admin/policy/prepared",
  "GET /staff/admin/scheme",
  "GET /staff/admin/scheme/{id}",
  "GET /staff/admin/wording",
  "GET /staff/admin/wording/{key}",
  "GET /staff/calendar",
  "GET /staff/calendar/year/{year}",
  "GET /staff/colleague",
  "GET /staff/event",
  "GET /staff/event-task/{eventId}",
  "GET /staff/event/{id}/waiting-room",
  "GET /staff/figures",
  "GET /staff/publication",
  "GET /staff/publication/{id}",
  "GET /staff/queue/count",
  "GET /staff/queue/export/column",
  "GET /staff/queue/export/schedule",
  "GET /staff/survey",
  "GET /staff/survey/{id}",
  "GET /staff/view",
];
/**
 * Lists whose rows name an application, an institution or a task; each leads to a reading that is recorded. A new
 * operation that staff are served is in none of these lists until somebody has decided where it belongs.
 */
const listsOfTasks = [
  "GET /message",
  "GET /staff/calendar/forecast/{id}",
  "GET /staff/event-task",
  "GET /staff/figures/deadlines",
  "GET /staff/lottery/{eventId}",
  "GET /staff/mention",
  "GET /staff/penalty-objection",
  "GET /staff/plan/{eventId}",
  "GET /staff/prepared-decision",
  "GET /staff/queue/neighbours",
  "GET /staff/reconciliation",
  "GET /staff/retention",
  "GET /staff/work",
];

test("[R193] reading personal data leaves a line, or an entry in the access log", () => {
  const families = ["appother", "outlands", "participate/search", "report", "special"];
  expect(listRecordedAs("reading").sort()).toEqual(
    [
      ...families.map((family) => `GET /${family}/{id}/voucher`),
      "GET /staff/application/{id}/checklist",
      "GET /institution/{id}/documents",
      "GET /institution/{id}/history",
      "GET /institution/{id}/penalty",
      "GET /message/{id}",
      "GET /participate/search/{id}",
      "GET /participate/search/{id}/history",
      "GET /payment/{id}",
      "GET /payment/{id}/receipt",
      "GET /payment/{id}/refund",
      "GET /staff/application/{id}/applicant",
      "GET /staff/application/{id}/case",
      "GET /staff/application/{id}/case/note",
      "GET /staff/application/{id}/related",
      "GET /staff/claim/{id}",
      "GET /staff/event/{id}",
      "GET /staff/inspection/{of}/{id}",
      "GET /staff/institution/{id}/contact",
      "GET /staff/institution/{id}/penalty",
      "GET /staff/osspay/{id}",
      "GET /staff/queue/export/schedule/{id}/file/{exportId}",
      "GET /staff/survey/{id}/result",
    ].sort(),
  );
});

test("every list that takes words to search for is recorded, or has its file in the audit record", () => {
  const withWords = readCases.filter(({ operation: { query } }) => {
    const shape = (query as { shape?: Record<string, unknown> } | undefined)?.shape;
    return shape !== undefined && "q" in shape;
  });
  const searches = withWords.map(formatName).filter((name) => isForStaff(name) && !(name in chainedReadings));
  // The neighbours of a case are two numbers of a list that was recorded.
  expect(searches.filter((name) => name !== "GET /staff/queue/neighbours").sort()).toEqual(
    listRecordedAs("search").sort(),
  );
});

test("whatever else staff read names no applicant, or is a list of what waits", () => {
  const knownOperations = [
    ...listRecordedAs("reading"),
    ...listRecordedAs("search"),
    ...listRecordedAs("list"),
    ...Object.keys(chainedReadings),
    ...listsOfTasks,
    ...withoutApplicants,
  ];
  expect(readOperations.filter((name) => !knownOperations.includes(name))).toEqual([]);
  expect([...listsOfTasks, ...withoutApplicants].filter((name) => !readOperations.includes(name))).toEqual(
    [],
  );
  expect(new Set(knownOperations).size).toBe(knownOperations.length);
});

test("a list whose rows hold personal data is in the log with what is on it, whenever it is read", async () => {
  expect(listRecordedAs("list").sort()).toEqual([
    "GET /staff/claim",
    "GET /staff/institution-check",
    "GET /staff/osspay",
  ]);
  const one = cases.find((each) => formatName(each) === "GET /staff/claim") as Case;
  const before = new Set((await listActs()).map(({ id }) => id));
  await runCase(one, async () => ({ items: [{ id: "c1" }, { id: "c2" }] }));
  const [act] = (await listActs()).filter(({ id }) => !before.has(id));
  expect(act).toMatchObject({ operation: "GET /staff/claim", outcome: "READ", detail: { items: "c1 c2" } });
});

test("a search is in the log with what it found, and without the words", async () => {
  const one = cases.find((each) => formatName(each) === "GET /staff/queue") as Case;
  const searchActs = async (q: string | undefined): Promise<StaffAct[]> => {
    const before = new Set((await listActs()).map(({ id }) => id));
    const { key, base, params, operation } = one;
    const runAndFind = async () => ({ items: [{ id: "a1" }, { id: "a2" }] });
    const matchedOperation: MatchedOperation = {
      key,
      base,
      params,
      operation: { ...operation, run: runAndFind },
    };
    await wrapInStaffAct(matchedOperation, ctx).operation.run({ query: { q } } as Call, ctx);
    return (await listActs()).filter(({ id }) => !before.has(id));
  };
  expect(await searchActs(undefined)).toEqual([]);
  expect(await searchActs(" ")).toEqual([]);
  const [act] = await searchActs("陳大文");
  expect(act).toMatchObject({ operation: "GET /staff/queue", outcome: "READ", detail: { items: "a1 a2" } });
  expect(JSON.stringify(act)).not.toContain("陳大文");
});

const certify = cases.find((one) => formatName(one) === "POST /staff/institution/{id}/certify") as Case;
test.each<[string, () => Promise<unknown>, string]>([
  ["was refused, by its code", () => Promise.reject(new Refusal(errorCodes.STALE_VERSION)), "900050"],
  ["failed", () => Promise.reject(new Error("broken")), "FAILED"],
])("an act that %s says so, with what was asked", async (_, work, outcome) => {
  const before = new Set((await listActs()).map(({ id }) => id));
  await runCase(certify, work, { version: 3, result: "FAILED", reason: "文件不清晰", pwd: "secret" }).catch(
    () => {},
  );
  const [act] = (await listActs()).filter(({ id }) => !before.has(id));
  expect(act).toMatchObject({
    operation: "POST /staff/institution/{id}/certify",
    subject: "a-id",
    outcome,
    detail: { version: 3, result: "FAILED", reason: "文件不清晰" },
  });
  expect(JSON.stringify(act)).not.toContain("secret");
});

test("what a caller makes too long is cut: address, ids and texts", async () => {
  const before = new Set((await listActs()).map(({ id }) => id));
  const longText = "x".repeat(3000);
  const act = cases.find(({ key }) => key === "POST /{id}/{action}") as Case;
  await runCase({ ...act, params: { id: longText, action: longText } }, async () => ({}), {
    id: longText,
    reason: longText,
  });
  const [row] = (await listActs()).filter(({ id }) => !before.has(id));
  const { operation = "", subject = "", detail = {} } = row ?? {};
  expect([operation, subject, String(detail.reason)].map(({ length }) => length)).toEqual([300, 300, 300]);
});

test("a call of an applicant is not recorded as an act of staff", async () => {
  const matchedOperation = { ...certify, operation: certify.operation } as MatchedOperation;
  const applicant = { ...ctx, actor: { ...ctx.actor, kind: "applicant" as const } };
  expect(wrapInStaffAct(matchedOperation, applicant)).toBe(matchedOperation);
});

test("a change of prices says what each was before; an administrator reads it, page by page", async () => {
  const event = await createPublishedEvent();
  const { token } = await createSignedInPerson({ roles: ["OFFICER"], account: "prices@demo.mo" });
  const changeAnswer = await callLambda(events, "PUT", "/api/staff/event", {
    token,
    body: {
      ...event,
      booths: event.booths.map((booth, i) => (i === 0 ? { ...booth, price: 990_000 } : booth)),
      reason: "the larger hall",
    },
  });
  expect(changeAnswer.status, JSON.stringify(changeAnswer.body)).toBe(200);
  const administrator = await createSignedInPerson({ roles: ["ADMIN"] });
  const seenActs: { operation: string; subject: string; detail: object }[] = [];
  let cursor: string | undefined;
  do {
    const page = await callLambda(admin, "GET", "/api/staff/admin/act", {
      token: administrator.token,
      query: { month: "2026-11", limit: 30, cursor },
    });
    const data = page.body.data as { items: typeof seenActs; cursor?: string };
    seenActs.push(...data.items);
    cursor = data.cursor;
  } while (cursor);
  expect(seenActs).toContainEqual(
    expect.objectContaining({
      operation: "PUT /staff/event",
      subject: event.id,
      account: "prices@demo.mo",
      detail: expect.objectContaining({ "booths.0.price": expect.stringMatching(/ → 990000$/) }),
    }),
  );
});

test("each act says by name what it was about, and what is gone keeps its id", async () => {
  const event = await createPublishedEvent({ id: "named-2027", code: "NAMED-2027" });
  await createCertifiedInstitution("named", { nameZh: "海港貿易", nameEn: "Harbour Trading" });
  const application = await submitCompleteApplication("named", event.id);
  const someone = { ...officer, accountId: "names-things", account: "names@demo.mo" };
  const ownContext = createTestContext(someone, "2026-11-23T03:00:00.000Z");
  const recordAct = async (name: string, params: Record<string, string>) => {
    const one = cases.find((each) => formatName(each) === name) as Case;
    const matchedOperation = { ...one, params, operation: { ...one.operation, run: async () => ({}) } };
    await wrapInStaffAct(matchedOperation, ownContext).operation.run(buildCall(), ownContext);
  };
  await recordAct("GET /staff/inspection/{of}/{id}", { of: "activity", id: event.id });
  await recordAct("GET /participate/search/{id}", { id: application.id });
  await recordAct("GET /institution/{id}/documents", { id: "named" });
  await recordAct("POST /staff/event/{id}/publish", { id: "gone-2027" });
  await recordAct("GET /staff/inspection/{of}/{id}", { of: "convention", id: "gone" });
  const administrator = await createSignedInPerson({ roles: ["ADMIN"] });
  const { data } = (
    await callLambda(admin, "GET", "/api/staff/admin/act", {
      token: administrator.token,
      query: { month: "2026-11", accountId: someone.accountId },
    })
  ).body as { data: { items: { about: object }[] } };
  const abouts = data.items.map(({ about }) => about);
  expect(abouts).toHaveLength(5);
  expect(abouts).toEqual(
    expect.arrayContaining([
      { kind: "event", id: event.id, names: event.names },
      {
        kind: "application",
        id: application.id,
        code: application.code,
        institutionName: "海港貿易",
        institutionNames: { zh: "海港貿易", en: "Harbour Trading" },
      },
      { kind: "institution", id: "named", institutionNames: { zh: "海港貿易", en: "Harbour Trading" } },
      { kind: "event", id: "gone-2027" },
      { kind: "application", id: "gone" },
    ]),
  );
});

test("the acts of one person are read page by page, with their number, and no cursor leads to another's", async () => {
  const administrator = await createSignedInPerson({ roles: ["ADMIN"] });
  const someone = { ...officer, accountId: "only-this-one", account: "only@demo.mo" };
  const ownContext = createTestContext(someone, "2026-11-23T03:00:00.000Z");
  const matchedOperation: MatchedOperation = {
    ...certify,
    operation: { ...certify.operation, run: async () => ({}) },
  };
  for (let i = 0; i < 5; i++)
    await wrapInStaffAct(matchedOperation, ownContext).operation.run(buildCall({ version: i }), ownContext);
  const listLoggedActs = (query: Record<string, unknown>) =>
    callLambda(admin, "GET", "/api/staff/admin/act", {
      token: administrator.token,
      query: { month: "2026-11", accountId: someone.accountId, limit: 2, ...query },
    });
  const versions: unknown[] = [];
  const totals: unknown[] = [];
  let cursor: string | undefined;
  let first: string | undefined;
  do {
    const { data } = (await listLoggedActs({ cursor })).body as {
      data: { items: StaffAct[]; cursor?: string; total?: number };
    };
    expect(data.items.every(({ accountId }) => accountId === someone.accountId)).toBe(true);
    versions.push(...data.items.map(({ detail }) => detail.version));
    totals.push(data.total);
    cursor = data.cursor;
    first ??= cursor;
  } while (cursor);
  expect(versions.toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(totals.filter((total) => total !== undefined)).toEqual([5]);
  for (const other of [{ accountId: "another" }, { month: "2026-10" }, { accountId: undefined }])
    expect((await listLoggedActs({ ...other, cursor: first })).status, JSON.stringify(other)).toBe(400);
  // Nobody has this account any more. Its months without acts are read like those of anybody.
  expect((await listLoggedActs({ month: "2026-10" })).body.data).toEqual({ items: [], total: 0 });
  const { id: idleColleague } = await createSignedInPerson({ roles: ["OFFICER"] });
  expect((await listLoggedActs({ accountId: idleColleague })).body.data).toEqual({ items: [], total: 0 });
  const nobody = await listLoggedActs({ accountId: "nobody" });
  expect([nobody.status, nobody.body.fields]).toEqual([400, [{ path: "accountId", key: "option" }]]);
});

test("a decision that is sent again with its key is done in the log, too, and not refused", async () => {
  await createCertifiedInstitution("institution-acts");
  await createPublishedEvent({ id: "acts-2027" });
  const { id, version } = await submitCompleteApplication("institution-acts", "acts-2027");
  const { token } = await createSignedInPerson({ roles: ["OFFICER"], account: "twice@demo.mo" });
  const acceptsMember = (key: string) =>
    callLambda(participate, "POST", `/api/participate/search/${id}/accept`, {
      token,
      key,
      body: { version },
    });
  expect((await acceptsMember("first")).status).toBe(200);
  expect((await acceptsMember("first")).status).toBe(200);
  expect((await acceptsMember("other")).body.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
  const acts = (await listActs()).filter(({ account }) => account === "twice@demo.mo");
  expect(acts.map(({ outcome }) => outcome).toSorted()).toEqual([
    String(errorCodes.MOVE_NOT_ALLOWED),
    "DONE",
    "DONE",
    // The application, by which the repeated call is answered.
    "READ",
  ]);
});
