/** Builders of choices. */
import type { Limit, Options, TextLimit } from "../types.ts";
import { type Common, type Draft, given, make } from "./make.ts";

export const yesNo = <F extends string = never>(common: Common<F> = {}): Draft<F> =>
  make("yesNo", {}, common);
/** One of a list. */
export const choice = <F extends string = never>(
  options: Options,
  { look, ...common }: Common<F> & { look?: "radio" | "select" } = {},
): Draft<F> => make("choice", { options, ...given({ look }) }, common);
/** Several of a list. */
export const choices = <F extends string = never>(
  options: Options,
  { min = 1, max, ...common }: Common<F> & { min?: Limit; max?: Limit } = {},
): Draft<F> => make("choices", { options, ...given({ min, max }) }, common);
/** Several in order of preference. */
export const ranked = <F extends string = never>(
  options: Options,
  { min, max, ...common }: Common<F> & { min: number; max: number },
): Draft<F> => make("ranked", { options, min, max }, common);
/** Time slots in order of preference. */
export const slot = <F extends string = never>(
  options: Options,
  {
    minChoices = 1,
    choices: most = 1,
    ...common
  }: Common<F> & { minChoices?: number; choices?: number } = {},
): Draft<F> => make("slot", { options, minChoices, choices: most }, common);
/** Sub-items grouped by category; the limits count categories. */
export const tree = <F extends string = never>(
  list: string,
  { min, max, maxItems, ...common }: Common<F> & { min: Limit; max: Limit; maxItems?: number },
): Draft<F> => make("tree", { list, min, max, ...given({ maxItems }) }, common);
/** A list whose `other` asks for a text. */
export const choiceOther = <F extends string = never>(
  options: Options,
  {
    other = "OTHER",
    limit = { max: 100 },
    ...common
  }: Common<F> & { other?: string; limit?: TextLimit } = {},
): Draft<F> => make("choiceOther", { options, other, limit }, common);
/** Bands, one of which (`stated`) asks for the number. */
export const bandOrNumber = <F extends string = never>(
  options: Options,
  {
    stated,
    min,
    max,
    unit,
    ...common
  }: Common<F> & { stated: string; min?: number; max?: number; unit?: string },
): Draft<F> => make("bandOrNumber", { options, stated, ...given({ min, max, unit }) }, common);
export const quantities = <F extends string = never>(
  options: Options,
  { max, price, ...common }: Common<F> & { max?: number; price?: "event" } = {},
): Draft<F> => make("quantities", { options, ...given({ max, price }) }, common);
