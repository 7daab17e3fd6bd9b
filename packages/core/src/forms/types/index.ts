/**
 * The form language: what a scheme can contain. Everything is plain, serialisable data, so that a scheme can be
 * published (`GET /api/scheme/{id}`), printed, translated and, for surveys, created at run time. The builders are in
 * `field-builders.ts` and `expressions.ts`, the validation in `validate-answers.ts`.
 */
export type * from "./check-context.ts";
export type * from "./field.ts";
export type * from "./scheme.ts";
export type * from "./values.ts";
