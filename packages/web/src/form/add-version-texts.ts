/** The texts that a version of a scheme changes, as a namespace of its own that comes before those of the scheme. */
import {
  buildTextTree,
  overlayLanguages,
  type SchemeOverlay,
} from "@portal/core/schemes/versions/scheme-overlay";
import { i18n } from "../shell/i18n.ts";

/** Adds them in every language, because the reader can change it while the form is open. */
export const addVersionTexts = (namespace: string, texts: SchemeOverlay["texts"]): void => {
  for (const language of overlayLanguages)
    i18n.addResourceBundle(language, namespace, buildTextTree(texts, language), false, true);
};
