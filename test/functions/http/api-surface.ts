/**
 * What callers of the API rely on: methods, paths, the members of requests and responses by name, and error codes. The
 * committed record of it is `api-surface.txt` (decision 0794).
 */

/** A side of an operation (`query`, `body offers[]`, `200 data.items[]`) with the names of its members. */
type OperationMembers = ReadonlyMap<string, readonly string[]>;
export interface ApiSurface {
  /** By method and path: `GET /api/activity/{id}`. */
  operations: ReadonlyMap<string, OperationMembers>;
  errorCodes: readonly string[];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (number | string)[];
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}
/** The parts of an OpenAPI document that are compared. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

/** Marks a member of a request that every call must have. */
const REQUIRED = "*";

/** Collects the names of all members of a schema, by the object they are in. A choice has those of all its forms. */
const collectMembers = (document: ApiDocument, schema: Schema, side: string, marksRequired: boolean) => {
  const members = new Map<string, Map<string, boolean>>();
  const walkSchema = (node: Schema | boolean | undefined, path: string, refs: readonly string[]): void => {
    if (typeof node !== "object") return;
    if (node.$ref) {
      const name = node.$ref.split("/").at(-1) ?? "";
      // A schema that contains itself is written once.
      if (!refs.includes(name)) walkSchema(document.components.schemas[name], path, [...refs, name]);
      return;
    }
    for (const choice of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walkSchema(choice, path, refs);
    for (const [name, value] of Object.entries(node.properties ?? {})) {
      const parent = path || side;
      const names = members.get(parent) ?? new Map<string, boolean>();
      const isRequired = marksRequired && (node.required?.includes(name) ?? false);
      names.set(name, isRequired && (names.get(name) ?? true));
      members.set(parent, names);
      walkSchema(value, path ? `${path}.${name}` : `${side} ${name}`, refs);
    }
    walkSchema(node.items, `${path || side}[]`, refs);
    walkSchema(node.additionalProperties, `${path || side}.{}`, refs);
  };
  walkSchema(schema, "", []);
  return [...members].map(([path, names]): [string, string[]] => [
    path,
    [...names].map(([name, isRequired]) => (isRequired ? `${name}${REQUIRED}` : name)).toSorted(),
  ]);
};

const collectContentMembers = (
  document: ApiDocument,
  { content = {} }: Content,
  side: string,
  marksRequired: boolean,
) =>
  Object.entries(content).flatMap(([type, { schema }]) => [
    // Files are named by their type, and have no members.
    ...(type === "application/json" ? [] : [[`${side} ${type}`, []] as [string, string[]]]),
    ...(schema ? collectMembers(document, schema, side, marksRequired) : []),
  ]);

const collectOperationMembers = (document: ApiDocument, operation: Operation): OperationMembers => {
  const parameters = Map.groupBy(operation.parameters ?? [], (parameter) => parameter.in);
  return new Map([
    ...[...parameters].map(([place, all]): [string, string[]] => [
      place,
      all.map(({ name, required }) => (required ? `${name}${REQUIRED}` : name)).toSorted(),
    ]),
    ...collectContentMembers(document, operation.requestBody ?? {}, "body", true),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      response.$ref
        ? []
        : [[status, []] as [string, string[]], ...collectContentMembers(document, response, status, false)],
    ),
  ]);
};

/** Collects every number and text of the error codes in the schema of a refusal. */
const collectErrorCodes = (node: unknown): string[] => {
  if (typeof node !== "object" || node === null) return [];
  const { enum: values, ...others } = node as Schema;
  return [...(values ?? []).map(String), ...Object.values(others).flatMap(collectErrorCodes)];
};

/** Reads the surface of an OpenAPI document. */
export const readApiSurface = (document: ApiDocument): ApiSurface => ({
  operations: new Map(
    Object.entries(document.paths)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(
          ([method, operation]) =>
            [`${method.toUpperCase()} ${path}`, collectOperationMembers(document, operation)] as const,
        ),
      )
      .toSorted(([a], [b]) => (toSortKey(a) < toSortKey(b) ? -1 : 1)),
  ),
  errorCodes: [...new Set(collectErrorCodes(document.components.schemas.Failure))].toSorted(
    (a, b) => Number(a) - Number(b) || (a < b ? -1 : 1),
  ),
});
const toSortKey = (operation: string): string => operation.replace(/^(\S+) (.*)$/, "$2 $1");

const CODES_IN_LINE = 12;
/** The members of one side of an operation, such as its response, as lines. */
const formatSide = (members: readonly (readonly [string, readonly string[]])[]): string[] =>
  members.map(([path, names]) => `  ${path}: ${names.join(", ")}`.trimEnd());

/**
 * Writes a surface as text, one line for each object. A side that an operation before it has as well is written once:
 * `200 as GET /api/report/{id}`.
 */
export const formatApiSurface = ({ operations, errorCodes }: ApiSurface): string => {
  const firstOperations = new Map<string, string>();
  const lines: string[] = [];
  for (let at = 0; at < errorCodes.length; at += CODES_IN_LINE)
    lines.push(`error codes: ${errorCodes.slice(at, at + CODES_IN_LINE).join(", ")}`);
  lines.push("");
  for (const [operation, members] of operations) {
    lines.push(operation);
    const sides = Map.groupBy(members, ([path]) => path.split(/[ .[]/)[0] ?? "");
    for (const [side, sideMembers] of sides) {
      const sideLines = formatSide(sideMembers);
      const text = sideLines.join("\n");
      const first = firstOperations.get(text);
      if (sideLines.length > 2 && first) lines.push(`  ${side} as ${first}`);
      else lines.push(...sideLines);
      if (!first) firstOperations.set(text, operation);
    }
    lines.push("");
  }
  return lines.join("\n");
};

/** Reads the text that `formatApiSurface` wrote. */
export const parseApiSurface = (text: string): ApiSurface => {
  const operations = new Map<string, Map<string, readonly string[]>>();
  const errorCodes: string[] = [];
  let members = new Map<string, readonly string[]>();
  for (const line of text.split("\n").filter(Boolean)) {
    const [, side, other] = /^ {2}(\S+) as (.+)$/.exec(line) ?? [];
    const [, path, names = ""] = /^(?: {2})?([^:]+):(?: (.*))?$/.exec(line) ?? [];
    if (side && other)
      for (const [otherPath, otherNames] of operations.get(other) ?? [])
        if ((otherPath.split(/[ .[]/)[0] ?? "") === side) members.set(otherPath, otherNames);
    if (side) continue;
    const list = names.split(", ").filter(Boolean);
    if (path === "error codes") errorCodes.push(...list);
    else if (line.startsWith("  ") && path) members.set(path, list);
    else {
      members = new Map();
      operations.set(line, members);
    }
  }
  return { operations, errorCodes };
};

/** Where the record is kept. */
export const surfaceFile = new URL("./api-surface.txt", import.meta.url);

interface SurfaceChanges {
  /** What callers may rely on and is gone or asks for more: each as a sentence. */
  breaking: string[];
  added: string[];
}
const stripMark = (name: string): string => name.replace(/\*$/, "");
const isOfRequest = (path: string): boolean => !/^\d/.test(path);

const compareMembers = (
  place: string,
  path: string,
  recorded: readonly string[],
  present: readonly string[],
): SurfaceChanges => {
  const recordedNames = recorded.map(stripMark);
  const presentNames = present.map(stripMark);
  const newlyRequired = present.filter((name) => name.endsWith(REQUIRED) && !recorded.includes(name));
  return {
    breaking: [
      ...recordedNames
        .filter((name) => !presentNames.includes(name))
        .map((name) => `${place}, ${path}: "${name}" is gone`),
      ...(isOfRequest(path) ? newlyRequired : []).map(
        (name) => `${place}, ${path}: "${stripMark(name)}" is required now`,
      ),
    ],
    added: present
      .filter((name) => !recorded.includes(name))
      .map((name) => `${place}, ${path}: "${stripMark(name)}" is new or has changed`),
  };
};

/** Compares the surface that is on record with the present one. */
export const compareApiSurfaces = (recorded: ApiSurface, present: ApiSurface): SurfaceChanges => {
  const changes: SurfaceChanges = { breaking: [], added: [] };
  for (const code of recorded.errorCodes)
    if (!present.errorCodes.includes(code)) changes.breaking.push(`error code ${code} is gone`);
  for (const code of present.errorCodes)
    if (!recorded.errorCodes.includes(code)) changes.added.push(`error code ${code} is new`);
  for (const [operation, members] of recorded.operations) {
    const presentMembers = present.operations.get(operation);
    if (!presentMembers) changes.breaking.push(`${operation} is gone`);
    for (const path of presentMembers ? new Set([...members.keys(), ...presentMembers.keys()]) : []) {
      const recordedNames = members.get(path);
      const presentNames = presentMembers?.get(path);
      if (!presentNames) changes.breaking.push(`${operation}, ${path} is gone`);
      else if (!recordedNames) changes.added.push(`${operation}, ${path} is new`);
      const { breaking, added } = compareMembers(operation, path, recordedNames ?? [], presentNames ?? []);
      // What is inside a new object binds no call that does not send it.
      if (recordedNames && presentNames) changes.breaking.push(...breaking);
      if (recordedNames && presentNames) changes.added.push(...added);
    }
  }
  for (const operation of present.operations.keys())
    if (!recorded.operations.has(operation)) changes.added.push(`${operation} is new`);
  return changes;
};
