/**
 * The days to object to the amount of a grant stand still while it is cancelled, whatever it was cancelled for (R502).
 */

import { countDeadline } from "@portal/core/applications/deadlines/deadlines";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody } from "@portal/core/applications/model/application-schema";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Actor } from "@portal/core/platform/actor";
import { endOfDay, parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import {
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

type Step = [who: Actor, action: SubmittedAction, at: string, input?: Partial<ActionBody>];
const performSteps = (header: ApplicationHeader, steps: readonly Step[]): ApplicationHeader =>
  steps.reduce((before, [who, action, at, input = {}]) => {
    const ctx = createTestContext(who, toInstant(at));
    expect(explainDenial(before, action, ctx), action).toBeUndefined();
    return decideTransition(before, action, input, ctx, {}).header;
  }, header);

const reportDay = parseDay("2027-04-05");
const report = countDeadline("report", parseDay("2027-03-06"), 30, "CALENDAR", buildCalendar());
const reasons = { "zh-Hant": "x", pt: "x", en: "x" };
const completedHeader = buildSubmittedHeader("COMPLETED", {
  scheme: "INCENTIVE_EXHIBITOR",
  funding: { asked: 100_000, most: 100_000 },
  report: { scheme: "REPORT_LOCAL", state: "DUE", dueOn: reportDay },
  deadlines: [report],
  timers: [{ kind: "reportLapse", at: endOfDay(reportDay) }],
});
const buildGrantStep = (amount: number): Step => [
  officer,
  "decideFunding",
  "2027-04-01T02:00:00Z",
  { result: "APPROVED", amount, ...(amount < 100_000 ? { reasons } : {}) },
];
/** At the beginning of 6 April, when ten days are left to object to the amount. */
const lapse: Step = [testSystemActor, "lapseReport", "2027-04-05T16:00:00Z"];
const objectionSteps: readonly Step[] = [
  [createApplicant("i"), "object", "2027-04-07T02:00:00Z", { reason: "x" }],
  [secondOfficer, "upholdObjection", "2027-04-08T02:00:00Z"],
];
const findObjectionDay = ({ deadlines }: ApplicationHeader) =>
  deadlines.find(({ kind }) => kind === "objection")?.day;
/** As it was stored before the days that were left were kept. */
const forgetDaysLeft = (header: ApplicationHeader): ApplicationHeader => ({
  ...header,
  funding: { ...header.funding, cancelled: { on: "2027-04-06", cause: "REPORT" } },
});

describe("[R502] a grant that was lost with its report, and is valid again", () => {
  test("can be objected to for the days that were left", () => {
    const grantedHeader = performSteps(completedHeader, [buildGrantStep(50_000)]);
    expect(findObjectionDay(grantedHeader)).toBe("2027-04-16");
    const lostHeader = performSteps(grantedHeader, [lapse]);
    expect(lostHeader.funding?.cancelled).toMatchObject({ cause: "REPORT", objectionDaysLeft: 10 });
    const validHeader = performSteps(lostHeader, objectionSteps);
    expect(findObjectionDay(validHeader)).toBe("2027-04-18");
    expect(validHeader.timers).toContainEqual({
      kind: "objectionClose",
      at: endOfDay(parseDay("2027-04-18")),
    });
    expect(
      explainDenial(validHeader, "object", createTestContext(createApplicant("i"), "2027-04-18T02:00:00Z")),
    ).toBeUndefined();
  });
  test("has those days also where they were not stored when it was lost", () => {
    const lostHeader = forgetDaysLeft(performSteps(completedHeader, [buildGrantStep(50_000), lapse]));
    expect(findObjectionDay(performSteps(lostHeader, objectionSteps))).toBe("2027-04-18");
  });
  test.each<[why: string, header: ApplicationHeader]>([
    ["it was given in full", performSteps(completedHeader, [buildGrantStep(100_000), lapse])],
    [
      "they were over, and that was not stored",
      forgetDaysLeft(
        performSteps(
          {
            ...performSteps(completedHeader, [
              [
                officer,
                "decideFunding",
                "2027-03-20T02:00:00Z",
                { result: "APPROVED", amount: 50_000, reasons },
              ],
            ]),
            deadlines: completedHeader.deadlines,
            timers: completedHeader.timers,
          },
          [lapse],
        ),
      ),
    ],
    [
      "its amount had been objected to in vain, and that was not stored",
      forgetDaysLeft(
        performSteps(completedHeader, [
          buildGrantStep(50_000),
          [createApplicant("i"), "object", "2027-04-02T02:00:00Z", { reason: "x" }],
          [secondOfficer, "dismissObjection", "2027-04-02T03:00:00Z", { reason: "x" }],
          lapse,
        ]),
      ),
    ],
  ])("has none where %s", (_, header) => {
    expect(findObjectionDay(performSteps(header, objectionSteps))).toBeUndefined();
  });
});
