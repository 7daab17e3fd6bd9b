/** Discounts that an event's page tells are those that the fee takes (spec 2 §9). */
import { listCurrentDiscounts } from "@portal/core/events/current-discounts";
import type { EventDetail } from "@portal/core/events/event-schema";
import { parseDay } from "@portal/core/platform/day";
import { expect, test } from "vitest";

type Discount = EventDetail["discounts"][number];
const today = parseDay("2026-11-23");

test.each<[string, Partial<Discount>, boolean]>([
  ["early registration before its last day", { kind: "EARLY_BIRD", until: "2026-12-01" }, true],
  ["early registration on its last day", { kind: "EARLY_BIRD", until: "2026-11-23" }, true],
  ["early registration that has ended", { kind: "EARLY_BIRD", until: "2026-11-22" }, false],
  ["early registration without a last day, which the fee never takes", { kind: "EARLY_BIRD" }, false],
  ["the price for Macao", { kind: "LOCAL_50" }, true],
  ["the price for Macao that has ended", { kind: "LOCAL_50", until: "2026-11-22" }, false],
])("%s", (_, discount, isTold) => {
  const discounts = [{ percent: 10, ...discount } as Discount];
  expect(listCurrentDiscounts({ discounts }, today)).toHaveLength(isTold ? 1 : 0);
});
