/** The code of the CloudFront function in `viewer-request.js`, with the list of the public pages. */
import { publicPaths } from "./public-paths.ts";

/** The function as a plain file, from the project's root. */
export const viewerRequestFile = "packages/web/viewer-request.js";

/**
 * Builds the body of the function `handler(event)`, in which `cf` is the module `cloudfront`. Comments and indents are
 * left out, because CloudFront limits a function to 10 KB. Names must differ from those of the code that SST puts behind
 * it.
 * @param source the text of `viewer-request.js`
 */
export const buildViewerRequestCode = (source: string): string => {
  const code = source
    .replace(/\/\*\*[\s\S]*?\*\/\n/g, "")
    .replace(/^\s*\/\/.*\n/gm, "")
    .replace(/^\s+/gm, "");
  return `
${code}
const viewerResponse = await handleViewerRequest(event, cf.kvs(), "${publicPaths.join(" ")}".split(" "));
if (viewerResponse) return viewerResponse;`;
};
