/** Whoever upgrades a stage binds the ids of what was written before by a command. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  buildHeaderPut,
  findHeader,
  listQueueHeaders,
} from "@portal/core/applications/model/application-store.server";
import { findApplicationOwner } from "@portal/core/applications/model/ownership.server";
import {
  buildPaymentOrderWrite,
  listOrdersWithDueRefund,
  type PaymentOrder,
} from "@portal/core/applications/orders/payment-order-store.server";
import { toRegisteredEventId } from "@portal/core/events/event-registration";
import { getNoticeEntity, listUnreadNotices } from "@portal/core/messaging/notice-store.server";
import { toInstant } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { createPublishedEvent } from "../support/applications/application-fixtures.ts";
import { projectRoot } from "../support/project/run-command.ts";
import { buildCreateTableInput } from "../support/tables/create-table-input.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

const runCommandWith = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["local/backfill/upgrade-rows.ts", ...args], {
    cwd: projectRoot,
    env: process.env,
  });

test("the command lists what was accepted in the queue of today, and again nothing", async () => {
  await createFreshTable();
  process.env.TABLE_NAME = "trade-portal-divided-TableTable-ab";
  await new DynamoDBClient({}).send(new CreateTableCommand(buildCreateTableInput(process.env.TABLE_NAME)));
  const at = toInstant("2026-11-20T02:00:00.000Z");
  const writeAccepted = async (
    id: string,
    over: Partial<ApplicationHeader>,
    formerQueue?: [pk: string, queue: string],
  ) => {
    const item = buildHeaderPut({
      id,
      institutionId: "earlier",
      scheme: "REPORT_LOCAL",
      resource: "report",
      status: "ACCEPTED",
      version: 4,
      createdAt: at,
      createdBy: "somebody",
      updatedAt: at,
      submittedAt: at,
      deadlines: [],
      timers: [],
      seq: 0,
      lastHash: "",
      notify: [],
      ...over,
    }).Put?.Item;
    const former = formerQueue && {
      gsi2pk: `queue#${formerQueue[0]}#0`,
      gsi2sk: `${formerQueue[1]}#${at}#${id}`,
    };
    await getDocumentClient().send(
      new PutCommand({ TableName: getTableName(), Item: { ...item, ...former } }),
    );
  };
  await writeAccepted("report", {}, ["waiting", "ACCEPTED"]);
  await writeAccepted("later-report", {}, ["SETTLED", "SETTLED"]);
  await writeAccepted("granted-nothing", { scheme: "TRAINING", funding: { result: "NOT_APPROVED" } }, [
    "REJECTED",
    "REJECTED",
  ]);
  const registration = { scheme: "EVENT_REGISTRATION", resource: "participate" };
  await writeAccepted("registered", registration, ["waiting", "ACCEPTED"]);
  await writeAccepted("unregistered", registration, ["waiting", "ACCEPTED"]);
  await createPublishedEvent({ id: toRegisteredEventId("registered") });
  // It is in the queue of cancellations, and comes back where the cancellation is refused.
  await writeAccepted("leaving", { ...registration, pending: "cancellation" });
  await createPublishedEvent({ id: toRegisteredEventId("leaving") });
  const listQueue = async (partition: string, queue?: string): Promise<string[]> => {
    const shards = await Promise.all([0, 1].map((shard) => listQueueHeaders(partition, shard, queue)));
    return shards
      .flat()
      .map(({ id }) => id)
      .toSorted();
  };
  expect(await listQueue("waiting", "ACCEPTED")).toEqual(["registered", "report", "unregistered"]);
  const { stdout } = await runCommandWith("--stage", "divided");
  expect(stdout).toContain("4 applications moved to their present queue");
  expect(await listQueue("waiting", "ACCEPTED")).toEqual(["unregistered"]);
  expect(await listQueue("acceptedClosed")).toEqual([
    "granted-nothing",
    "later-report",
    "registered",
    "report",
  ]);
  expect([await listQueue("SETTLED"), await listQueue("REJECTED")]).toEqual([[], []]);
  expect(await listQueue("waiting", "cancellation")).toEqual(["leaving"]);
  for (const id of ["registered", "leaving"])
    expect((await findHeader("earlier", id))?.eventPageAt, id).toBeDefined();
  expect((await findHeader("earlier", "report"))?.version).toBe(4);
  expect((await runCommandWith("--stage", "divided")).stdout).toContain("0 applications moved to their");
});

test("the command binds the drafts of a stage's table and says how many; again it does nothing", async () => {
  await createFreshTable();
  process.env.TABLE_NAME = "trade-portal-upgraded-TableTable-ab";
  await new DynamoDBClient({}).send(new CreateTableCommand(buildCreateTableInput(process.env.TABLE_NAME)));
  const at = toInstant("2026-11-20T02:00:00.000Z");
  const [id, resting] = [ulid(), ulid()];
  const writeDraft = (draft: { id: string; eventId?: string }) =>
    buildHeaderPut({
      ...draft,
      institutionId: "earlier",
      scheme: "FAIR_HOSTED",
      resource: "participate",
      status: "DRAFT",
      version: 1,
      createdAt: at,
      createdBy: "somebody",
      updatedAt: at,
      deadlines: [],
      timers: [],
      seq: 0,
      lastHash: "",
      notify: [],
    });
  await transact([writeDraft({ id, eventId: "green-2027" }), writeDraft({ id: resting })]);
  const { stdout } = await runCommandWith("--stage", "upgraded");
  expect(stdout).toContain("2 drafts bound, 0 entries of histories marked, 0 drafts moved");
  expect(stdout).toContain("1 drafts given a reminder");
  expect((await findApplicationOwner(id))?.institutionId).toBe("earlier");
  // The event reminds of its drafts; the other one is due every morning at nine.
  expect((await findHeader("earlier", id))?.remindAt).toBeUndefined();
  expect((await findHeader("earlier", resting))?.remindAt).toMatch(/T01:00:00\.000Z$/);
  expect((await runCommandWith("--stage", "upgraded")).stdout).toContain("0 drafts bound");
  await expect(runCommandWith()).rejects.toMatchObject({ code: 1 });
});

test("the command lists earlier orders with a due refund, and again nothing", async () => {
  await createFreshTable();
  process.env.TABLE_NAME = "trade-portal-refunds-TableTable-ab";
  await new DynamoDBClient({}).send(new CreateTableCommand(buildCreateTableInput(process.env.TABLE_NAME)));
  const writeEarlierOrder = async (id: string, refundDue: boolean) => {
    const order: PaymentOrder = {
      id: `${id}-01`,
      applicationId: id,
      institutionId: "earlier",
      purpose: "fee",
      status: "PAID",
      method: "CREDIT_CARD",
      currency: "MOP",
      amount: 500,
      rate: 1,
      invoiceType: "ENTERPRISE",
      invoiceName: "Earlier Limited",
      createdAt: toInstant("2026-11-20T02:00:00.000Z"),
      mop: 500,
      version: 3,
      ...(refundDue && { refundDue, refunded: 500, dueAt: toInstant("2026-11-20T02:00:00.000Z") }),
    };
    const { gsi2pk: _, gsi2sk: __, refundOf: ___, ...Item } = buildPaymentOrderWrite(order).Put?.Item ?? {};
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  };
  await writeEarlierOrder("returned", true);
  await writeEarlierOrder("paid", false);
  expect(await listOrdersWithDueRefund()).toEqual([]);
  const { stdout } = await runCommandWith("--stage", "refunds");
  expect(stdout).toContain("1 due refunds listed for the reconciliation");
  expect((await listOrdersWithDueRefund()).map(({ id, version }) => [id, version])).toEqual([
    ["returned-01", 3],
  ]);
  expect((await runCommandWith("--stage", "refunds")).stdout).toContain("0 due refunds listed");
});

test("the command lists earlier notices that are unread, and again nothing", async () => {
  await createFreshTable();
  process.env.TABLE_NAME = "trade-portal-notices-TableTable-ab";
  await new DynamoDBClient({}).send(new CreateTableCommand(buildCreateTableInput(process.env.TABLE_NAME)));
  const at = toInstant("2026-11-20T02:00:00.000Z");
  const writeEarlierNotice = (id: string, readAt?: string) =>
    getNoticeEntity()
      .put({
        ...{ id, accountId: "reader", template: "submitted", params: {}, language: "en", at },
        // Without its keys, as before.
        ...{ unreadBy: "", unreadSince: "" },
        ...(readAt && { readAt }),
      })
      .go();
  await writeEarlierNotice("unread");
  await writeEarlierNotice("read", at);
  const listIds = async () => (await listUnreadNotices("reader", 10, null)).items.map(({ id }) => id);
  expect(await listIds()).toEqual([]);
  expect((await runCommandWith("--stage", "notices")).stdout).toContain("1 unread notices listed");
  expect(await listIds()).toEqual(["unread"]);
  expect((await runCommandWith("--stage", "notices")).stdout).toContain("0 unread notices listed");
});
