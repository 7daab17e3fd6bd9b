/** An entry in the log of staff acts, as it is stored and as the site shows it. Pure. */
import type { ActDetail } from "../act-detail.ts";

/** An act of staff: the operation, its subject, and who performed it. */
export interface StaffAct {
  id: string;
  at: string;
  accountId: string;
  account: string;
  /** The verb and the template of the address, such as `POST /staff/event/{id}/publish`. */
  operation: string;
  /** The ids in the address; for something new, the id that it was given. */
  subject: string;
  detail: ActDetail;
  /** `DONE`, `READ`, or the code of the refusal; absent while it runs or when it was interrupted. */
  outcome?: string;
}
