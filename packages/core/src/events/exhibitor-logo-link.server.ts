/** The logo of an exhibitor. In a file of its own, because only callers that create links need the bucket. */
import { createPreviewLink } from "../files/file-service.server.ts";
import { findFile } from "../files/file-store.server.ts";
import type { Instant } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { findExhibitor } from "./exhibiting-company.server.ts";

/**
 * Creates a short-lived link to the logo of an exhibitor of an event.
 * @throws Refusal NOT_FOUND unless the published list of the event names it, and without a verified logo
 */
export const getExhibitorLogoLink = async (
  eventId: string,
  institutionId: string,
  now: Instant,
): Promise<string> => {
  const { institution } = await findExhibitor(eventId, institutionId, now);
  const { logo } = institution.fields;
  const file = logo ? await findFile(institutionId, logo) : undefined;
  const link = file && (await createPreviewLink(file));
  if (!link) throw new Refusal(errorCodes.NOT_FOUND);
  return link;
};
