/** The context that the parts of the scheme studio share: the scheme, its overlay, and texts in four languages. */
import type { Field, Scheme } from "@portal/core/forms/types/index";
import type { OverlayText, SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { createContext, use } from "react";
import type { Language } from "../../shell/i18n.ts";

interface Studio {
  /** The scheme as the code defines it. */
  delivered: Scheme;
  /** The scheme with the overlay applied to it. */
  scheme: Scheme;
  overlay: SchemeOverlay;
  /** Fields that rules, fees or the code read. */
  needed: ReadonlySet<string>;
  /** The language whose texts are edited. */
  editedLanguage: Language;
  /** The delivered text of a key, where there is one. */
  findDeliveredText: (key: string) => OverlayText | undefined;
  /** The label of a field in the language of the reader. */
  getFieldLabel: (field: Pick<Field, "key" | "kind">) => string;
  /** Returns the error message at a path of the overlay, where there is one. */
  getError: (path: string) => string | undefined;
  change: (overlay: SchemeOverlay) => void;
}
const StudioContext = createContext<Studio | undefined>(undefined);
export const StudioProvider = StudioContext.Provider;
/**
 * Returns the studio around a part of it.
 * @throws Error outside a studio
 */
export const useStudio = (): Studio => {
  const studio = use(StudioContext);
  if (!studio) throw new Error("useStudio must be used inside the scheme studio");
  return studio;
};
