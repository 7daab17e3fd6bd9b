/** The calendar file of an event (RFC 5545). */
import { expect, test } from "vitest";
import { buildCalendarFile } from "../../packages/web/src/shell/calendar-file.ts";

const entry = {
  uid: "mif-32@portal",
  title: "第三十二屆澳門國際貿易投資展覽會; 展位, 洽談與商業配對活動及一連四天的推介",
  start: "2027-10-20",
  end: "2027-10-23",
};
const file = buildCalendarFile([entry], "2026-11-23T02:00:00.000Z");

test("ends the day after the last one", () => {
  expect(file).toContain("DTSTART;VALUE=DATE:20271020\r\n");
  expect(file).toContain("DTEND;VALUE=DATE:20271024\r\n");
  expect(file).toContain("DTSTAMP:20261123T020000Z\r\n");
});
test("escapes what has a meaning, and folds lines at 75 octets", () => {
  expect(file.replaceAll("\r\n ", "")).toContain("展覽會\\; 展位\\, 洽談");
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
test("a deadline reminds before its day, an event does not", () => {
  const deadline = {
    uid: "payment-IF-1@portal",
    title: "Payment · IF-1",
    start: "2027-02-05",
    end: "2027-02-05",
  };
  const withReminder = buildCalendarFile([{ ...deadline, reminderDays: 2 }], "2026-11-23T02:00:00.000Z");
  expect(withReminder).toContain(
    "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Payment · IF-1\r\nTRIGGER:-P2D\r\nEND:VALARM\r\nEND:VEVENT",
  );
  expect(file).not.toContain("VALARM");
});
