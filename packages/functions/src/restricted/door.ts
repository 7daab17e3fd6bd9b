/** The roadshow inspectors' hidden address (R80): a segment set at deployment, known to the site's build and to this API. */
import { timingSafeEqual } from "node:crypto";
import { codes, Refusal } from "@portal/core/errors";

/** Shorter ones can be tried out. */
const SHORTEST = 16;

/** @throws Refusal 404 for any other segment, and for every one while none is set */
export const checkDoor = (segment: string): void => {
  const wanted = Buffer.from(process.env.ROADSHOW_PATH ?? "");
  const given = Buffer.from(segment);
  const right = wanted.length === given.length && timingSafeEqual(wanted, given);
  if (wanted.length < SHORTEST || !right) throw new Refusal(codes.NOT_FOUND);
};
