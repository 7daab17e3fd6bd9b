/**
 * The security headers of every page, for CloudFront (`stacks/web.ts`) and the local machine (`local/site.ts`) alike.
 * Inline styles are those of prerendered pages, each named by its hash; scripts are never inline, and a text becomes
 * markup nowhere (Trusted Types).
 */
export interface Origins {
  /** `'sha256-…'` of the styles that prerendered pages carry. */
  styles: readonly string[];
  /** The private bucket: uploads go there, documents are shown from there. */
  uploads?: string;
  /** Everything is HTTPS: not so on the local machine. */
  https: boolean;
}
export const contentSecurityPolicy = ({ styles, uploads, https }: Origins): string =>
  [
    ["default-src", "'self'"],
    ["script-src", "'self'"],
    ["style-src", "'self'", ...styles],
    ["img-src", "'self'", "data:", "blob:", uploads],
    ["connect-src", "'self'", uploads],
    // Documents beside an application, shown from the bucket's origin.
    ["frame-src", uploads ?? "'self'"],
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
