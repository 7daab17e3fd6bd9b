/** One field as a scheme, to see what `check` says about one answer. */

import { type FieldDefinition, toKeyedFields } from "@portal/core/forms/builders/field-builders";
import type { CheckContext, CheckOptions, Json, Rule, Step } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { parseDay } from "@portal/core/platform/day";

export const formContext: CheckContext = { today: parseDay("2026-11-23") };

/** Builds a scheme of one step with these fields. */
export const buildSingleFieldForm = (
  fields: Record<string, FieldDefinition<string>>,
  rules: Rule[] = [],
) => ({
  steps: [{ id: "one", fields: toKeyedFields(fields) }] satisfies Step[],
  rules,
});

/** Lists the issues of one answer, as `path key params`. The path does not contain the name of the field. */
export const listFaults = (
  draft: FieldDefinition<string>,
  value: Json | undefined,
  more: Partial<CheckContext> = {},
  mode: CheckOptions["mode"] = "submit",
): string[] =>
  validateAnswers(
    buildSingleFieldForm({ x: draft }),
    value === undefined ? {} : { x: value },
    { ...formContext, ...more },
    { mode },
  ).map(({ path, key, params }) =>
    [path.replace(/^x\.?/, ""), key, params ? JSON.stringify(params) : ""].filter(Boolean).join(" "),
  );
