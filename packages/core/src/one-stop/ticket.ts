/** What a look-up gives, to be sent with every further call: good for two hours. */
import * as z from "zod";

export const Ticket = z.string().max(120);
export const WithTicket = z.object({ ticket: Ticket });
