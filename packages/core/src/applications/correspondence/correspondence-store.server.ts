/**
 * Messages between the institute and an institution on one application. A message is never changed, so the rows are the
 * record of what was said. A mark stands for each side that has something to read.
 */

import { CustomAttributeType, Entity } from "electrodb";
import type { InstitutionNames, NamedInstitution } from "../../institutions/institution-names.ts";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import {
  buildConditionCheck,
  type TransactionDelete,
  type TransactionItem,
  type TransactionPut,
} from "../../platform/transaction.server.ts";

export interface StoredMessageFile {
  id: string;
  /** The owner of the file: the institution, or the place of a member of staff. */
  place: string;
  name: string;
  type: string;
  size: number;
}
export interface StoredMessage {
  id: string;
  institutionId: string;
  /** Sorts by time. */
  messageId: string;
  at: string;
  from: "APPLICANT" | "STAFF";
  /** The login of the person. */
  author: string;
  text: string;
  files: StoredMessageFile[];
}
/** Something to read for the institution, or for staff. */
export interface UnreadMark extends NamedInstitution {
  id: string;
  institutionId: string;
  /** The account that made the application, because a sub-account with own records sees only its own. */
  createdBy: string;
  code: string;
  scheme: string;
  /** The first message that nobody has read. */
  since: string;
}

const getMessageEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "caseMessage", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          institutionId: requiredText,
          messageId: requiredText,
          at: requiredText,
          from: { type: ["APPLICANT", "STAFF"] as const, required: true },
          author: requiredText,
          text: requiredText,
          files: { type: CustomAttributeType<StoredMessageFile[]>("any"), required: true },
        },
        indexes: {
          ofApplication: {
            pk: buildKey("pk", "application#${id}", ["id"]),
            sk: buildKey("sk", "message#${messageId}", ["messageId"]),
          },
        },
      },
      connection,
    ),
);
const markAttributes = {
  id: requiredText,
  institutionId: requiredText,
  createdBy: requiredText,
  code: requiredText,
  scheme: requiredText,
  institutionName: { type: "string" },
  institutionNames: { type: CustomAttributeType<InstitutionNames>("any") },
  since: requiredText,
} as const;
const getInstitutionMarkEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "unreadMessage", version: "1", service: "portal" },
        attributes: markAttributes,
        indexes: {
          ofInstitution: {
            pk: buildKey("pk", "institution#${institutionId}", ["institutionId"]),
            sk: buildKey("sk", "unread#${id}", ["id"]),
          },
        },
      },
      connection,
    ),
);
const getStaffMarkEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "unreadMessageOfStaff", version: "1", service: "portal" },
        attributes: markAttributes,
        indexes: {
          ofApplication: {
            pk: buildKey("pk", "application#${id}", ["id"]),
            sk: buildKey("sk", "unread", []),
          },
          ofStaff: {
            index: "byQueue",
            pk: buildKey("gsi2pk", "queue#messages", []),
            sk: buildKey("gsi2sk", "${since}#${id}", ["since", "id"]),
          },
        },
      },
      connection,
    ),
);
/** That a file belongs to a message: it is then kept. */
const getAttachedFileEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "messageFile", version: "1", service: "portal" },
        attributes: { place: requiredText, fileId: requiredText, id: requiredText },
        indexes: {
          one: {
            pk: buildKey("pk", "institution#${place}", ["place"]),
            sk: buildKey("sk", "message-file#${fileId}", ["fileId"]),
          },
        },
      },
      connection,
    ),
);

/** Lists the messages of an application, the newest first, one page at a time. */
export const listMessages = async (
  id: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: StoredMessage[]; cursor: string | null }> => {
  const page = await getMessageEntity()
    .query.ofApplication({ id })
    .go({ order: "desc", limit, cursor, consistent: true });
  return { items: page.data, cursor: page.cursor };
};

/** Messages that are read at once where a file is looked for among all of them. */
const SEARCHED_AT_ONCE = 100;
/** Finds the message of an application that brought a file. One query for each hundred messages. */
export const findMessageWithFile = async (id: string, fileId: string): Promise<StoredMessage | undefined> => {
  let cursor: string | null = null;
  do {
    const page: { items: StoredMessage[]; cursor: string | null } = await listMessages(
      id,
      SEARCHED_AT_ONCE,
      cursor,
    );
    const message = page.items.find(({ files }) => files.some((each) => each.id === fileId));
    if (message) return message;
    cursor = page.cursor;
  } while (cursor !== null);
  return undefined;
};

/** Label of the mark for the other side: it fails where that side has read everything since the mark was found. */
export const UNREAD_MARK_LABEL = "mark";

/** Proves in a transaction that a side still has something to read. */
const buildMarkCheck = (reader: "APPLICANT" | "STAFF", { id, institutionId }: UnreadMark): TransactionItem =>
  buildConditionCheck(
    UNREAD_MARK_LABEL,
    reader === "STAFF"
      ? getStaffMarkEntity()
          .delete({ id })
          .where((mark, { exists }) => exists(mark.since))
          .params()
      : getInstitutionMarkEntity()
          .delete({ id, institutionId })
          .where((mark, { exists }) => exists(mark.since))
          .params(),
  );

/** Removes the mark of a side in a transaction, whether or not there is one. */
const buildMarkDelete = (
  reader: "APPLICANT" | "STAFF",
  { id, institutionId }: UnreadMark,
): TransactionItem => ({
  label: "ownMark",
  Delete: (reader === "STAFF"
    ? getStaffMarkEntity().delete({ id })
    : getInstitutionMarkEntity().delete({ id, institutionId })
  ).params<TransactionDelete>(),
});

/**
 * Builds the write of a message with its files, and the mark for the other side. A mark keeps its first instant. The
 * sender has read what came before, so the sender's own mark goes.
 * @param isMarked whether there was a mark, which must still be there: a message without one is never read
 */
export const buildMessageWrites = (
  message: StoredMessage,
  mark: UnreadMark,
  isMarked: boolean,
): TransactionItem[] => [
  { label: "message", Put: getMessageEntity().create(message).params<TransactionPut>() },
  ...message.files.map(({ id: fileId, place }) => ({
    label: "file",
    Put: getAttachedFileEntity().put({ place, fileId, id: message.id }).params<TransactionPut>(),
  })),
  buildMarkDelete(message.from, mark),
  ...(isMarked
    ? [buildMarkCheck(message.from === "STAFF" ? "APPLICANT" : "STAFF", mark)]
    : [
        {
          label: UNREAD_MARK_LABEL,
          Put: (message.from === "STAFF" ? getInstitutionMarkEntity() : getStaffMarkEntity())
            .put(mark)
            .params<TransactionPut>(),
        },
      ]),
];

/** Returns whether a side has something to read in an application. */
export const hasUnreadMark = async (
  reader: "APPLICANT" | "STAFF",
  { id, institutionId }: { id: string; institutionId: string },
): Promise<boolean> => {
  const { data } =
    reader === "STAFF"
      ? await getStaffMarkEntity().get({ id }).go({ consistent: true })
      : await getInstitutionMarkEntity().get({ id, institutionId }).go({ consistent: true });
  return data !== null;
};

/** Removes the mark of a side. Repeating it changes nothing. */
export const deleteUnreadMark = async (
  reader: "APPLICANT" | "STAFF",
  { id, institutionId }: { id: string; institutionId: string },
): Promise<void> => {
  if (reader === "STAFF") await getStaffMarkEntity().delete({ id }).go();
  else await getInstitutionMarkEntity().delete({ id, institutionId }).go();
};

/** Lists what an institution has to read. One query. */
export const listInstitutionUnreadMarks = async (institutionId: string): Promise<UnreadMark[]> => {
  const { data } = await getInstitutionMarkEntity()
    .query.ofInstitution({ institutionId })
    .go({ pages: "all" });
  return data as UnreadMark[];
};

/** Lists all that staff have to read, the longest waiting first. One query for each megabyte. */
export const listStaffUnreadMarks = async (): Promise<UnreadMark[]> =>
  (await getStaffMarkEntity().query.ofStaff({}).go({ pages: "all" })).data as UnreadMark[];

/** Returns whether a file belongs to a message. */
export const isAttachedToMessage = async (place: string, fileId: string): Promise<boolean> => {
  const { data } = await getAttachedFileEntity().get({ place, fileId }).go({ consistent: true });
  return data !== null;
};
