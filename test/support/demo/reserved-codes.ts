/**
 * Codes of the catalogue that nothing raises, each with the reason. The catalogue says it beside the code
 * (`local/data/error-catalogue.json` › notRaised); `test/errors.test.ts` holds it to the truth: a code that is raised
 * or shown has no reason, a code that is neither needs one.
 */
import type { ErrorKey } from "@portal/core/platform/errors";
import catalogue from "../../../local/data/error-catalogue.json" with { type: "json" };

interface CatalogueEntry {
  key: string;
  notRaised?: string;
}
const entries: readonly CatalogueEntry[] = [...catalogue.codes, ...catalogue.messagesWithoutCode];

export const reservedCodes: Partial<Record<ErrorKey, string>> = {
  ...Object.fromEntries(entries.flatMap(({ key, notRaised }) => (notRaised ? [[key, notRaised]] : []))),
  // The product's own code, which the published catalogue does not have.
  UNPAID_FEE_LAPSED: "900024 refuses; the lapse is told by a notice",
};
