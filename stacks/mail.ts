import { getStage } from "./stage.ts";

/**
 * Creates the sending domain with DKIM, and the configuration set of every e-mail. Both are in the sending region,
 * because SES has no endpoint in Hong Kong (AWS General Reference › Amazon SES endpoints).
 *
 * The DNS records belong to whoever runs the domain, so a deployment prints them and does not wait for them: SST's own
 * component would wait, and a first deployment would fail after 45 minutes.
 */
export const createMail = () => {
  const { mailDomain, mailRegion } = getStage();
  const provider = new aws.Provider("MailRegion", { region: mailRegion as aws.Region });
  const options = { provider };
  const configurationSet = new aws.sesv2.ConfigurationSet(
    "MailConfiguration",
    {
      configurationSetName: `${$app.name}-${$app.stage}`,
      // No further e-mail is sent to an address that bounced or complained (Amazon SES Developer Guide › Suppression
      // list).
      suppressionOptions: { suppressedReasons: ["BOUNCE", "COMPLAINT"] },
      reputationOptions: { reputationMetricsEnabled: true },
    },
    options,
  );
  const identity = new aws.sesv2.EmailIdentity(
    "MailIdentity",
    { emailIdentity: mailDomain, configurationSetName: configurationSet.configurationSetName },
    options,
  );
  // CloudWatch counts the outcome of each e-mail; the addresses stay in SES's own suppression list.
  new aws.sesv2.ConfigurationSetEventDestination(
    "MailEvents",
    {
      configurationSetName: configurationSet.configurationSetName,
      eventDestinationName: "metrics",
      eventDestination: {
        enabled: true,
        matchingEventTypes: ["BOUNCE", "COMPLAINT", "REJECT", "DELIVERY_DELAY", "RENDERING_FAILURE"],
        cloudWatchDestination: {
          dimensionConfigurations: [
            {
              dimensionName: "ses:configuration-set",
              dimensionValueSource: "MESSAGE_TAG",
              defaultDimensionValue: configurationSet.configurationSetName,
            },
          ],
        },
      },
    },
    options,
  );
  return {
    identity,
    configurationSet,
    provider,
    from: `no-reply@${mailDomain}`,
    /** Every address and domain that the account has verified. */
    ownIdentities: $interpolate`arn:aws:ses:${mailRegion}:${aws.getCallerIdentityOutput().accountId}:identity/*`,
    records: listRecords(identity, mailDomain),
  };
};
export type Mail = ReturnType<typeof createMail>;

/** Lists the records that the sending domain needs: three of DKIM, and the policy for mail that is not ours. */
const listRecords = (identity: aws.sesv2.EmailIdentity, domain: string) =>
  identity.dkimSigningAttributes.tokens.apply((tokens) => [
    ...tokens.map((token) => `${token}._domainkey.${domain} CNAME ${token}.dkim.amazonses.com`),
    `_dmarc.${domain} TXT "v=DMARC1; p=quarantine;"`,
  ]);
