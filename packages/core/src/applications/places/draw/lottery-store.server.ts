/** The row of an event's draw: one per event, changed on condition of its version. */
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

/** Returns the draw of an event, or undefined. One consistent read. */
export const findLottery = async (eventId: string): Promise<Lottery | undefined> =>
  (await getLotteryEntity().get({ eventId }).go({ consistent: true })).data?.lottery;

/** Writes the draw on condition of the version that was read; 0 for a new one. */
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
 * Increases the version of the row without other changes. Offers of places are written on condition of the version
 * with which free places were counted, so that two cannot both give the last one.
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
