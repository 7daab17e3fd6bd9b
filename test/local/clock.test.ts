import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { addDuration, openClock } from "../../local/clock/demo-clock.ts";

const folder = mkdtempSync(join(tmpdir(), "clock-"));
afterAll(() => rmSync(folder, { recursive: true }));
const formatSeconds = (date: Date) => date.toISOString().slice(0, 19);

describe("the demonstration clock", () => {
  test("starts on a Monday morning in Macao", () => {
    expect(openClock(folder).now().toISOString()).toMatch(/^2026-11-23T02:00:0/);
  });

  test("goes on where it stood", () => {
    const clock = openClock(folder);
    clock.set("2027-02-01T09:00:00+08:00");
    clock.save();
    expect(openClock(folder).now().toISOString()).toMatch(/^2027-02-01T01:00:0/);
    clock.reset();
    expect(openClock(folder).now().toISOString()).toMatch(/^2026-11-23T02:00:0/);
  });

  test("the real clock cannot be moved", () => {
    expect(() => openClock(folder, true).advance("P1D")).toThrow(RangeError);
  });

  test.each([
    ["P3D", "2026-11-26T02:00:00"],
    ["PT90M", "2026-11-23T03:30:00"],
    ["P1W", "2026-11-30T02:00:00"],
    ["P1M", "2026-12-23T02:00:00"],
    ["-P1DT2H", "2026-11-22T00:00:00"],
  ])("moves by %s", (duration, expected) => {
    expect(formatSeconds(addDuration(new Date("2026-11-23T02:00:00Z"), duration))).toBe(expected);
  });

  test.each(["", "P", "3D", "PT", "tomorrow"])("%j is no duration", (text) => {
    expect(() => addDuration(new Date("2026-11-23T02:00:00Z"), text)).toThrow(RangeError);
  });
});
