/**
 * A desk on which 20,000 applications wait, beside one with a hundred: what a page, the counts and an export cost, in
 * request units and in time. Rows are of the size that submissions have. Units fail; times are told (decision 0489).
 */
import { countQueues, recountQueues } from "@portal/core/applications/desk/count-queues.server";
import {
  getQueueExport,
  requestQueueExport,
  writeNextExportBatch,
} from "@portal/core/applications/desk/queue-export.server";
import { getWorklistPage } from "@portal/core/applications/desk/worklist-page.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { countedQueues } from "@portal/core/applications/model/worklist-queues";
import { exportFileMaker } from "@portal/functions/exports/export-file";
import { readSheet } from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { formatFigure, keepFigure } from "../../bench/figures.ts";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../support/applications/application-fixtures.ts";
import { insertWaitingApplications } from "../support/applications/waiting-applications.ts";
import { measureCapacity } from "../support/tables/measure-capacity.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const FEW = 100;
const MANY = 20_000;
const ctx = createTestContext(officer);
prepareTestServices();
let template: ApplicationHeader;

interface Figures {
  read: number;
  calls: number;
  milliseconds: number;
}
/** Measures the median time of several runs, of which the first does not count; units of the last one. */
const measureWork = async (work: () => Promise<unknown>): Promise<Figures> => {
  await work();
  const times: number[] = [];
  let figures: Omit<Figures, "milliseconds"> = { read: 0, calls: 0 };
  for (let run = 0; run < 9; run++) {
    const start = performance.now();
    const { read, calls } = await measureCapacity(work);
    times.push(performance.now() - start);
    figures = { read, calls: calls.length };
  }
  return { ...figures, milliseconds: times.sort((a, b) => a - b)[4] ?? Number.NaN };
};
const measureDesk = async () => ({
  "page of the desk": await measureWork(() => getWorklistPage({ limit: 25 }, ctx)),
  "page of one queue": await measureWork(() => getWorklistPage({ queue: ["PROCESSING"], limit: 25 }, ctx)),
  "counts of the queues": await measureWork(() => countQueues(countedQueues, ctx)),
});
type DeskFigures = Awaited<ReturnType<typeof measureDesk>>;

let few: DeskFigures;
let many: DeskFigures;
beforeAll(async () => {
  await createPublishedEvent();
  await createCertifiedInstitution("template");
  const { id } = await submitCompleteApplication("template", "green-2027", "FAIR_HOSTED");
  template = (await findHeader("template", id)) as ApplicationHeader;
  await insertWaitingApplications(template, 0, FEW);
  few = await measureDesk();
  // Time is an argument: a process looks again after a minute whether a queue is still small.
  await insertWaitingApplications(template, FEW, MANY);
  await recountQueues(ctx);
  many = await measureDesk();
  for (const [name, before] of Object.entries(few)) {
    const after = many[name as keyof DeskFigures];
    console.log(
      `${name}: at ${FEW} ${before.read} units, ${before.calls} calls, ${before.milliseconds.toFixed(1)} ms; ` +
        `at ${MANY} ${after.read} units, ${after.calls} calls, ${after.milliseconds.toFixed(1)} ms`,
    );
  }
}, 900_000);

test.each(["page of the desk", "page of one queue", "counts of the queues"] as const)(
  "the %s costs at most 1.5 times what it costs with a hundred",
  (name) => {
    const ratio = many[name].milliseconds / few[name].milliseconds;
    const figure = { name: `${name}, at ${MANY}`, measured: ratio, unit: `× the time at ${FEW}`, goal: 1.5 };
    keepFigure(figure);
    console.log(formatFigure(figure));
    expect(many[name].read).toBeLessThanOrEqual(1.5 * few[name].read);
  },
);

test.each(["xlsx", "csv"] as const)("an export of all of them ends as a file: %s", async (format) => {
  const { view, task } = await requestQueueExport({ format, language: "en" }, exportFileMaker, ctx);
  let pieces = 0;
  let longest = 0;
  let hasMore = true;
  while (hasMore) {
    const start = process.cpuUsage();
    hasMore = await writeNextExportBatch(task.id, ctx, exportFileMaker);
    const { user, system } = process.cpuUsage(start);
    longest = Math.max(longest, (user + system) / 1_000);
    pieces += 1;
  }
  const { status, rows, url = "" } = await getQueueExport(view.id, ctx);
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  console.log(
    `export as ${format}: ${rows} rows, ${pieces} pieces, the longest ${longest.toFixed(0)} ms of processor time, ${bytes.length} bytes`,
  );
  expect({ status, rows }).toEqual({ status: "READY", rows: MANY + 1 });
  const lines = format === "csv" ? bytes.toString("utf8").trim().split("\r\n") : await readSheet(bytes);
  expect(lines).toHaveLength(MANY + 2);
  // A Lambda with 512 MB has 0.29 of a processor, and 30 seconds: processor time, which other work hardly changes.
  expect(longest / 0.29).toBeLessThan(30_000);
});
