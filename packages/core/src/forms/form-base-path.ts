/**
 * Returns the path to which the applications of a form are written: each family of forms has a base of its own (api.md
 * › Resources).
 */
import type { Scheme } from "./types/index.ts";

/**
 * Returns the path of a form's family below `/api`, such as `/special`; hosted fairs are written to the base of all.
 */
export const getFormBasePath = ({ resource }: Pick<Scheme, "resource">): string =>
  resource === "participate" ? "/participate/search" : `/${resource}`;
