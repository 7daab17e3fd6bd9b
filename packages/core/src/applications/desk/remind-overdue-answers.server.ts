/**
 * The desk is told each working day which applications wait for it beyond the institute's own target (policy
 * `review.targetWorkingDays`, decisions 0137 and 0366): for an answer, a refund or a grant. Where no law gives a period,
 * nothing else ends the wait.
 */
import { nameInstitution } from "../../institutions/institution-names.ts";
import { createDeterministicId } from "../../messaging/deterministic-id.server.ts";
import { enqueueDatedNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, DESK_RECIPIENT } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { startOfDay } from "../../platform/day.ts";
import { queuesWithTarget } from "../model/worklist-queues.ts";
import { listWorklistEntries } from "./list-worklist.server.ts";

/**
 * Sends one e-mail for a day, however often it is asked for; none on a day without work or when nothing is overdue.
 * @returns the number of overdue applications
 */
export const remindOfOverdueAnswers = async (day: string, ctx: Context): Promise<number> => {
  if (day !== ctx.today || !ctx.calendar.isWorking(ctx.today)) return 0;
  const entries = await listWorklistEntries(
    { queue: [...queuesWithTarget], overdue: true, sort: "due" },
    ctx,
  );
  const [oldest] = entries;
  if (!oldest) return 0;
  const params = {
    count: String(entries.length),
    code: oldest.header.code ?? oldest.header.id,
    institution: nameInstitution(oldest.header, "zh-Hant"),
    dueOn: oldest.dueOn ?? "",
  };
  // The desk reads the language of its files.
  const notice = buildEmailNotice(DESK_RECIPIENT, "answersOverdue", params, "zh-Hant", ctx.now);
  const id = createDeterministicId(startOfDay(ctx.today), ["answersOverdue", day]);
  await enqueueDatedNotices([{ ...notice, id, link: "/staff/queue" }], ctx);
  return entries.length;
};
