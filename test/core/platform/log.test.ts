/** How log lines reach CloudWatch. */
import { toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { writeMetric } from "@portal/core/platform/metric.server";
import { afterEach, expect, test, vi } from "vitest";
import { listSources } from "../../support/project/sources.ts";

const captureOutput = (write: () => void): string[] => {
  const writtenLines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    writtenLines.push(String(chunk));
    return true;
  });
  const toConsole = vi.spyOn(console, "log").mockImplementation(() => undefined);
  write();
  expect(toConsole).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  return writtenLines;
};
afterEach(() => {
  vi.restoreAllMocks();
});

test("a line is one JSON object with its level, which Lambda wraps into nothing", () => {
  const writtenLines = captureOutput(() => {
    log.write({ job: "sweepDue", due: 3 });
    log.write({ job: "sweepDue" }, "ERROR");
  });
  expect(writtenLines).toEqual([
    '{"level":"INFO","job":"sweepDue","due":3}\n',
    '{"level":"ERROR","job":"sweepDue"}\n',
  ]);
});

test("a metric is at the top of its line, where CloudWatch looks for it", () => {
  const [line = ""] = captureOutput(() =>
    writeMetric("ServerErrors", "Count", 1, toInstant("2026-11-23T01:00:00.000Z")),
  );
  expect(JSON.parse(line)).toMatchObject({
    _aws: {
      Timestamp: Date.parse("2026-11-23T01:00:00.000Z"),
      CloudWatchMetrics: [
        { Namespace: "Portal", Dimensions: [["Stage"]], Metrics: [{ Name: "ServerErrors", Unit: "Count" }] },
      ],
    },
    ServerErrors: 1,
  });
});

test("nothing on AWS writes to the console, whose lines Lambda puts into another object", () => {
  const sources = listSources("packages/core/src", "packages/functions/src");
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(({ text }) => /\bconsole\./.test(text)).map(({ path }) => path)).toEqual([]);
});
