/**
 * What is due (workflow.md › Jobs): the sparse, sharded index is asked for everything before now; each row
 * is applied by a conditional write that also sets its next instant. A message may come twice, late or out of order.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../../actor.ts";
import { type Instant, instant } from "../../day.ts";
import type { Errand } from "../../errand/store.server.ts";
import { codes, Refusal } from "../../errors.ts";
import { calledOffBy } from "../../event/index.ts";
import { read as readEvent } from "../../event/store.server.ts";
import type { Notice, NoticeSource } from "../../notice/types.ts";
import { client, indexes, QUEUE_SHARDS, tableName } from "../../table.server.ts";
import { Cancelled, transact } from "../../write.server.ts";
import { move } from "../act.server.ts";
import { refusal } from "../permit.ts";
import { lineOf } from "../queue/queues.ts";
import type { Header, Timer, TimerKind } from "../row.ts";
import { pendings } from "../status.ts";
import * as Store from "../store.server.ts";
import { recount } from "./recount.ts";

/** Body of a message of the due queue. */
export type DueMessage =
  | { kind: "application"; institutionId: string; id: string }
  | { kind: "order"; id: string }
  /** an institution whose certificate ages */
  | { kind: "institution"; id: string }
  /** an event that was called off, or a calendar that changed */
  | Errand;
export interface Due {
  messages: DueMessage[];
  /** Notices that were written and not yet marked as sent. */
  unsent: { notices: Notice[]; source: NoticeSource }[];
  next: Record<string, unknown> | undefined;
}

/** After every instant there is. */
const never = "9999" as Instant;
/** Notices younger than this are on their way; the sweep leaves them. */
const ON_THE_WAY_MS = 60_000;

/** One page of a shard: what lies before now. */
export const page = async (
  shard: number,
  now: Instant,
  from: Record<string, unknown> | undefined,
): Promise<Due> => {
  const answer = await client().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexes.due.index,
      KeyConditionExpression: "#pk = :pk AND #sk < :now",
      ExpressionAttributeNames: { "#pk": indexes.due.field, "#sk": indexes.due.sort },
      ExpressionAttributeValues: { ":pk": `due#${shard}`, ":now": now },
      ...(from ? { ExclusiveStartKey: from } : {}),
    }),
  );
  const sent = now === never ? "" : instant(Date.parse(now) - ON_THE_WAY_MS);
  const due: Due = { messages: [], unsent: [], next: answer.LastEvaluatedKey };
  for (const row of answer.Items ?? []) {
    const entity = row.__edb_e__;
    if (entity === "application")
      due.messages.push({ kind: "application", institutionId: row.institutionId, id: row.id });
    else if (entity === "order") due.messages.push({ kind: "order", id: row.id });
    else if (entity === "institution") due.messages.push({ kind: "institution", id: row.id });
    else if (row.errand) due.messages.push(row.errand as Errand);
    else if (row.notices && String(row.gsi3sk) < sent)
      due.unsent.push({ notices: Store.noticesOf(row), source: { pk: row.pk, sk: row.sk } });
  }
  return due;
};

const actions: Record<TimerKind, string> = {
  paymentLapse: "lapsePayment",
  supplementLapse: "lapseSupplement",
  complete: "complete",
  objectionClose: "objectionClose",
  paymentReminder: "paymentReminder",
  supplementReminder: "supplementReminder",
  offerLapse: "lapseOffer",
  offerReminder: "offerReminder",
  originalLapse: "lapseOriginal",
  originalReminder: "originalReminder",
  voucher: "issueVoucher",
  endorsementExpiry: "expireEndorsement",
  repaymentLapse: "lapseRepayment",
  reportReminder: "reportReminder",
  reportLapse: "lapseReport",
};
const reminds = (timer: Timer): boolean => timer.kind.endsWith("Reminder");
/** A lapse comes before the reminders it makes pointless (a sweep that was down for a week). */
const nextDue = (header: Header, now: Instant): Timer | undefined =>
  header.timers
    .filter((t) => t.at < now)
    .toSorted((a, b) => Number(reminds(a)) - Number(reminds(b)) || (a.at < b.at ? -1 : 1))[0];

/**
 * Counts deadlines again where the calendar changed, so that nothing lapses by an old one; then applies everything
 * that is due for an application, each once. Nothing is due: nothing happens.
 * @returns the actions that were applied
 */
export const applyDue = async (institutionId: string, id: string, ctx: Context): Promise<string[]> => {
  const applied: string[] = [];
  for (let guard = 0; guard < 20; guard++) {
    const header = await Store.header(institutionId, id);
    const moved = header && recount(header, ctx);
    const timer = header && !moved ? nextDue(header, ctx.now) : undefined;
    if (!header || !(moved || timer)) return applied;
    const action = timer ? await actionOf(timer, header) : "recountDeadlines";
    try {
      if (timer && isMove(action) && refusal(header, action, ctx)) await drop(header, timer, ctx);
      else {
        await move({ header, action, input: {}, ...(timer ? { timer } : {}) }, ctx);
        applied.push(action);
      }
    } catch (error) {
      // Somebody else wrote first, perhaps the same message: look again.
      if (!(error instanceof Cancelled) && !(error instanceof Refusal && error.code === codes.STALE_VERSION))
        throw error;
    }
  }
  throw new Error(`deadlines of ${id} do not come to an end`);
};
/** Nobody comes to owe the fee of an event that was called off or changed. */
const actionOf = async (timer: Timer, header: Header): Promise<string> => {
  if (timer.kind !== "paymentLapse" || !header.eventId) return actions[timer.kind];
  const event = await readEvent(header.eventId);
  return event && calledOffBy(event, header.submittedAt) ? "organiserCancel" : actions[timer.kind];
};

/**
 * The applications of a shard whose deadlines may count differently by the calendar of now: those with something due,
 * and those that wait for an answer. `applyDue` looks at each. Queries of two indexes, no scan.
 */
export const runningOf = async (shard: number): Promise<DueMessage[]> => {
  const found = new Map<string, DueMessage>();
  const add = (institutionId: string, id: string) =>
    found.set(id, { kind: "application", institutionId, id });
  let from: Record<string, unknown> | undefined;
  do {
    const { messages, next } = await page(shard, never, from);
    for (const m of messages) if (m.kind === "application") add(m.institutionId, m.id);
    from = next;
  } while (from);
  // While one of these waits, its timers stand aside and the row is not in the due index.
  for (const queue of shard < QUEUE_SHARDS ? pendings : []) {
    for (const { institutionId, id } of await Store.inLine(lineOf(queue), shard, queue))
      add(institutionId, id);
  }
  return [...found.values()];
};

const isMove = (action: string): boolean =>
  !action.endsWith("Reminder") && !["objectionClose", "organiserCancel"].includes(action);

/** A timer that the status has overtaken is taken away. */
const drop = (header: Header, timer: Timer, ctx: Context): Promise<void> =>
  transact([
    Store.putHeader(
      {
        ...header,
        version: header.version + 1,
        updatedAt: ctx.now,
        timers: header.timers.filter((t) => t !== timer),
      },
      { version: header.version, status: header.status },
    ),
  ]);
