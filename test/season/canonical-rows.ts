/**
 * The end state of a season in a form that two runs can be compared by: every row of the table, without what is random,
 * what a clock says to the minute, and what only helps to carry out a call. `excludedRows` says why each kind of row is
 * left out, and `excludedMembers` why each member is.
 */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { decompressJson } from "@portal/core/platform/compress.server";
import { getTableName } from "@portal/core/platform/table.server";

interface Exclusion {
  keys: RegExp;
  why: string;
}
/** Rows by `<pk> <sk>`. */
export const excludedRows: readonly Exclusion[] = [
  { keys: /^idem#/, why: "keys of calls: a repeated call has the same key, an unrepeated one a random key" },
  { keys: /^account#\S* access#/, why: "sessions, one for each visit, with random tokens" },
  { keys: /^rate#/, why: "counts of calls, which are more where calls are repeated" },
  {
    keys: /^notice#\S* (sent|sending|aside)/,
    why: "what became of notices: compared with the letters themselves",
  },
  { keys: /^daily#/, why: "marks that save a repetition of what is already done" },
  { keys: /^counter#receipt/, why: "the last receipt number: compared with the receipts themselves" },
  {
    keys: /^paper#/,
    why: "copies to print, under a hash of instants: compared with what people were answered",
  },
  { keys: /^worklist counts/, why: "numbers that are counted anew every ten minutes" },
];
/** Members by their names. */
export const excludedMembers: Readonly<Record<string, string>> = {
  ttl: "seconds until a row expires, from an instant",
  startedAt: "an instant in milliseconds",
  freeAt: "an instant in milliseconds: when the next letter may be sent, which a repeated letter moves",
  hash: "contains instants, and random salt",
  prevHash: "contains instants, and random salt",
  historyHash: "contains instants, and random salt",
  lastHash: "contains instants, and random salt",
  salt: "random",
  seal: "contains random salt",
  followCode: "random",
  invitationCode: "random",
  gsi1sk: "repeats members of the row",
  gsi2sk: "repeats members of the row",
  gsi3sk: "repeats members of the row",
  gsi2pk: "the shard follows from random ids",
  gsi3pk: "the shard follows from random ids",
  shard: "follows from random ids",
  sha256: "of files that were uploaded",
};

const instantPattern = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z/g;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const ulidPattern = /(?<![0-9A-Z])[0-9A-HJKMNP-TV-Z]{26}(?![0-9A-Z])/g;
const surveyPattern = /\bs-[0-9a-hjkmnp-tv-z]{26}\b/g;
const codePattern = /\b[A-Z]{1,4}-20\d\d-[0-9A-Z]{8}\b/g;
const receiptPattern = /R-\d{4}-\d{6}/g;
/** Macao is eight hours ahead; a day is what all deadlines count. */
const toDay = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10);

/**
 * Creates a reader that replaces what differs in each run.
 * @param knownIds ids that the plan gave, which are the same in every run
 */
const createTextReader =
  (knownIds: ReadonlySet<string>) =>
  (text: string): string =>
    text
      .replace(instantPattern, toDay)
      .replace(uuidPattern, "<uuid>")
      .replace(ulidPattern, (id) => (knownIds.has(id) ? id : "<ulid>"))
      .replace(surveyPattern, "<survey>")
      .replace(codePattern, "<code>")
      .replace(receiptPattern, "<receipt>");

/** Removes the invitation code, by which a leader leads a group and its members belong to it. */
const withoutInvitationCode = (name: string, value: unknown): unknown => {
  if (name === "leads") return { ...(value as Row), code: "<code>" };
  return name === "holds" && (value as Row).member ? { ...(value as Row), member: "<code>" } : value;
};

/** Members in the order of their names, without what is excluded. */
const simplifyValue = (value: unknown, readText: (text: string) => string): unknown => {
  if (typeof value === "string") return readText(value);
  if (value instanceof Set) return [...value].map((each) => simplifyValue(each, readText)).toSorted();
  if (Array.isArray(value)) return value.map((each) => simplifyValue(each, readText));
  if (value && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !Object.hasOwn(excludedMembers, name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => [readText(name), simplifyValue(withoutInvitationCode(name, each), readText)]),
    );
  return value;
};

export type Row = Record<string, unknown>;
/** The row with its compressed members as they are read. */
const expandRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? decompressJson<unknown>(value) : value,
    ]),
  );
/** The code of a group is random. */
const withoutGroupCode = (row: Row): Row =>
  String(row.pk).startsWith("invitation#") ? { ...row, pk: "invitation#<code>", code: "<code>" } : row;
/** An order that nobody paid is one that its payer may have started again. */
const isUnpaidOrder = ({ order }: Row): boolean =>
  ["OPEN", "EXPIRED", "FAILED"].includes(String((order as { status?: string } | undefined)?.status));
/** The version of an order counts queries of the provider as well. */
const withoutOrderVersion = (row: Row): Row => {
  if (!row.order) return row;
  const { version: _, order, dueAt: __, ...rest } = row;
  const { version: ___, ...kept } = order as Row;
  return { ...rest, order: kept };
};

const isStaffAct = ({ pk }: Row): boolean => String(pk).startsWith("acts#");
/** Acts of staff by what was asked, each with its outcomes; an interrupted one has none. */
type Acts = Map<string, Set<string>>;
/**
 * A call that was interrupted after its work, whether or not its line says that it is done, may be refused by it when
 * it is repeated (decision 0372): it was done once.
 */
const listActLines = (acts: Acts): string[] =>
  [...acts].flatMap(([asked, outcomes]) => {
    const isRepeated = outcomes.delete("") || outcomes.has("DONE");
    const ownOutcomes = [...outcomes].map((outcome) =>
      isRepeated && /^\d/.test(outcome) ? "DONE" : outcome,
    );
    return [...new Set(ownOutcomes)].map((outcome) => JSON.stringify({ ...JSON.parse(asked), outcome }));
  });
/**
 * Lists every row of the table as a line. The log of staff has a row for each call, an interrupted one without an
 * outcome (decision 0310). A repeated call is one more, so that those with an outcome count once.
 * @param onRow sees each row as it stands
 */
export const listCanonicalRows = async (
  knownIds: ReadonlySet<string>,
  onRow: (row: Row) => void,
): Promise<string[]> => {
  const readText = createTextReader(knownIds);
  const lines: string[] = [];
  const acts: Acts = new Map();
  // The client of the Lambdas gives a read four seconds, which a page of a large table can pass on a busy machine.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const pages = paginateScan({ client }, { TableName: getTableName() });
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const row = expandRow(item);
      onRow(row);
      if (excludedRows.some(({ keys }) => keys.test(`${row.pk} ${row.sk}`)) || isUnpaidOrder(row)) continue;
      const toLine = (row: Row): string => JSON.stringify(simplifyValue(row, readText));
      if (isStaffAct(row)) {
        const { outcome = "", ...asked } = row;
        const line = toLine(asked);
        acts.set(line, (acts.get(line) ?? new Set()).add(String(outcome)));
      } else lines.push(toLine(withoutGroupCode(withoutOrderVersion(row))));
    }
  return [...lines, ...listActLines(acts)].toSorted();
};
