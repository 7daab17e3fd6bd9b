/**
 * Updates of rows whose attributes are named by data: the count of a year (`EXHIBITION#2027`), the counter of a quota,
 * what an application holds of an owner. An entity of ElectroDB declares its attributes before it is used, so it cannot
 * say these (decision 0171). Every other row has an entity.
 */
import { getTableName } from "./table.server.ts";
import { buildConditionCheck, type TransactionItem } from "./transaction.server.ts";

/** A condition on the row, as `NamedAttributesUpdate` makes it. */
type Condition = string;

/**
 * An update of a row: what changes, and under which conditions. Names and values are never part of an expression's
 * text.
 */
export class NamedAttributesUpdate {
  private readonly names = new Map<string, string>();
  private readonly values: Record<string, unknown> = {};
  private readonly clauses: Record<"SET" | "ADD" | "DELETE" | "REMOVE", string[]> = {
    SET: [],
    ADD: [],
    DELETE: [],
    REMOVE: [],
  };
  private readonly conditions: Condition[] = [];

  private name(path: string | readonly string[]): string {
    return [path]
      .flat()
      .map((attribute) => {
        if (!this.names.has(attribute)) this.names.set(attribute, `#n${this.names.size}`);
        return this.names.get(attribute);
      })
      .join(".");
  }
  private value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  set(attribute: string, value: unknown): this {
    this.clauses.SET.push(`${this.name(attribute)} = ${this.value(value)}`);
    return this;
  }
  /** Adds a number to a count, or a member to a set. */
  add(attribute: string, value: number | string): this {
    this.clauses.ADD.push(`${this.name(attribute)} ${this.value(toOperand(value))}`);
    return this;
  }
  /** Takes a member out of a set. */
  delete(attribute: string, member: string): this {
    this.clauses.DELETE.push(`${this.name(attribute)} ${this.value(toOperand(member))}`);
    return this;
  }
  remove(attribute: string): this {
    this.clauses.REMOVE.push(this.name(attribute));
    return this;
  }

  isAbsent(attribute: string): Condition {
    return `attribute_not_exists(${this.name(attribute)})`;
  }
  exists(attribute: string): Condition {
    return `attribute_exists(${this.name(attribute)})`;
  }
  /**
   * Compares an attribute with a value.
   * @param path an attribute, or the names on the way to a member of a map
   */
  compare(path: string | readonly string[], operator: "=" | "<" | "<=", value: number | string): Condition {
    return `${this.name(path)} ${operator} ${this.value(value)}`;
  }
  /** Compares how many members a set has. */
  compareSize(set: string, operator: "<" | "<=", size: number): Condition {
    return `size(${this.name(set)}) ${operator} ${this.value(size)}`;
  }
  hasMember(set: string, member: string): Condition {
    return `contains(${this.name(set)}, ${this.value(member)})`;
  }
  isOnlyMember(set: string, member: string): Condition {
    return `(${this.compareSize(set, "<=", 1)} AND ${this.hasMember(set, member)})`;
  }
  lacksMember(set: string, member: string): Condition {
    return `NOT ${this.hasMember(set, member)}`;
  }
  /** Adds a condition that holds when one of these does. All conditions of an update must hold. */
  requireAny(...alternatives: Condition[]): this {
    this.conditions.push(alternatives.length > 1 ? `(${alternatives.join(" OR ")})` : alternatives.join(""));
    return this;
  }

  get isEmpty(): boolean {
    return Object.values(this.clauses).every((clause) => clause.length === 0);
  }
  /** Checks the conditions alone, where nothing in the row changes. */
  buildCheck(label: string, key: { pk: string; sk: string }): TransactionItem {
    return buildConditionCheck(label, {
      TableName: getTableName(),
      Key: key,
      ConditionExpression: this.conditions.join(" AND "),
      ExpressionAttributeNames: Object.fromEntries(
        [...this.names].map(([attribute, placeholder]) => [placeholder, attribute]),
      ),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    });
  }
  /** The row of a transaction, reported under a label when a condition fails. */
  build(label: string, key: { pk: string; sk: string }): TransactionItem {
    const expression = Object.entries(this.clauses)
      .filter(([, clause]) => clause.length > 0)
      .map(([action, clause]) => `${action} ${clause.join(", ")}`)
      .join(" ");
    const hasValues = Object.keys(this.values).length > 0;
    return {
      label,
      Update: {
        TableName: getTableName(),
        Key: key,
        UpdateExpression: expression,
        ...(this.conditions.length > 0 && { ConditionExpression: this.conditions.join(" AND ") }),
        ExpressionAttributeNames: Object.fromEntries(
          [...this.names].map(([attribute, placeholder]) => [placeholder, attribute]),
        ),
        ...(hasValues && { ExpressionAttributeValues: this.values }),
      },
    };
  }
}

const toOperand = (value: number | string): number | ReadonlySet<string> =>
  typeof value === "number" ? value : new Set([value]);

/**
 * Writes such a row whole, over the revision that was read or where there was none.
 * @param seenRevision undefined when there was no row
 */
export const buildNamedAttributesPut = (
  label: string,
  row: { pk: string; sk: string; revision: number; [name: string]: unknown },
  seenRevision: number | undefined,
): TransactionItem => ({
  label,
  Put: {
    TableName: getTableName(),
    Item: row,
    ConditionExpression: seenRevision === undefined ? "attribute_not_exists(pk)" : "revision = :seen",
    ...(seenRevision !== undefined && { ExpressionAttributeValues: { ":seen": seenRevision } }),
  },
});
