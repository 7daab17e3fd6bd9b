/** Requests and views of the figures of the desk. */
import * as z from "zod";
import { deadlineKinds } from "../model/deadline-kinds.ts";

export const FigureRowView = z.object({
  /** The id of the scheme, event or account; empty for none, and for the total. */
  key: z.string(),
  /** The account of an officer, and the names of an event. */
  account: z.string().optional(),
  names: z.record(z.string(), z.string()).optional(),
  received: z.int(),
  decided: z.int(),
  medianDays: z.int().optional(),
  ninetiethDays: z.int().optional(),
  overdue: z.int(),
  unpaid: z.int(),
  /** In avos. */
  unpaidAmount: z.int(),
});
export type FigureRowView = z.output<typeof FigureRowView>;

export const FigureView = z.object({
  /** The time of the count; absent before the first. */
  asOf: z.string().optional(),
  /** The number of applications that the running count has looked at. Absent when no count is running. */
  counting: z.int().optional(),
  from: z.string(),
  to: z.string(),
  total: FigureRowView,
  scheme: z.array(FigureRowView),
  event: z.array(FigureRowView),
  /** Officers see their own row, administrators every one. */
  officer: z.array(FigureRowView),
});
export type FigureView = z.output<typeof FigureView>;

export const DeadlineForecastView = z.object({
  /** The time of the count; absent before the first. */
  asOf: z.string().optional(),
  from: z.string(),
  to: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      count: z.int(),
      kinds: z.array(z.object({ kind: z.enum(deadlineKinds), count: z.int() })),
    }),
  ),
});
export type DeadlineForecastView = z.output<typeof DeadlineForecastView>;
