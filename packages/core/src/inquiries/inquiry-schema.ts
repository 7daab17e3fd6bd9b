/** Bodies of an inquiry to the institute (`POST /help/inquiry`). */
import * as z from "zod";
import { languages } from "../messaging/notice-types.ts";
import { TypedAddress, TypedCode } from "../platform/typed-text-schema.ts";
import { QUESTION_LENGTH } from "./index.ts";

export const InquiryBody = z.object({
  /** Name and address of the visitor, for the answer. */
  name: z.string().trim().max(100),
  email: TypedAddress.max(254),
  /** The company that the inquiry is about, if any. */
  company: z.string().trim().max(200).optional(),
  question: z.string().trim().max(QUESTION_LENGTH.max),
  /** Consent to the use of these data for answering; 900012 without it. */
  consent: z.boolean(),
  language: z.enum(languages).default("zh-Hant"),
  /** The captcha and the text read in it. */
  codeId: z.string().max(300),
  num: TypedCode.max(20),
});
export type InquiryBody = z.infer<typeof InquiryBody>;
/** The number for reference. */
export const InquiryReceipt = z.object({ number: z.string() });
