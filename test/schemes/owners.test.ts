/** Whoever is asked for owners has some: nobody owns an association, a public body or a university (decision 0290). */
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

const asksForOwners = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.some(asksForOwners)
    : typeof part === "object" &&
      part !== null &&
      ((part as { key?: unknown }).key === "shareholders" || Object.values(part).some(asksForOwners));
const ids = schemes.filter(({ steps }) => asksForOwners(steps)).map(({ id }) => id);

test("some schemes ask for the owners", () =>
  expect(ids).toEqual(expect.arrayContaining(["FIRST_SHOP_PRE", "FIRST_SHOP_GENERAL", "SUBSIDY_ECOMMERCE"])));
test.each(ids)("%s is not for what nobody owns", (id) => {
  const { listUnmetRules } = createExampleChecks(id);
  expect(listUnmetRules({})).toEqual([]);
  expect(listUnmetRules({ hasOwners: false, macaoOwnershipPercent: 0 })).not.toEqual([]);
});
