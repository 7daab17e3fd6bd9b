/**
 * Limits of one network address, before anything of ours runs: rate-based rules of AWS WAF. A web ACL of a CloudFront
 * distribution is in us-east-1 whatever the stage's region is (AWS WAF developer guide › CloudFront). Every call is
 * counted, so that no address can use up what the API takes in all (`api.ts`, decision 0168).
 */
import * as errorCodes from "../packages/core/src/platform/error-codes.ts";

/**
 * Requests of one address in five minutes: a page makes a dozen, an office with one address opens some pages per
 * second.
 */
const MAX_CALLS = 6000;
/** Requests that sign in, send codes or guess, in five minutes. */
const MAX_GUESSES = 600;
/** The payment provider sends webhooks from few addresses and in bursts, and repeats refused ones. */
const MAX_WEBHOOKS = 15_000;
const WINDOW_SECONDS = 300;

/**
 * Paths where somebody signs in, requests codes or guesses: passwords, codes and numbers. A page reads the others, such
 * as who is signed in, and each page of an office would count (decision 0757).
 */
const guessPaths = [
  "/api/user/login",
  "/api/user/captcha",
  // Registering, and the codes for it.
  "/api/user/reg",
  "/api/user/send/",
  "/api/user/forget",
  "/api/user/pwdreset",
  "/api/user/password",
  "/api/user/address",
  "/api/user/verification",
  "/api/user/factor/",
  "/api/user/subject/",
  "/api/smslogincaptcha",
  "/api/subaccount/bind",
  "/api/thirdparty/login",
  // Signing in as an entity, and its return.
  "/api/thirdparty/entity",
  "/api/thirdparty/callback",
  // Binding an identity to an account, and the code for it.
  "/api/thirdparty/bind",
  "/api/staff/login",
  "/api/roadshow/login",
  "/api/dsec/login",
  "/api/osspay",
  // A link to pay a fee.
  "/api/payment/link",
  "/api/help/inquiry",
  "/api/verification",
];
/** Paths that are read by everybody at a fair, and where somebody without a session sends something. */
const guessPathsOfPosts = ["/api/question"];

const buildVisibilityConfig = (metricName: string) => ({
  cloudwatchMetricsEnabled: true,
  // Samples would store addresses and paths.
  sampledRequestsEnabled: false,
  metricName,
});
/**
 * Compares the normalised path: `/%61pi//user/login` and `/x/../api/user/login` reach the API as well, because
 * CloudFront chooses the origin by the normal form.
 */
const matchPathPrefix = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString: path,
    textTransformations: [
      { priority: 0, type: "URL_DECODE" },
      { priority: 1, type: "NORMALIZE_PATH" },
      { priority: 2, type: "LOWERCASE" },
    ],
  },
});
const matchPost = {
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: "EXACTLY",
    searchString: "POST",
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
};
const buildRateRule = (name: string, priority: number, limit: number, scopeDownStatement: object) => ({
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
  visibilityConfig: buildVisibilityConfig(name),
});

/** Creates the web ACL of the site's distribution; blocked requests get a response in the format of the API. */
export const createFirewall = () =>
  new aws.wafv2.WebAcl(
    "Firewall",
    {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      customResponseBodies: [
        {
          key: "tooFrequent",
          contentType: "APPLICATION_JSON",
          content: JSON.stringify({
            success: false,
            code: errorCodes.TOO_FREQUENT,
            errorCode: errorCodes.TOO_FREQUENT,
          }),
        },
      ],
      rules: [
        buildRateRule("Guesses", 0, MAX_GUESSES, {
          orStatement: {
            statements: [
              ...guessPaths.map(matchPathPrefix),
              ...guessPathsOfPosts.map((path) => ({
                andStatement: { statements: [matchPost, matchPathPrefix(path)] },
              })),
            ],
          },
        }),
        buildRateRule("Calls", 1, MAX_CALLS, {
          andStatement: {
            statements: [
              matchPathPrefix("/api/"),
              { notStatement: { statements: [matchPathPrefix("/api/webhook/")] } },
            ],
          },
        }),
        buildRateRule("Webhooks", 2, MAX_WEBHOOKS, matchPathPrefix("/api/webhook/")),
      ],
      visibilityConfig: buildVisibilityConfig("Firewall"),
    },
    { provider: new aws.Provider("GlobalRegion", { region: "us-east-1" }) },
  );
