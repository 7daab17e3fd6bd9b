/**
 * Builders of conditions and operands. Each remembers the fields it reads in its type (`Cond<"refundMethod">`), so that
 * `defineScheme` refuses to compile when a condition names a field that the scheme does not have.
 */
import type { Expr, Json, Operand } from "./types.ts";

declare const reads: unique symbol;
/** Says in a type which fields something reads; never there at run time. */
export interface Reads<F extends string> {
  readonly [reads]?: { readonly field: F };
}
/** A condition with the fields it reads. */
export type Cond<F extends string = never> = Expr & Reads<F>;
/** An operand with the fields it reads. */
export type Value<F extends string = never> = Operand & Reads<F>;
type Side<F extends string> = Value<F> | string | number | boolean;

const operand = (side: Side<string>): Operand =>
  typeof side === "object" ? side : { op: "value", value: side };

// ---- conditions
export const is = <F extends string>(field: F, value: Json): Cond<F> => ({ op: "is", field, value });
export const isIn = <F extends string>(field: F, ...values: Json[]): Cond<F> => ({ op: "in", field, values });
/** A list answer holds this value. */
export const includes = <F extends string>(field: F, value: Json): Cond<F> => ({
  op: "includes",
  field,
  value,
});
export const answered = <F extends string>(field: F): Cond<F> => ({ op: "answered", field });
export const all = <F extends string = never>(...of: Cond<F>[]): Cond<F> => ({ op: "all", of });
export const any = <F extends string = never>(...of: Cond<F>[]): Cond<F> => ({ op: "any", of });
export const not = <F extends string = never>(of: Cond<F>): Cond<F> => ({ op: "not", of });

const compare =
  (op: "eq" | "gt" | "gte" | "lt" | "lte") =>
  <A extends string = never, B extends string = never>(left: Side<A>, right: Side<B>): Cond<A | B> => ({
    op,
    left: operand(left),
    right: operand(right),
  });
export const eq = compare("eq");
export const gt = compare("gt");
export const gte = compare("gte");
export const lt = compare("lt");
export const lte = compare("lte");
/** Every row of a list satisfies the condition; its columns are read by `row`. */
export const everyRow = <F extends string, G extends string = never>(field: F, of: Cond<G>): Cond<F | G> => ({
  op: "everyRow",
  field,
  of,
});
export const someRow = <F extends string, G extends string = never>(field: F, of: Cond<G>): Cond<F | G> => ({
  op: "someRow",
  field,
  of,
});

// ---- operands
export const field = <F extends string>(name: F): Value<F> => ({ op: "field", field: name });
/** A column of the row at hand. */
export const row = (column: string): Value => ({ op: "row", column });
export const policy = (key: string, path?: string): Value =>
  path ? { op: "policy", key, path } : { op: "policy", key };
/** A property of the event applied for. */
export const ofEvent = (path: string): Value => ({ op: "event", path });
/** A property of the institution that applies. */
export const ofInstitution = (path: string): Value => ({ op: "institution", path });
export const today: Value = { op: "today" };
export const count = <F extends string>(name: F): Value<F> => ({ op: "count", field: name });
/** The sum of a column over all rows; without a column, of a list of numbers. */
export const sum = <F extends string>(name: F, column?: string): Value<F> =>
  column ? { op: "sum", field: name, column } : { op: "sum", field: name };
/** The sum over the rows of what each comes to. */
export const sumOf = <F extends string>(name: F, of: Value): Value<F> => ({ op: "sumOf", field: name, of });

const arithmetic =
  (op: "add" | "subtract" | "multiply" | "divide" | "min" | "max") =>
  <F extends string = never>(...of: Side<F>[]): Value<F> => ({ op, of: of.map(operand) });
export const add = arithmetic("add");
export const subtract = arithmetic("subtract");
export const multiply = arithmetic("multiply");
/** Division by zero has no value. */
export const divide = arithmetic("divide");
export const least = arithmetic("min");
export const most = arithmetic("max");

/** A day moved by calendar or working days, by months or by years; a negative amount moves back. */
export const dayAdd = <A extends string = never, B extends string = never>(
  day: Side<A>,
  amount: Side<B>,
  unit: "CALENDAR" | "WORKING" | "MONTHS" | "YEARS" = "CALENDAR",
): Value<A | B> => ({ op: "dayAdd", day: operand(day), amount: operand(amount), unit });
export const daysBetween = <A extends string = never, B extends string = never>(
  from: Side<A>,
  to: Side<B>,
): Value<A | B> => ({ op: "daysBetween", from: operand(from), to: operand(to) });
export const earliest = <F extends string = never>(...of: Side<F>[]): Value<F> => ({
  op: "earliest",
  of: of.map(operand),
});
export const latest = <F extends string = never>(...of: Side<F>[]): Value<F> => ({
  op: "latest",
  of: of.map(operand),
});
export const choose = <C extends string = never, F extends string = never>(
  when: Cond<C>,
  yes: Side<F>,
  otherwise: Side<F>,
): Value<C | F> => ({ op: "if", when, yes: operand(yes), no: operand(otherwise) });
