/**
 * What leaves the server is what the operation's schema names, and of that what the caller's audience may read. The
 * members that nobody named are left out; a value of another shape fails closed, as 500, since it may hold anything.
 */
import type { RefusalDetail } from "@portal/core/platform/errors";
import { RefusalMembers } from "@portal/core/platform/refusal-schema";
import { type Audience, restrictSchemaFor } from "@portal/core/platform/visibility";
import * as z from "zod";
import type { BinaryResponse, Operation } from "./operation.ts";

/** An answer that is not as published. Its message names the places, never the values. */
export class ResponseMismatch extends Error {
  /** It holds names that a schema gave and positions (`core/log.server.ts`). */
  readonly messageIsSafe = true;
  constructor(places: readonly string[]) {
    super(`the answer does not fit its schema at ${places.join(", ")}`);
    this.name = "ResponseMismatch";
  }
}

/** A repeated call of something that is not read again: which thing it was, and its version. */
export const DoneBefore = z.object({ id: z.string().optional(), version: z.int().optional() });

type Compiled = Map<string, z.ZodType>;
const responseSchemas = new WeakMap<Operation, Compiled>();
const currentSchemas = new WeakMap<Operation, Compiled>();

/** Derived once for each operation and audience, in each Lambda. */
function deriveSchema(
  cache: WeakMap<Operation, Compiled>,
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

/** As it will be sent: what is checked is what is serialised, whatever the value is made of. */
const toPlainJson = (data: unknown): unknown => JSON.parse(JSON.stringify(data ?? null));

/**
 * The data of an answer as its schema names them for these readers.
 * @throws ResponseMismatch
 */
export const projectResponse = (operation: Operation, data: unknown, readers: readonly Audience[]): unknown =>
  parse(
    deriveSchema(responseSchemas, operation, readers, () => operation.response),
    data,
  );

/** What a repeated call is told of a thing that is not read again. @throws ResponseMismatch */
export const projectDoneBefore = (data: unknown): unknown => parse(DoneBefore, data);

/** @throws ResponseMismatch where the operation does not answer a file */
export const checkBinary = (operation: Operation, file: BinaryResponse): void => {
  if (!operation.response.safeParse(file).success) throw new ResponseMismatch(["a file"]);
};

function parse(schema: z.ZodType, data: unknown): unknown {
  const parsed = schema.safeParse(toPlainJson(data));
  if (!parsed.success) throw new ResponseMismatch(listPlaces(parsed.error.issues));
  return parsed.data;
}

/** What a refusal tells besides its code; `current`, the value that stands, by the schema of the operation. */
export const projectDetail = (
  detail: Omit<RefusalDetail, "retryAfter">,
  operation: Operation | undefined,
  readers: readonly Audience[],
): Omit<RefusalDetail, "retryAfter"> => {
  const { current, ...members } = detail;
  const plainMembers = parse(RefusalMembers, members) as Omit<RefusalDetail, "retryAfter">;
  if (current === undefined || !operation) return plainMembers;
  return {
    ...plainMembers,
    current: parse(
      deriveSchema(currentSchemas, operation, readers, () => getCurrentSchema(operation)),
      current,
    ),
  };
};

/** A stale write is told the version that stands and, of the thing it is about, whatever the refusal has of it. */
export const getCurrentSchema = ({
  current,
  response,
}: Pick<Operation, "current" | "response">): z.ZodObject => {
  const subject = current ?? response;
  const versionShape = { version: z.int() };
  return subject instanceof z.ZodObject ? subject.partial().extend(versionShape) : z.object(versionShape);
};

/** At most so many places in a log line. */
const MAX_PLACES = 10;
/** A name that the schema gave, or a position; a key of a record may be anybody's data. */
const schemaNamePattern = /^(?:\d{1,6}|[A-Za-z][A-Za-z]{0,39})$/;

function listPlaces(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.slice(0, MAX_PLACES).map(({ path, code }) => {
    const place = path.map((part) => (schemaNamePattern.test(String(part)) ? String(part) : "*")).join(".");
    return `${place || "data"} (${code})`;
  });
}
