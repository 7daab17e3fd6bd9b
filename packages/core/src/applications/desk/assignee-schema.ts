/** The member of staff who works on an application, as the desk shows it. */
import * as z from "zod";

export const Assignee = z.object({
  accountId: z.string(),
  /** The current address; absent once that account no longer works at the desk. */
  name: z.string().optional(),
  since: z.string(),
});
export type Assignee = z.infer<typeof Assignee>;
