/**
 * Limits of one network address, before anything of ours runs: rate-based rules of AWS WAF. A web ACL of a CloudFront
 * distribution lives in us-east-1 whatever the stage's region is (AWS WAF developer guide › CloudFront). The payment
 * provider's messages come from few addresses and many at a time: they are not counted.
 */

/** Calls of one address in five minutes: a page makes a dozen, an office behind one address opens some a second. */
const CALLS = 6000;
/** What signs in, sends codes or guesses, in five minutes. */
const GUESSES = 600;
const WINDOW_SECONDS = 300;

const visibility = (metricName: string) => ({
  cloudwatchMetricsEnabled: true,
  // Samples keep addresses and paths.
  sampledRequestsEnabled: false,
  metricName,
});
const below = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString: path,
    textTransformations: [{ priority: 0, type: "LOWERCASE" }],
  },
});
const rule = (name: string, priority: number, limit: number, scopeDownStatement: object) => ({
  name,
  priority,
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: "tooFrequent",
        responseHeaders: [{ name: "Retry-After", value: String(WINDOW_SECONDS) }],
      },
    },
  },
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: WINDOW_SECONDS,
      aggregateKeyType: "IP",
      scopeDownStatement,
    },
  },
  visibilityConfig: visibility(name),
});

/** The web ACL of the site's distribution; what is blocked is answered as the API answers (19995). */
export const firewall = () =>
  new aws.wafv2.WebAcl(
    "Firewall",
    {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      customResponseBodies: [
        {
          key: "tooFrequent",
          contentType: "APPLICATION_JSON",
          content: '{"success":false,"code":19995,"errorCode":19995}',
        },
      ],
      rules: [
        rule("Guesses", 0, GUESSES, {
          orStatement: {
            statements: ["/api/user/", "/api/smslogincaptcha/", "/api/staff/login", "/api/osspay"].map(below),
          },
        }),
        rule("Calls", 1, CALLS, {
          andStatement: {
            statements: [below("/api/"), { notStatement: { statements: [below("/api/webhook/")] } }],
          },
        }),
      ],
      visibilityConfig: visibility("Firewall"),
    },
    { provider: new aws.Provider("GlobalRegion", { region: "us-east-1" }) },
  );
