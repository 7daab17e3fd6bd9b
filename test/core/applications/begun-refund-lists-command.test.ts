/**
 * An application whose refund was begun is found in the lists of everybody who has something to do about it (decision
 * 0635).
 */

import * as Application from "@portal/core/applications/application-service.server";
import { countQueues } from "@portal/core/applications/desk/count-queues.server";
import { listWorklistEntries } from "@portal/core/applications/desk/list-worklist.server";
import { getWorklistPage } from "@portal/core/applications/desk/worklist-page.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import type { WorklistQueue } from "@portal/core/applications/model/worklist-queues";
import { beforeAll, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const soon = "2026-11-24T02:00:00.000Z";
beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent({ id: "green-2027" });
});

/** Begins the refund of a transfer that paid nothing, and lets something else wait for staff. */
const createPlace = async (who: string, action: string, body: object): Promise<string> => {
  await createCertifiedInstitution(who);
  const { id } = await createApplicationAwaitingPayment(who, "green-2027");
  const performAction = async (name: string, actor: typeof cashier, input: object) =>
    Application.performTransition(
      id,
      name,
      { version: (await findHeader(who, id))?.version ?? 0, ...input },
      createTestContext(actor, soon),
    );
  const transfer = { amount: 100, paidOn: "2026-11-24", reference: "BNU 1", reason: "金額不足" };
  await performAction("recordTransfer", cashier, transfer);
  await performAction(action, createApplicant(who), body);
  return id;
};

/** In a list of both queues it is once, as a refund; the list of officers has no refunds. */
test.each<[string, string, object, WorklistQueue, typeof officer, WorklistQueue]>([
  ["lr1", "uploadVoucher", { fileIds: ["demo-PAYMENT_VOUCHER"] }, "voucher", cashier, "refund"],
  ["lr2", "requestCancel", { reason: "x" }, "cancellation", officer, "cancellation"],
])("%s: %s", async (who, action, body, queue, actor, firstQueue) => {
  const id = await createPlace(who, action, body);
  const ctx = createTestContext(actor, soon);
  const listIds = async (filter: Parameters<typeof listWorklistEntries>[0]) =>
    (await getWorklistPage({ ...filter, limit: 50 }, ctx)).items.map((row) => [row.id, row.queue]);
  expect(await listIds({})).toContainEqual([id, firstQueue]);
  expect(await listIds({ queue: [queue] })).toEqual([[id, queue]]);
  expect(await listIds({ queue: ["refund"] })).toContainEqual([id, "refund"]);
  expect((await listWorklistEntries({ queue: [queue] }, ctx)).map(({ header }) => header.id)).toEqual([id]);
  expect(await countQueues([queue], { now: ctx.now, actor })).toEqual([{ queue, count: 1 }]);
  // Where more refunds wait than are looked through, the number says that there may be more.
  expect(await countQueues([queue], { now: ctx.now, actor }, 0)).toEqual([{ queue, count: 0, more: true }]);
});
