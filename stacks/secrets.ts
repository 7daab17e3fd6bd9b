import { getStage } from "./stage.ts";

/**
 * Creates the secrets, set once per stage: `npx sst secret set CursorSecret …`. None has a default, so a deployment
 * without them fails.
 */
export const createSecrets = () => ({
  /** Signs list cursors and one-time captcha keys. */
  cursor: new sst.Secret("CursorSecret"),
  /** The previous value of `CursorSecret`, so that links in earlier e-mails stay valid. */
  previousCursor: new sst.Secret("PreviousCursorSecret", ""),
  /** Key of the hashes that replace accounts and networks in the logs. */
  log: new sst.Secret("LogSecret"),
  /** Key with which the payment gateway signs its webhooks. */
  paymentWebhook: new sst.Secret("PaymentWebhookSecret"),
  /** The previous value of `PaymentWebhookSecret`, until the payment provider signs with the new one. */
  previousPaymentWebhook: new sst.Secret("PreviousPaymentWebhookSecret", ""),
  /**
   * Proves to the API that a request came through CloudFront, whose header with the caller's address is only then
   * trusted.
   */
  origin: new sst.Secret("OriginSecret"),
  /**
   * The previous value of `OriginSecret`. A distribution takes minutes to send the new value from all edges, so both
   * are accepted in the meantime. Empty unless the secret is being changed.
   */
  previousOrigin: new sst.Secret("PreviousOriginSecret", ""),
  /** The two clients of the portal at the identity provider; only for stages with `SIGN_ON_ISSUER`. */
  ...(getStage().signOn.issuer && {
    signOnPerson: new sst.Secret("SignOnPersonSecret"),
    signOnEntity: new sst.Secret("SignOnEntitySecret"),
  }),
});
export type Secrets = ReturnType<typeof createSecrets>;
