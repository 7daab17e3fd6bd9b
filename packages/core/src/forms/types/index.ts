/**
 * The form language: what a scheme may say. Everything here is plain, serialisable data, so that a scheme can be
 * published (`GET /api/scheme/{id}`), printed, translated and, for surveys, made at run time.
 * Builders live in `field-builders.ts` and `expressions.ts`, the one validator in `check.ts`.
 */
export type * from "./check.ts";
export type * from "./field.ts";
export type * from "./scheme.ts";
export type * from "./values.ts";
