/** The quotas follow their settings. */
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import type { Json } from "@portal/core/forms/types/index";
import { getDefaultPolicy } from "@portal/core/policies/index";
import { loadQuotaLimit } from "@portal/core/policies/quotas/quota-store.server";
import { beforeAll, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const admin = createTestContext({ ...officer, roles: ["ADMIN"] });
const defaults = getDefaultPolicy("quota") as Record<string, number>;
const changedQuotas = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, value + 7]));

beforeAll(async () => {
  await createFreshTable();
  await setPolicy({ key: "quota", scope: "ALL", from: admin.today, value: changedQuotas as Json }, admin);
});

test.each(Object.entries(defaults))("%s is more by what staff added", async (name, value) =>
  expect(await loadQuotaLimit(name, admin)).toBe(value + 7),
);
