import { readdirSync, readFileSync } from "node:fs";
import { TURN_NOT_COME } from "../packages/core/src/platform/error-codes.ts";
import { applicationBases } from "../packages/functions/src/http/routes.ts";
import { contentSecurityPolicy, permissionsPolicy } from "../packages/web/security-headers.ts";
import {
  buildViewerRequestCode,
  buildViewerResponseCode,
  buildWaitingRoomCode,
  viewerRequestFile,
  viewerResponseFile,
  waitingRoomFile,
} from "../packages/web/viewer-request.ts";
import type { Gateway } from "./api.ts";
import { buildCdnReadPolicy } from "./cdn-access.ts";
import { createFirewall } from "./firewall.ts";
import type { Secrets } from "./secrets.ts";
import { buildSiteForDeploy, siteOutput } from "./site.ts";
import { getStage } from "./stage.ts";
import type { Storage } from "./storage.ts";

/** Headers of the viewer that reach the API, and the caller's address as CloudFront saw it (at most ten). */
const FORWARDED_HEADERS = [
  "Accept",
  "Accept-Language",
  "CloudFront-Viewer-Address",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "User-Agent",
  "X-Institution-Id",
  "X-Signature",
];

/**
 * CloudFront keeps these answers for ten seconds unless told otherwise, also where the origin says `no-store`: whoever
 * asked for what was not there yet would be told so again after making it, and a failure would be answered to everybody
 * who asks meanwhile (CloudFront Developer Guide › How CloudFront processes HTTP 4xx and 5xx status codes from your
 * origin).
 */
const uncachedAnswers = [404, 405, 414, 500, 501, 502, 503, 504].map((errorCode) => ({
  errorCode,
  errorCachingMinTtl: 0,
}));

const buildOrigin = (originId: string, domainName: $util.Input<string>) => ({
  originId,
  domainName,
  customOriginConfig: {
    httpPort: 80,
    httpsPort: 443,
    originProtocolPolicy: "https-only",
    originReadTimeout: 30,
    originSslProtocols: ["TLSv1.2"],
  },
});

/**
 * Creates the static site on CloudFront with security headers. `/api/*` goes to the HTTP API, so that the site only
 * calls its own origin. What was uploaded comes from the bucket's origin, never from the site's.
 */
export const createWeb = (httpApi: Gateway, storage: Storage, secrets: Secrets) => {
  const { domain, certificate } = getStage();
  const { styles } = buildSiteForDeploy();

  const headers = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
    securityHeadersConfig: {
      contentSecurityPolicy: {
        override: true,
        contentSecurityPolicy: $resolve([
          storage.transient.nodes.bucket.bucketRegionalDomainName,
          storage.files.nodes.bucket.bucketRegionalDomainName,
        ]).apply(([uploads, files]) =>
          contentSecurityPolicy({
            styles,
            uploads: `https://${uploads}`,
            files: `https://${files}`,
            https: true,
          }),
        ),
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: "DENY", override: true },
      referrerPolicy: { referrerPolicy: "strict-origin-when-cross-origin", override: true },
      strictTransportSecurity: {
        accessControlMaxAgeSec: 63_072_000,
        includeSubdomains: true,
        preload: true,
        override: true,
      },
    },
    customHeadersConfig: {
      items: [
        {
          header: "Permissions-Policy",
          value: permissionsPolicy,
          override: true,
        },
        { header: "Cross-Origin-Opener-Policy", value: "same-origin", override: true },
      ],
    },
  });

  // Authorization only reaches an origin through a cache policy; responses have `no-store`, and nothing is cached
  // longer than 1 s.
  const apiCachePolicy = new aws.cloudfront.CachePolicy("ApiCache", {
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 1,
    parametersInCacheKeyAndForwardedToOrigin: {
      headersConfig: { headerBehavior: "whitelist", headers: { items: ["Authorization"] } },
      cookiesConfig: { cookieBehavior: "none" },
      queryStringsConfig: { queryStringBehavior: "all" },
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    },
  });
  const apiRequestPolicy = new aws.cloudfront.OriginRequestPolicy("ApiRequest", {
    headersConfig: { headerBehavior: "whitelist", headers: { items: FORWARDED_HEADERS } },
    cookiesConfig: { cookieBehavior: "none" },
    queryStringsConfig: { queryStringBehavior: "all" },
  });

  const webAcl = createFirewall();
  // SST has its own store of the site's files; the job needs one that it can write to.
  // Sorted, because another order would be another version of the function.
  const rootFiles = readdirSync(siteOutput).sort();
  const pageStore = new aws.cloudfront.KeyValueStore("Pages", {
    comment: `Pages of the stage ${$app.stage} that exist`,
  });
  const waitingRoom = new aws.cloudfront.Function("WaitingRoom", {
    comment: `Waiting room of openings, stage ${$app.stage}`,
    runtime: "cloudfront-js-2.0",
    keyValueStoreAssociations: [pageStore.arn],
    code: `import cf from "cloudfront";
import crypto from "crypto";
async function handler(event) {
const now = Date.now();
${buildWaitingRoomCode(readFileSync(waitingRoomFile, "utf8"), applicationBases, TURN_NOT_COME)}
return event.request;
}`,
  });
  const site = new sst.aws.StaticSite("Site", {
    path: siteOutput,
    // Files written by the job `prerender` stay until it writes again, and so do those that open pages still ask for.
    assets: { purge: false, routes: ["/prerendered"] },
    edge: {
      viewerRequest: {
        injection: buildViewerRequestCode(readFileSync(viewerRequestFile, "utf8"), rootFiles),
        kvStore: pageStore.arn,
      },
      viewerResponse: {
        injection: buildViewerResponseCode(readFileSync(viewerResponseFile, "utf8"), rootFiles),
      },
    },
    ...(domain && { domain: certificate ? { name: domain, dns: false, cert: certificate } : domain }),
    transform: {
      assets: (args) => {
        args.cors = false;
        args.access = undefined;
        args.policy = buildCdnReadPolicy("*");
        // Each page that a job renders is rendered once a day at least, which writes its answers again: what is older
        // is named by no page (`render-page-files.ts`).
        args.lifecycle = [{ id: "answers", prefix: "prerendered/answers/", expiresIn: "30 days" }];
        return undefined;
      },
      cdn: (args) => {
        const host = httpApi.url.apply((url) => new URL(url).hostname);
        args.origins = $output(args.origins).apply((origins) => [
          ...origins,
          {
            ...buildOrigin("api", host),
            customHeaders: [{ name: "X-Origin-Secret", value: secrets.origin.value }],
          },
        ]);
        args.orderedCacheBehaviors = [
          {
            pathPattern: "/api/*",
            targetOriginId: "api",
            viewerProtocolPolicy: "https-only",
            allowedMethods: ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
            cachedMethods: ["GET", "HEAD"],
            compress: true,
            cachePolicyId: apiCachePolicy.id,
            originRequestPolicyId: apiRequestPolicy.id,
            responseHeadersPolicyId: headers.id,
            functionAssociations: [{ eventType: "viewer-request", functionArn: waitingRoom.arn }],
          },
        ];
        args.transform = {
          distribution: {
            webAclId: webAcl.arn,
            customErrorResponses: uncachedAnswers,
            // A page behind the sign-in asks for some forty files, and HTTP/1.1 for six at a time.
            httpVersion: "http2and3",
          },
        };
        args.defaultCacheBehavior = $output(args.defaultCacheBehavior).apply((behavior) => ({
          ...behavior,
          responseHeadersPolicyId: headers.id,
        }));
        return undefined;
      },
    },
  });
  const bucket = site.nodes.assets;
  if (!bucket) throw new Error("The site has no bucket");
  const { cdn } = site.nodes;
  if (!cdn) throw new Error("The site has no distribution");
  const { distribution } = cdn.nodes;
  const files = { name: bucket.name, arn: bucket.arn, store: pageStore.arn, site };
  return { distribution, files, url: domain ? $output(`https://${domain}`) : site.url };
};
