/** When the job of a draw has something to do (spec 2 §4; decision 0657). */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { awaitsDrawResult, needsDrawJob } from "@portal/core/applications/places/draw/index";
import { parseDay } from "@portal/core/platform/day";
import { expect, test } from "vitest";

type State = Partial<ApplicationHeader> & Pick<ApplicationHeader, "status">;
const waitingState: State = { status: "REJECTED", lot: { tier: 1, pool: "A", waiting: 1 } };
const undecidedState: State = { status: "PROCESSING" };
const placedState: State = { status: "AWAITING_PAYMENT", lot: { tier: 1, pool: "A" } };
const lapsedState: State = { status: "CANCELLED", cancelReason: "UNPAID" };
const upheldLapse = [{ objectedOn: parseDay("2026-12-03"), status: "CANCELLED" as const }];

test.each<[what: string, before: State, next: State, expected: boolean]>([
  ["a place is given up", placedState, { ...placedState, status: "CANCELLED" }, true],
  ["a place that was given outside the draw is given up", { status: "PAID" }, { status: "CANCELLED" }, true],
  ["a place is paid", placedState, { ...placedState, status: "PAID" }, false],
  ["the next in line gets an offer", waitingState, { ...waitingState, pending: "offer" }, false],
  ["an offer is declined", { ...waitingState, pending: "offer" }, waitingState, true],
  ["the result is written", undecidedState, waitingState, false],
  ["a place is given", undecidedState, placedState, false],
  ["who waits objects", waitingState, { ...waitingState, pending: "objection" }, true],
  [
    "an objection is upheld",
    { ...waitingState, pending: "objection" },
    { ...waitingState, status: "PROCESSING" },
    false,
  ],
  ["a review confirms the refusal", { ...waitingState, status: "PROCESSING" }, waitingState, true],
  ["documents are asked for", undecidedState, { status: "SUPPLEMENT_REQUIRED" }, false],
  ["documents are sent", { status: "SUPPLEMENT_REQUIRED" }, undecidedState, true],
  ["documents are not sent in time", { status: "SUPPLEMENT_REQUIRED" }, { status: "REJECTED" }, true],
  [
    "a reason for being late is given",
    { status: "SUPPLEMENT_REQUIRED" },
    { status: "SUPPLEMENT_REQUIRED", pending: "lateness" },
    false,
  ],
  [
    "a refusal from before the draw is overturned",
    { status: "REJECTED", pending: "objection" },
    undecidedState,
    true,
  ],
])("[R423] %s", (_what, before, next, expected) => {
  expect(needsDrawJob(before as ApplicationHeader, next as ApplicationHeader)).toBe(expected);
});

test.each<[what: string, state: State, expected: boolean]>([
  ["an application in processing", undecidedState, true],
  ["one with a pending cancellation", { ...undecidedState, pending: "cancellation" }, false],
  ["one that has its lot and is reviewed again", { ...waitingState, status: "PROCESSING" }, false],
  [
    "one whose fee lapsed and was paid in time",
    { ...lapsedState, status: "PROCESSING", receiptNumber: "R-1" },
    false,
  ],
  ["one whose lapse was overturned", { ...undecidedState, earlierDecisions: upheldLapse }, false],
  [
    "one whose refusal was overturned",
    { ...undecidedState, earlierDecisions: [{ objectedOn: parseDay("2026-12-03"), status: "REJECTED" }] },
    true,
  ],
])("[R423] the job writes the result to %s", (_what, state, expected) => {
  expect(awaitsDrawResult(state as ApplicationHeader)).toBe(expected);
});
