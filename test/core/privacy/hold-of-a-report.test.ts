/** A hold on an application keeps the report on it: a court that asks for a grant asks for what was reported of it. */
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { buildLegalHoldPut } from "@portal/core/privacy/holds/legal-hold-store.server";
import { hasLegalHold } from "@portal/core/privacy/retention/shred-application.server";
import { beforeAll, expect, test } from "vitest";
import { createFreshTable } from "../../support/tables/test-services.ts";

const at = toInstant("2037-05-01T02:00:00.000Z");
beforeAll(async () => {
  await createFreshTable();
  await transact([
    buildLegalHoldPut({ subject: "application", id: "held", reason: "A court asks.", by: "a@demo.mo", at }),
  ]);
});

test.each([
  ["the report on a held application", { scheme: "REPORT_LOCAL", parentId: "held" }, true],
  ["the report on another one", { scheme: "REPORT_LOCAL", parentId: "another" }, false],
  ["a member of the group that a held application leads", { scheme: "FAIR_HOSTED", parentId: "held" }, false],
])("%s", async (_, header, isHeld) => {
  expect(await hasLegalHold({ id: "one", institutionId: "i1", ...header }, at)).toBe(isHeld);
});
