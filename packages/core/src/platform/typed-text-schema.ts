/** Schemas of short texts that people type or paste: codes and telephone numbers in one form (`normalize-text.ts`). */
import * as z from "zod";
import {
  normalizeAddress,
  normalizeCode,
  normalizePhoneNumber,
  normalizeTypedText,
} from "./normalize-text.ts";

/** A code without spaces, in half-width characters with plain hyphens. */
export const TypedCode = z.string().overwrite(normalizeCode);
/** A number in which single spaces may stand, such as `SO 40033`, in half-width characters with plain hyphens. */
export const TypedNumberText = z.string().overwrite(normalizeTypedText);
/**
 * A code that was sent: six digits, or twelve while others guess at the address; an incomplete one is judged as wrong.
 */
export const SentCode = TypedCode.max(12).regex(/^(?:.{0,6}|.{12})$/);
/** A telephone number without separators. */
export const TypedPhoneNumber = z.string().overwrite(normalizePhoneNumber);
/** An e-mail address, whose full-width characters come from a Chinese keyboard. */
export const TypedAddress = z.string().overwrite(normalizeAddress);
