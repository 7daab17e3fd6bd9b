/**
 * Plans what a supplement changes in the reservations of its application (decision 0413). What an application is for
 * and whom it names can be corrected on request, and then the limits of a submission hold for the corrected answers:
 * one application for an activity, related companies, places of a person, names of events.
 */

import { listReadFields } from "../../forms/builders/define-scheme.ts";
import { getRootField } from "../../forms/root-field.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import type { ConstraintChange, Reservations } from "../../institutions/constraints/constraints.ts";
import { isCertified } from "../../institutions/index.ts";
import { findInstitution } from "../../institutions/institution-store.server.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { pick } from "../../platform/pick.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import { findOwnBody } from "../model/application-store.server.ts";
import { parseActivity } from "../windows/activity.ts";
import type { Holding } from "./common-owners.ts";
import { buildClaimKey, resolvePolicyLimit } from "./limit-keys.server.ts";
import { listOccasions, type Occasion } from "./occasions.server.ts";
import {
  buildOwnHolding,
  listComparableHoldings,
  listReservedHoldings,
  reservesItselfOnly,
} from "./owner-holdings.server.ts";
import { buildOwnerRelease, listReservedOwners, type OwnerReservation } from "./owner-rows.server.ts";
import { listPersonReservations } from "./person-reservations.server.ts";
import { buildPersonChanges, toStoredReservation } from "./person-rows.server.ts";

export interface ReservationChange {
  holds: Reservations;
  /** The releases, and the places of persons who were not named before (label `person`). */
  writes: TransactionItem[];
  /** The persons of these writes, in their order, with the paths of the answers that name them. */
  addedPersons: ReturnType<typeof listPersonReservations>;
  /** The owners' rows of another activity, to be written on condition of what others hold there. */
  owners?: OwnerReservation;
  constraintChange?: ConstraintChange;
}

/** Lists the fields that decide which places of persons an application takes. */
const listPersonFields = ({ limits: { perPerson } }: Pick<Scheme, "limits">): string[] => {
  if (!perPerson) return [];
  const { field, furtherNames = [], about, year, when } = perPerson;
  const paths = [field, ...furtherNames, ...Object.values(about ?? {}), ...(year ? [year] : [])];
  return [...paths.map(getRootField), ...(when ? listReadFields(when) : [])];
};
const isSame = (one: unknown, other: unknown): boolean => toCanonicalJson(one) === toCanonicalJson(other);

const planPersons = (
  scheme: Scheme,
  { holds, eventId, id, policy }: ApplicationHeader,
  before: Answers,
  after: Answers,
  context: CheckContext,
) => {
  const fields = listPersonFields(scheme);
  if (isSame(pick(before, fields), pick(after, fields))) return undefined;
  const persons = listPersonReservations(scheme, eventId, after, context);
  const max = resolvePolicyLimit(scheme.limits.perPerson?.max ?? 0, policy);
  const { added, writes } = buildPersonChanges(holds?.persons ?? [], persons, id, max);
  return {
    persons: persons.map(toStoredReservation),
    addedPersons: added,
    writes,
  };
};

/** Plans the rows that an application writes for these holdings, and which of its former ones it gives back. */
const planOwnerRows = (
  { id: applicationId, institutionId }: ApplicationHeader,
  holds: Reservations,
  occasions: readonly Occasion[],
  holdings: readonly Holding[],
) => {
  const owners = listReservedOwners(occasions, institutionId, holdings);
  const keys = new Set(owners.map(({ eventId: key, hash }) => `${key} ${hash}`));
  return {
    owners,
    reservation: { institutionId, applicationId, holdings, occasions, held: holds.owners },
    writes: holds.owners
      .filter(({ eventId: key, hash }) => !keys.has(`${key} ${hash}`))
      .map(({ eventId: key, hash }) => buildOwnerRelease(key, hash, applicationId)),
  };
};

const planOwners = (
  scheme: Scheme,
  header: ApplicationHeader,
  { institution }: Pick<ApplicationBody, "institution">,
  before: Answers,
  after: Answers,
) => {
  const { holds, eventId, institutionId } = header;
  const occasions = listOccasions(scheme, eventId, after);
  if (!holds || isSame(listOccasions(scheme, eventId, before), occasions)) return undefined;
  const holdings = listReservedHoldings(holds.owners, institutionId, institution);
  // The institution itself belongs only to what it can apply for once, for which it is listed anyway.
  const owners = holdings.filter(({ hash }) => hash !== buildOwnHolding(institutionId).hash);
  return planOwnerRows(header, holds, occasions, owners.length > 0 ? owners : holdings);
};

/**
 * Plans the rows of the owners of an accepted application that was submitted before they were certified
 * (decision 0438). Undefined while nobody has certified them.
 */
export const planOwnersOnceCertified = async (
  header: ApplicationHeader,
): Promise<ReservationChange | undefined> => {
  const { holds, eventId, id, institutionId } = header;
  const scheme = findScheme(header.scheme);
  if (!scheme || scheme.limits.certified || !holds || !reservesItselfOnly(holds.owners, institutionId))
    return undefined;
  const [institution, body] = await Promise.all([
    findInstitution(institutionId),
    findOwnBody(id, institutionId),
  ]);
  if (!body || !institution || !isCertified(institution)) return undefined;
  const occasions = listOccasions(scheme, eventId, body.answers);
  const rows = planOwnerRows(header, holds, occasions, listComparableHoldings(institution));
  return {
    holds: { ...holds, owners: rows.owners },
    addedPersons: [],
    writes: rows.writes,
    owners: rows.reservation,
  };
};

/**
 * Plans the change of the reservations; undefined when the supplement changes nothing that is reserved.
 * @param body with the answers before the supplement and the institution as it was submitted
 */
export const planReservationChange = (
  scheme: Scheme,
  header: ApplicationHeader,
  body: ApplicationBody,
  after: Answers,
  context: CheckContext,
): ReservationChange | undefined => {
  const { holds } = header;
  if (!holds) return undefined;
  const persons = planPersons(scheme, header, body.answers, after, context);
  const owners = planOwners(scheme, header, body, body.answers, after);
  if (!persons && !owners) return undefined;
  // Of an activity outside the portal the rows of the owners refuse a second application. The former claim is free.
  const claim = parseActivity(scheme, after) && buildClaimKey(scheme, header.eventId, after);
  const isAnotherClaim = claim !== undefined && claim !== holds.claim;
  return {
    holds: {
      ...holds,
      ...(isAnotherClaim ? { claim } : {}),
      ...(owners ? { owners: owners.owners } : {}),
      ...(persons ? { persons: persons.persons } : {}),
    },
    addedPersons: persons?.addedPersons ?? [],
    writes: [...(persons?.writes ?? []), ...(owners?.writes ?? [])],
    ...(owners ? { owners: owners.reservation } : {}),
    ...(isAnotherClaim ? { constraintChange: { release: { claim: holds.claim } } } : {}),
  };
};
