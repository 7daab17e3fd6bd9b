/**
 * While a partition is throttled, DynamoDB does a batch in part and names the rows that it has left. What was not read
 * must not pass for what does not exist, nor what was not deleted for gone: the rest is asked for again, and then the
 * caller is asked to wait.
 */
import { listAssignmentsById, writeAssignment } from "@portal/core/applications/desk/case-file-store.server";
import { loadCaseHeaders } from "@portal/core/applications/desk/case-labels.server";
import { listSubmittedHeadersOfEvent } from "@portal/core/applications/model/event-pages.server";
import { findFilesByIds, getFileEntity } from "@portal/core/files/file-store.server";
import {
  deleteMisfits,
  listMisfitPage,
  saveMisfit,
} from "@portal/core/institutions/stored-data/institution-check-store.server";
import { readRows } from "@portal/core/platform/query-partition.server";
import { ServiceBusyError } from "@portal/core/platform/service-failures.server";
import { deleteRows } from "@portal/core/platform/stored-rows.server";
import { getTableName } from "@portal/core/platform/table.server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  buildSiblingRequest,
  buildWireResponse,
  readWireJson,
  type WireRule,
} from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const throttle = { calls: 0, isEndless: false, isOver: false };
/** Leaves a row of each batch for another call: the last of them, or all of an endless throttle. */
const leaveRows: WireRule = async (call, send) => {
  const { operation, input } = call;
  if (throttle.isOver || !/^Batch(?:Get|Write)Item$/.test(operation)) return send();
  throttle.calls += 1;
  const table = getTableName();
  const batch = (input.RequestItems as Record<string, { Keys: unknown[] } | unknown[]>)[table] ?? [];
  const rows = Array.isArray(batch) ? batch : batch.Keys;
  const buildRequests = (part: unknown[]) =>
    part.length > 0 ? { [table]: Array.isArray(batch) ? part : { ...batch, Keys: part } } : {};
  const doneCount = throttle.isEndless ? 0 : Math.max(1, rows.length - 1);
  const doneRequest = { ...input, RequestItems: buildRequests(rows.slice(0, doneCount)) };
  const answer =
    doneCount > 0 ? await readWireJson(await send(buildSiblingRequest(call, operation, doneRequest))) : {};
  const leftRows = operation === "BatchGetItem" ? "UnprocessedKeys" : "UnprocessedItems";
  const body = { Responses: { [table]: [] }, ...answer, [leftRows]: buildRequests(rows.slice(doneCount)) };
  return buildWireResponse(200, "json", JSON.stringify(body));
};

const institutionId = "throttled";
const ids = Array.from({ length: 130 }, (_, i) => `file-${String(i).padStart(3, "0")}`);
beforeAll(async () => {
  await createFreshTable();
  startStrictMachine(disableRandomFailures(), [leaveRows]);
  const at = "2026-11-23T02:00:00.000Z";
  for (const id of ids)
    await getFileEntity()
      .put({
        ...{ id, institutionId, purpose: "OTHER", name: `${id}.pdf`, type: "application/pdf", size: 1 },
        ...{ sha256: id, status: "verified", uploadedAt: at, uploadedBy: "somebody" },
      })
      .go();
});
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  Object.assign(throttle, { calls: 0, isEndless: false, isOver: false });
});
afterAll(() => {
  vi.restoreAllMocks();
  startStrictMachine();
});

const keys = ids.slice(0, 3).map((id) => ({ pk: `institution#${institutionId}`, sk: `file#${id}` }));
test("rows that a batch leaves are read by the next", async () => {
  expect((await readRows(keys)).map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(throttle.calls).toBe(2);
});

test("rows that every batch leaves are told as busy, and not as missing", async () => {
  throttle.isEndless = true;
  await expect(readRows(keys)).rejects.toThrow(ServiceBusyError);
});

test("files far from each other are all found", async () => {
  // The first and the last, so that one query does not reach them, and more than one batch takes.
  expect(Object.keys(await findFilesByIds(institutionId, [ids[0] ?? "", ids[129] ?? "", "gone"]))).toEqual([
    ids[0],
    ids[129],
  ]);
  throttle.isEndless = true;
  await expect(findFilesByIds(institutionId, [ids[0] ?? "", ids[129] ?? ""])).rejects.toThrow(
    ServiceBusyError,
  );
});

test("who works on a case is told for every row of a page, or the page waits", async () => {
  const cases = ["a", "b", "c"].map((id) => ({
    ...{ id, institutionId, assignee: `officer-${id}`, since: "2026-11-23T02:00:00.000Z" },
  }));
  for (const assignment of cases) expect(await writeAssignment(assignment, undefined)).toBe(true);
  // A case that moves to another queue while a page is read may be on it twice.
  const assignments = await listAssignmentsById(["a", "b", "c", "a", "nobody-works-on-it"]);
  expect(assignments.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(cases);
  throttle.isEndless = true;
  await expect(listAssignmentsById(["a", "b"])).rejects.toThrow(ServiceBusyError);
});

test("applications are found for every row of a log and of an event, or the page waits", async () => {
  await createPublishedEvent({ id: "numbered" });
  const ids: string[] = [];
  // What the test prepares is whole.
  throttle.isOver = true;
  for (const owner of ["n1", "n2", "n3"]) {
    await createCertifiedInstitution(owner);
    ids.push((await submitCompleteApplication(owner, "numbered")).id);
  }
  throttle.isOver = false;
  const headers = await loadCaseHeaders([...ids, "destroyed"]);
  expect([...headers.values()].map(({ institutionId }) => institutionId).sort()).toEqual(["n1", "n2", "n3"]);
  // Whoever decides whether anybody applied, or draws among those who did, reads the shards of the event.
  const listEvent = () => listSubmittedHeadersOfEvent("numbered");
  expect((await listEvent()).map(({ id }) => id)).toEqual(ids.toSorted());
  throttle.isEndless = true;
  await expect(loadCaseHeaders(ids)).rejects.toThrow(ServiceBusyError);
  await expect(listEvent()).rejects.toThrow(ServiceBusyError);
});

test("rows that a batch of deletions leaves are deleted by the next, or the job comes again", async () => {
  const institutionIds = Array.from({ length: 60 }, (_, i) => `misfit-${i}`);
  for (const id of institutionIds) await saveMisfit(id);
  await deleteMisfits(institutionIds.slice(1));
  expect(await listMisfitPage(100)).toMatchObject({ institutionIds: ["misfit-0"] });
  await deleteRows([]);
  throttle.isEndless = true;
  await expect(deleteMisfits(["misfit-0"])).rejects.toThrow(ServiceBusyError);
});
