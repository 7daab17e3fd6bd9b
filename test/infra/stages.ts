/** The graphs that the tests of infrastructure look at: the stage of each, and what its deployment was told. */
interface StageSettings {
  stage: string;
  environment: Record<string, string>;
}

/** The settings that production must have. */
const namedSettings = {
  MAIL_DOMAIN: "example.org",
  DESK_MAIL: "desk@institute.example",
  PAYMENT_GATEWAY_URL: "https://gateway.example",
};
/** Secrets that are being changed: the values before, each unlike any other. A trial has none. */
const previousSecrets = Object.fromEntries(
  ["OriginSecret", "CursorSecret", "PaymentWebhookSecret"].map((secret) => [
    `SST_SECRET_Previous${secret}`,
    `secret-before-${secret}`,
  ]),
);
const PORTAL_DOMAIN = "portal.example.org";

export const stages = {
  /** Under CloudFront's own address. */
  production: { stage: "production", environment: { ...namedSettings, ...previousSecrets } },
  trial: { stage: "trial", environment: {} },
  /** The domain's zone is in Route 53 of the same account. */
  "production-route53": { stage: "production", environment: { ...namedSettings, PORTAL_DOMAIN } },
  /** The domain's DNS is kept elsewhere, and a restored table took the place of the lost one. */
  "production-certificate": {
    stage: "production",
    environment: {
      ...namedSettings,
      PORTAL_DOMAIN,
      RESTORED_TABLE: "restored-table",
      PORTAL_CERTIFICATE_ARN:
        "arn:aws:acm:us-east-1:123456789012:certificate/0f0e0d0c-0b0a-4908-8706-050403020100",
    },
  },
} as const satisfies Record<string, StageSettings>;
export type GraphName = keyof typeof stages;
