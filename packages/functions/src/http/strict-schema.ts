/** Schemas of bodies and queries that refuse members which they do not name. */
import * as z from "zod";

/** Made once for each schema: zod writes the code that checks one when it is first used. */
const strictSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** Returns the schema with unknown members refused. A part that says itself what it does with them stays as it is. */
export const toStrictSchema = (schema: z.ZodType): z.ZodType => {
  const knownSchema = strictSchemas.get(schema);
  if (knownSchema) return knownSchema;
  const strictSchema =
    schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
  strictSchemas.set(schema, strictSchema);
  return strictSchema;
};
