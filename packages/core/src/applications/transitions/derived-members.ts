/** Members of an application that follow from a change, whatever the change was. Pure. */
import type { Context } from "../../platform/actor.ts";
import { setRefundDue } from "../fees/refund-quote.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { markCancelled } from "../model/cancelled-at.ts";
import { setWaitingSince } from "../model/waiting-since.ts";
import { endPaidLink } from "../orders/index.ts";

/**
 * Returns a changed application with what is to be refunded, since when it waits, when it was cancelled, and whether
 * its link to pay is over.
 */
export const setDerivedMembers = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  { today, now }: Pick<Context, "today" | "now">,
): ApplicationHeader =>
  markCancelled(before, setWaitingSince(before, setRefundDue(endPaidLink(next), today), now), { now });
