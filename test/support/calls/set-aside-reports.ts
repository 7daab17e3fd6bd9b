/** Runs of tasks over many rows, and what they tell of rows that they set aside (decision 0637). */
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import { log } from "@portal/core/platform/log.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { expect, vi } from "vitest";
import type { TestServices } from "../tables/test-services.ts";
import { setTestTime } from "./call-lambda.ts";

/** The lines of the log, and the metrics among them. */
export interface SetAsideReports {
  lines: object[];
  metrics: object[];
}

/** Records what is logged from now on, until the mocks of the test are restored. */
export const recordSetAside = (): SetAsideReports => {
  const reports: SetAsideReports = { lines: [], metrics: [] };
  vi.spyOn(log, "write").mockImplementation((line) => {
    ("_aws" in line ? reports.metrics : reports.lines).push(line);
  });
  return reports;
};

/** Expects that a row was set aside, logged with the reason, and counted for the alarm. */
export const expectSetAside = ({ lines, metrics }: SetAsideReports, job: string, id: string): void => {
  expect(lines).toContainEqual({
    job,
    outcome: "item.setAside",
    id,
    error: expect.objectContaining({ name: "ValidationException" }),
  });
  expect(metrics).toContainEqual(expect.objectContaining({ ItemsSetAside: 1 }));
};

/** Runs a task of the due queue and every message of its kind that goes on behind it. */
export const runDueTask = async (services: TestServices, task: DeferredTask, time: string): Promise<void> => {
  setTestTime(time);
  let bodies = [JSON.stringify(task)];
  while (bodies.length > 0) {
    const before = services.listMessages("due").length;
    const Records = bodies.map((body, i) => ({ messageId: `m${i}`, body }));
    expect(await applyDue({ Records } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });
    bodies = services
      .listMessages("due")
      .slice(before)
      .filter((body) => body.includes(`"${task.kind}"`));
  }
};
