/** Formats of values with units and labels, on pages and in PDFs. */

/**
 * Formats a number with its unit: `120 hours`, `18 m²`. A per cent sign follows without a space, as in every price
 * list here.
 */
export const formatMeasure = (number: string, unit: string | undefined): string =>
  unit ? `${number}${unit === "%" ? "" : " "}${unit}` : number;

/** Formats a labelled value: `Place: Lisbon`, `地點：里斯本`. A label that is a question gets no colon. */
export const formatNamedValue = (name: string, value: string, language: string): string => {
  const isQuestion = /[?？]$/.test(name);
  if (language.startsWith("zh")) return `${name}${isQuestion ? "" : "："}${value}`;
  return `${name}${isQuestion ? " " : ": "}${value}`;
};
