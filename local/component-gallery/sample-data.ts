/** Data of the shown states. */
import type { Deadline } from "@portal/core/applications/model/amount-schema";

/** Decisions whose stock reasons differ. */
export const stockReasonDecisions = ["reject", "requestSupplement"] as const;

/** A deadline of payment with two days that are not counted. */
export const paymentDeadline: Deadline = {
  kind: "payment",
  from: "2026-11-19",
  amount: 5,
  unit: "WORKING",
  calendarVersion: "2026.1",
  day: "2026-11-26",
  dueAt: "2026-11-26T15:59:59.999Z",
  trace: [
    { day: "2026-11-21", reason: "WEEKEND" },
    { day: "2026-11-22", reason: "WEEKEND" },
  ],
};
/** The title of an announced maintenance. */
export const maintenanceTitles = {
  "zh-Hant": "系統維護",
  "zh-Hans": "系统维护",
  en: "Maintenance of the portal",
  pt: "Manutenção do portal",
};

/** Answers of the API by their addresses. */
const sampleAnswers: Readonly<Record<string, unknown>> = {
  // No stock reason differs from the delivered ones.
  "/api/notice/reason": { items: [] },
};
/**
 * Returns what the API would answer: nobody is signed in to the gallery.
 * @throws Error for an address that has no sample
 */
export const readSampleAnswer = async (address: string): Promise<unknown> => {
  const answer = sampleAnswers[address];
  if (!answer) throw new Error(`The gallery has no answer for ${address}.`);
  return answer;
};
