/** A value that JSON can represent. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

type JsonMembers<Value> = Value extends Json | undefined
  ? Value
  : Value extends (...options: never[]) => unknown
    ? never
    : { [Member in keyof Value]: JsonMembers<Value[Member]> };

/**
 * Returns an object of a declared type as members that are read by name, such as an event in the conditions of a form.
 * An interface has no index signature, although all its members are JSON.
 */
export const toJsonMembers = <Value extends object>(
  value: Value & JsonMembers<Value>,
): { [key: string]: Json } => value as unknown as { [key: string]: Json };

/** Returns true for a plain object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
