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

/** The time of a line whose level Lambda takes as it is (AWS Lambda Developer Guide › Log-level filtering). */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test("a line is one JSON object with its level and the time, without which Lambda takes it for INFO", () => {
  const from = Date.now();
  const writtenLines = captureOutput(() => {
    log.write({ job: "sweepDue", due: 3 });
    log.write({ job: "sweepDue" }, "ERROR");
  });
  expect(writtenLines.every((line) => /^\{"level":"(INFO|ERROR)",.*\}\n$/.test(line))).toBe(true);
  const lines = writtenLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    { level: "INFO", timestamp: expect.stringMatching(RFC_3339), job: "sweepDue", due: 3 },
    { level: "ERROR", timestamp: expect.stringMatching(RFC_3339), job: "sweepDue" },
  ]);
  expect(Date.parse(String(lines[0]?.timestamp))).toBeGreaterThanOrEqual(from);
  expect(Date.parse(String(lines[0]?.timestamp))).toBeLessThanOrEqual(Date.now());
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
