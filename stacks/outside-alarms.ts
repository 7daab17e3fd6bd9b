/**
 * Watches what is outside of the stage's region: the site as visitors get it from CloudFront, whose metrics are in
 * us-east-1, and the reputation of the sending domain, in the region that sends.
 */
import { createRegionalAlarm, createRegionalTopic } from "./alarm-topics.ts";
import type { Mail } from "./mail.ts";
import { buildSiteFailureAlarm } from "./rate-alarms.ts";
import { getStage } from "./stage.ts";
import type { createWeb } from "./web.ts";

/** SES reviews an account at five and at a tenth of a percent (Amazon SES Developer Guide › Reputation metrics). */
const MAX_BOUNCE_RATE = 0.03;
const MAX_COMPLAINT_RATE = 0.0008;

/**
 * AWS Certificate Manager renews a certificate 45 days before its end or earlier, as long as its DNS record stands; one
 * that was imported is renewed by nobody (ACM User Guide › Managed certificate renewal).
 */
const MIN_CERTIFICATE_DAYS = 30;

/**
 * Rings for a certificate that ends soon. The health check does not see it, because Route 53 validates no certificates
 * (Amazon Route 53 Developer Guide › How Route 53 determines whether a health check is healthy). After the last day ACM
 * publishes nothing, and the alarm goes on ringing.
 */
const createCertificateAlarm = (
  topic: ReturnType<typeof createRegionalTopic>,
  certificateArn: $util.Input<string>,
) =>
  createRegionalAlarm("CertificateExpiry", topic, {
    namespace: "AWS/CertificateManager",
    metricName: "DaysToExpiry",
    dimensions: { CertificateArn: certificateArn },
    statistic: "Minimum",
    threshold: MIN_CERTIFICATE_DAYS,
    period: 86_400,
    evaluationPeriods: 1,
    comparisonOperator: "LessThanThreshold",
    treatMissingData: "ignore",
  });

/** Health checks of Route 53 ask from several continents, every half minute. */
const createHealthCheck = (url: $util.Output<string>) =>
  new aws.route53.HealthCheck("SiteHealth", {
    type: "HTTPS_STR_MATCH",
    fqdn: url.apply((site) => new URL(site).hostname),
    port: 443,
    resourcePath: "/api/health",
    searchString: '"success":true',
    requestInterval: 30,
    failureThreshold: 3,
    enableSni: true,
    measureLatency: true,
  });

/** Creates the alarms on CloudFront and on a caller from outside, which sees what no metric of ours shows. */
export const createSiteAlarms = ({
  distribution,
  url,
}: Pick<ReturnType<typeof createWeb>, "distribution" | "url">) => {
  const topic = createRegionalTopic(
    "EdgeAlarms",
    new aws.Provider("EdgeRegion", { region: "us-east-1" as aws.Region }),
  );
  createRegionalAlarm("SiteFailures", topic, buildSiteFailureAlarm(distribution.id));
  createRegionalAlarm("SiteUnreachable", topic, {
    namespace: "AWS/Route53",
    metricName: "HealthCheckStatus",
    dimensions: { HealthCheckId: createHealthCheck($output(url)).id },
    statistic: "Minimum",
    threshold: 1,
    period: 60,
    evaluationPeriods: 3,
    comparisonOperator: "LessThanThreshold",
    treatMissingData: "breaching",
  });
  // CloudFront's own address has a certificate of CloudFront.
  if (getStage().domain)
    createCertificateAlarm(
      topic,
      distribution.viewerCertificate.apply(({ acmCertificateArn }) => acmCertificateArn ?? ""),
    );
  return topic;
};

/** Creates the alarms on bounces and complaints, above which SES reviews and then pauses the account. */
export const createMailAlarms = ({ provider, configurationSet }: Mail) => {
  const topic = createRegionalTopic("MailAlarms", provider);
  const dimensions = { "ses:configuration-set": configurationSet.configurationSetName };
  for (const [name, metricName, threshold] of [
    ["MailBounces", "Reputation.BounceRate", MAX_BOUNCE_RATE],
    ["MailComplaints", "Reputation.ComplaintRate", MAX_COMPLAINT_RATE],
  ] as const)
    createRegionalAlarm(name, topic, {
      namespace: "AWS/SES",
      metricName,
      dimensions,
      statistic: "Maximum",
      threshold,
      period: 3600,
      evaluationPeriods: 1,
      // SES publishes the rate when something is sent; an hour without mail mends no reputation.
      treatMissingData: "ignore",
    });
  return topic;
};
