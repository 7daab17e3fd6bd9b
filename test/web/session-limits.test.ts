/** When a session will end, and from when its reader is warned (api.md › Session). */
import { expect, test } from "vitest";
import {
  findSessionEnd,
  findSessionWarning,
  type SessionEndTime,
} from "../../packages/web/src/shell/session-limits.ts";

const toInstantOfDay = (time: string): string => `2026-11-25T${time}:00.000Z`;

test.each<[string, string | undefined, string | undefined, string | undefined, SessionEndTime["reason"]?]>([
  ["nothing is known", undefined, undefined, undefined],
  [
    "two hours without a call, less what the server may not have noted",
    toInstantOfDay("01:00"),
    toInstantOfDay("03:00"),
    toInstantOfDay("04:50"),
    "idle",
  ],
  [
    "twelve hours in all, however busy",
    toInstantOfDay("01:00"),
    toInstantOfDay("12:59"),
    toInstantOfDay("13:00"),
    "age",
  ],
  ["the age alone", toInstantOfDay("01:00"), undefined, toInstantOfDay("13:00"), "age"],
  ["the last call alone", undefined, toInstantOfDay("03:00"), toInstantOfDay("04:50"), "idle"],
])("the end: %s", (_name, startedAt, lastUse, end, reason) =>
  expect(findSessionEnd(startedAt, lastUse)).toEqual(end && { at: Date.parse(end), reason }),
);

test.each([
  ["six minutes before", "04:44", false],
  ["five minutes before", "04:45", true],
  ["one minute before", "04:49", true],
  ["at the end, when the next call says so", "04:50", false],
])("a warning %s", (_name, now, isWarned) => {
  const end = findSessionEnd(toInstantOfDay("01:00"), toInstantOfDay("03:00"));
  expect(findSessionWarning(end, Date.parse(toInstantOfDay(now))) !== undefined).toBe(isWarned);
});
