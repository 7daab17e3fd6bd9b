import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, test } from "vitest";
import { buildErrorXml, checkPostPolicy } from "../../local/emulators/post-policy.ts";
import { isSignedCall, type SignedCall } from "../../local/emulators/s3-signature.ts";

const secret = "secret-of-this-test";
const client = new S3Client({
  region: "ap-east-1",
  endpoint: "http://127.0.0.1:1/__s3",
  credentials: { accessKeyId: "key", secretAccessKey: secret },
});

const readForm = async (): Promise<Map<string, string>> => {
  const { fields } = await createPresignedPost(client, {
    Bucket: "files",
    Key: "incoming/one",
    Conditions: [["content-length-range", 2, 10]],
    Fields: { "Content-Type": "image/png" },
    Expires: 300,
  });
  return new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
};
const addMinuteToNow = () => new Date(Date.parse(new Date().toISOString()) + 60_000);

describe("a browser's upload is refused as S3 refuses it", () => {
  test("what was signed is taken, at both ends of the range", async () => {
    expect(checkPostPolicy(await readForm(), 2, secret, addMinuteToNow())).toBeUndefined();
    expect(checkPostPolicy(await readForm(), 10, secret, addMinuteToNow())).toBeUndefined();
  });

  test("one byte too many or too few", async () => {
    expect(checkPostPolicy(await readForm(), 11, secret, addMinuteToNow())).toMatchObject({
      status: 400,
      code: "EntityTooLarge",
    });
    expect(checkPostPolicy(await readForm(), 1, secret, addMinuteToNow())).toMatchObject({
      status: 400,
      code: "EntityTooSmall",
    });
  });

  test.each([
    ["content-type", "text/html"],
    ["key", "incoming/two"],
    ["bucket", "other"],
  ])("another %s", async (name, value) => {
    const fields = (await readForm()).set(name, value);
    expect(checkPostPolicy(fields, 5, secret, addMinuteToNow())).toMatchObject({
      status: 403,
      code: "AccessDenied",
    });
  });

  test("a field that the policy does not name", async () => {
    const fields = (await readForm()).set("acl", "public-read");
    expect(checkPostPolicy(fields, 5, secret, addMinuteToNow())?.message).toContain(
      "Extra input fields: acl",
    );
  });

  test("a policy past its time", async () => {
    const lateTime = new Date(addMinuteToNow().getTime() + 300_000);
    expect(checkPostPolicy(await readForm(), 5, secret, lateTime)?.message).toContain("expired");
  });

  test("a policy signed by another, changed, or absent", async () => {
    expect(checkPostPolicy(await readForm(), 5, "another", addMinuteToNow())?.code).toBe(
      "SignatureDoesNotMatch",
    );
    const fields = await readForm();
    const policy = JSON.parse(Buffer.from(fields.get("policy") ?? "", "base64").toString());
    policy.expiration = "2099-01-01T00:00:00Z";
    fields.set("policy", Buffer.from(JSON.stringify(policy)).toString("base64"));
    expect(checkPostPolicy(fields, 5, secret, addMinuteToNow())?.code).toBe("SignatureDoesNotMatch");
    fields.delete("policy");
    expect(checkPostPolicy(fields, 5, secret, addMinuteToNow())).toMatchObject({
      status: 403,
      code: "AccessDenied",
    });
  });

  test("the error document carries no mark-up of the sender", () => {
    expect(buildErrorXml({ code: "AccessDenied", message: "<b>&" })).toContain("&#60;b&#62;&#38;");
  });
});

interface SdkRequest {
  method: string;
  path: string;
  query?: unknown;
  headers: Record<string, string>;
}
/** Builds a listing as the SDK sends it. */
const buildListing = async (): Promise<SignedCall> => {
  let sentCall: SignedCall | undefined;
  const listing = new S3Client({
    region: "ap-east-1",
    endpoint: "http://127.0.0.1:1/__s3",
    forcePathStyle: true,
    credentials: { accessKeyId: "key", secretAccessKey: secret },
    requestHandler: {
      handle: async ({ method, path, query, headers }: SdkRequest) => {
        const search = new URLSearchParams(query as Record<string, string>).toString();
        sentCall = { method, target: `${path}?${search}`, headers };
        throw new Error("not sent");
      },
    },
  });
  const command = new ListObjectsV2Command({ Bucket: "files", Prefix: "a b/(ö)*'!" });
  await listing.send(command).catch(() => undefined);
  if (!sentCall) throw new Error("nothing was sent");
  return sentCall;
};
const buildDownload = async (): Promise<SignedCall> => {
  const command = new GetObjectCommand({
    Bucket: "files",
    Key: "files/a b.pdf",
    ResponseContentDisposition: "attachment; filename*=UTF-8''%E4%B8%80.pdf",
  });
  const address = new URL(await getSignedUrl(client, command, { expiresIn: 300 }));
  return { method: "GET", target: `${address.pathname}${address.search}`, headers: { host: address.host } };
};

describe("every other call has to be signed for what it asks", () => {
  test("a listing and a download that were signed are taken", async () => {
    expect(isSignedCall(await buildListing(), secret)).toBe(true);
    expect(isSignedCall(await buildDownload(), secret)).toBe(true);
  });

  test.each<[string, (call: SignedCall) => SignedCall]>([
    ["any header", (call) => ({ ...call, headers: { ...call.headers, authorization: "Bearer x" } })],
    [
      "another signature",
      ({ target, headers, ...call }) => ({
        ...call,
        target: target.replace(/(X-Amz-Signature=)\w+/, `$1${"0".repeat(64)}`),
        headers: {
          ...headers,
          authorization: headers.authorization?.replace(/Signature=\w+/, `Signature=${"0".repeat(64)}`),
        },
      }),
    ],
    ["another method", (call) => ({ ...call, method: "DELETE" })],
    ["another object", (call) => ({ ...call, target: call.target.replace("files", "other") })],
    ["one more member of the query", (call) => ({ ...call, target: `${call.target}&versions=` })],
    ["another host", (call) => ({ ...call, headers: { ...call.headers, host: "example.mo" } })],
  ])("with %s it is refused", async (what, change) => {
    expect(isSignedCall(change(await buildListing()), secret)).toBe(false);
    const download = await buildDownload();
    // The header is no part of what a presigned address signs.
    if (what !== "any header") expect(isSignedCall(change(download), secret)).toBe(false);
  });

  test("without a signature, or signed by another, it is refused", async () => {
    expect(isSignedCall({ method: "GET", target: "/__s3/files", headers: {} }, secret)).toBe(false);
    for (const call of [await buildListing(), await buildDownload()])
      expect(isSignedCall(call, "another")).toBe(false);
  });
});
