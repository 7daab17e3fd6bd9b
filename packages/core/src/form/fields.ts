/**
 * Builders of fields, one a kind. A field gets its key from the object it stands in:
 * `{ fasciaZh: text(30), expectedArea: decimal({ when: is("boothPreference", "RAW_SPACE") }) }`.
 */
import type { Cond, Reads, Value } from "./expressions.ts";
import type { FieldOf } from "./kinds/fault.ts";
import type { ContentLanguage, Field, Json, Kind, Limit, Options, TextLimit } from "./types.ts";

type WithoutKey<T> = T extends unknown ? Omit<T, "key"> : never;
/** A field without its key, with the fields its conditions read. */
export type Draft<F extends string = never> = WithoutKey<Field> & Reads<F>;
export type Drafts<F extends string = string> = { readonly [key: string]: Draft<F> };
/** Members every builder takes. Fields are required unless said otherwise. */
export interface Common<F extends string> {
  required?: boolean | Cond<F>;
  when?: Cond<F>;
  prefill?: string;
  personal?: boolean;
  width?: number;
}
type Members<K extends Kind> = Omit<
  FieldOf<K>,
  "key" | "kind" | "required" | "when" | "prefill" | "personal" | "width"
>;

const make = <F extends string>(kind: Kind, members: object, common: Common<F>): Draft<F> =>
  ({ kind, required: true, ...members, ...common }) as unknown as Draft<F>;

/** Keys are given where the fields stand. */
export const keyed = (drafts: Drafts): Field[] =>
  Object.entries(drafts).map(([key, draft]) => ({ key, ...draft }) as unknown as Field);

type TextOptions<F extends string> = Common<F> & {
  min?: number;
  pattern?: string;
  patternKey?: string;
  /** Markup is refused too (D2:90). */
  noIllegal?: boolean;
};
/** One line; the limit counts characters. */
export const text = <F extends string = never>(
  max: number,
  { min, pattern, patternKey, noIllegal, ...common }: TextOptions<F> = {},
): Draft<F> =>
  make(
    "text",
    {
      limit: { max, ...(min !== undefined && { min }) },
      ...(pattern && { pattern }),
      ...(patternKey && { patternKey }),
      ...(noIllegal && { noIllegal }),
    },
    common,
  );

/** Several lines. */
export const longText = <F extends string = never>(
  limit: FieldOf<"longText">["limit"],
  { noIllegal, ...common }: Common<F> & { noIllegal?: boolean } = {},
): Draft<F> => make("longText", { limit, ...(noIllegal && { noIllegal }) }, common);

/** The same text in several languages. */
export const multiText = <F extends string = never>(
  limits: Partial<Record<ContentLanguage, TextLimit | { max: Limit }>>,
  { need = "all", long, ...common }: Common<F> & Partial<Pick<FieldOf<"multiText">, "need" | "long">> = {},
): Draft<F> => make("multiText", { limits, need, ...(long && { long }) }, common);

type Bounds = { min?: Limit; max?: Limit; unit?: string };
export const integer = <F extends string = never>({
  min,
  max,
  unit,
  ...common
}: Common<F> & Bounds = {}): Draft<F> => make("integer", given({ min, max, unit }), common);
export const decimal = <F extends string = never>({
  min,
  max,
  unit,
  scale,
  ...common
}: Common<F> & Bounds & { scale?: number } = {}): Draft<F> =>
  make("decimal", given({ min, max, unit, scale }), common);
/** Bounds in avos. */
export const money = <F extends string = never>({
  min,
  max,
  currency = "MOP",
  ...common
}: Common<F> & Partial<Members<"money">> = {}): Draft<F> =>
  make("money", given({ min, max, currency }), common);

type DayBounds<F extends string> = Common<F> & { min?: Value<F>; max?: Value<F> };
export const day = <F extends string = never>({ min, max, ...common }: DayBounds<F> = {}): Draft<F> =>
  make("day", given({ min, max }), common);
export const dayRange = <F extends string = never>({ min, max, ...common }: DayBounds<F> = {}): Draft<F> =>
  make("dayRange", given({ min, max }), common);
export const time = <F extends string = never>({
  min,
  max,
  ...common
}: Common<F> & Partial<Members<"time">> = {}): Draft<F> => make("time", given({ min, max }), common);
/** The latest year may be given by a day (`today`). */
export const year = <F extends string = never>({
  min,
  max,
  ...common
}: Common<F> & { min?: number; max?: Value<F> } = {}): Draft<F> => make("year", given({ min, max }), common);

export const yesNo = <F extends string = never>(common: Common<F> = {}): Draft<F> =>
  make("yesNo", {}, common);
/** One of a list. */
export const choice = <F extends string = never>(
  options: Options,
  { look, ...common }: Common<F> & { look?: "radio" | "select" } = {},
): Draft<F> => make("choice", { options, ...given({ look }) }, common);
/** Several of a list. */
export const choices = <F extends string = never>(
  options: Options,
  { min = 1, max, ...common }: Common<F> & { min?: Limit; max?: Limit } = {},
): Draft<F> => make("choices", { options, ...given({ min, max }) }, common);
/** Several in order of preference. */
export const ranked = <F extends string = never>(
  options: Options,
  { min, max, ...common }: Common<F> & { min: number; max: number },
): Draft<F> => make("ranked", { options, min, max }, common);
/** Time slots in order of preference. */
export const slot = <F extends string = never>(
  options: Options,
  {
    minChoices = 1,
    choices: most = 1,
    ...common
  }: Common<F> & { minChoices?: number; choices?: number } = {},
): Draft<F> => make("slot", { options, minChoices, choices: most }, common);
/** Sub-items grouped by category; the limits count categories. */
export const tree = <F extends string = never>(
  list: string,
  { min, max, maxItems, ...common }: Common<F> & { min: Limit; max: Limit; maxItems?: number },
): Draft<F> => make("tree", { list, min, max, ...given({ maxItems }) }, common);
/** A list whose `other` asks for a text. */
export const choiceOther = <F extends string = never>(
  options: Options,
  {
    other = "OTHER",
    limit = { max: 100 },
    ...common
  }: Common<F> & { other?: string; limit?: TextLimit } = {},
): Draft<F> => make("choiceOther", { options, other, limit }, common);
/** Bands, one of which (`stated`) asks for the number. */
export const bandOrNumber = <F extends string = never>(
  options: Options,
  {
    stated,
    min,
    max,
    unit,
    ...common
  }: Common<F> & { stated: string; min?: number; max?: number; unit?: string },
): Draft<F> => make("bandOrNumber", { options, stated, ...given({ min, max, unit }) }, common);
export const quantities = <F extends string = never>(
  options: Options,
  { max, price, ...common }: Common<F> & { max?: number; price?: "event" } = {},
): Draft<F> => make("quantities", { options, ...given({ max, price }) }, common);

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
export const region = <F extends string = never>(levels: number[], common: Common<F> = {}): Draft<F> =>
  make("region", { levels }, common);
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

const MB = 1_048_576;
/** Upload profiles of the specification (spec 1 §5, spec 2 §6). */
export const profiles = {
  scan: { types: ["jpg", "png", "pdf"], max: 5, maxBytes: 5 * MB },
  photo: { types: ["jpg", "png"], max: 5, maxBytes: 5 * MB },
  video: { types: ["mp4", "avi", "mov"], max: 1, maxBytes: 50 * MB },
  excel: { types: ["xls", "xlsx"], max: 1, maxBytes: 10 * MB },
  office: { types: ["jpg", "png", "pdf", "xls", "xlsx", "doc", "docx"], max: 5, maxBytes: 10 * MB },
} as const;
type DocumentOptions<F extends string> = Common<F> &
  Partial<Omit<Members<"documents">, "purpose">> & { profile?: keyof typeof profiles };
/** Files of one purpose (a code of list `documentType`). */
export const documents = <F extends string = never>(
  purpose: string,
  {
    profile = "scan",
    types,
    min = 1,
    max,
    exact,
    maxBytes,
    minBytes,
    maxAge,
    template,
    ...common
  }: DocumentOptions<F> = {},
): Draft<F> => {
  const standard = profiles[profile];
  return make(
    "documents",
    {
      purpose,
      types: types ?? [...standard.types],
      min,
      max: max ?? exact ?? standard.max,
      maxBytes: maxBytes ?? standard.maxBytes,
      ...given({ exact, minBytes, maxAge, template }),
    },
    common,
  );
};

type Rows<C extends string> = { columns: Drafts<C>; min?: number; max?: number; unique?: string[] };
type LineOptions<F extends string, C extends string> = Common<F> &
  Rows<C> &
  Partial<Pick<FieldOf<"lines">, "total" | "rowTotal">>;
/** Rows of the same columns. */
export const lines = <F extends string = never, C extends string = never>({
  columns,
  min = 1,
  max,
  total,
  rowTotal,
  unique,
  ...common
}: LineOptions<F, C>): Draft<F | C> =>
  make(
    "lines",
    { columns: keyed(columns), min, ...given({ max, total, rowTotal, unique }) },
    common as Common<F | C>,
  );
/** Rows that are people. */
export const people = <F extends string = never, C extends string = never>({
  columns,
  min = 1,
  max,
  total,
  rowTotal,
  unique,
  ...common
}: LineOptions<F, C>): Draft<F | C> =>
  make(
    "people",
    { columns: keyed(columns), min, ...given({ max, total, rowTotal, unique }) },
    common as Common<F | C>,
  );
/** A table with fixed rows. */
export const matrix = <F extends string = never, C extends string = never>(
  rows: string[],
  columns: Drafts<C>,
  common: Common<F> = {},
): Draft<F | C> => make("matrix", { rows, columns: keyed(columns) }, common as Common<F | C>);
/** Rows read from an uploaded spreadsheet. */
export const excel = <F extends string = never, C extends string = never>({
  columns,
  maxRows,
  unique,
  purpose,
  ...common
}: Common<F> & Rows<C> & { maxRows: number; purpose: string }): Draft<F | C> =>
  make("excel", { columns: keyed(columns), maxRows, purpose, ...given({ unique }) }, common as Common<F | C>);

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

/** Leaves out what was not given, so that a scheme stays plain JSON. */
function given<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}
