/**
 * Checks what S3 checks of a browser's POST upload: the policy's signature (Signature Version 4), its expiry, and each
 * of its conditions against what was sent. Refusals carry S3's own codes and statuses.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** The fields of the form but the file, names in lower case. */
type PostFields = ReadonlyMap<string, string>;
export interface S3Refusal {
  status: 400 | 403;
  code: "AccessDenied" | "SignatureDoesNotMatch" | "EntityTooLarge" | "EntityTooSmall" | "InvalidArgument";
  message: string;
}

const PolicyCondition = z.union([
  z.record(z.string(), z.string()),
  z.tuple([z.enum(["eq", "starts-with"]), z.string(), z.string()]),
  z.tuple([z.literal("content-length-range"), z.coerce.number(), z.coerce.number()]),
]);
const PostPolicy = z.object({ expiration: z.string(), conditions: z.array(PolicyCondition) });

const denyByPolicy = (reason: string): S3Refusal => ({
  status: 403,
  code: "AccessDenied",
  message: `Invalid according to Policy: ${reason}`,
});
/** Fields that need no condition. */
const uncheckedFields = new Set(["policy", "x-amz-signature", "awsaccesskeyid", "signature", "file"]);

/**
 * Returns the refusal of an upload, or undefined when S3 would take it.
 * @param fields fields of the form, names in lower case
 * @param size bytes of the file
 * @param secret the secret key the policy must be signed with
 */
export const checkPostPolicy = (
  fields: PostFields,
  size: number,
  secret: string,
  now: Date,
): S3Refusal | undefined => {
  const encodedPolicy = fields.get("policy");
  if (!encodedPolicy) return { status: 403, code: "AccessDenied", message: "Access Denied" };
  if (!isSignedBy(encodedPolicy, fields, secret)) {
    return {
      status: 403,
      code: "SignatureDoesNotMatch",
      message: "The request signature we calculated does not match the signature you provided.",
    };
  }
  const policy = PostPolicy.safeParse(parsePolicy(encodedPolicy));
  if (!policy.success)
    return { status: 400, code: "InvalidArgument", message: "Invalid Policy: Invalid JSON." };
  if (!(Date.parse(policy.data.expiration) > now.getTime())) return denyByPolicy("Policy expired.");
  const coveredFields = new Set(uncheckedFields);
  for (const condition of policy.data.conditions) {
    if (Array.isArray(condition) && condition[0] === "content-length-range") {
      const [, minBytes, maxBytes] = condition;
      if (size > maxBytes) {
        return {
          status: 400,
          code: "EntityTooLarge",
          message: "Your proposed upload exceeds the maximum allowed size",
        };
      }
      if (size < minBytes) {
        return {
          status: 400,
          code: "EntityTooSmall",
          message: "Your proposed upload is smaller than the minimum allowed size",
        };
      }
      continue;
    }
    for (const [operator, name, value] of listConditionRules(condition)) {
      coveredFields.add(name);
      const sentValue = fields.get(name) ?? "";
      const isMet = operator === "eq" ? sentValue === value : sentValue.startsWith(value);
      if (!isMet) return denyByPolicy(`Policy Condition failed: ["${operator}", "$${name}", "${value}"]`);
    }
  }
  const uncoveredField = [...fields.keys()].find(
    (name) => !coveredFields.has(name) && !name.startsWith("x-ignore-"),
  );
  return uncoveredField === undefined ? undefined : denyByPolicy(`Extra input fields: ${uncoveredField}`);
};

/** Builds an error document as S3 does. */
export const buildErrorXml = (refusal: Pick<S3Refusal, "code" | "message">): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${refusal.message.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</Message></Error>`;

function listConditionRules(
  condition: z.infer<typeof PolicyCondition>,
): ["eq" | "starts-with", string, string][] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([name, value]) => ["eq", name.toLowerCase(), value]);
  }
  if (condition[0] === "content-length-range") return [];
  const [operator, name, value] = condition;
  return [[operator, name.replace(/^\$/, "").toLowerCase(), value]];
}

function isSignedBy(policy: string, fields: PostFields, secret: string): boolean {
  const [, date, region, service, terminator] = (fields.get("x-amz-credential") ?? "").split("/");
  if (
    fields.get("x-amz-algorithm") !== "AWS4-HMAC-SHA256" ||
    !date ||
    !region ||
    service !== "s3" ||
    !terminator
  )
    return false;
  const key = [date, region, service, terminator].reduce<string | Buffer>(
    (previousKey, part) => computeHmac(previousKey, part),
    `AWS4${secret}`,
  );
  const expectedSignature = computeHmac(key, policy);
  const givenSignature = Buffer.from(fields.get("x-amz-signature") ?? "", "hex");
  return (
    givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
  );
}

function computeHmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function parsePolicy(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}
