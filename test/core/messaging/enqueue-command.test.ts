/** Notices about a change that stands: what the queue does not take is seen, kept and sent by the sweep. */
import { sendHistoryNotices } from "@portal/core/applications/changes/send-history-notices.server";
import type { ApplicationHistoryRow } from "@portal/core/applications/model/application-rows";
import { queryDuePage } from "@portal/core/applications/transitions/due-page.server";
import {
  enqueueDatedNotices,
  enqueueNotices,
  enqueueNoticesAfterWrite,
} from "@portal/core/messaging/enqueue-notices.server";
import { buildEmailNotice } from "@portal/core/messaging/index";
import { toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { SHARDS } from "@portal/core/platform/table.server";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestContext, testSystemActor } from "../../support/applications/application-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let queueUrl: string | undefined;
beforeAll(async () => {
  queueUrl = process.env.NOTICE_QUEUE_URL;
});
afterEach(() => {
  process.env.NOTICE_QUEUE_URL = queueUrl;
  vi.restoreAllMocks();
});

const ctx = createTestContext(testSystemActor);
const buildNotice = (name: string) =>
  buildEmailNotice("payer@example.org", "oneStopPaid", { company: name }, "zh-Hant", ctx.now);
const listUnsent = async () => {
  const later = toInstant(Date.parse(ctx.now) + 120_000);
  const pages = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) => queryDuePage(shard, later, undefined)),
  );
  return pages.flatMap(({ unsent }) => unsent.flatMap(({ notices }) => notices));
};

test.each(["𠮷野家", "🍜 濠江美食", "\u{2A3F0}"])("a notice that names %s is queued", async (name) => {
  const notice = buildNotice(name);
  await enqueueNotices([notice], ctx);
  const bodies = services.listMessages("notice").map((body) => JSON.parse(body).notices[0]);
  expect(bodies).toContainEqual(notice);
});

test("a queue that fails is logged and counted, and the sweep finds the notice", async () => {
  delete process.env.NOTICE_QUEUE_URL;
  const lines: object[] = [];
  vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
  const notice = buildNotice("濠江設計");
  await enqueueNoticesAfterWrite([notice], ctx);
  expect(lines).toContainEqual(expect.objectContaining({ event: "notices.notQueued" }));
  expect(lines).toContainEqual(expect.objectContaining({ NoticesNotQueued: 1 }));
  expect(JSON.stringify(lines)).not.toContain("payer@example.org");
  expect((await listUnsent()).map(({ id }) => id)).toContain(notice.id);
});

test("a queue that fails after a submission is logged and counted", async () => {
  delete process.env.NOTICE_QUEUE_URL;
  const lines: object[] = [];
  vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
  const history = {
    id: "application-1",
    seq: 1,
    notices: [buildNotice("濠江設計")],
  } as unknown as ApplicationHistoryRow;
  await sendHistoryNotices(history, ctx);
  expect(lines).toContainEqual(expect.objectContaining({ event: "notices.notQueued" }));
  expect(lines).toContainEqual(expect.objectContaining({ NoticesNotQueued: 1 }));
});

test("a notice that has a row is not kept twice", async () => {
  delete process.env.NOTICE_QUEUE_URL;
  vi.spyOn(log, "write").mockImplementation(() => undefined);
  const before = (await listUnsent()).length;
  await enqueueNoticesAfterWrite([buildNotice("濠江設計")], ctx, {
    pk: "application#x",
    sk: "history#000001",
  });
  expect(await listUnsent()).toHaveLength(before);
});

test("an invitation that the queue does not take is kept once, and whoever sends it goes on", async () => {
  delete process.env.NOTICE_QUEUE_URL;
  vi.spyOn(log, "write").mockImplementation(() => undefined);
  const notice = buildNotice("濠江設計");
  await enqueueDatedNotices([notice], ctx);
  expect((await listUnsent()).filter(({ id }) => id === notice.id)).toHaveLength(1);
});
