/** The colleagues of the desk, as its pages offer them (decision 0617). They name staff and no applicant. */
import * as z from "zod";
import { StaffScopeShape } from "../../identity/staff/staff-schema.ts";

export const Colleague = z.object({
  accountId: z.string(),
  /** The present address of the account. */
  name: z.string(),
  /** For what the roles hold; absent where they hold for everything. */
  scope: StaffScopeShape.optional(),
  /** Notes are for reviewers, so only these can be mentioned in them. */
  readsNotes: z.boolean(),
  /** Acts at the desk no more, and can have cases of before. Only administrators are told of them. */
  leftDesk: z.literal(true).optional(),
});
export type Colleague = z.output<typeof Colleague>;
