/** `/api/verification`: public check whether a receipt or the copy of an application is genuine (spec 1 §2). */

import { applicationCodePattern } from "@portal/core/applications/model/application-code";
import {
  VerificationResult,
  verifiableProducts,
} from "@portal/core/documents/verification/verification-schema";
import { verifyPrintedDocument } from "@portal/core/documents/verification/verify-printed-document.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { TypedCode } from "@portal/core/platform/typed-text-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const verificationDefinition = {
  "GET /{product}": defineOperation({
    summary: "Verifies a printed document by its number, and returns the data to compare it with",
    query: z.object({
      number: TypedCode.min(1).max(40),
      /** The status code of an application, whose holder follows its status. */
      code: z.string().regex(applicationCodePattern).optional(),
    }),
    requiresProofOfWork: true,
    response: VerificationResult,
    run: ({ params, query }, ctx) => {
      const product = verifiableProducts.find((each) => each === params.product);
      if (!product) throw new Refusal(errorCodes.NOT_FOUND);
      return verifyPrintedDocument({ product, number: query.number, code: query.code }, ctx);
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("verification", verificationDefinition);
