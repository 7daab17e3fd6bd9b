/**
 * Work that takes one failed condition for "somebody else was faster" fails for every other condition: otherwise it
 * would report as done what was never written.
 */
import { countNextFigures } from "@portal/core/applications/figures/count-desk-figures.server";
import { issueCode } from "@portal/core/identity/accounts/issue-code.server";
import { checkNextInstitutions } from "@portal/core/institutions/stored-data/check-institutions.server";
import { TransactionCancelledError } from "@portal/core/platform/transaction.server";
import { expect, test } from "vitest";
import { createTestContext, testSystemActor } from "../../support/applications/application-fixtures.ts";
import { cancelTransactionsWith } from "../../support/faults/cancel-transactions.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();

const ctx = createTestContext(testSystemActor);
const checkInstitutions = () => checkNextInstitutions({ kind: "institutionCheck", id: "2026-11-24" }, ctx);
const countFigures = () => countNextFigures("2026-11-24", ctx, async () => []);
const sendCode = () =>
  issueCode("somebody@example.com", "register", { ...ctx, requestId: "r" } as never, () => []);

test.each([
  ["the nightly check of institutions", "errand#institutionCheck", checkInstitutions],
  ["the figures of the desk", "errand#figures", countFigures],
  ["a code", '"waiting":true', sendCode],
] as const)("%s", async (_, key, work) => {
  await expect(cancelTransactionsWith<unknown>(key, work)).rejects.toThrow(TransactionCancelledError);
});
