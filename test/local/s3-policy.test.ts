import { S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { describe, expect, test } from "vitest";
import { buildErrorXml, checkPostPolicy } from "../../local/post-policy.ts";

const secret = "secret-of-this-test";
const client = new S3Client({
  region: "ap-east-1",
  endpoint: "http://127.0.0.1:1/__s3",
  credentials: { accessKeyId: "key", secretAccessKey: secret },
});

const form = async (): Promise<Map<string, string>> => {
  const { fields } = await createPresignedPost(client, {
    Bucket: "files",
    Key: "incoming/one",
    Conditions: [["content-length-range", 2, 10]],
    Fields: { "Content-Type": "image/png" },
    Expires: 300,
  });
  return new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
};
const soon = () => new Date(Date.parse(new Date().toISOString()) + 60_000);

describe("a browser's upload is refused as S3 refuses it", () => {
  test("what was signed is taken, at both ends of the range", async () => {
    expect(checkPostPolicy(await form(), 2, secret, soon())).toBeUndefined();
    expect(checkPostPolicy(await form(), 10, secret, soon())).toBeUndefined();
  });

  test("one byte too many or too few", async () => {
    expect(checkPostPolicy(await form(), 11, secret, soon())).toMatchObject({
      status: 400,
      code: "EntityTooLarge",
    });
    expect(checkPostPolicy(await form(), 1, secret, soon())).toMatchObject({
      status: 400,
      code: "EntityTooSmall",
    });
  });

  test.each([
    ["content-type", "text/html"],
    ["key", "incoming/two"],
    ["bucket", "other"],
  ])("another %s", async (name, value) => {
    const fields = (await form()).set(name, value);
    expect(checkPostPolicy(fields, 5, secret, soon())).toMatchObject({ status: 403, code: "AccessDenied" });
  });

  test("a field that the policy does not name", async () => {
    const fields = (await form()).set("acl", "public-read");
    expect(checkPostPolicy(fields, 5, secret, soon())?.message).toContain("Extra input fields: acl");
  });

  test("a policy past its time", async () => {
    const late = new Date(soon().getTime() + 300_000);
    expect(checkPostPolicy(await form(), 5, secret, late)?.message).toContain("expired");
  });

  test("a policy signed by another, changed, or absent", async () => {
    expect(checkPostPolicy(await form(), 5, "another", soon())?.code).toBe("SignatureDoesNotMatch");
    const fields = await form();
    const policy = JSON.parse(Buffer.from(fields.get("policy") ?? "", "base64").toString());
    policy.expiration = "2099-01-01T00:00:00Z";
    fields.set("policy", Buffer.from(JSON.stringify(policy)).toString("base64"));
    expect(checkPostPolicy(fields, 5, secret, soon())?.code).toBe("SignatureDoesNotMatch");
    fields.delete("policy");
    expect(checkPostPolicy(fields, 5, secret, soon())).toMatchObject({ status: 403, code: "AccessDenied" });
  });

  test("the error document carries no mark-up of the sender", () => {
    expect(buildErrorXml({ code: "AccessDenied", message: "<b>&" })).toContain("&#60;b&#62;&#38;");
  });
});
