/** The link to pay of an application, as stored in its header. */
import type { Day } from "../../platform/day.ts";

/** A link with which somebody pays without signing in (decision 0766). Its code covers all of it. */
export interface PaymentLink {
  /** The number of the entry of the history that made it, which no other link of the application has. */
  seq: number;
  purpose: "fee" | "arrears";
  /** What it pays, in avos. Another amount needs another link. */
  mop: number;
  /** The last day of a link that pays a debt, which has no deadline of its own. */
  endsOn?: Day;
  /** What it was for is paid, or is to be paid no more. It opens no later demand of the same amount. */
  isOver?: true;
}
