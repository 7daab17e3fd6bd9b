/** What every builder of a field is made of. */
import type { Reads, TypedCondition } from "../expressions/expressions.ts";
import type { FieldOfKind } from "../kinds/checker.ts";
import type { Field, FieldKind } from "../types/index.ts";

type WithoutKey<T> = T extends unknown ? Omit<T, "key"> : never;
/** A field without its key, with the fields its conditions read. */
export type FieldDefinition<F extends string = never> = WithoutKey<Field> & Reads<F>;
export type FieldDefinitions<F extends string = string> = { readonly [key: string]: FieldDefinition<F> };
/** Members every builder takes. Fields are required unless said otherwise. */
export interface CommonOptions<F extends string> {
  required?: boolean | TypedCondition<F>;
  when?: TypedCondition<F>;
  prefill?: string;
  fixed?: true;
  personal?: boolean;
  person?: string;
  whose?: "owner";
  width?: number;
}
export type KindMembers<K extends FieldKind> = Omit<
  FieldOfKind<K>,
  "key" | "kind" | "required" | "when" | "prefill" | "fixed" | "personal" | "person" | "whose" | "width"
>;

/** A field of a kind; required unless said otherwise. */
export const makeField = <F extends string>(
  kind: FieldKind,
  members: object,
  common: CommonOptions<F>,
): FieldDefinition<F> => ({ kind, required: true, ...members, ...common }) as unknown as FieldDefinition<F>;

/** Keys are given where the fields stand. */
export const toKeyedFields = (definitions: FieldDefinitions): Field[] =>
  Object.entries(definitions).map(([key, definition]) => ({ key, ...definition }) as unknown as Field);

/** Leaves out what was not given, so that a scheme stays plain JSON. */
export function omitUndefined<T extends object>(members: T): Partial<T> {
  // A loop, as this is called for every field of every scheme at each cold start.
  const defined: Partial<T> = {};
  for (const key in members) if (members[key] !== undefined) defined[key] = members[key];
  return defined;
}
