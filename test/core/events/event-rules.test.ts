/** Rules of saving an event that compare it with others (C41). */
import { findSameNameIssue } from "@portal/core/events/event-save-rules";
import { expect, test } from "vitest";

test("[C41] the next year's edition of an event has its name again; two in one year do not", () => {
  const names = { "zh-Hant": "綠色展", "zh-Hans": "绿色展", en: "Green Fair", pt: "Feira Verde" };
  const storedEvent = {
    id: "green-2027",
    names,
    dates: { start: "2027-03-04", end: "2027-03-06" },
    status: "PUBLISHED" as const,
  };
  const findIssue = (start: string, other: object = {}) =>
    findSameNameIssue({ id: "green-next", names, dates: { start, end: start } }, [
      { ...storedEvent, ...other },
    ]);
  expect(findIssue("2028-03-04")).toBeUndefined();
  expect(findIssue("2027-11-04")).toEqual({ path: "names.zh-Hant", key: "duplicate" });
  expect(findIssue("2027-11-04", { status: "CANCELLED" })).toBeUndefined();
});
