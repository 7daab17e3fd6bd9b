/** Days where many columns stand beside each other. */

/** Short days are written by country, not by language alone. */
const spelled: Record<string, string> = { en: "en-GB", pt: "pt-PT" };
/** 2027年10月20日 · 20 Oct 2027 · 20/10/2027. Takes a day or an instant. */
export const formatShortDay = (value: string, language: string): string =>
  new Intl.DateTimeFormat(spelled[language] ?? language, {
    dateStyle: "medium",
    timeZone: "Asia/Macau",
  }).format(new Date(value));
