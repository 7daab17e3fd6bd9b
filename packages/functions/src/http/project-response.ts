/**
 * A response contains only what the operation's schema names and what the caller's audience may read. Other members are
 * dropped; a value of another shape fails closed with 500, because it may contain anything.
 */
import type { RefusalDetail } from "@portal/core/platform/errors";
import { RefusalMembers } from "@portal/core/platform/refusal-schema";
import { type Audience, restrictSchemaFor } from "@portal/core/platform/visibility";
import * as z from "zod";
import type { BinaryResponse, Operation } from "./operation.ts";

/** A result that does not match its published schema. The message contains paths, never values. */
class ResponseMismatch extends Error {
  /** The message contains only names from the schema and positions, so it may be logged (`log.server.ts` of core). */
  readonly messageIsSafe = true;
  constructor(places: readonly string[]) {
    super(`the answer does not fit its schema at ${places.join(", ")}`);
    this.name = "ResponseMismatch";
  }
}

/** The answer to a repeated call whose resource cannot be read again: its id and version. */
export const AlreadyReported = z.object({ id: z.string().optional(), version: z.int().optional() });

type CompiledSchemas = Map<string, z.ZodType>;
const responseSchemas = new WeakMap<Operation, CompiledSchemas>();
const currentSchemas = new WeakMap<Operation, CompiledSchemas>();

/** Derives the schema of an audience, once per operation and audience in each Lambda. */
function deriveSchema(
  cache: WeakMap<Operation, CompiledSchemas>,
  operation: Operation,
  readers: readonly Audience[],
  schema: () => z.ZodType,
): z.ZodType {
  const compiledSchemas = cache.get(operation) ?? new Map<string, z.ZodType>();
  cache.set(operation, compiledSchemas);
  const key = readers.join();
  const cachedSchema = compiledSchemas.get(key);
  if (cachedSchema) return cachedSchema;
  const derivedSchema = restrictSchemaFor(schema(), readers);
  compiledSchemas.set(key, derivedSchema);
  return derivedSchema;
}

/** Converts to plain JSON first, so that the checked value is exactly the one that is sent. */
const toPlainJson = (data: unknown): unknown => JSON.parse(JSON.stringify(data ?? null));

/**
 * Returns the data of a result as the schema names them for these readers.
 * @throws ResponseMismatch
 */
export const projectResponse = (operation: Operation, data: unknown, readers: readonly Audience[]): unknown =>
  parse(
    deriveSchema(responseSchemas, operation, readers, () => operation.response),
    data,
  );

/**
 * Returns the data of a 208 answer.
 * @throws ResponseMismatch
 */
export const projectAlreadyReported = (data: unknown): unknown => parse(AlreadyReported, data);

/**
 * Checks that an operation declares the file that it returns.
 * @throws ResponseMismatch when the operation does not declare a file
 */
export const checkBinary = (operation: Operation, file: BinaryResponse): void => {
  if (!operation.response.safeParse(file).success) throw new ResponseMismatch(["a file"]);
};

function parse(schema: z.ZodType, data: unknown): unknown {
  const parseResult = schema.safeParse(toPlainJson(data));
  if (!parseResult.success) throw new ResponseMismatch(listPlaces(parseResult.error.issues));
  return parseResult.data;
}

/** What a refusal tells in its body; the rest are headers. */
type PublicDetail = Omit<RefusalDetail, "retryAfter" | "verbs">;
/** Returns the members of a refusal besides its code; `current`, the stored value, by the schema of the operation. */
export const projectDetail = (
  detail: PublicDetail,
  operation: Operation | undefined,
  readers: readonly Audience[],
): PublicDetail => {
  const { current, ...members } = detail;
  const plainMembers = parse(RefusalMembers, members) as PublicDetail;
  if (current === undefined || !operation) return plainMembers;
  return {
    ...plainMembers,
    current: parse(
      deriveSchema(currentSchemas, operation, readers, () => getCurrentSchema(operation)),
      current,
    ),
  };
};

/**
 * Returns the schema of `current`: the answer to a stale write contains the stored version and those members that the
 * refusal has.
 */
export const getCurrentSchema = ({
  storedStateSchema,
  response,
}: Pick<Operation, "storedStateSchema" | "response">): z.ZodObject => {
  const subject = storedStateSchema ?? response;
  const versionShape = { version: z.int() };
  return subject instanceof z.ZodObject ? subject.partial().extend(versionShape) : z.object(versionShape);
};

/** Maximum number of paths in a log line. */
const MAX_PLACES = 10;
/** A name from the schema, or a position; the key of a record may be personal data. */
const schemaNamePattern = /^(?:\d{1,6}|[A-Za-z][A-Za-z]{0,39})$/;

function listPlaces(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.slice(0, MAX_PLACES).map(({ path, code }) => {
    const memberPath = path
      .map((part) => (schemaNamePattern.test(String(part)) ? String(part) : "*"))
      .join(".");
    return `${memberPath || "data"} (${code})`;
  });
}
