/**
 * `POST /api/help/inquiry`: a visitor's inquiry. A Lambda of its own, because it alone may use the queue and the desk's
 * address.
 */

import { InquiryBody, InquiryReceipt } from "@portal/core/inquiries/inquiry-schema";
import { sendInquiry } from "@portal/core/inquiries/send-inquiry.server";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const inquiryDefinition = {
  "POST /inquiry": defineOperation({
    summary:
      "Sends a visitor's inquiry to the institute; after five per hour and network a call needs proof of work",
    status: 201,
    // Its captcha can be used only once.
    idempotent: false,
    requiresProofOfWork: true,
    body: InquiryBody,
    response: InquiryReceipt,
    run: ({ body }, ctx) => sendInquiry(body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("inquiry", inquiryDefinition);
