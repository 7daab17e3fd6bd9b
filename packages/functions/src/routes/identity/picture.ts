/** `PUT /api/user/picture`: a Lambda of its own, because it is the only account operation that uses the bucket. */
import { setPicture } from "@portal/core/identity/accounts/profile-picture.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const pictureDefinition = {
  "PUT /picture": defineOperation({
    summary: "Sets a verified file of purpose PERSONAL_PICTURE as the caller's picture; null removes it",
    body: z.object({ fileId: z.string().max(40).nullable() }),
    response: z.object({ pictureId: z.string().nullable() }),
    run: async ({ body }, ctx) => {
      const { pictureId } = await setPicture(body.fileId, ctx);
      return { pictureId: pictureId || null };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("picture", pictureDefinition);
