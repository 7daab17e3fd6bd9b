/**
 * A signed form on paper that came in time counts, also where staff record it after the lapse: the application is
 * reviewed, and the refusal ends (R384; decision 0685).
 */

import { startSignedFormDeadline } from "@portal/core/applications/deadlines/deadlines";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { explainDenial, listActionViews } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Actor } from "@portal/core/platform/actor";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import {
  createApplicant,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  createStepContext,
  decideStep,
  performSteps,
  type Step,
} from "../../support/applications/decided-steps.ts";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";

/** Submitted on Monday 23 November 2026: the paper can be handed in until Wednesday 9 December. */
const { deadline, timers } = startSignedFormDeadline(parseDay("2026-11-23"), 16, {
  isPaper: true,
  now: submissionInstant,
  calendar: buildCalendar(),
});
const waitingHeader = buildSubmittedHeader("PROCESSING", {
  scheme: "FIRST_SHOP_GENERAL",
  pending: "original",
  deadlines: [deadline],
  timers,
});
const lapsedHeader = performSteps(waitingHeader, [[testSystemActor, "lapseOriginal", "2026-12-10"]]);
const buildReceipt = (day: string, receivedOn?: string, who: Actor = officer): Step => [
  who,
  "receiveOriginal",
  day,
  receivedOn ? { receivedOn } : {},
];
const object: Step = [createApplicant("i"), "object", "2026-12-10", { reason: "x" }];

test("the last day is 9 December, and the lapse refuses the application", () => {
  expect(deadline.day).toBe("2026-12-09");
  expect(lapsedHeader).toMatchObject({ status: "REJECTED", missedOriginalDay: "2026-12-09" });
});
describe.each<[how: string, header: ApplicationHeader]>([
  ["after the lapse", lapsedHeader],
  ["while an objection to the lapse waits", performSteps(lapsedHeader, [object])],
])("[R384] paper of the last day that is recorded %s", (_how, header) => {
  test("brings the application back for its review, with nothing pending and no debt", () => {
    const { header: next, ...decision } = decideStep(header, buildReceipt("2026-12-14", "2026-12-09"));
    expect(next).toMatchObject({ status: "PROCESSING", timers: [], suspended: [] });
    expect(next).not.toHaveProperty("pending");
    expect(next).not.toHaveProperty("missedOriginalDay");
    expect(next.deadlines.map(({ kind }) => kind)).not.toContain("objection");
    expect(decision).toMatchObject({
      noticeTemplate: "originalInTime",
      noticeParams: { on: "2026-12-09" },
      constraintChange: { processing: { enter: "FAIR_HOSTED", returned: header.id } },
      diff: { original: { before: null, after: { on: "2026-12-09" } } },
    });
  });
  test.each([
    ["came a day later", "2026-12-10", "afterMax"],
    ["came today, where no day is stated", undefined, "afterMax"],
    ["came before the submission", "2026-11-22", "beforeMin"],
    ["came on no day", "2026-02-30", "notDay"],
  ])("does not where it %s", (_what, receivedOn, key) => {
    const [who, action, day, input = {}] = buildReceipt("2026-12-14", receivedOn);
    const facts = { body: { answers: {} } as ApplicationBody };
    expect(() => decideTransition(header, action, input, createStepContext(who, day), facts)).toThrow(
      expect.objectContaining({ detail: { fields: [expect.objectContaining({ path: "receivedOn", key })] } }),
    );
  });
});

test("paper that is recorded days later, before the lapse, is receipted for the day on which it came", () => {
  const { header, noticeParams } = decideStep(waitingHeader, buildReceipt("2026-12-09", "2026-12-04"));
  expect(noticeParams).toEqual({ on: "2026-12-04" });
  expect(header).toMatchObject({ status: "PROCESSING", deadlines: [], timers: [] });
});
describe("nothing is undone", () => {
  const listOffered = (header: ApplicationHeader) =>
    listActionViews(header, createStepContext(officer, "2026-12-14"))
      .filter(({ allowed }) => allowed)
      .map(({ action }) => action);
  test("where the application was refused by a person", () => {
    const refusedHeader = performSteps(waitingHeader, [[officer, "reject", "2026-12-01", { reason: "x" }]]);
    expect(
      explainDenial(refusedHeader, "receiveOriginal", createStepContext(officer, "2026-12-14")),
    ).toMatchObject({ code: errorCodes.MOVE_NOT_ALLOWED });
    expect(listOffered(refusedHeader)).not.toContain("receiveOriginal");
    expect(listOffered(lapsedHeader)).toContain("receiveOriginal");
  });
  test("where it was refused again after the lapse was undone", () => {
    const header = performSteps(lapsedHeader, [
      object,
      [secondOfficer, "upholdObjection", "2026-12-11"],
      [officer, "reject", "2026-12-14", { reason: "x" }],
    ]);
    expect(explainDenial(header, "receiveOriginal", createStepContext(officer, "2026-12-15"))).toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
  });
});
