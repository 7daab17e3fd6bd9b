/** The nearest day by which it is the applicant's turn (`applicant-deadline.ts`). */
import { expect, test } from "vitest";
import {
  findApplicantDay,
  findApplicantDeadline,
} from "../../packages/web/src/features/application-list/applicant-deadline.ts";

const buildDeadline = (kind: "objection" | "offer", from: string, day: string) => ({
  kind,
  from,
  day,
  amount: 15,
  unit: "CALENDAR" as const,
  calendarVersion: "1",
  dueAt: `${day}T16:00:00.000Z`,
  trace: [],
});
const objection = buildDeadline("objection", "2026-11-20", "2026-12-05");
const offer = buildDeadline("offer", "2026-11-25", "2026-12-09");

test("the nearest deadline comes first", () =>
  expect(findApplicantDeadline({ deadlines: [offer, objection] })?.day).toBe("2026-12-05"));

test("days to object that stand still have no last day", () => {
  const restingObjection = { ...objection, rests: { since: "2026-11-25", daysLeft: 10 } };
  expect(findApplicantDeadline({ deadlines: [restingObjection, offer] })?.day).toBe("2026-12-09");
  expect(findApplicantDeadline({ deadlines: [restingObjection] })).toBeUndefined();
});

test("a draft is submitted by its last day", () =>
  expect(findApplicantDay({ deadlines: [], closesOn: "2027-01-17" })).toBe("2027-01-17"));
