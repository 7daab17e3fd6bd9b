/**
 * Reads of institutions. Those of one institution are consistent: what was written by the last call is what the next
 * one sees.
 */
import { bare, partition, row } from "../partition.server.ts";
import { QUEUE_SHARDS, shardOf, tableName } from "../table.server.ts";
import { histories, institutions, members, memberships } from "./entities.server.ts";
import type { HistoryRow } from "./history.ts";
import type { Institution, Member, MemberRole } from "./index.ts";

export { institutions, members, memberships };

/** The row of an institution with the attributes its queue is keyed by. */
export const rowOf = (institution: Institution) => ({
  ...institution,
  queuedAt: institution.verifyingSince ?? institution.updatedAt,
  dueAt: institution.renewal?.at ?? "",
  shard: shardOf(institution.id),
  queueShard: shardOf(institution.id) % QUEUE_SHARDS,
});

/** An institution, or undefined. 1 consistent read. */
export const read = async (id: string): Promise<Institution | undefined> => {
  const found = await row<ReturnType<typeof rowOf>>(`institution#${id}`, "institution");
  return found && institutionOf(found);
};

/** The institution of a row, without what only its indexes are keyed by. */
export const institutionOf = ({
  shard: _,
  queueShard: __,
  queuedAt: ___,
  dueAt: ____,
  ...institution
}: ReturnType<typeof rowOf>): Institution => institution;

/** Several institutions by id, in the order given; those that are gone are left out. */
export const readAll = async (ids: readonly string[]): Promise<Institution[]> =>
  (await Promise.all(ids.map((id) => read(id)))).filter((each) => each !== undefined);

/**
 * Institutions at a stage of certification, by the plain client: they are the staff's first page. One query a shard of
 * the queue.
 */
const standing = async (certification: "VERIFYING" | "PASSED"): Promise<Institution[]> => {
  const shards = Array.from({ length: QUEUE_SHARDS }, (_, shard) =>
    partition(`queue#certification-${certification}#${shard}`, { index: "byQueue" }),
  );
  return (await Promise.all(shards)).flat().map((row) => institutionOf(bare(row)));
};
/** What waits for certification, oldest first. */
export const waiting = async (): Promise<Institution[]> =>
  (await standing("VERIFYING")).sort((a, b) =>
    (a.verifyingSince ?? "") < (b.verifyingSince ?? "") ? -1 : 1,
  );
/** Every certified institution, in no order: for the restricted views. */
export const certified = (): Promise<Institution[]> => standing("PASSED");

/** Memberships of an account, in the order they began to be kept. 1 consistent query. */
export const membershipsOf = async (accountId: string): Promise<(Member & { slot?: number })[]> => {
  const { data } = await memberships().query.ofAccount({ accountId }).go({ consistent: true, pages: "all" });
  return data as (Member & { slot?: number })[];
};

/** Everybody of an institution, who is suspended too. */
export const everyMemberOf = async (institutionId: string): Promise<(Member & { slot?: number })[]> => {
  const { data } = await members()
    .query.ofInstitution({ institutionId })
    .go({ consistent: true, pages: "all" });
  return data as (Member & { slot?: number })[];
};

/** Who acts for an institution. */
export const membersOf = async (institutionId: string): Promise<Member[]> =>
  (await everyMemberOf(institutionId)).filter((member) => !member.suspended);

/** Table and key of a member's row, for conditions on it. */
export const keyOfMember = ({ institutionId, accountId }: Pick<Member, "institutionId" | "accountId">) => ({
  TableName: tableName(),
  Key: { pk: `institution#${institutionId}`, sk: `member#${accountId}` },
});

/** The role of an account at an institution, or undefined. */
export const roleOf = async (accountId: string, institutionId: string): Promise<MemberRole | undefined> => {
  const { data } = await memberships().get({ accountId, institutionId }).go({ consistent: true });
  return data?.role;
};

/** The history of an institution, first entry first. */
export const historyOf = async (institutionId: string): Promise<HistoryRow["entry"][]> => {
  const { data } = await histories().query.ofInstitution({ institutionId }).go({ pages: "all" });
  return data.map((row) => row.entry);
};
