/**
 * Messages that no job can read, and runs that fail: the message comes back until it is a dead letter, and nothing of
 * it is logged. Lambda prints the message of an error that a handler throws, which may quote its input (`job-log.ts`).
 */
import { log } from "@portal/core/platform/log.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as prerender } from "@portal/functions/jobs/prerender";
import { handler as printDocument } from "@portal/functions/jobs/print-document";
import { handler as sendNotice } from "@portal/functions/jobs/send-notice";
import { handler as sweepUploads } from "@portal/functions/jobs/sweep-uploads";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { afterEach, describe, expect, test, vi } from "vitest";
import { buildWireResponse } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const SECRET = "ana@example.mo";
prepareTestServices();
afterEach(() => {
  vi.restoreAllMocks();
  startStrictMachine();
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const handlers: Record<string, (event: SQSEvent) => Promise<SQSBatchResponse>> = {
  applyDue,
  prerender: (event) => prerender(event, { getRemainingTimeInMillis: () => 30_000 }),
  printDocument,
  sendNotice,
  verifyUpload,
};
describe.each(Object.entries(handlers))("%s", (job, handler) => {
  test.each([
    SECRET,
    `"${SECRET}"`.slice(1),
    "",
    "null",
    "{}",
    "[]",
    `{"kind":"${SECRET}"}`,
    '{"kind":"toString"}',
    '{"kind":"application","id":"a1"}',
    '{"kind":"order","id":7}',
    '{"Records":[{"s3":{}}]}',
    '{"address":{"owner":"i1"}}',
    '{"notices":{},"source":{"pk":"p"}}',
    '{"waiting":7}',
  ])("takes the message %j back", async (body) => {
    const lines: object[] = [];
    vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
    const Records = [{ messageId: "m", body }];
    expect(await handler({ Records } as unknown as SQSEvent)).toEqual({
      batchItemFailures: [{ itemIdentifier: "m" }],
    });
    // What operators look for in the log (docs/operations.md).
    const name = isJson(body) ? "UnknownMessageError" : "SyntaxError";
    expect(lines).toEqual([
      expect.objectContaining({ job, messageId: "m", error: expect.objectContaining({ name }) }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });
});

test("a sweep of uploads that fails names nothing but itself", async () => {
  vi.spyOn(log, "write").mockImplementation(() => undefined);
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.service === "s3"
        ? buildWireResponse(
            400,
            "xml",
            `<Error><Code>InvalidRequest</Code><Message>${SECRET}</Message></Error>`,
          )
        : send(),
  ]);
  await expect(sweepUploads()).rejects.toThrow(/^sweepUploads failed$/);
});
