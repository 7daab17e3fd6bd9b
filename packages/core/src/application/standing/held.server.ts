/** Rows that a move writes because of what the application holds beside its standing: owners, people, its group. */
import type { Instant } from "../../day.ts";
import { errand } from "../../errand/store.server.ts";
import { SCHEME as REGISTRATION } from "../../event/registration.ts";
import { schemeOf } from "../../schemes/index.ts";
import type { Labelled } from "../../write.server.ts";
import { isFollowed } from "../group/follow.ts";
import { closeGroup, leaveGroup, reopenGroup } from "../group/group.server.ts";
import type { Header } from "../row.ts";
import { numberOf } from "./limits.server.ts";
import { releaseOwner } from "./owners.server.ts";
import { releasePerson, takePersons } from "./persons.server.ts";

const open: readonly string[] = ["PROCESSING", "SUPPLEMENT_REQUIRED"];

/**
 * @param action the move; a leader is accepted with as many members as its scheme wants (label `group`)
 *   and an objection is upheld while those it names have their places free (labels `person.…`)
 * @param givenBack whether the application gives its places back
 */
export const heldRows = (
  before: Header,
  next: Header,
  action: string,
  givenBack: boolean,
  now: Instant,
): Labelled[] => {
  const { id, institutionId, holds } = before;
  if (!holds) return [];
  const withdrawn = before.scheme === REGISTRATION && next.status === "CANCELLED";
  const { owners, persons = [], leads, member } = holds;
  const decided = open.includes(before.status) && !open.includes(next.status);
  const live = schemeOf(before.scheme)?.limits.perPerson?.live === true;
  const failed = next.verification?.result === "FAILED" && !before.verification;
  const refusedFrees = live && ((decided && next.status === "REJECTED") || failed);
  // What its refusal gave back is taken again, unless somebody else has it by now.
  const regained = live && action === "upholdObjection" && before.status === "REJECTED";
  const most = numberOf(schemeOf(before.scheme)?.limits.perPerson?.max ?? 0, before.policy);
  return [
    ...(givenBack ? owners.map(({ eventId, hash }) => releaseOwner(eventId, hash, id)) : []),
    ...(givenBack || refusedFrees ? persons.map((person) => releasePerson(person, id)) : []),
    ...(regained ? takePersons(persons, id, most) : []),
    ...(givenBack && member ? [leaveGroup(member, institutionId, id)] : []),
    // A transfer that waited when its group ended is answered: it follows now.
    ...(member && before.pending === "voucher" && next.pending === undefined
      ? [errand({ kind: "group", id: member }, now, 0).row]
      : []),
    // The public page of what it registered is called off with it (decision 0099).
    ...(withdrawn && before.status !== next.status ? [errand({ kind: "registration", id }, now, 0).row] : []),
    ...(leads && isFollowed(before.status, next.status)
      ? [errand({ kind: "group", id: leads.code }, now, 0).row]
      : []),
    // Members went when its fee lapsed, or had been accepted before it was refused: they may come in again by the same
    // code, without them a group may have become too small to be accepted.
    ...(leads && action === "upholdObjection" && next.status === "PROCESSING"
      ? [reopenGroup(leads.code)]
      : []),
    ...(leads && decided
      ? [closeGroup(leads.code, ["accept", "place"].includes(action) ? leads.min : undefined)]
      : []),
  ];
};
