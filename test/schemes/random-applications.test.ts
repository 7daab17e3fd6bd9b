/**
 * For every scheme, valid applications with random but coherent answers, and mutants of them with a single fault: the
 * valid ones submit, each mutant is refused at the path of its fault with that reason's own key. What is expected is
 * judged by the files in `random`, which share no code with the validation. The seed is printed with each failure.
 */
import type { Scheme } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { getCurrentSlice, getSliceSize } from "../support/runner/proof-slice.ts";
import { testSeed } from "../support/setup/test-seed.ts";
import { createFreshTable } from "../support/tables/test-services.ts";
import { breakRule } from "./random/break-rules.ts";
import { createDice, type Dice } from "./random/dice.ts";
import { growApplication } from "./random/grow-application.ts";
import { judgeApplication } from "./random/judge-application.ts";
import { isLinkedPlace, listAnswerMutants, listDependents, type Mutant } from "./random/list-mutants.ts";
import { prepareSituation, prepareWideSituation } from "./random/prepare-situation.ts";
import { createPureSubmission, type RefusedAnswer } from "./random/submit-purely.ts";

/** Valid applications of each scheme. */
const APPLICATIONS = getSliceSize({ test: 2, gates: 15, long: 200 });
/** How often a fault of a field is tried, each time in another application. */
const TIMES = getSliceSize({ test: 1, gates: 1, long: 5 });
/** Applications that are grown only to break a rule that none of the others broke. */
const FURTHER = 200;
/**
 * In the short slice a scheme tries every second fault of an application, the next application the others, and one that
 * shares the steps of another scheme every fourth.
 */
const isShort = getCurrentSlice() === "test";
const sharesSteps = (scheme: Scheme): boolean =>
  schemes.findIndex(({ steps }) => steps === scheme.steps) < schemes.indexOf(scheme);

/**
 * Rules that are never broken without another one: a seminar of a morning that begins too late also ends too late, and
 * more subsidised people than travel are either not named or not members of the delegation.
 */
const impliedRules: Readonly<Record<string, readonly string[]>> = {
  SEMINAR: ["morning"],
  SUBSIDY_ASSOCIATION: ["supportedGo"],
};

/** Events are looked up by the name of a registration, and contacts where one is refused. */
beforeAll(async () => {
  await createFreshTable();
});

/** Lists refusals besides the fault of answers that do not depend on the faulty one. */
const listUnexpected = (scheme: Scheme, { path, key }: Mutant, refused: readonly RefusedAnswer[]) => {
  const dependents = listDependents(scheme, path);
  return refused.filter(
    (one) =>
      !(one.path === path && one.key === key) &&
      !dependents.has(one.path.split(".")[0] ?? "") &&
      !isLinkedPlace(scheme, path, one.path),
  );
};

describe.each(schemes.map((scheme) => [scheme.id, scheme] as const))("%s", (_id, scheme) => {
  test("random applications submit, and each with one fault is refused by its reason", async () => {
    const situations = [prepareSituation(scheme), prepareWideSituation(scheme)];
    const triesByMutant = new Map<string, number>();
    const isDue = (name: string) => (triesByMutant.get(name) ?? 0) < TIMES;
    const impliedIds = impliedRules[scheme.id] ?? [];
    const judgeMutant = async (mutant: Mutant, submit: ReturnType<typeof createPureSubmission>) => {
      triesByMutant.set(mutant.name, (triesByMutant.get(mutant.name) ?? 0) + 1);
      const issues = await submit(mutant.situation);
      const about = `${mutant.name} of ${JSON.stringify(mutant.situation.answers)}`;
      expect(issues, about).toContainEqual({ path: mutant.path, key: mutant.key });
      expect(listUnexpected(scheme, mutant, issues), about).toEqual([]);
    };
    let grownCount = 0;
    const growSample = (dice: Dice) => {
      const start = situations[grownCount % situations.length] as (typeof situations)[number];
      grownCount += 1;
      return { submit: createPureSubmission(scheme, start), valid: growApplication(scheme, start, dice) };
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (number) => {
        const dice = createDice(number);
        const { submit, valid } = growSample(dice);
        expect(judgeApplication(scheme, valid)).toEqual([]);
        expect(await submit(valid), JSON.stringify(valid.answers)).toEqual([]);
        const brokenRules = scheme.rules
          .filter(({ id }) => isDue(`rule ${id}`))
          .flatMap((rule) => breakRule(scheme, rule, valid, dice, !impliedIds.includes(rule.id)) ?? []);
        const faults = listAnswerMutants(scheme, valid, dice);
        const parts = isShort ? (sharesSteps(scheme) ? 4 : 2) : 1;
        const mutants = [...faults.filter((_, i) => i % parts === grownCount % parts), ...brokenRules];
        for (const mutant of mutants.filter(({ name }) => isDue(name))) await judgeMutant(mutant, submit);
      }),
      { seed: testSeed, numRuns: APPLICATIONS, endOnFailure: true },
    );
    // A rule that few applications give a way to break is looked for in further ones.
    const listUnbroken = () => scheme.rules.filter(({ id }) => !triesByMutant.has(`rule ${id}`));
    for (let n = 0; n < FURTHER && listUnbroken().length > 0; n += 1) {
      const dice = createDice(testSeed + n);
      const { submit, valid } = growSample(dice);
      for (const rule of listUnbroken()) {
        const mutant = breakRule(scheme, rule, valid, dice, !impliedIds.includes(rule.id));
        if (mutant) await judgeMutant(mutant, submit);
      }
    }
    const unbrokenRules = listUnbroken().map(({ id }) => id);
    expect(unbrokenRules, "rules that no application broke").toEqual([]);
  });
});
