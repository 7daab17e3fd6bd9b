/** Dates in words: `Intl` in the reader's language, by the house's spelling. */

/**
 * What `Intl.DateTimeFormat` made, in parts, as one text. Portuguese is spelt as before the 1990 agreement, with a
 * capital for the month (docs/glossary.md); `Intl` knows only the later spelling.
 */
export const spell = (parts: readonly Intl.DateTimeFormatPart[], language: string): string =>
  parts
    .map(({ type, value }) =>
      language === "pt" && type === "month" ? value.charAt(0).toUpperCase() + value.slice(1) : value,
    )
    .join("");
