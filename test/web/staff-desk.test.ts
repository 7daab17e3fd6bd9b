import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultListColumns } from "@portal/core/applications/worklist/list-columns";
import { escapeFormula } from "@portal/core/applications/worklist/worklist-export";
import { describe, expect, test } from "vitest";
import defaults from "../../packages/core/src/forms/code-lists/policy-defaults.json" with { type: "json" };
import { buildStaffMenu } from "../../packages/web/src/app/main-menu.tsx";
import { staffRoutes } from "../../packages/web/src/app/staff-routes.tsx";
import {
  assemblePolicyValue,
  buildEmptyItem,
  isItemList,
  listPolicyLeaves,
  listRemovableItems,
  toPolicySlug,
} from "../../packages/web/src/features/staff-policies/policy-value.tsx";
import { getPublicationStatus } from "../../packages/web/src/features/staff-publications/publication-draft.ts";
import {
  buildViewSearch,
  clearQueueFilters,
  isQueueNarrowed,
  isViewChanged,
  readListColumns,
  readQueueFilters,
  setListColumns,
  setQueueFilter,
  toFilterBody,
} from "../../packages/web/src/features/staff-queue/queue-filter-state.ts";
import { projectRoot } from "../support/project/run-command.ts";

describe("filters of the queue in the address", () => {
  test.each([
    ["queue", "PAID", "queue=PAID"],
    ["queue", "waiting", ""],
    ["q", "", ""],
    ["overdue", "true", "overdue=true"],
  ] as const)("%s set to “%s” gives %s", (name, value, address) => {
    expect(setQueueFilter(new URLSearchParams(), name, value).toString()).toBe(address);
  });
  test("a language and other members stay; the order does not narrow", () => {
    const next = setQueueFilter(new URLSearchParams("lang=pt&sort=due"), "scheme", "FAIR_GREEN");
    expect(next.toString()).toBe("lang=pt&sort=due&scheme=FAIR_GREEN");
    expect(readQueueFilters(next)).toEqual({ sort: "due", scheme: "FAIR_GREEN" });
    expect(isQueueNarrowed({ sort: "due", queue: "PAID" })).toBeFalsy();
    expect(isQueueNarrowed({ q: "x" })).toBeTruthy();
  });
  test("clearing them leaves the list, its order and its columns", () => {
    const search = new URLSearchParams(
      "status=PAID&scheme=FAIR_GREEN&q=x&overdue=true&sort=due&descending=true&columns=booth&lang=pt",
    );
    expect(clearQueueFilters(search).toString()).toBe(
      "status=PAID&sort=due&descending=true&columns=booth&lang=pt",
    );
  });
});

describe("a saved view in the address", () => {
  const view = {
    id: "v1",
    version: 1,
    name: "Overdue",
    shared: false,
    owner: "first@demo.mo",
    mayChange: true,
    filter: { status: "PAID" as const, overdue: true, minAge: 7, q: "a b" },
    columns: ["institution" as const, "due" as const],
  };
  const search = buildViewSearch(view);
  test("has its filters and columns, and they lead back to the view", () => {
    expect(search.toString()).toBe(
      "status=PAID&minAge=7&overdue=true&q=a+b&view=v1&columns=institution%2Cdue",
    );
    expect(toFilterBody(readQueueFilters(search))).toEqual(view.filter);
    expect(readListColumns(search)).toEqual(view.columns);
    expect(isViewChanged(view, search)).toBe(false);
  });
  test("is changed by another filter or column, and left by another list", () => {
    expect(isViewChanged(view, setQueueFilter(search, "q", ""))).toBe(true);
    expect(isViewChanged(view, setListColumns(search, ["fee"]))).toBe(true);
    expect(setQueueFilter(search, "queue", "voucher").toString()).toBe("queue=voucher");
  });
  test("names no columns where they are everybody's, and none that do not exist", () => {
    expect(setListColumns(search, defaultListColumns).has("columns")).toBe(false);
    expect(readListColumns(new URLSearchParams("columns=fee,password"))).toEqual(["fee"]);
  });
  test("can have no column, which the address says", () => {
    const withoutColumns = buildViewSearch({ ...view, columns: [] });
    expect(withoutColumns.get("columns")).toBe("none");
    expect(readListColumns(withoutColumns)).toEqual([]);
    expect(isViewChanged({ ...view, columns: [] }, withoutColumns)).toBe(false);
  });
});

describe("a list of a policy", () => {
  const phases = [["2027-11-01", "2028-01-31"]];
  test("takes an item more, empty and of the same shape", () => {
    expect(isItemList(phases)).toBe(true);
    expect([...phases, buildEmptyItem(phases[0] ?? [])]).toEqual([...phases, ["", ""]]);
    expect(buildEmptyItem({ daysBeforeMin: 8, deductPercent: 50 })).toEqual({
      daysBeforeMin: 8,
      deductPercent: 50,
    });
  });
  test("an item can be removed wherever it stands, unless its period has begun", () => {
    const periods = [
      ["2026-05-01", "2026-07-31"],
      ["2026-11-01", "2027-01-31"],
      ["2027-05-01", "2027-07-31"],
      ["2027-11-01", "2028-01-31"],
      ["", ""],
    ];
    expect(listRemovableItems(periods, "2026-11-01")).toEqual([2, 3, 4]);
    expect(listRemovableItems(periods, "2026-10-31")).toEqual([1, 2, 3, 4]);
    expect(listRemovableItems([{ daysBeforeMin: 8 }, { daysBeforeMin: 0 }], "2026-11-01")).toEqual([0, 1]);
    expect(listRemovableItems([["2027-05-01", "2027-07-31"]], "2026-11-01")).toEqual([]);
  });
  test("of plain values is edited in place", () => expect(isItemList(["14:00", "20:00"])).toBe(false));
});
describe("a policy's value in parts", () => {
  const area = { rawMinSqm: 18, maxSqm: 450 };
  test("each leaf by its path", () => {
    expect(listPolicyLeaves(area)).toEqual([
      ["rawMinSqm", 18],
      ["maxSqm", 450],
    ]);
    expect(listPolicyLeaves(5)).toEqual([["", 5]]);
  });
  test.each<[string, Parameters<typeof assemblePolicyValue>[0], Record<string, string>, unknown]>([
    ["a number", 5, { "": "7" }, 7],
    ["a decimal with a comma", 0.9, { "": "0,85" }, 0.85],
    ["what is no number stays text for the server to refuse", 5, { "": "x" }, "x"],
    ["a part alone", area, { maxSqm: "400" }, { rawMinSqm: 18, maxSqm: 400 }],
    ["a list", [50, 100], { 1: "120" }, [50, 120]],
    ["a word", "a", { "": "b" }, "b"],
    ["nothing", null, {}, null],
    ["thousands of a Portuguese reader", 5, { "": "13 500,50" }, 13_500.5],
    ["what is read in two ways stays text", 5, { "": "13.500" }, "13.500"],
  ])("%s", (_, model, typed, value) => {
    expect(assemblePolicyValue(model, typed)).toEqual(value);
  });
});

test.each(["zh-Hant", "zh-Hans", "en", "pt"])("every policy says in %s what it means", (language) => {
  const texts = JSON.parse(
    readFileSync(join(projectRoot, "locales/pages/policy", `${language}.json`), "utf8"),
  );
  const silentKeys = Object.keys(defaults).filter((key) => !texts.meaning[toPolicySlug(key)]);
  expect(silentKeys).toEqual([]);
});

test.each(["=1+1", "+853", "-5", "@SUM(A1)", "\t=1", " =1", "＝1", "\r\n=1"])(
  "“%s” is no formula",
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);
test.each(["濠江有限公司", "A=B", "3-5", "a@b.mo"])("“%s” stays as it is", (text) => {
  expect(escapeFormula(text)).toBe(text);
});

/** Whoever has to enrol a second factor can go nowhere else: the page shows no menu. */
const WITHOUT_MENU = "/staff/enrol";
const pathsWithMenu = staffRoutes.map(({ path }) => path).filter((path) => path !== WITHOUT_MENU);
test.each(pathsWithMenu)("%s is of one area of the menu, which is marked on it", (path) => {
  const markedEntries = buildStaffMenu((key) => key).filter(([to, , on]) =>
    on ? on.test(path) : `${path}/`.startsWith(`${to}/`),
  );
  expect(markedEntries).toHaveLength(1);
});

test.each([
  ["DRAFT", undefined, undefined, "DRAFT"],
  ["PUBLISHED", "2026-11-24T00:00:00.000Z", undefined, "SCHEDULED"],
  ["PUBLISHED", "2026-11-22T00:00:00.000Z", undefined, "PUBLISHED"],
  ["PUBLISHED", "2026-11-01T00:00:00.000Z", "2026-11-24T00:00:00.000Z", "PUBLISHED"],
  ["PUBLISHED", "2026-11-01T00:00:00.000Z", "2026-11-23T02:00:00.000Z", "OVER"],
] as const)("%s from %s, a maintenance until %s, stands as %s", (status, publishFrom, endsAt, standing) => {
  const publication = { status, ...(publishFrom && { publishFrom }), ...(endsAt && { endsAt }) };
  expect(getPublicationStatus(publication, "2026-11-23T02:00:00.000Z")).toBe(standing);
});
