/** The files of the download centre. In a file of its own, because only callers that create links need the bucket. */

import { createFileLink } from "../../files/file-service.server.ts";
import { findFile } from "../../files/file-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { FileLanguage } from "./publication-schema.ts";
import { getShownPublication } from "./publication-service.server.ts";

/**
 * Creates a short-lived link to a file of the download centre.
 * @throws Refusal NOT_FOUND
 */
export const getDownloadLink = async (id: string, language: FileLanguage, ctx: Context): Promise<string> => {
  const ref = (await getShownPublication(id, ctx)).files?.[language];
  const file = ref && (await findFile(ref.place, ref.id));
  const link = file && (await createFileLink({ ...file, name: ref.name }));
  if (!link) throw new Refusal(errorCodes.NOT_FOUND);
  return link;
};
