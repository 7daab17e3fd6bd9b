/** Answers as plain JSON, and the expressions that compute with them. */

import type { Json } from "../../platform/json.ts";

export type { Json };
export type Answers = { [key: string]: Json };

/** A value an expression computes with. Money counts in minor units (avos), days as `YYYY-MM-DD`. */
export type Operand =
  | { op: "value"; value: Json }
  /** The answer at a path; inside a row, `row` reads the same row. */
  | { op: "field"; field: string }
  | { op: "row"; column: string }
  /** A policy default by its key in `code-lists.json` › policyDefaults, overridable per event or scheme. */
  | { op: "policy"; key: string; path?: string }
  /** A property of the event applied for (`dates.start`, `formVariant`, …) or of the institution. */
  | { op: "event"; path: string }
  | { op: "institution"; path: string }
  /** The day of the check in Macao. */
  | { op: "today" }
  | { op: "count"; field: string }
  /** Sum of one column over the rows of a list; without a column, of a list of numbers. */
  | { op: "sum"; field: string; column?: string }
  /** Sum of what is worked out for each row of a list (quantity × price); rows that say too little count for nothing. */
  | { op: "sumOf"; field: string; of: Operand }
  | { op: "add" | "subtract" | "multiply" | "divide" | "min" | "max"; of: Operand[] }
  /** A day moved: the unit is calendar or working days, months or years. */
  | { op: "dayAdd"; day: Operand; amount: Operand; unit: "CALENDAR" | "WORKING" | "MONTHS" | "YEARS" }
  | { op: "daysBetween"; from: Operand; to: Operand }
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
  /** Every or some row of a list satisfies a condition (columns are read by `row`). */
  | { op: "everyRow" | "someRow"; field: string; of: Expr };
