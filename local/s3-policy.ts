/**
 * What S3 checks of a browser's POST upload: the policy's signature (Signature Version 4), its expiry, and each of its
 * conditions against what was sent. Refusals carry S3's own codes and statuses.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** The fields of the form but the file, names in lower case. */
export type Fields = ReadonlyMap<string, string>;
export interface Refused {
  status: 400 | 403;
  code: "AccessDenied" | "SignatureDoesNotMatch" | "EntityTooLarge" | "EntityTooSmall" | "InvalidArgument";
  message: string;
}

const Condition = z.union([
  z.record(z.string(), z.string()),
  z.tuple([z.enum(["eq", "starts-with"]), z.string(), z.string()]),
  z.tuple([z.literal("content-length-range"), z.coerce.number(), z.coerce.number()]),
]);
const Policy = z.object({ expiration: z.string(), conditions: z.array(Condition) });

const denied = (why: string): Refused => ({
  status: 403,
  code: "AccessDenied",
  message: `Invalid according to Policy: ${why}`,
});
/** Fields that need no condition. */
const free = new Set(["policy", "x-amz-signature", "awsaccesskeyid", "signature", "file"]);

/**
 * The refusal of an upload, or undefined when S3 would take it.
 * @param fields fields of the form, names in lower case
 * @param size bytes of the file
 * @param secret the secret key the policy must be signed with
 */
export const refusalOf = (fields: Fields, size: number, secret: string, now: Date): Refused | undefined => {
  const encoded = fields.get("policy");
  if (!encoded) return { status: 403, code: "AccessDenied", message: "Access Denied" };
  if (!signedBy(encoded, fields, secret)) {
    return {
      status: 403,
      code: "SignatureDoesNotMatch",
      message: "The request signature we calculated does not match the signature you provided.",
    };
  }
  const policy = Policy.safeParse(parsed(encoded));
  if (!policy.success)
    return { status: 400, code: "InvalidArgument", message: "Invalid Policy: Invalid JSON." };
  if (!(Date.parse(policy.data.expiration) > now.getTime())) return denied("Policy expired.");
  const covered = new Set(free);
  for (const condition of policy.data.conditions) {
    if (Array.isArray(condition) && condition[0] === "content-length-range") {
      const [, least, most] = condition;
      if (size > most) {
        return {
          status: 400,
          code: "EntityTooLarge",
          message: "Your proposed upload exceeds the maximum allowed size",
        };
      }
      if (size < least) {
        return {
          status: 400,
          code: "EntityTooSmall",
          message: "Your proposed upload is smaller than the minimum allowed size",
        };
      }
      continue;
    }
    for (const [how, name, value] of rulesOf(condition)) {
      covered.add(name);
      const sent = fields.get(name) ?? "";
      const holds = how === "eq" ? sent === value : sent.startsWith(value);
      if (!holds) return denied(`Policy Condition failed: ["${how}", "$${name}", "${value}"]`);
    }
  }
  const extra = [...fields.keys()].find((name) => !covered.has(name) && !name.startsWith("x-ignore-"));
  return extra === undefined ? undefined : denied(`Extra input fields: ${extra}`);
};

/** S3's error document. */
export const errorXml = (refused: Pick<Refused, "code" | "message">): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refused.code}</Code><Message>${refused.message.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</Message></Error>`;

function rulesOf(condition: z.infer<typeof Condition>): ["eq" | "starts-with", string, string][] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([name, value]) => ["eq", name.toLowerCase(), value]);
  }
  if (condition[0] === "content-length-range") return [];
  const [how, name, value] = condition;
  return [[how, name.replace(/^\$/, "").toLowerCase(), value]];
}

function signedBy(policy: string, fields: Fields, secret: string): boolean {
  const [, date, region, service, end] = (fields.get("x-amz-credential") ?? "").split("/");
  if (fields.get("x-amz-algorithm") !== "AWS4-HMAC-SHA256" || !date || !region || service !== "s3" || !end)
    return false;
  const key = [date, region, service, end].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${secret}`,
  );
  const expected = hmac(key, policy);
  const given = Buffer.from(fields.get("x-amz-signature") ?? "", "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function parsed(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}
