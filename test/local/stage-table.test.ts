/** Commands act on the table that a stage uses, also after a restored one has taken its place. */
import { expect, test } from "vitest";
import { findStageTable } from "../../local/operators/stage-table.ts";

const ownTable = "trade-portal-production-TableTable-ab";
const restoredName = "trade-portal-production-TableTable-restored-1";
const names = ["other", "trade-portal-test-TableTable-cd", ownTable];

test.each<[string, string[], string | undefined, string]>([
  ["its own", names, undefined, ownTable],
  ["its own, where the setting is empty", names, "", ownTable],
  ["the restored one, whatever its name", [...names, "elsewhere"], "elsewhere", "elsewhere"],
  ["the restored one beside the lost one", [...names, restoredName], restoredName, restoredName],
])("the table of a stage: %s", (_, all, setting, expected) =>
  expect(findStageTable(all, "production", setting)).toBe(expected),
);

test.each<[string, string[], string, string | undefined, RegExp]>([
  ["a stage without one", names, "staging", undefined, /no table of the stage staging/],
  ["a stage whose name only begins alike", names, "prod", undefined, /no table of the stage prod$/],
  ["two, and nobody says which", [...names, restoredName], "production", undefined, /Set RESTORED_TABLE/],
  ["a restored one that is not there", names, "production", "gone", /no table gone/],
])("the command stops: %s", (_, all, stage, setting, message) =>
  expect(() => findStageTable(all, stage, setting)).toThrow(message),
);
