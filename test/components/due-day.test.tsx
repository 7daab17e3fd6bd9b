/**
 * Staff read why a case is due on its day, and no excuse that is meant for applicants. Days that stand still have no
 * last day.
 */
import type { Deadline } from "@portal/core/applications/model/application-schema";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { DeadlineView } from "../../packages/web/src/ui/deadline-view.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));

const target: Deadline = {
  kind: "answer",
  from: "2020-11-13",
  amount: 3,
  unit: "WORKING",
  calendarVersion: "1",
  day: "2020-11-18",
  dueAt: "2020-11-18T16:00:00.000Z",
  trace: [],
};

test("a target that has passed is explained to staff without an apology", () => {
  render(<DeadlineView deadline={target} title="To be done by" />);
  expect(screen.getByText("To be done by")).toBeTruthy();
  expect(screen.getByText("Why this date?")).toBeTruthy();
  expect(screen.queryByText(/We are sorry/)).toBeNull();
});

test("days that were used before an interruption are told with why", () => {
  render(<DeadlineView deadline={{ ...target, usedDays: 7 }} title="To be done by" />);
  expect(
    screen.getByText("Working days that were used before the interruption still count: 7."),
  ).toBeTruthy();
});

test("an applicant is told that the day of a deadline has passed", () => {
  render(<DeadlineView deadline={target} about="FH-2026-000001" />);
  expect(screen.getByText(/We are sorry/)).toBeTruthy();
});

test("days that stand still say how many are left, and no day to note", () => {
  const rests = { since: "2020-11-16", daysLeft: 2 };
  render(<DeadlineView deadline={{ ...target, kind: "objection", rests }} about="FH-2026-000001" />);
  expect(screen.getByText(/Days left after that answer: 2\./)).toBeTruthy();
  expect(document.querySelector("time")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
