/**
 * The row of the public draw of an event: one per event, changed on condition of its version. The stored entity, its
 * sort key and its attribute are still called `lottery`, as in the API paths.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../../platform/entity.server.ts";
import type { TransactionItem } from "../../../platform/transaction.server.ts";
import type { PublicDraw } from "./index.ts";

const getDrawEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "lottery", version: "1", service: "portal" },
        attributes: {
          eventId: requiredText,
          version: requiredNumber,
          lottery: { type: CustomAttributeType<PublicDraw>("any"), required: true },
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
export const findDraw = async (eventId: string): Promise<PublicDraw | undefined> =>
  (await getDrawEntity().get({ eventId }).go({ consistent: true })).data?.lottery;

/** Writes the draw on condition of the version that was read; 0 for a new one. */
export const buildDrawWrite = (draw: PublicDraw, expectedVersion: number): TransactionItem => ({
  label: "draw",
  Put: getDrawEntity()
    .put({ eventId: draw.eventId, version: draw.version, lottery: draw })
    .where(({ version }, { eq, notExists }) =>
      expectedVersion === 0 ? notExists(version) : eq(version, expectedVersion),
    )
    .params(),
});

/**
 * Increases the version of the row without other changes. Offers of places are written on condition of the version
 * with which free places were counted, so that two cannot both give the last one.
 */
export const buildDrawVersionBump = (eventId: string, expectedVersion: number): TransactionItem => ({
  label: "draw",
  Update: getDrawEntity()
    .update({ eventId })
    .data(({ version, lottery }, { set }) => {
      set(version, expectedVersion + 1);
      set(lottery.version, expectedVersion + 1);
    })
    .where(({ version }, { eq }) => eq(version, expectedVersion))
    .params(),
});
