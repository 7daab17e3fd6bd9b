/**
 * Creates links to printed PDFs. The presigner signs a request without the S3 client, whose code a Lambda that only
 * returns links would load for nothing else (decision 0452). Region and credentials are those of the table's client.
 */
import { S3RequestPresigner } from "@aws-sdk/s3-request-presigner";
import { buildQueryString, HttpRequest } from "@smithy/core/protocols";
import { getDocumentClient } from "../platform/table.server.ts";

/** Lifetime of a link, in seconds: long enough for a click or a redirect, since every call makes a new one. */
const LINK_SECONDS = 60;

/**
 * Builds the address of an object: a host for each bucket on AWS, a path at an emulator, which has no DNS for such
 * hosts. The endpoint of an emulator may have a path of its own.
 */
const buildObjectUrl = (key: string, region: string): URL => {
  const bucket = process.env.TRANSIENT_BUCKET_NAME;
  if (!bucket) throw new Error("TRANSIENT_BUCKET_NAME is not set");
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return endpoint
    ? new URL(`${endpoint.replace(/\/$/, "")}/${bucket}/${key}`)
    : new URL(`https://${bucket}.s3.${region}.amazonaws.com/${key}`);
};

/**
 * Creates a short-lived link to a PDF below `prints/`, which the browser saves under its name. Whoever has the link can
 * read the PDF, so it is made only after the caller was checked.
 */
export const presignPrintLink = async (key: string, name: string): Promise<string> => {
  const { region, credentials, sha256 } = getDocumentClient().config;
  const { protocol, hostname, port, pathname, origin } = buildObjectUrl(key, await region());
  const request = new HttpRequest({
    method: "GET",
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {
      "response-content-type": "application/pdf",
      "response-content-disposition": `attachment; filename="${name}"`,
      "response-cache-control": "private, no-store",
    },
  });
  const presigner = new S3RequestPresigner({ region, credentials, sha256 });
  const { query = {} } = await presigner.presign(request, { expiresIn: LINK_SECONDS });
  return `${origin}${pathname}?${buildQueryString(query)}`;
};
