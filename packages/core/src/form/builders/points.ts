/** Builders of single answers of a form of their own, and of what is only shown. */
import type { Value } from "../expressions.ts";
import type { FieldOf } from "../kinds/fault.ts";
import type { Json } from "../types.ts";
import { type Common, type Draft, given, make } from "./make.ts";

export const phone = <F extends string = never>({
  areas,
  mobile,
  ...common
}: Common<F> & { areas?: string[]; mobile?: boolean } = {}): Draft<F> =>
  make("phone", given({ areas, mobile }), common);
export const email = <F extends string = never>(common: Common<F> = {}): Draft<F> =>
  make("email", {}, common);
export const url = <F extends string = never>(common: Common<F> = {}): Draft<F> => make("url", {}, common);
export const idNumber = <F extends string = never>(
  format: FieldOf<"idNumber">["format"],
  { birthField, ...common }: Common<F> & { birthField?: F } = {},
): Draft<F> => make("idNumber", { format, ...given({ birthField }) }, common);
export const region = <F extends string = never>(
  levels: number[],
  { pattern, ...common }: Common<F> & { pattern?: string } = {},
): Draft<F> => make("region", { levels, ...given({ pattern }) }, common);
export const event = <F extends string = never>({
  filter,
  ...common
}: Common<F> & { filter?: Record<string, Json> } = {}): Draft<F> => make("event", given({ filter }), common);
export const application = <F extends string = never>({
  filter,
  ...common
}: Common<F> & { filter?: Record<string, Json> } = {}): Draft<F> =>
  make("application", given({ filter }), common);
/** A contact of the institution who is in service. */
export const contact = <F extends string = never>(common: Common<F> = {}): Draft<F> =>
  make("contact", {}, common);
/** Data of the institution, shown, not asked. */
export const institution = <F extends string = never>(parts: string[], common: Common<F> = {}): Draft<F> =>
  make("institution", { parts }, { required: false, ...common });

/** A value the system works out. */
export const computed = <F extends string = never>(
  of: Value<F>,
  format: FieldOf<"computed">["format"],
  common: Common<F> = {},
): Draft<F> => make("computed", { of, format }, { required: false, ...common });
/** Text to read. */
export const content = <F extends string = never>(id: string, common: Common<F> = {}): Draft<F> =>
  make("content", { content: id }, { required: false, ...common });
/** A box that must be ticked. */
export const declaration = <F extends string = never>({
  content: id,
  ...common
}: Common<F> & { content?: string } = {}): Draft<F> => make("declaration", given({ content: id }), common);
