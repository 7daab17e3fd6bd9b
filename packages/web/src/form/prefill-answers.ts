/** The answers with which a form starts: what the institution, the contact and the event provide. Pure. */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { ReportPrefill } from "@portal/core/applications/reports/report-prefill";
import type { EventDetail } from "@portal/core/events/event-schema";
import { evaluateOperand, isAnswered } from "@portal/core/forms/expressions/evaluate";
import { listOptionCodes } from "@portal/core/forms/kinds/field-checker";
import type { Answers, CheckContext, Field, Json, Scheme } from "@portal/core/forms/types/index";
import { coerceToText } from "@portal/core/forms/values/coerce-json";
import type { ContactView, InstitutionView } from "@portal/core/institutions/institution-schema";
import { isDay } from "@portal/core/platform/day";
import { toJsonMembers } from "@portal/core/platform/json";
import { getServerToday } from "../shell/server-clock.ts";
import { findCertifiedAnswer } from "./certified-answers.ts";
import { readAnswerAt } from "./merge-answers.ts";

const buildKnownContext = (event: EventDetail | undefined, institution?: InstitutionView): CheckContext => ({
  today: getServerToday(),
  ...(event && { event: toJsonMembers(event) }),
  ...(institution && { institution: institution as unknown as Record<string, Json> }),
});
/** Finds the one option of a required choice: there is nothing to choose. Booths depend on who applies. */
const findOnlyOption = (field: Field, event: EventDetail | undefined): string | undefined => {
  if (field.kind !== "choice" || field.required !== true || field.when) return undefined;
  if ("event" in field.options && field.options.event === "booths") return undefined;
  const codes = listOptionCodes(field.options, { answers: {}, context: buildKnownContext(event) });
  return codes?.length === 1 ? codes[0] : undefined;
};
/**
 * Finds the initial value of a field; undefined when the options of a choice do not contain it, as at an event without
 * that type.
 */
const findInitialAnswer = (field: Field, context: CheckContext): Json | undefined => {
  const value = field.initial && evaluateOperand(field.initial, { answers: {}, context });
  if (field.kind !== "choice") return value;
  return listOptionCodes(field.options, { answers: {}, context })?.includes(String(value))
    ? value
    : undefined;
};
/** Prefills what the institution, the contact and the event already provide (experience.md › Wizard). */
export const prefillAnswers = (
  scheme: Scheme,
  sources: {
    institution?: InstitutionView | undefined;
    event?: EventDetail | undefined;
    contacts: ContactView[];
    reported?: ReportPrefill | undefined;
  },
): Answers => {
  const activeContacts = sources.contacts.filter((contact) => contact.employmentStatus === "IN_SERVICE");
  const facts = {
    institution: sources.institution ?? null,
    event: sources.event ?? null,
    contact: activeContacts[0] ?? null,
    reported: sources.reported ?? null,
  } as unknown as Json;
  const answers: Answers = {};
  for (const field of scheme.steps.flatMap((step) => step.fields)) {
    const value = field.prefill ? readAnswerAt(facts, field.prefill) : undefined;
    if (field.kind === "year" && isDay(value)) answers[field.key] = Number(value.slice(0, 4));
    else if (field.kind === "region" && typeof value === "string" && value) answers[field.key] = [value];
    else if (value !== undefined && isAnswered(value))
      answers[field.key] =
        field.kind === "multiText" && value !== null && typeof value === "object" && "zh-Hant" in value
          ? { zh: coerceToText(value["zh-Hant"]), en: coerceToText(value.en), pt: coerceToText(value.pt) }
          : value;
    const onlyOption = findOnlyOption(field, sources.event);
    if (onlyOption && answers[field.key] === undefined) answers[field.key] = onlyOption;
    // Without an institution nothing is known of who applies.
    const initialAnswer =
      sources.institution && findInitialAnswer(field, buildKnownContext(sources.event, sources.institution));
    if (initialAnswer !== undefined && answers[field.key] === undefined) answers[field.key] = initialAnswer;
    const certifiedAnswer =
      sources.institution &&
      findCertifiedAnswer(field, sources.institution, buildKnownContext(sources.event));
    if (certifiedAnswer !== undefined && answers[field.key] === undefined)
      answers[field.key] = certifiedAnswer;
    // A single active contact is chosen automatically.
    if (field.kind === "contact" && activeContacts.length === 1 && activeContacts[0])
      answers[field.key] = activeContacts[0].id;
  }
  return answers;
};

/**
 * Lists the fixed fields whose value comes from the application reported on. Of the others nothing is known: people
 * type them, and can correct what they typed.
 */
export const listGivenFields = (
  { steps }: Pick<Scheme, "steps">,
  { eventNames, eventDates }: Pick<ApplicationView, "eventNames" | "eventDates">,
): ReadonlySet<string> => {
  const reportedAnswers = {
    eventName: Object.values(eventNames ?? {}).find(Boolean) ?? "",
    dates: eventDates ? { from: eventDates.start, to: eventDates.end } : null,
  };
  const givenFields = steps
    .flatMap(({ fields }) => fields)
    .filter(
      ({ fixed, prefill }) =>
        fixed && prefill && isAnswered(readAnswerAt({ reported: reportedAnswers }, prefill)),
    );
  return new Set(givenFields.map(({ key }) => key));
};
