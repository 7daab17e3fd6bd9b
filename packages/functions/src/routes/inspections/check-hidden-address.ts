/**
 * The hidden address of roadshow inspectors (R80): a path segment configured at deployment, known to the site's build
 * and to this API.
 */
import { timingSafeEqual } from "node:crypto";
import { errorCodes, Refusal } from "@portal/core/platform/errors";

/** Shorter segments could be guessed by trying. */
const MIN_LENGTH = 16;

/**
 * Checks the hidden segment of the address of the inspectors' page.
 * @throws Refusal 404 for any other segment, and for every segment while none is configured
 */
export const checkHiddenAddress = (segment: string): void => {
  const expectedSegment = Buffer.from(process.env.ROADSHOW_PATH ?? "");
  const receivedSegment = Buffer.from(segment);
  const matches =
    expectedSegment.length === receivedSegment.length && timingSafeEqual(expectedSegment, receivedSegment);
  if (expectedSegment.length < MIN_LENGTH || !matches) throw new Refusal(errorCodes.NOT_FOUND);
};
