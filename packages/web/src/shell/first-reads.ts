/**
 * Starts the first calls of a page behind the sign-in beside the script of the page, which would otherwise make them
 * only when it has come and is rendered (decision 0433). The hooks of the page then take the answers that are on their
 * way.
 */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { preload } from "swr";
import { buildApiPath } from "./api.ts";
import { readResource } from "./resource-provider.tsx";
import { session } from "./session.ts";

/**
 * Paths of the API without `/api`, as the page reads them when it is mounted: an answer that nobody takes would grow
 * old.
 */
export interface FirstReads {
  /** Returns the paths to read from the last part of the address's path and its query. */
  ofAddress?: (last: string, search: URLSearchParams) => readonly string[];
  /**
   * Returns the paths to read for the current institution, which `/user/current` names: for pages that read that too.
   */
  ofInstitution?: (id: string) => readonly string[];
}

const startReads = (paths: readonly string[]): void => {
  // The page that takes the answer shows the failure.
  for (const path of paths) preload(buildApiPath(path), readResource).catch(() => undefined);
};
/** Starts the reads of the page at an address. */
export const startFirstReads = (
  { ofAddress, ofInstitution }: FirstReads,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): void => {
  startReads(ofAddress?.(pathname.split("/").at(-1) ?? "", new URLSearchParams(search)) ?? []);
  if (!ofInstitution) return;
  preload(buildApiPath("/user/current"), readResource<CurrentUser>)
    .then(({ currentInstitutionId, institutions }) => {
      const id = session.institution() ?? currentInstitutionId ?? institutions[0]?.id;
      if (id) startReads(ofInstitution(id));
    })
    // Also an answer of another kind than expected is shown by the page, which reads it too.
    .catch(() => undefined);
};
