/** Builders of fields that refer to other records, and of fields that are only displayed. */
import type { TypedOperand } from "../expressions/expressions.ts";
import type { FieldOfKind } from "../kinds/field-checker.ts";
import type { Json } from "../types/index.ts";
import { type CommonOptions, type FieldDefinition, makeField, omitUndefined } from "./make-field.ts";

/** A telephone number with its area. */
export const phone = <F extends string = never>({
  areas,
  mobile,
  ...common
}: CommonOptions<F> & { areas?: string[]; mobile?: boolean } = {}): FieldDefinition<F> =>
  makeField("phone", omitUndefined({ areas, mobile }), common);
/** An e-mail address. */
export const email = <F extends string = never>(common: CommonOptions<F> = {}): FieldDefinition<F> =>
  makeField("email", {}, common);
/** An address on the web. */
export const url = <F extends string = never>(common: CommonOptions<F> = {}): FieldDefinition<F> =>
  makeField("url", {}, common);
/** A number of a person or an institution. The fields of the options are beside it, in the form or in the row. */
export const idNumber = <F extends string = never>(
  format: FieldOfKind<"idNumber">["format"],
  {
    typeField,
    birthField,
    genderField,
    ...common
  }: CommonOptions<F> &
    Partial<Pick<FieldOfKind<"idNumber">, "typeField" | "birthField" | "genderField">> = {},
): FieldDefinition<F> =>
  makeField("idNumber", { format, ...omitUndefined({ typeField, birthField, genderField }) }, common);
/** A place, chosen level by level. */
export const region = <F extends string = never>(
  levels: number[],
  { pattern, ...common }: CommonOptions<F> & { pattern?: string } = {},
): FieldDefinition<F> => makeField("region", { levels, ...omitUndefined({ pattern }) }, common);
/** An event of the portal. */
export const event = <F extends string = never>({
  filter,
  ...common
}: CommonOptions<F> & { filter?: Record<string, Json> } = {}): FieldDefinition<F> =>
  makeField("event", omitUndefined({ filter }), common);
/** An application of the same institution. */
export const application = <F extends string = never>({
  filter,
  ...common
}: CommonOptions<F> & { filter?: Record<string, Json> } = {}): FieldDefinition<F> =>
  makeField("application", omitUndefined({ filter }), common);
/** An active contact of the institution. */
export const contact = <F extends string = never>(common: CommonOptions<F> = {}): FieldDefinition<F> =>
  makeField("contact", {}, common);
/** Data of the institution, displayed read-only. */
export const institution = <F extends string = never>(
  parts: string[],
  common: CommonOptions<F> = {},
): FieldDefinition<F> => makeField("institution", { parts }, { required: false, ...common });

/** A value that the system computes. */
export const computed = <F extends string = never>(
  of: TypedOperand<F>,
  format: FieldOfKind<"computed">["format"],
  common: CommonOptions<F> = {},
): FieldDefinition<F> => makeField("computed", { of, format }, { required: false, ...common });
/** Text to read. */
export const content = <F extends string = never>(
  id: string,
  common: CommonOptions<F> = {},
): FieldDefinition<F> => makeField("content", { content: id }, { required: false, ...common });
/** A checkbox that must be ticked. */
export const declaration = <F extends string = never>({
  content: id,
  ...common
}: CommonOptions<F> & { content?: string } = {}): FieldDefinition<F> =>
  makeField("declaration", omitUndefined({ content: id }), common);
