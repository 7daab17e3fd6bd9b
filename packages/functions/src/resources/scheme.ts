/** `/api/scheme`: what can be applied for, as data (api.md › A scheme as data). */
import { codes, Refusal } from "@portal/core/errors";
import { Scheme, SchemeRow } from "@portal/core/form/wire";
import { schemeOf, schemes } from "@portal/core/schemes/index";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

/** A scheme changes with a deployment only. */
const cache = "public, max-age=300";

export const definition = {
  "GET /": operation({
    summary: "Every scheme: window, fees, limits",
    response: z.object({ items: z.array(SchemeRow) }),
    cache,
    run: () => ({
      items: schemes.map(({ id, resource, family, titleKey, window, fees, limits }) => ({
        id,
        resource,
        family,
        titleKey,
        window,
        fees,
        limits,
      })),
    }),
  }),
  "GET /{id}": operation({
    summary: "A scheme: steps, fields, conditions, documents, deadlines, and an example that is accepted",
    response: Scheme,
    cache,
    run: ({ params }) => {
      const scheme = schemeOf(params.id ?? "");
      if (!scheme) throw new Refusal(codes.FORM_NOT_FOUND);
      return { ...scheme } as unknown as z.input<typeof Scheme>;
    },
  }),
} satisfies Definition;

export const handler = serve("scheme", definition);
