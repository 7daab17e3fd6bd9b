/** Two institutions side by side: what belongs to one, and whether another has changed it. */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { join as joinInstitution } from "@portal/core/institution/member.server";
import { client, tableName } from "@portal/core/table.server";
import { institution, monday } from "./applications.ts";
import { at, context, type Person, signedIn } from "./call.ts";

type Row = Record<string, unknown> & { pk: string; sk: string };

/** Every row of the table. Tests only: nothing that runs may scan. */
export const everyRow = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: from }),
    );
    rows.push(...(Items as Row[]));
    from = LastEvaluatedKey;
  } while (from);
  return rows;
};

/** A row as text in which equal bytes are equal text, whatever the order of its members. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (each instanceof Uint8Array) return `bytes:${Buffer.from(each).toString("base64")}`;
    if (each instanceof Set) return { set: [...each].sort() };
    return each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each;
  });

/** The rows of these partitions as text by key. */
export const dump = async (partitions: ReadonlySet<string>): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await everyRow())
      .filter(({ pk }) => partitions.has(pk))
      .map((row) => [`${row.pk} | ${row.sk}`, asText(row)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The partitions that a piece of work begins: what it makes is whose it is made for. */
export const partitionsBegunBy = async (work: () => Promise<unknown>): Promise<Set<string>> => {
  const before = new Set((await everyRow()).map(({ pk }) => pk));
  await work();
  return new Set((await everyRow()).map(({ pk }) => pk).filter((pk) => !before.has(pk)));
};

/** A certified institution with its administrator signed in. */
export const tenant = async (id: string): Promise<Person & { institutionId: string }> => {
  at(monday);
  await institution(id);
  const person = await signedIn({ id: `account-${id}`, account: `account-${id}@demo.mo` });
  return {
    ...person,
    actor: { ...person.actor, institution: { id, role: "ADMINISTRATOR" } },
    institutionId: id,
  };
};

/** One more person of an institution. */
export const subAccount = async (
  institutionId: string,
  role: "SUB_ALL" | "SUB_OWN",
): Promise<Person & { institutionId: string }> => {
  const person = await signedIn();
  await joinInstitution(
    { institutionId, accountId: person.id, account: person.account, role, language: "en" },
    context(person.actor),
  );
  return { ...person, actor: { ...person.actor, institution: { id: institutionId, role } }, institutionId };
};
