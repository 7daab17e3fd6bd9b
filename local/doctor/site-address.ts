import { existsSync, readFileSync } from "node:fs";

/**
 * Finds the address of a stage's site: the domain that the stage is deployed with, else what the last deployment from
 * this folder has left.
 * @returns undefined in a clone that has not deployed yet, for a stage without a domain
 */
export const findSiteAddress = (
  { PORTAL_DOMAIN }: Readonly<Record<string, string | undefined>>,
  outputs = ".sst/outputs.json",
): string | undefined => {
  if (PORTAL_DOMAIN) return `https://${PORTAL_DOMAIN}`;
  if (!existsSync(outputs)) return undefined;
  return (JSON.parse(readFileSync(outputs, "utf8")) as { site?: string }).site;
};
