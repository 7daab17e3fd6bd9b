/**
 * The wizard shows every refusal by the server of an application with a single fault: the same reason at the same
 * field, at the step where the field stands, and at no other. The faults are those of `test/schemes/random`.
 */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { listVisibleSteps } from "@portal/core/forms/visible-fields";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { findField } from "../../packages/web/src/form/find-field.ts";
import {
  buildStepViews,
  CHECK_STEP,
  findResumeStep,
  listShownIssues,
} from "../../packages/web/src/form/step-state.ts";
import { breakRule } from "../schemes/random/break-rules.ts";
import { createDice } from "../schemes/random/dice.ts";
import { growApplication } from "../schemes/random/grow-application.ts";
import { listAnswerMutants, type Mutant } from "../schemes/random/list-mutants.ts";
import { prepareSituation, prepareWideSituation } from "../schemes/random/prepare-situation.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";
import { testSeed } from "../support/setup/test-seed.ts";

/** Applications of each scheme whose faults are tried. */
const APPLICATIONS = getSliceSize({ test: 2, gates: 4, long: 100 });

/** Lists each fault of some applications once, by its name. */
const listFaults = (scheme: Scheme): Mutant[] => {
  const situations = [prepareSituation(scheme), prepareWideSituation(scheme)];
  const mutants = Array.from({ length: APPLICATIONS }, (_, i) => i).flatMap((i) => {
    const dice = createDice(testSeed + i);
    const start = situations[i % situations.length] as (typeof situations)[number];
    const validSituation = growApplication(scheme, start, dice);
    return [
      ...listAnswerMutants(scheme, validSituation, dice),
      ...scheme.rules.flatMap((rule) => breakRule(scheme, rule, validSituation, dice) ?? []),
    ];
  });
  return [...new Map(mutants.map((mutant) => [mutant.name, mutant])).values()];
};

/** Returns the first fault on the pages of the wizard, where there is one. */
const judgeWizard = (scheme: Scheme, { situation, path, key }: Mutant): string | undefined => {
  const { answers, context } = situation;
  const ids = listVisibleSteps(scheme, answers, context).map(({ id }) => id);
  const issues = validateAnswers(scheme, answers, context, { mode: "submit" });
  const isFault = (issue: { path: string; key: string }) => issue.path === path && issue.key === key;
  const root = path.split(".")[0];
  const ownStep = scheme.steps.find((step) => step.fields.some((field) => field.key === root))?.id ?? "";
  const attemptedSteps = new Set([...ids, CHECK_STEP]);
  if (!listShownIssues(issues, ownStep, attemptedSteps).some(isFault)) return "not shown at its step";
  if (listShownIssues(issues, ownStep, new Set()).length > 0) return "shown before anybody continued";
  // A draft that was continued begins at the end: nobody has continued from its steps.
  if (!listShownIssues(issues, ownStep, new Set([CHECK_STEP])).some(isFault))
    return "not shown at its step after an attempt to submit";
  if (ids.some((id) => id !== ownStep && listShownIssues(issues, id, attemptedSteps).some(isFault)))
    return "shown at another step";
  if (!listShownIssues(issues, CHECK_STEP, attemptedSteps).some(isFault)) return "not shown at the end";
  const marks = buildStepViews(ids, CHECK_STEP, attemptedSteps, issues);
  if (marks.find(({ id }) => id === ownStep)?.mark !== "wrong") return "its step is not marked";
  if (findResumeStep(ids, issues) === CHECK_STEP) return "a resumed draft passes it by";
  return findField(listFields(scheme), path) ? undefined : "no field carries it";
};

describe.each(schemes.map((scheme) => [scheme.id, scheme] as const))("%s", (_id, scheme) => {
  test("each fault is shown at its field, at its step alone", () => {
    const faults = listFaults(scheme).flatMap((mutant) => {
      const fault = judgeWizard(scheme, mutant);
      return fault ? [`${mutant.name}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });
});
