/** The counting and seeding of a draw (decision 0210): pools of applications, rounds of drand, numbers of lotteries. */
import { readDrawRequest } from "@portal/core/applications/places/draw/draw-request";
import { computeSha256 } from "@portal/core/places/draw/compute-draw.server";
import {
  buildDrawSource,
  computeDrandRound,
  findLotteryDayIssue,
  normalizeLotteryNumbers,
  parsePublicValue,
} from "@portal/core/places/draw/public-value";
import { toCanonicalJson } from "@portal/core/platform/audit/index";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildDrandValue } from "../../support/events/draws.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

describe("[R423] an application is drawn for its kind of booth in its zone", () => {
  const group = { leads: { code: "ABCD2345", min: 2 } } as never;
  const cases: [what: string, header: object, answers: object, expected: object | undefined][] = [
    [
      "a standard booth",
      {},
      { boothPreference: "STANDARD_9", zoneChoice1: "A" },
      { pool: { id: "STANDARD_9/A", booth: "STANDARD_9", zone: "A", unit: "BOOTH" }, takes: 1 },
    ],
    [
      "with a second zone",
      {},
      { boothPreference: "STANDARD_9", zoneChoice1: "A", zoneChoice2: "B" },
      { pool: { id: "STANDARD_9/A" }, second: { id: "STANDARD_9/B", zone: "B" }, takes: 1 },
    ],
    [
      "raw space by the square metre, a started one as a whole one",
      {},
      { boothPreference: "RAW_SPACE", zoneChoice1: "A", expectedArea: 36.5 },
      { pool: { id: "RAW_SPACE/A", unit: "SQM" }, takes: 37 },
    ],
    [
      "a group by its booths",
      { holds: group },
      { boothPreference: "STANDARD_9", zoneChoice1: "B", totalBooths: 4, totalArea: 36 },
      { pool: { id: "STANDARD_9/B" }, takes: 4 },
    ],
    [
      "a group with raw space by its area",
      { holds: group },
      { boothPreference: "RAW_SPACE", zoneChoice1: "B", totalBooths: 4, totalArea: 100 },
      { pool: { id: "RAW_SPACE/B", unit: "SQM" }, takes: 100 },
    ],
    [
      "a stand in the mini zone",
      { scheme: "MINI_ZONE" },
      {},
      { pool: { id: "MINI_ZONE", unit: "BOOTH" }, takes: 1 },
    ],
    [
      "a booth abroad, where there are no zones",
      { scheme: "OVERSEAS_EXHIBIT" },
      { boothPreference: "STANDARD_9" },
      { pool: { id: "STANDARD_9" }, takes: 1 },
    ],
    ["online only: no booth", {}, { boothPreference: "STANDARD_9", participationMode: "ONLINE" }, undefined],
    ["online and on site", {}, { boothPreference: "STANDARD_9", participationMode: "BOTH" }, { takes: 1 }],
  ];
  test.each(cases)("%s", (_what, header, answers, expected) => {
    const request = readDrawRequest({ scheme: "FAIR_HOSTED", ...header }, answers as never, buildFair());
    if (expected) expect(request).toMatchObject(expected);
    else expect(request).toBeUndefined();
  });
});

describe("[R423] the public value", () => {
  test.each([
    // As the clients of drand compute it for its chain "quicknet".
    ["2026-04-20T00:00:00.000Z", 27_946_612],
    ["2023-08-23T15:09:27.000Z", 1],
    ["2023-08-23T15:09:30.000Z", 2],
    // Between two rounds, the one still to come.
    ["2023-08-23T15:09:30.001Z", 3],
    ["2023-08-23T15:09:32.000Z", 3],
  ])("at %s is round %i of drand", (instant, round) => {
    expect(computeDrandRound(instant)).toBe(round);
    expect(buildDrawSource({ kind: "DRAND" }, instant)).toMatchObject({ kind: "DRAND", round });
  });

  test.each([
    ["07 11 03 40 38 24 + 41", "3 7 11 24 38 40 41"],
    ["3,7,11,24,38,40,41", "3 7 11 24 38 40 41"],
    ["41 40 38 24 11 07 03", "3 7 11 24 38 40 41"],
    ["00834", "834"],
  ])("of a lottery %s is written %s, so that nobody chooses an order", (text, expected) =>
    expect(normalizeLotteryNumbers(text)).toBe(expected),
  );

  test.each([
    ["2026-11-30", { key: "beforeMin", params: { min: "2026-12-01" } }],
    ["2026-12-01", undefined],
    ["2026-12-09", undefined],
    ["2026-12-10", { key: "afterMax", params: { max: "2026-12-09" } }],
    ["2026-12-11", { key: "afterMax", params: { max: "2026-12-09" } }],
  ])("of a lottery of %s exists after today and before the day of the draw", (heldOn, expected) => {
    const source = { kind: "LOTTERY", name: "六合彩", number: "26/135", heldOn } as const;
    const issue = findLotteryDayIssue(source as never, parseDay("2026-12-10"), parseDay("2026-11-30"));
    expect(issue).toEqual(expected && { path: "source.heldOn", ...expected });
  });

  const { publicValue, signature } = buildDrandValue("round");
  test.each<["DRAND" | "LOTTERY", object, object]>([
    ["DRAND", { publicValue, signature }, { publicValue, signature }],
    ["DRAND", { publicValue: ` ${publicValue.toUpperCase()} `, signature }, { publicValue, signature }],
    ["DRAND", { publicValue: "123", signature }, { path: "publicValue", key: "randomness" }],
    ["DRAND", { publicValue }, { path: "signature", key: "randomnessSignature" }],
    [
      "DRAND",
      { publicValue: publicValue.replace(/^./, (digit) => (digit === "0" ? "1" : "0")), signature },
      { path: "signature", key: "randomnessDiffers" },
    ],
    ["LOTTERY", { publicValue: "7, 3, 11" }, { path: "publicValue", key: "lotteryNumbers" }],
    ["LOTTERY", { publicValue: "seven 3 11 24 40" }, { path: "publicValue", key: "lotteryNumbers" }],
    ["LOTTERY", { publicValue: "7, 3, 11, 40" }, { publicValue: "3 7 11 40" }],
  ])("of %s entered as %o is %o", (kind, entered, expected) =>
    expect(parsePublicValue({ kind }, entered as never, computeSha256)).toMatchObject(expected),
  );
});

test("the canonical form does not depend on the order of members", () => {
  expect(toCanonicalJson({ b: [1, { d: "x", c: null }], a: undefined })).toBe('{"b":[1,{"c":null,"d":"x"}]}');
});
