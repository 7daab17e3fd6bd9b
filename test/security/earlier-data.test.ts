/**
 * Data of before ids were bound, as version 4b2a05f wrote them: the applications of three institutions of the
 * demonstration, and two drafts that one of them began under ids of another, which that version let happen
 * (`fixtures/applications-before-binding.json.gz`).
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  findHeader,
  findOwnBody,
  listInstitutionHeaders,
  parseHeaderRow,
} from "@portal/core/applications/model/application-store.server";
import {
  bindApplicationId,
  findApplicationOwner,
  listApplicationRows,
} from "@portal/core/applications/model/ownership.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backfillRows } from "../../local/backfill/backfill-rows.ts";
import {
  createApplicant,
  createPublishedEvent,
  createTestContext,
} from "../support/applications/application-fixtures.ts";
import { dumpPartitions, scanAllRows } from "../support/applications/tenants.ts";
import { createFreshTable } from "../support/tables/test-services.ts";
import { deleteRows, writeRows } from "../support/tables/write-rows.ts";

const owner = createTestContext(createApplicant("institution-applicant"));
const other = createTestContext(createApplicant("institution-other"));
/** Ids of the first institution under which the second began a draft. */
const attackedIds = { draft: "01M7T8JJ00ZV5E045RGYD98P6Z", submitted: "01M7JHCD00EFT5WQVMVYQRZN3J" };

/** Bytes are written as `{$bytes: base64}`. */
const reviveValue = (_: string, value: unknown): unknown =>
  value && typeof value === "object" && "$bytes" in value
    ? Buffer.from(String(value.$bytes), "base64")
    : value;
const file = new URL("fixtures/applications-before-binding.json.gz", import.meta.url);
const fixture: Record<string, unknown>[] = JSON.parse(
  gunzipSync(readFileSync(file)).toString("utf8"),
  reviveValue,
);

beforeAll(async () => {
  await createFreshTable();
});
beforeEach(async () => {
  await deleteRows(await scanAllRows());
  await writeRows(fixture);
});

const formNotFound = { code: errorCodes.FORM_NOT_FOUND };
const listDrafts = async (institutionId: string) =>
  (await listInstitutionHeaders(institutionId, 100, null)).items.filter(({ status }) => status === "DRAFT");

test("without the backfill the first institution reads what is its own, the second nothing of it", async () => {
  for (const id of Object.values(attackedIds)) {
    expect((await Application.getApplication(id, owner)).id).toBe(id);
    await expect(Application.getApplication(id, other)).rejects.toMatchObject(formNotFound);
    await expect(Application.listHistory(id, other)).rejects.toMatchObject(formNotFound);
    await expect(Application.listAvailableActions(id, other)).rejects.toMatchObject(formNotFound);
  }
  expect((await Application.listHistory(attackedIds.submitted, owner)).map(({ action }) => action)).toContain(
    "submit",
  );
});

test("of two drafts under one id the one that was created first has it, whoever reads first", async () => {
  await expect(Application.getApplication(attackedIds.submitted, other)).rejects.toMatchObject(formNotFound);
  // The later draft is read first, and gives the id back.
  expect((await Application.getApplication(attackedIds.draft, other)).id).toBe(attackedIds.draft);
  expect((await Application.getApplication(attackedIds.draft, owner)).institutionId).toBe(
    "institution-applicant",
  );
  await expect(Application.getApplication(attackedIds.draft, other)).rejects.toMatchObject(formNotFound);
});

test("a draft that nobody has read yet is bound when its author reads it, and then another's id is refused", async () => {
  const [draft] = (await listDrafts("institution-applicant")).filter(({ id }) => id !== attackedIds.draft);
  const id = draft?.id ?? "";
  expect(await findApplicationOwner(id)).toBeUndefined();
  await Application.getApplication(
    id,
    createTestContext(createApplicant("institution-applicant", "SUB_OWN", draft?.createdBy)),
  );
  expect((await findApplicationOwner(id))?.institutionId).toBe("institution-applicant");
  await createPublishedEvent({ id: "green-2027" });
  await expect(
    Application.saveDraft({ id, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: {} }, other),
  ).rejects.toMatchObject(formNotFound);
});

test("what is below an id is its owner's alone, for whoever asks the rows themselves", async () => {
  const id = attackedIds.submitted;
  const foreignRow = {
    pk: `application#${id}`,
    sk: "order#foreign",
    order: { institutionId: "institution-other" },
  };
  await writeRows([foreignRow]);
  const ownRows = await listApplicationRows({ id, institutionId: "institution-applicant" });
  expect(ownRows.map(({ sk }) => sk)).toEqual(expect.arrayContaining(["body"]));
  expect(ownRows.map(({ sk }) => sk)).not.toContain("order#foreign");
  expect(await listApplicationRows({ id, institutionId: "institution-other" })).toEqual([]);
  expect(await findOwnBody(id, "institution-applicant")).toBeDefined();
  expect(await findOwnBody(id, "institution-other")).toBeUndefined();
});

test("no draft is bound over what was submitted, not even its owner's", async () => {
  const id = attackedIds.submitted;
  const before = await findApplicationOwner(id);
  for (const earlier of [false, true])
    for (const institutionId of ["institution-applicant", "institution-other"]) {
      const draft = { id, institutionId, createdAt: toInstant("2020-01-01T00:00:00.000Z") };
      expect(await bindApplicationId(draft, { earlier })).toBe(false);
    }
  expect(before?.body).toBeDefined();
  expect(await findApplicationOwner(id)).toEqual(before);
});

test("the backfill goes on where it stopped, binds and marks everything, and a second run changes nothing", async () => {
  const before = await scanAllRows();
  const earlierRows = await dumpPartitions(new Set(before.map(({ pk }) => pk)));
  const total = { bound: 0, marked: 0, moved: 0, scheduled: 0, requeued: 0, refolded: 0 };
  let isFinished = false;
  let runs = 0;
  while (!isFinished) {
    const { finished: all, ...done } = await backfillRows({ pages: 1 }, owner.now);
    for (const key of ["bound", "marked", "moved", "scheduled", "requeued", "refolded"] as const)
      total[key] += done[key];
    isFinished = all;
    runs += 1;
  }
  expect(runs).toBeGreaterThan(1);
  const histories = before.filter(({ sk }) => sk.startsWith("history#")).length;
  expect(total).toMatchObject({ marked: histories, moved: 2 });
  expect(total.bound).toBeGreaterThanOrEqual(2);
  expect(await backfillRows({}, owner.now)).toEqual({
    bound: 0,
    marked: 0,
    moved: 0,
    scheduled: 0,
    timersMended: 0,
    requeued: 0,
    objections: 0,
    dueRefunds: 0,
    unreadNotices: 0,
    refolded: 0,
    sharesMended: 0,
    conflicts: [],
    changed: 0,
    failures: [],
    suspensions: 0,
    logins: 0,
    finished: true,
  });

  // Nothing is left over of its place: the next run begins anew.
  expect((await scanAllRows()).filter(({ pk }) => pk === "backfill")).toEqual([]);

  // Every header's id is its institution's, and every entry of a history says so.
  for (const row of await scanAllRows()) {
    if (row.__edb_e__ === "application")
      expect((await findApplicationOwner(String(row.id)))?.institutionId).toBe(row.institutionId);
    if (row.__edb_e__ === "history")
      expect(row.institutionId).toBe((await findApplicationOwner(String(row.id)))?.institutionId);
  }
  // Messages and orders are unchanged, and so is what every header of the first institution says, but for the key of
  // its taxpayer (decision 0660).
  const after = await dumpPartitions(new Set(before.map(({ pk }) => pk)));
  const untouchedKeys = Object.keys(earlierRows).filter((key) => /body$| order#/.test(key));
  const readHeaders = (rows: readonly Record<string, unknown>[]) =>
    rows
      .filter(({ pk, sk }) => pk === "institution#institution-applicant" && /^application#/.test(String(sk)))
      .map(parseHeaderRow);
  const headers = readHeaders(before);
  expect(untouchedKeys.length + headers.length).toBeGreaterThan(50);
  for (const key of untouchedKeys) expect(after[key]).toBe(earlierRows[key]);
  const movedHeaders = readHeaders(await scanAllRows());
  const describeHeader = ({ version: _, holds, ...rest }: ApplicationHeader) => ({
    ...rest,
    holds: holds && { ...holds, owners: holds.owners.map(({ eventId }) => eventId) },
  });
  expect(movedHeaders.map(describeHeader)).toEqual(headers.map(describeHeader));
  const [formerKeys, presentKeys] = [headers, movedHeaders].map(
    (list) => new Set(list.flatMap(({ holds }) => holds?.owners.map(({ hash }) => hash) ?? [])),
  );
  expect(formerKeys).not.toEqual(presentKeys);
  expect(formerKeys?.size).toBe(presentKeys?.size);
  expect(total.refolded).toBeGreaterThan(0);
  // Queues that were divided since hold them: a grant to pay out is the cashier's.
  expect(total.requeued).toBeGreaterThan(0);
});

test("a draft under another's id is moved to an id of its own with what its author wrote", async () => {
  const before = await listDrafts("institution-other");
  expect(before.map(({ id }) => id).sort()).toEqual(Object.values(attackedIds).sort());
  await backfillRows({}, owner.now);
  const after = await listDrafts("institution-other");
  expect(after).toHaveLength(2);
  expect(after.map(({ answers }) => answers)).toEqual(before.map(({ answers }) => answers));
  for (const { id, version } of after) {
    expect(Object.values(attackedIds)).not.toContain(id);
    expect((await Application.getApplication(id, other)).version).toBe(version);
  }
  for (const id of Object.values(attackedIds)) {
    expect(await findHeader("institution-other", id)).toBeUndefined();
    expect((await Application.getApplication(id, owner)).id).toBe(id);
  }
});

test("what its author saved before the run is moved with the draft", async () => {
  const rows = (await scanAllRows()).filter(({ pk }) => pk === "institution#institution-other");
  const [first] = rows.map(parseHeaderRow);
  const id = first?.id ?? ulid();
  await Application.saveDraft(
    {
      id,
      version: first?.version ?? 1,
      scheme: "FAIR_HOSTED",
      eventId: "green-2027",
      answers: { exhibitorType: "NON_MACAO" },
    },
    other,
  );
  await backfillRows({}, owner.now);
  expect((await listDrafts("institution-other")).map(({ answers }) => answers?.exhibitorType)).toContain(
    "NON_MACAO",
  );
});
