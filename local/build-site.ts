/** The site as `npm run build` makes it, unless what stands in its folder was built of the same sources. */
import { buildSiteIfChanged } from "./site-build.ts";

await buildSiteIfChanged((line) => console.log(line));
