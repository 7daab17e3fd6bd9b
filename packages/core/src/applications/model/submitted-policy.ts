/** The policies that an application keeps from its submission, which hold for it whatever is set later. Pure. */
import type { Json } from "../../forms/types/index.ts";

/**
 * Returns the event as an application reads it. Values of an event override all others, so those of now give way to
 * those that the application keeps, which contain what the event had at the submission.
 */
export const applySubmittedPolicy = <Subject extends object>(
  subject: Subject,
  { policy }: { policy?: Record<string, Json> | undefined },
): Subject & { policy: Record<string, Json> } => ({ ...subject, policy: policy ?? {} });
