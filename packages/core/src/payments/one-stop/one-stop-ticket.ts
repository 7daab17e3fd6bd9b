/** What a look-up gives, to be sent with every further call: good for two hours. */
import * as z from "zod";

export const OneStopTicket = z.string().max(120);
export const OneStopTicketBody = z.object({ ticket: OneStopTicket });
