/**
 * The run that a deployment waits for, in the first seconds of its role: IAM tells its services of a new permission
 * only after a while, and each of them refuses the calls until then (AWS IAM User Guide › Changes that I make are not
 * always immediately visible).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { handler as prerender } from "@portal/functions/jobs/prerender";
import type { Context as LambdaContext } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildJsonFailure, buildWireResponse, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { writePlainRenderer } from "../../support/browser/plain-renderer.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { prepareQueuesAndBuckets } from "../../support/tables/prepare-services.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const renderer = mkdtempSync(join(tmpdir(), "renderer-"));
prepareQueuesAndBuckets();
beforeAll(async () => {
  writePlainRenderer(renderer);
  Object.assign(process.env, {
    RENDERER: renderer,
    SITE_BUCKET_NAME: "test-files",
    SITE_URL: "https://portal.example",
    PAGE_STORE_ARN: "arn:aws:cloudfront::123456789012:key-value-store/1d3a8a6e-0000-0000-0000-000000000000",
  });
});
afterAll(() => {
  delete process.env.PAGE_STORE_ARN;
  rmSync(renderer, { recursive: true });
});
beforeEach(async () => {
  await createFreshTable();
  setTestTime("2026-11-23T02:00:00.000Z");
  await overwriteEvent(buildFair());
  // The page that went up with the site, which the run announces.
  for (const language of ["zh-Hant", "zh-Hans", "en", "pt"])
    await new S3Client({ forcePathStyle: true }).send(
      new PutObjectCommand({
        Bucket: "test-files",
        Key: `prerendered/${language}/privacy.html`,
        Body: "page",
      }),
    );
});
afterEach(() => startStrictMachine());

/** What each service answers while it does not know of the permission. */
const denials: Record<string, () => ReturnType<typeof buildWireResponse>> = {
  dynamodb: () =>
    buildJsonFailure("AccessDeniedException", "is not authorized to perform: dynamodb:GetItem on"),
  sqs: () => buildJsonFailure("AccessDenied", "is not authorized to perform: sqs:sendmessage on", {}, 403),
  // The answer to a HEAD has no body, so that nothing but the status says it.
  s3: () => buildWireResponse(403, "xml", ""),
  "cloudfront-keyvaluestore": () =>
    buildJsonFailure(
      "AccessDeniedException",
      "User: arn:aws:sts::1:assumed-role/r/f is not authorized to perform: cloudfront-keyvaluestore:UpdateKeys on",
      {},
      403,
    ),
};
/** Answers as the store of pages does. */
const answerStore: WireRule = async (call, send) => {
  if (call.service !== "cloudfront-keyvaluestore") return send();
  const response = buildWireResponse(200, "json", "{}");
  response.headers.etag = "state-1";
  return response;
};
/** Refuses the first calls of one service. */
const denyFirst = (service: string, count: number): { rule: WireRule; countDenied: () => number } => {
  let deniedCount = 0;
  return {
    rule: async (call, send) => {
      if (call.service !== service || deniedCount >= count) return send();
      deniedCount += 1;
      return (denials[service] as () => ReturnType<typeof buildWireResponse>)();
    },
    countDenied: () => deniedCount,
  };
};
const deployPages = (getRemainingTimeInMillis: () => number) =>
  prerender({ pages: "all" }, { getRemainingTimeInMillis } as LambdaContext);

describe.each(Object.keys(denials))("%s does not know of the role's permission yet", (service) => {
  test("the run waits, and ends well once it does", async () => {
    const { rule, countDenied } = denyFirst(service, 2);
    startStrictMachine(disableRandomFailures(), [rule, answerStore]);
    expect(await deployPages(() => 30_000)).toEqual({ batchItemFailures: [] });
    expect(countDenied()).toBe(2);
  });
});

test("a permission that never comes ends the run within its time, and the deployment says which one it is", async () => {
  const { rule, countDenied } = denyFirst("cloudfront-keyvaluestore", Number.POSITIVE_INFINITY);
  startStrictMachine(disableRandomFailures(), [rule]);
  let remaining = 30_000;
  await expect(
    deployPages(() => {
      remaining -= 6_000;
      return remaining;
    }),
  ).rejects.toThrow("prerender failed: its role lacks a permission: cloudfront-keyvaluestore:UpdateKeys");
  expect(countDenied()).toBeGreaterThan(1);
  // What is left is enough for the run that was the last one.
  expect(remaining).toBeGreaterThan(0);
});

test("another failure is not waited for", async () => {
  let calls = 0;
  startStrictMachine(disableRandomFailures(), [
    async (call, send) => {
      if (call.service !== "cloudfront-keyvaluestore") return send();
      calls += 1;
      return buildJsonFailure("ValidationException", "", {}, 400);
    },
  ]);
  await expect(deployPages(() => 30_000)).rejects.toThrow("prerender failed");
  expect(calls).toBe(1);
});
