/**
 * Stores what only staff know of an application: who works on it, and their notes. These are rows of their own below
 * the application, so that nothing of them can get into a header, a history or a copy that applicants read.
 */
import { Entity } from "electrodb";
import { buildKey, defineEntity, optionalText, requiredText } from "../../platform/entity.server.ts";
import { readRowBatches } from "../../platform/query-partition.server.ts";
import type {
  TransactionItem,
  TransactionPut,
  TransactionUpdate,
} from "../../platform/transaction.server.ts";

export interface CaseAssignment {
  id: string;
  institutionId: string;
  /** The account that works on it. Its address is found when it is shown, because it changes. */
  assignee: string;
  since: string;
  /** The account of somebody else who assigned it, until the assignee is notified of it. */
  assignedBy?: string;
}
export interface CaseNote {
  /** Sorts by time. */
  noteId: string;
  at: string;
  author: string;
  text: string;
}

const getAssignmentEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "caseAssignment", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          institutionId: requiredText,
          assignee: requiredText,
          since: requiredText,
          assignedBy: optionalText,
        },
        indexes: {
          ofApplication: {
            pk: buildKey("pk", "application#${id}", ["id"]),
            sk: buildKey("sk", "assignment", []),
          },
          ofAssignee: {
            index: "byQueue",
            pk: buildKey("gsi2pk", "queue#work-${assignee}", ["assignee"]),
            sk: buildKey("gsi2sk", "${since}#${id}", ["since", "id"]),
          },
        },
      },
      connection,
    ),
);
const getNoteEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "caseNote", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          noteId: requiredText,
          at: requiredText,
          author: requiredText,
          text: requiredText,
        },
        indexes: {
          ofApplication: {
            pk: buildKey("pk", "application#${id}", ["id"]),
            sk: buildKey("sk", "note#${noteId}", ["noteId"]),
          },
        },
      },
      connection,
    ),
);

/** Returns who works on an application, or undefined. One consistent read. */
export const findAssignment = async (id: string): Promise<CaseAssignment | undefined> =>
  (await getAssignmentEntity().get({ id }).go({ consistent: true })).data ?? undefined;

const buildAssignmentKey = (id: string): { pk: string; sk: string } => ({
  pk: `application#${id}`,
  sk: "assignment",
});
/**
 * Lists who works on some of these applications, a batch of reads for each hundred of them. Rows that the table leaves
 * unread are asked for again: a case of a colleague must not pass for a free one.
 */
export const listAssignmentsById = async (ids: readonly string[]): Promise<CaseAssignment[]> =>
  ids.length > 0
    ? getAssignmentEntity().parse({
        // A row that moves to another queue meanwhile is on a page twice, and a batch takes no key twice.
        Items: await readRowBatches([...new Set(ids)].map(buildAssignmentKey)),
      }).data
    : [];

/**
 * Assigns an application while it is still with the one who was read, or with nobody.
 * @returns whether it was written; false when somebody was faster
 */
export const writeAssignment = async (
  assignment: CaseAssignment,
  formerAssignee: string | undefined,
): Promise<boolean> => {
  const { rejected } = await getAssignmentEntity()
    .put(assignment)
    .where(({ assignee }, { eq, notExists }) =>
      formerAssignee === undefined ? notExists(assignee) : eq(assignee, formerAssignee),
    )
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};

/** Ends an assignment. @returns whether it was still with that account */
export const deleteAssignment = async (id: string, formerAssignee: string): Promise<boolean> => {
  const { rejected } = await getAssignmentEntity()
    .delete({ id })
    .where(({ assignee }, { eq }) => eq(assignee, formerAssignee))
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};

/** Lists what is assigned to an account page by page, the oldest assignment first. */
export const listAssignments = async (
  assignee: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: CaseAssignment[]; cursor: string | null }> => {
  const page = await getAssignmentEntity().query.ofAssignee({ assignee }).go({ limit, cursor });
  return { items: page.data, cursor: page.cursor };
};

/** Lists everything that is assigned to an account, the oldest assignment first. One query for each megabyte. */
export const listAllAssignments = async (assignee: string): Promise<CaseAssignment[]> =>
  (await getAssignmentEntity().query.ofAssignee({ assignee }).go({ pages: "all" })).data;

/**
 * Builds the write by which the assignee of a case is notified of it, on condition that it is still as it was read
 * (label `assignment`).
 */
export const buildNotifiedUpdate = ({ id, assignee, since }: CaseAssignment): TransactionItem => ({
  label: "assignment",
  Update: getAssignmentEntity()
    .patch({ id })
    .remove(["assignedBy"])
    .where((row, { eq, exists }) =>
      [eq(row.assignee, assignee), eq(row.since, since), exists(row.assignedBy)].join(" AND "),
    )
    .params<TransactionUpdate>(),
});

/** Builds the row of a new note, which is never changed. */
export const buildNotePut = (id: string, note: CaseNote): TransactionItem => ({
  label: "note",
  Put: getNoteEntity()
    .put({ id, ...note })
    .params<TransactionPut>(),
});

/** Lists the notes of an application, the newest first, one page at a time. */
export const listNotes = async (
  id: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: CaseNote[]; cursor: string | null }> => {
  const page = await getNoteEntity()
    .query.ofApplication({ id })
    .go({ order: "desc", limit, cursor, consistent: true });
  return { items: page.data.map(({ id: _, ...note }) => note), cursor: page.cursor };
};
