/** Evaluates the key condition of a query on one item, in the forms that the portal and ElectroDB write. */

type AttributeValue = { S?: string } & Record<string, unknown>;
export type Item = Record<string, AttributeValue>;
/** The input of a `Query` as it goes over the wire. */
export interface QueryInput {
  TableName: string;
  IndexName?: string;
  KeyConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, AttributeValue>;
  ScanIndexForward?: boolean;
  Select?: string;
  Limit?: number;
  FilterExpression?: string;
}

type Compare = (value: string, first: string, second: string) => boolean;
const comparisons: readonly [pattern: RegExp, compare: Compare][] = [
  [/^(\S+) between (\S+) and (\S+)$/i, (value, from, to) => value >= from && value <= to],
  [/^begins_with\(\s*(\S+?)\s*,\s*(\S+?)\s*\)$/i, (value, prefix) => value.startsWith(prefix)],
  [/^(\S+) <= (\S+)$/, (value, bound) => value <= bound],
  [/^(\S+) >= (\S+)$/, (value, bound) => value >= bound],
  [/^(\S+) < (\S+)$/, (value, bound) => value < bound],
  [/^(\S+) > (\S+)$/, (value, bound) => value > bound],
  [/^(\S+) = (\S+)$/, (value, wanted) => value === wanted],
];

/** Splits at `AND`, except at the one that belongs to `BETWEEN`. */
const splitConjunction = (expression: string): string[] => {
  const between: string[] = [];
  const markedExpression = expression.replace(
    /\S+ between \S+ and \S+/gi,
    (part) => `§${between.push(part) - 1}`,
  );
  return markedExpression
    .split(/ and /i)
    .map((part) => part.trim().replace(/^§(\d+)$/, (_, index) => between[Number(index)] ?? ""));
};

/**
 * Returns whether an item meets the key condition of a query.
 * @throws Error for a form that it does not know
 */
export const matchesKeyCondition = (item: Item, query: QueryInput): boolean =>
  splitConjunction(query.KeyConditionExpression).every((condition) => {
    for (const [pattern, compare] of comparisons) {
      const [, name = "", first = "", second = ""] = pattern.exec(condition) ?? [];
      if (!name) continue;
      const value = item[query.ExpressionAttributeNames?.[name] ?? name]?.S;
      const readValue = (placeholder: string): string =>
        query.ExpressionAttributeValues?.[placeholder]?.S ?? "";
      return value !== undefined && compare(value, readValue(first), readValue(second));
    }
    throw new Error(`The index lag does not support the key condition ${condition}`);
  });
