/**
 * Password hashes: Argon2id with OWASP's parameters, in the PHC string format so that the parameters can be raised
 * later.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. A hash contains its own parameters, so raising
 * these leaves older hashes valid. Only tests that sign in thousands of times lower them.
 */
export const passwordHashCost = { memory: 19_456, passes: 2 };
const parallelism = 1;
const tagLength = 32;

const derive = (password: string, nonce: Buffer, hashCost: typeof passwordHashCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const message = Buffer.from(password, "utf8");
    argon2("argon2id", { message, nonce, parallelism, tagLength, ...hashCost }, (error, key) =>
      error ? reject(error) : resolve(Buffer.from(key)),
    );
  });

const encodeBase64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
const formatPhc = (salt: Buffer, key: Buffer): string =>
  `$argon2id$v=19$m=${passwordHashCost.memory},t=${passwordHashCost.passes},p=${parallelism}$${encodeBase64(salt)}$${encodeBase64(key)}`;

/** Hashes a password to a PHC string; takes about 20 ms of one core. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  return formatPhc(salt, await derive(password, salt, passwordHashCost));
};

/** The hash of an account without a password yet (it was created with a phone code): no password matches it. */
export const NO_PASSWORD = "none";

/**
 * Builds a hash that no password matches. It is verified when an account has none, so that every attempt takes the same
 * time.
 */
const buildDummyHash = (): string => formatPhc(Buffer.alloc(16), Buffer.alloc(32));

/** Returns true when the password matches the hash; without a hash it does the same work and returns false. */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const isMissing = hash === undefined || hash === NO_PASSWORD;
  const [, kind, , parameters = "", salt = "", key = ""] = (isMissing ? buildDummyHash() : hash).split("$");
  const [m, t] = [...parameters.matchAll(/\d+/g)].map(Number);
  if (kind !== "argon2id" || !m || !t) return false;
  const expectedKey = Buffer.from(key, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), { memory: m, passes: t });
  return actual.length === expectedKey.length && timingSafeEqual(actual, expectedKey) && !isMissing;
};
