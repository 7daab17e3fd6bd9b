/**
 * Work of each day, which the sweep asks for again until the day ends, so that nothing is lost with a message or while
 * the sweep stands still (decision 0760). The last day that is done is stored for each kind of work.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Context } from "./actor.ts";
import { isConditionFailed } from "./conditional-write.server.ts";
import { DAILY_WORK_METRICS, type DailyWork } from "./daily-work.ts";
import { addDays, type Day } from "./day.ts";
import { buildKey, defineEntity, requiredText } from "./entity.server.ts";
import { writeMetric } from "./metric.server.ts";

const getDailyWorkEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "dailyWork", version: "2", service: "portal" },
        attributes: { work: requiredText, day: { type: CustomAttributeType<Day>("string"), required: true } },
        indexes: {
          one: { pk: buildKey("pk", "daily#${work}", ["work"]), sk: buildKey("sk", "done", []) },
        },
      },
      connection,
    ),
);

/** Finds the last day of which the work is done. One consistent read. */
export const findLastDoneDay = async (work: DailyWork): Promise<Day | undefined> => {
  const { data } = await getDailyWorkEntity().get({ work }).go({ consistent: true });
  return data?.day;
};

/** Records that the work of a day is done, and counts it for the alarm; a later day stays. */
export const recordDoneDay = async (work: DailyWork, day: Day, now: Context["now"]): Promise<void> => {
  writeMetric(DAILY_WORK_METRICS[work], "Count", 1, now);
  try {
    await getDailyWorkEntity()
      .put({ work, day })
      .where((row, { lt, notExists }) => `${notExists(row.day)} OR ${lt(row.day, day)}`)
      .go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

/**
 * Does the work of today unless an earlier message has: it reads much, and the same again would follow. Work that fails
 * is done again, so it must bear to be repeated. Nothing is done on another day.
 * @param run returns whether all of it is done
 */
export const doDailyWork = async (
  work: DailyWork,
  day: string,
  ctx: Context,
  run: (ctx: Context) => Promise<boolean>,
): Promise<void> => {
  if (day !== ctx.today) return;
  const lastDay = await findLastDoneDay(work);
  if (lastDay !== undefined && lastDay >= ctx.today) return;
  if (await run(ctx)) await recordDoneDay(work, ctx.today, ctx.now);
};

/**
 * Does the work of the first day that is not done, up to a day: work that somebody needs of each day, however late.
 * @param run returns whether the day is done; one that is not is asked for again, and no later one follows
 * @returns whether the work of a later day is to follow
 */
export const doNextMissedDay = async (
  work: DailyWork,
  upTo: Day,
  ctx: Context,
  run: (day: Day, ctx: Context) => Promise<boolean>,
): Promise<boolean> => {
  const lastDay = await findLastDoneDay(work);
  const day = lastDay === undefined ? upTo : addDays(lastDay, 1);
  if (day > upTo) return false;
  if (!(await run(day, ctx))) return false;
  await recordDoneDay(work, day, ctx.now);
  return day < upTo;
};
