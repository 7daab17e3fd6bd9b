/**
 * One row of many that fails whenever it is tried, as a row that has grown too large does: it is reported and tried
 * again later, and those behind it do not wait for it (decision 0637).
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import {
  buildDeferredTask,
  findTaskDueTime,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { runTaskBatch } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { SetAsideError } from "@portal/core/platform/set-aside.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import {
  changeCertification,
  performTransitionAs,
  submitExampleFor,
} from "../../support/applications/certified-applications.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  getExampleAnswers,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import {
  expectSetAside,
  recordSetAside,
  runDueTask,
  type SetAsideReports,
} from "../../support/calls/set-aside-reports.ts";
import * as Change from "../../support/events/change-event.ts";
import { failNoWrites, failWritesWith } from "../../support/faults/fail-writes.ts";
import { prepareQueuesAndBuckets } from "../../support/tables/prepare-services.ts";
import { writeRows } from "../../support/tables/write-rows.ts";

const START = "2026-11-23T02:00:00.000Z";
const services = prepareQueuesAndBuckets();
let reports: SetAsideReports;
beforeAll(createTableWithFair);
beforeEach(() => {
  reports = recordSetAside();
});
afterEach(() => {
  vi.restoreAllMocks();
  startStrictMachine();
});
const runTask = (task: DeferredTask, time: string): Promise<void> => runDueTask(services, task, time);
const getStatus = async (id: string) =>
  (await Application.getApplication(id, createTestContext(officer))).status;

test("[R486] an event is called off although one of its applications cannot be, which follows once it can", async () => {
  const task: DeferredTask = { kind: "event", id: "stuck" };
  await createPublishedEvent({ id: "stuck" });
  const ids: string[] = [];
  for (const who of ["s1", "s2", "s3"]) {
    await createCertifiedInstitution(who);
    ids.push((await createApplicationAwaitingPayment(who, "stuck")).id);
  }
  ids.sort();
  const [first = "", ...others] = ids;
  await Change.cancelEvent("stuck", { version: 1, reason: "颱風" }, createTestContext(officer, START));
  failWritesWith(first);
  expect(await cancelEventApplications("stuck", createTestContext(systemActor, START), "", 1)).toEqual({
    cancelledCount: 0,
    setAside: 1,
    next: first,
  });
  await runTask(task, "2026-11-23T02:02:00.000Z");
  expect(await Promise.all(others.map(getStatus))).toEqual(["CANCELLED", "CANCELLED"]);
  expect(await getStatus(first)).toBe("AWAITING_PAYMENT");
  expectSetAside(reports, "callOffEvent", first);
  // It is not asked for each minute, and not forgotten.
  expect(await findTaskDueTime(task)).toBe("2026-11-23T03:02:00.000Z");
  failNoWrites();
  await runTask(task, "2026-11-23T03:02:00.000Z");
  expect(await getStatus(first)).toBe("CANCELLED");
  expect(await findTaskDueTime(task)).toBeUndefined();
});

test("a service that is busy sets nothing aside: the message comes back", async () => {
  await createPublishedEvent({ id: "busy" });
  await createCertifiedInstitution("b1");
  const { id } = await createApplicationAwaitingPayment("b1", "busy");
  await Change.cancelEvent("busy", { version: 1, reason: "颱風" }, createTestContext(officer, START));
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.operation === "TransactWriteItems" && JSON.stringify(call.input).includes(id)
        ? buildJsonFailure("ThrottlingException", "Rate exceeded")
        : send(),
  ]);
  setTestTime("2026-11-23T02:02:00.000Z");
  const Records = [{ messageId: "m", body: JSON.stringify({ kind: "event", id: "busy" }) }];
  expect(await applyDue({ Records } as unknown as SQSEvent)).toEqual({
    batchItemFailures: [{ itemIdentifier: "m" }],
  });
  expect(reports.metrics).not.toContainEqual(expect.objectContaining({ ItemsSetAside: 1 }));
});

test("the other members of a group follow its leader", async () => {
  await createGroupFair({ applicationTypes: ["FAIR_GROUP"] });
  const leader = await openGroup("leader", buildMemberUnit("甲", "410001"), buildMemberUnit("乙", "410002"));
  const code = leader.invitationCode ?? "";
  const { fascia = null } = getExampleAnswers("FAIR_HOSTED");
  const ids: string[] = [];
  for (const i of [1, 2]) {
    await createGroupInstitution(`member${i}`, `41000${i}`);
    ids.push((await joinGroupByCode(`member${i}`, code, { fascia })).id);
  }
  const { version } = await Application.getApplication(leader.id, createTestContext(officer));
  await Application.performTransition(leader.id, "accept", { version }, createTestContext(officer));
  const [first = "", second = ""] = ids;
  const task: DeferredTask = { kind: "group", id: code };
  const due = await findTaskDueTime(task);
  failWritesWith(first);
  const time = new Date(Date.parse(due ?? "")).toISOString();
  await runTask(task, time);
  expect([await getStatus(first), await getStatus(second)]).toEqual(["PROCESSING", "ACCEPTED"]);
  expectSetAside(reports, "moveGroupMembers", first);
  expect(await findTaskDueTime(task)).toBe(new Date(Date.parse(time) + 3_600_000).toISOString());
  failNoWrites();
  await runTask(task, new Date(Date.parse(time) + 3_600_000).toISOString());
  expect(await getStatus(first)).toBe("ACCEPTED");
  expect(await findTaskDueTime(task)).toBeUndefined();
});

test("what follows a certification reaches the other applications of the institution", async () => {
  const acceptedApplication = await performTransitionAs(
    await submitExampleFor("waits", "SUBSIDY_ECOMMERCE"),
    "accept",
  );
  const amount = acceptedApplication.funding?.asked ?? 0;
  const grant = await performTransitionAs(acceptedApplication, "decideFunding", {
    result: "APPROVED",
    amount,
  });
  const first = await performTransitionAs(grant, "process");
  // Another one of the institution, which is behind it.
  const second = { institutionId: "waits", id: ulid(Date.parse(START) + 86_400_000) };
  const Key = { pk: "institution#waits", sk: `application#${first.id}` };
  const { Item } = await getDocumentClient().send(new GetCommand({ TableName: getTableName(), Key }));
  await writeRows([{ ...Item, id: second.id, sk: `application#${second.id}` }]);
  await changeCertification("waits", "FAILED");
  const task: DeferredTask = { kind: "certified", id: "waits" };
  failWritesWith(first.id);
  const time = (await findTaskDueTime(task)) ?? "";
  await runTask(task, time);
  const isWaiting = async ({ id, institutionId }: { id: string; institutionId: string }) =>
    (await findHeader(institutionId, id))?.uncertified !== undefined;
  expect([await isWaiting(first), await isWaiting(second)]).toEqual([false, true]);
  expectSetAside(reports, "followCertification", first.id);
  failNoWrites();
  await runTask(task, new Date(Date.parse(time) + 3_600_000).toISOString());
  expect(await isWaiting(first)).toBe(true);
  expect(await findTaskDueTime(task)).toBeUndefined();
});

test("a task in pieces goes on behind a piece of which something failed, and begins again in an hour", async () => {
  const task: DeferredTask = { kind: "news", id: "set-aside" };
  await transact([buildDeferredTask(task, toInstant(START), 0).row]);
  const starts: (string | undefined)[] = [];
  const pieces: (string | undefined | SetAsideError)[] = [new SetAsideError(1, "b"), "c", undefined];
  const runPiece = (now: string) =>
    runTaskBatch(task, toInstant(now), async (after) => {
      starts.push(after);
      const piece = pieces.shift();
      if (piece instanceof SetAsideError) throw piece;
      return piece;
    });
  expect([await runPiece(START), await runPiece(START), await runPiece(START)]).toEqual([true, true, false]);
  expect(starts).toEqual([undefined, "b", "c"]);
  expect(await findTaskDueTime(task)).toBe("2026-11-23T03:00:00.000Z");
  expect(await runPiece("2026-11-23T03:00:00.000Z")).toBe(false);
  expect(starts).toEqual([undefined, "b", "c", undefined]);
  expect(await findTaskDueTime(task)).toBeUndefined();
});
