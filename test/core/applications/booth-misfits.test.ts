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
  expect(findBoothMisfits(wants, "A", getPlanBoothArea(event))).toEqual(misfits);
});

test("a booth has nine square metres where the event names no size", () =>
  expect(getPlanBoothArea({ booths: [] })).toBe(9));
