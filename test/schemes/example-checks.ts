/** Checks of the example of a scheme with changes: the issues that validation reports, and the texts that are shown. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildPolicyParams } from "@portal/core/forms/code-lists/policy-texts";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { getValueAt, isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { Answers, CheckContext, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { projectRoot } from "../support/project/run-command.ts";
import { buildExampleSituation, getScheme, listShownKeys } from "./generated/situation.ts";

export type Changes = Record<string, Json | undefined>;

export const createExampleChecks = (id: string) => {
  const scheme = getScheme(id);
  const { answers: example, context } = buildExampleSituation(scheme);
  const buildAnswers = (changes: Changes = {}): Answers =>
    Object.fromEntries(
      Object.entries({ ...example, ...changes }).filter(([, value]) => value !== undefined),
    ) as Answers;
  const findIssues = (changes: Changes = {}, about: Partial<CheckContext> = {}) =>
    validateAnswers(scheme, buildAnswers(changes), { ...context, ...about }, { mode: "submit" });
  return {
    scheme,
    example,
    context,
    answers: buildAnswers,
    findIssues,
    /** The issues that validation reports, as `path key`. */
    issues: (changes: Changes = {}, about: Partial<CheckContext> = {}): string[] =>
      findIssues(changes, about).map(({ path, key }) => `${path} ${key}`),
    /** The same with the code that refuses it, where it has one of its own. */
    listIssuesWithCodes: (changes: Changes = {}): string[] =>
      findIssues(changes).map(({ path, key, code }) => [path, key, code].filter(Boolean).join(" ")),
    /** The keys of the visible fields. */
    listVisibleKeys: (changes: Changes = {}): string[] =>
      listShownKeys(scheme, { answers: buildAnswers(changes), context }),
    field: (key: string) => listFields(scheme).find((one) => one.key === key),
    steps: scheme.steps.map((step) => step.id),
    /** Every key that must be answered, left out one by one. */
    listMissedKeys: (keys: readonly string[]): string[] =>
      keys.filter((key) => findIssues({ [key]: undefined }).some(({ path }) => path === key)),
    /** Ids of the eligibility rules that an institution fails. */
    listUnmetRules: (institution: Record<string, Json>): string[] => {
      const scope = {
        answers: buildAnswers(),
        context: { ...context, institution: { ...context.institution, ...institution } },
      };
      return scheme.eligibility.filter((rule) => !isConditionMet(rule.must, scope)).map((rule) => rule.id);
    },
    /** A file that was issued on another day. */
    issued: (purpose: string, issuedOn: string): Partial<CheckContext> => ({
      files: {
        ...context.files,
        [`demo-${purpose}`]: {
          ...(context.files?.[`demo-${purpose}`] as NonNullable<CheckContext["files"]>[string]),
          issuedOn: issuedOn as CheckContext["today"],
        },
      },
    }),
    /** A text to read, in a language. */
    text: (content: string, language: string): string => {
      const file = join(projectRoot, "locales", "schemes", id, `${language}.json`);
      const { content: all } = JSON.parse(readFileSync(file, "utf8")) as {
        content: Record<string, string[]>;
      };
      return fillPolicies((all[content] ?? []).join("\n"), language);
    },
  };
};
/** Fills in the numbers of policies, as the site and papers put them into a text. */
const fillPolicies = (text: string, language: string): string =>
  text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) =>
    String(getValueAt(buildPolicyParams({}, language), name)),
  );
export const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
