/**
 * The security headers of every page, for CloudFront (`stacks/web.ts`) and the local machine (`local/cdn/site.ts`)
 * alike. Inline styles are those of prerendered pages, each named by its hash; scripts are never inline, and a text
 * becomes markup nowhere (Trusted Types).
 */
interface Origins {
  /** `'sha256-…'` of the styles that prerendered pages carry. */
  styles: readonly string[];
  /** The bucket to which uploads are sent; on the local machine it is the site itself. */
  uploads?: string;
  /** The bucket from which verified files are shown. */
  files?: string;
  /** Everything is HTTPS: not so on the local machine. */
  https: boolean;
}
/** CloudFront takes no longer value of a header (CloudFront Developer Guide › Quotas on headers). */
export const MAX_HEADER_LENGTH = 1783;

/**
 * Builds the content security policy of the site.
 * @throws Error where CloudFront would refuse the policy: then pages carry too many styles of their own
 */
export const contentSecurityPolicy = (origins: Origins): string => {
  const policy = joinDirectives(origins);
  if (policy.length > MAX_HEADER_LENGTH)
    throw new Error(`the security policy has ${policy.length} characters, more than ${MAX_HEADER_LENGTH}`);
  return policy;
};

const joinDirectives = ({ styles, uploads, files, https }: Origins): string =>
  [
    ["default-src", "'self'"],
    ["script-src", "'self'"],
    // A page of a form carries some of the styles of other pages.
    ["style-src", "'self'", ...new Set(styles)],
    ["img-src", "'self'", "data:", "blob:", files],
    ["connect-src", "'self'", uploads],
    // Documents beside an application, shown from the bucket's origin.
    ["frame-src", files ?? "'self'"],
    ["font-src", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'self'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", "'none'"],
    https ? ["upgrade-insecure-requests"] : [],
  ]
    .filter((directive) => directive.length > 0)
    .map((directive) => directive.filter(Boolean).join(" "))
    .join("; ");
export const permissionsPolicy = "camera=(), microphone=(), geolocation=(), payment=()";
