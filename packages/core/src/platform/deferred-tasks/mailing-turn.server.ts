/**
 * The turns of mailings. All of them send at one rate, so that their batches take turns, however many mailings go out
 * at a time (decision 0645).
 */
import { Entity } from "electrodb";
import { type Instant, toInstant } from "../day.ts";
import { buildKey, defineEntity, requiredNumber } from "../entity.server.ts";
import { ServiceBusyError } from "../service-failures.server.ts";
import type { DeferredTask } from "./deferred-task.ts";
import { findDeferredTaskRow, writeTaskTurn } from "./deferred-task-store.server.ts";
import { BATCH_LEASE_MS, TASK_BATCH_SIZE } from "./run-deferred-task.server.ts";

/**
 * Milliseconds that the notices of a mailing lie apart on average: some eight a second, so that of the 14 that an
 * account sends at first some are left to codes, which wait in the same queue (decision 0642).
 */
const NOTICE_MS = 120;
/**
 * How long a turn is taken for until its batch has ended, in milliseconds: by a batch with a notice for each recipient.
 */
const TURN_MS = TASK_BATCH_SIZE * NOTICE_MS;
/** Shorter waits are left out, because the clocks of two processes differ. In milliseconds. */
const SHORT_WAIT_MS = 1_000;
/**
 * The longest delay of a message, in milliseconds. SQS takes 15 minutes, and the alarm on the age of the queue, which
 * counts the delay, rings after ten (`stacks/alarms.ts`).
 */
const MAX_DELAY_MS = 540_000;
/** A turn that is further ahead was taken before the clock of this machine was set back. In milliseconds. */
const MAX_AHEAD_MS = 86_400_000;
/** Another mailing may take the turn that was read as free. */
const MAX_ATTEMPTS = 5;

const getTurnEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "mailingTurn", version: "1", service: "portal" },
        attributes: {
          /** When the next turn may begin, in epoch milliseconds. */
          freeAt: requiredNumber,
        },
        indexes: { one: { pk: buildKey("pk", "mailing", []), sk: buildKey("sk", "turn", []) } },
      },
      connection,
    ),
);

/** Changes when the next turn may begin. @param compute returns the new time, or undefined to leave it */
const changeFreeTime = async (compute: (freeAt: number | undefined) => number | undefined): Promise<void> => {
  const turns = getTurnEntity();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const former = (await turns.get({}).go({ consistent: true })).data?.freeAt;
    const freeAt = compute(former);
    if (freeAt === undefined || freeAt === former) return;
    const options = { returnOnConditionCheckFailure: true } as const;
    const { rejected } =
      former === undefined
        ? await turns.create({ freeAt }).go(options)
        : await turns
            .patch({})
            .set({ freeAt })
            .where((row, { eq }) => eq(row.freeAt, former))
            .go(options);
    if (!rejected) return;
  }
  throw new ServiceBusyError(["turns of mailings"]);
};

/** Reserves the first free turn. @returns when it begins, in epoch milliseconds */
const reserveTurn = async (nowMs: number): Promise<number> => {
  let turn = nowMs;
  await changeFreeTime((freeAt = 0) => {
    turn = freeAt > nowMs + MAX_AHEAD_MS ? nowMs : Math.max(nowMs, freeAt);
    return turn + TURN_MS;
  });
  return turn;
};

/** The turn of a batch. */
interface MailingTurn {
  /** When it begins, in epoch milliseconds. */
  turn: number;
  /**
   * The whole seconds until then, 0 for now; undefined where no message waits so long, and the sweep brings the batch.
   */
  delaySeconds: number | undefined;
}
/**
 * Takes a turn for the next batch of a mailing, or finds that the one it has taken has begun. The turn is stored with
 * the task, so that of several messages about it one goes on. The sweep leaves the task alone meanwhile. A batch that
 * fails keeps its turn, and what the sweep has put it off by (decision 0758).
 * @param isRecurring whether the task comes back, and has nothing to do before it is due
 * @returns undefined where this message has nothing to do: the task has ended, is not due, or waits for its turn
 * already
 */
export const takeMailingTurn = async (
  task: DeferredTask,
  now: Instant,
  isRecurring: boolean,
): Promise<MailingTurn | undefined> => {
  const nowMs = Date.parse(now);
  const row = await findDeferredTaskRow(task);
  if (!row || (isRecurring && row.dueAt > now)) return undefined;
  if (row.notBefore !== undefined)
    return row.notBefore - nowMs > SHORT_WAIT_MS ? undefined : { turn: row.notBefore, delaySeconds: 0 };
  const turn = await reserveTurn(nowMs);
  const waitMs = turn - nowMs > SHORT_WAIT_MS ? turn - nowMs : 0;
  const exceedsQueueDelay = waitMs > MAX_DELAY_MS;
  const sweptAt = toInstant(nowMs + waitMs + (exceedsQueueDelay ? 0 : BATCH_LEASE_MS));
  if (!(await writeTaskTurn(task, row, { notBefore: turn, sweptAt }))) return undefined;
  return { turn, delaySeconds: exceedsQueueDelay ? undefined : Math.ceil(waitMs / 1000) };
};

/**
 * Makes the turn of a batch that has ended as long as its notices take. What it did not use is given back, unless
 * another mailing already waits for the turn behind it.
 * @param turn when it began, in epoch milliseconds
 * @param notices the number that the batch has queued
 */
export const settleMailingTurn = (turn: number, notices: number): Promise<void> =>
  changeFreeTime((freeAt) => {
    if (freeAt === undefined) return undefined;
    const excessMs = notices * NOTICE_MS - TURN_MS;
    return excessMs > 0 || freeAt === turn + TURN_MS ? freeAt + excessMs : undefined;
  });
