/** Times as people write and paste them; what is no time of day is refused. */
import { parseTypedTime } from "@portal/core/platform/parse-typed-time";
import { expect, test } from "vitest";

test.each([
  ["9:00", "09:00"],
  ["09:30:00", "09:30"],
  ["１４：３０", "14:30"],
  ["9:00 AM", "09:00"],
  ["2:30 p.m.", "14:30"],
  ["12:15 AM", "00:15"],
  ["12:15 PM", "12:15"],
  ["上午9:00", "09:00"],
  ["下午 2:30", "14:30"],
  ["早上5:00", "05:00"],
  ["早上11时", "11:00"],
  ["晚上6:00", "18:00"],
  ["晚上11點30分", "23:30"],
  ["14時30分", "14:30"],
  ["14 时", "14:00"],
  ["14h30", "14:30"],
  ["9h", "09:00"],
  ["2pm", "14:00"],
  ["11 AM", "11:00"],
  ["下午2", "14:00"],
  ["中午12:00", "12:00"],
  ["中午1時", "13:00"],
  ["凌晨1:00", "01:00"],
  ["凌晨12:30", "00:30"],
])("%s", (typed, time) => expect(parseTypedTime(typed)).toBe(time));

test.each([
  "",
  "noon",
  "930",
  "24:00",
  "9:60",
  "14:30 PM",
  "0:30 AM",
  "9:00:30",
  "9.30",
  "9",
  "14pm",
  "2026/11/27 10:00",
])("%j is no time", (typed) => expect(parseTypedTime(typed)).toBeUndefined());

test.each([
  "晚上12:00",
  "晚上1:00",
  "晚上5:59",
  "早上12:30",
  "早上4:00",
  "上午2:30 PM",
  "中午11:00",
  "凌晨6:00",
])("%s is no time, because its hour is not of that part of the day", (typed) =>
  expect(parseTypedTime(typed)).toBeUndefined(),
);
