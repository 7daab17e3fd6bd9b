/** What can be decided at once: every transition of staff that needs nothing but a reason (decision 0388). */

import { applyBulkAction } from "@portal/core/applications/desk/apply-bulk-action.server";
import { bulkActions } from "@portal/core/applications/desk/bulk-actions";
import * as Store from "@portal/core/applications/model/application-store.server";
import { listInputMembers } from "@portal/core/applications/transitions/definitions/action-input";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { performTransition } from "@portal/core/applications/transitions/perform-transition.server";
import { listStockReasons } from "@portal/core/messaging/stock-reasons";
import { errorCodes } from "@portal/core/platform/errors";
import { pick } from "@portal/core/platform/pick";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "../../support/applications/application-fixtures.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";
import { chooseCaseActor, createCaseContext, storeCaseApplication } from "./stored-case.ts";
import { transitionCases } from "./transition-cases.ts";

/** Members that have a value where none is given. */
const membersWithDefault: readonly string[] = ["otherPrice", "waiveRent", "receivedOn"];
/** A transfer that was recorded wrongly is found and taken back one by one. */
const singleActions: readonly string[] = ["withdrawTransfer"];
const staffTransitions = Object.values(transitions).filter(({ by }) => by === "staff");
type StaffAction = Extract<(typeof bulkActions)[number], keyof typeof transitions>;
const bulkTransitions = bulkActions.filter((action): action is StaffAction => action in transitions);

beforeAll(createFreshTable);

test("every transition that needs nothing but a reason, and no other", () => {
  const reasonActions = staffTransitions
    .map(({ action }) => action)
    .filter((action) => action !== "submit" && action !== "discard")
    .filter((action) =>
      listInputMembers(action).every(
        (member) => member === "reason" || member === "reasonCodes" || membersWithDefault.includes(member),
      ),
    );
  expect([...bulkTransitions, ...singleActions].toSorted()).toEqual(reasonActions.toSorted());
});

test("one of which the reason is needed has stock reasons, by which the desk knows it", () => {
  for (const action of bulkTransitions) {
    const { reason = false } = transitions[action] as { reason?: true };
    expect([action, listStockReasons(action).length > 0]).toEqual([action, reason]);
  }
});

describe.each(bulkTransitions)("%s", (action) => {
  const { input = {}, ...theCase } = transitionCases[action][0] ?? expect.fail("no case");
  const applyInBulk = async (
    dryRun: boolean,
    roles = chooseCaseActor(action, { institutionId: "" }).roles,
  ) => {
    const header = await storeCaseApplication(theCase);
    const [staleItem] = [{ id: header.id, version: header.version + 7 }];
    const order = {
      action,
      items: [{ id: header.id, version: header.version }, staleItem],
      reason: input.reason ?? "x",
      dryRun,
    };
    const results = await applyBulkAction(order, createCaseContext(createStaff(...roles), theCase));
    return { header, results, after: await Store.findHeader(header.institutionId, header.id) };
  };

  test("a dry run says what passes, and writes nothing", async () => {
    const { header, results, after } = await applyInBulk(true);
    expect(results).toMatchObject([{ done: true }, { refused: { code: errorCodes.STALE_VERSION } }]);
    expect(after).toEqual(header);
  });
  test("what passes is done as one by one", async () => {
    const { results, after } = await applyInBulk(false);
    expect(results).toMatchObject([{ done: true }, { done: false }]);
    const single = await storeCaseApplication(theCase);
    const { reason = "x" } = input;
    await performTransition(
      single.id,
      action,
      { version: single.version, reason },
      createCaseContext(chooseCaseActor(action, single), theCase),
    );
    const doneHeader = await Store.findHeader(single.institutionId, single.id);
    const members = [
      "status",
      "pending",
      "reason",
      "arrears",
      "reversal",
      "funding",
      "waitingSince",
    ] as const;
    expect(after && pick(after, members)).toEqual(doneHeader && pick(doneHeader, members));
  });
  test("another role is refused each of them", async () => {
    const role = transitions[action].role === "CASHIER" ? "OFFICER" : "CASHIER";
    for (const dryRun of [true, false]) {
      const { header, results, after } = await applyInBulk(dryRun, [role]);
      expect(results).toMatchObject([
        { refused: { code: errorCodes.APPROVAL_NO_PERMISSION } },
        { done: false },
      ]);
      expect(after).toEqual(header);
    }
  });
});

test.each(["upholdObjection", "dismissObjection", "refuseRefund"] as const)(
  "%s is refused whoever made the step before, also in bulk",
  async (action) => {
    const [theCase] = transitionCases[action];
    const actor = chooseCaseActor(action, { institutionId: "" });
    const [earlierAction = ""] = transitions[action].separateFrom ?? [];
    const header = await storeCaseApplication({
      ...theCase,
      before: { ...theCase?.before, madeBy: { [earlierAction]: actor.accountId } },
    });
    for (const dryRun of [true, false])
      expect(
        await applyBulkAction(
          { action, items: [{ id: header.id, version: header.version }], reason: "x", dryRun },
          createCaseContext(actor, theCase ?? {}),
        ),
      ).toMatchObject([{ done: false, refused: { code: errorCodes.SECOND_PERSON_REQUIRED } }]);
    expect(await Store.findHeader(header.institutionId, header.id)).toEqual(header);
  },
);

test("many rows share one reading of the stock reasons, and one alone takes the same", async () => {
  const theCase = transitionCases.reject[0] ?? expect.fail("no case");
  const rejectRows = async (count: number, reasonCodes?: ["INCOMPLETE"]) => {
    const headers = [];
    for (let row = 0; row < count; row += 1) headers.push(await storeCaseApplication(theCase));
    const items = headers.map(({ id, version }) => ({ id, version }));
    const actor = createStaff(...chooseCaseActor("reject", { institutionId: "" }).roles);
    const { calls, result } = await measureCapacity(() =>
      applyBulkAction(
        { action: "reject", items, dryRun: true, ...(reasonCodes ? { reasonCodes } : { reason: "x" }) },
        createCaseContext(actor, theCase),
      ),
    );
    expect(result.every(({ done }) => done)).toBe(true);
    return calls.length;
  };
  for (const count of [1, 7])
    expect((await rejectRows(count, ["INCOMPLETE"])) - (await rejectRows(count))).toBe(1);
});
