/**
 * Retention: what is no longer kept is found by a dry run, confirmed by another administrator and shredded by a job;
 * holds keep what they cover, and the figures keep what was shredded.
 */

import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { buildExportSchedulePut } from "@portal/core/applications/desk/export-schedule-store.server";
import {
  buildQueueExportPut,
  listQueueExports,
} from "@portal/core/applications/desk/queue-export-store.server";
import { countNextFigures } from "@portal/core/applications/figures/count-desk-figures.server";
import { loadDeskFigures } from "@portal/core/applications/figures/read-desk-figures.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { putObject, readObjectBytes } from "@portal/core/files/object-store.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildStaffAccountUpdate } from "@portal/core/identity/accounts/staff-account-writes.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { queryPartition } from "@portal/core/platform/query-partition.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { LOG_BATCH_ROWS } from "@portal/core/privacy/retention/retention-schedule";
import type { RetentionRunView } from "@portal/core/privacy/retention/retention-schema";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as queueExport } from "@portal/functions/routes/staff/queue-export";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { ulid } from "ulid";
import { beforeAll, expect, test, vi } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer as officerActor,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  type CallAnswer,
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";
import { writeRows } from "../../support/tables/write-rows.ts";

// What several batches do is the same in batches of a hundred rows; only the long run writes and deletes thousands.
vi.mock(import("@portal/core/privacy/retention/retention-schedule"), async (importOriginal) => {
  const schedule = await importOriginal();
  const { getSliceSize } = await import("../../support/runner/proof-slice.ts");
  const size = getSliceSize({ test: 100, gates: 100, long: schedule.LOG_BATCH_ROWS });
  return { ...schedule, LOG_BATCH_ROWS: size as typeof schedule.LOG_BATCH_ROWS };
});

const LATER = "2037-06-01T02:00:00.000Z";
prepareTestServices();
let first: SignedInPerson;
let second: SignedInPerson;
let officer: SignedInPerson;
const ids: { [institution: string]: string } = {};

const postRetention = (path: string, person: SignedInPerson, body: object = {}): Promise<CallAnswer> =>
  callLambda(staff, "POST", `/api/staff/retention/${path}`, { token: person.token, body });
const releaseHold = (subject: string, id: string): Promise<CallAnswer> =>
  callLambda(staff, "DELETE", `/api/staff/retention/hold/${subject}/${id}`, { token: first.token });
const readRun = async (id: string): Promise<RetentionRunView> => {
  const { data } = (await callLambda(staff, "GET", "/api/staff/retention", { token: first.token })).body as {
    data: { runs: RetentionRunView[] };
  };
  const run = data.runs.find((each) => each.id === id);
  if (!run) throw new Error(`no run ${id}`);
  return run;
};
/** In how many rows of owners an application stands. */
const countStakes = async (id = ""): Promise<number> => {
  const filter = {
    FilterExpression: "attribute_exists(#stake)",
    ExpressionAttributeNames: { "#stake": `stake#${id}` },
  };
  const { Count = 0 } = await getDocumentClient().send(
    new ScanCommand({ TableName: getTableName(), Select: "COUNT", ...filter }),
  );
  return Count;
};
const getAnswerData = (answer: CallAnswer): RetentionRunView => answer.body.data as RetentionRunView;
/** An application that was rejected, and whose period for an objection is over. */
const closeApplication = async (institutionId: string): Promise<void> => {
  await createCertifiedInstitution(institutionId);
  const { id, version } = await submitCompleteApplication(institutionId, "green-2027");
  ids[institutionId] = id;
  const body = { version, reason: "The products do not fit." };
  await Application.performTransition(id, "reject", body, createTestContext(officerActor));
  await applyDueTimers(institutionId, id, createTestContext(testSystemActor, "2027-02-01T02:00:00.000Z"));
};
const countReceived = async (runId: string): Promise<number> => {
  const ctx = createTestContext(testSystemActor, LATER);
  while (await countNextFigures(runId, ctx, async () => []));
  const period = { from: parseDay("2026-11-01"), to: parseDay("2026-11-30") };
  return (await loadDeskFigures(period, ctx)).total.received;
};

const answers: { [step: string]: CallAnswer } = {};
const runs: { [step: string]: RetentionRunView } = {};
/** Keys of rows in the order in which they are deleted. */
const deletions: string[] = [];
const recordDeletions = (): void =>
  getDocumentClient().middlewareStack.add(
    (next, context) => async (args) => {
      const { Key } = args.input as { Key?: object };
      if (context.commandName?.startsWith("Delete")) deletions.push(JSON.stringify(Key));
      return next(args);
    },
    { step: "initialize", name: "recordDeletions" },
  );
let receivedBefore = 0;
let exportPath = "";

beforeAll(async () => {
  await createPublishedEvent();
  for (const institution of ["gone", "held", "held-institution", "released"])
    await closeApplication(institution);
  await createCertifiedInstitution("open");
  ids.open = (await submitCompleteApplication("open", "green-2027")).id;
  // Another application of the institution names the same files.
  await closeApplication("shared");
  await createPublishedEvent({ id: "blue-2027", code: "BLUE-2027" });
  ids.sharing = (await submitCompleteApplication("shared", "blue-2027")).id;
  // A call of staff in 2026, which is a row of the log of that month.
  first = await createSignedInPerson({ roles: ["ADMIN"] });
  await releaseHold("application", "nothing");

  setTestTime(LATER);
  first = await createSignedInPerson({ roles: ["ADMIN"], account: "first@demo.mo" });
  second = await createSignedInPerson({ roles: ["ADMIN"], account: "second@demo.mo" });
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
  receivedBefore = await countReceived("2037-06-01");
  const reason = "A court has asked for it.";
  for (const [subject, id] of [
    ["application", ids.held],
    ["application", ids.released],
    ["institution", "held-institution"],
  ])
    answers[`hold ${id}`] = await postRetention("hold", first, { subject, id, reason });
  answers.again = await postRetention("hold", second, { subject: "application", id: ids.held, reason });
  answers.unknown = await postRetention("hold", first, { subject: "application", id: "nothing", reason });

  answers.requested = await postRetention("run", first);
  const { id } = getAnswerData(answers.requested);
  answers.tooEarly = await postRetention(`run/${id}/confirm`, second);
  answers.parallel = await postRetention("run", second);
  await runDueQueue("retention");
  runs.checked = await readRun(id);
  answers.untouched = await callLambda(staff, "GET", "/api/staff/retention", { token: officer.token });
  // An export that was made earlier is stored outside the applications.
  const { body: exported } = await callLambda(queueExport, "POST", "/api/staff/queue/export", {
    token: officer.token,
    // A search that names no list looks through finished applications too.
    body: { format: "csv", language: "en", q: "Company" },
  });
  await runDueQueue("export");
  exportPath = `/api/staff/queue/export/${(exported.data as { id: string }).id}`;
  const [row] = await listQueueExports(officer.id);
  if (!row) throw new Error("nothing was exported");
  await transact([
    buildQueueExportPut({ ...row, accountId: "left-the-desk", id: "kept", schedule: "weekly" }),
    buildQueueExportPut({ ...row, accountId: "ended-it-and-left", id: "kept", schedule: "ended" }),
    buildExportSchedulePut({
      id: "weekly",
      version: 1,
      owner: "left-the-desk",
      ownerName: "left@demo.mo",
      name: "Weekly",
      order: { viewId: "view", rhythm: "WEEKLY", format: "csv", language: "en" },
      last: "2037-06-01",
      runs: [],
    }),
  ]);
  await putObject("kept-exports/ended-it-and-left/kept.csv", new Uint8Array([1]), "text/csv");
  answers.exported = await callLambda(queueExport, "GET", exportPath, { token: officer.token });
  for (const institution of ["gone", "open"])
    await saveInAppNotice(
      {
        id: `notice-${institution}`,
        channel: "inApp",
        to: `account-${institution}`,
        template: "message",
        params: { reason: "A text about it." },
        language: "en",
        link: `/personal/record/${ids[institution]}`,
      },
      toInstant(LATER),
    );
  // Somebody who came after the submission and has left again, and a colleague whom a note mentioned.
  for (const [accountId, link] of [
    ["came-and-left", `/personal/record/${ids.gone}`],
    ["came-and-left", `/question/survey1?application=${ids.gone}`],
    ["mentioned", `/staff/application/${ids.gone}`],
    ["mentioned", `/staff/application/${ids.open}`],
  ] as const)
    await saveInAppNotice(
      {
        id: ulid(),
        channel: "inApp",
        to: accountId,
        template: "message",
        params: { reason: "A text about it." },
        language: "en",
        link,
      },
      toInstant(LATER),
    );
  // Nothing that was held when the dry run was made is shredded by it.
  setTestTime("2037-06-01T02:01:00.000Z");
  answers.released = await releaseHold("application", ids.released ?? "");
  answers.releasedTwice = await releaseHold("application", ids.released ?? "");
  answers.byOneself = await postRetention(`run/${id}/confirm`, first);
  answers.confirmed = await postRetention(`run/${id}/confirm`, second);
  setTestTime("2037-06-01T02:02:00.000Z");
  const { body: asked } = await callLambda(queueExport, "POST", "/api/staff/queue/export", {
    token: officer.token,
    // A search that names no list looks through finished applications too.
    body: { format: "csv", language: "en", q: "Company" },
  });
  const waitingId = (asked.data as { id: string }).id;
  const readWaiting = () =>
    callLambda(queueExport, "GET", `/api/staff/queue/export/${waitingId}`, { token: officer.token });
  const makeWaiting = () =>
    applyDue({
      Records: [
        { messageId: "1", body: JSON.stringify({ kind: "export", id: `${officer.id}/${waitingId}` }) },
      ],
    } as never);
  await makeWaiting();
  answers.waiting = await readWaiting();
  recordDeletions();
  await applyDue({ Records: [{ messageId: "1", body: JSON.stringify({ kind: "retention", id }) }] } as never);
  answers.whileShredding = await callLambda(queueExport, "GET", exportPath, { token: officer.token });
  runs.shredding = await readRun(id);
  await makeWaiting();
  answers.stillWaiting = await readWaiting();
  await applyDue({ Records: [{ messageId: "1", body: JSON.stringify({ kind: "retention", id }) }] } as never);
  for (let piece = 0; piece < 3; piece++) await makeWaiting();
  answers.madeAfterwards = await readWaiting();
  runs.done = await readRun(id);
  answers.confirmedTwice = await postRetention(`run/${id}/confirm`, second);
});

test("a dry run says what would be shredded, and what a hold keeps, and touches nothing", () => {
  expect(answers.requested?.status).toBe(202);
  expect(runs.checked).toMatchObject({ status: "CHECKED", seen: 7, held: 3, years: { applications: 10 } });
  expect(runs.checked?.found).toMatchObject({ applications: 2 });
  expect(runs.checked?.found.staffActs).toBeGreaterThan(0);
  expect(runs.checked?.cases).toHaveLength(2);
  expect(runs.checked?.cases).toContainEqual(
    expect.objectContaining({ id: ids.gone, scheme: "FAIR_HOSTED", closedOn: "2027-03-06" }),
  );
  expect(runs.checked?.shredded).toMatchObject({ applications: 0, staffActs: 0 });
});

test("it is confirmed by another administrator, once, after the dry run", () => {
  expect(answers.byOneself?.body.code).toBe(900310);
  expect(answers.tooEarly?.body.code).toBe(900057);
  expect(answers.parallel?.body.code).toBe(900057);
  expect(answers.confirmed?.body.data).toMatchObject({
    status: "SHREDDING",
    confirmerName: "second@demo.mo",
  });
  expect(answers.confirmedTwice?.body.code).toBe(900057);
  expect(answers.untouched?.status).toBe(403);
});

test("what was confirmed is shredded with all that belongs to it, and the run names nobody any more", async () => {
  expect(runs.done).toMatchObject({ status: "DONE", cases: [], shredded: runs.checked?.found });
  expect(runs.done?.files).toBeGreaterThan(0);
  expect(await findHeader("gone", ids.gone ?? "")).toBeUndefined();
  expect(await queryPartition(`application#${ids.gone}`)).toEqual([]);
  expect(await queryPartition("acts#2026-11")).toEqual([]);
  // The institution and what certifies it stay.
  const rows = await queryPartition<{ sk: string }>("institution#gone");
  expect(rows.map(({ sk }) => sk)).toContain("institution");
  expect(rows.some(({ sk }) => sk.startsWith("application#"))).toBe(false);
  // A refused application keeps its institution from nothing, also when nothing tells of the refusal any more.
  expect(await countStakes(ids.open)).toBeGreaterThan(0);
  expect(await countStakes(ids.gone)).toBe(0);
  // Nor does it fill the row of the limits of its institution.
  const listClaims = async (institutionId: string) => (await readConstraints(institutionId)).claims;
  expect(await listClaims("gone")).toEqual([]);
  expect(await listClaims("held")).toEqual(["green-2027#BOOTH"]);
  expect(await listClaims("shared")).toEqual(["blue-2027#BOOTH"]);
});

test("exports that were made before are gone, kept ones included", async () => {
  expect(answers.exported?.body.data).toMatchObject({ status: "READY", rows: expect.any(Number) });
  const after = await callLambda(queueExport, "GET", exportPath, { token: officer.token });
  expect(after.status).toBe(404);
  for (const owner of ["left-the-desk", "ended-it-and-left"])
    expect(await listQueueExports(owner)).toEqual([]);
  expect(await readObjectBytes("kept-exports/ended-it-and-left/kept.csv")).toBeUndefined();
  const { url = "" } = (answers.exported?.body.data ?? {}) as { url?: string };
  expect((await fetch(url)).status).toBe(404);
});

test("an export is gone before the first row is shredded, and one that is asked for meanwhile waits for the end", () => {
  expect(runs.shredding?.status).toBe("SHREDDING");
  expect(answers.whileShredding?.status).toBe(404);
  const exportAt = deletions.findIndex((key) => key.includes("queue-export#"));
  const firstRowAt = deletions.findIndex((key) => key.includes('"application#'));
  expect(exportAt).toBeGreaterThanOrEqual(0);
  expect(firstRowAt).toBeGreaterThan(exportAt);
  for (const answer of [answers.waiting, answers.stillWaiting])
    expect(answer?.body.data).toMatchObject({ status: "PREPARING", rows: 0 });
  const before = (answers.exported?.body.data as { rows: number } | undefined)?.rows ?? 0;
  expect(answers.madeAfterwards?.body.data).toMatchObject({ status: "READY", rows: before - 2 });
});

test.each([
  ["gone", 0],
  ["open", 1],
])("notices about an application that is %s: %i", async (institution, count) =>
  expect(await queryPartition(`account#account-${institution}`, { prefix: "notice#" })).toHaveLength(count),
);

test("notices of people who are no members any more, and of staff whom a note mentioned, go with it", async () => {
  const listLinks = async (accountId: string) =>
    (await queryPartition<{ link: string }>(`account#${accountId}`, { prefix: "notice#" })).map(
      ({ link }) => link,
    );
  expect(await listLinks("came-and-left")).toEqual([]);
  expect(await listLinks("mentioned")).toEqual([`/staff/application/${ids.open}`]);
});

const listFiles = (institution: string) => queryPartition(`institution#${institution}`, { prefix: "file#" });
test("files go with the last application that names them", async () => {
  expect(await findHeader("shared", ids.shared ?? "")).toBeUndefined();
  const fileCount = (await listFiles("shared")).length;
  expect(fileCount).toBeGreaterThan((await listFiles("gone")).length);
  expect(fileCount).toBe((await listFiles("open")).length);
});

test.each([
  ["an application that is held", "held"],
  ["one of an institution that is held", "held-institution"],
  ["one whose hold was released after the dry run", "released"],
  ["one that is not closed", "open"],
])("%s stays, with its history", async (_, institution) => {
  expect(await findHeader(institution, ids[institution] ?? "")).toBeDefined();
  expect(await queryPartition(`application#${ids[institution]}`, { prefix: "history#" })).not.toEqual([]);
});

test("the figures keep what was shredded", async () => {
  expect(receivedBefore).toBe(7);
  expect(await countReceived("2037-06-02")).toBe(7);
});

test("holds have a reason, are placed once on what exists, and are released once", () => {
  expect(answers[`hold ${ids.held}`]?.status).toBe(201);
  expect(answers.again?.body).toMatchObject({ code: 900054, fields: [{ path: "id", key: "duplicate" }] });
  expect(answers.unknown?.body).toMatchObject({
    code: 900054,
    fields: [{ path: "id", key: "numberUnknown" }],
  });
  expect(answers.released?.body.data).toMatchObject({ releasedBy: "first@demo.mo" });
  expect(answers.releasedTwice?.status).toBe(404);
});

test("every step is in the activity log", async () => {
  const audit = await callLambda(admin, "GET", "/api/staff/admin/audit", { token: first.token });
  const { items, intact } = audit.body.data as { items: { action: string }[]; intact: boolean };
  expect(intact).toBe(true);
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "retention.hold",
      "retention.release",
      "retention.check",
      "retention.confirm",
      "retention.done",
    ]),
  );
});

test("a month with more acts of staff than one batch takes is counted and deleted in several", async () => {
  const staffActs = LOG_BATCH_ROWS + 60;
  await writeRows(
    Array.from({ length: staffActs }, (_, index) => ({
      pk: "acts#2026-12",
      sk: `act#${String(index).padStart(6, "0")}`,
    })),
  );
  const { id } = getAnswerData(await postRetention("run", first));
  const continueRun = () =>
    applyDue({ Records: [{ messageId: "1", body: JSON.stringify({ kind: "retention", id }) }] } as never);
  await continueRun();
  await continueRun();
  expect((await readRun(id)).status).toBe("CHECKING");
  await runDueQueue("retention");
  const checkedRun = await readRun(id);
  expect(checkedRun).toMatchObject({ status: "CHECKED", found: { staffActs } });
  await postRetention(`run/${id}/confirm`, second);
  await runDueQueue("retention");
  expect(await readRun(id)).toMatchObject({ status: "DONE", shredded: { staffActs } });
  expect(await queryPartition("acts#2026-12")).toEqual([]);
});

test("a run can be dropped before it shreds, by anybody who could confirm it", async () => {
  const { id } = getAnswerData(await postRetention("run", first));
  expect((await postRetention(`run/${id}/withdraw`, second)).body.data).toMatchObject({
    status: "WITHDRAWN",
  });
  await runDueQueue("retention");
  expect((await readRun(id)).status).toBe("WITHDRAWN");
});

test("a run of somebody who is no administrator any more is not confirmed, and can be dropped", async () => {
  const former = await createSignedInPerson({ roles: ["ADMIN"] });
  const { id } = getAnswerData(await postRetention("run", former));
  await runDueQueue("retention");
  const account = await findAccount(former.id);
  if (!account) throw new Error("no account");
  await transact([buildStaffAccountUpdate(account, { roles: ["OFFICER"] })]);
  expect((await postRetention(`run/${id}/confirm`, second)).body.code).toBe(900310);
  expect((await readRun(id)).status).toBe("CHECKED");
  expect((await postRetention(`run/${id}/withdraw`, second)).body.data).toMatchObject({
    status: "WITHDRAWN",
  });
});

test.each([
  [
    "fewer years than accounting records are kept",
    { value: { applications: 4 } },
    "value.applications",
    "min",
  ],
  ["years of one scheme only", { scope: "SCHEME", target: "FAIR_HOSTED" }, "scope", "policyTarget"],
])("a policy with %s is refused beside its field", async (_, over, path, key) => {
  const refusal = await callLambda(admin, "POST", "/api/staff/admin/policy", {
    token: first.token,
    body: { key: "retention.years", scope: "ALL", from: "2037-07-01", value: { applications: 12 }, ...over },
  });
  expect(refusal.status).toBe(400);
  expect(refusal.body).toMatchObject({ code: 900054, fields: [{ path, key }] });
});
