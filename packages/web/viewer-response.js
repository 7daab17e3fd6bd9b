/**
 * The viewer-response function of the site on CloudFront Functions, runtime 2.0: an address that the site does not have is
 * answered with 404, whichever page the viewer-request function sent it to. It uses only what the runtime documents.
 */

/**
 * @param event its request has the address as the viewer sent it, or as the viewer-request function left it
 * @param known addresses of the site: `files` at its root and a pattern of all `paths`
 */
// biome-ignore lint/correctness/noUnusedVariables: `viewer-request.ts` puts the call behind this file.
function setNotFoundStatus(event, known) {
  const uri = event.request.uri;
  const isNotFoundPage = /^\/404\/*$/.test(uri) || /^\/prerendered\/[\w-]+\/404\.html$/.test(uri);
  const isKnown =
    uri === "/" || known.files.includes(uri.split("/")[1]) || known.paths.test(uri.replace(/\/+$/, ""));
  if (event.response.statusCode !== 200 || (isKnown && !isNotFoundPage)) return;
  event.response.statusCode = 404;
  event.response.statusDescription = "Not Found";
}
