/** Other applications with the same owners, for applicants before they apply and for staff who review (R452). */

import { findInstitution } from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { foldName } from "../../platform/fold-text.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import type { RelatedView } from "../model/related-schema.ts";
import { buildRelatedView, findCommonHoldings, type Holding } from "./common-owners.ts";
import { computeDigest } from "./limit-keys.server.ts";
import {
  type ComparedInstitution,
  listComparableHoldings,
  listReservedHoldings,
  reservesItselfOnly,
} from "./owner-holdings.server.ts";
import {
  hasRelatedOwner,
  listReservedOwners,
  loadOwnerRows,
  pickStoredHoldings,
} from "./owner-rows.server.ts";

/** Returns whether another institution with the same owners applied for an event (R452). */
export const isOwnerTaken = async (eventId: string, institution: ComparedInstitution): Promise<boolean> => {
  const { id: institutionId } = institution;
  const holdings = listComparableHoldings(institution);
  const occasions = [{ key: eventId, refusesRelated: true, refusesOwn: false }];
  const ownerRows = await loadOwnerRows(listReservedOwners(occasions, institutionId, holdings));
  return hasRelatedOwner({ institutionId, holdings, occasions }, ownerRows);
};

/**
 * Lists the shares that an application reserved. An application from before its owners were certified reserved nothing,
 * so the shares that are certified now count.
 */
const listHoldingsToReview = async (
  { holds, institutionId }: ApplicationHeader,
  { institution: submitted }: ApplicationBody,
): Promise<readonly Holding[]> => {
  const reservedHoldings = holds?.owners ?? [];
  if (!reservesItselfOnly(reservedHoldings, institutionId))
    return listReservedHoldings(reservedHoldings, institutionId, submitted);
  const institution = await findInstitution(institutionId);
  return institution ? listComparableHoldings(institution) : [];
};

/**
 * Lists for reviewing staff the other companies with common owners, their shares, and whether names alone match.
 * @throws Refusal 107001
 */
export const listRelatedApplications = async (id: string, ctx: Context): Promise<RelatedView[]> => {
  const { header, body } = await loadVisibleApplication(id, ctx);
  const occasions = [...new Set(header.holds?.owners.map(({ eventId }) => eventId))].map((key) => ({
    key,
    refusesRelated: true,
    refusesOwn: false,
  }));
  if (occasions.length === 0 || !body) return [];
  const ownHoldings = await listHoldingsToReview(header, body);
  // An owner with a number here may be stored by name there.
  const holdingsByName = ownHoldings.flatMap((one) =>
    one.sure && foldName(one.name)
      ? [{ ...one, hash: computeDigest(`name:${foldName(one.name)}`), sure: false }]
      : [],
  );
  // Two owners of one name are one entry.
  const allHoldings = [
    ...new Map([...ownHoldings, ...holdingsByName].map((holding) => [holding.hash, holding])).values(),
  ];
  const ownerRows = await loadOwnerRows(listReservedOwners(occasions, header.institutionId, allHoldings));
  // A company that applies for the same thing is in the row of the kind of funding as well.
  const commonByApplication = new Map(
    occasions
      .flatMap((occasion) =>
        findCommonHoldings(
          header.institutionId,
          allHoldings,
          pickStoredHoldings(occasion, allHoldings, ownerRows),
        ),
      )
      .map((common) => [common.applicationId, common]),
  );
  const commonHoldings = [...commonByApplication.values()];
  const others = await Promise.all(
    commonHoldings.map((common) => Store.findHeader(common.institutionId, common.applicationId)),
  );
  return commonHoldings.flatMap((common, i) => {
    const other = others[i];
    // An application that is gone is not known to be covered.
    const isCovered = other ? isInScope(ctx.actor, other) : !ctx.actor.scope;
    return isCovered ? [buildRelatedView(common, other)] : [];
  });
};
