/** Builders of texts, numbers and days. */
import type { Value } from "../expressions.ts";
import type { FieldOf } from "../kinds/fault.ts";
import type { Limit } from "../types.ts";
import { type Common, type Draft, given, type Members, make } from "./make.ts";

type TextOptions<F extends string> = Common<F> & {
  min?: number;
  pattern?: string;
  patternKey?: string;
  /** Markup is refused too (spec 2 §5). */
  noIllegal?: boolean;
};
/** One line; the limit counts characters. */
export const text = <F extends string = never>(
  max: number,
  { min, pattern, patternKey, noIllegal, ...common }: TextOptions<F> = {},
): Draft<F> =>
  make(
    "text",
    {
      limit: { max, ...(min !== undefined && { min }) },
      ...(pattern && { pattern }),
      ...(patternKey && { patternKey }),
      ...(noIllegal && { noIllegal }),
    },
    common,
  );

/** Several lines. */
export const longText = <F extends string = never>(
  limit: FieldOf<"longText">["limit"],
  { noIllegal, ...common }: Common<F> & { noIllegal?: boolean } = {},
): Draft<F> => make("longText", { limit, ...(noIllegal && { noIllegal }) }, common);

/** The same text in several languages. */
export const multiText = <F extends string = never>(
  limits: FieldOf<"multiText">["limits"],
  { need = "all", long, ...common }: Common<F> & Partial<Pick<FieldOf<"multiText">, "need" | "long">> = {},
): Draft<F> => make("multiText", { limits, need, ...(long && { long }) }, common);

type Bounds = { min?: Limit; max?: Limit; unit?: string };
export const integer = <F extends string = never>({
  min,
  max,
  unit,
  ...common
}: Common<F> & Bounds = {}): Draft<F> => make("integer", given({ min, max, unit }), common);
export const decimal = <F extends string = never>({
  min,
  max,
  unit,
  scale,
  ...common
}: Common<F> & Bounds & { scale?: number } = {}): Draft<F> =>
  make("decimal", given({ min, max, unit, scale }), common);
/** Bounds in avos. */
export const money = <F extends string = never>({
  min,
  max,
  currency = "MOP",
  ...common
}: Common<F> & Partial<Members<"money">> = {}): Draft<F> =>
  make("money", given({ min, max, currency }), common);

type DayBounds<F extends string> = Common<F> & { min?: Value<F>; max?: Value<F> };
export const day = <F extends string = never>({ min, max, ...common }: DayBounds<F> = {}): Draft<F> =>
  make("day", given({ min, max }), common);
export const dayRange = <F extends string = never>({ min, max, ...common }: DayBounds<F> = {}): Draft<F> =>
  make("dayRange", given({ min, max }), common);
export const time = <F extends string = never>({
  min,
  max,
  ...common
}: Common<F> & Partial<Members<"time">> = {}): Draft<F> => make("time", given({ min, max }), common);
/** The latest year may be given by a day (`today`). */
export const year = <F extends string = never>({
  min,
  max,
  ...common
}: Common<F> & { min?: number; max?: Value<F> } = {}): Draft<F> => make("year", given({ min, max }), common);
