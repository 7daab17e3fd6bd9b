/** A value that JSON can represent. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Returns true for a plain object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
