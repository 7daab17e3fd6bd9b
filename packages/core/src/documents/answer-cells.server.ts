/** Answers of applications as the cells of an export (decision 0430). */

import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { findSubmittedBody } from "../applications/model/application-store.server.ts";
import type { ExportCell } from "../applications/worklist/worklist-export.ts";
import type { EventDetail } from "../events/event-schema.ts";
import { findEvent } from "../events/event-store.server.ts";
import type { Answers, Field, Json, Scheme } from "../forms/types/index.ts";
import { resolveEffectiveAnswers } from "../forms/visible-fields.ts";
import { listContacts } from "../institutions/contacts/contact-store.server.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import { toJsonMembers } from "../platform/json.ts";
import { loadVersionedScheme } from "../schemes/versions/load-scheme.server.ts";
import { createAnswerWords } from "./answer-words.server.ts";
import { formatAnswerForDocument } from "./format-answer.ts";
import { getPrintTexts } from "./print-texts.server.ts";

/** Numbers and days as a spreadsheet counts and sorts them; every other answer in words. */
const toPlainCell = (field: Field, value: Json): ExportCell | undefined => {
  if (typeof value === "number" && ["integer", "decimal", "year"].includes(field.kind)) return value;
  if (typeof value === "number" && field.kind === "computed")
    return field.format === "money" ? value / 100 : value;
  if (typeof value === "string" && field.kind === "day") return value;
  return undefined;
};

const findField = (scheme: Scheme, key: string): Field | undefined =>
  scheme.steps.flatMap(({ fields }) => fields).find((field) => field.key === key);

/** Names the contacts that answers refer to; nothing is read while no column is a contact. */
const nameContacts = async (fields: readonly (Field | undefined)[], institutionId: string) =>
  fields.some((field) => field?.kind === "contact")
    ? Object.fromEntries(
        (await listContacts(institutionId)).map(({ id, nameZh, nameForeign }) => [
          id,
          [nameZh, nameForeign].filter(Boolean).join(" "),
        ]),
      )
    : {};

/**
 * Creates a function that answers the cells of an application, in the order of these keys. An answer of a question that
 * the application's version does not ask, or that its conditions hide, is empty. One read for each application, one for
 * each event, and one query where a column is a contact.
 */
export const createAnswerReader = (
  keys: readonly string[],
  language: Language,
  { today, calendar }: Pick<Context, "today" | "calendar">,
): ((header: ApplicationHeader) => Promise<ExportCell[]>) => {
  const events = new Map<string, Promise<EventDetail | undefined>>();
  const readEvent = (id: string): Promise<EventDetail | undefined> => {
    const event = events.get(id) ?? findEvent(id);
    events.set(id, event);
    return event;
  };
  return async (header) => {
    const [body, versioned, event] = await Promise.all([
      findSubmittedBody(header.id),
      loadVersionedScheme(header),
      header.eventId ? readEvent(header.eventId) : undefined,
    ]);
    if (!body || !versioned) return keys.map(() => null);
    const { scheme, overlay } = versioned;
    const answers = resolveEffectiveAnswers(scheme, (header.answers ?? body.answers) as Answers, {
      today,
      institution: body.institution as { [key: string]: Json },
      policy: header.policy ?? {},
      addWorkingDays: calendar.addWorking,
      ...(event ? { event: toJsonMembers(event) } : {}),
    });
    const fields = keys.map((key) => findField(scheme, key));
    const contacts = await nameContacts(fields, header.institutionId);
    const texts = getPrintTexts(language, header.policy, overlay.texts);
    const words = createAnswerWords(texts, scheme.id, event, { files: {}, contacts });
    return fields.map((field) => {
      const value = field && answers[field.key];
      if (!field || value === undefined || value === null || value === "") return null;
      return toPlainCell(field, value) ?? formatAnswerForDocument(field, value, words);
    });
  };
};
