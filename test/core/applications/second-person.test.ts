/** The list of what a second person decides is that of the transitions, and each waits in a queue of the approver. */
import { listSecondPersonQueues, secondPersonActions } from "@portal/core/applications/desk/second-person";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { expect, test } from "vitest";

test("what a second person decides are the transitions that are separate from another one", () => {
  const separateActions = Object.values(transitions)
    .filter((record) => "separateFrom" in record && record.separateFrom !== undefined)
    .map(({ action }) => action);
  expect(separateActions.toSorted()).toEqual([...secondPersonActions].toSorted());
});

test.each([
  [["OFFICER"], ["objection", "countersign"]],
  [["CASHIER"], ["refund", "settle"]],
  [["ADMIN"], ["objection", "countersign", "refund", "settle"]],
  [["ROADSHOW"], []],
] as const)("%j decide as a second person in %j", (roles, queues) => {
  expect(listSecondPersonQueues(roles)).toEqual(queues);
});
test("whoever takes one of these actions has a queue to find it in", () => {
  for (const action of secondPersonActions) {
    const { role } = transitions[action] as { role: "OFFICER" | "CASHIER" };
    expect(listSecondPersonQueues([role]), action).not.toEqual([]);
  }
});
