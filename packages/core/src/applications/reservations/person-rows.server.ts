/**
 * Rows of the places that persons have (`person-reservations.server.ts`). A row holds the applications that name its
 * person, up to a number. The row of an activity holds them by blocks of its days instead, of which each has room for
 * one application (decision 0610). Each place is taken on condition that it is free.
 */
import type { PersonReservation } from "../../institutions/constraints/constraints.ts";
import { isDay } from "../../platform/day.ts";
import { NamedAttributesUpdate } from "../../platform/named-attributes.server.ts";
import { pick } from "../../platform/pick.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { type DayBlocks, listDayBlocks } from "./day-blocks.ts";
import { buildReservedRowRelease, type ReservationItem } from "./reserved-rows.server.ts";

const COUNTED_SET = "applications";
/** Returns the attribute with the application that has every day of a block. */
const getWholeSet = (block: string): string => `whole#${block}`;
/** Returns the attribute with the applications that have some days of a block. */
const getPartSet = (block: string): string => `part#${block}`;

const findDayBlocks = ({ from, to }: PersonReservation): DayBlocks | undefined =>
  isDay(from) && isDay(to) ? listDayBlocks(from, to) : undefined;

/** Lists the attributes of the row with the applications: one, or those of the blocks of the days. */
export const listApplicationSets = (person: PersonReservation): string[] => {
  const blocks = findDayBlocks(person);
  return blocks ? [...blocks.whole.map(getWholeSet), ...blocks.around.map(getPartSet)] : [COUNTED_SET];
};

/**
 * Requires that no other application has a day of these blocks: the whole of one or of a block that contains it, or a
 * part of it. An application that has the place keeps it.
 */
const requireFreeDays = (row: NamedAttributesUpdate, blocks: DayBlocks, applicationId: string): void => {
  for (const set of [...blocks.whole, ...blocks.around].map(getWholeSet))
    row.requireAny(row.isAbsent(set), row.hasMember(set, applicationId));
  for (const set of blocks.whole.map(getPartSet))
    row.requireAny(row.isAbsent(set), row.isOnlyMember(set, applicationId));
};

interface RowChange {
  person: PersonReservation;
  taken: readonly string[];
  released: readonly string[];
}
/**
 * Builds the update of one row; a counted place is taken while the row has fewer than `max` applications. An
 * application that has the place keeps it: refusals from before decision 0500 gave none back, and are undone later.
 */
const buildRowUpdate = (
  { person, taken, released }: RowChange,
  applicationId: string,
  max: number,
  part?: number,
): TransactionItem => {
  const row = new NamedAttributesUpdate();
  for (const set of taken) row.add(set, applicationId);
  const blocks = findDayBlocks(person);
  if (blocks && taken.length > 0) requireFreeDays(row, blocks, applicationId);
  if (taken.includes(COUNTED_SET))
    row.requireAny(
      row.isAbsent(COUNTED_SET),
      row.compareSize(COUNTED_SET, "<", max),
      row.hasMember(COUNTED_SET, applicationId),
    );
  for (const set of released) row.delete(set, applicationId);
  const { pk, sk } = person;
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

/** Builds the rows of a submission, as parts of the label `person` by their position. */
export const buildPersonWrites = (
  persons: readonly PersonReservation[],
  applicationId: string,
  max: number,
): TransactionItem[] =>
  persons.map((person, i) =>
    buildRowUpdate({ person, taken: listApplicationSets(person), released: [] }, applicationId, max, i),
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
  pick(person, ["pk", "sk", "from", "to"]);

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
