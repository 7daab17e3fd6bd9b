/** Answers calls below `/__dev/gallery/`, with the page built by the first of them. */
import type { ServerResponse } from "node:http";
import { extname } from "node:path";
import { mediaTypes, securityHeaders } from "../cdn/site.ts";
import { sendResponse } from "../servers/http.ts";
import { buildGallery, galleryBase } from "./build-gallery.ts";

let gallery: ReturnType<typeof buildGallery> | undefined;

/**
 * Sends the gallery of components, which the first call builds.
 * @param path of the call: the page itself, or one of its files
 */
export const sendGallery = async (response: ServerResponse, path: string): Promise<void> => {
  gallery ??= buildGallery();
  const address =
    path === galleryBase || path === galleryBase.slice(0, -1) ? `${galleryBase}index.html` : path;
  const content = (await gallery).get(address);
  if (content === undefined) return sendResponse(response, 404, {});
  const type = mediaTypes[extname(address)] ?? "application/octet-stream";
  sendResponse(response, 200, { ...securityHeaders, "content-type": type }, content);
};
