/** The line of a measurement beside its goal: a missed goal is printed with its distance, and is not a missed bound. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { describeGoal, formatFigure, keepFigure, readFigures } from "../bench/figures.ts";

const folder = mkdtempSync(join(tmpdir(), "figures-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [3.2, 3.3, "met"],
  [3.3, 3.3, "met"],
  [3.301, 3.3, "missed by less than 0.01 ms"],
  [14.7, 3.3, "missed by 11.4 ms"],
])("%f ms beside a goal of %f: %s", (measured, goal, expected) => {
  expect(describeGoal({ measured, goal, unit: "ms" })).toBe(expected);
});

test("a line has the raw figure, the goal, the distance, and the bound where it is another", () => {
  const figure = { name: "submit", measured: 14.7, unit: "ms of server CPU", goal: 3.3 };
  const line = "submit: 14.7 ms of server CPU, goal 3.3, missed by 11.4 ms of server CPU";
  expect(formatFigure(figure)).toBe(line);
  expect(formatFigure({ ...figure, bound: 40 })).toBe(`${line}; fails above 40`);
});

test("figures are kept in the file that the run names, and nowhere without one", () => {
  const file = join(folder, "figures.jsonl");
  const figures = [
    { name: "a", measured: 1, unit: "s", goal: 2 },
    { name: "b", measured: 3, unit: "s", goal: 2, bound: 4 },
  ];
  const usualFile = process.env.FIGURES;
  process.env.FIGURES = file;
  for (const figure of figures) keepFigure(figure);
  delete process.env.FIGURES;
  keepFigure({ name: "c", measured: 1, unit: "s", goal: 2 });
  if (usualFile !== undefined) process.env.FIGURES = usualFile;
  expect(readFigures(file)).toEqual(figures);
  expect(readFigures(join(folder, "none"))).toEqual([]);
});
