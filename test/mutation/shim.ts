/** Vitest as the tests of the rules see it while they are collected instead of run: everything but the collecting is its own. */

export * from "vitest";
export { test as realTest } from "vitest";

type Work = (...given: never[]) => unknown;
export interface Collected {
  name: string;
  run: () => unknown;
}
/** One list for all copies of this module: the modules are loaded anew again and again. */
const home = globalThis as unknown as { collected?: Collected[] };
home.collected ??= [];
export const collected: Collected[] = home.collected;
const path: string[] = [];

const each =
  (register: (name: string, work: () => unknown) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, work: Work): void =>
    rows.forEach((row, i) => {
      const given = (Array.isArray(row) ? row : [row]) as never[];
      register(`${name} ${i}`, () => work(...given));
    });

const one = (name: string, work: () => unknown): void => {
  collected.push({ name: [...path, name].join(" > "), run: work });
};
const many = (name: string, work: () => unknown): void => {
  path.push(name);
  work();
  path.pop();
};
export const test = Object.assign(one, { each: each(one) });
export const it = test;
export const describe = Object.assign(many, { each: each(many) });
