/** The row of an event's draw: one an event, changed under its version. */
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../../platform/entity.server.ts";
import type { TransactionItem } from "../../../platform/transaction.server.ts";
import type { Lottery } from "./index.ts";

const getLotteryEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "lottery", version: "1", service: "portal" },
        attributes: {
          eventId: requiredText,
          version: requiredNumber,
          lottery: { type: CustomAttributeType<Lottery>("any"), required: true },
        },
        indexes: {
          ofEvent: {
            pk: buildKey("pk", "event#${eventId}", ["eventId"]),
            sk: buildKey("sk", "lottery", []),
          },
        },
      },
      connection,
    ),
);

/** The draw of an event, read consistently, or undefined. 1 read. */
export const findLottery = async (eventId: string): Promise<Lottery | undefined> =>
  (await getLotteryEntity().get({ eventId }).go({ consistent: true })).data?.lottery;

/** Writes the draw over the version that was read; 0 where there was none. */
export const buildLotteryWrite = (lottery: Lottery, expectedVersion: number): TransactionItem => ({
  label: "lottery",
  Put: getLotteryEntity()
    .put({ eventId: lottery.eventId, version: lottery.version, lottery })
    .where(({ version }, { eq, notExists }) =>
      expectedVersion === 0 ? notExists(version) : eq(version, expectedVersion),
    )
    .params(),
});

/**
 * Counts the row on without changing what it says: whoever gives a place does it under the version by which he counted
 * them, so that two at once cannot both give the last one.
 */
export const buildLotteryVersionBump = (eventId: string, expectedVersion: number): TransactionItem => ({
  label: "lottery",
  Update: getLotteryEntity()
    .update({ eventId })
    .data(({ version, lottery }, { set }) => {
      set(version, expectedVersion + 1);
      set(lottery.version, expectedVersion + 1);
    })
    .where(({ version }, { eq }) => eq(version, expectedVersion))
    .params(),
});
