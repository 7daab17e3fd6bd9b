/** A value for every schema of a document: what the operation would take or answer, with all its members. */
export interface JsonSchema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
}
const textsByFormat: Record<string, string> = {
  email: "someone@example.mo",
  date: "2026-11-23",
  "date-time": "2026-11-23T02:00:00Z",
  uri: "https://example.mo/",
  uuid: "3f2a4c5e-8a53-4d5e-9f6b-0a1b2c3d4e5f",
};
/** One text for each pattern there is: an id, a day, a key, the code of a link to a part of an application. */
const patternSamples = [
  "01KAPQ3VRN8Z6D4T2X5W7Y9ABC",
  "2026-11-23",
  "SOME_KEY",
  "c1",
  `institution-1.application-1.${"A".repeat(22)}`,
];

interface SampleBuilder {
  /** Returns the part of the document that a schema names, or the schema itself. */
  resolveSchema(schema: JsonSchema): JsonSchema;
  /** A value with every member that a schema names; of several kinds the first. */
  buildSample(schema: JsonSchema): unknown;
}
/**
 * Creates the builder of values that a schema allows.
 * @param text how long a text is that may be as long as one likes
 */
export const createSampleBuilder = (document: object, text = 1): SampleBuilder => {
  const resolveReference = (schema: JsonSchema): JsonSchema => {
    if (!schema.$ref) return schema;
    const parts = schema.$ref.slice(2).split("/");
    return parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document) as JsonSchema;
  };
  const buildSample = (schemaOrRef: JsonSchema): unknown => {
    const schema = resolveReference(schemaOrRef);
    if ("const" in schema) return schema.const;
    if (schema.enum) return schema.enum[0];
    const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
    if (first) return buildSample(first);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === "object") {
      const { properties = {}, additionalProperties: others, propertyNames } = schema;
      // A record of a list of names needs all of them, or some.
      const allowedNames = propertyNames?.enum?.map(String) ?? ["some"];
      const names = allowedNames.filter((name) => schema.required?.includes(name));
      const otherNames = names.length > 0 ? names : allowedNames.slice(0, 1);
      const namedMembers = Object.entries(properties).map(([name, each]) => [name, buildSample(each)]);
      return Object.fromEntries(
        typeof others === "object"
          ? [...namedMembers, ...otherNames.map((name) => [name, buildSample(others)])]
          : namedMembers,
      );
    }
    if (type === "array")
      return schema.prefixItems
        ? schema.prefixItems.map(buildSample)
        : Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => buildSample(schema.items ?? {}));
    if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
    if (type === "boolean") return true;
    if (type === "null") return null;
    const matchingText = patternSamples.find(
      (text) => schema.pattern && new RegExp(schema.pattern).test(text),
    );
    return (
      textsByFormat[schema.format ?? ""] ??
      matchingText ??
      "x".repeat(Math.min(Math.max(text, schema.minLength ?? 1), schema.maxLength ?? text))
    );
  };

  return { resolveSchema: resolveReference, buildSample };
};
