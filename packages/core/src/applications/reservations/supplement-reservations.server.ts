/**
 * What a supplement changes in the reservations of its application (decision 0413). What an application is for and whom
 * it names can be corrected on request, and then the limits of a submission hold for the corrected answers: one
 * application for an activity, related companies, places of a person, names of events.
 */
import { listReadFields } from "../../forms/builders/define-scheme.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import type { ConstraintChange, Reservations } from "../../institutions/constraints/constraints.ts";
import type { Context } from "../../platform/actor.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { pick } from "../../platform/pick.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { ApplicationBody, ApplicationHeader } from "../model/application-rows.ts";
import { parseActivity } from "../windows/activity.ts";
import { buildClaimKey, resolvePolicyLimit } from "./limit-keys.server.ts";
import { listOccasions } from "./occasions.server.ts";
import {
  buildOwnerRelease,
  listHoldings,
  listReservedOwners,
  type OwnerReservation,
  transactWithOwners,
} from "./owner-reservations.server.ts";
import {
  buildPersonRelease,
  buildPersonWrites,
  listPersonReservations,
  type PersonReservation,
} from "./person-reservations.server.ts";

export interface ReservationChange {
  holds: Reservations;
  /** What is released, and the places of persons who were not named before (labels `person.…`). */
  writes: TransactionItem[];
  /** The persons of these writes, in their order, with the paths of the answers that name them. */
  addedPersons: ReturnType<typeof listPersonReservations>;
  /** The owners' rows of another activity, to be written on condition of what others hold there. */
  owners?: OwnerReservation;
  constraintChange?: ConstraintChange;
}

const toReservationKey = ({ pk, sk }: PersonReservation): string => `${pk} ${sk}`;

/** Lists the fields that decide which places of persons an application takes. */
const listPersonFields = ({ limits: { perPerson } }: Pick<Scheme, "limits">): string[] => {
  if (!perPerson) return [];
  const { field, furtherNames = [], about, year, when } = perPerson;
  const paths = [field, ...furtherNames, ...Object.values(about ?? {}), ...(year ? [year] : [])];
  return [...paths.map((path) => path.split(".")[0] ?? path), ...(when ? listReadFields(when) : [])];
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
  const former = holds?.persons ?? [];
  const formerKeys = new Set(former.map(toReservationKey));
  const persons = listPersonReservations(scheme, eventId, after, context);
  const keys = new Set(persons.map(toReservationKey));
  const addedPersons = persons.filter((person) => !formerKeys.has(toReservationKey(person)));
  const max = resolvePolicyLimit(scheme.limits.perPerson?.max ?? 0, policy);
  return {
    persons: persons.map(({ pk, sk }) => ({ pk, sk })),
    addedPersons,
    writes: [
      ...buildPersonWrites(addedPersons, id, max),
      ...former
        .filter((person) => !keys.has(toReservationKey(person)))
        .map((person) => buildPersonRelease(person, id)),
    ],
  };
};

const planOwners = (
  scheme: Scheme,
  { holds, eventId, id: applicationId, institutionId }: ApplicationHeader,
  { institution }: Pick<ApplicationBody, "institution">,
  before: Answers,
  after: Answers,
) => {
  const occasions = listOccasions(scheme, eventId, after);
  if (!holds || isSame(listOccasions(scheme, eventId, before), occasions)) return undefined;
  const holdings = listHoldings(institution);
  const owners = listReservedOwners(occasions, institutionId, holdings);
  const keys = new Set(owners.map(({ eventId: key, hash }) => `${key} ${hash}`));
  return {
    owners,
    reservation: { institutionId, applicationId, holdings, occasions },
    writes: holds.owners
      .filter(({ eventId: key, hash }) => !keys.has(`${key} ${hash}`))
      .map(({ eventId: key, hash }) => buildOwnerRelease(key, hash, applicationId)),
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

/**
 * Writes a transition together with what it changes in the reservations.
 * @throws Refusal of `transactWithOwners`
 * @throws TransactionCancelledError for any other failed condition
 */
export const transactWithReservations = (
  writes: readonly TransactionItem[],
  change: ReservationChange | undefined,
  ctx: Context,
): Promise<void> => transactWithOwners([...writes, ...(change?.writes ?? [])], change?.owners, ctx);
