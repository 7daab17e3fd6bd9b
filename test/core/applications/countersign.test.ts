/** Which decisions are countersigned, by whom, and what ends a prepared one (decision 0764). */

import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { getTargetPeriod, setWaitingSince } from "@portal/core/applications/model/waiting-since";
import { explainCountersignDenial, explainDenial } from "@portal/core/applications/permissions/authorization";
import { needsCountersignature } from "@portal/core/applications/permissions/countersignature";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { getAnswerDeadline } from "@portal/core/applications/worklist/worklist-entries";
import { buildCalendar } from "@portal/core/calendar/index";
import { type Actor, type Context, systemActor } from "@portal/core/platform/actor";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { cashier, officer, secondOfficer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";

const buildContext = (actor: Actor): Context => ({
  actor,
  now: submissionInstant,
  today: toMacaoDay(submissionInstant),
  calendar: buildCalendar(),
  requestId: "t",
});
const twoPersons = (grantsFromMop = 0) => ({ countersign: { grants: "TWO_PERSONS", grantsFromMop } });
const preparedDecision: ApplicationHeader["prepared"] = {
  action: "decideFunding",
  input: { result: "APPROVED", amount: 500 },
  by: officer.accountId,
  name: officer.account,
  at: toInstant("2026-11-20T02:00:00.000Z"),
  version: 3,
};
const buildPreparedHeader = (over: Partial<ApplicationHeader> = {}): ApplicationHeader =>
  buildSubmittedHeader("ACCEPTED", {
    scheme: "INCENTIVE_CONVENTION",
    funding: { asked: 500, most: 500 },
    prepared: preparedDecision,
    ...over,
  });

describe("the decisions that are countersigned", () => {
  test.each<[string, Parameters<typeof needsCountersignature>, boolean]>([
    [
      "a grant while one person decides",
      [{ funding: { asked: 1e6 } }, "decideFunding", { amount: 1e6 }, {}],
      false,
    ],
    ["any grant", [{ funding: { asked: 100 } }, "decideFunding", { amount: 100 }, twoPersons()], true],
    ["its refusal", [{ funding: { asked: 100 } }, "decideFunding", {}, twoPersons()], true],
    ["the rejection of its application", [{ funding: { asked: 100 } }, "reject", {}, twoPersons()], true],
    ["its acceptance", [{ funding: { asked: 100 } }, "accept", {}, twoPersons()], false],
    ["the rejection of what asks for no grant", [{}, "reject", {}, twoPersons()], false],
    [
      "one that asks for less",
      [{ funding: { asked: 99_999 } }, "decideFunding", {}, twoPersons(1000)],
      false,
    ],
    [
      "one that asks for that",
      [{ funding: { asked: 100_000 } }, "decideFunding", {}, twoPersons(1000)],
      true,
    ],
    [
      "little of much",
      [{ funding: { asked: 100_000 } }, "decideFunding", { amount: 1 }, twoPersons(1000)],
      true,
    ],
    [
      "one that names no amount, by what is granted",
      [{ funding: {} }, "decideFunding", { amount: 99_999 }, twoPersons(1000)],
      false,
    ],
    [
      "the refusal of one that names no amount",
      [{ funding: {} }, "decideFunding", {}, twoPersons(1000)],
      true,
    ],
    ["taking a grant away", [{ funding: { asked: 100_000 } }, "cancelGrant", {}, twoPersons(1000)], true],
    [
      "closing a grant of an institution that is wound up",
      [{ funding: { asked: 100_000 } }, "closeWaitingGrant", {}, twoPersons(1000)],
      true,
    ],
    [
      "taking away a small grant",
      [{ funding: { asked: 1, amount: 1 } }, "cancelGrant", {}, twoPersons(1000)],
      false,
    ],
    [
      "taking away much that was not asked for by its amount",
      [{ funding: { amount: 100_000 } }, "cancelGrant", {}, twoPersons(1000)],
      true,
    ],
    [
      "taking a grant away while one person decides",
      [{ funding: { asked: 1e6 } }, "cancelGrant", {}, {}],
      false,
    ],
    [
      "the repayment of one that was taken away",
      [{ funding: { asked: 1e6 } }, "extendRepayment", {}, twoPersons()],
      false,
    ],
  ])("%s", (_, args, expected) => {
    expect(needsCountersignature(...args)).toBe(expected);
  });
});

describe("who countersigns", () => {
  test.each<[string, Actor, Partial<ApplicationHeader>, number | undefined]>([
    ["a second officer", secondOfficer, {}, undefined],
    ["whoever prepared it", officer, {}, errorCodes.SECOND_PERSON_REQUIRED],
    ["the same as an administrator", { ...officer, roles: ["ADMIN"] }, {}, errorCodes.SECOND_PERSON_REQUIRED],
    ["a cashier", cashier, {}, errorCodes.APPROVAL_NO_PERMISSION],
    [
      "somebody whose decision on it was overturned",
      secondOfficer,
      { overturned: [secondOfficer.accountId] },
      errorCodes.DECISION_OVERTURNED,
    ],
    [
      "nobody, where nothing is prepared",
      secondOfficer,
      { prepared: undefined },
      errorCodes.MOVE_NOT_ALLOWED,
    ],
    [
      "nobody, once its transition is not possible any more",
      secondOfficer,
      { status: "SETTLED" },
      errorCodes.MOVE_NOT_ALLOWED,
    ],
  ])("%s", (_, actor, over, code) => {
    expect(explainCountersignDenial(buildPreparedHeader(over), buildContext(actor))?.code).toBe(code);
  });

  test("what is prepared is not decided beside it", () => {
    const header = buildPreparedHeader();
    expect(explainDenial(header, "decideFunding", buildContext(officer))?.code).toBe(
      errorCodes.SECOND_PERSON_REQUIRED,
    );
    expect(explainDenial(header, "decideFunding", buildContext(secondOfficer))?.code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
  });

  test("neither of the two rules on the objection, nor pays out", () => {
    const { header } = decideTransition(
      buildPreparedHeader(),
      "decideFunding",
      { result: "APPROVED", amount: 500 },
      buildContext(secondOfficer),
      {},
    );
    expect(header).toMatchObject({
      madeBy: { decideFunding: secondOfficer.accountId },
      preparedBy: { decideFunding: officer.accountId },
    });
    expect(header.prepared).toBeUndefined();
    const objectedHeader: ApplicationHeader = { ...header, pending: "objection" };
    const administrator = { ...officer, accountId: "third", roles: ["ADMIN" as const] };
    for (const [actor, code] of [
      [officer, errorCodes.SECOND_PERSON_REQUIRED],
      [secondOfficer, errorCodes.SECOND_PERSON_REQUIRED],
      [administrator, undefined],
    ] as const)
      expect(explainDenial(objectedHeader, "dismissObjection", buildContext(actor))?.code).toBe(code);
    const upheldHeader = decideTransition(
      objectedHeader,
      "upholdObjection",
      { reason: "x" },
      buildContext(administrator),
      {},
    ).header;
    expect(upheldHeader.overturned?.toSorted()).toEqual(
      [officer.accountId, secondOfficer.accountId].toSorted(),
    );
    const decidedAlone = decideTransition(
      { ...upheldHeader, status: "ACCEPTED" },
      "decideFunding",
      { result: "APPROVED", amount: 500 },
      buildContext(administrator),
      {},
    ).header;
    expect(decidedAlone.preparedBy).toBeUndefined();
  });
});

describe("a prepared decision", () => {
  test("is in a queue of its own, and leaves the clocks alone", () => {
    const since = toInstant("2026-11-02T02:00:00.000Z");
    const header = buildPreparedHeader({ waitingSince: since });
    const { prepared: _, ...unprepared } = header;
    expect(getWorklistQueue(header)).toBe("countersign");
    expect(getTargetPeriod(header, "countersign").from).toBe("2026-11-02");
    expect(getAnswerDeadline(header, buildContext(officer))).toEqual(
      getAnswerDeadline(unprepared, buildContext(officer)),
    );
    expect(setWaitingSince(unprepared, unprepared, submissionInstant).waitingSince).toBe(since);
  });
  test("counts from its preparation where nothing was awaited from staff", () => {
    const header = buildPreparedHeader({ status: "PROCESSED", timers: [] });
    expect(getTargetPeriod(header, "countersign").from).toBe("2026-11-20");
    expect(getAnswerDeadline(header, buildContext(officer))).toBeUndefined();
  });
  test("ends with any other transition, and outlives what the clock does by itself", () => {
    const since = toInstant("2026-11-02T02:00:00.000Z");
    const header = buildPreparedHeader({ waitingSince: since });
    const processedDecision = decideTransition(header, "process", {}, buildContext(officer), {});
    expect(processedDecision.header.prepared).toBeUndefined();
    const recountedDecision = decideTransition(header, "recountDeadlines", {}, buildContext(systemActor), {});
    expect(recountedDecision.header.prepared).toEqual(preparedDecision);
    expect(recountedDecision.header.waitingSince).toBe(since);
  });
});
