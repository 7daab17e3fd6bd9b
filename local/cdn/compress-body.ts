/**
 * CloudFront compresses the answers of the API (`compress` of the behaviour `/api/*` in `stacks/web.ts`); so does this
 * machine, so that a page transfers here what it transfers there.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);
/** CloudFront leaves shorter answers as they are. */
const MIN_BYTES = 1_000;
const COMPRESSED_TYPE = /^application\/json\b/;

/**
 * Returns the body of an answer as it goes to the caller, compressed with gzip where the caller accepts it.
 * @param response its media type is set, and its encoding is set here
 */
export const compressBody = async (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<Buffer> => {
  if (body.length < MIN_BYTES || !COMPRESSED_TYPE.test(String(response.getHeader("content-type"))))
    return body;
  response.setHeader("vary", "accept-encoding");
  if (!/\bgzip\b/.test(String(request.headers["accept-encoding"]))) return body;
  response.setHeader("content-encoding", "gzip");
  return compress(body);
};
