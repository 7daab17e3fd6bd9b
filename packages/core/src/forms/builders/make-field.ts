/** Types and helpers that all field builders share. */
import type { FieldReads, TypedCondition, TypedOperand } from "../expressions/expressions.ts";
import type { FieldOfKind } from "../kinds/field-checker.ts";
import type { Field, FieldKind } from "../types/index.ts";

type WithoutKey<T> = T extends unknown ? Omit<T, "key"> : never;
/** A field without its key, typed with the fields that its conditions read. */
export type FieldDefinition<F extends string = never> = WithoutKey<Field> & FieldReads<F>;
export type FieldDefinitions<F extends string = string> = { readonly [key: string]: FieldDefinition<F> };
/** Options that every builder takes. Fields are required by default. */
export interface CommonOptions<F extends string> {
  required?: boolean | TypedCondition<F>;
  when?: TypedCondition<F>;
  prefill?: string;
  initial?: TypedOperand<F>;
  fixed?: true;
  personal?: boolean;
  person?: string;
  whose?: "owner";
  certified?: Field["certified"];
  otherThan?: string[];
  width?: number;
}
export type KindMembers<K extends FieldKind> = Omit<
  FieldOfKind<K>,
  | "key"
  | "kind"
  | "required"
  | "when"
  | "prefill"
  | "initial"
  | "fixed"
  | "personal"
  | "person"
  | "whose"
  | "certified"
  | "otherThan"
  | "width"
>;

/** Builds a field of a kind. It is required by default. */
export const makeField = <F extends string>(
  kind: FieldKind,
  members: object,
  common: CommonOptions<F>,
): FieldDefinition<F> => ({ kind, required: true, ...members, ...common }) as unknown as FieldDefinition<F>;

/** Assigns each field the key under which it is defined. */
export const toKeyedFields = (definitions: FieldDefinitions): Field[] =>
  Object.entries(definitions).map(([key, definition]) => ({ key, ...definition }) as unknown as Field);

/** Removes undefined members, so that a scheme stays plain JSON. */
export function omitUndefined<T extends object>(members: T): Partial<T> {
  // A loop instead of Object.fromEntries, because this runs for every field of every scheme at each cold start.
  const definedMembers: Partial<T> = {};
  for (const key in members) if (members[key] !== undefined) definedMembers[key] = members[key];
  return definedMembers;
}
