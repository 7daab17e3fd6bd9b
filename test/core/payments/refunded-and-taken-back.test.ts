/** The refund of a refused place, and what the provider takes back of it (decision 0600). */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { errorCodes } from "@portal/core/platform/errors";
import { expect, test } from "vitest";
import { cashier, createTestContext } from "../../support/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/submitted-header.ts";

const refused = buildSubmittedHeader("REJECTED", { receiptNumber: "R-2026-000001" });

test("whoever refused the reasons for late documents does not make the refund", () => {
  const header = { ...refused, madeBy: { refuseLate: cashier.accountId } } as ApplicationHeader;
  expect(explainDenial(header, "refund", createTestContext(cashier))?.code).toBe(
    errorCodes.SECOND_PERSON_REQUIRED,
  );
});
