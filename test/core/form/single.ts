/** One field as a scheme, to see what `check` says about one answer. */
import { day } from "@portal/core/day";
import { check } from "@portal/core/form/check";
import { type Draft, keyed } from "@portal/core/form/fields";
import type { CheckContext, CheckOptions, Json, Rule, Step } from "@portal/core/form/types";

export const context: CheckContext = { today: day("2026-11-23") };

/** A scheme of one step with these fields. */
export const form = (fields: Record<string, Draft<string>>, rules: Rule[] = []) => ({
  steps: [{ id: "one", fields: keyed(fields) }] satisfies Step[],
  rules,
});

/** What is wrong with one answer, as `path key params`; the path without the field's own name. */
export const faults = (
  draft: Draft<string>,
  value: Json | undefined,
  more: Partial<CheckContext> = {},
  mode: CheckOptions["mode"] = "submit",
): string[] =>
  check(form({ x: draft }), value === undefined ? {} : { x: value }, { ...context, ...more }, { mode }).map(
    ({ path, key, params }) =>
      [path.replace(/^x\.?/, ""), key, params ? JSON.stringify(params) : ""].filter(Boolean).join(" "),
  );
