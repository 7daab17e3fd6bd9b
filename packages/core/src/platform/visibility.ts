/**
 * Says who may read a member of an answer. The permission is part of the schema, next to the member it restricts, so
 * that the server, the OpenAPI document and a reader of the code all take it from one place.
 *
 * ```ts
 * const Holder = z.object({ name: z.string(), idNumber: visibleTo(z.string().optional(), holdersOfIds) });
 * ```
 */
import * as z from "zod";
import type { Actor } from "./actor.ts";

/**
 * The role in which an answer is read. `MEMBER_OF_NONE` is signed in and acts for no institution; `PUBLIC` has no
 * session. A person with several roles reads what any of them may read.
 */
export const audiences = [
  "ADMINISTRATOR",
  "SUB_ALL",
  "SUB_OWN",
  "MEMBER_OF_NONE",
  "OFFICER",
  "CASHIER",
  "ADMIN",
  "ROADSHOW",
  "DSEC",
  "PUBLIC",
] as const;
export type Audience = (typeof audiences)[number];

/** Reviewers: officers and administrators of the portal, not cashiers. */
export const reviewers = ["OFFICER", "ADMIN"] as const satisfies readonly Audience[];
/** All staff who read applications. */
export const staffReaders = [...reviewers, "CASHIER"] as const satisfies readonly Audience[];
/** The audiences that may read personal data of an institution's owners. */
export const ownerDataReaders = [
  "ADMINISTRATOR",
  "SUB_ALL",
  ...reviewers,
] as const satisfies readonly Audience[];
/** Everybody who acts for an institution. */
export const institutionMembers = [
  "ADMINISTRATOR",
  "SUB_ALL",
  "SUB_OWN",
] as const satisfies readonly Audience[];
/** Everybody who acts for an institution or reviews it. */
export const membersAndReviewers = [...ownerDataReaders, "SUB_OWN"] as const satisfies readonly Audience[];

const VISIBLE_TO = "x-visible-to";
const AUDIENCE_BY = "x-audience-by";

/**
 * For some audiences a member shows only the members of `shown`. It is registered beside the schema, by which it is
 * looked up.
 */
interface Narrowing {
  readers: readonly Audience[];
  shown: z.ZodType;
}
const narrowings = new WeakMap<z.ZodType, Narrowing>();

/**
 * Restricts a member to some audiences; it is omitted for all others. The member must be optional, because the OpenAPI
 * document describes one answer for all readers.
 */
export const visibleTo = <Schema extends z.ZodType>(schema: Schema, readers: readonly Audience[]): Schema => {
  if (!schema.safeParse(undefined).success) throw new Error("A restricted member must be optional.");
  return schema.meta({ ...schema.meta(), [VISIBLE_TO]: [...readers] });
};

/**
 * Shows some audiences only the part of a member that `shown` names. For content whose members are data, such as
 * answers, of which a cashier needs a few.
 */
export const narrowSchemaFor = <Schema extends z.ZodType>(
  schema: Schema,
  readers: readonly Audience[],
  visibleSchema: z.ZodObject,
): Schema => {
  const narrowedSchema = schema.meta({
    ...schema.meta(),
    "x-narrowed-to": { [readers.join()]: Object.keys(visibleSchema.shape) },
  });
  narrowings.set(narrowedSchema, { readers, shown: visibleSchema });
  return narrowedSchema;
};

/**
 * Marks an object that states the reader's role in one of its members: a list of the reader's institutions has a role
 * for each. When the value of that member is not an audience (`STAFF`), the caller's own audiences apply.
 */
export const markReaderRole = <Schema extends z.ZodObject>(schema: Schema, member: string): Schema =>
  schema.meta({ ...schema.meta(), [AUDIENCE_BY]: member });

/** Returns who may read a member; undefined when everybody who gets the answer may. */
export const getAllowedReaders = (schema: z.ZodType): readonly Audience[] | undefined => {
  const readers = schema.meta()?.[VISIBLE_TO] as readonly Audience[] | undefined;
  return readers ?? (hasInner(schema) ? getAllowedReaders(schema.unwrap() as z.ZodType) : undefined);
};

/**
 * Returns the audiences of a caller. Staff who also belong to an institution read as staff only: what they may read as
 * administrator of their own institution they must not read of all the others.
 */
export const getAudiences = (actor: Pick<Actor, "kind" | "roles" | "institution">): Audience[] => {
  const callerAudiences = new Set<Audience>();
  for (const role of actor.roles) if (role !== "APPLICANT") callerAudiences.add(role);
  if (actor.kind === "staff") return audiences.filter((each) => callerAudiences.has(each));
  if (actor.institution) callerAudiences.add(actor.institution.role);
  else if (actor.roles.includes("APPLICANT")) callerAudiences.add("MEMBER_OF_NONE");
  if (callerAudiences.size === 0) callerAudiences.add("PUBLIC");
  return audiences.filter((each) => callerAudiences.has(each));
};

/** Returns true when a caller belongs to one of these audiences. */
export const belongsToAudience = (
  actor: Pick<Actor, "kind" | "roles" | "institution">,
  readers: readonly Audience[],
): boolean => getAudiences(actor).some((each) => readers.includes(each));

const isAudience = (value: string): value is Audience => (audiences as readonly string[]).includes(value);

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodReadonly;
const hasInner = (schema: z.ZodType): schema is Wrapper =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly;

/**
 * Returns the schema without the members that none of these audiences may read, at every depth. A schema with nothing
 * to omit is returned as the same object, so that comparison by identity tells whether anything is restricted.
 */
export const restrictSchemaFor = (schema: z.ZodType, readers: readonly Audience[]): z.ZodType => {
  const narrowing = narrowings.get(schema);
  if (narrowing && readers.length > 0 && readers.every((reader) => narrowing.readers.includes(reader)))
    return narrowing.shown;
  if (schema instanceof z.ZodObject) return restrictObject(schema, readers);
  if (schema instanceof z.ZodArray)
    return rewrapSchema(schema.element as z.ZodType, readers, (inner) => z.array(inner)) ?? schema;
  if (schema instanceof z.ZodOptional)
    return rewrapSchema(schema.unwrap() as z.ZodType, readers, (inner) => inner.optional()) ?? schema;
  if (schema instanceof z.ZodNullable)
    return rewrapSchema(schema.unwrap() as z.ZodType, readers, (inner) => inner.nullable()) ?? schema;
  if (schema instanceof z.ZodReadonly)
    return rewrapSchema(schema.unwrap() as z.ZodType, readers, (inner) => inner.readonly()) ?? schema;
  if (schema instanceof z.ZodRecord)
    return (
      rewrapSchema(schema.valueType as z.ZodType, readers, (inner) =>
        z.record(schema.keyType as z.ZodString, inner),
      ) ?? schema
    );
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).map((option) => restrictSchemaFor(option, readers));
    return options.every((option, i) => option === schema.options[i])
      ? schema
      : z.union(options as [z.ZodType, ...z.ZodType[]]);
  }
  return schema;
};

function rewrapSchema(
  inner: z.ZodType,
  readers: readonly Audience[],
  wrap: (inner: z.ZodType) => z.ZodType,
): z.ZodType | undefined {
  const next = restrictSchemaFor(inner, readers);
  return next === inner ? undefined : wrap(next);
}

function restrictObject(schema: z.ZodObject, readers: readonly Audience[]): z.ZodType {
  const member = schema.meta()?.[AUDIENCE_BY] as string | undefined;
  return member ? splitByRole(schema, member, readers) : omitHiddenMembers(schema, readers);
}

/** Returns one schema for each role that the object may state. */
function splitByRole(schema: z.ZodObject, member: string, readers: readonly Audience[]): z.ZodType {
  const roles = (schema.shape[member] as z.ZodEnum).options.map(String);
  const [first, ...others] = roles.map((role) =>
    omitHiddenMembers(schema.extend({ [member]: z.literal(role) }), isAudience(role) ? [role] : readers),
  );
  return z.discriminatedUnion(member, [first as z.ZodObject, ...others]);
}

function omitHiddenMembers(schema: z.ZodObject, readers: readonly Audience[]): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  let isChanged = false;
  for (const [name, memberSchema] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const allowedReaders = getAllowedReaders(memberSchema);
    if (allowedReaders && !readers.some((reader) => allowedReaders.includes(reader))) {
      isChanged = true;
      continue;
    }
    shape[name] = restrictSchemaFor(memberSchema, readers);
    isChanged ||= shape[name] !== memberSchema;
  }
  if (!isChanged) return schema;
  const { catchall } = schema.def;
  return catchall ? z.object(shape).catchall(catchall as z.ZodType) : z.object(shape);
}
