/**
 * Vitest for the rule tests while they are collected instead of run: everything except collecting is the original.
 */

export * from "vitest";
export { test as realTest } from "vitest";

type Work = (...input: never[]) => unknown;
type Hook = () => unknown;
/** The hooks around the tests of one file or group. */
interface Scope {
  beforeAll: Hook[];
  beforeEach: Hook[];
  afterEach: Hook[];
  afterAll: Hook[];
}
export interface CollectedTest {
  name: string;
  run: () => Promise<void>;
}
/** One list for all copies of this module, because modules are loaded repeatedly. */
const home = globalThis as unknown as { collected?: CollectedTest[] };
home.collected ??= [];
export const collectedTests: CollectedTest[] = home.collected;
const path: string[] = [];
const createScope = (): Scope => ({ beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] });
let scopes: Scope[] = [createScope()];
/** Called before each file: its hooks are its own. */
export const beginFile = (): void => {
  scopes = [createScope()];
};

/** Runs every test by itself, with all that is done before and after it: what one writes, no other finds. */
const runAlone = async (around: readonly Scope[], work: () => unknown): Promise<void> => {
  const inwards = [...around];
  const outwards = [...around].reverse();
  const runAll = async (hooks: readonly Hook[]): Promise<void> => {
    for (const hook of hooks) {
      const undo = await hook();
      if (typeof undo === "function") undos.push(undo as Hook);
    }
  };
  const undos: Hook[] = [];
  try {
    for (const scope of inwards) await runAll(scope.beforeAll);
    for (const scope of inwards) await runAll(scope.beforeEach);
    await work();
  } finally {
    for (const scope of outwards) await runAll(scope.afterEach);
    for (const scope of outwards) await runAll(scope.afterAll);
    for (const undo of undos.reverse()) await undo();
  }
};

const each =
  (register: (name: string, work: () => unknown) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, ...rest: (Work | object)[]): void =>
    rows.forEach((row, i) => {
      const values = (Array.isArray(row) ? row : [row]) as never[];
      register(`${name} ${i}`, () => findWork(rest)(...values));
    });
/** Options may be between a name and its work. */
const findWork = (rest: readonly (Work | object)[]): Work =>
  rest.find((part): part is Work => typeof part === "function") ?? (() => undefined);

const registerOne = (name: string, ...rest: (Work | object)[]): void => {
  const around = [...scopes];
  const work = findWork(rest) as () => unknown;
  collectedTests.push({ name: [...path, name].join(" > "), run: () => runAlone(around, work) });
};
const registerMany = (name: string, ...rest: (Work | object)[]): void => {
  path.push(name);
  scopes.push(createScope());
  (findWork(rest) as () => unknown)();
  scopes.pop();
  path.pop();
};
export const test = Object.assign(registerOne, { each: each(registerOne) });
export const it = test;
export const describe = Object.assign(registerMany, { each: each(registerMany) });
const registerHook = (kind: keyof Scope) => (hook: Hook) => void scopes.at(-1)?.[kind].push(hook);
export const beforeAll = registerHook("beforeAll");
export const beforeEach = registerHook("beforeEach");
export const afterEach = registerHook("afterEach");
export const afterAll = registerHook("afterAll");
