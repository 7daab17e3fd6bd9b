/**
 * Completes an answer by the document of the API: a test names what it is about, and the rest of what the API always
 * answers is there as well, with as little in it as the document allows.
 */
import { createSampleBuilder, type JsonSchema } from "./schema-samples.ts";

export type CompleteAnswer = (schema: JsonSchema, value: unknown) => unknown;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isDayName = (name: string): boolean =>
  /^(day|date|until|start|end|from|to|firstDay|lastDay)$|On$|By$|Day$/.test(name);
const isInstantName = (name: string): boolean => /^at$|At$|^asOf$|^since/.test(name);

export const createAnswerCompleter = (document: object): CompleteAnswer => {
  const { buildSample, resolveSchema } = createSampleBuilder(document);

  /**
   * Builds the least that the document allows; days and instants are known by their names where it says only that they
   * are text.
   */
  const buildLeast = (schemaOrRef: JsonSchema, name: string): unknown => {
    const schema = resolveSchema(schemaOrRef);
    if ("const" in schema || schema.enum) return buildSample(schema);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) {
      const nullOption = options.find((option) => resolveSchema(option).type === "null");
      return nullOption ? null : buildLeast(options[0] as JsonSchema, name);
    }
    if (schema.type === "object") return completeAnswer(schema, {});
    if (schema.type === "array" && !schema.minItems && !schema.prefixItems) return [];
    if (schema.type === "boolean") return false;
    if (schema.type === "integer" || schema.type === "number") return Math.max(0, schema.minimum ?? 0);
    const sample = buildSample(schema);
    if (sample !== "x") return sample;
    if (isInstantName(name)) return "2026-11-23T02:00:00.000Z";
    return isDayName(name) ? "2026-11-23" : sample;
  };

  /**
   * Whether a value is one of this option of a union: nothing that both name contradicts it, and it names all there is.
   */
  const isOfOption = (option: JsonSchema, value: unknown): boolean => {
    const { type, properties = {}, additionalProperties } = resolveSchema(option);
    if (!isObject(value)) return type === "array" && Array.isArray(value);
    if (type !== "object") return false;
    return Object.entries(value).every(([name, member]) => {
      const memberSchema = properties[name] && resolveSchema(properties[name]);
      if (!memberSchema) return additionalProperties !== false;
      if ("const" in memberSchema) return memberSchema.const === member;
      return memberSchema.enum?.includes(member) ?? true;
    });
  };

  const completeAnswer = (schemaOrRef: JsonSchema, value: unknown): unknown => {
    const schema = resolveSchema(schemaOrRef);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) {
      const option = options.find((each) => isOfOption(each, value));
      return option ? completeAnswer(option, value) : value;
    }
    const { items, properties = {}, required = [], additionalProperties: others } = schema;
    if (Array.isArray(value)) return items ? value.map((each) => completeAnswer(items, each)) : value;
    if (!isObject(value)) return value;
    const otherSchema = isObject(others) ? (others as JsonSchema) : undefined;
    const members = Object.entries(value).map(([name, member]) => {
      const memberSchema = properties[name] ?? otherSchema;
      return [name, memberSchema && member !== undefined ? completeAnswer(memberSchema, member) : member];
    });
    const missing = required
      .filter((name) => value[name] === undefined)
      .map((name) => [name, buildLeast(properties[name] ?? otherSchema ?? {}, name)]);
    return Object.fromEntries([...members, ...missing]);
  };
  return completeAnswer;
};
