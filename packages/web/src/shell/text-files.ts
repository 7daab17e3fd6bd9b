/** Texts are data, not script: files of their own below an address that names their content (`texts-plugin.ts`). */

/** The texts of the frame around every page. */
export const firstNamespaces = ["common", "status"];

export const buildTextAddress = (namespace: string, language: string): string =>
  `${__TEXTS__}/${namespace}/${language}.json`;
