/**
 * A draw whose result cannot be written to some applications: nobody is asked before those who are further ahead, and a
 * run ends however many fail (decision 0637).
 */
import { applyDrawBatch } from "@portal/core/places/draw/apply-draw.server";
import * as DrawService from "@portal/core/places/draw/draw-service.server";
import { runDraw } from "@portal/core/places/draw/run-draw.server";
import { systemActor } from "@portal/core/platform/actor";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { log } from "@portal/core/platform/log.server";
import { SetAsideError } from "@portal/core/platform/set-aside.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createApplicationCalls } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { buildDrandValue, closedRegistration } from "../../support/events/draws.ts";
import { failNoWrites, failWritesWith } from "../../support/faults/fail-writes.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const COMMIT = "2026-11-24T02:00:00.000Z";
const DRAW = "2026-11-25T02:00:00.000Z";
const HOUR_MS = 3_600_000;
prepareTestServices();
let failedIds: string[];
beforeEach(() => {
  failedIds = [];
  vi.spyOn(log, "write").mockImplementation((line) => {
    const { outcome, id } = line as { outcome?: string; id?: string };
    if (outcome === "item.setAside" && id) failedIds.push(id);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  startStrictMachine();
});

const { read, act } = createApplicationCalls(DRAW);
let number = 71_000_000;
/** Draws so many applications for one place. @returns their ids in the order of the draw, and their institutions */
const drawOnePlace = async (eventId: string, count: number) => {
  await createPublishedEvent({ id: eventId, code: eventId.toUpperCase(), registration: closedRegistration });
  const institutionIds = new Map<string, string>();
  for (let i = 0; i < count; i++) {
    number += 1;
    const institutionId = `${eventId}-${i}`;
    await createCertifiedInstitution(institutionId, {
      taxpayerNumber: `${number}`,
      siteRegistrationNumber: `${number}`.slice(2),
    });
    institutionIds.set((await submitCompleteApplication(institutionId, eventId)).id, institutionId);
  }
  const { version } = await DrawService.prepareDraw(
    eventId,
    {
      version: 0,
      drawAt: DRAW,
      source: { kind: "DRAND" },
      pools: [{ id: "STANDARD_9/A", places: 1 }],
      list: [...institutionIds.keys()].map((id) => ({ id, tier: 1 as const })),
    },
    createTestContext(officer),
  );
  const committedDraw = await DrawService.commitDraw(eventId, version, createTestContext(officer, COMMIT));
  const { standing } = await runDraw(
    eventId,
    { version: committedDraw.version, ...buildDrandValue("x") },
    createTestContext(officer, DRAW),
  );
  return { ids: standing.map(({ id }) => id), institutionIds };
};
/** Runs the task of the places of an event when it is due. @returns when it is due again */
const runPlacesTask = async (id: string) => {
  setTestTime((await findTaskDueTime({ kind: "places", id })) ?? DRAW);
  const Records = [{ messageId: "m", body: JSON.stringify({ kind: "places", id }) }];
  expect(await applyDue({ Records } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });
  return findTaskDueTime({ kind: "places", id });
};

test("[R423] a free place is offered to nobody while the result cannot be written to who is first in line", async () => {
  const { ids, institutionIds } = await drawOnePlace("line", 3);
  const [winner = "", first = "", second = ""] = ids;
  failWritesWith(first);
  await runPlacesTask("line");
  const listStatuses = async () => (await Promise.all([first, second].map(read))).map(({ status }) => status);
  expect(await listStatuses()).toEqual(["PROCESSING", "REJECTED"]);
  await act(winner, "requestCancel", createApplicant(institutionIds.get(winner) ?? ""), {
    reason: "未能參展",
  });
  await act(winner, "confirmCancel");
  const dueAgain = await runPlacesTask("line");
  const listPending = async () =>
    (await Promise.all([first, second].map(read))).map(({ pending }) => pending);
  expect(await listPending()).toEqual([undefined, undefined]);
  expect(failedIds).toEqual([first, first]);
  expect(dueAgain).toBeDefined();
  failNoWrites();
  expect(await runPlacesTask("line")).toBeUndefined();
  expect(await listPending()).toEqual(["offer", undefined]);
});

test("[R423] a run whose writes fail ends after as many as one run may write, and comes back in an hour", async () => {
  const { ids } = await drawOnePlace("failing", 4);
  const ctx = createTestContext(systemActor, DRAW);
  failWritesWith(...ids);
  await expect(applyDrawBatch("failing", ctx, 3)).rejects.toBeInstanceOf(SetAsideError);
  expect(failedIds).toHaveLength(3);

  // Where only some fail, each run gets on with the others.
  const [stuckId = ""] = failedIds;
  failedIds = [];
  failWritesWith(stuckId);
  expect(await applyDrawBatch("failing", ctx, 3)).toEqual({ notified: 2, offered: 0, hasMore: true });
  await expect(applyDrawBatch("failing", ctx, 3)).rejects.toBeInstanceOf(SetAsideError);
  expect(failedIds).toEqual([stuckId, stuckId]);
  const statuses = (await Promise.all(ids.map(read))).map(({ status }) => status);
  expect(statuses.filter((status) => status === "PROCESSING")).toHaveLength(1);

  const dueAgain = await runPlacesTask("failing");
  failNoWrites();
  expect(Date.parse(dueAgain ?? "")).toBeGreaterThanOrEqual(Date.parse(DRAW) + HOUR_MS);
  expect(await runPlacesTask("failing")).toBeUndefined();
  expect((await read(stuckId)).status).not.toBe("PROCESSING");
});
