/** The row of an application's header: how it is packed, indexed and read. */
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import type { Instant } from "../../platform/day.ts";
import { computeShard } from "../../platform/table.server.ts";
import type { TransactionPut } from "../../platform/transaction.server.ts";
import type { CompressedHeader } from "./application-entities.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { getWorklistQueue } from "./queue-of-application.ts";
import { computeQueueShard } from "./queue-shards.server.ts";
import type { ApplicationStatus } from "./statuses.ts";
import { getNextDueAt } from "./timers.ts";
import { getQueuePartition } from "./worklist-queues.ts";

export interface StoredHeader {
  id: string;
  institutionId: string;
  eventId?: string | undefined;
  scheme: string;
  createdBy: string;
  status: string;
  version: number;
  updatedAt: string;
  rest: Uint8Array;
  answers?: Uint8Array;
}

type DraftAnswers = NonNullable<ApplicationHeader["answers"]>;

/** Unpacks a stored row, with the answers of a draft. */
export const unpackHeader = (row: StoredHeader): ApplicationHeader => ({
  ...decompressJson<CompressedHeader>(row.rest),
  id: row.id,
  institutionId: row.institutionId,
  scheme: row.scheme,
  createdBy: row.createdBy,
  ...(row.eventId ? { eventId: row.eventId } : {}),
  status: row.status as ApplicationStatus,
  version: row.version,
  updatedAt: row.updatedAt as Instant,
  ...(row.answers ? { answers: decompressJson<DraftAnswers>(row.answers) } : {}),
});

/**
 * Unpacks a row whose answers most callers never read, as in a list: `answers` is a getter that decompresses them when
 * it is read for the first time. Decompressing them all was half of the work of a list of drafts.
 */
export const unpackHeaderWithLazyAnswers = ({
  answers: compressedAnswers,
  ...row
}: StoredHeader): ApplicationHeader => {
  const header = unpackHeader(row);
  if (!compressedAnswers) return header;
  let answers: DraftAnswers | undefined;
  return {
    ...header,
    get answers() {
      answers ??= decompressJson<DraftAnswers>(compressedAnswers);
      return answers;
    },
  };
};

/** Returns the time by which an application is ordered in the index of the queues. */
export const getQueuedAt = ({ submittedAt, updatedAt }: ApplicationHeader): Instant =>
  submittedAt ?? updatedAt;

/** Packs a header as it is stored, with what its indexes read: shard, queue and the day on which it is due. */
export const toHeaderItem = (header: ApplicationHeader) => {
  const { version, updatedAt, answers, status, id, institutionId, eventId, scheme, createdBy, ...rest } =
    header;
  const queue = getWorklistQueue(header);
  const nextDueAt = status === "DRAFT" ? header.remindAt : getNextDueAt(header.timers);
  return {
    id,
    institutionId,
    status,
    createdBy,
    scheme,
    version,
    updatedAt,
    rest: compressJson(rest satisfies CompressedHeader),
    shard: computeShard(id),
    queueShard: computeQueueShard(queue ?? "", id),
    ...(eventId ? { eventId } : {}),
    ...(answers ? { answers: compressJson(answers) } : {}),
    queue: queue ?? "",
    queuePartition: queue ? getQueuePartition(queue) : "",
    queuedAt: getQueuedAt(header),
    listed: eventId ?? "",
    dueAt: nextDueAt ?? "",
  };
};

/** Removes attributes that repeat what the keys of indexes contain. */
export const omitIndexAttributes = ({ Item, ...put }: TransactionPut): TransactionPut => {
  const {
    shard: _s,
    queueShard: _h,
    queue: _q,
    queuePartition: _p,
    queuedAt: _a,
    listed: _e,
    dueAt: _d,
    ...storedItem
  } = Item ?? {};
  return { ...put, Item: storedItem };
};
