/** What several messages of a morning ask for is done once: it reads everything that waits. */
import { httpGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import { log } from "@portal/core/platform/log.server";
import { handler } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { buildJsonFailure, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
afterEach(() => startStrictMachine());

const runReminder = (day: string) =>
  handler({
    Records: [{ messageId: "0", body: JSON.stringify({ kind: "overdueAnswers", id: day }) }],
  } as SQSEvent);
/** Runs the reminder and counts the pages that it reads of what waits. */
const countPages = async (day: string, more: WireRule = (_, send) => send()) => {
  let pages = 0;
  startStrictMachine(disableRandomFailures(), [
    (call, send) => {
      if (call.input.IndexName === "byQueue") pages += 1;
      return more(call, send);
    },
  ]);
  const { batchItemFailures } = await runReminder(day);
  return { pages, failed: batchItemFailures.length };
};

test("the second and third message of a morning read nothing of what waits; the next morning reads it again", async () => {
  setTestTime("2026-12-09T01:00:00.000Z");
  const first = await countPages("2026-12-09");
  expect(first.pages).toBeGreaterThan(0);
  expect(await countPages("2026-12-09")).toEqual({ pages: 0, failed: 0 });
  setTestTime("2026-12-10T01:00:00.000Z");
  expect(await countPages("2026-12-10")).toEqual(first);
});

test("what failed is done by the next message", async () => {
  setTestTime("2026-12-11T01:00:00.000Z");
  const brokenPages = await countPages("2026-12-11", async (call, send) =>
    call.input.IndexName === "byQueue" ? buildJsonFailure("ValidationException", "broken") : send(),
  );
  expect(brokenPages.failed).toBe(1);
  const next = await countPages("2026-12-11");
  expect(next).toMatchObject({ failed: 0 });
  expect(next.pages).toBeGreaterThan(0);
});

test("days on which nobody reconciled are reconciled one after the other, each into the archive", async () => {
  vi.stubEnv("ARCHIVE_BUCKET_NAME", process.env.BUCKET_NAME ?? "");
  const getStatement = vi.spyOn(httpGateway, "getStatement").mockResolvedValue([]);
  const lines: Record<string, unknown>[] = [];
  const writeLine = log.write;
  log.write = (line) => void lines.push(line as Record<string, unknown>);
  onTestFinished(() => {
    log.write = writeLine;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const listReconciledDays = async (today: string, id: string) => {
    setTestTime(`${today}T22:00:00.000Z`);
    const { batchItemFailures } = await handler({
      Records: [{ messageId: "0", body: JSON.stringify({ kind: "reconciliation", id }) }],
    } as SQSEvent);
    expect(batchItemFailures).toEqual([]);
    await runDueQueue("reconciliation");
    return lines.splice(0).flatMap(({ job, day }) => (job === "reconciliation" ? day : []));
  };
  // The first night of all begins with its own day.
  expect(await listReconciledDays("2026-12-01", "2026-12-01")).toEqual(["2026-12-01"]);
  expect(await listReconciledDays("2026-12-01", "2026-12-01")).toEqual([]);
  // The sweep stood still for three nights.
  expect(await listReconciledDays("2026-12-05", "2026-12-05")).toEqual([
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
  ]);
  // A day that is not over is left to its own morning.
  expect(await listReconciledDays("2026-12-06", "2026-12-07")).toEqual([]);
  // The statement of yesterday is asked for until it comes, that of a day before once more.
  getStatement.mockRejectedValue(new Error("no statement"));
  for (let message = 0; message < 2; message++)
    expect(await listReconciledDays("2026-12-06", "2026-12-06")).toEqual(["2026-12-06"]);
  expect(await listReconciledDays("2026-12-07", "2026-12-07")).toEqual(["2026-12-06", "2026-12-07"]);
  getStatement.mockResolvedValue([]);
  expect(await listReconciledDays("2026-12-07", "2026-12-07")).toEqual(["2026-12-07"]);
  expect(await listReconciledDays("2026-12-07", "2026-12-07")).toEqual([]);
});

test("a message that comes a day late does nothing", async () => {
  setTestTime("2026-12-14T01:00:00.000Z");
  expect(await countPages("2026-12-11")).toEqual({ pages: 0, failed: 0 });
});
