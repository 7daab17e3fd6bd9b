/** Creates the same id whenever the same notice is built again, so that it is not sent twice. */
import { createHash } from "node:crypto";
import { ulid } from "ulid";
import type { Instant } from "../platform/day.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_LENGTH = 10;

/**
 * Creates a ULID from an instant and from everything that identifies a notice: content, recipient and channel.
 * @param at an instant that belongs to the subject of the notice, such as its day. The time of the call would give a
 * repeated call another id
 * @param parts everything that distinguishes this notice from another
 */
export const createDeterministicId = (at: Instant, parts: readonly string[]): string =>
  ulid(Date.parse(at)).slice(0, TIME_LENGTH) +
  [...createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");
