/** The name of an activity that an event of the portal already has (spec 3 §5; C41). */

import { isRegisteredEventId } from "../../events/event-registration.ts";
import type { EventSummary } from "../../events/event-schema.ts";
import { listEventSummaries } from "../../events/event-store.server.ts";
import { getValueAt } from "../../forms/expressions/evaluate.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/fold-text.ts";

/**
 * Returns whether an event keeps its name from others. A draft that staff prepare does, because no event could be made
 * of the registration; that of a registration has its name from there, and loses it with the registration.
 */
const keepsName = ({ id, status }: Pick<EventSummary, "id" | "status">): boolean =>
  status === "PUBLISHED" || (status === "DRAFT" && !isRegisteredEventId(id));

/** Lists the fields with a name of an event that is held in the same year, in any language and spelling. */
export const listTakenNameFields = (
  fields: readonly string[],
  answers: Answers,
  year: string,
  events: readonly Pick<EventSummary, "id" | "names" | "dates" | "status">[],
): string[] => {
  const takenNames = new Set(
    events
      .filter((event) => keepsName(event) && event.dates.start.startsWith(year))
      .flatMap(({ names }) => Object.values(names).map(foldName)),
  );
  takenNames.delete("");
  return fields.filter((field) => takenNames.has(foldName(String(answers[field] ?? ""))));
};

/**
 * Refuses an activity with the name of an event.
 * @throws Refusal with the code of the limit (900046) and the fields
 */
export const refuseNameOfEvent = async (
  { limits: { perPerson } }: Pick<Scheme, "limits">,
  answers: Answers,
): Promise<void> => {
  if (!perPerson?.furtherNames) return;
  const year = String(getValueAt(answers, "dates.from") ?? "").slice(0, 4);
  const fields = [perPerson.field, ...perPerson.furtherNames];
  const takenFields = listTakenNameFields(fields, answers, year, await listEventSummaries());
  if (takenFields.length > 0)
    throw new Refusal((perPerson.code ?? errorCodes.DUPLICATE_APPLICATION) as ErrorCode, {
      fields: takenFields.map((path) => ({ path, key: perPerson.reason ?? "duplicate" })),
    });
};
