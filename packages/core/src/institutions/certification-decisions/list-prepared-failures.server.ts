/** The institutions whose failed certification is prepared, as a list of the certification desk (decision 0785). */
import { compareInstitutionPositions, listInstitutionsById } from "../institution-store.server.ts";
import {
  type CertificationPage,
  type CertificationPosition,
  isInstitutionFoundBy,
  toCertificationPosition,
} from "../list-certification-page.server.ts";
import { listPreparedDecisions } from "../prepared-decisions/prepared-decision-store.server.ts";

/**
 * Lists a page of the institutions whose failure is prepared, the longest waiting first. All of them are read: few wait
 * at a time, each prepared by hand.
 * @param q part of a name, or a registration number
 */
export const listPreparedFailures = async ({
  q = "",
  limit,
  after,
}: {
  q?: string | undefined;
  limit: number;
  after?: CertificationPosition | undefined;
}): Promise<CertificationPage & { total?: number }> => {
  const ids = (await listPreparedDecisions())
    .filter(({ kind }) => kind === "CERTIFICATION")
    .map(({ institutionId }) => institutionId);
  const institutions = (await listInstitutionsById(ids)).filter(
    (each) => each.certification === "VERIFYING" && isInstitutionFoundBy(q, each),
  );
  const rest = institutions
    .map(toCertificationPosition)
    .filter((position) => !after || compareInstitutionPositions(position, after) > 0)
    .sort(compareInstitutionPositions);
  const next = rest.length > limit ? rest[limit - 1] : undefined;
  return {
    items: rest.slice(0, limit).flatMap(({ id }) => institutions.filter((each) => each.id === id)),
    ...(q.trim() ? {} : { total: institutions.length }),
    ...(next && { next }),
  };
};
