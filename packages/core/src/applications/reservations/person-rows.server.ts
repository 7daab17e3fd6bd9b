/**
 * Rows of the places that persons have (`person-reservations.server.ts`). A row holds the applications that name its
 * person, and the row of a month of an activity those of each day (decision 0478). The row of a year can also hold the
 * one application that names the person for an activity (decision 0500). Each place is taken on condition that one is
 * left.
 */
import type { PersonReservation } from "../../institutions/constraints/constraints.ts";
import { addDays, isDay } from "../../platform/day.ts";
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { pick } from "../../platform/pick.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { buildReservedRowRelease, type ReservationItem } from "./reserved-rows.server.ts";

const ACTIVITY_PREFIX = "activity#";
/** Returns the attribute of the row with the application that names the person for an activity. */
export const getActivitySet = (activity: string): string => `${ACTIVITY_PREFIX}${activity}`;

/**
 * Lists the attributes of the row with the applications: one, or one for each day of the month, as `day#29`; and the one
 * of an activity.
 */
export const listApplicationSets = ({ from, to, activity, uncounted }: PersonReservation): string[] => {
  if (!isDay(from) || !isDay(to))
    return [...(uncounted ? [] : ["applications"]), ...(activity ? [getActivitySet(activity)] : [])];
  const sets: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) sets.push(`day#${day.slice(8)}`);
  return sets;
};

interface RowChange {
  key: Pick<PersonReservation, "pk" | "sk">;
  taken: readonly string[];
  released: readonly string[];
}
/**
 * Builds the update of one row; each place is taken while the row has fewer than `max` applications there. An
 * application that has the place keeps it: refusals from before decision 0500 gave none back, and are undone later.
 */
const buildRowUpdate = (
  { key, taken, released }: RowChange,
  applicationId: string,
  max: number,
  part?: number,
): TransactionItem => {
  const row = new NamedAttributesUpdate();
  for (const set of taken) {
    const places = set.startsWith(ACTIVITY_PREFIX) ? 1 : max;
    row
      .add(set, applicationId)
      .requireAny(row.isAbsent(set), row.compareSize(set, "<", places), row.hasMember(set, applicationId));
  }
  for (const set of released) row.delete(set, applicationId);
  const { pk, sk } = key;
  const item: TransactionItem = {
    ...row.build("person", { pk, sk }),
    ...(part !== undefined && { part }),
  };
  if (released.length > 0) return item;
  const taking: ReservationItem = {
    ...item,
    reserves: { change: "take", applicationId, row: { pk, sk, sets: taken } },
  };
  return taking;
};

/** Builds the rows of a submission, one per person and month, as parts of the label `person` by their position. */
export const buildPersonWrites = (
  persons: readonly PersonReservation[],
  applicationId: string,
  max: number,
): TransactionItem[] =>
  persons.map((person, i) =>
    buildRowUpdate({ key: person, taken: listApplicationSets(person), released: [] }, applicationId, max, i),
  );

/** Releases a person's place after a withdrawal before the decision, or when the organiser cancelled the event. */
export const buildPersonRelease = (person: PersonReservation, applicationId: string): TransactionItem =>
  buildReservedRowRelease(
    { pk: person.pk, sk: person.sk, sets: listApplicationSets(person) },
    applicationId,
    "person",
  );

/** Returns the members of a reservation that its application keeps, to give the place back. */
export const toStoredReservation = (person: PersonReservation): PersonReservation =>
  pick(person, ["pk", "sk", "from", "to", "activity", "uncounted"]);

const isSameRow = (one: PersonReservation, other: PersonReservation): boolean =>
  one.pk === other.pk && one.sk === other.sk;

/**
 * Builds the rows that change when an application names other persons or days: only places that it does not have yet
 * are taken.
 * @returns the rows, and the reservations that took a place, in the order of the parts of the label `person`
 */
export const buildPersonChanges = <R extends PersonReservation>(
  before: readonly PersonReservation[],
  after: readonly R[],
  applicationId: string,
  max: number,
): { added: R[]; writes: TransactionItem[] } => {
  const changes = after.map((person) => {
    const former = before.filter((one) => isSameRow(one, person)).flatMap(listApplicationSets);
    const sets = listApplicationSets(person);
    return {
      person,
      key: person,
      taken: sets.filter((set) => !former.includes(set)),
      released: former.filter((set) => !sets.includes(set)),
    };
  });
  const addingChanges = changes.filter(({ taken }) => taken.length > 0);
  const shorteningChanges = changes.filter(
    ({ taken, released }) => taken.length === 0 && released.length > 0,
  );
  const droppedReservations = before.filter((one) => !after.some((other) => isSameRow(one, other)));
  return {
    added: addingChanges.map(({ person }) => person),
    writes: [
      ...addingChanges.map((change, i) => buildRowUpdate(change, applicationId, max, i)),
      ...shorteningChanges.map((change) => buildRowUpdate(change, applicationId, max)),
      ...droppedReservations.map((person) => buildPersonRelease(person, applicationId)),
    ],
  };
};
