/** What a booth plan has for a pool of the draw: one kind of booth in one zone (decision 0822). */
import { countPlannedPlaces } from "@portal/core/applications/places/booths/count-planned-places";
import type { BoothGrid } from "@portal/core/applications/places/booths/index";
import type { EventDetail } from "@portal/core/events/event-schema";
import { expect, test } from "vitest";

const zones: BoothGrid[] = [
  { id: "A", count: 10, columns: 5, ranges: [{ from: 1, to: 4, kind: "RAW_SPACE", sqm: 18.5 }] },
  { id: "B", count: 6, columns: 3, ranges: [{ from: 5, to: 6, kind: "STANDARD_9", sqm: 9 }] },
];
const createEvent = (...types: string[]) =>
  ({ booths: types.map((type) => ({ type })) }) as unknown as Pick<EventDetail, "booths">;
const single = createEvent("STANDARD_9", "STANDARD_9", "RAW_SPACE");
const several = createEvent("STANDARD_9", "STANDARD_6", "RAW_SPACE");

test.each([
  ["raw space by whole square metres", single, "RAW_SPACE", "A", "SQM", 72],
  ["raw space of a zone without any", single, "RAW_SPACE", "B", "SQM", 0],
  ["a standard booth, with those without a kind", single, "STANDARD_9", "A", "BOOTH", 6],
  ["a standard booth of all zones", single, "STANDARD_9", undefined, "BOOTH", 12],
  [
    "one of several standard booths, which those without a kind may be",
    several,
    "STANDARD_9",
    "A",
    "BOOTH",
    undefined,
  ],
  ["another kind, which those without a kind are not", single, "PACKAGE_36", "A", "BOOTH", 0],
] as const)("[R423] %s", (_, event, booth, zone, unit, planned) =>
  expect(
    countPlannedPlaces({ zones }, event, { id: booth, booth, ...(zone === undefined ? {} : { zone }), unit }),
  ).toBe(planned),
);

test("a plan that names no kinds tells nothing", () =>
  expect(
    countPlannedPlaces({ zones: [{ id: "A", count: 5, columns: 5 }] }, single, {
      ...{ id: "STANDARD_9", booth: "STANDARD_9", unit: "BOOTH" },
    }),
  ).toBeUndefined());
