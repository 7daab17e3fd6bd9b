/** The makers of a decision as rows store them, for the rule of the second person, also in rows from before it. */
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  hasUnknownOverturnedMaker,
  listActionViews,
  listUnknownMakers,
} from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { listOverturnedNames } from "@portal/core/applications/transitions/definitions/objections/overturned-decisions";
import { buildCalendar } from "@portal/core/calendar/index";
import { type Actor, type Context, systemActor } from "@portal/core/platform/actor";
import { parseDay, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";

const administrator: Actor = { kind: "staff", accountId: "s", account: "s@b.mo", roles: ["ADMIN"] };
const applicant: Actor = {
  kind: "applicant",
  accountId: "a",
  account: "a@b.mo",
  roles: ["APPLICANT"],
  institution: { id: "i", role: "ADMINISTRATOR" },
};
const buildContext = (actor: Actor): Context => ({
  actor,
  now: submissionInstant,
  today: toMacaoDay(submissionInstant),
  calendar: buildCalendar(),
  requestId: "t",
});
const buildHistory = (count: number) =>
  Array.from({ length: count }, () => ({})) as unknown as ApplicationHeader["earlierDecisions"];
const decisionActions = ["reject", "refuseLate", "decideFunding", "cancelGrant", "closeWaitingGrant"];
const receipt = { receiptNumber: "R-2026-000001" };

describe("the makers that are not known, and on whom depends who may decide now", () => {
  type Case = [
    what: string,
    status: ApplicationHeader["status"],
    over: Partial<ApplicationHeader>,
    unknown: string[],
  ];
  test.each<Case>([
    [
      "an objection to an unknown decision",
      "REJECTED",
      { pending: "objection" },
      [...decisionActions, "settle"],
    ],
    ["an objection to a known decision", "REJECTED", { pending: "objection", madeBy: { reject: "x" } }, []],
    ["a decision without an objection", "REJECTED", {}, []],
    [
      "a refund whose cause is unknown",
      "CANCELLED",
      receipt,
      ["reject", "refuseLate", "confirmCancel", "requestRefund"],
    ],
    [
      "a refund of who was refused by nobody known",
      "REJECTED",
      receipt,
      ["reject", "refuseLate", "confirmCancel", "requestRefund"],
    ],
    ["a refund that nobody can make, because nothing was paid", "CANCELLED", {}, []],
    [
      "a refund whose withdrawal was confirmed by somebody",
      "CANCELLED",
      { ...receipt, madeBy: { confirmCancel: "x" } },
      [],
    ],
    ["an application that waits for its first decision", "PROCESSING", {}, []],
  ])("%s", (_what, status, over, unknown) => {
    const header = buildSubmittedHeader(status, over);
    expect([...new Set(listUnknownMakers(header, buildContext(administrator)))].sort()).toEqual(
      unknown.sort(),
    );
    expect(listUnknownMakers(header, buildContext(applicant))).toEqual([]);
  });
});

describe("a decision that may have been overturned before it was stored by whom it was taken", () => {
  type Case = [
    what: string,
    status: ApplicationHeader["status"],
    over: Partial<ApplicationHeader>,
    unknown: boolean,
  ];
  test.each<Case>([
    ["no earlier decision", "PROCESSING", {}, false],
    ["one, and decided anew", "PROCESSING", { earlierDecisions: buildHistory(1) }, true],
    [
      "one, and it is known",
      "PROCESSING",
      { earlierDecisions: buildHistory(1), overturned: ["x"] as readonly string[] },
      false,
    ],
    ["reviewed again with its group", "PROCESSING", { decidedAt: submissionInstant }, true],
    ["decided, and never again", "REJECTED", { decidedAt: submissionInstant }, false],
    ["the first objection", "REJECTED", { pending: "objection", earlierDecisions: buildHistory(1) }, false],
    ["the second objection", "REJECTED", { pending: "objection", earlierDecisions: buildHistory(2) }, true],
    ["one, where nothing is decided any more", "REFUNDED", { earlierDecisions: buildHistory(1) }, false],
  ])("%s", (_what, status, over, unknown) => {
    const header = buildSubmittedHeader(status, over);
    expect(hasUnknownOverturnedMaker(header, buildContext(administrator))).toBe(unknown);
    expect(hasUnknownOverturnedMaker(header, buildContext(applicant))).toBe(false);
  });
});

describe("whose decision was overturned, by a history from before it was stored", () => {
  const officerEntry = (action: SubmittedAction) => ({
    action,
    actor: { kind: "staff" as const, name: "x" },
  });
  const systemEntry = (action: SubmittedAction) => ({ action, actor: { kind: "system" as const } });
  test.each<[what: string, actions: Parameters<typeof listOverturnedNames>[0], names: string[]]>([
    ["of the grant", [officerEntry("decideFunding"), officerEntry("upholdObjection")], ["x"]],
    [
      "nobody's, where the fee lapsed after it",
      [officerEntry("decideFunding"), systemEntry("lapsePayment"), officerEntry("upholdObjection")],
      [],
    ],
  ])("%s", (_what, history, names) => {
    expect(listOverturnedNames(history)).toEqual(names);
  });
});

describe("who made an action is stored where a second person depends on it", () => {
  const decideAs = (
    action: Parameters<typeof decideTransition>[1],
    over: Partial<ApplicationHeader>,
    actor: Actor = administrator,
    facts: Parameters<typeof decideTransition>[4] = {},
  ) =>
    decideTransition(
      buildSubmittedHeader("PROCESSING", over),
      action,
      { reason: "x" },
      buildContext(actor),
      facts,
    ).header.madeBy;

  test("a rejection, beside what is stored", () => {
    expect(decideAs("reject", { madeBy: { confirmCancel: "x" } })).toEqual({
      confirmCancel: "x",
      reject: "s",
    });
  });
  test("an acceptance, on which nobody rules, is not stored", () => {
    expect(decideAs("accept", {})).toBeUndefined();
    expect(decideAs("accept", { madeBy: { reject: "x" } })).toEqual({ reject: "x" });
  });
  test("what the system does is not stored", () => {
    expect(decideAs("reject", {}, systemActor)).toBeUndefined();
  });
  test("an objection that is upheld overturns the decision of whoever rejected", () => {
    const before = buildSubmittedHeader("REJECTED", { pending: "objection", madeBy: { reject: "x" } });
    const upholdObjection = (over: Partial<ApplicationHeader>) =>
      decideTransition(
        { ...before, ...over },
        "upholdObjection",
        { reason: "x" },
        buildContext(administrator),
        {},
      ).header.overturned;
    expect(upholdObjection({})).toEqual(["x"]);
    expect(upholdObjection({ madeBy: {} })).toBeUndefined();
  });
  test("a member that follows its leader was decided by whoever decided on the leader", () => {
    expect(decideAs("followReject", {}, systemActor, { madeBy: { reject: "leader" } })).toEqual({
      reject: "leader",
    });
  });
});

describe("what a page needs to know of each transition", () => {
  const findMove = (header: ApplicationHeader, actor: Actor, action: string) =>
    listActionViews(header, buildContext(actor)).find((each) => each.action === action);

  test("which request it answers, and whether it wants a reason", () => {
    const header = buildSubmittedHeader("ACCEPTED", { pending: "cancellation" });
    expect(findMove(header, administrator, "confirmCancel")).toEqual({
      action: "confirmCancel",
      allowed: true,
      answers: "cancellation",
    });
    expect(findMove(buildSubmittedHeader("PROCESSING"), administrator, "reject")).toEqual({
      action: "reject",
      allowed: true,
      reasonRequired: true,
    });
  });
  test("an answer to a payment that was taken back is offered only after one was", () => {
    const reversal = { orderId: "o", amount: 675_000, on: parseDay("2026-11-23") };
    const isOffered = (over: Partial<ApplicationHeader>): string[] =>
      listActionViews(buildSubmittedHeader("PAID", over), buildContext(administrator)).map(
        ({ action }) => action,
      );
    const more = isOffered({ reversal }).filter((action) => !isOffered({}).includes(action));
    expect(more.length).toBeGreaterThan(0);
  });
  test("why a draft cannot be submitted stands with the submission, and with nothing else", () => {
    const denial = { code: errorCodes.REGISTRATION_DEADLINE_EXPIRED };
    const views = listActionViews(buildSubmittedHeader("DRAFT"), buildContext(applicant), denial);
    expect(views).toEqual([
      { action: "submit", allowed: false, code: denial.code },
      { action: "discard", allowed: true },
    ]);
  });
});
