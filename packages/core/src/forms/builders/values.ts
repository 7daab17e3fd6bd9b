/** Builders of texts, numbers and days. */
import type { TypedOperand } from "../expressions/expressions.ts";
import type { FieldOfKind } from "../kinds/field-checker.ts";
import type { FormLimit } from "../types/index.ts";
import {
  type CommonOptions,
  type FieldDefinition,
  type KindMembers,
  makeField,
  omitUndefined,
} from "./make-field.ts";

type TextOptions<F extends string> = CommonOptions<F> & {
  min?: number;
  pattern?: string;
  patternKey?: string;
  /** Also refuses markup (spec 2 §5). */
  noIllegal?: boolean;
};
/** One line; the limit counts characters. */
export const text = <F extends string = never>(
  max: number,
  { min, pattern, patternKey, noIllegal, ...common }: TextOptions<F> = {},
): FieldDefinition<F> =>
  makeField(
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
  limit: FieldOfKind<"longText">["limit"],
  { noIllegal, ...common }: CommonOptions<F> & { noIllegal?: boolean } = {},
): FieldDefinition<F> => makeField("longText", { limit, ...(noIllegal && { noIllegal }) }, common);

/** The same text in several languages. */
export const multiText = <F extends string = never>(
  limits: FieldOfKind<"multiText">["limits"],
  {
    need = "all",
    long,
    ...common
  }: CommonOptions<F> & Partial<Pick<FieldOfKind<"multiText">, "need" | "long">> = {},
): FieldDefinition<F> => makeField("multiText", { limits, need, ...(long && { long }) }, common);

type Bounds = { min?: FormLimit; max?: FormLimit; unit?: string };
/** A whole number. */
export const integer = <F extends string = never>({
  min,
  max,
  unit,
  ...common
}: CommonOptions<F> & Bounds = {}): FieldDefinition<F> =>
  makeField("integer", omitUndefined({ min, max, unit }), common);
/** A number with decimals. */
export const decimal = <F extends string = never>({
  min,
  max,
  unit,
  scale,
  ...common
}: CommonOptions<F> & Bounds & { scale?: number } = {}): FieldDefinition<F> =>
  makeField("decimal", omitUndefined({ min, max, unit, scale }), common);
/** An amount of money; the bounds are in avos. */
export const money = <F extends string = never>({
  min,
  max,
  currency = "MOP",
  ...common
}: CommonOptions<F> & Partial<KindMembers<"money">> = {}): FieldDefinition<F> =>
  makeField("money", omitUndefined({ min, max, currency }), common);

type DayBounds<F extends string> = CommonOptions<F> & { min?: TypedOperand<F>; max?: TypedOperand<F> };
/** A calendar day. */
export const day = <F extends string = never>({
  min,
  max,
  ...common
}: DayBounds<F> = {}): FieldDefinition<F> => makeField("day", omitUndefined({ min, max }), common);
/** A first and a last day. */
export const dayRange = <F extends string = never>({
  min,
  max,
  ...common
}: DayBounds<F> = {}): FieldDefinition<F> => makeField("dayRange", omitUndefined({ min, max }), common);
/** A time of day. */
export const time = <F extends string = never>({
  min,
  max,
  ...common
}: CommonOptions<F> & Partial<KindMembers<"time">> = {}): FieldDefinition<F> =>
  makeField("time", omitUndefined({ min, max }), common);
/** A year; the latest one may be given as a day (`today`). */
export const year = <F extends string = never>({
  min,
  max,
  ...common
}: CommonOptions<F> & { min?: number; max?: TypedOperand<F> } = {}): FieldDefinition<F> =>
  makeField("year", omitUndefined({ min, max }), common);
