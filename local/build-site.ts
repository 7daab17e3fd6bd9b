/** Builds the site as `npm run build` does, unless its folder holds a build of the same sources. */
import { buildSiteIfChanged } from "./site-build.ts";

await buildSiteIfChanged((line) => console.log(line));
