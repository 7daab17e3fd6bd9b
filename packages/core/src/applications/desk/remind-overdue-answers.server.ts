/**
 * The desk is told each working day which applications wait for it beyond the institute's own target (policy
 * `review.targetWorkingDays`, decisions 0137 and 0366): for an answer, a refund or a grant. Where no law gives a
 * period, nothing else ends the wait.
 */
import { nameInstitution } from "../../institutions/institution-names.ts";
import { createDeterministicId } from "../../messaging/deterministic-id.server.ts";
import { enqueueDatedNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, DESK_RECIPIENT } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { startOfDay } from "../../platform/day.ts";
import { queuesWithTarget } from "../model/worklist-queues.ts";
import {
  comparePositions,
  createEntryMeasure,
  selectFirstDueEntry,
  toWorklistPosition,
  type WorklistEntry,
} from "../worklist/worklist-entries.ts";
import { walkQueues } from "./walk-queues.server.ts";

/**
 * Counts the applications that are overdue, and finds the one whose day passed first. They are looked at one by one,
 * because all that wait at an opening do not fit into the memory of a Lambda together.
 */
const countOverdueEntries = async (
  ctx: Context,
): Promise<{ count: number; oldest: WorklistEntry | undefined }> => {
  const measureEntry = createEntryMeasure(ctx);
  let count = 0;
  let oldest: WorklistEntry | undefined;
  for await (const header of walkQueues(queuesWithTarget, { descending: false })) {
    const entry = selectFirstDueEntry(header, measureEntry);
    if (!entry?.overdue) continue;
    count += 1;
    const isOlder =
      !oldest || comparePositions(toWorklistPosition(entry, "due"), toWorklistPosition(oldest, "due")) < 0;
    if (isOlder) oldest = entry;
  }
  return { count, oldest };
};

/**
 * Sends one e-mail for a day, however often it is asked for; none on a day without work or when nothing is overdue.
 * @returns the number of overdue applications
 */
export const remindOfOverdueAnswers = async (day: string, ctx: Context): Promise<number> => {
  if (day !== ctx.today || !ctx.calendar.isWorking(ctx.today)) return 0;
  const { count, oldest } = await countOverdueEntries(ctx);
  if (!oldest) return 0;
  const params = {
    count: String(count),
    code: oldest.header.code ?? oldest.header.id,
    institution: nameInstitution(oldest.header, "zh-Hant"),
    dueOn: oldest.dueOn ?? "",
  };
  // The desk reads the language of its files.
  const notice = buildEmailNotice(DESK_RECIPIENT, "answersOverdue", params, "zh-Hant", ctx.now);
  const id = createDeterministicId(startOfDay(ctx.today), ["answersOverdue", day]);
  await enqueueDatedNotices([{ ...notice, id, link: "/staff/queue" }], ctx);
  return count;
};
