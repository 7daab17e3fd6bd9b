/** The list of what a second person decides is that of the transitions, and each waits in a queue of the approver. */
import { secondPersonActions } from "@portal/core/applications/desk/second-person";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { expect, test } from "vitest";

test("what a second person decides are the transitions that are separate from another one", () => {
  const separated = Object.values(transitions)
    .filter((record) => "separateFrom" in record && record.separateFrom !== undefined)
    .map(({ action }) => action);
  expect(separated.toSorted()).toEqual([...secondPersonActions].toSorted());
});
