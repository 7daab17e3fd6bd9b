/** Records who has an application open: one row for each person, refreshed while it is open and expiring soon after. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";

/** Clients refresh every 25 seconds. After this time without a refresh, in milliseconds, a viewer counts as gone. */
const PRESENCE_TIMEOUT_MS = 60_000;
interface Viewer {
  accountId: string;
  name: string;
  since: Instant;
}

const getPresenceEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "presence", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          institutionId: requiredText,
          accountId: requiredText,
          name: requiredText,
          since: { type: CustomAttributeType<Instant>("string"), required: true },
          touchedAt: requiredText,
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          ofApplication: {
            pk: buildKey("pk", "application#${id}", ["id"]),
            sk: buildKey("sk", "presence#${accountId}", ["accountId"]),
          },
        },
      },
      connection,
    ),
);

/**
 * Records that the caller views an application and returns the other viewers. One write, one query.
 * @throws Refusal 107001 for an application that does not exist or is not visible to the caller; nothing is written
 * then
 */
export const recordPresence = async (id: string, ctx: Context): Promise<Viewer[]> => {
  const now = Date.parse(ctx.now);
  const { header } = await loadVisibleApplication(id, ctx);
  const { data } = await getPresenceEntity().query.ofApplication({ id }).go({ consistent: true });
  const presentRows = data.filter((row) => Math.abs(now - Date.parse(row.touchedAt)) < PRESENCE_TIMEOUT_MS);
  const ownRow = presentRows.find((row) => row.accountId === ctx.actor.accountId);
  await getPresenceEntity()
    .put({
      id,
      institutionId: header.institutionId,
      accountId: ctx.actor.accountId,
      name: ctx.actor.account,
      since: ownRow?.since ?? ctx.now,
      touchedAt: ctx.now,
      ttl: Math.ceil((now + PRESENCE_TIMEOUT_MS) / 1000),
    })
    .go();
  return presentRows
    .filter((row) => row.accountId !== ctx.actor.accountId)
    .map(({ accountId, name, since }) => ({ accountId, name, since }));
};

/**
 * Records that the caller closed the application.
 * @throws Refusal 107001 as `recordPresence`
 */
export const endPresence = async (id: string, ctx: Context): Promise<void> => {
  await loadVisibleApplication(id, ctx);
  await getPresenceEntity().delete({ id, accountId: ctx.actor.accountId }).go();
};
