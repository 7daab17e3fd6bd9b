/**
 * Declares which members of a row are personal data and what may be done with them. Each area declares its rows in its
 * own `row-declarations.ts`; erasure, copies and logs know rows only through these declarations, so that a status that
 * equals somebody's name is not changed by an erasure. Pure.
 *
 * A path separates members by dots and marks list elements by `[]` (`rest.notify[].account`); everything below a
 * declared member belongs to it. A row with an undeclared member fails `test/security/personal-data.test.ts`.
 */

/** The person whom a member is about. */
type DataSubject =
  /** The holder of the account. */
  | "holder"
  /** A contact person of an institution. */
  | "contact"
  /** A shareholder or person in charge of an institution. */
  | "owner"
  /** A person named in answers, or a payer without an account. */
  | "named"
  /** Staff of the institute and readers of the restricted views. */
  | "staff";

/** The rule by which an erasure treats a member of the erased account. */
type ErasureRule =
  /** Deleted with its row: the row is about this person only. */
  | "row"
  /** A login of the person (exactly an e-mail address or a telephone number) is replaced by the pseudonym. */
  | "login"
  /** A free text: the person's addresses are replaced by the pseudonym wherever they occur. */
  | "addresses"
  /** A list of recipients: the person is removed. */
  | "recipients"
  /** Details of a contact, when the contact is this person. */
  | "contact"
  /** Answers: fields that the scheme marks as personal, when the answers name this person. */
  | "answers"
  /** Changes of answers in a history, by the same fields. */
  | "changes"
  /** Kept for the reason given in `ground`. */
  | "keep";

/**
 * The ground on which personal data are kept after an erasure (Law 8/2005, article 6; policy `retention.years` has the
 * years).
 */
type RetentionGround =
  /**
   * Records that the institution holds about itself: its registration, shareholders and the documents that prove them.
   */
  | "institutionRecord"
  /** Receipts and orders, which accounting law requires to be kept. */
  | "accounting"
  /** Actions of staff: the institute is accountable for its decisions. */
  | "officialDuty"
  /** Expires on its own within days. */
  | "expires"
  /** Cannot be linked to an account. */
  | "withoutAccount";

/** The reader who receives a member in a copy of their own data. */
type CopyReader =
  /** The person. */
  | "self"
  /** The person, while their role may read the whole institution (administrator, sub-account for all). */
  | "wholeInstitution"
  /** Nobody: the member is about others, or is a secret. */
  | "nobody";

interface PersonalMember {
  whose: DataSubject;
  erase: ErasureRule;
  /** Required with `keep`. */
  ground?: RetentionGround;
  copy: CopyReader;
}

/** The declaration of one kind of row. Keys and electrodb's own attributes occur in every row and are not personal. */
export interface RowDeclaration {
  /** The name of the row in `table.server.ts`. */
  row: string;
  /** The constant prefix of the partition key, up to the first variable part. */
  pk: string;
  sk: string;
  /**
   * Never contained in a log or an export; exports of staff have only columns that name no person (`staff/export.ts`).
   */
  personal: { readonly [path: string]: PersonalMember };
  /**
   * Not personal, and readable by whoever may see the row: statuses, codes, amounts, days. An erasure never changes
   * these.
   */
  plain: readonly string[];
  /** Internal: counters, hashes, secrets, ids of other people. Never changed by an erasure and never copied. */
  inner: readonly string[];
}

/** Declares rows; exists only to type the literal. */
export const declareRows = (...rows: RowDeclaration[]): readonly RowDeclaration[] => rows;

const ALWAYS_INNER = /^(pk|sk|gsi\d[ps]k|__edb_[ev]__|ttl)$/;
const isInner = (name: string): boolean => ALWAYS_INNER.test(name);

type Json = unknown;
type JsonObject = { [name: string]: Json };
/** A set of DynamoDB is a value, like bytes: it has no members that a declaration could name. */
const isJsonObject = (value: Json): value is JsonObject =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array || value instanceof Set);

/** Finds the declaration of a row by its keys; the longest matching prefix wins. */
export const findRowDeclaration = (
  rows: readonly RowDeclaration[],
  { pk, sk }: { pk: string; sk: string },
): RowDeclaration | undefined =>
  rows
    .filter((each) => pk.startsWith(each.pk) && sk.startsWith(each.sk))
    .sort((a, b) => b.pk.length + b.sk.length - a.pk.length - a.sk.length)[0];

/** Finds the declared path that a member belongs to: itself or an ancestor. */
const findDeclaredPath = (path: string, declared: ReadonlySet<string>): string | undefined => {
  for (let ancestor = path; ancestor !== ""; ancestor = ancestor.replace(/(\[\]|\.?[^.[\]]+)$/, ""))
    if (declared.has(ancestor)) return ancestor;
  return undefined;
};

/** A member whose name has a variable part (`stake#<id>`) is declared by the part before it (`stake#`). */
const toDeclaredName = (name: string): string => name.replace(/#.*$/s, "#");

/** Paths of every leaf of a value. */
const listLeafPaths = (value: Json, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => listLeafPaths(each, `${path}[]`));
  if (!isJsonObject(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    listLeafPaths(inner, path ? `${path}.${toDeclaredName(name)}` : toDeclaredName(name)),
  );
};

/** Paths of a decoded row that its declaration does not name. */
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
 * Selects the part of a decoded row that may be copied: only members that the declaration allows.
 * @param wholeInstitution whether the person's role may read the whole institution
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
    // Do not descend below a member that may not be copied, unless a declared path below it may be.
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

/**
 * Changes the members at a path; absent members stay absent.
 * @returns the same value when nothing changed
 */
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
