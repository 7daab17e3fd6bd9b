/** When people look at an application. */
import { addDays } from "@portal/core/platform/day";
import { type Dice, rollChance, rollInteger } from "../schemes/random/dice.ts";
import type { PlannedApplication, PlannedVisit, Visitor } from "./plan-season.ts";

/**
 * After an activity, applicants hand in their reports in time, late or not at all; an officer looks at them and asks
 * those who took part, and some of these come again.
 */
const planVisitsAfterwards = (
  { endsOn, scheme }: PlannedApplication,
  dice: Dice,
): Omit<PlannedVisit, "application" | "number">[] => {
  if (!endsOn || scheme.reports.length === 0 || rollChance(0.25, dice)) return [];
  const on = addDays(endsOn, rollChance(0.7, dice) ? rollInteger(2, 28, dice) : rollInteger(31, 50, dice));
  return [
    { who: "applicant", on, part: "morning" },
    { who: "officer", on: addDays(on, rollInteger(3, 20, dice)), part: "afternoon" },
    { who: "applicant", on: addDays(on, rollInteger(21, 40, dice)), part: "morning" },
  ];
};

/** Days after the submission on which somebody looks at it; staff come late, or not at all. */
export const planVisits = (application: PlannedApplication, dice: Dice): PlannedVisit[] => {
  const visits: Omit<PlannedVisit, "application" | "number">[] = [
    { who: "applicant", on: application.submitOn, part: "morning" },
  ];
  const planVisitsFor = (who: Visitor, most: number, gap: [number, number], absence: number): void => {
    if (rollChance(absence, dice)) return;
    let on = application.submitOn;
    for (let n = rollInteger(1, most, dice); n > 0; n--) {
      on = addDays(on, rollInteger(gap[0], gap[1], dice));
      visits.push({ who, on, part: who === "applicant" || who === "provider" ? "morning" : "afternoon" });
    }
  };
  planVisitsFor("officer", 3, [1, 25], 0.1);
  planVisitsFor("applicant", 3, [4, 25], 0.15);
  planVisitsFor("cashier", 2, [10, 40], 0.2);
  planVisitsFor("second officer", 1, [20, 60], 0.5);
  planVisitsFor("administrator", 1, [60, 120], 0.9);
  planVisitsFor("provider", 1, [30, 60], 0.9);
  visits.push(...planVisitsAfterwards(application, dice));
  return visits
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map((visit, number) => ({ ...visit, application, number }));
};
