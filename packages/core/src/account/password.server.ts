/** Password hashes: Argon2id with OWASP's parameters, in the PHC string format so that they can be raised later. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

const derive = (password: string, nonce: Buffer, cost: { memory: number; passes: number }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const message = Buffer.from(password, "utf8");
    argon2("argon2id", { message, nonce, parallelism, tagLength, ...cost }, (error, key) =>
      error ? reject(error) : resolve(Buffer.from(key)),
    );
  });

const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/** A PHC string of the password; about 20 ms of one core. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, { memory, passes });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(key)}`;
};

/** What nobody's password hashes to: verified against for an unknown account, so that both take the same time. */
const NOBODY = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(Buffer.alloc(16))}$${text(Buffer.alloc(32))}`;

/** True when the password is the one hashed; without a hash it does the same work and is false. */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, kind, , cost = "", salt = "", key = ""] = (hash ?? NOBODY).split("$");
  const [m, t] = [...cost.matchAll(/\d+/g)].map(Number);
  if (kind !== "argon2id" || !m || !t) return false;
  const expected = Buffer.from(key, "base64");
  const derived = await derive(password, Buffer.from(salt, "base64"), { memory: m, passes: t });
  return derived.length === expected.length && timingSafeEqual(derived, expected) && hash !== undefined;
};
