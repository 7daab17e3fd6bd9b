/** The model of an opening: what limits the pace, what the table is warmed to, and the page that says so. */
import { readFileSync } from "node:fs";
import { applicantCalls } from "@portal/core/events/openings/applicant-calls";
import {
  computeAccountPace,
  computeApiPace,
  computePace,
  computeQuotaPace,
  countApplicantCalls,
  parseOpeningPace,
  planCallRate,
  planWarmThroughput,
  planWithinQuota,
  sumApplicantUnits,
  USUAL_OPENING_PACE,
} from "@portal/core/events/openings/opening-model";
import { buildWarmUpdate } from "@portal/core/events/openings/warm-update";
import { expect, test } from "vitest";
import { buildCapacityDocument } from "../../bench/capacity-document.ts";
import { computeDrainSeconds, computeTableCost } from "../../bench/opening-cost.ts";

const applicant = { read: 22, write: 29, indexes: 4 };

test("the calls of an applicant add up, each as often as it is made", () => {
  expect(
    sumApplicantUnits([
      { call: "a", times: 2, read: 1, write: 3, indexes: 0 },
      { call: "b", times: 1, read: 5, write: 0, indexes: 2 },
    ]),
  ).toEqual({ read: 7, write: 6, indexes: 2 });
});

test.each<[string, Parameters<typeof computePace>, number]>([
  ["writes of the table", [applicant], 137],
  ["reads", [{ read: 100, write: 1, indexes: 0 }], 120],
  ["writes of an index", [{ read: 1, write: 1, indexes: 40 }], 100],
  ["a warm table", [applicant, { read: 40_000, write: 29_000 }], 1000],
])("the pace is limited by %s", (_, input, pace) => expect(computePace(...input)).toBe(pace));

test("a table is warmed to a fifth more than needed, never below a new one, and never above its quota", () => {
  expect(planWarmThroughput(applicant, 10)).toEqual({
    table: { read: 12_000, write: 4000 },
    index: { read: 12_000, write: 4000 },
  });
  expect(planWarmThroughput(applicant, 1000)).toEqual({
    table: { read: 26_400, write: 34_800 },
    index: { read: 12_000, write: 4800 },
  });
  expect(() => planWarmThroughput(applicant, 1200)).toThrow("41760 write units");
});

test("a plan within the quota of a table is that of the pace, and goes no further where the pace does", () => {
  expect(planWithinQuota(applicant, 1000)).toEqual(planWarmThroughput(applicant, 1000));
  expect(planWithinQuota(applicant, 1200)).toEqual({
    table: { read: 31_680, write: 40_000 },
    index: { read: 12_000, write: 5760 },
  });
  expect(planWithinQuota({ read: 100, write: 1, indexes: 50 }, 1000)).toEqual({
    table: { read: 40_000, write: 4000 },
    index: { read: 12_000, write: 40_000 },
  });
});

test("the highest pace that the quota of a table serves can be planned, and the next one cannot", () => {
  const units = sumApplicantUnits(applicantCalls);
  expect(computeQuotaPace(units)).toBe(248);
  expect(() => planWarmThroughput(units, 248)).not.toThrow();
  expect(() => planWarmThroughput(units, 249)).toThrow("more than the quota");
});

test.each(["zh-Hant", "zh-Hans", "pt", "en"])(
  "the page of the waiting room names what a table serves without preparation: %s",
  (language) => {
    const texts = readFileSync(`locales/pages/staff-event/${language}.json`, "utf8");
    const hint = /"perSecondHint": "([^"]*)"/.exec(texts)?.[1] ?? "";
    const newTablePace = computePace(sumApplicantUnits(applicantCalls));
    expect(hint.match(/\d+/g)).toEqual([String(Math.round(newTablePace / 10) * 10)]);
  },
);

test("an applicant makes 47 calls; those that are measured below their handlers check the session once each", () => {
  expect(countApplicantCalls(applicantCalls)).toBe(47);
  const writes = applicantCalls.filter(({ route }) => route?.startsWith("POST /participate"));
  const [sessionCheck] = applicantCalls;
  expect(sessionCheck).toMatchObject({ call: "session check", times: countApplicantCalls(writes) });
});

test.each<[string, number, { rate: number; burst: number }]>([
  ["the usual pace", USUAL_OPENING_PACE, { rate: 8460, burst: 5000 }],
  ["no pace: as many as every table serves", 0, { rate: 5020, burst: 5000 }],
  ["less than every table serves", 20, { rate: 5020, burst: 5000 }],
  ["as many as an account takes at most", 177, { rate: 9983, burst: 5000 }],
  ["more than an account takes", 178, { rate: 10_000, burst: 5000 }],
])("the API takes a fifth more than the applicants of an opening ask for: %s", (_, pace, limits) =>
  expect(planCallRate(applicantCalls, pace)).toEqual(limits),
);

test.each<[string, string | undefined, number]>([
  ["not set", undefined, 150],
  ["set to nothing", "", 150],
  ["what every table takes", "0", 0],
  ["set", "450", 450],
])("the pace of openings of a stage: %s", (_, setting, pace) =>
  expect(parseOpeningPace(setting, applicant)).toBe(pace),
);
test.each([
  ["many", "it must be a number"],
  ["-1", "it must be a number"],
  ["1.5", "it must be a number"],
  ["1200", "more than the quota"],
])("a stage with the pace %s is not deployed", (setting, reason) =>
  expect(() => parseOpeningPace(setting, applicant)).toThrow(reason),
);
test("the API of an account serves 177 applicants a second, however many a stage is prepared for", () => {
  expect(computeAccountPace(applicantCalls)).toBe(177);
  expect([0, 150, 177, 178, 240].map((pace) => computeApiPace(applicantCalls, pace))).toEqual([
    89, 150, 177, 177, 177,
  ]);
});
test("the usual pace stays within the quotas that an account has by default", () =>
  expect(planWarmThroughput(sumApplicantUnits(applicantCalls), USUAL_OPENING_PACE).table).toEqual({
    read: 24_120,
    write: 6660,
  }));

test("everybody has a turn, the last second included, and the cost is that of all", () => {
  expect(computeDrainSeconds(100_000, 137)).toBe(730);
  expect(computeTableCost({ read: 8, write: 1, indexes: 1 }, 1_000_000)).toBeCloseTo(2.25);
});

const plan = planWarmThroughput(applicant, 1000);
const buildWarmth = (read: number, write: number) => ({
  ReadUnitsPerSecond: read,
  WriteUnitsPerSecond: write,
});
test("only what is colder than planned is raised, and nothing is lowered", () => {
  const table = {
    TableName: "t",
    WarmThroughput: buildWarmth(30_000, 4000),
    GlobalSecondaryIndexes: [
      { IndexName: "due", WarmThroughput: buildWarmth(12_000, 4000) },
      { IndexName: "byQueue", WarmThroughput: buildWarmth(12_000, 9000) },
    ],
  };
  const update = buildWarmUpdate(table, plan);
  expect(update).toEqual({
    TableName: "t",
    WarmThroughput: buildWarmth(30_000, 34_800),
    GlobalSecondaryIndexUpdates: [
      { Update: { IndexName: "due", WarmThroughput: buildWarmth(12_000, 4800) } },
    ],
  });
  const warmedTable = {
    ...table,
    WarmThroughput: buildWarmth(30_000, 34_800),
    GlobalSecondaryIndexes: [{ IndexName: "due", WarmThroughput: buildWarmth(12_000, 4800) }],
  };
  expect(buildWarmUpdate(warmedTable, plan)).toBeUndefined();
});

test("docs/capacity.md is what the measured units say", () => {
  const file = readFileSync(new URL("../../docs/capacity.md", import.meta.url), "utf8");
  expect(file).toBe(buildCapacityDocument(applicantCalls));
});
