import { getStage } from "./stage.ts";

/** Set once a stage: `npx sst secret set CursorSecret …`. None has a default: a deploy without them stops. */
export const createSecrets = () => ({
  /** Signs list cursors and one-time captcha keys. */
  cursor: new sst.Secret("CursorSecret"),
  /** Keys the hashes that stand for accounts and networks in the logs. */
  log: new sst.Secret("LogSecret"),
  /** What the payment gateway signs its webhooks with. */
  paymentWebhook: new sst.Secret("PaymentWebhookSecret"),
  /** CloudFront proves itself to the API with it: only then is the caller's address that it tells believed. */
  origin: new sst.Secret("OriginSecret"),
  /** Our two clients at the identity provider; only a stage with `SIGN_ON_ISSUER` has them. */
  ...(getStage().signOn.issuer && {
    signOnPerson: new sst.Secret("SignOnPersonSecret"),
    signOnEntity: new sst.Secret("SignOnEntitySecret"),
  }),
});
export type Secrets = ReturnType<typeof createSecrets>;
