/** Reads the labels of the fields and options of a scheme in one language. */
import type { Field } from "../forms/types/index.ts";
import { listTextSources } from "../schemes/index.ts";
import type { PrintTexts } from "./print-texts.server.ts";

/**
 * Returns the namespaces of a scheme's texts: those of a variant, then of the scheme it is derived from, then of the
 * hosted fair.
 */
export const getSchemeNamespaces = (id: string): string =>
  [...new Set([...listTextSources(id), "FAIR_HOSTED"])].map((source) => `schemes/${source}`).join("|");

/**
 * Translates an option of a field itself: its text is in the namespace of the field or of the scheme, as on the site.
 */
export const translateOwnOption = (texts: PrintTexts, names: string, textKey: string, code: string): string =>
  texts.text(
    texts.has(`${names}:${textKey}.options.${code}`)
      ? `${names}:${textKey}.options.${code}`
      : `${names}:options.${code}`,
  );

/** Returns the label of a field; declarations have a sentence instead. */
export const getFieldLabel = (texts: PrintTexts, names: string, field: Field): string =>
  texts.text(
    texts.has(`${names}:fields.${field.key}.label`)
      ? `${names}:fields.${field.key}.label`
      : `${names}:declarations.${field.key}`,
  );
