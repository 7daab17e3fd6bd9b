/**
 * Rows of enterprises without a name or number, in which nobody can be recognised: every combination of values that is
 * shown is shared by at least as many enterprises as the smallest count that is disclosed (k-anonymity). What the
 * counts hold back is not in the rows either, so that neither reveals the other (decision 0292). Pure.
 */
import { countKeys, MIN_DISCLOSED_COUNT, suppressLinkedCounts } from "./index.ts";

type AnonymousValue = string | number | null;
export type AnonymousRow<Field extends string> = { readonly [name in Field]: AnonymousValue };

const toKey = (value: AnonymousValue): string => (value === null ? "UNKNOWN" : String(value));

/** Removes the values whose count is held back. */
const suppressRareValues = <Field extends string>(
  rows: readonly AnonymousRow<Field>[],
  fields: readonly Field[],
): AnonymousRow<Field>[] => {
  const shownCounts = suppressLinkedCounts(
    fields.map((field) => countKeys(rows.map((row) => toKey(row[field])))),
  );
  const withheld = new Map(
    fields.map((field, i) => {
      const keys = (shownCounts[i] ?? []).filter(({ count }) => count === null).map(({ key }) => key);
      return [field, new Set(keys)] as const;
    }),
  );
  return rows.map((row) => pickFields(row, fields, (field) => !withheld.get(field)?.has(toKey(row[field]))));
};

const pickFields = <Field extends string>(
  row: AnonymousRow<Field>,
  fields: readonly Field[],
  isKept: (field: Field) => boolean,
): AnonymousRow<Field> =>
  Object.fromEntries(
    fields.map((field) => [field, isKept(field) ? row[field] : null]),
  ) as AnonymousRow<Field>;

/**
 * Returns the rows in an order that depends on their values only. Values are removed from the last field on until
 * enough rows agree; what remains alone even then is left out.
 * @param fields in the order of their importance: the last is given up first
 */
export const anonymizeRows = <Field extends string>(
  rows: readonly AnonymousRow<Field>[],
  fields: readonly Field[],
): AnonymousRow<Field>[] => {
  const releasedRows: AnonymousRow<Field>[] = [];
  let remaining = suppressRareValues(rows, fields);
  for (let keptFields = fields.length; keptFields >= 0 && remaining.length > 0; keptFields--) {
    const groups = new Map<string, AnonymousRow<Field>[]>();
    for (const row of remaining) {
      const coarse = pickFields(row, fields, (field) => fields.indexOf(field) < keptFields);
      const key = JSON.stringify(coarse);
      groups.set(key, [...(groups.get(key) ?? []), coarse]);
    }
    remaining = [];
    for (const group of groups.values())
      (group.length >= MIN_DISCLOSED_COUNT ? releasedRows : remaining).push(...group);
  }
  const sortKey = (row: AnonymousRow<Field>): string =>
    JSON.stringify(fields.map((field) => toKey(row[field])));
  return releasedRows.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
};
