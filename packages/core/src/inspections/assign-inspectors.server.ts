/** Assigning inspectors, and their findings (spec 1 §2, restricted views). */

import { findSubmittedBody } from "../applications/model/application-store.server.ts";
import { findEvent } from "../events/event-store.server.ts";
import { loadStaffRoster } from "../identity/staff/staff-store.server.ts";
import { findInstitution } from "../institutions/institution-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { MAX_INSPECTORS } from "./records/index.ts";
import type { InspectionSubjectView } from "./records/inspection-schema.ts";
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

/**
 * Assigns these inspectors to a subject and withdraws all others, in one transaction with its audit entry.
 * @throws Refusal NOT_FOUND for an unknown subject; 900054 for somebody who is not an inspector, and for too many
 */
export const assignInspectors = async (
  subject: Store.InspectionSubject,
  givenIds: readonly string[],
  ctx: Context,
): Promise<InspectionSubjectView> => {
  const requestedIds = [...new Set(givenIds)];
  if (requestedIds.length > MAX_INSPECTORS)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "inspectors", key: "tooMany", params: { max: MAX_INSPECTORS } }],
    });
  const before = await getInspectionSubject(subject);
  const inspectorIds = new Set(before.inspectors.map(({ id }) => id));
  if (requestedIds.some((id) => !inspectorIds.has(id)))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "inspectors", key: "option" }] });
  const { inspectors: assignedIds } = await Store.readInspectionSubject(subject);
  const addedIds = requestedIds.filter((id) => !assignedIds.includes(id));
  const removedIds = assignedIds.filter((id) => !requestedIds.includes(id));
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
