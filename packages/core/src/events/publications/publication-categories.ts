/** Kinds and categories of publications, separate from their schemas so that the public site does not load zod. */
export const publicationKinds = ["ARTICLE", "DOWNLOAD", "MAINTENANCE"] as const;
export type PublicationKind = (typeof publicationKinds)[number];
/** The categories of each kind of publication, in order. */
export const publicationCategories = {
  ARTICLE: ["ACCOUNT", "INSTITUTION", "APPLYING", "PAYMENT"],
  DOWNLOAD: ["GUIDE", "FORM", "RULE", "TEMPLATE"],
  MAINTENANCE: ["NOTICE"],
} as const satisfies Record<PublicationKind, readonly string[]>;
