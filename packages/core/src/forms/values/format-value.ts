/** What stands around a value on pages and on paper. */

/** A number with its unit: `120 hours`, `18 m²`; a per cent sign stands at its number, as in every price list here. */
export const formatMeasure = (number: string, unit: string | undefined): string =>
  unit ? `${number}${unit === "%" ? "" : " "}${unit}` : number;

/** A value behind its name: `Place: Lisbon`, `地點：里斯本`; behind a question stands no colon. */
export const formatNamedValue = (name: string, value: string, language: string): string => {
  const isQuestion = /[?？]$/.test(name);
  if (language.startsWith("zh")) return `${name}${isQuestion ? "" : "："}${value}`;
  return `${name}${isQuestion ? " " : ": "}${value}`;
};
