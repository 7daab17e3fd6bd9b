/**
 * The built site on the deploying machine; it is built here because its security policy contains the hashes of its
 * styles.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** Infrastructure tests use a site in another folder. */
export const siteOutput = process.env.SITE_OUTPUT ?? "packages/web/dist";
/** The renderer of the job `prerender`. */
export const rendererFolder = `${siteOutput}-server`;

/**
 * Computes a digest of what every page is made from, which differs between two builds that differ; called after the
 * build.
 */
export const computeTemplateHash = (): string =>
  createHash("sha256")
    .update(readFileSync(`${rendererFolder}/template.json`))
    .digest("hex");

/** Builds the site and returns the hashes of the styles in its prerendered pages. */
export const buildSiteForDeploy = (): { styles: string[] } => {
  if (!process.env.SITE_OUTPUT) {
    const build = spawnSync("npm", ["run", "build"], { stdio: "inherit" });
    if (build.status !== 0) throw new Error("The site could not be built");
  }
  const template = `${rendererFolder}/template.json`;
  if (!existsSync(template)) return { styles: [] };
  const { styles, formStyles } = JSON.parse(readFileSync(template, "utf8")) as Record<
    string,
    { hash: string }[]
  >;
  return { styles: [...(styles ?? []), ...(formStyles ?? [])].map(({ hash }) => hash) };
};
