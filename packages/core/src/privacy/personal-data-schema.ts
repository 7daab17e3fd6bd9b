/** Shapes of a person's requests about their own data (`/api/user/subject`). */
import * as z from "zod";

/** The present password, encrypted under a captcha's one-time key. */
export const PasswordConfirmationBody = z.object({ pwd: z.string().max(1000), codeId: z.string().max(300) });
export const DataCopy = z.object({
  status: z.enum(["PREPARING", "READY"]),
  requestedAt: z.string(),
  /** Until when the copy is available. */
  until: z.string(),
  /** Links with a lifetime of one minute; each request returns new ones. */
  parts: z.array(z.object({ url: z.string(), size: z.int() })),
});
export type DataCopy = z.infer<typeof DataCopy>;
export const PersonalDataView = z.object({
  copy: DataCopy.nullable(),
  /** The number of years for which applications and their payments are kept, by the schedule in force. */
  keptYears: z.int(),
  /** Institutions that the person administers: they must be handed over or closed before an erasure. */
  blockedBy: z.array(
    z.object({ id: z.string(), names: z.object({ zh: z.string(), en: z.string(), pt: z.string() }) }),
  ),
});
export type PersonalDataView = z.infer<typeof PersonalDataView>;
/** The moment at which everything will be erased unless the person signs in before. */
export const ErasureSchedule = z.object({ at: z.string() });
