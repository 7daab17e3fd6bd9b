/** How far a refund is, as the page of an application says it. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { expect, test } from "vitest";
import { getRefundStage } from "../../packages/web/src/features/applications/refund-stage.ts";

const money = { amount: 675_000, currency: "MOP" } as const;
const reversal = { amount: money, on: "2026-11-23" };
const refundStarted = { amount: money, on: "2026-11-23" };
const madeRefund = { refunded: money } as ApplicationView["refund"];

test.each<[string, Partial<ApplicationView>, ReturnType<typeof getRefundStage>]>([
  ["a place that is held", { status: "PAID" }, undefined],
  ["a place whose refund an officer asked for", { status: "PAID", pending: "refund" }, undefined],
  ["a notice of cancellation that is not answered", { status: "PAID", pending: "cancellation" }, "waits"],
  ["a place that was given up", { status: "CANCELLED" }, "confirmed"],
  ["a place that was refunded", { status: "REFUNDED", refund: madeRefund }, "confirmed"],
  ["a refusal", { status: "REJECTED" }, "refused"],
  ["a refusal with an objection", { status: "REJECTED", pending: "objection" }, "refusedWaits"],
  ["a refusal with an offered place", { status: "REJECTED", pending: "offer" }, "refusedWaits"],
  ["a refusal with reasons for late documents", { status: "REJECTED", pending: "lateness" }, "refusedWaits"],
  ["a refusal whose payment was taken back", { status: "REJECTED", reversal }, "refusedWaits"],
  [
    "an objection after the refund was begun",
    { status: "REJECTED", pending: "objection", refundStarted },
    "refused",
  ],
  [
    "an objection while a transfer that paid nothing is returned",
    {
      status: "REJECTED",
      pending: "objection",
      refundStarted: { ...refundStarted, isOfEarlierPayment: true },
    },
    "refusedWaits",
  ],
  [
    "an objection after the refund was made",
    { status: "REJECTED", pending: "objection", refund: madeRefund },
    "refused",
  ],
])("%s", (_what, facts, stage) => {
  expect(getRefundStage(facts as ApplicationView)).toBe(stage);
});
