/**
 * Prints a measurement beside its goal of `quality.md`, in one form everywhere. A missed goal is no broken build: what
 * fails is the bound that a decision record names. `npm run gates` collects the figures of all its programs in the file
 * that `FIGURES` names, and counts goals and failures separately at its end.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

export interface Figure {
  /** The name of the figure. */
  name: string;
  /** As it was measured; nothing is scaled. */
  measured: number;
  unit: string;
  /** The most that `quality.md` wants. */
  goal: number;
  /** The most that passes, where a decision record moved it from the goal. */
  bound?: number;
}

const formatNumber = (value: number): string => String(Math.round(value * 100) / 100);

/** Whether a figure meets its goal, and by how much it misses it: `missed by 11.4 ms`. */
export const describeGoal = ({ measured, goal, unit }: Omit<Figure, "name" | "bound">): string =>
  measured <= goal
    ? "met"
    : `missed by ${measured - goal < 0.005 ? "less than 0.01" : formatNumber(measured - goal)} ${unit}`;

/** Formats one line: `submit: 14.7 ms of processor time, goal 3.3, missed by 11.4 ms; fails above 40`. */
export const formatFigure = (figure: Figure): string => {
  const { name, measured, unit, goal, bound } = figure;
  const limit = bound === undefined ? "" : `; fails above ${formatNumber(bound)}`;
  return `${name}: ${formatNumber(measured)} ${unit}, goal ${formatNumber(goal)}, ${describeGoal(figure)}${limit}`;
};

/** Keeps a figure for the end of the gates. Without `FIGURES` nothing is kept. */
export const keepFigure = (figure: Figure): void => {
  const file = process.env.FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
};

/** Reads the figures that were kept in a file, in the order they came. */
export const readFigures = (file: string): Figure[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Figure)
    : [];
