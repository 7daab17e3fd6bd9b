/**
 * Who may read a member of an answer. The permission stands in the schema, beside the member it is about, so that the
 * server, the published document and a reader of the code all take it from one place.
 *
 * ```ts
 * const Holder = z.object({ name: z.string(), idNumber: visibleTo(z.string().optional(), holdersOfIds) });
 * ```
 */
import * as z from "zod";
import type { Actor } from "./actor.ts";

/**
 * As whom an answer is read. `MEMBER_OF_NONE` is signed in and acts for no institution; `PUBLIC` has no session. A person
 * with several roles reads what any of them may.
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

/** Who reviews: officers and the administrators of the portal, not cashiers. */
export const reviewers = ["OFFICER", "ADMIN"] as const satisfies readonly Audience[];
/** Everybody on the staff who reads applications. */
export const staffReaders = [...reviewers, "CASHIER"] as const satisfies readonly Audience[];
/** Who may read personal data that an institution gave of its owners. */
export const ownerDataReaders = [
  "ADMINISTRATOR",
  "SUB_ALL",
  ...reviewers,
] as const satisfies readonly Audience[];
/** Everybody who acts for an institution, and who reviews it. */
export const membersAndReviewers = [...ownerDataReaders, "SUB_OWN"] as const satisfies readonly Audience[];

const VISIBLE_TO = "x-visible-to";
const AUDIENCE_BY = "x-audience-by";

/** For some audiences a member shows less: only the members of `shown`. Kept beside the schema, by which it is found. */
interface Narrowed {
  readers: readonly Audience[];
  shown: z.ZodType;
}
const narrowed = new WeakMap<z.ZodType, Narrowed>();

/**
 * Restricts a member to some audiences; for all others it is left out of the answer. The member must be optional, since
 * the document describes one answer for every reader.
 */
export const visibleTo = <Schema extends z.ZodType>(schema: Schema, readers: readonly Audience[]): Schema => {
  if (!schema.safeParse(undefined).success) throw new Error("A restricted member must be optional.");
  return schema.meta({ ...schema.meta(), [VISIBLE_TO]: [...readers] });
};

/**
 * Shows these audiences less of a member than the others: the part that `shown` names. For content whose members are
 * data, as answers are, of which a cashier needs a few.
 */
export const narrowedTo = <Schema extends z.ZodType>(
  schema: Schema,
  readers: readonly Audience[],
  shown: z.ZodObject,
): Schema => {
  const marked = schema.meta({
    ...schema.meta(),
    "x-narrowed-to": { [readers.join()]: Object.keys(shown.shape) },
  });
  narrowed.set(marked, { readers, shown });
  return marked;
};

/**
 * Marks an object that tells the reader's role in one of its own members: a list of the reader's institutions has a
 * role for each. A value of that member that names no audience (`STAFF`) is read by the caller's own audiences.
 */
export const readBy = <Schema extends z.ZodObject>(schema: Schema, member: string): Schema =>
  schema.meta({ ...schema.meta(), [AUDIENCE_BY]: member });

/** Who may read a member, undefined where everybody who gets the answer may. */
export const readersOf = (schema: z.ZodType): readonly Audience[] | undefined => {
  const readers = schema.meta()?.[VISIBLE_TO] as readonly Audience[] | undefined;
  return readers ?? (hasInner(schema) ? readersOf(schema.unwrap() as z.ZodType) : undefined);
};

/**
 * The audiences of a caller. Staff who also belong to an institution read as staff only: what they may read of their own
 * institution as its administrator they must not read of all the others.
 */
export const audiencesOf = (actor: Pick<Actor, "kind" | "roles" | "institution">): Audience[] => {
  const found = new Set<Audience>();
  for (const role of actor.roles) if (role !== "APPLICANT") found.add(role);
  if (actor.kind === "staff") return audiences.filter((each) => found.has(each));
  if (actor.institution) found.add(actor.institution.role);
  else if (actor.roles.includes("APPLICANT")) found.add("MEMBER_OF_NONE");
  if (found.size === 0) found.add("PUBLIC");
  return audiences.filter((each) => found.has(each));
};

/** True when a caller belongs to one of these audiences. */
export const readsAs = (
  actor: Pick<Actor, "kind" | "roles" | "institution">,
  readers: readonly Audience[],
): boolean => audiencesOf(actor).some((each) => readers.includes(each));

const isAudience = (value: string): value is Audience => (audiences as readonly string[]).includes(value);

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodReadonly;
const hasInner = (schema: z.ZodType): schema is Wrapper =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly;

/**
 * The schema with the members left out that none of these audiences may read, at every depth. What has nothing to leave
 * out is answered unchanged, so that a comparison by identity tells whether anything is restricted.
 */
export const schemaFor = (schema: z.ZodType, readers: readonly Audience[]): z.ZodType => {
  const less = narrowed.get(schema);
  if (less && readers.length > 0 && readers.every((reader) => less.readers.includes(reader)))
    return less.shown;
  if (schema instanceof z.ZodObject) return objectFor(schema, readers);
  if (schema instanceof z.ZodArray)
    return rebuilt(schema.element as z.ZodType, readers, (inner) => z.array(inner)) ?? schema;
  if (schema instanceof z.ZodOptional)
    return rebuilt(schema.unwrap() as z.ZodType, readers, (inner) => inner.optional()) ?? schema;
  if (schema instanceof z.ZodNullable)
    return rebuilt(schema.unwrap() as z.ZodType, readers, (inner) => inner.nullable()) ?? schema;
  if (schema instanceof z.ZodReadonly)
    return rebuilt(schema.unwrap() as z.ZodType, readers, (inner) => inner.readonly()) ?? schema;
  if (schema instanceof z.ZodRecord)
    return (
      rebuilt(schema.valueType as z.ZodType, readers, (inner) =>
        z.record(schema.keyType as z.ZodString, inner),
      ) ?? schema
    );
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).map((option) => schemaFor(option, readers));
    return options.every((option, i) => option === schema.options[i])
      ? schema
      : z.union(options as [z.ZodType, ...z.ZodType[]]);
  }
  return schema;
};

function rebuilt(
  inner: z.ZodType,
  readers: readonly Audience[],
  wrap: (inner: z.ZodType) => z.ZodType,
): z.ZodType | undefined {
  const next = schemaFor(inner, readers);
  return next === inner ? undefined : wrap(next);
}

function objectFor(schema: z.ZodObject, readers: readonly Audience[]): z.ZodType {
  const member = schema.meta()?.[AUDIENCE_BY] as string | undefined;
  return member ? byRole(schema, member, readers) : withoutHidden(schema, readers);
}

/** One schema for each role that the object may tell. */
function byRole(schema: z.ZodObject, member: string, readers: readonly Audience[]): z.ZodType {
  const roles = (schema.shape[member] as z.ZodEnum).options.map(String);
  const [first, ...others] = roles.map((role) =>
    withoutHidden(schema.extend({ [member]: z.literal(role) }), isAudience(role) ? [role] : readers),
  );
  return z.discriminatedUnion(member, [first as z.ZodObject, ...others]);
}

function withoutHidden(schema: z.ZodObject, readers: readonly Audience[]): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  let changed = false;
  for (const [name, each] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const allowed = readersOf(each);
    if (allowed && !readers.some((reader) => allowed.includes(reader))) {
      changed = true;
      continue;
    }
    shape[name] = schemaFor(each, readers);
    changed ||= shape[name] !== each;
  }
  if (!changed) return schema;
  const { catchall } = schema.def;
  return catchall ? z.object(shape).catchall(catchall as z.ZodType) : z.object(shape);
}
