/** What every builder of a field is made of. */
import type { Cond, Reads } from "../expressions.ts";
import type { FieldOf } from "../kinds/fault.ts";
import type { Field, Kind } from "../types.ts";

type WithoutKey<T> = T extends unknown ? Omit<T, "key"> : never;
/** A field without its key, with the fields its conditions read. */
export type Draft<F extends string = never> = WithoutKey<Field> & Reads<F>;
export type Drafts<F extends string = string> = { readonly [key: string]: Draft<F> };
/** Members every builder takes. Fields are required unless said otherwise. */
export interface Common<F extends string> {
  required?: boolean | Cond<F>;
  when?: Cond<F>;
  prefill?: string;
  fixed?: true;
  personal?: boolean;
  person?: string;
  whose?: "owner";
  width?: number;
}
export type Members<K extends Kind> = Omit<
  FieldOf<K>,
  "key" | "kind" | "required" | "when" | "prefill" | "fixed" | "personal" | "person" | "whose" | "width"
>;

/** A field of a kind; required unless said otherwise. */
export const make = <F extends string>(kind: Kind, members: object, common: Common<F>): Draft<F> =>
  ({ kind, required: true, ...members, ...common }) as unknown as Draft<F>;

/** Keys are given where the fields stand. */
export const keyed = (drafts: Drafts): Field[] =>
  Object.entries(drafts).map(([key, draft]) => ({ key, ...draft }) as unknown as Field);

/** Leaves out what was not given, so that a scheme stays plain JSON. */
export function given<T extends object>(members: T): Partial<T> {
  // A loop, as this is called for every field of every scheme at each cold start.
  const kept: Partial<T> = {};
  for (const key in members) if (members[key] !== undefined) kept[key] = members[key];
  return kept;
}
