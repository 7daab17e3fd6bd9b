/** `POST /api/help/inquiry`: a visitor's question, in a Lambda of its own: it alone reaches the queue and the desk. */

import { InquiryBody, InquiryReceipt } from "@portal/core/inquiries/inquiry-schema";
import { sendInquiry } from "@portal/core/inquiries/send-inquiry.server";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const inquiryDefinition = {
  "POST /inquiry": defineOperation({
    summary: "A visitor's question, mailed to the institute's desk; five an hour and network",
    status: 201,
    // Its captcha is good once.
    idempotent: false,
    body: InquiryBody,
    response: InquiryReceipt,
    run: ({ body, address }, ctx) => sendInquiry(body, address, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("inquiry", inquiryDefinition);
