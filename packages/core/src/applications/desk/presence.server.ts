/** Who has an application open now: a row a person, touched while it is open, gone by itself soon after. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";

/** Touched every 25 seconds; who was not heard of for so long has left, milliseconds. */
export const PRESENCE_TIMEOUT_MS = 60_000;
export interface Viewer {
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
 * Says that the caller looks at an application; answers who else does. One write, one query.
 * @throws Refusal 107001 for an application that is not there or not the caller's to see: nothing is written then
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

/** The caller closed it. @throws Refusal 107001 as `look` */
export const endPresence = async (id: string, ctx: Context): Promise<void> => {
  await loadVisibleApplication(id, ctx);
  await getPresenceEntity().delete({ id, accountId: ctx.actor.accountId }).go();
};
