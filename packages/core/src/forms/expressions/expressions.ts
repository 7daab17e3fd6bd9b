/**
 * Builders of conditions and operands. The type of each lists the fields it reads (`TypedCondition<"refundMethod">`),
 * so that `defineScheme` does not compile when a condition names a field that the scheme does not have.
 */
import type { Expr, Json, Operand } from "../types/index.ts";

declare const reads: unique symbol;
/** Records in a type which fields an expression reads. It does not exist at run time. */
export interface FieldReads<F extends string> {
  readonly [reads]?: { readonly field: F };
}
/** A condition with the fields it reads. */
export type TypedCondition<F extends string = never> = Expr & FieldReads<F>;
/** An operand with the fields it reads. */
export type TypedOperand<F extends string = never> = Operand & FieldReads<F>;
type OperandInput<F extends string> = TypedOperand<F> | string | number | boolean;

const toOperand = (side: OperandInput<string>): Operand =>
  typeof side === "object" ? side : { op: "value", value: side };

// Conditions
/** The answer is this value. */
export const is = <F extends string>(field: F, value: Json): TypedCondition<F> => ({
  op: "is",
  field,
  value,
});
/** The answer is one of these values. */
export const isIn = <F extends string>(field: F, ...values: Json[]): TypedCondition<F> => ({
  op: "in",
  field,
  values,
});
/** The answer is a list that contains this value. */
export const includes = <F extends string>(field: F, value: Json): TypedCondition<F> => ({
  op: "includes",
  field,
  value,
});
/** The field has an answer. */
export const isAnsweredField = <F extends string>(field: F): TypedCondition<F> => ({ op: "answered", field });
/** Every condition holds; without one it is true. */
export const all = <F extends string = never>(...of: TypedCondition<F>[]): TypedCondition<F> => ({
  op: "all",
  of,
});
/** One condition holds; without one it is false. */
export const any = <F extends string = never>(...of: TypedCondition<F>[]): TypedCondition<F> => ({
  op: "any",
  of,
});
/** The condition does not hold. */
export const not = <F extends string = never>(of: TypedCondition<F>): TypedCondition<F> => ({
  op: "not",
  of,
});

const buildComparison =
  (op: "eq" | "gt" | "gte" | "lt" | "lte") =>
  <A extends string = never, B extends string = never>(
    left: OperandInput<A>,
    right: OperandInput<B>,
  ): TypedCondition<A | B> => ({
    op,
    left: toOperand(left),
    right: toOperand(right),
  });
export const eq = buildComparison("eq");
export const gt = buildComparison("gt");
export const gte = buildComparison("gte");
export const lt = buildComparison("lt");
export const lte = buildComparison("lte");
/** The value is one of the answers of a list: a chosen code, or what a column of its rows has. */
export const among = <F extends string, G extends string = never>(
  value: OperandInput<G>,
  field: F,
  column?: string,
): TypedCondition<F | G> => ({ op: "among", value: toOperand(value), field, ...(column && { column }) });
/** The person with this number is in a list, with the number in a column of its rows. */
export const amongPersons = <F extends string, G extends string = never>(
  number: OperandInput<G>,
  field: F,
  column: string,
): TypedCondition<F | G> => ({ op: "among", value: toOperand(number), field, column, ofPersons: true });
/** The institution with this name, in any spelling, is in a list, with the name in a column of its rows. */
export const amongInstitutions = <F extends string, G extends string = never>(
  name: OperandInput<G>,
  field: F,
  column: string,
): TypedCondition<F | G> => ({ op: "among", value: toOperand(name), field, column, ofInstitutions: true });
/** Every row of a list satisfies the condition, which reads the columns with `rowColumn`. */
export const everyRow = <F extends string, G extends string = never>(
  field: F,
  of: TypedCondition<G>,
): TypedCondition<F | G> => ({
  op: "everyRow",
  field,
  of,
});
/** A row of a list satisfies the condition, which reads the columns with `rowColumn`. */
export const someRow = <F extends string, G extends string = never>(
  field: F,
  of: TypedCondition<G>,
): TypedCondition<F | G> => ({
  op: "someRow",
  field,
  of,
});

// Operands
/** The answer to a field. */
export const field = <F extends string>(name: F): TypedOperand<F> => ({ op: "field", field: name });
/** A column of the current row. */
export const rowColumn = (column: string): TypedOperand => ({ op: "row", column });
/** A value that is always the same. */
export const constant = (value: Json): TypedOperand => ({ op: "value", value });
/** The value of a policy that is in force for the application. */
export const policy = (key: string, path?: string): TypedOperand =>
  path ? { op: "policy", key, path } : { op: "policy", key };
/** A property of the event applied for. */
export const eventProperty = (path: string): TypedOperand => ({ op: "event", path });
/** A property of the applying institution. */
export const institutionProperty = (path: string): TypedOperand => ({ op: "institution", path });
export const todayOperand: TypedOperand = { op: "today" };
/** Counts the rows of a list. */
export const countRows = <F extends string>(name: F): TypedOperand<F> => ({ op: "count", field: name });
/** Returns the sum of a column over all rows, or without a column the sum of a list of numbers. */
export const sum = <F extends string>(name: F, column?: string): TypedOperand<F> =>
  column ? { op: "sum", field: name, column } : { op: "sum", field: name };
/** Returns the sum of an operand that is computed for each row. */
export const sumOf = <F extends string>(name: F, of: TypedOperand): TypedOperand<F> => ({
  op: "sumOf",
  field: name,
  of,
});

const buildArithmetic =
  (op: "add" | "subtract" | "multiply" | "divide" | "min" | "max") =>
  <F extends string = never>(...of: OperandInput<F>[]): TypedOperand<F> => ({ op, of: of.map(toOperand) });
export const add = buildArithmetic("add");
export const subtract = buildArithmetic("subtract");
export const multiply = buildArithmetic("multiply");
/** A division by zero has no value. */
export const divide = buildArithmetic("divide");
export const minOf = buildArithmetic("min");
export const maxOf = buildArithmetic("max");

/** A day moved by calendar days, working days, months or years; a negative amount moves it back. */
export const dayAdd = <A extends string = never, B extends string = never>(
  day: OperandInput<A>,
  amount: OperandInput<B>,
  unit: "CALENDAR" | "WORKING" | "MONTHS" | "YEARS" = "CALENDAR",
): TypedOperand<A | B> => ({ op: "dayAdd", day: toOperand(day), amount: toOperand(amount), unit });
/** The time from one day to another, in the unit; negative when the second is earlier. */
export const dayDifference = <A extends string = never, B extends string = never>(
  from: OperandInput<A>,
  to: OperandInput<B>,
): TypedOperand<A | B> => ({ op: "daysBetween", from: toOperand(from), to: toOperand(to) });
/** Whole minutes from one time of day to another; negative when the second is earlier. */
export const minutesBetween = <A extends string = never, B extends string = never>(
  from: OperandInput<A>,
  to: OperandInput<B>,
): TypedOperand<A | B> => ({ op: "minutesBetween", from: toOperand(from), to: toOperand(to) });
/** The lowest or highest number that a chosen band (`B_51_80`) includes. */
export const bandBound = <F extends string>(name: F, bound: "min" | "max"): TypedOperand<F> => ({
  op: "bandBound",
  field: name,
  bound,
});
/** A property of the slot, booth or zone that was chosen, as the event lists it. */
export const chosenItem = <F extends string>(
  name: F,
  list: "slots" | "booths" | "zones",
  property: string,
): TypedOperand<F> => ({ op: "chosenItem", field: name, list, property });
/** The earliest of some days. */
export const earliest = <F extends string = never>(...of: OperandInput<F>[]): TypedOperand<F> => ({
  op: "earliest",
  of: of.map(toOperand),
});
/** The latest of some days. */
export const latest = <F extends string = never>(...of: OperandInput<F>[]): TypedOperand<F> => ({
  op: "latest",
  of: of.map(toOperand),
});
/** One value while a condition holds, otherwise another. */
export const ifElse = <C extends string = never, F extends string = never>(
  when: TypedCondition<C>,
  yes: OperandInput<F>,
  otherwise: OperandInput<F>,
): TypedOperand<C | F> => ({ op: "if", when, yes: toOperand(yes), no: toOperand(otherwise) });
