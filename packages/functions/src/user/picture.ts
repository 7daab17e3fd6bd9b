/** `PUT /api/user/picture`: a Lambda of its own, since of all calls of accounts only it touches the bucket. */
import { setPicture } from "@portal/core/account/picture.server";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "PUT /picture": operation({
    summary: "Shows a verified file of purpose PERSONAL_PICTURE as the caller's picture; null shows none",
    body: z.object({ fileId: z.string().max(40).nullable() }),
    response: z.object({ pictureId: z.string().nullable() }),
    run: async ({ body }, ctx) => {
      const { pictureId } = await setPicture(body.fileId, ctx);
      return { pictureId: pictureId || null };
    },
  }),
} satisfies Definition;

export const handler = serve("picture", definition);
