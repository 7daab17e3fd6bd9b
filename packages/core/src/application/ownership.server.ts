/**
 * Whose an application's id is. The browser makes the id of a new draft (api.md), so an id alone proves nothing: the
 * institution that uses it first is written into the row `application#<id>` / `body`, which later takes what was said.
 * The row is written under a condition before the first draft, or in the transaction of a submission without one, and it
 * stays when a draft is discarded: for everybody else the id is missing for good (decision 0150).
 */
import type { Instant } from "../day.ts";
import { pack, unpack } from "../pack.server.ts";
import { partition, type Row, row } from "../partition.server.ts";
import { tableName } from "../table.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { bodies } from "./entities.server.ts";
import type { Body, Header } from "./row.ts";

/** Label of the row that proves the owner; a write that it cancels was made under somebody else's id. */
export const BODY = "body";

export interface Owner {
  institutionId: string;
  /** What was said; undefined until the application is submitted. */
  body?: Body;
}

const keyOf = (id: string) => ({ pk: `application#${id}`, sk: "body" });
const ownerOf = (found: Row | undefined): Owner | undefined =>
  found && {
    institutionId: String(found.institutionId),
    ...(found.body instanceof Uint8Array ? { body: unpack<Body>(found.body) } : {}),
  };

/** Whose an id is, with what was said under it; undefined when nobody used it. One consistent read. */
export const findOwner = async (id: string): Promise<Owner | undefined> => {
  const { pk, sk } = keyOf(id);
  return ownerOf(await row(pk, sk));
};

/**
 * What was said, over the row that binds the id.
 * @param draft when it was created; a draft of before ids were bound takes the id back from a draft that is younger
 */
export const putBody = (value: Body, draft?: Instant): Labelled => ({
  label: BODY,
  Put: bodies()
    .put({ id: value.id, institutionId: value.institutionId, body: pack(value) })
    .where(
      (a, { eq, gt, notExists }) =>
        `${notExists(a.id)} OR ${eq(a.institutionId, value.institutionId)}${
          draft ? ` OR (${notExists(a.body)} AND ${gt(a.boundAt, draft)})` : ""
        }`,
    )
    .params(),
});

/** Proves, in a transaction that writes below an application, that it was submitted by this institution. */
export const checkOwner = (id: string, institutionId: string): Labelled => ({
  label: BODY,
  ConditionCheck: {
    TableName: tableName(),
    Key: keyOf(id),
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
  { id, institutionId, createdAt }: Pick<Header, "id" | "institutionId" | "createdAt">,
  { earlier = false } = {},
): Promise<boolean> => {
  const put = bodies()
    .put({ id, institutionId, boundAt: createdAt })
    .where((a, { eq, gt, notExists }) => {
      const older = earlier ? ` OR ${gt(a.boundAt, createdAt)}` : "";
      return `${notExists(a.id)} OR (${notExists(a.body)} AND (${eq(a.institutionId, institutionId)}${older}))`;
    });
  try {
    await transact([{ label: BODY, Put: put.params() }]);
    return true;
  } catch (error) {
    if (error instanceof Cancelled) return false;
    throw error;
  }
};

/** Whose a row below an application is; undefined where the row does not say it. */
const institutionOfRow = ({ institutionId, order }: Row): unknown =>
  institutionId ?? (order as { institutionId?: string } | undefined)?.institutionId;

/**
 * Every row below an application of an institution (what was said, history, orders); none when the id is another's.
 * Rows that bear no institution of their own follow the row that binds the id.
 */
export const rowsOf = async <Kept extends Row>({
  id,
  institutionId,
}: Pick<Header, "id" | "institutionId">): Promise<Kept[]> => {
  const found = await partition<Kept>(`application#${id}`);
  const owner = ownerOf(found.find(({ sk }) => sk === "body"));
  if (owner?.institutionId !== institutionId) return [];
  return found.filter((each) => (institutionOfRow(each) ?? institutionId) === institutionId);
};
