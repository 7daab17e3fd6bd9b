/** Assigning inspectors, and their findings (spec 1 §2, restricted views). */

import { findSubmittedBody } from "../applications/model/application-store.server.ts";
import { findEvent } from "../events/event-store.server.ts";
import { loadStaffRoster } from "../identity/staff/staff-store.server.ts";
import { findInstitution } from "../institutions/institution-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { MAX_INSPECTORS } from "./records/index.ts";
import type { InspectionSubjectView, InspectorAssignment } from "./records/inspection-schema.ts";
import * as Store from "./records/inspection-store.server.ts";

const subjectFinders: Record<Store.InspectionSubject["of"], (key: string) => Promise<unknown>> = {
  activity: findEvent,
  enterprise: findInstitution,
  convention: findSubmittedBody,
};
const listInspectors = async () =>
  (await loadStaffRoster()).members.filter(({ roles, disabled }) => roles.includes("ROADSHOW") && !disabled);

/**
 * Returns a subject for staff: its inspectors and the findings.
 * @throws Refusal NOT_FOUND
 */
export const getInspectionSubject = async (
  subject: Store.InspectionSubject,
): Promise<InspectionSubjectView> => {
  const [exists, allInspectors, { inspectors: assignedIds, inspections }] = await Promise.all([
    subjectFinders[subject.of](subject.key),
    listInspectors(),
    Store.readInspectionSubject(subject),
  ]);
  if (!exists) throw new Refusal(errorCodes.NOT_FOUND);
  return {
    inspectors: allInspectors.map(({ id, account }) => ({ id, account, assigned: assignedIds.includes(id) })),
    items: inspections,
  };
};

const buildTooManyRefusal = (): Refusal =>
  new Refusal(errorCodes.INVALID_VALUE, {
    fields: [{ path: "inspectors", key: "tooMany", params: { max: MAX_INSPECTORS } }],
  });

/**
 * Assigns inspectors to a subject and withdraws others, in one transaction with its audit entry: those in whom the list
 * differs from the one that the caller read, so that a colleague who assigned somebody meanwhile is not overwritten.
 * @throws Refusal NOT_FOUND for an unknown subject; 900054 for somebody who is not an inspector, and for too many
 */
export const assignInspectors = async (
  subject: Store.InspectionSubject,
  { inspectors: givenIds, before: readIds }: InspectorAssignment,
  ctx: Context,
): Promise<InspectionSubjectView> => {
  const chosenIds = [...new Set(givenIds)];
  if (chosenIds.length > MAX_INSPECTORS) throw buildTooManyRefusal();
  const before = await getInspectionSubject(subject);
  const inspectorIds = new Set(before.inspectors.map(({ id }) => id));
  if (chosenIds.some((id) => !inspectorIds.has(id)))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "inspectors", key: "option" }] });
  const { inspectors: assignedIds } = await Store.readInspectionSubject(subject);
  const addedIds = chosenIds.filter((id) => !readIds.includes(id) && !assignedIds.includes(id));
  // Somebody who is no inspector any more is in no list that could be read.
  const removedIds = assignedIds.filter(
    (id) => !chosenIds.includes(id) && (readIds.includes(id) || !inspectorIds.has(id)),
  );
  if (addedIds.length > 0 && assignedIds.length + addedIds.length - removedIds.length > MAX_INSPECTORS)
    throw buildTooManyRefusal();
  if (addedIds.length + removedIds.length === 0) return before;
  await writeWithAuditEntry(
    {
      action: "inspection.assign",
      subject: `${subject.of}#${subject.key}`,
      detail: { added: addedIds, removed: removedIds },
    },
    [
      ...removedIds.flatMap((id) => Store.buildUnassignmentWrites(id, subject)),
      ...addedIds.flatMap((id) => Store.buildAssignmentWrites(id, subject)),
    ],
    ctx,
  );
  return getInspectionSubject(subject);
};
