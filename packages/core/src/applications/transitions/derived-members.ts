/** Members of an application that follow from a change, whatever the change was. Pure. */
import type { Context } from "../../platform/actor.ts";
import { setRefundDue } from "../fees/refund-quote.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { markCancelled } from "../model/cancelled-at.ts";
import { setWaitingSince } from "../model/waiting-since.ts";

/** Returns a changed application with what is to be refunded, since when it waits, and when it was cancelled. */
export const setDerivedMembers = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  { today, now }: Pick<Context, "today" | "now">,
): ApplicationHeader =>
  markCancelled(before, setWaitingSince(before, setRefundDue(next, today), now), { now });
