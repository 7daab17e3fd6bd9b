import type { Gateway } from "./api.ts";
import type { Secrets } from "./secrets.ts";
import { stage } from "./stage.ts";
import type { Storage } from "./storage.ts";

/** Viewer headers that reach the API, and the caller's address as CloudFront saw it (ten at most). */
const FORWARDED = [
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

/** What a page may load: itself, pictures of the picture origin, and what stands in the private bucket. */
export const contentSecurityPolicy = (pictures: string, uploads: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${pictures} ${uploads}`,
    `connect-src 'self' ${uploads}`,
    // Documents beside an application, shown from the bucket's origin.
    `frame-src ${uploads}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "upgrade-insecure-requests",
  ].join("; ");

const origin = (originId: string, domainName: $util.Input<string>) => ({
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
 * The static site on CloudFront with security headers; `/api/*` goes to the HTTP API, so that the site talks to its own
 * origin only. Pictures people uploaded come from another origin, never from the site's.
 */
export const web = (http: Gateway, storage: Storage, secrets: Secrets) => {
  const { domain } = stage();
  const pictures = new sst.aws.Router("PictureRouter");
  pictures.routeBucket("/public", storage.pictures);

  const headers = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
    securityHeadersConfig: {
      contentSecurityPolicy: {
        override: true,
        contentSecurityPolicy: $resolve([
          pictures.url,
          storage.files.nodes.bucket.bucketRegionalDomainName,
        ]).apply(([shown, bucket]) => contentSecurityPolicy(shown, `https://${bucket}`)),
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
          value: "camera=(), microphone=(), geolocation=(), payment=()",
          override: true,
        },
        { header: "Cross-Origin-Opener-Policy", value: "same-origin", override: true },
      ],
    },
  });

  // Authorization reaches an origin only by a cache policy; answers say `no-store`, and nothing is kept longer than 1 s.
  const uncached = new aws.cloudfront.CachePolicy("ApiCache", {
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
  const forwarded = new aws.cloudfront.OriginRequestPolicy("ApiRequest", {
    headersConfig: { headerBehavior: "whitelist", headers: { items: FORWARDED } },
    cookiesConfig: { cookieBehavior: "none" },
    queryStringsConfig: { queryStringBehavior: "all" },
  });

  const site = new sst.aws.StaticSite("Site", {
    path: "packages/web",
    // Types of the site's environment, which it has none of, go where nobody reads them.
    vite: { types: "../../.sst/site-env.d.ts" },
    // Infrastructure tests synthesize with a site that stands elsewhere.
    build: { command: "npm run build", output: process.env.SITE_OUTPUT ?? "dist" },
    ...(domain ? { domain } : {}),
    transform: {
      assets: (args) => {
        args.cors = false;
        return undefined;
      },
      cdn: (args) => {
        const host = http.url.apply((url) => new URL(url).hostname);
        args.origins = $output(args.origins).apply((origins) => [
          ...origins,
          {
            ...origin("api", host),
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
            cachePolicyId: uncached.id,
            originRequestPolicyId: forwarded.id,
            responseHeadersPolicyId: headers.id,
          },
        ];
        args.defaultCacheBehavior = $output(args.defaultCacheBehavior).apply((behavior) => ({
          ...behavior,
          responseHeadersPolicyId: headers.id,
        }));
        return undefined;
      },
    },
  });
  return { site, pictures, url: domain ? $output(`https://${domain}`) : site.url };
};
