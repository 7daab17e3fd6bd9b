/**
 * Policies of which one must not be more than the other, wherever both apply: documents are due no earlier than the
 * application, and the notice before the last application comes no later than that one. Pure.
 */
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import type { SchemeDeadline } from "../../forms/types/index.ts";
import type { Day } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { getEffectiveOverrides, type PolicyOverride } from "../../policies/policy-override.ts";
import { schemes } from "../../schemes/index.ts";

/** The policy with the lesser number, and the one with the greater number. */
type PolicyPair = readonly [least: string, most: string];

/** Returns the policy that is the number of a deadline before the first day, or undefined. */
const findPolicyKey = ({ direction, amount }: SchemeDeadline): string | undefined =>
  direction === "BEFORE" && typeof amount === "object" && "policy" in amount && amount.path === undefined
    ? amount.policy
    : undefined;

/** Documents and supplements are asked for until a day on which it is still possible to apply, or a later one. */
const listDeadlinePairs = (deadlines: readonly SchemeDeadline[]): PolicyPair[] => {
  const applyBy = deadlines.find(({ kind }) => kind === "applyBy");
  const most = applyBy && findPolicyKey(applyBy);
  return deadlines.flatMap((deadline): PolicyPair[] => {
    const isForDocuments = deadline.kind === "documentsBy" || deadline.kind === "supplementPeriod";
    const least = isForDocuments && deadline.unit === applyBy?.unit ? findPolicyKey(deadline) : undefined;
    return most && least ? [[least, most]] : [];
  });
};

let knownPairs: readonly PolicyPair[] | undefined;
/** Lists every pair: those of the deadlines of schemes, and that of the notice of the exhibitor incentive. */
export const listPolicyPairs = (): readonly PolicyPair[] => {
  if (knownPairs) return knownPairs;
  const pairs: PolicyPair[] = [
    ...schemes.flatMap(({ deadlines }) => listDeadlinePairs(deadlines)),
    ["incentive.exhibitor.noticeFromNth", "incentive.exhibitor.maxPerCalendarYear"],
  ];
  knownPairs = [...new Map(pairs.map((pair) => [pair.join(" "), pair])).values()];
  return knownPairs;
};

/** Lists what the settings can apply to: each scheme and event that one is for, together and alone. */
const listSubjects = (overrides: readonly PolicyOverride[]) => {
  const listTargets = (scope: PolicyOverride["scope"]): (string | undefined)[] => [
    undefined,
    ...new Set(overrides.flatMap((each) => (each.scope === scope && each.target ? [each.target] : []))),
  ];
  return listTargets("SCHEME").flatMap((scheme) =>
    listTargets("EVENT").map((eventId) => ({ scheme, eventId })),
  );
};

/**
 * Finds the first day and subject on which a change of the settings turns a pair upside down. What was so before the
 * change does not count, so that it can be mended in steps.
 * @param key of the policy that is changed
 * @returns at most one issue, at the value
 */
export const findPolicyPairIssues = (
  key: string,
  before: readonly PolicyOverride[],
  after: readonly PolicyOverride[],
  from: Day,
): FieldIssue[] => {
  for (const pair of listPolicyPairs().filter((each) => each.includes(key))) {
    const pairOverrides = [...before, ...after].filter((each) => pair.includes(each.key));
    const days = new Set([from, ...pairOverrides.map((each) => each.from).filter((day) => day > from)]);
    for (const subject of listSubjects(pairOverrides))
      for (const day of days) {
        const readPair = (overrides: readonly PolicyOverride[]): number[] => {
          const values = getEffectiveOverrides(overrides, subject, day);
          return pair.map((each) => Number(getPolicy(each, values)));
        };
        const isUpsideDown = ([least = 0, most = 0]: number[]): boolean => least > most;
        const [least = 0, most = 0] = readPair(after);
        if (!isUpsideDown([least, most]) || isUpsideDown(readPair(before))) continue;
        return key === pair[0]
          ? [{ path: "value", key: "policyAbove", params: { max: most } }]
          : [{ path: "value", key: "policyBelow", params: { min: least } }];
      }
  }
  return [];
};
