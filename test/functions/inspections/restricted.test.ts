/** The restricted views over HTTP: their sign-ins, what they show, who is told of each reading. */

import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildBodyPut, buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import {
  buildAssignmentWrites,
  type InspectionSubject,
} from "@portal/core/inspections/records/inspection-store.server";
import { getRestrictedView, type ViewName, viewNames } from "@portal/core/inspections/restricted/index";
import type { CountTable, ViewPage } from "@portal/core/inspections/restricted/restricted-schema";
import { verifyChain } from "@portal/core/platform/audit/index";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import type { Role } from "@portal/core/platform/roles";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as staffLogin } from "@portal/functions/routes/identity/staff-login";
import { handler as user } from "@portal/functions/routes/identity/user";
import { handler as dsec } from "@portal/functions/routes/inspections/dsec";
import { handler as roadshow } from "@portal/functions/routes/inspections/roadshow";
import { openApiDocument } from "@portal/functions/routes/openapi-document";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import agreed from "../../../packages/core/src/inspections/restricted/views.json" with { type: "json" };
import {
  createCertifiedInstitution,
  createPublishedEvent,
} from "../../support/applications/application-fixtures.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import {
  advanceTestTime,
  type CallAnswer,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { sealWithCaptchaKey } from "../../support/sign-in/seal-with-captcha-key.ts";
import {
  createExistingAccount,
  createSolvedCaptcha,
  getStatusAndCode,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const HIDDEN_PATH = "show-0123456789abcdef";
prepareTestServices();
let inspector = "";
let inspectorId = "";
let bureau = "";
/** Sent to a convention alone. */
let hall = "";
const handlers = { roadshow, dsec };
const readView = (
  area: "roadshow" | "dsec",
  below: string,
  token: string,
  query: Record<string, string> = {},
) => callLambda(handlers[area], "GET", `/api/${area}/${below}`, { token, query });
const readPage = async (
  area: "roadshow" | "dsec",
  below: string,
  token: string,
  query = {},
): Promise<ViewPage> => (await readView(area, below, token, query)).body.data as ViewPage;
const authoriseReading = (token: string) =>
  callLambda(dsec, "POST", "/api/dsec/authorisation", {
    token,
    body: { reference: "88/DSEC/2026", purpose: "PERIODIC_SURVEY", agree: true },
  });
const submittedAt = toInstant("2026-11-23T02:00:00.000Z");
const buildHeader = (
  id: string,
  institutionId: string,
  more: Pick<ApplicationHeader, "scheme" | "status"> & { eventId?: string },
): ApplicationHeader => ({
  id,
  institutionId,
  resource: "participate",
  version: 1,
  createdAt: submittedAt,
  createdBy: "somebody",
  updatedAt: submittedAt,
  submittedAt,
  deadlines: [],
  timers: [],
  seq: 0,
  lastHash: "",
  notify: [],
  ...more,
});
const accessLog = () => listAuditEntries("2026-11", "access");

beforeAll(async () => {
  process.env.ROADSHOW_PATH = HIDDEN_PATH;
  const inspecting = await createSignedInPerson({ roles: ["ROADSHOW"], account: "inspector@demo.mo" });
  inspector = inspecting.token;
  inspectorId = inspecting.id;
  bureau = (await createSignedInPerson({ roles: ["DSEC"], account: "bureau@demo.mo" })).token;
  await createPublishedEvent({ id: "green-2027", venue: buildLocalizedText("路氹金光大道") });
  await createPublishedEvent({ id: "draft-2027", code: "DRAFT-2027", status: "DRAFT" });
  await createPublishedEvent({
    id: "old-2026",
    code: "OLD-2026",
    activityNature: "TRAINING",
    dates: { start: "2026-02-01", end: "2026-02-03" },
  });
  await createCertifiedInstitution("ok", {
    nameZh: '=HYPERLINK("http://evil.example")',
    nameEn: "Confeitaria São João",
    siteRegistrationNumber: "100001",
    industry: "RETAIL",
    personInCharge: "Pessoa Secreta",
    phone: { area: "MO", number: "28710300" },
    establishedOn: "2010-05-17",
  });
  await createCertifiedInstitution("ok2", { siteRegistrationNumber: "100002", industry: "RETAIL" });
  await createCertifiedInstitution("ok3", {
    siteRegistrationNumber: "100003",
    industry: "CATERING",
    nature: "TRADE_ASSOCIATION",
  });
  await createCertifiedInstitution("ok4", { siteRegistrationNumber: "100004", industry: "RETAIL" });
  for (const [of, id] of [
    ["activity", "green-2027"],
    ["activity", "old-2026"],
    ["activity", "draft-2027"],
    ...["ok", "ok2", "ok3", "ok4", "new", "closed"].map((id) => ["enterprise", id]),
  ])
    await transact(buildAssignmentWrites(inspectorId, { of, key: id } as InspectionSubject));
  const hallPerson = await createSignedInPerson({ roles: ["ROADSHOW"], account: "hall@demo.mo" });
  hall = hallPerson.token;
  await transact([
    ...buildAssignmentWrites(hallPerson.id, { of: "convention", key: "held" } as InspectionSubject),
    buildBodyPut({
      id: "held",
      institutionId: "ok",
      answers: { eventName: "會展", venue: "一號館" },
      institution: buildCompanyFields(),
    }),
    buildHeaderPut(buildHeader("held", "ok", { scheme: "INCENTIVE_CONVENTION", status: "ACCEPTED" })),
  ]);
  await createCertifiedInstitution(
    "new",
    { siteRegistrationNumber: "100009" },
    { certification: "UNVERIFIED" },
  );
  // Its administrator has left it, which gives its number back.
  await createCertifiedInstitution(
    "closed",
    { siteRegistrationNumber: "", nameZh: "已結束" },
    { certification: "UNVERIFIED", closedAt: toInstant("2026-11-20T02:00:00.000Z") },
  );
  await createCertifiedInstitution(
    "waits",
    { siteRegistrationNumber: "100008" },
    { certification: "VERIFYING" },
  );
});

describe("the sign-ins", () => {
  const signIns = {
    ordinary: [user, "/api/user/login", {}],
    staff: [staffLogin, "/api/staff/login", {}],
    roadshow: [roadshow, "/api/roadshow/login", { door: HIDDEN_PATH }],
    dsec: [dsec, "/api/dsec/login", {}],
  } as const;
  const signInAtArea = async (
    name: keyof typeof signIns,
    account: string,
    more = {},
  ): Promise<CallAnswer> => {
    const { codeId, key, num } = await createSolvedCaptcha();
    const [handler, path, extra] = signIns[name];
    const body = { account, pwd: sealWithCaptchaKey("Demo2026", key), num, codeId, ...extra, ...more };
    return callLambda(handler, "POST", path, { key: null, address: takeNextAddress(), body });
  };
  const people: [string, Role[], keyof typeof signIns][] = [
    ["person@demo.mo", ["APPLICANT"], "ordinary"],
    ["clerk@demo.mo", ["OFFICER"], "staff"],
    ["road@demo.mo", ["ROADSHOW"], "roadshow"],
    ["stat@demo.mo", ["DSEC"], "dsec"],
    ["both@demo.mo", ["OFFICER", "ROADSHOW", "DSEC"], "staff"],
  ];
  beforeAll(async () => {
    for (const [account, roles] of people) await createExistingAccount(account, { roles });
  });

  test.each(people)("[R193] %s with %j can sign in at one address alone: %s", async (account, _, own) => {
    for (const name of Object.keys(signIns) as (keyof typeof signIns)[]) {
      expect(getStatusAndCode(await signInAtArea(name, account)), name).toEqual(
        name === own ? [200, 200] : [400, 200106],
      );
    }
  });

  test.each([["show-0123456789abcdeg"], [""], ["show"]])(
    "[R80] at any other address than the hidden one there is no sign-in: %s",
    async (hiddenPath) => {
      expect(getStatusAndCode(await signInAtArea("roadshow", "road@demo.mo", { door: hiddenPath }))).toEqual([
        404, 900049,
      ]);
    },
  );

  test("[R80] while no address is set, or one that could be guessed, nobody can sign in", async () => {
    for (const path of ["", "short"]) {
      process.env.ROADSHOW_PATH = path;
      expect(getStatusAndCode(await signInAtArea("roadshow", "road@demo.mo", { door: path }))).toEqual([
        404, 900049,
      ]);
    }
    process.env.ROADSHOW_PATH = HIDDEN_PATH;
  });

  test("[R80] the public document of the API does not name them", () => {
    expect(openApiDocument).not.toMatch(/roadshow|\/dsec/);
  });
});

describe("what they show", () => {
  const viewRequests: [ViewName, "roadshow" | "dsec", string][] = [
    ["roadshow.activity", "roadshow", "activity"],
    ["roadshow.enterprise", "roadshow", "enterprise"],
    ["roadshow.convention", "roadshow", "convention"],
    ["dsec.activity", "dsec", "activity"],
    ["dsec.enterprise", "dsec", "enterprise"],
  ];
  test("every agreed view is served", () =>
    expect(viewRequests.map(([view]) => view)).toEqual([...viewNames]));

  test.each(viewRequests)("[R531][R532] %s has the agreed fields and no other", async (view, area, below) => {
    if (area === "dsec") await authoriseReading(bureau);
    const reader = area === "dsec" ? bureau : below === "convention" ? hall : inspector;
    const { items } = await readPage(area, below, reader);
    const agreedFields = getRestrictedView(view).fields.map(({ name }) => name);
    expect(items).not.toEqual([]);
    for (const item of items) expect(Object.keys(item)).toEqual(agreedFields);
  });

  test("[R81] activities: published ones, with their dates and places", async () => {
    const { items, total } = await readPage("roadshow", "activity", inspector);
    expect(items.map(({ code }) => code)).toEqual(["GREEN-2027", "OLD-2026"]);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({ start: "2027-03-04", end: "2027-03-06", nature: "EXPO", exhibitors: 0 });
  });

  test("[R82] enterprises: those assigned, certified or not, and nothing of a person", async () => {
    const answer = await readView("roadshow", "enterprise", inspector);
    const { items } = answer.body.data as ViewPage;
    expect(items.map(({ registration }) => registration)).toEqual([
      "100001",
      "100002",
      "100003",
      "100004",
      "100009",
    ]);
    expect(items.filter(({ certifiedOn }) => certifiedOn === null)).toMatchObject([
      { registration: "100009" },
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Pessoa Secreta|28710300|陳大文|@demo\.mo/);
  });

  test("[R83] conventions: none is made up where none was assigned", async () => {
    expect(await readPage("roadshow", "convention", inspector)).toEqual({
      items: [],
      total: 0,
      page: 1,
      pages: 1,
    });
  });

  test("[R15] the bureau knows enterprises without name and number, and never fewer than three alike", async () => {
    await authoriseReading(bureau);
    const { items, total } = await readPage("dsec", "enterprise", bureau);
    // The one association and the one caterer could be recognised: what tells them apart is not in the rows.
    const anonymous = {
      nature: null,
      industry: null,
      employeesFrom: 10,
      country: "MO",
      establishedDecade: null,
      certifiedYear: 2026,
    };
    expect(items).toEqual([anonymous, anonymous, anonymous, anonymous]);
    expect(total).toBe(4);
    expect((await readPage("dsec", "enterprise", bureau, { nature: "TRADE_ASSOCIATION" })).total).toBe(0);
    expect((await readPage("dsec", "enterprise", bureau, { from: "2026-12-01" })).total).toBe(4);
    expect((await readPage("dsec", "enterprise", bureau, { from: "2027-01-01" })).total).toBe(0);
  });

  test.each([
    [{ q: "金光" }, ["GREEN-2027"]],
    [{ nature: "TRAINING" }, ["OLD-2026"]],
    [{ from: "2026-02-03", to: "2026-02-03" }, ["OLD-2026"]],
    [{ from: "2026-02-04" }, ["GREEN-2027"]],
    [{ to: "2027-03-03" }, ["OLD-2026"]],
    [{ q: "nothing of it" }, []],
  ])("[R14] activities by %j", async (query, wanted) => {
    const { items } = await readPage("roadshow", "activity", inspector, query);
    expect(items.map(({ code }) => code)).toEqual(wanted);
  });

  test("a period that ends before it begins is refused", async () => {
    const { status, body } = await readView("roadshow", "activity", inspector, {
      from: "2027-03-04",
      to: "2027-03-03",
    });
    expect([status, body.code]).toEqual([400, errorCodes.INVALID_VALUE]);
  });

  test("a name is found without its accents", async () => {
    const { items } = await readPage("roadshow", "enterprise", inspector, { q: "sao joao" });
    expect(items.map(({ registration }) => registration)).toEqual(["100001"]);
  });

  test("[R532] counts of one or two enterprises are held back, and another with them", async () => {
    await authoriseReading(bureau);
    const { items } = (await readView("dsec", "statistics", bureau)).body.data as { items: CountTable[] };
    const industry = items.find(({ of, by }) => of === "enterprise" && by === "industry");
    expect(industry?.cells).toEqual([
      { key: "CATERING", count: null },
      { key: "RETAIL", count: null },
    ]);
    const nature = items.find(({ of, by }) => of === "activity" && by === "nature");
    expect(nature?.cells).toEqual([
      { key: "EXPO", count: 1 },
      { key: "TRAINING", count: 1 },
    ]);
  });
});

describe("who takes part in one activity", () => {
  const putApplication = (id: string, status: ApplicationStatus, scheme: string) =>
    transact([buildHeaderPut(buildHeader(id, `of-${id}`, { scheme, status, eventId: "green-2027" }))]);
  beforeAll(async () => {
    const paidApplications = ["a", "b", "c", "d"].map((id) => putApplication(id, "PAID", "FAIR_GREEN"));
    const rest = [
      putApplication("e", "PROCESSING", "FAIR_GREEN"),
      putApplication("f", "REJECTED", "SEMINAR"),
      putApplication("g", "DRAFT", "SEMINAR"),
    ];
    await Promise.all([...paidApplications, ...rest]);
    await authoriseReading(bureau);
  });
  const below = "activity/GREEN-2027/statistics";

  test("[R15] [R532] counts, small ones held back; drafts are nobody's", async () => {
    const { items } = (await readView("dsec", below, bureau)).body.data as { items: CountTable[] };
    expect(items).toEqual([
      {
        of: "participation",
        by: "standing",
        cells: [
          { key: "NOT", count: null },
          { key: "TAKES_PART", count: 4 },
          { key: "UNDER_WAY", count: null },
        ],
      },
      {
        of: "participation",
        by: "type",
        cells: [
          // The next smallest goes with a single one that is held back.
          { key: "FAIR_GREEN", count: null },
          { key: "SEMINAR", count: null },
        ],
      },
    ]);
  });
  test("[R15] what is counted is what was agreed", async () => {
    const all = await Promise.all(["statistics", below].map((path) => readView("dsec", path, bureau)));
    const counts = all.flatMap(({ body }) => (body.data as { items: CountTable[] }).items);
    expect(counts.map(({ of, by }) => `${of} ${by}`).sort()).toEqual(
      Object.entries(agreed.counts)
        .flatMap(([of, bys]) => Object.keys(bys).map((by) => `${of} ${by}`))
        .sort(),
    );
  });
  test("[R531] [R532] as a file, in words, logged under the authorisation", async () => {
    const answer = await readView("dsec", `${below}/file`, bureau, { format: "csv", lang: "en" });
    expect(answer.bytes.toString("utf8").replace("\uFEFF", "").trim().split("\r\n").slice(0, 3)).toEqual([
      '"Statistical item","Category","Count"',
      '"Participation","Not taking part","Not disclosed"',
      expect.stringMatching(/^"Participation","Taking part","?4"?$/),
    ]);
    expect((await accessLog()).at(-1)).toMatchObject({
      action: "statistics",
      subject: "dsec.participation",
      detail: { event: "GREEN-2027", rows: 6, format: "csv", reference: "88/DSEC/2026", fields: 3 },
    });
  });
  test("[R15] the counts of everything as XLSX", async () => {
    const [head, first] = await readSheet(
      (await readView("dsec", "statistics/file", bureau, { lang: "zh-Hant" })).bytes,
    );
    expect(head).toEqual(["統計項目", "分類", "數目"]);
    expect(first?.slice(0, 1)).toEqual(["活動：按性質"]);
  });
  test.each(["DRAFT-2027", "NOTHING"])("an activity that is not public has none: %s", async (code) => {
    expect(getStatusAndCode(await readView("dsec", `activity/${code}/statistics`, bureau))).toEqual([
      404, 900049,
    ]);
  });
});

describe("the authorisation", () => {
  test.each([
    "activity",
    "enterprise",
    "statistics",
    "activity/file",
    "enterprise/file",
    "statistics/file",
    "activity/GREEN-2027/statistics",
  ])("[R85][R532] without one, %s is refused, and nothing is read", async (below) => {
    const { token } = await createSignedInPerson({ roles: ["DSEC"] });
    const before = (await accessLog()).length;
    expect(getStatusAndCode(await readView("dsec", below, token))).toEqual([403, 403]);
    expect((await accessLog()).length).toBe(before);
  });

  test("[R84] holds for the length of a session, and is returned with each reading", async () => {
    const { token } = await createSignedInPerson({ roles: ["DSEC"] });
    expect((await readView("dsec", "authorisation", token)).body.data).toEqual({ given: null });
    await authoriseReading(token);
    expect((await readView("dsec", "authorisation", token)).body.data).toMatchObject({
      given: { reference: "88/DSEC/2026", purpose: "PERIODIC_SURVEY", until: "2026-11-23T14:00:00.000Z" },
    });
    await readView("dsec", "activity", token);
    expect((await accessLog()).at(-1)?.detail).toMatchObject({
      reference: "88/DSEC/2026",
      purpose: "PERIODIC_SURVEY",
    });
    advanceTestTime(12 * 3_600_000 + 1);
    const freshPerson = await createSignedInPerson({ roles: ["DSEC"] });
    expect((await readView("dsec", "authorisation", freshPerson.token)).body.data).toEqual({ given: null });
    setTestTime("2026-11-23T02:00:00.000Z");
  });

  test("[R532] is each sign-in's own", async () => {
    const someone = await createSignedInPerson({ roles: ["DSEC"] });
    await authoriseReading(someone.token);
    const again = await createSession(someone.id, 1, toInstant("2026-11-23T02:00:00.000Z"));
    expect((await readView("dsec", "activity", someone.token)).status).toBe(200);
    expect(getStatusAndCode(await readView("dsec", "activity", again))).toEqual([403, 403]);
  });

  test.each([
    ["PERIODIC_SURVEY", 200],
    ["SPECIAL_STUDY", 200],
    // Rows that reveal nobody update no register of single establishments.
    ["REGISTER", 400],
    ["", 400],
  ])("is given for the purpose %j: %i", async (purpose, status) => {
    const someone = await createSignedInPerson({ roles: ["DSEC"] });
    const body = { reference: "88/DSEC/2026", purpose, agree: true };
    const answer = await callLambda(dsec, "POST", "/api/dsec/authorisation", { token: someone.token, body });
    expect(answer.status).toBe(status);
  });
  test("must be agreed to", async () => {
    const body = { reference: "88/DSEC/2026", purpose: "PERIODIC_SURVEY", agree: false };
    expect(
      getStatusAndCode(await callLambda(dsec, "POST", "/api/dsec/authorisation", { token: bureau, body })),
    ).toEqual([400, 200114]);
  });
});

describe("files", () => {
  test("[R531] XLSX: what looks like a formula is text, in the reader's language", async () => {
    const answer = await readView("roadshow", "enterprise/file", inspector, { lang: "pt" });
    expect(answer.headers["content-type"]).toContain("spreadsheetml");
    const [head, first] = await readSheet(answer.bytes);
    expect(head?.[0]).toBe("Nome em chinês");
    expect(first?.[0]).toBe('\'=HYPERLINK("http://evil.example")');
    expect(first?.[1]).toBe("Confeitaria São João");
  });
  test("[R15] CSV: quoted, marked as UTF-8, by the filter", async () => {
    await authoriseReading(bureau);
    const answer = await readView("dsec", "activity/file", bureau, { format: "csv", lang: "en", q: "OLD" });
    const text = answer.bytes.toString("utf8");
    expect(text.startsWith('\uFEFF"Name","Reference"')).toBe(true);
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain('"Training"');
  });
});

describe("the access log", () => {
  test("[R531][R532] keeps who, when, what, by which filter, and how many rows", async () => {
    await readView("roadshow", "enterprise", inspector, { q: "sao", page: "1" });
    await readView("roadshow", "enterprise/file", inspector, { format: "csv", nature: "ENTERPRISE" });
    const [one, two] = (await accessLog()).slice(-2);
    expect(one).toMatchObject({
      at: "2026-11-23T02:00:00.000Z",
      actor: { name: "inspector@demo.mo" },
      action: "read",
      subject: "roadshow.enterprise",
      detail: { filter: { q: "sao" }, page: 1, rows: 1, fields: 3 },
    });
    expect(two).toMatchObject({
      action: "export",
      subject: "roadshow.enterprise",
      detail: { filter: { nature: "ENTERPRISE" }, format: "csv", rows: 4 },
    });
  });

  test("each reading adds one entry, also when many read at once, and the chain holds", async () => {
    const before = (await accessLog()).length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => readView("roadshow", "activity", inspector)),
    );
    const entries = await accessLog();
    expect(entries.length - before).toBe(answers.filter(({ status }) => status === 200).length);
    expect(await verifyChain(entries)).toBe(-1);
  });

  test("administrators read it; who changed the past is seen", async () => {
    const { token } = await createSignedInPerson({ roles: ["ADMIN"], account: "admin@demo.mo" });
    const listLog = async () =>
      (await callLambda(admin, "GET", "/api/staff/admin/access", { token, query: { month: "2026-11" } })).body
        .data as { items: unknown[]; intact: boolean };
    await readView("roadshow", "activity", inspector);
    const { items, intact } = await listLog();
    expect(items.length).toBe((await accessLog()).length);
    expect(intact).toBe(true);
    const rewriteView = (name: string) =>
      getDocumentClient().send(
        new UpdateCommand({
          TableName: getTableName(),
          Key: { pk: "access#2026-11", sk: "entry#000001" },
          UpdateExpression: "SET entry.actor.#name = :name",
          ExpressionAttributeNames: { "#name": "name" },
          ExpressionAttributeValues: { ":name": name },
        }),
      );
    const [first] = await accessLog();
    await rewriteView("somebody@else.mo");
    expect((await listLog()).intact).toBe(false);
    await rewriteView(first?.actor.name ?? "");
    expect((await listLog()).intact).toBe(true);
  });

  test("its readings stand apart from the staff's record", async () => {
    expect(await listAuditEntries("2026-11")).toEqual([]);
  });
});
