/** How long the certificate of an institution counts, by the newest one that it has handed in. */
import { findFilesByIds } from "../files/file-store.server.ts";
import type { Context } from "../platform/actor.ts";
import type { Day } from "../platform/day.ts";
import { AGEING_DOCUMENT, computeCertificateEnd, computeCertificateRenewal } from "./certification.ts";
import type { Institution } from "./index.ts";

/** Sets the last day of its certificate and the next notice; neither without such a certificate. */
export const setCertificateDates = async (
  institution: Institution,
  ctx: Pick<Context, "now" | "today">,
): Promise<Institution> => {
  const { certificateUntil: _, renewal: __, ...rest } = institution;
  const files = await findFilesByIds(institution.id, institution.documents[AGEING_DOCUMENT] ?? []);
  const newest = Object.values(files)
    .flatMap(({ issuedOn }) => issuedOn ?? [])
    .sort()
    .at(-1);
  if (!newest) return rest;
  const until: Day = computeCertificateEnd(newest);
  // A certificate that became too old during the review is requested again at once.
  const renewal = computeCertificateRenewal(until, ctx.today) ?? ({ stage: "AGED", at: ctx.now } as const);
  return { ...rest, certificateUntil: until, renewal };
};
