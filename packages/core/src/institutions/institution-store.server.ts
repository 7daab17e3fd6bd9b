/** Reads institutions. Reads of one institution are consistent, so that a call sees what the previous call wrote. */
import { countIndexRows, fitsKeyLimits } from "../platform/query-partition.server.ts";
import { computeShard, QUEUE_SHARDS } from "../platform/table.server.ts";
import { buildConditionCheck, type TransactionItem } from "../platform/transaction.server.ts";
import type { CertificationStatus, Institution, InstitutionMember, MemberRole } from "./index.ts";
import {
  getInstitutionEntity,
  getInstitutionHistoryEntity,
  getMemberEntity,
  getMembershipEntity,
} from "./institution-entities.server.ts";
import type { InstitutionHistoryRow } from "./institution-history.ts";
import { normalizeStoredNumbers } from "./stored-numbers.ts";

export { getInstitutionEntity, getMemberEntity, getMembershipEntity };

/** Returns the row of an institution with the attributes that key its queue. */
export const toInstitutionRow = (institution: Institution) => ({
  ...institution,
  queuedAt: institution.verifyingSince ?? institution.updatedAt,
  dueAt: institution.renewal?.at ?? "",
  shard: computeShard(institution.id),
  queueShard: computeShard(institution.id) % QUEUE_SHARDS,
});

/** Finds an institution. One consistent read. */
export const findInstitution = async (id: string): Promise<Institution | undefined> => {
  if (!fitsKeyLimits(`institution#${id}`, "institution")) return undefined;
  const { data } = await getInstitutionEntity().get({ id }).go({ consistent: true });
  return data ? toInstitution(data as ReturnType<typeof toInstitutionRow>) : undefined;
};

/** Checks in a transaction that an institution still has the version that was read (label `institution`). */
export const buildInstitutionVersionCheck = (id: string, version: number): TransactionItem =>
  buildConditionCheck(
    "institution",
    getInstitutionEntity()
      .delete({ id })
      .where((row, { eq }) => eq(row.version, version))
      .params(),
  );

/** Returns the institution in a row, without attributes that exist only for the indexes, and with today's numbers. */
export const toInstitution = ({
  shard: _,
  queueShard: __,
  queuedAt: ___,
  dueAt: ____,
  ...institution
}: ReturnType<typeof toInstitutionRow>): Institution => ({
  ...institution,
  fields: normalizeStoredNumbers(institution.fields),
});

/** Lists several institutions by id, in the order given; missing ones are omitted. */
export const listInstitutionsById = async (ids: readonly string[]): Promise<Institution[]> =>
  (await Promise.all(ids.map((id) => findInstitution(id)))).filter((each) => each !== undefined);

/** Lists institutions at a stage of certification. One query per shard of the queue. */
const listByCertification = async (certification: CertificationStatus): Promise<Institution[]> => {
  const shards = Array.from({ length: QUEUE_SHARDS }, (_, queueShard) =>
    getInstitutionEntity().query.byQueue({ certification, queueShard }).go({ pages: "all" }),
  );
  return (await Promise.all(shards))
    .flatMap(({ data }) => data)
    .map((row) => toInstitution(row as ReturnType<typeof toInstitutionRow>));
};
/** The position of an institution in its list. */
export interface InstitutionPosition {
  queuedAt: string;
  id: string;
}
/** Returns the position of an institution in the list of its certification. */
export const toInstitutionPosition = (institution: Institution): InstitutionPosition => ({
  queuedAt: toInstitutionRow(institution).queuedAt,
  id: institution.id,
});
/** Compares positions in the order of the list. */
export const compareInstitutionPositions = (a: InstitutionPosition, b: InstitutionPosition): number =>
  a.queuedAt < b.queuedAt ? -1 : a.queuedAt > b.queuedAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/**
 * Lists institutions at a stage of certification page by page, the oldest change first. Each shard of the index is read
 * from the position on, and never further than a page needs.
 */
export const listInstitutionPage = async (
  certification: CertificationStatus,
  limit: number,
  after?: InstitutionPosition,
): Promise<{ items: Institution[]; hasMore: boolean }> => {
  const shards = await Promise.all(
    Array.from({ length: QUEUE_SHARDS }, async (_, queueShard) => {
      const query = getInstitutionEntity().query.byQueue({ certification, queueShard });
      // One more tells whether there is another page. A query also ends after 1 MB, so it goes on until it has as many.
      const rowCount = limit + 1;
      const page = await (after ? query.gt(after) : query).go({ limit: rowCount, count: rowCount });
      return page.data.map((row) => toInstitution(row as ReturnType<typeof toInstitutionRow>));
    }),
  );
  const foundInstitutions = shards
    .flat()
    .sort((a, b) => compareInstitutionPositions(toInstitutionPosition(a), toInstitutionPosition(b)));
  return { items: foundInstitutions.slice(0, limit), hasMore: foundInstitutions.length > limit };
};

/** Counts the institutions at a stage of certification in the index. */
export const countInstitutions = async (certification: CertificationStatus): Promise<number> => {
  const counts = await Promise.all(
    Array.from({ length: QUEUE_SHARDS }, (_, shard) =>
      countIndexRows(`queue#certification-${certification}#${shard}`, { index: "byQueue", prefix: "" }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Lists institutions whose data an officer has to verify. */
export const listVerifyingInstitutions = (): Promise<Institution[]> => listByCertification("VERIFYING");
/** Lists every certified institution, in no particular order, for the restricted views. */
export const listCertifiedInstitutions = (): Promise<Institution[]> => listByCertification("PASSED");

/** Lists memberships of an account, oldest first. One consistent query. */
export const listMemberships = async (
  accountId: string,
): Promise<(InstitutionMember & { slot?: number })[]> => {
  const { data } = await getMembershipEntity()
    .query.ofAccount({ accountId })
    .go({ consistent: true, pages: "all" });
  return data as (InstitutionMember & { slot?: number })[];
};

/** Lists all members of an institution, including suspended ones. */
export const listAllMembers = async (
  institutionId: string,
): Promise<(InstitutionMember & { slot?: number })[]> => {
  const { data } = await getMemberEntity()
    .query.ofInstitution({ institutionId })
    .go({ consistent: true, pages: "all" });
  return data as (InstitutionMember & { slot?: number })[];
};

/** Lists the members who may act for an institution, without suspended ones. */
export const listActiveMembers = async (institutionId: string): Promise<InstitutionMember[]> =>
  (await listAllMembers(institutionId)).filter((member) => !member.suspended);

/** Finds the role of an account at an institution, or undefined. */
export const findMemberRole = async (
  accountId: string,
  institutionId: string,
): Promise<MemberRole | undefined> => {
  if (!fitsKeyLimits(`account#${accountId}`, `membership#${institutionId}`)) return undefined;
  const { data } = await getMembershipEntity().get({ accountId, institutionId }).go({ consistent: true });
  return data?.role;
};

/** Reads the history of an institution, first entry first. */
export const readInstitutionHistory = async (
  institutionId: string,
): Promise<InstitutionHistoryRow["entry"][]> => {
  const { data } = await getInstitutionHistoryEntity()
    .query.ofInstitution({ institutionId })
    .go({ pages: "all" });
  return data.map((row) => row.entry);
};
