/**
 * Subscribers to news of events (spec 1 §3 › User preferences): one row for each subscribed account, without further
 * data.
 */
import { Entity } from "electrodb";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { Preferences } from "./account-schema.ts";

const getSubscriberEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "newsletterSubscriber", version: "1", service: "portal" },
        attributes: {
          /** The id of the account; it is the sort key itself. */
          sk: requiredText,
        },
        indexes: {
          all: {
            pk: buildKey("pk", "news", []),
            sk: { field: "sk", composite: ["sk"], casing: "none" },
          },
        },
      },
      connection,
    ),
);
const isSubscribed = ({ newsByEmail, newsBySms }: Preferences): boolean => Boolean(newsByEmail || newsBySms);

/** Builds the row that a change of preferences writes or deletes; undefined when the subscription does not change. */
export const buildSubscriptionChange = (
  accountId: string,
  before: Preferences,
  after: Preferences,
): TransactionItem | undefined => {
  if (isSubscribed(before) === isSubscribed(after)) return undefined;
  const subscribers = getSubscriberEntity();
  return isSubscribed(after)
    ? { label: "news", Put: subscribers.put({ sk: accountId }).params() }
    : { label: "news", Delete: subscribers.delete({ sk: accountId }).params() };
};

/**
 * Lists the ids of the next subscribed accounts, in the order of the ids.
 * @param after the id after which the list starts; undefined starts it at the beginning
 */
export const listSubscribersAfter = async (after: string | undefined, limit: number): Promise<string[]> => {
  const query = getSubscriberEntity().query.all({});
  const { data } = await (after === undefined ? query : query.gt({ sk: after })).go({ limit });
  return data.map(({ sk }) => sk);
};
