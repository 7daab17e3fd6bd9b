/** The members of a refusal besides its code, as they leave the server (`errors.ts` has the types). */
import * as z from "zod";

/** Values that are interpolated into the text of a refusal or a history line. */
export const RefusalParams = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

const Code = z.int();
/** `fields`, `params`, `reasons` and `challenge`; `current` is declared by each operation that can refuse with it. */
export const RefusalMembers = z.object({
  fields: z
    .array(
      z.object({
        path: z.string(),
        key: z.string(),
        params: RefusalParams.optional(),
        number: Code.optional(),
      }),
    )
    .optional(),
  params: RefusalParams.optional(),
  reasons: z.array(z.object({ code: Code, params: RefusalParams.optional() })).optional(),
  challenge: z
    .union([
      z.object({ ticket: z.string(), methods: z.array(z.string()), expiresAt: z.string() }),
      z.object({ token: z.string(), bits: z.int(), expiresAt: z.string() }),
    ])
    .optional(),
});
