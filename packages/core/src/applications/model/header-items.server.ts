/** The row of an application's header: how it is packed, indexed and read. */
import * as z from "zod";
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import type { Instant } from "../../platform/day.ts";
import { computeShard } from "../../platform/table.server.ts";
import type { TransactionPut } from "../../platform/transaction.server.ts";
import type { CompressedHeader } from "./application-entities.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { getWorklistQueue } from "./queue-of-application.ts";
import { computeQueueShard } from "./queue-shards.server.ts";
import { applicationStatuses } from "./statuses.ts";
import { getNextDueAt } from "./timers.ts";
import { getQueuePartition } from "./worklist-queues.ts";

/** What a header has beside its keys of indexes: rows come from several queries, and from other releases. */
const StoredHeader = z.object({
  id: z.string(),
  institutionId: z.string(),
  eventId: z.string().optional(),
  scheme: z.string(),
  createdBy: z.string(),
  status: z.enum(applicationStatuses),
  version: z.number(),
  updatedAt: z.custom<Instant>((value) => typeof value === "string" && !Number.isNaN(Date.parse(value))),
  rest: z.instanceof(Uint8Array),
  answers: z.instanceof(Uint8Array).optional(),
});

type DraftAnswers = NonNullable<ApplicationHeader["answers"]>;

/** Checks a row, and names the application in the error, so that an operator finds it behind a list or a job. */
const parseStoredHeader = (row: object): z.infer<typeof StoredHeader> => {
  const { data, error } = StoredHeader.safeParse(row);
  if (data) return data;
  const id = "id" in row ? String(row.id) : "without an id";
  throw new Error(`The row of application ${id} is no header`, { cause: error });
};

/** Unpacks all but the answers of a draft, and returns those apart, still compressed. */
const unpackWithoutAnswers = (row: object): { header: ApplicationHeader; compressedAnswers?: Uint8Array } => {
  const { rest, answers, eventId, ...members } = parseStoredHeader(row);
  return {
    header: { ...decompressJson<CompressedHeader>(rest), ...members, ...(eventId && { eventId }) },
    ...(answers && { compressedAnswers: answers }),
  };
};

/**
 * Unpacks a stored row, with the answers of a draft.
 * @throws Error that names the application, for a row that is no header
 */
export const unpackHeader = (row: object): ApplicationHeader => {
  const { header, compressedAnswers } = unpackWithoutAnswers(row);
  return compressedAnswers ? { ...header, answers: decompressJson<DraftAnswers>(compressedAnswers) } : header;
};

/**
 * Unpacks a row whose answers most callers never read, as in a list: `answers` is a getter that decompresses them when
 * it is read for the first time. Decompressing them all was half of the work of a list of drafts.
 * @throws Error that names the application, for a row that is no header
 */
export const unpackHeaderWithLazyAnswers = (row: object): ApplicationHeader => {
  const { header, compressedAnswers } = unpackWithoutAnswers(row);
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
