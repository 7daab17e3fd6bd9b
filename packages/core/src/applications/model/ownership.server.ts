/**
 * Whose an application's id is. The browser makes the id of a new draft (api.md), so an id alone proves nothing: the
 * institution that uses it first is written into the row `application#<id>` / `body`, which later takes what was said.
 * The row is written under a condition before the first draft, or in the transaction of a submission without one, and it
 * stays when a draft is discarded: for everybody else the id is missing for good (decision 0150).
 */

import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import type { Instant } from "../../platform/day.ts";
import { queryPartition, type Row, readRow } from "../../platform/query-partition.server.ts";
import { getTableName } from "../../platform/table.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import type { ApplicationBody, ApplicationHeader } from "./application-rows.ts";
import { getBodyEntity } from "./entities.server.ts";

/** Label of the row that proves the owner; a write that it cancels was made under somebody else's id. */
export const BODY_LABEL = "body";

export interface ApplicationOwner {
  institutionId: string;
  /** What was said; undefined until the application is submitted. */
  body?: ApplicationBody;
}

const buildBodyKey = (id: string) => ({ pk: `application#${id}`, sk: "body" });
const parseOwner = (bodyRow: Row | undefined): ApplicationOwner | undefined =>
  bodyRow && {
    institutionId: String(bodyRow.institutionId),
    ...(bodyRow.body instanceof Uint8Array ? { body: decompressJson<ApplicationBody>(bodyRow.body) } : {}),
  };

/** Whose an id is, with what was said under it; undefined when nobody used it. One consistent read. */
export const findOwner = async (id: string): Promise<ApplicationOwner | undefined> => {
  const { pk, sk } = buildBodyKey(id);
  return parseOwner(await readRow(pk, sk));
};

/**
 * What was said, over the row that binds the id.
 * @param draft when it was created; a draft of before ids were bound takes the id back from a draft that is younger
 */
export const putBody = (value: ApplicationBody, draft?: Instant): TransactionItem => ({
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

/** Proves, in a transaction that writes below an application, that it was submitted by this institution. */
export const buildOwnerCheck = (id: string, institutionId: string): TransactionItem => ({
  label: BODY_LABEL,
  ConditionCheck: {
    TableName: getTableName(),
    Key: buildBodyKey(id),
    ConditionExpression: "institutionId = :institutionId AND attribute_exists(#body)",
    ExpressionAttributeNames: { "#body": "body" },
    ExpressionAttributeValues: { ":institutionId": institutionId },
  },
});

/**
 * Binds an id to the institution of a draft, before the draft is written: a draft that stands is bound. Done again it
 * changes nothing.
 * @param earlier the draft was written before ids were bound: of two such drafts the one that was created first keeps
 *   the id
 * @returns false when the id is another institution's, or something was submitted under it
 */
export const bindId = async (
  { id, institutionId, createdAt }: Pick<ApplicationHeader, "id" | "institutionId" | "createdAt">,
  { earlier: isEarlier = false } = {},
): Promise<boolean> => {
  const put = getBodyEntity()
    .put({ id, institutionId, boundAt: createdAt })
    .where((a, { eq, gt, notExists }) => {
      const olderDraftCondition = isEarlier ? ` OR ${gt(a.boundAt, createdAt)}` : "";
      return `${notExists(a.id)} OR (${notExists(a.body)} AND (${eq(a.institutionId, institutionId)}${olderDraftCondition}))`;
    });
  try {
    await transact([{ label: BODY_LABEL, Put: put.params() }]);
    return true;
  } catch (error) {
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};

/** Whose a row below an application is; undefined where the row does not say it. */
const getRowInstitution = ({ institutionId, order }: Row): unknown =>
  institutionId ?? (order as { institutionId?: string } | undefined)?.institutionId;

/**
 * Every row below an application of an institution (what was said, history, orders); none when the id is another's.
 * Rows that bear no institution of their own follow the row that binds the id.
 */
export const listApplicationRows = async <StoredRow extends Row>({
  id,
  institutionId,
}: Pick<ApplicationHeader, "id" | "institutionId">): Promise<StoredRow[]> => {
  const rows = await queryPartition<StoredRow>(`application#${id}`);
  const owner = parseOwner(rows.find(({ sk }) => sk === "body"));
  if (owner?.institutionId !== institutionId) return [];
  return rows.filter((each) => (getRowInstitution(each) ?? institutionId) === institutionId);
};
