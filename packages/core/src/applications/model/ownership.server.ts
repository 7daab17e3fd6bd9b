/**
 * Ownership of application ids. The browser generates the id of a new draft (api.md), so an id alone proves nothing.
 * The institution that uses an id first is recorded in the row `application#<id>` / `body`, which later stores the
 * answers. That row is written on condition in the transaction of the first draft, or of a submission without a draft,
 * and it stays when a draft is discarded: for everybody else the id never exists (decision 0150).
 */

import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import type { Instant } from "../../platform/day.ts";
import {
  fitsKeyLimits,
  queryPartition,
  type Row,
  readRowBatches,
} from "../../platform/query-partition.server.ts";
import {
  buildConditionCheck,
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { getBodyEntity } from "./application-entities.server.ts";
import type { ApplicationBody, ApplicationHeader } from "./application-rows.ts";

/** Label of the row that proves the owner; when it cancels a write, somebody else owns the id. */
export const BODY_LABEL = "body";

interface ApplicationOwner {
  institutionId: string;
  /** The submitted data; undefined until the application is submitted. */
  body?: ApplicationBody;
}

const parseOwner = (bodyRow: Row): ApplicationOwner => ({
  institutionId: String(bodyRow.institutionId),
  ...(bodyRow.body instanceof Uint8Array ? { body: decompressJson<ApplicationBody>(bodyRow.body) } : {}),
});

/** Returns the owner of an id with its submitted data, or undefined when nobody used it. One consistent read. */
export const findApplicationOwner = async (id: string): Promise<ApplicationOwner | undefined> => {
  if (!fitsKeyLimits(`application#${id}`, "body")) return undefined;
  const { data } = await getBodyEntity().get({ id }).go({ consistent: true });
  return data ? parseOwner(data) : undefined;
};

/** Returns the owners of several ids with their submitted data, by id; those that nobody used are left out. */
export const mapApplicationOwners = async (
  ids: readonly string[],
): Promise<Map<string, ApplicationOwner>> => {
  const rows = await readRowBatches([...new Set(ids)].map((id) => ({ pk: `application#${id}`, sk: "body" })));
  return new Map(rows.map((row) => [String(row.id), parseOwner(row)]));
};

/**
 * Stores the submitted data in the row that binds the id.
 * @param draft when the draft was created; a draft from before ids were bound takes the id back from a younger draft
 */
export const buildBodyPut = (value: ApplicationBody, draft?: Instant): TransactionItem => ({
  label: BODY_LABEL,
  Put: getBodyEntity()
    .put({ id: value.id, institutionId: value.institutionId, body: compressJson(value) })
    .where(
      (a, { eq, gt, notExists }) =>
        `${notExists(a.id)} OR ${eq(a.institutionId, value.institutionId)}${
          draft ? ` OR (${notExists(a.body)} AND ${gt(a.boundAt, draft)})` : ""
        }`,
    )
    .params(),
});

/** Proves in a transaction that the application was submitted by this institution. */
export const buildOwnerCheck = (id: string, institutionId: string): TransactionItem =>
  buildConditionCheck(
    BODY_LABEL,
    getBodyEntity()
      .delete({ id })
      .where((row, { eq, exists }) => `${eq(row.institutionId, institutionId)} AND ${exists(row.body)}`)
      .params(),
  );

/**
 * Builds the write that binds an id to the institution of a draft. It fails when the id belongs to another institution,
 * or was submitted; repeated writes change nothing else.
 * @param earlier the draft was written before ids were bound: of two such drafts the one created first keeps the id
 */
export const buildIdBinding = (
  { id, institutionId, createdAt }: Pick<ApplicationHeader, "id" | "institutionId" | "createdAt">,
  { earlier: isEarlier = false } = {},
): TransactionItem => ({
  label: BODY_LABEL,
  Put: getBodyEntity()
    .put({ id, institutionId, boundAt: createdAt })
    .where((a, { eq, gt, notExists }) => {
      const olderDraftCondition = isEarlier ? ` OR ${gt(a.boundAt, createdAt)}` : "";
      return `${notExists(a.id)} OR (${notExists(a.body)} AND (${eq(a.institutionId, institutionId)}${olderDraftCondition}))`;
    })
    .params(),
});

/**
 * Binds an id to the institution of a draft that was written before ids were bound.
 * @returns false when the id belongs to another institution, or was submitted
 */
export const bindApplicationId = async (...binding: Parameters<typeof buildIdBinding>): Promise<boolean> => {
  try {
    await transact([buildIdBinding(...binding)]);
    return true;
  } catch (error) {
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};

/** Returns the institution of a row under an application, or undefined when the row does not tell. */
const getRowInstitution = ({ institutionId, order }: Row): unknown =>
  institutionId ?? (order as { institutionId?: string } | undefined)?.institutionId;

/**
 * Lists the rows under an application of an institution (submitted data, history, orders), or none when another
 * institution owns the id. Rows without an institution belong to the owner of the id.
 */
export const listApplicationRows = async <StoredRow extends Row>({
  id,
  institutionId,
}: Pick<ApplicationHeader, "id" | "institutionId">): Promise<StoredRow[]> => {
  const rows = await queryPartition<StoredRow>(`application#${id}`);
  const bodyRow = rows.find(({ sk }) => sk === "body");
  const owner = bodyRow && parseOwner(bodyRow);
  if (owner?.institutionId !== institutionId) return [];
  return rows.filter((each) => (getRowInstitution(each) ?? institutionId) === institutionId);
};
