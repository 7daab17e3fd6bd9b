/** Answers as columns of exports (decision 0430), and exports of saved views that are repeated (decision 0431). */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { canReadExport, isExportDue } from "@portal/core/applications/desk/export-schedule-rules";
import type { ExportScheduleView } from "@portal/core/applications/desk/export-schedule-schema";
import { writeNextExportBatch } from "@portal/core/applications/desk/queue-export.server";
import type { QueueExportView } from "@portal/core/applications/desk/queue-export-schema";
import {
  buildBodyPut,
  buildHeaderPut,
  findHeader,
  findSubmittedBody,
} from "@portal/core/applications/model/application-store.server";
import { getAccountEntity } from "@portal/core/identity/accounts/account-entities.server";
import { buildRosterRows } from "@portal/core/identity/staff/staff-store.server";
import type { NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import { parseDay } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { findScheme } from "@portal/core/schemes/index";
import { emptyOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { buildSchemeVersionPuts } from "@portal/core/schemes/versions/scheme-version-store.server";
import { exportFileMaker } from "@portal/functions/exports/export-file";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as queueExport } from "@portal/functions/routes/staff/queue-export";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import type { SQSEvent } from "aws-lambda";
import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { recordSetAside } from "../../support/calls/set-aside-reports.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

test.each<["DAILY" | "WEEKLY" | "MONTHLY", string, string, boolean, boolean]>([
  ["DAILY", "2026-11-23", "2026-11-23", true, false],
  ["DAILY", "2026-11-23", "2026-11-24", true, true],
  ["DAILY", "2026-11-23", "2026-11-24", false, false],
  ["WEEKLY", "2026-11-23", "2026-11-27", true, false],
  ["WEEKLY", "2026-11-23", "2026-11-30", true, true],
  // Monday is a holiday, so Tuesday is the first working day.
  ["WEEKLY", "2026-11-23", "2026-11-30", false, false],
  ["WEEKLY", "2026-11-23", "2026-12-01", true, true],
  ["MONTHLY", "2026-11-23", "2026-11-30", true, false],
  ["MONTHLY", "2026-11-23", "2026-12-01", true, true],
  ["MONTHLY", "2026-12-01", "2026-12-31", true, false],
])("%s, last on %s: on %s, working %s, it is due %s", (rhythm, last, today, isWorking, due) =>
  expect(isExportDue(rhythm, last, parseDay(today), isWorking)).toBe(due),
);

test.each<[string, Parameters<typeof canReadExport>[0], Parameters<typeof canReadExport>[1], boolean]>([
  ["an officer, answers", { answers: true }, { roles: ["OFFICER"] }, true],
  ["a cashier, the list", { answers: false }, { roles: ["CASHIER"] }, true],
  ["a cashier, answers", { answers: true }, { roles: ["CASHIER"] }, false],
  ["an inspector", { answers: false }, { roles: ["ROADSHOW"] }, false],
  ["a disabled account", { answers: false }, { roles: ["ADMIN"], disabled: true }, false],
  [
    "a restricted role, everything",
    { answers: false },
    { roles: ["OFFICER"], scope: { schemes: ["A"] } },
    false,
  ],
  [
    "a restricted role, its own",
    { answers: false, scope: { schemes: ["A"] } },
    { roles: ["OFFICER"], scope: { schemes: ["A", "B"] } },
    true,
  ],
  ["a whole role, a part", { answers: false, scope: { events: ["e"] } }, { roles: ["OFFICER"] }, true],
])("who may read a file: %s", (_, content, reader, may) => expect(canReadExport(content, reader)).toBe(may));

const services = prepareTestServices();
let officer: SignedInPerson;
let colleague: SignedInPerson;
let cashier: SignedInPerson;
let plainApplication: Awaited<ReturnType<typeof submitCompleteApplication>>;
const inAll = (text: string) => ({
  "zh-Hant": `${text}（繁）`,
  "zh-Hans": `${text}（简）`,
  en: text,
  pt: `${text} pt`,
});

beforeAll(async () => {
  await createPublishedEvent();
  officer = await createSignedInPerson({ roles: ["OFFICER"], account: "owner@demo.mo" });
  colleague = await createSignedInPerson({ roles: ["OFFICER"], account: "reader@demo.mo" });
  cashier = await createSignedInPerson({ roles: ["CASHIER"], account: "teller@demo.mo" });
  await createCertifiedInstitution("x1", { nameZh: "濠江", nameEn: "Hou Kong" });
  await createCertifiedInstitution("x2");
  plainApplication = await submitCompleteApplication("x1", "green-2027");
  const changedApplication = await submitCompleteApplication("x2", "green-2027");
  // The second one answered a question that staff had added.
  await transact(
    buildSchemeVersionPuts({
      scheme: "FAIR_HOSTED",
      version: 1,
      from: "2026-11-01",
      overlay: {
        ...emptyOverlay,
        added: [
          {
            step: findScheme("FAIR_HOSTED")?.steps[0]?.id ?? "",
            field: { key: "q1", kind: "text", required: false, limit: { max: 50 } } as never,
          },
        ],
        texts: { "fields.q1.label": inAll("=Favourite colour") },
      },
      writtenBy: ["a"],
      publishedBy: "b",
      publishedAt: "2026-11-01T00:00:00.000Z",
    } as never),
  );
  const header = await findHeader(changedApplication.institutionId, changedApplication.id);
  const body = await findSubmittedBody(changedApplication.id);
  if (!header || !body) throw new Error("nothing was submitted");
  await transact([
    buildHeaderPut(
      { ...header, schemeVersion: 1, version: header.version + 1 },
      { version: header.version, status: header.status },
    ),
    buildBodyPut({ ...body, answers: { ...body.answers, q1: '=HYPERLINK("http://x")' } }),
  ]);
});

const callExports = async <Data>(method: string, path: string, who: SignedInPerson, options: object = {}) => {
  const handler = path.startsWith("/staff/view") ? staff : queueExport;
  // A session does not last until the next working day.
  const token = await createSession(who.id, 1, createCallContext(who.actor).now);
  const { status, body } = await callLambda(handler, method, `/api${path}`, { token, ...options });
  return { status, code: body.code, fields: body.fields, data: body.data as Data };
};
const fetchLines = async (url: string | undefined): Promise<string[]> =>
  (await (await fetch(url ?? "")).text()).replace("\uFEFF", "").trim().split("\r\n");

describe("answers are columns", () => {
  const listColumns = async (lang: string) =>
    (
      await callExports<{ items: { key: string; label: string }[] }>(
        "GET",
        "/staff/queue/export/column",
        officer,
        {
          query: { scheme: "FAIR_HOSTED", lang },
        },
      )
    ).data.items;

  test("of every question of all versions, named in each language", async () => {
    const labels = await Promise.all(
      ["zh-Hant", "zh-Hans", "en", "pt"].map(
        async (lang) => (await listColumns(lang)).find(({ key }) => key === "q1")?.label,
      ),
    );
    expect(labels).toEqual(Object.values(inAll("=Favourite colour")));
    const [first] = await listColumns("en");
    expect(first?.label).not.toBe(first?.key);
    for (const { key, label } of await listColumns("pt")) expect(label, key).not.toBe("");
  });

  test("with what was answered, harmless as formulas; who was not asked has an empty cell", async () => {
    const columns = await listColumns("en");
    const exportAnswer = await callExports<QueueExportView>("POST", "/staff/queue/export", officer, {
      body: {
        scheme: "FAIR_HOSTED",
        format: "csv",
        language: "en",
        sort: "code",
        answers: ["q1", ...columns.map(({ key }) => key).filter((key) => key !== "q1")].slice(0, 60),
      },
    });
    expect(exportAnswer.status).toBe(202);
    await runDueQueue("export");
    const readyExport = await callExports<QueueExportView>(
      "GET",
      `/staff/queue/export/${exportAnswer.data.id}`,
      officer,
    );
    const [heading, ...rows] = await fetchLines(readyExport.data.url);
    expect(heading).toContain(`"'=Favourite colour"`);
    expect(rows.filter((row) => row.includes(`"'=HYPERLINK(""http://x"")"`))).toHaveLength(1);
    expect(rows).toHaveLength(2);
    // The name is that of the language of the file.
    expect(rows.some((row) => row.includes('"Hou Kong"'))).toBe(true);
  });

  test("of an application that cannot be read say so, the others are there, and operators are told", async () => {
    const key = { pk: `application#${plainApplication.id}`, sk: "body" };
    const { Item } = await getDocumentClient().send(
      new GetCommand({ TableName: getTableName(), Key: key, ConsistentRead: true }),
    );
    const unreadableRow = { ...Item, body: Buffer.from("neither compressed nor JSON") };
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item: unreadableRow }));
    const { data } = await callExports<QueueExportView>("POST", "/staff/queue/export", officer, {
      body: { scheme: "FAIR_HOSTED", format: "csv", language: "pt", sort: "code", answers: ["q1"] },
    });
    const { lines, metrics } = recordSetAside();
    await runDueQueue("export");
    vi.restoreAllMocks();
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
    const { data: view } = await callExports<QueueExportView>(
      "GET",
      `/staff/queue/export/${data.id}`,
      officer,
    );
    const [, ...rows] = await fetchLines(view.url);
    // Codes are random, and so is the order of their rows.
    expect(rows.filter((row) => row.endsWith(',"Não foi possível ler"'))).toHaveLength(1);
    expect(rows.filter((row) => row.includes("HYPERLINK"))).toHaveLength(1);
    expect(rows).toHaveLength(2);
    expect(lines).toContainEqual(
      expect.objectContaining({ job: "queueExport", outcome: "item.setAside", id: plainApplication.id }),
    );
    expect(metrics).toContainEqual(expect.objectContaining({ ItemsSetAside: 1 }));
  });

  test("are waited for while the code that reads them cannot be loaded, and no application is blamed", async () => {
    const { data } = await callExports<QueueExportView>("POST", "/staff/queue/export", officer, {
      body: { scheme: "FAIR_HOSTED", format: "csv", language: "pt", sort: "code", answers: ["q1"] },
    });
    const error = new Error("no such module");
    const brokenMaker = { ...exportFileMaker, createAnswerReader: () => Promise.reject(error) };
    const { lines } = recordSetAside();
    const batch = writeNextExportBatch(
      `${officer.id}/${data.id}`,
      createCallContext(officer.actor),
      brokenMaker,
    );
    await expect(batch).rejects.toBe(error);
    vi.restoreAllMocks();
    expect(lines).toEqual([]);
    await runDueQueue("export");
    const { data: view } = await callExports<QueueExportView>(
      "GET",
      `/staff/queue/export/${data.id}`,
      officer,
    );
    expect(await fetchLines(view.url)).toHaveLength(3);
  });

  test.each<[string, object, string]>([
    ["without a scheme", { answers: ["q1"] }, "scheme"],
    ["of another scheme", { scheme: "TRAINING", answers: ["q1"] }, "answers.0"],
    ["twice", { scheme: "FAIR_HOSTED", answers: ["q1", "q1"] }, "answers.1"],
  ])("are refused %s", async (_, body, path) =>
    expect(
      await callExports("POST", "/staff/queue/export", officer, {
        body: { format: "csv", language: "en", ...body },
      }),
    ).toMatchObject({ status: 400, fields: [{ path }] }),
  );

  test("are refused to a cashier, who does not read applications", async () =>
    expect(
      await callExports("POST", "/staff/queue/export", cashier, {
        body: { format: "csv", language: "en", scheme: "FAIR_HOSTED", answers: ["q1"] },
      }),
    ).toMatchObject({ status: 403, code: 200113 }));
});

describe("a saved view is exported again and again", { shuffle: false }, () => {
  const listSchedules = async (who: SignedInPerson) =>
    (await callExports<{ items: ExportScheduleView[] }>("GET", "/staff/queue/export/schedule", who)).data
      .items;
  const readFile = (schedule: ExportScheduleView | undefined, who: SignedInPerson) =>
    callExports<QueueExportView>(
      "GET",
      `/staff/queue/export/schedule/${schedule?.id}/file/${schedule?.runs[0]?.exportId}`,
      who,
    );
  const saveView = async (filter: object) =>
    (
      await callExports<{ id: string; version: number }>("POST", "/staff/view", officer, {
        body: { name: `View ${JSON.stringify(filter)}`, shared: false, filter, columns: [] },
      })
    ).data;
  /** The sweep asks three times. */
  const runDay = async (day: string) => {
    setTestTime(`${day}T01:00:00.000Z`);
    const record = { body: JSON.stringify({ kind: "exportSchedules", id: day }), messageId: "m" };
    for (let i = 0; i < 3; i++) await applyDue({ Records: [record] } as unknown as SQSEvent);
    await runDueQueue("export");
  };
  const listExportNotices = () =>
    services
      .listMessages("notice")
      .flatMap((body) => (JSON.parse(body) as NoticeMessage).notices ?? [])
      .filter(({ template }) => template.startsWith("export"))
      .map(({ template, channel, to }) => `${template} ${channel} ${to}`);

  test("once on each working day, for its owner and those with whom it is shared", async () => {
    setTestTime("2026-11-23T02:00:00.000Z");
    const { id } = await saveView({ scheme: "FAIR_HOSTED" });
    const order = { viewId: id, rhythm: "DAILY", format: "csv", language: "en" };
    const refusedOrder = { ...order, answers: ["q1"], readers: [cashier.id] };
    expect(
      await callExports("POST", "/staff/queue/export/schedule", officer, { body: refusedOrder }),
    ).toMatchObject({
      fields: [{ path: "readers.0", key: "option" }],
    });
    const createdSchedule = await callExports<ExportScheduleView>(
      "POST",
      "/staff/queue/export/schedule",
      officer,
      {
        body: { ...order, answers: ["q1"], readers: [colleague.id] },
      },
    );
    expect(createdSchedule).toMatchObject({ status: 201, data: { runs: [], readers: ["reader@demo.mo"] } });
    await runDay("2026-11-23");
    expect((await listSchedules(officer))[0]?.runs).toEqual([]);
    await runDay("2026-11-24");
    const [schedule] = await listSchedules(officer);
    expect(schedule?.runs).toMatchObject([{ day: "2026-11-24", status: "READY", rows: 2 }]);
    for (const who of [officer, colleague]) {
      const file = await readFile(schedule, who);
      expect((await fetchLines(file.data.url)).length).toBe(3);
    }
    expect((await readFile(schedule, cashier)).status).toBe(404);
    expect(listExportNotices().sort()).toEqual(
      [`exportReady inApp ${officer.id}`, `exportReady inApp ${colleague.id}`].sort(),
    );
  });

  test("it is not for a colleague whose role covers no longer all that the file holds", async () => {
    await getAccountEntity()
      .patch({ id: colleague.id })
      .set({ scope: { schemes: ["TRAINING"] } })
      .go();
    const [schedule] = await listSchedules(officer);
    expect((await readFile(schedule, colleague)).status).toBe(404);
    await getAccountEntity().patch({ id: colleague.id }).set({ scope: null }).go();
  });

  test("it says why when nothing came of it", async () => {
    const view = (
      await callExports<{ items: { id: string; version: number }[] }>("GET", "/staff/view", officer)
    ).data.items[0];
    await callExports("DELETE", `/staff/view/${view?.id}`, officer, { version: view?.version });
    await runDay("2026-11-25");
    const [schedule] = await listSchedules(officer);
    expect(schedule?.runs[0]).toMatchObject({ day: "2026-11-25", status: "FAILED", failure: "VIEW_GONE" });
    expect(listExportNotices()).toContain("exportFailed mail owner@demo.mo");
    // Once of an owner who left the desk, and not every morning.
    const formerOwner = {
      id: officer.id,
      account: "owner@demo.mo",
      roles: [],
      language: "en",
      createdAt: "2026-01-01",
    };
    await transact(buildRosterRows(formerOwner, ["OFFICER"], 1));
    for (const day of ["2026-11-26", "2026-11-27"]) await runDay(day);
    const [stopped] = await listSchedules(officer);
    expect(stopped?.runs.map(({ failure }) => failure)).toEqual(["NOT_PERMITTED", "VIEW_GONE", undefined]);
    const removalAnswer = await callExports(
      "DELETE",
      `/staff/queue/export/schedule/${stopped?.id}`,
      officer,
      {
        version: stopped?.version,
      },
    );
    expect(removalAnswer.status).toBe(200);
    expect(await listSchedules(officer)).toEqual([]);
  });
});
