/** Applies a message of the due queue as the job does, at the instant of the tests. */
import type { DueMessage } from "@portal/core/applications/transitions/due-page.server";
import { handler } from "@portal/functions/jobs/apply-due";
import type { SQSEvent } from "aws-lambda";
import { expect } from "vitest";
import { readTestTime, setTestTime } from "./call-lambda.ts";

/** Applies one message. @param at the instant at which it comes, where it is another one than that of the tests */
export const applyDueMessage = async (message: DueMessage, at?: string): Promise<void> => {
  const before = readTestTime();
  if (at) setTestTime(at);
  const Records = [{ messageId: "due", body: JSON.stringify(message) }];
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent).finally(() =>
    setTestTime(before),
  );
  expect(batchItemFailures).toEqual([]);
};
