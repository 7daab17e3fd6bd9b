/** `POST /api/help/inquiry`: a visitor's question, in a Lambda of its own: it alone reaches the queue and the desk. */
import { ask } from "@portal/core/inquiry/commands.server";
import { InquiryBody, InquirySent } from "@portal/core/inquiry/wire";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "POST /inquiry": operation({
    summary: "A visitor's question, mailed to the institute's desk; five an hour and network",
    status: 201,
    // Its captcha is good once.
    idempotent: false,
    body: InquiryBody,
    response: InquirySent,
    run: ({ body, address }, ctx) => ask(body, address, ctx),
  }),
} satisfies Definition;

export const handler = serve("inquiry", definition);
