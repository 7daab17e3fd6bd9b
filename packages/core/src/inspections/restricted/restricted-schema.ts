/** Request and response schemas of the restricted views (`/api/roadshow`, `/api/dsec`). */
import * as z from "zod";
import { bureauPurposes } from "./bureau-purposes.ts";

export const ViewFilterQuery = z.object({
  q: z.string().max(100).optional(),
  nature: z.string().max(40).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
const Text4 = z.object({ "zh-Hant": z.string(), "zh-Hans": z.string(), en: z.string(), pt: z.string() });
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), Text4]);
/** A page of a view. */
export const ViewPage = z.object({
  items: z.array(z.record(z.string(), Value)),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type ViewPage = z.infer<typeof ViewPage>;
/** `POST /dsec/authorisation`: the letter and the purpose of reading. */
export const AuthorisationBody = z.object({
  reference: z.string().trim().min(3).max(60),
  purpose: z.enum(bureauPurposes),
  agree: z.literal(true),
});
export type AuthorisationBody = z.infer<typeof AuthorisationBody>;
export const Authorisation = z.object({
  reference: z.string(),
  purpose: z.string(),
  /** Until when the authorisation is valid. */
  until: z.string(),
});
export type Authorisation = z.infer<typeof Authorisation>;
/** Counts of one thing by one of its members, such as enterprises by industry. */
export const CountTable = z.object({
  by: z.enum(["nature", "month", "industry", "size", "standing", "type"]),
  of: z.enum(["activity", "enterprise", "participation"]),
  /** `count` is null when it is suppressed: fewer than three could be recognised. */
  cells: z.array(z.object({ key: z.string(), count: z.int().nullable() })),
});
export type CountTable = z.infer<typeof CountTable>;
