/** Decides whether an erasure has to leave institutions unchanged, because of a legal hold (decision 0473). */
import { findSubmittedBody } from "../../applications/model/application-store.server.ts";
import { listLegalHoldRows } from "./legal-hold-store.server.ts";

/**
 * Returns whether a hold in force covers one of these institutions, or an application of theirs. One read for each
 * hold.
 */
export const isAnyInstitutionUnderLegalHold = async (institutionIds: readonly string[]): Promise<boolean> => {
  if (institutionIds.length === 0) return false;
  const holds = (await listLegalHoldRows()).filter(({ releasedAt }) => releasedAt === undefined);
  const owners = await Promise.all(
    holds.map(async ({ subject, id }) =>
      subject === "institution" ? id : (await findSubmittedBody(id))?.institutionId,
    ),
  );
  return owners.some((owner) => owner !== undefined && institutionIds.includes(owner));
};
