/**
 * Pages of a draw are shown as one: each application once, pools with all who want them, obstacles with all they name.
 */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { expect, test } from "vitest";
import { addDrawPage } from "../../packages/web/src/features/staff-places/draw-pages.ts";

const buildPool = (id: string, wanted: number) => ({ id, booth: id, unit: "BOOTH" as const, wanted });
const buildPage = (part: object): StaffDraw =>
  ({ eventId: "e", version: 3, pools: [], obstacles: [], candidates: [], ...part }) as unknown as StaffDraw;

test("the next page is added to the first one", () => {
  const first = buildPage({
    candidates: [{ id: "a1" }],
    pools: [buildPool("B", 2)],
    obstacles: [
      { key: "drawRegistrationOpen", day: "2027-01-01" },
      { key: "drawUnlisted", codes: ["FH-1"] },
    ],
    cursor: "a1",
  });
  const second = buildPage({
    candidates: [{ id: "a2" }],
    pools: [buildPool("A", 1), buildPool("B", 3)],
    obstacles: [
      { key: "drawRegistrationOpen", day: "2027-01-01" },
      { key: "drawUnlisted", codes: ["FH-2"] },
    ],
  });
  expect(addDrawPage(first, second)).toEqual(
    buildPage({
      candidates: [{ id: "a1" }, { id: "a2" }],
      pools: [buildPool("A", 1), buildPool("B", 5)],
      obstacles: [
        { key: "drawRegistrationOpen", day: "2027-01-01" },
        { key: "drawUnlisted", codes: ["FH-1", "FH-2"] },
      ],
    }),
  );
});
