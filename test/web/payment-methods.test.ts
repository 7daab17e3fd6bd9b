/** Payment methods are below what they are: cards, wallets and the rest. */

import { expect, test } from "vitest";
import lists from "../../packages/core/src/forms/code-lists/lists.json" with { type: "json" };
import { groupPaymentMethods } from "../../packages/web/src/features/payments/payment-method-groups.ts";

const groupMethods = (methods: Parameters<typeof groupPaymentMethods>[0]) =>
  groupPaymentMethods(methods).map((group) => [group.name, group.methods.map(({ id }) => id).join(" ")]);

test("every method of the code list is offered once", () => {
  const ids = (lists.paymentMethod as readonly string[]).toSorted();
  const paymentGroups = groupPaymentMethods(ids.map((id) => ({ id, exceeds: false })));
  expect(paymentGroups.flatMap(({ methods }) => methods.map(({ id }) => id)).toSorted()).toEqual(ids);
  expect(paymentGroups.map(({ name }) => name)).toEqual(["cards", "wallets", "other"]);
});

test("those that the amount exceeds come last in their group, and a method that is new is not lost", () => {
  expect(
    groupMethods([
      { id: "WALLET", exceeds: true },
      { id: "ALIPAY", exceeds: false },
      { id: "CREDIT_CARD", exceeds: false },
      { id: "CHEQUE", exceeds: false },
    ]),
  ).toEqual([
    ["cards", "CREDIT_CARD"],
    ["wallets", "ALIPAY WALLET"],
    ["other", "CHEQUE"],
  ]);
});
