/**
 * Rows of offered factors, which wait for their proof. They sort after the memberships, so that the session check does
 * not read them.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";

/** A factor waiting for its proof; only the session that gave the password may confirm it. */
interface FactorOffer {
  kind: "totp" | "passkey";
  accountId: string;
  /** Id of the session that requested it. */
  sessionId: string;
  /** The encrypted secret, or the WebAuthn challenge. */
  value: string;
  /** User handle given to the authenticator. */
  handle: string;
  /** Epoch milliseconds. */
  expires: number;
}
const getOfferEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "factorOffer", version: "1", service: "portal" },
        attributes: {
          kind: { type: CustomAttributeType<FactorOffer["kind"]>("string"), required: true },
          accountId: requiredText,
          sessionId: requiredText,
          value: requiredText,
          handle: requiredText,
          expires: requiredNumber,
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "pending-factor#${kind}", ["kind"]),
          },
        },
      },
      connection,
    ),
);
type OfferCriteria = Pick<FactorOffer, "accountId" | "kind" | "sessionId">;
const selectValidOffer = (
  offer: FactorOffer | null,
  { sessionId }: OfferCriteria,
  now: number,
): FactorOffer | undefined =>
  offer && offer.expires > now && offer.sessionId === sessionId ? offer : undefined;

/** Stores an offer, replacing an earlier one. */
export const saveFactorOffer = async (offer: FactorOffer): Promise<void> => {
  await getOfferEntity()
    .put({ ...offer, ttl: Math.ceil(offer.expires / 1000) })
    .go();
};
/** Finds the offer of a session; undefined when it has expired or belongs to another session. */
export const findFactorOffer = async (
  criteria: OfferCriteria,
  now: number,
): Promise<FactorOffer | undefined> => {
  const { accountId, kind } = criteria;
  const { data } = await getOfferEntity().get({ accountId, kind }).go({ consistent: true });
  return selectValidOffer(data, criteria, now);
};
/** Deletes an offer and returns it, so that it is answered once; undefined when another call was first. */
export const takeFactorOffer = async (
  criteria: OfferCriteria,
  now: number,
): Promise<FactorOffer | undefined> => {
  const { accountId, kind } = criteria;
  const { data } = await getOfferEntity().delete({ accountId, kind }).go({ response: "all_old" });
  return selectValidOffer(data, criteria, now);
};
/** Builds the deletion of an offer that was not replaced meanwhile (label `offer`). */
export const buildFactorOfferDelete = ({ accountId, kind, value }: FactorOffer): TransactionItem => ({
  label: "offer",
  Delete: getOfferEntity()
    .delete({ accountId, kind })
    .where((offer, { eq }) => eq(offer.value, value))
    .params(),
});
