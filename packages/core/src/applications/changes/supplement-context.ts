/** Builds the context against which the answers of a supplement are checked. Pure. */
import type { CheckContext } from "../../forms/types/index.ts";

/**
 * Returns the context in which a supplement is checked: staff ask for a document that the institute fetches only where
 * they could not obtain it, so that the consent of the institution does not stand for it (decision 0524).
 */
export const toSupplementContext = (context: CheckContext): CheckContext => ({
  ...context,
  institution: { ...context.institution, consentDataFetch: false },
});
