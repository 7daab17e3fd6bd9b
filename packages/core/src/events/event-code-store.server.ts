/** Which event has a code: a row for each, so that of two events that get one at the same moment only one does. */
import { Entity } from "electrodb";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { foldEventCode } from "./event-code.ts";
import type { EventDetail } from "./event-schema.ts";

const getEventCodeEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "eventCode", version: "1", service: "portal" },
        attributes: { code: requiredText, eventId: requiredText },
        indexes: {
          one: {
            pk: buildKey("pk", "event-code#${code}", ["code"]),
            sk: buildKey("sk", "event-code", []),
          },
        },
      },
      connection,
    ),
);

/** Label of the row by which an event has its code. */
export const EVENT_CODE_LABEL = "eventCode";

const isHolder = async (code: string, eventId: string): Promise<boolean> => {
  const { data } = await getEventCodeEntity().get({ code }).go({ consistent: true });
  return data?.eventId === eventId;
};

/** Builds the release of a code that an event has; none for a code from before these rows. One consistent read. */
export const buildEventCodeRelease = async ({
  id,
  code,
}: Pick<EventDetail, "id" | "code">): Promise<TransactionItem[]> => {
  const foldedCode = foldEventCode(code);
  return code !== "" && (await isHolder(foldedCode, id))
    ? [{ label: "formerCode", Delete: getEventCodeEntity().delete({ code: foldedCode }).params() }]
    : [];
};

/** Builds the row by which an event has its code, on condition that no other event has it. */
export const buildEventCodeClaim = ({ id, code }: Pick<EventDetail, "id" | "code">): TransactionItem[] =>
  code === ""
    ? []
    : [
        {
          label: EVENT_CODE_LABEL,
          Put: getEventCodeEntity()
            .put({ code: foldEventCode(code), eventId: id })
            .where(({ eventId }, { eq, notExists }) => `${notExists(eventId)} OR ${eq(eventId, id)}`)
            .params(),
        },
      ];

/** Builds the writes that replace the code of an event; none where both codes count as the same. */
export const buildEventCodeWrites = async (
  before: Pick<EventDetail, "id" | "code"> | undefined,
  next: Pick<EventDetail, "id" | "code">,
): Promise<TransactionItem[]> => {
  if (before && foldEventCode(before.code) === foldEventCode(next.code)) return [];
  return [...(before ? await buildEventCodeRelease(before) : []), ...buildEventCodeClaim(next)];
};
