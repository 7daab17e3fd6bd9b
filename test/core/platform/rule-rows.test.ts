/** Policies and versions of schemes are read together: by one query a minute, whoever asks. */
import { toInstant } from "@portal/core/platform/day";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { listCachedPolicyOverrides } from "@portal/core/policies/policy-store.server";
import { chooseSchemeVersion } from "@portal/core/schemes/versions/load-scheme.server";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
});
beforeEach(clearRuleCache);

const listRulesAt = (time: string) =>
  Promise.all([
    listCachedPolicyOverrides(toInstant(time)),
    chooseSchemeVersion("TRAINING", undefined, toInstant(time)),
    chooseSchemeVersion("FAIR_HOSTED", undefined, toInstant(time)),
  ]);

test("callers at the same time wait for the same query, and later ones for none within a minute", async () => {
  const first = await measureCapacity(() => listRulesAt("2026-11-23T02:00:00.000Z"));
  expect(first.calls).toEqual(["Query"]);
  expect(first.result).toEqual([[], 0, 0]);
  expect((await measureCapacity(() => listRulesAt("2026-11-23T02:01:00.000Z"))).calls).toEqual([]);
  expect((await measureCapacity(() => listRulesAt("2026-11-23T02:01:00.001Z"))).calls).toEqual(["Query"]);
});

test("a clock that was set back asks again", async () => {
  await listRulesAt("2026-11-23T02:00:00.000Z");
  expect((await measureCapacity(() => listRulesAt("2026-11-23T01:00:00.000Z"))).calls).toEqual(["Query"]);
});

test("a query that failed is asked again", async () => {
  const table = process.env.TABLE_NAME;
  process.env.TABLE_NAME = "nowhere";
  await expect(listRulesAt("2026-11-23T02:00:00.000Z")).rejects.toThrow();
  await expect(listRulesAt("2026-11-23T02:00:00.000Z")).rejects.toThrow();
  process.env.TABLE_NAME = table;
  expect(await listRulesAt("2026-11-23T02:00:00.000Z")).toEqual([[], 0, 0]);
});
