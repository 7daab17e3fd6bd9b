/** The roadshow inspectors' hidden address (R80): a segment set at deployment, known to the site's build and to this API. */
import { timingSafeEqual } from "node:crypto";
import { errorCodes, Refusal } from "@portal/core/platform/errors";

/** Shorter ones can be tried out. */
const MIN_LENGTH = 16;

/** @throws Refusal 404 for any other segment, and for every one while none is set */
export const checkHiddenAddress = (segment: string): void => {
  const expected = Buffer.from(process.env.ROADSHOW_PATH ?? "");
  const received = Buffer.from(segment);
  const matches = expected.length === received.length && timingSafeEqual(expected, received);
  if (expected.length < MIN_LENGTH || !matches) throw new Refusal(errorCodes.NOT_FOUND);
};
