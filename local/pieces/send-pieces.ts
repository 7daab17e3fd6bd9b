/** Answers calls below `/__dev/pieces/`, with the page built by the first of them. */
import type { ServerResponse } from "node:http";
import { extname } from "node:path";
import { sendResponse } from "../http.ts";
import { mediaTypes, securityHeaders } from "../site.ts";
import { buildPieces, piecesBase } from "./build-pieces.ts";

let pieces: ReturnType<typeof buildPieces> | undefined;

/** @param path of the call: the page itself, or one of its files */
export const sendPieces = async (response: ServerResponse, path: string): Promise<void> => {
  pieces ??= buildPieces();
  const address = path === piecesBase || path === piecesBase.slice(0, -1) ? `${piecesBase}index.html` : path;
  const content = (await pieces).get(address);
  if (content === undefined) return sendResponse(response, 404, {});
  const type = mediaTypes[extname(address)] ?? "application/octet-stream";
  sendResponse(response, 200, { ...securityHeaders, "content-type": type }, content);
};
