/** The warnings of the booth plan: another zone, more room than a booth has, raw space. */
import {
  findBoothMisfits,
  getPlanBoothArea,
  getWantedArea,
} from "@portal/core/applications/places/booths/booth-misfits";
import type { EventDetail } from "@portal/core/events/event-schema";
import { expect, test } from "vitest";

const event = {
  booths: [
    { type: "STANDARD_9", price: 1, per: "BOOTH", sqm: 9 },
    { type: "PACKAGE_36", price: 1, per: "BOOTH", sqm: 36 },
    { type: "RAW_SPACE", price: 1, per: "SQM", minSqm: 18 },
  ],
} as Pick<EventDetail, "booths">;

test.each([
  [
    "raw space of 36 m² in zone B, given a single booth in A",
    "RAW_SPACE",
    ["B"],
    36,
    ["zone", "area", "rawSpace"],
  ],
  ["a package of 36 m²", "PACKAGE_36", ["A"], undefined, ["area"]],
  ["the second choice of zone", "STANDARD_9", ["B", "A"], undefined, []],
  ["no choice of zone", "STANDARD_9", [], undefined, []],
])("%s", (_, booth, zones, area, misfits) => {
  const sqm = getWantedArea({ booth, ...(area === undefined ? {} : { area }) }, event);
  const wants = { booth, zones, ...(sqm === undefined ? {} : { sqm }) };
  expect(findBoothMisfits(wants, { zone: "A", sqm: getPlanBoothArea(event) })).toEqual(misfits);
});

test.each([
  ["raw space in a booth of raw space that is large enough", "RAW_SPACE", 36, "RAW_SPACE", 36, []],
  ["raw space in a smaller one", "RAW_SPACE", 36, "RAW_SPACE", 27, ["area"]],
  ["raw space in a package", "RAW_SPACE", 36, "PACKAGE_36", 36, ["rawSpace"]],
  ["a standard booth in raw space", "STANDARD_9", 9, "RAW_SPACE", 36, ["kind"]],
  ["a standard booth in one that has no kind of its own", "STANDARD_6", 6, undefined, 9, []],
  ["nothing chosen, in a stand", undefined, undefined, "MINI_ZONE", 2, []],
] as const)("[R192] %s", (_, booth, wanted, kind, sqm, misfits) => {
  const wants = {
    ...(booth === undefined ? {} : { booth }),
    zones: [],
    ...(wanted === undefined ? {} : { sqm: wanted }),
  };
  expect(findBoothMisfits(wants, { zone: "A", kind, sqm })).toEqual(misfits);
});

test("a booth has nine square metres where the event names no size", () =>
  expect(getPlanBoothArea({ booths: [] })).toBe(9));
