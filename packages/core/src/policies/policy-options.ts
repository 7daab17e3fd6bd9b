/** Settings that take one of a few codes: another one would silently mean nothing. Pure. */
import { suspensionMonths } from "../forms/code-lists/policy-texts.ts";
import type { Json } from "../forms/types/index.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { isPlainObject } from "../platform/plain-object.ts";

/** The lengths of a suspension after a violation; `WRITTEN_RECORD` suspends nothing. */
const suspensions = Object.keys(suspensionMonths);
/** How many people decide. */
const deciders = ["ONE_PERSON", "TWO_PERSONS"];
const optionsByPolicy: { readonly [key: string]: { readonly [member: string]: readonly string[] } } = {
  countersign: {
    grants: deciders,
    penalties: deciders,
    failedCertification: deciders,
    policies: deciders,
    draws: deciders,
  },
  penalties: {
    violation: suspensions,
    delegationLesser: suspensions,
    twoInYear: suspensions,
    reportNotDelivered: suspensions,
  },
  "group.payer": { "": ["LEADER", "MEMBER"] },
  "processing.oneRecordAtATime": {
    "": ["institution", "institution+event", "institution+applicationType"],
  },
};

/**
 * Lists the codes that a policy takes.
 * @param member of its value; empty for a value without members
 */
export const findPolicyOptions = (key: string, member: string): readonly string[] | undefined =>
  optionsByPolicy[key]?.[member];

/** Refuses an unknown code. */
export const findPolicyOptionIssues = (key: string, value: Json): FieldIssue[] =>
  Object.entries(optionsByPolicy[key] ?? {}).flatMap(([member, options]) => {
    const chosenCode = member === "" ? value : isPlainObject(value) ? value[member] : undefined;
    const isKnown = chosenCode === undefined || options.includes(String(chosenCode));
    return isKnown ? [] : [{ path: member === "" ? "value" : `value.${member}`, key: "option" }];
  });
