/**
 * Converts zod schemas for the OpenAPI document: definitions within a schema (`$defs`: trees, JSON) become components
 * of the document.
 */
import * as z from "zod";
import { toStrictSchema } from "./strict-schema.ts";

type Json = { [key: string]: unknown };

/** Writes the schemas of one document. `shared` collects the named ones, for `components.schemas`. */
export interface SchemaWriter {
  input(schema: z.ZodType): Json;
  output(schema: z.ZodType): Json;
  shared(): Json;
}

/** Closes an object with named members, so that the document tells callers about members that would be refused. */
const closeObject = (schema: Json): void => {
  if (schema.type === "object" && schema.properties) schema.additionalProperties ??= false;
};

/** Creates a writer for one document: a part that two schemas give the same name occurs once. */
export const createSchemaWriter = (): SchemaWriter => {
  const names = new Map<string, string>();
  const sharedSchemas: Json = {};

  const writeSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
    const {
      $schema: _,
      "~standard": __,
      $defs,
      ...jsonSchema
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => closeObject(jsonSchema),
    });
    if (!$defs) return jsonSchema;
    const serializedDefs = JSON.stringify($defs);
    const toSchemaName = (part: string): string => {
      const key = `${serializedDefs}#${part}`;
      const name = names.get(key) ?? `Shared${names.size + 1}`;
      names.set(key, name);
      return name;
    };
    const replaceReferences = (node: unknown): unknown =>
      JSON.parse(JSON.stringify(node), (key, value) =>
        key === "$ref" && typeof value === "string"
          ? value.replace(
              /^#\/\$defs\/(.+)$/,
              (_match, part: string) => `#/components/schemas/${toSchemaName(part)}`,
            )
          : value,
      );
    for (const [part, definition] of Object.entries($defs))
      sharedSchemas[toSchemaName(part)] ??= replaceReferences(definition);
    return replaceReferences(jsonSchema) as Json;
  };

  return {
    // The server refuses unknown members, so the published schema says so.
    input: (schema) => writeSchema(toStrictSchema(schema), "input"),
    output: (schema) => writeSchema(schema, "output"),
    shared: () => sharedSchemas,
  };
};
