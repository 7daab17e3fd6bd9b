/** Codes that an address was sent: one that proves the address ends with all that are valid beside it. */
import { issueCode } from "@portal/core/identity/accounts/issue-code.server";
import {
  buildCodeConsumption,
  buildCodePut,
  consumeCode,
  generateCodeRow,
  requireValidCode,
} from "@portal/core/identity/accounts/verification-code.server";
import { readCodes } from "@portal/core/identity/accounts/verification-code-rows.server";
import { systemActor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import { createTestContext } from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { issueUnsentCode } from "../../support/sign-in/sign-in-calls.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

test("a code is consumed with the valid ones, and with none of the many that had expired", async () => {
  const [login, purpose] = ["flooded@example.mo", "password"] as const;
  const ctx = { ...createTestContext(systemActor), address: "203.0.113.9" };
  const minutesAgo = [1, ...Array.from({ length: 120 }, (_, i) => 10 + i)];
  for (const minutes of minutesAgo)
    await transact([buildCodePut(generateCodeRow(login, purpose, Date.parse(ctx.now) - minutes * 60_000))]);
  const code = await issueUnsentCode(login, purpose, ctx);
  const validCode = await requireValidCode(login, purpose, code, ctx);
  expect((await readCodes(login, purpose, ctx.now)).valid).toHaveLength(2);
  expect(await buildCodeConsumption(validCode)).toHaveLength(2);
  await consumeCode(validCode);
  expect((await readCodes(login, purpose, ctx.now)).valid).toEqual([]);
});

test("the pause between messages grows whatever institutions send them", async () => {
  const start = Date.parse(createTestContext(systemActor).now);
  const sendCode = (institution: string, seconds: number) =>
    issueCode(
      "invited@example.mo",
      "subaccount",
      {
        ...createTestContext(systemActor, new Date(start + seconds * 1000).toISOString()),
        address: "203.0.113.10",
      },
      () => [],
      institution,
    );
  for (let n = 0; n < 5; n++) expect((await sendCode(`place-${n}`, n * 61)).enqueue).toBeDefined();
  // The sixth within the hour: two minutes after the fifth, one minute after it, and three minutes after it.
  const refusal = await expectRefusal(sendCode("place-5", 4 * 61 + 120));
  expect([refusal.code, refusal.detail.retryAfter]).toEqual([errorCodes.TOO_FREQUENT, 60]);
  const laterRefusal = await expectRefusal(sendCode("place-5", 4 * 61 + 61));
  expect(laterRefusal.detail.retryAfter).toBe(89);
  expect((await sendCode("place-5", 4 * 61 + 180)).enqueue).toBeDefined();
});
