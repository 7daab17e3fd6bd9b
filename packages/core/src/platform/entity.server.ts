/**
 * Holds what the ElectroDB entities share: the connection, and keys that are written exactly as their templates say
 * (decision 0171). This file does not load ElectroDB itself.
 */
import { getDocumentClient, getTableName } from "./table.server.ts";
import { entityNameAttribute } from "./table-definition.ts";

export interface EntityConnection {
  client: ReturnType<typeof getDocumentClient>;
  table: string;
  /** Rows from before their entity was declared lack ElectroDB's identifiers; their keys alone say what they are. */
  ignoreOwnership: true;
  identifiers: { entity: string };
}

/** Creates an entity on its first use, when the name of the table is known, and again for a table of another name. */
export const defineEntity = <CreatedEntity>(
  create: (connection: EntityConnection) => CreatedEntity,
): (() => CreatedEntity) => {
  let createdEntity: { table: string; entity: CreatedEntity } | undefined;
  return () => {
    const table = getTableName();
    if (createdEntity?.table !== table)
      createdEntity = {
        table,
        entity: create({
          client: getDocumentClient(),
          table,
          ignoreOwnership: true,
          identifiers: { entity: entityNameAttribute },
        }),
      };
    return createdEntity.entity;
  };
};

/** Builds a key of an entity: a template with the attributes that it names, whose letters keep their case. */
export const buildKey = <const Field extends string, const Composite extends readonly string[]>(
  field: Field,
  template: string,
  composite: Composite,
) => ({ field, template, composite, casing: "none" }) as const;

/** Types of attributes that most entities use. */
export const optionalText = { type: "string" } as const;
export const requiredText = { type: "string", required: true } as const;
export const requiredNumber = { type: "number", required: true } as const;

/** Returns a member of a map attribute. ElectroDB offers members of any name, which the type of a map cannot say. */
export const getMember = <Value>(map: { [name: string]: Value }, name: string): Value => map[name] as Value;

/**
 * Builds a condition on the number of members of a set. ElectroDB gives a value the type of its attribute, but the
 * size of a set is a number.
 */
export const compareSize = <Attribute>(
  {
    size,
    value,
  }: { size(attribute: Attribute): unknown; value(attribute: Attribute, value: never): unknown },
  attribute: Attribute,
  comparison: "<" | "<=" | "=" | ">",
  limit: number,
): string => `${size(attribute)} ${comparison} ${value(attribute, limit as never)}`;
