/** The ticket of a look-up, required by every further call and valid for two hours. */
import * as z from "zod";

export const OneStopTicket = z.string().max(120);
export const OneStopTicketBody = z.object({ ticket: OneStopTicket });
