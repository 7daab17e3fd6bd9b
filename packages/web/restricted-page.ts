/**
 * Puts the restricted views' page where its readers find it: the statistics bureau's at its known address, the roadshow
 * inspectors' below a segment that only they know (`ROADSHOW_PATH`, at deployment). Called by the end of a build and by
 * the local machine, whose segment is its own.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Letters, digits and hyphens; shorter ones can be tried out. */
const segment = /^[\w-]{16,100}$/;
const dsec = ["datasharewithdsec", "datasharewithdsec/dsecgov"];
const roadshow = ["", "/showactivity", "/showenterprise", "/showconvention"];

/**
 * Writes the built page of the restricted views to the addresses of the bureau and of the inspectors.
 * @param dist the built site; its page is beside it, where no address leads
 * @param path the hidden segment; undefined or empty: the inspectors have no page
 * @throws Error for a segment that could be guessed
 */
export const writeRestrictedPages = (dist: string, path: string | undefined): void => {
  const builtPage = join(`${dist}-server`, "restricted.html");
  if (!existsSync(builtPage)) return;
  if (path && !segment.test(path))
    throw new Error("ROADSHOW_PATH must have at least 16 letters, digits or hyphens that nobody can guess");
  const page = readFileSync(builtPage, "utf8");
  for (const folder of [...dsec, ...(path ? roadshow.map((below) => `${path}${below}`) : [])]) {
    const target = join(dist, folder, "index.html");
    // Another machine may be serving it.
    if (existsSync(target) && readFileSync(target, "utf8") === page) continue;
    mkdirSync(join(dist, folder), { recursive: true });
    writeFileSync(target, page);
  }
};
