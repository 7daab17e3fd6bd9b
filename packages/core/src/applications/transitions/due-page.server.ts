/** Reads pages of the sparse, sharded `due` index as messages for the job (workflow.md › Jobs). */
import type { Notice, NoticeSource } from "../../messaging/notice-types.ts";
import { parseNotices } from "../../messaging/read-pending-notices.server.ts";
import { type Instant, toInstant } from "../../platform/day.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import { isKnownTask } from "../../platform/deferred-tasks/deferred-task.ts";
import type { DueRow } from "../../platform/due-rows.server.ts";
import { queryPageBefore } from "../../platform/query-partition.server.ts";
import { entityNameAttribute } from "../../platform/table-definition.ts";

/** Body of a message on the due queue. */
export type DueMessage =
  | { kind: "application"; institutionId: string; id: string }
  | { kind: "order"; id: string }
  /** An institution whose certificate expires. */
  | { kind: "institution"; id: string }
  /** An event that was cancelled, from the beginning or from an application on. */
  | EventCancellation
  /** A calendar that changed, or another task. */
  | Exclude<DeferredTask, { kind: "event" }>;
/** Each run calls off a part of the applications, and the next message goes on behind it. */
export interface EventCancellation {
  kind: "event";
  id: string;
  after?: string;
  /** When the first run began. */
  begunAt?: Instant;
  /** A part before this one has set applications aside. */
  setAside?: true;
}
interface DuePage {
  messages: DueMessage[];
  /** The rows of the messages and of the unsent notices, which are put off once those are queued. */
  queuedRows: DueRow[];
  /** Notices that were written and not yet marked as sent. */
  unsent: { notices: Notice[]; source: NoticeSource }[];
  /**
   * The entities of rows that no job takes up, `none` for a row without one, `task <kind>` for a deferred task, and
   * `notices of <entity>` for notices that cannot be read: a fault that somebody has to see.
   */
  unknownEntities: string[];
  /** The rows of notices that cannot be read, each with the reason. */
  unreadable: { source: NoticeSource; error: unknown }[];
  next: Record<string, unknown> | undefined;
}

/** Sorts after every instant. */
export const END_OF_TIME = "9999" as Instant;
/** Younger notices are still being sent, so the sweep ignores them, in milliseconds. */
const ON_THE_WAY_MS = 60_000;

/**
 * Rows of a page. They are put off once all of them are queued, so that a run that is cut has at most these to send
 * once more, and the next run goes on behind what the earlier ones have put off (decision 0788).
 */
const PAGE_ROWS = 200;

const toDueRow = ({ pk, sk, gsi3sk }: Record<string, unknown>): DueRow => ({
  pk: String(pk),
  sk: String(sk),
  sortKey: String(gsi3sk),
});
const addMessage = (message: DueMessage, row: Record<string, unknown>, due: DuePage): void => {
  due.messages.push(message);
  due.queuedRows.push(toDueRow(row));
};

/**
 * Adds the notices of a row to a page; where they cannot be read, the reason, so that the rows behind it do not wait.
 */
const addStoredNotices = (row: Record<string, unknown>, due: DuePage): void => {
  const source = { pk: String(row.pk), sk: String(row.sk) };
  try {
    due.unsent.push({ notices: parseNotices(row), source });
    due.queuedRows.push(toDueRow(row));
  } catch (error) {
    due.unknownEntities.push(`notices of ${String(row[entityNameAttribute] ?? "none")}`);
    due.unreadable.push({ source, error });
  }
};

/** Reads one page of a shard with everything due before now. */
export const queryDuePage = async (
  shard: number,
  now: Instant,
  from: Record<string, unknown> | undefined,
): Promise<DuePage> => {
  const { rows, next } = await queryPageBefore(
    `due#${shard}`,
    { index: "due", before: now, limit: PAGE_ROWS },
    from,
  );
  const unsentBefore = now === END_OF_TIME ? "" : toInstant(Date.parse(now) - ON_THE_WAY_MS);
  const due: DuePage = {
    messages: [],
    queuedRows: [],
    unsent: [],
    unknownEntities: [],
    unreadable: [],
    next,
  };
  for (const row of rows) {
    const entity = row[entityNameAttribute];
    if (entity === "application")
      addMessage(
        { kind: "application", institutionId: String(row.institutionId), id: String(row.id) },
        row,
        due,
      );
    else if (entity === "order") addMessage({ kind: "order", id: String(row.id) }, row, due);
    else if (entity === "institution") addMessage({ kind: "institution", id: String(row.id) }, row, due);
    else if (isKnownTask(row.errand)) addMessage(row.errand, row, due);
    else if (row.errand) due.unknownEntities.push(`task ${(row.errand as DeferredTask).kind}`);
    else if (!row.notices) due.unknownEntities.push(String(entity ?? "none"));
    else if (String(row.gsi3sk) < unsentBefore) addStoredNotices(row, due);
  }
  return due;
};
