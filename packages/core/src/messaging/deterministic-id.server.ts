/** An id that is the same whenever the same thing is told again: what was sent under it is not sent twice. */
import { createHash } from "node:crypto";
import { ulid } from "ulid";
import type { Instant } from "../platform/day.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_LENGTH = 10;

/**
 * A ULID of an instant and of what is told, to whom and by which way.
 * @param told everything that makes it another notice
 */
export const createDeterministicId = (at: Instant, parts: readonly string[]): string =>
  ulid(Date.parse(at)).slice(0, TIME_LENGTH) +
  [...createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");
