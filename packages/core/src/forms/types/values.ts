/** Answers as plain JSON, and the expressions that are evaluated over them. */

import type { Json } from "../../platform/json.ts";

export type { Json };
export type Answers = { [key: string]: Json };

/** A value in an expression. Money counts in minor units (avos), days are `YYYY-MM-DD`. */
export type Operand =
  | { op: "value"; value: Json }
  /** The answer at a path; inside a list, `row` reads a column of the current row. */
  | { op: "field"; field: string }
  | { op: "row"; column: string }
  /** A policy by its key in `policy-defaults.json`; events and schemes can override it. */
  | { op: "policy"; key: string; path?: string }
  /** A property of the event (`dates.start`, `formVariant`, …) or of the institution. */
  | { op: "event"; path: string }
  | { op: "institution"; path: string }
  /** The day of the validation in Macao. */
  | { op: "today" }
  | { op: "count"; field: string }
  /** The sum of one column over the rows of a list, or without a column the sum of a list of numbers. */
  | { op: "sum"; field: string; column?: string }
  /** The sum of a value computed for each row of a list (quantity × price); rows with missing values do not count. */
  | { op: "sumOf"; field: string; of: Operand }
  | { op: "add" | "subtract" | "multiply" | "divide" | "min" | "max"; of: Operand[] }
  /** A day moved by calendar days, working days, months or years. */
  | { op: "dayAdd"; day: Operand; amount: Operand; unit: "CALENDAR" | "WORKING" | "MONTHS" | "YEARS" }
  | { op: "daysBetween"; from: Operand; to: Operand }
  /** Whole minutes from one time of day (`HH:mm`) to another. */
  | { op: "minutesBetween"; from: Operand; to: Operand }
  /** The lowest or highest number of a band's code: 51 or 80 of `B_51_80`. */
  | { op: "bandBound"; field: string; bound: "min" | "max" }
  /** A property of the item of the event's list that was chosen: the `date` of a slot. */
  | { op: "chosenItem"; field: string; list: "slots" | "booths" | "zones"; property: string }
  | { op: "earliest" | "latest"; of: Operand[] }
  | { op: "if"; when: Expr; yes: Operand; no: Operand };

/** A condition. */
export type Expr =
  | { op: "is"; field: string; value: Json }
  | { op: "in"; field: string; values: Json[] }
  | { op: "includes"; field: string; value: Json }
  | { op: "answered"; field: string }
  | { op: "eq" | "gt" | "gte" | "lt" | "lte"; left: Operand; right: Operand }
  | { op: "all" | "any"; of: Expr[] }
  | { op: "not"; of: Expr }
  /**
   * A value is one of the answers of a list: a chosen code, or what a column of its rows has. Numbers `ofPersons` are
   * compared by the person, and names `ofInstitutions` as every comparison of names does.
   */
  | {
      op: "among";
      value: Operand;
      field: string;
      column?: string;
      ofPersons?: true;
      ofInstitutions?: true;
    }
  /** Every or some row of a list satisfies a condition, which reads the columns with `row`. */
  | { op: "everyRow" | "someRow"; field: string; of: Expr };
