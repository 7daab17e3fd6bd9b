/** An id that is the same whenever the same notice is built again, so that it is not sent twice. */
import { createHash } from "node:crypto";
import { ulid } from "ulid";
import type { Instant } from "../platform/day.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_LENGTH = 10;

/**
 * A ULID made from an instant and from what identifies a notice: content, recipient and channel.
 * @param at an instant of the thing that is told of, such as its day. The time of the call differs when the call is
 * repeated, and so would the id
 * @param parts everything that distinguishes this notice from another
 */
export const createDeterministicId = (at: Instant, parts: readonly string[]): string =>
  ulid(Date.parse(at)).slice(0, TIME_LENGTH) +
  [...createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");
