/** Facts that all documents of these tests share. */
import { toInstant } from "@portal/core/platform/day";

export const printedAt = toInstant("2026-11-23T02:00:00Z");
export const verifyUrl = "https://example.com/verify?number=R-2026-000123";
export const institutionNames = {
  zh: "濠江綠活有限公司",
  en: "Oriental Green Ltd",
  pt: "Oriente Verde, Lda.",
};
export const eventNames = {
  "zh-Hant": "美食街",
  "zh-Hans": "美食街",
  en: "Food Street 2027",
  pt: "Rua gastronómica",
};
export const eventDates = { start: "2027-03-04", end: "2027-03-07" };
