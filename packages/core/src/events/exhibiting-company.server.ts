/**
 * Company information for the public: what an exhibitor of a published event says about itself. Owners, numbers and
 * persons are not part of it, and a natural person's telephone is personal.
 */

import { listCertifiedClaims } from "../institutions/certified-claims.ts";
import type { Institution } from "../institutions/index.ts";
import { findInstitution } from "../institutions/institution-store.server.ts";
import { isSoleProprietor } from "../institutions/ownership.ts";
import type { Instant } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { findCachedEvent } from "./event-store.server.ts";
import type { ExhibitingCompanyView } from "./exhibiting-company-schema.ts";

/**
 * Returns the information of an exhibitor of an event.
 * @param now instant of the call; the event may be one that was read up to five seconds before
 * @throws Refusal NOT_FOUND unless the published list of the event names it
 */
export const getExhibitingCompany = async (
  eventId: string,
  institutionId: string,
  now: Instant,
): Promise<ExhibitingCompanyView> => {
  const { names, institution } = await findExhibitor(eventId, institutionId, now);
  const { fields } = institution;
  const isPerson = isSoleProprietor(fields);
  const claims = listCertifiedClaims(institution);
  return {
    names,
    ...(fields.profile && { profile: fields.profile }),
    ...(fields.industry && { industry: fields.industry }),
    businessScope: fields.businessScope ?? [],
    mainMarkets: fields.mainMarkets ?? [],
    country: fields.country,
    madeInMacao: claims.includes("flagMadeInMacao"),
    macaoBrand: claims.includes("flagMacaoBrand"),
    agency: claims.includes("flagPscAgency"),
    ...(fields.phone && !isPerson && { phone: fields.phone }),
    hasLogo: fields.logo !== undefined,
  };
};

/**
 * Returns an exhibitor as the published list of an event names it, with its data.
 * @throws Refusal NOT_FOUND
 */
export const findExhibitor = async (
  eventId: string,
  institutionId: string,
  now: Instant,
): Promise<{ names: ExhibitingCompanyView["names"]; institution: Institution }> => {
  const event = await findCachedEvent(eventId, now);
  const exhibitor =
    event?.status === "PUBLISHED" && event.exhibitors.find((one) => one.institutionId === institutionId);
  const institution = exhibitor ? await findInstitution(institutionId) : undefined;
  if (!exhibitor || !institution) throw new Refusal(errorCodes.NOT_FOUND);
  return { names: exhibitor.names, institution };
};
