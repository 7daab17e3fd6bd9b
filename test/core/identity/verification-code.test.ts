/** Codes that an address was sent: one that proves the address ends with all that are valid beside it. */
import {
  buildCodeConsumption,
  buildCodePut,
  consumeCode,
  generateCodeRow,
  requireValidCode,
} from "@portal/core/identity/accounts/verification-code.server";
import { readCodes } from "@portal/core/identity/accounts/verification-code-rows.server";
import { systemActor } from "@portal/core/platform/actor";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import { createTestContext } from "../../support/applications/application-fixtures.ts";
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
