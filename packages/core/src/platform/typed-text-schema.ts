/** Schemas of short texts that people type or paste: codes and telephone numbers in one form (`normalize-text.ts`). */
import * as z from "zod";
import { normalizeCode, normalizePhoneNumber } from "./normalize-text.ts";

/** A code without spaces, in half-width characters with plain hyphens. */
export const TypedCode = z.string().overwrite(normalizeCode);
/** A telephone number without separators. */
export const TypedPhoneNumber = z.string().overwrite(normalizePhoneNumber);
