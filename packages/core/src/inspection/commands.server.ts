/** Sending inspectors, and what they find (spec 1 §2, restricted views). */
import type { Context } from "../actor.ts";
import { findSubmittedBody } from "../application/store.server.ts";
import { record } from "../audit/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { read as readInstitution } from "../institution/store.server.ts";
import { roster } from "../staff/store.server.ts";
import * as Store from "./store.server.ts";
import type { SubjectView } from "./wire.ts";

const there: Record<Store.Subject["of"], (key: string) => Promise<unknown>> = {
  activity: readEvent,
  enterprise: readInstitution,
  convention: findSubmittedBody,
};
const inspectors = async () =>
  (await roster()).members.filter(({ roles, disabled }) => roles.includes("ROADSHOW") && !disabled);

/** A subject for staff: who inspects it and what was found. @throws Refusal NOT_FOUND */
export const view = async (subject: Store.Subject): Promise<SubjectView> => {
  const [exists, all, { inspectors: sent, inspections }] = await Promise.all([
    there[subject.of](subject.key),
    inspectors(),
    Store.ofSubject(subject),
  ]);
  if (!exists) throw new Refusal(codes.NOT_FOUND);
  return {
    inspectors: all.map(({ id, account }) => ({ id, account, assigned: sent.includes(id) })),
    items: inspections,
  };
};

/**
 * Staff send these inspectors to a subject and call the others back; it stands in the staff's record.
 * @throws Refusal NOT_FOUND no such subject; 900054 for somebody who is no inspector
 */
export const assign = async (
  subject: Store.Subject,
  wanted: readonly string[],
  ctx: Context,
): Promise<SubjectView> => {
  const before = await view(subject);
  const known = new Set(before.inspectors.map(({ id }) => id));
  if (wanted.some((id) => !known.has(id)))
    throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "inspectors", key: "option" }] });
  const { inspectors: sent } = await Store.ofSubject(subject);
  const added = wanted.filter((id) => !sent.includes(id));
  const removed = sent.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return before;
  await record(
    { action: "inspection.assign", subject: `${subject.of}#${subject.key}`, detail: { added, removed } },
    [
      ...added.flatMap((id) => Store.sending(id, subject)),
      ...removed.flatMap((id) => Store.calling(id, subject)),
    ],
    ctx,
  );
  return view(subject);
};
