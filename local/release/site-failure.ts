import { describeUnansweredPaths, findUnansweredPaths } from "../doctor/route-check.ts";

const SITE_TIMEOUT_MS = 10_000;

/** Finds why the parts of a site cannot be reached. @returns undefined where they can */
export const findHealthFailure = async (site: string): Promise<string | undefined> => {
  try {
    const health = await fetch(new URL("/api/health", site), {
      signal: AbortSignal.timeout(SITE_TIMEOUT_MS),
    });
    return health.ok ? undefined : `status ${health.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/**
 * Finds why a site does not do what it should: its parts cannot be reached, or a resource of its API does not answer.
 * @returns undefined where nothing is wrong
 */
export const findSiteFailure = async (site: string): Promise<string | undefined> => {
  const healthFailure = await findHealthFailure(site);
  if (healthFailure !== undefined) return healthFailure;
  const failures = await findUnansweredPaths(site);
  return failures.length === 0 ? undefined : describeUnansweredPaths(failures);
};
