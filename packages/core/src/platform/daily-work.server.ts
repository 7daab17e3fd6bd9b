/** Work of a day that several messages ask for, so that a lost one does not matter. */
import { Entity } from "electrodb";
import type { Context } from "./actor.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "./entity.server.ts";

const DAY_SECONDS = 86_400;
/** A message lives for four days. */
const MARK_DAYS = 7;

const getDailyWorkEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "dailyWork", version: "1", service: "portal" },
        attributes: { work: requiredText, day: requiredText, ttl: requiredNumber },
        indexes: {
          one: { pk: buildKey("pk", "daily#${work}", ["work"]), sk: buildKey("sk", "${day}", ["day"]) },
        },
      },
      connection,
    ),
);

/**
 * Does the work of a day unless an earlier message has: it reads much, and the same again would follow. Work that fails
 * is done again, so it must bear to be repeated. Nothing is done on another day.
 */
export const doDailyWork = async (
  work: string,
  day: string,
  ctx: Context,
  run: (ctx: Context) => Promise<void>,
): Promise<void> => {
  if (day !== ctx.today) return;
  const { data } = await getDailyWorkEntity().get({ work, day }).go({ consistent: true });
  if (data !== null) return;
  await run(ctx);
  const ttl = Math.floor(Date.parse(ctx.now) / 1000) + MARK_DAYS * DAY_SECONDS;
  await getDailyWorkEntity().put({ work, day, ttl }).go();
};
