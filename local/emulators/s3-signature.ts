/**
 * Verifies that a call of S3 was signed with the secret key (Signature Version 4), in its `Authorization` header or in
 * its address. The emulator takes any signature.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface SignedCall {
  method: string;
  /** Path and query as they were sent. */
  target: string;
  headers: IncomingHttpHeaders;
}
interface Signature {
  /** Key id, date, region, service and terminator. */
  credential: string;
  signedHeaders: string;
  signature: string;
  /** `20261123T020000Z`. */
  signedAt: string;
  payloadHash: string;
}

/** Returns whether the signature of a call was made with the secret key, for exactly this call. */
export const isSignedCall = (call: SignedCall, secret: string): boolean => {
  const [path = "/", search = ""] = call.target.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const signature = readHeaderSignature(call.headers) ?? readQuerySignature(query);
  if (!signature) return false;
  const [, ...scope] = signature.credential.split("/");
  const [date = "", , service] = scope;
  const names = signature.signedHeaders.split(";");
  if (scope.length !== 4 || service !== "s3" || !names.includes("host")) return false;
  if (!signature.signedAt.startsWith(date)) return false;
  const canonicalRequest = [
    call.method,
    path,
    buildCanonicalQuery(query),
    ...names.map((name) => `${name}:${readHeader(call.headers, name)}`),
    "",
    signature.signedHeaders,
    signature.payloadHash,
  ].join("\n");
  const digest = createHash("sha256").update(canonicalRequest).digest("hex");
  const text = ["AWS4-HMAC-SHA256", signature.signedAt, scope.join("/"), digest].join("\n");
  const key = scope.reduce<string | Buffer>(computeHmac, `AWS4${secret}`);
  const expectedSignature = computeHmac(key, text);
  const givenSignature = Buffer.from(signature.signature, "hex");
  return (
    givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
  );
};

/** Reads the access key id that a call was signed with; undefined when it has no signature. */
export const readSignerKeyId = ({ target, headers }: Omit<SignedCall, "method">): string | undefined => {
  const query = new URLSearchParams(target.split(/\?(.*)/s)[1] ?? "");
  return (readHeaderSignature(headers) ?? readQuerySignature(query))?.credential.split("/")[0];
};

/** Reads the signature of a call by the SDK; undefined without such a header. */
const readHeaderSignature = (headers: IncomingHttpHeaders): Signature | undefined => {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=(\w+)$/;
  const [, credential, signedHeaders, signature] = pattern.exec(headers.authorization ?? "") ?? [];
  if (!credential || !signedHeaders || !signature) return undefined;
  return {
    credential,
    signedHeaders,
    signature,
    signedAt: readHeader(headers, "x-amz-date"),
    payloadHash: readHeader(headers, "x-amz-content-sha256"),
  };
};

/** Reads the signature of a presigned address; undefined when the address has none. */
const readQuerySignature = (query: URLSearchParams): Signature | undefined => {
  const signature = query.get("X-Amz-Signature");
  if (!signature || query.get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256") return undefined;
  return {
    credential: query.get("X-Amz-Credential") ?? "",
    signedHeaders: query.get("X-Amz-SignedHeaders") ?? "",
    signature,
    signedAt: query.get("X-Amz-Date") ?? "",
    payloadHash: query.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
  };
};

const readHeader = (headers: IncomingHttpHeaders, name: string): string =>
  [headers[name] ?? ""].flat().join(",").trim().replace(/ +/g, " ");

/** Builds the query parameters except the signature, sorted and encoded as RFC 3986 requires. */
const buildCanonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join("&");

const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const computeHmac = (key: string | Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();
