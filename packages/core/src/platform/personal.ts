/**
 * Which members of a row are about a person, and what may be done with them. Each entity declares its own beside itself
 * (`<folder>/personal.ts`); erasure, copies and logs know nothing else about rows, so that a status that happens to be
 * somebody's name stays a status. Pure.
 *
 * A path names members by dots and elements of a list by `[]` (`rest.notify[].account`); what stands below a declared
 * member belongs to it. A row whose member is declared nowhere fails `test/security/personal-data.test.ts`.
 */

/** Whose data a member is. */
export type DataSubject =
  /** The account's holder. */
  | "holder"
  /** A contact person of an institution. */
  | "contact"
  /** A shareholder or person in charge of an institution. */
  | "owner"
  /** Somebody named in answers, or who paid without an account. */
  | "named"
  /** The institute's people and readers of the restricted views. */
  | "staff";

/** What an erasure does with a member, once it is known whose account is erased. */
export type ErasureRule =
  /** Goes with its row: the row is the person's alone. */
  | "row"
  /** A login of the person (an e-mail address or a telephone number, and nothing beside it) becomes the pseudonym. */
  | "login"
  /** A text that people wrote: the person's addresses in it become the pseudonym, wherever they stand. */
  | "addresses"
  /** A list of whom to tell: the person is taken out. */
  | "recipients"
  /** A contact's details, where the contact is the person. */
  | "contact"
  /** Answers: what the scheme's fields say is personal, where the answers name the person. */
  | "answers"
  /** The changes of answers in a history, by the same fields. */
  | "changes"
  /** Stays for the reason that `ground` names. */
  | "keep";

/** Why personal data stay after an erasure (Law 8/2005, article 6; `retention.json` has the years). */
export type RetentionGround =
  /** Kept by the institution about itself: its register entry, shareholders, the papers that prove them. */
  | "institutionRecord"
  /** Receipts and orders: accounting law. */
  | "accounting"
  /** What staff did: the institute answers for its decisions. */
  | "officialDuty"
  /** Goes by itself within days. */
  | "expires"
  /** Nothing leads from an account to it: it is kept without one. */
  | "withoutAccount";

/** Who finds a member in the copy of the own data. */
export type CopyReader =
  /** The person. */
  | "self"
  /** The person, while the role in the institution lets all of the institution be read (administrator, sub-account for all). */
  | "wholeInstitution"
  /** Nobody: it is about others, or it is a secret. */
  | "nobody";

export interface PersonalMember {
  whose: DataSubject;
  erase: ErasureRule;
  /** Needed with `keep`. */
  ground?: RetentionGround;
  copy: CopyReader;
}

/** What a kind of row holds. Keys and what electrodb notes are in all of them, and are nobody's. */
export interface RowDeclaration {
  /** As `table.server.ts` calls it. */
  row: string;
  /** The beginning of the keys, up to the first variable part. */
  pk: string;
  sk: string;
  /** No log and no export has these; an export of staff has only columns that name no person (`queue/export.ts`). */
  personal: { readonly [path: string]: PersonalMember };
  /** About no person, and readable for whoever may see the row: statuses, codes, amounts, days. Never changed by an erasure. */
  plain: readonly string[];
  /** Machinery: counters, hashes, secrets, other people's ids. Never changed, and in no copy. */
  inner: readonly string[];
}

/** Declares rows; only gives the literal its type. */
export const declareRows = (...rows: RowDeclaration[]): readonly RowDeclaration[] => rows;

const ALWAYS_INNER = /^(pk|sk|gsi\d[ps]k|__edb_[ev]__|ttl)$/;
const isInner = (name: string): boolean => ALWAYS_INNER.test(name);

type Json = unknown;
type JsonObject = { [name: string]: Json };
const isJsonObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** The declaration of a row by its keys; the longest beginning counts. */
export const findRowDeclaration = (
  rows: readonly RowDeclaration[],
  { pk, sk }: { pk: string; sk: string },
): RowDeclaration | undefined =>
  rows
    .filter((each) => pk.startsWith(each.pk) && sk.startsWith(each.sk))
    .sort((a, b) => b.pk.length + b.sk.length - a.pk.length - a.sk.length)[0];

/** The declared path that a member belongs to: itself, or what it stands below. */
const findDeclaredPath = (path: string, declared: ReadonlySet<string>): string | undefined => {
  for (let rest = path; rest !== ""; rest = rest.replace(/(\[\]|\.?[^.[\]]+)$/, ""))
    if (declared.has(rest)) return rest;
  return undefined;
};

/** A member whose name has a variable part (`stake#<id>`) is declared by what comes before it (`stake#`). */
const toDeclaredName = (name: string): string => name.replace(/#.*$/s, "#");

/** Every member of a value that holds no members itself. */
const listLeafPaths = (value: Json, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => listLeafPaths(each, `${path}[]`));
  if (!isJsonObject(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    listLeafPaths(inner, path ? `${path}.${toDeclaredName(name)}` : toDeclaredName(name)),
  );
};

/** Members of an opened row that its declaration does not name. */
export const findUndeclaredPaths = (row: JsonObject, declaration: RowDeclaration): string[] => {
  const declaredPaths = new Set([
    ...Object.keys(declaration.personal),
    ...declaration.plain,
    ...declaration.inner,
  ]);
  const ownMembers = Object.fromEntries(Object.entries(row).filter(([name]) => !isInner(name)));
  return [...new Set(listLeafPaths(ownMembers, ""))].filter(
    (path) => path && !findDeclaredPath(path, declaredPaths),
  );
};

/**
 * What of an opened row may be copied: the members that the declaration allows, and nothing that it does not name.
 * @param wholeInstitution whether the person's role lets all of the institution be read
 */
export const selectCopyableMembers = (
  row: JsonObject,
  declaration: RowDeclaration,
  wholeInstitution: boolean,
): JsonObject => {
  const allowedByPath = new Map<string, boolean>();
  for (const path of declaration.plain) allowedByPath.set(path, true);
  for (const path of declaration.inner) allowedByPath.set(path, false);
  for (const [path, { copy }] of Object.entries(declaration.personal))
    allowedByPath.set(path, copy === "self" || (copy === "wholeInstitution" && wholeInstitution));
  const paths = [...allowedByPath.keys()];
  const walk = (value: Json, path: string, isParentAllowed: boolean): Json => {
    const isAllowed = allowedByPath.get(path) ?? isParentAllowed;
    if (Array.isArray(value)) {
      const items = value
        .map((each) => walk(each, `${path}[]`, isAllowed))
        .filter((each) => each !== undefined);
      return items.length > 0 || isAllowed ? items : undefined;
    }
    if (!isJsonObject(value)) return isAllowed ? value : undefined;
    // Below a closed member nothing is looked for unless something there is opened by name.
    if (
      !isAllowed &&
      path &&
      !paths.some((each) => each.startsWith(`${path}.`) || each.startsWith(`${path}[`))
    )
      return undefined;
    const copyableEntries = Object.entries(value).flatMap(([name, inner]) => {
      if (!path && isInner(name)) return [];
      const innerCopy = walk(
        inner,
        path ? `${path}.${toDeclaredName(name)}` : toDeclaredName(name),
        isAllowed,
      );
      return innerCopy === undefined ? [] : [[name, innerCopy] as const];
    });
    return copyableEntries.length > 0 || isAllowed ? Object.fromEntries(copyableEntries) : undefined;
  };
  return (walk(row, "", false) ?? {}) as JsonObject;
};

/** Changes the members at a path; what is not there stays away. @returns the same value when nothing changed */
export const updateAtPath = <Value>(value: Value, path: string, change: (member: Json) => Json): Value =>
  updateAtSteps(value, path.match(/\[\]|[^.[\]]+/g) ?? [], change) as Value;

function updateAtSteps(value: Json, [step, ...rest]: string[], change: (member: Json) => Json): Json {
  if (step === undefined) return change(value);
  if (step === "[]") {
    if (!Array.isArray(value)) return value;
    const next = value.map((each) => updateAtSteps(each, rest, change));
    return next.some((each, i) => each !== value[i]) ? next : value;
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value;
  const next = updateAtSteps(value[step], rest, change);
  return next === value[step] ? value : { ...value, [step]: next };
}
