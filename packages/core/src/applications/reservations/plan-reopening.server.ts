/** Plans the reservations that an application takes again when its refusal is undone (decision 0500). */
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { findOwnBody } from "../model/application-store.server.ts";
import { isApplicationRefused } from "./in-force.ts";
import { listOccasions } from "./occasions.server.ts";
import { buildOwnHolding, listReservedHoldings } from "./owner-holdings.server.ts";
import type { ReservationChange } from "./supplement-reservations.server.ts";

/**
 * Plans the rows of an application that is open again after it was refused: its institution may have applied for the
 * same thing meanwhile. Undefined where a refused application is not repeated.
 */
export const planReopening = async (
  before: ApplicationHeader,
  next: Pick<ApplicationHeader, "status" | "funding" | "verification" | "holds">,
): Promise<ReservationChange | undefined> => {
  const { holds, eventId, id, institutionId } = before;
  const scheme = findScheme(before.scheme);
  if (!scheme?.limits.subject?.once || !holds || !isApplicationRefused(before) || isApplicationRefused(next))
    return undefined;
  const body = await findOwnBody(id, institutionId);
  if (!body) return undefined;
  const occasions = listOccasions(scheme, eventId, body.answers).filter(({ refusesOwn }) => refusesOwn);
  return {
    holds: next.holds ?? holds,
    addedPersons: holds.persons ?? [],
    writes: [],
    owners: {
      institutionId,
      applicationId: id,
      // Companies with the same owners may have applied too (decision 0743).
      holdings: [
        ...listReservedHoldings(holds.owners, institutionId, body.institution),
        buildOwnHolding(institutionId),
      ].filter(({ hash }, i, all) => all.findIndex((one) => one.hash === hash) === i),
      occasions,
      held: holds.owners,
    },
  };
};
