/** Pages of institutions whose rows are so large that a query ends before it has as many as were asked for. */
import {
  type InstitutionPosition,
  listInstitutionPage,
  toInstitutionPosition,
} from "@portal/core/institutions/institution-store.server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSiblingRequest, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createCertifiedInstitution } from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

/** A query ends after 1 MB (DynamoDB Developer Guide › Query › Paginating results); here after one row. */
const endAfterOneRow: WireRule = (call, send) =>
  call.operation === "Query" ? send(buildSiblingRequest(call, "Query", { ...call.input, Limit: 1 })) : send();

beforeAll(async () => {
  await createFreshTable();
  for (let n = 0; n < 7; n++) await createCertifiedInstitution(`large-${n}`);
  startStrictMachine(disableRandomFailures(), [endAfterOneRow]);
});
afterAll(() => void startStrictMachine());

test("every institution is on one page of the list, however few a query returns", async () => {
  const pages: string[][] = [];
  let after: InstitutionPosition | undefined;
  let hasMore = true;
  while (hasMore) {
    const page: Awaited<ReturnType<typeof listInstitutionPage>> = await listInstitutionPage(
      "PASSED",
      3,
      after,
    );
    pages.push(page.items.map(({ id }) => id));
    const last = page.items.at(-1);
    after = last && toInstitutionPosition(last);
    hasMore = page.hasMore;
  }
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect(pages.flat().sort()).toEqual(Array.from({ length: 7 }, (_, n) => `large-${n}`));
});
