/** The headings of publications, apart from their schemas: the public site carries no zod. */
export const publicationKinds = ["ARTICLE", "DOWNLOAD", "MAINTENANCE"] as const;
export type PublicationKind = (typeof publicationKinds)[number];
/** The headings that publications of a kind stand under, in their order. */
export const publicationCategories = {
  ARTICLE: ["ACCOUNT", "INSTITUTION", "APPLYING", "PAYMENT"],
  DOWNLOAD: ["GUIDE", "FORM", "RULE", "TEMPLATE"],
  MAINTENANCE: ["NOTICE"],
} as const satisfies Record<PublicationKind, readonly string[]>;
