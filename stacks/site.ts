/** The built site on the machine that deploys: built here and now, because its security policy names its styles. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Infrastructure tests synthesize with a site that stands elsewhere. */
export const siteOutput = process.env.SITE_OUTPUT ?? "packages/web/dist";
/** What the job `prerender` renders with. */
export const rendererFolder = `${siteOutput}-server`;

/** Builds the site and answers the hashes of the styles that its prerendered pages carry. */
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
