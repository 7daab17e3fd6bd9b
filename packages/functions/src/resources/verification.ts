/** `/api/verification`: is a receipt or the copy of an application genuine? For everybody (spec 1 §2). */

import { codes, Refusal } from "@portal/core/errors";
import { verify } from "@portal/core/verification/commands.server";
import { products, Verified } from "@portal/core/verification/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "GET /{product}": operation({
    summary: "What stands behind the number of a printed paper: no more than is needed to compare",
    query: z.object({ number: z.string().trim().min(1).max(40) }),
    works: true,
    response: Verified,
    run: ({ params, query, address }, ctx) => {
      const product = products.find((each) => each === params.product);
      if (!product) throw new Refusal(codes.NOT_FOUND);
      return verify({ product, number: query.number, address }, ctx);
    },
  }),
} satisfies Definition;

export const handler = serve("verification", definition);
