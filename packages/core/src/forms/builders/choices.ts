/** Builders of choice fields. */
import type { ChoiceOptions, FormLimit, TextLimit } from "../types/index.ts";
import { type CommonOptions, type FieldDefinition, makeField, omitUndefined } from "./make-field.ts";

/** Yes or no, as `true` or `false`. */
export const yesNo = <F extends string = never>(common: CommonOptions<F> = {}): FieldDefinition<F> =>
  makeField("yesNo", {}, common);
/** One option of a list. */
export const choice = <F extends string = never>(
  options: ChoiceOptions,
  { look, ...common }: CommonOptions<F> & { look?: "radio" | "select" } = {},
): FieldDefinition<F> => makeField("choice", { options, ...omitUndefined({ look }) }, common);
/** Several options of a list. */
export const choices = <F extends string = never>(
  options: ChoiceOptions,
  { min = 1, max, ...common }: CommonOptions<F> & { min?: FormLimit; max?: FormLimit } = {},
): FieldDefinition<F> => makeField("choices", { options, ...omitUndefined({ min, max }) }, common);
/** Several options in order of preference. */
export const ranked = <F extends string = never>(
  options: ChoiceOptions,
  { min, max, ...common }: CommonOptions<F> & { min: number; max: number },
): FieldDefinition<F> => makeField("ranked", { options, min, max }, common);
/** Time slots in order of preference. */
export const slot = <F extends string = never>(
  options: ChoiceOptions,
  {
    minChoices = 1,
    choices: maxChoices = 1,
    ...common
  }: CommonOptions<F> & { minChoices?: number; choices?: number } = {},
): FieldDefinition<F> => makeField("slot", { options, minChoices, choices: maxChoices }, common);
/** Options grouped by category; the limits count categories. */
export const tree = <F extends string = never>(
  list: string,
  { min, max, maxItems, ...common }: CommonOptions<F> & { min: FormLimit; max: FormLimit; maxItems?: number },
): FieldDefinition<F> => makeField("tree", { list, min, max, ...omitUndefined({ maxItems }) }, common);
/** A list whose option `other` asks for a text. */
export const choiceOther = <F extends string = never>(
  options: ChoiceOptions,
  {
    other = "OTHER",
    limit = { max: 100 },
    ...common
  }: CommonOptions<F> & { other?: string; limit?: TextLimit } = {},
): FieldDefinition<F> => makeField("choiceOther", { options, other, limit }, common);
/** Ranges to choose from, one of which (`stated`) asks for the exact number. */
export const bandOrNumber = <F extends string = never>(
  options: ChoiceOptions,
  {
    stated,
    min,
    max,
    scale,
    unit,
    ...common
  }: CommonOptions<F> & { stated: string; min?: number; max?: number; scale?: number; unit?: string },
): FieldDefinition<F> =>
  makeField("bandOrNumber", { options, stated, ...omitUndefined({ min, max, scale, unit }) }, common);
/** A number for each option. */
export const quantities = <F extends string = never>(
  options: ChoiceOptions,
  { max, price, ...common }: CommonOptions<F> & { max?: number; price?: "event" } = {},
): FieldDefinition<F> => makeField("quantities", { options, ...omitUndefined({ max, price }) }, common);
