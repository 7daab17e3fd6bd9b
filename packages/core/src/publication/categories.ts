/** The headings of publications, apart from their schemas: the public site carries no zod. */
export const kinds = ["ARTICLE", "DOWNLOAD", "MAINTENANCE"] as const;
export type Kind = (typeof kinds)[number];
/** The headings that publications of a kind stand under, in their order. */
export const categories = {
  ARTICLE: ["ACCOUNT", "INSTITUTION", "APPLYING", "PAYMENT"],
  DOWNLOAD: ["GUIDE", "FORM", "RULE", "TEMPLATE"],
  MAINTENANCE: ["NOTICE"],
} as const satisfies Record<Kind, readonly string[]>;
