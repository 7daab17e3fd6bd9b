/**
 * Plans the actions of people in a season from its seed alone: who applies for what at which edition of an event, and
 * when officers, cashiers and applicants look at an application. Nothing of it depends on what goes wrong.
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Answers, FileFact, Json, Scheme } from "@portal/core/forms/types/index";
import { addDays, type Day, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { getSchemeExample } from "../../local/examples/index.ts";
import { buildDemoEvents } from "../../local/seed/demo-events.ts";
import { getScheme } from "../schemes/generated/situation.ts";
import { createDice, type Dice, rollInteger } from "../schemes/random/dice.ts";
import { growApplication } from "../schemes/random/grow-application.ts";
import { prepareSituation } from "../schemes/random/prepare-situation.ts";
import { moveDays } from "./move-days.ts";
import type { SeasonOptions } from "./options.ts";
import { planVisits } from "./plan-visits.ts";
import { listDemoFileIdsIn } from "./planned-files.ts";

export type Visitor = "applicant" | "officer" | "second officer" | "cashier" | "administrator" | "provider";
/** When people come: applicants in the morning, staff in the afternoon. */
type PartOfDay = "morning" | "afternoon";
export interface PlannedVisit {
  application: PlannedApplication;
  /** 0 submits; what later ones do follows from what they find. */
  number: number;
  who: Visitor;
  on: Day;
  part: PartOfDay;
}
export interface PlannedApplication {
  number: number;
  id: string;
  scheme: Scheme;
  eventId?: string;
  institutionId: string;
  submitOn: Day;
  /** The last day of its event. */
  endsOn?: Day;
  /** The application of a group's leader, whose invitation it answers. */
  joins?: PlannedApplication;
  answers: Answers;
  files: Record<string, FileFact>;
}
export interface SeasonPlan {
  institutionIds: string[];
  events: EventDetail[];
  applications: PlannedApplication[];
  /** In the order in which they happen. */
  visits: PlannedVisit[];
}

/** Editions of an event are twelve weeks apart, so that weekdays stay what they are. */
const EDITION_DAYS = 84;
/** The most members that answer the invitation of a group; they apply for nothing else. */
const MAX_MEMBERS = 3;
/** Every so many institutions, one begins with a group. */
const GROUP_EVERY = 8;
/** Generated answers of a scheme; beyond these, names and numbers of identity documents are made different. */
const VARIANTS = 40;

/**
 * Schemes that an institution like the examples' own applies for by itself. Members of groups and reports follow from
 * other applications.
 */
const isPlayed = ({ id }: Scheme): boolean =>
  !getSchemeExample(id).parentId &&
  getSchemeExample(id).account === "other@demo.mo" &&
  id !== "FAIR_GROUP_MEMBER";

const nameEdition = (eventId: string, edition: number): string =>
  edition === 0 ? eventId : `${eventId}-${edition + 1}`;
const planEvents = (eventIds: ReadonlySet<string>, editions: number): EventDetail[] =>
  buildDemoEvents()
    .filter(({ id }) => eventIds.has(id))
    .flatMap((event) =>
      Array.from({ length: editions }, (_, edition) => ({
        ...moveDays(event, edition * EDITION_DAYS),
        id: nameEdition(event.id, edition),
        code: `${event.code}-${edition + 1}`,
        names: Object.fromEntries(
          Object.entries(event.names).map(([language, name]) => [language, `${name} ${edition + 1}`]),
        ) as EventDetail["names"],
      })),
    );

/** Names of activities, shops and products, which no two applications may share. */
const listSubjectFields = ({ limits }: Scheme): string[] => {
  const { subject, perPerson } = limits as {
    subject?: { names: string[] };
    perPerson?: { field: string; furtherNames?: string[]; about?: { name: string } };
  };
  return [
    ...(subject?.names ?? []),
    ...(perPerson ? [perPerson.field, ...(perPerson.furtherNames ?? []), perPerson.about?.name ?? ""] : []),
  ].map((path) => path.split(".")[0] ?? "");
};
/** The answers with names and identity numbers that no other application has. */
const tellApart = (scheme: Scheme, answers: Answers, number: number): Answers => {
  const mark = String(number).padStart(6, "0");
  const subjects = new Set(listSubjectFields(scheme));
  const renameFiles = (value: Json): Json =>
    typeof value === "string"
      ? `${value.slice(0, 12)} ${mark}`
      : value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renameFiles(each as Json)]))
        : value;
  const renamedAnswers = Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      subjects.has(key) && !/^\d|^[A-Z]\d/.test(String(value)) ? renameFiles(value as Json) : value,
    ]),
  );
  return JSON.parse(
    JSON.stringify(renamedAnswers)
      .replace(/"([157])\d{6}(\(\d\))"/g, (_, first: string, last: string) => `"${first}${mark}${last}"`)
      .replace(/"contact-[^"]*"/g, '"contact-other-1"'),
  ) as Answers;
};

/** Grows the variants of a scheme when they are first asked for. */
const createVariants = (seed: number) => {
  const grownVariants = new Map<string, { answers: Answers; files: Record<string, FileFact> }>();
  return (scheme: Scheme, number: number) => {
    const key = `${scheme.id} ${number % VARIANTS}`;
    const knownApplication = grownVariants.get(key);
    if (knownApplication) return knownApplication;
    const situation = prepareSituation(scheme);
    const { answers, context } = growApplication(scheme, situation, createDice(seed + (number % VARIANTS)));
    const files = Object.fromEntries(
      listDemoFileIdsIn(answers, context.files ?? {}).map((id) => [id, context.files?.[id] as FileFact]),
    );
    const variant = { answers, files };
    grownVariants.set(key, variant);
    return variant;
  };
};

export const planSeason = ({
  institutions,
  applications: count,
  editions,
  days,
  seed,
}: SeasonOptions): SeasonPlan => {
  const playedSchemes = schemes.filter(isPlayed);
  const groups = [...new Set(playedSchemes.map(({ limits }) => limits.group))];
  const eventIds = new Set(playedSchemes.flatMap(({ id }) => getSchemeExample(id).eventId ?? []));
  const events = new Map(planEvents(eventIds, editions).map((event) => [event.id, event]));
  const findVariant = createVariants(seed);
  const dice = createDice(seed);
  const institutionIds = Array.from(
    { length: institutions },
    (_, n) => `season-${String(n).padStart(5, "0")}`,
  );
  const applications = Array.from({ length: count }, (_, number): PlannedApplication => {
    const institution = number % institutions;
    // Each institution applies for one thing after the other, none of which excludes another.
    const round = Math.floor(number / institutions);
    // The first is for a place at a fair, since these have fees.
    const group = round === 0 ? "BOOTH" : groups[(institution * 5 + round) % groups.length];
    const choices = playedSchemes.filter(({ limits }) => limits.group === group);
    const chosenScheme = choices[rollInteger(0, choices.length - 1, dice)] as Scheme;
    const scheme = isLeader(round, institution) ? getScheme("FAIR_GROUP") : chosenScheme;
    const example = getSchemeExample(scheme.id);
    // What opens on the same days of each year has one edition.
    const edition = scheme.window.kind === "YEARLY" ? 0 : rollInteger(0, editions - 1, dice);
    const lateDays = rollInteger(0, 9, dice);
    const submitOn = addDays(toMacaoDay(toInstant(example.at)), edition * EDITION_DAYS + lateDays);
    const variant = findVariant(scheme, rollInteger(0, VARIANTS - 1, dice));
    const prefix = `f${number}-`;
    const movedVariant = moveDays(variant, edition * EDITION_DAYS);
    const renameFiles = <Value>(value: Value): Value => {
      let text = JSON.stringify(value);
      for (const id of Object.keys(variant.files)) text = text.replaceAll(`"${id}"`, `"${prefix}${id}"`);
      return JSON.parse(text) as Value;
    };
    const eventId = example.eventId && nameEdition(example.eventId, edition);
    return {
      number,
      id: createPlannedId(submitOn, dice),
      scheme,
      ...(eventId && { eventId }),
      institutionId: institutionIds[institution] ?? "",
      submitOn,
      ...(events.get(eventId ?? "") && { endsOn: parseDay(events.get(eventId ?? "")?.dates?.end ?? "") }),
      answers: renameFiles(tellApart(scheme, movedVariant.answers, number)),
      files: Object.fromEntries(
        Object.entries(movedVariant.files).map(([id, fact]) => [
          `${prefix}${id}`,
          { ...fact, id: `${prefix}${id}` },
        ]),
      ),
    };
  });
  const members = planMembers(applications, institutions, dice);
  const lastDay = addDays(toMacaoDay(toInstant(getSchemeExample("FAIR_HOSTED").at)), days);
  const visits = [...applications, ...members]
    .flatMap((application) => planVisits(application, createDice(seed + application.number + 1)))
    .filter(({ on }) => on <= lastDay)
    .toSorted(compareVisits);
  return {
    institutionIds: [...institutionIds, ...members.map(({ institutionId }) => institutionId)],
    events: [...events.values()],
    applications: [...applications, ...members],
    visits,
  };
};

const isLeader = (round: number, institution: number): boolean =>
  round === 0 && institution % GROUP_EVERY === 1;
/** Lists the units that the leader of a group lists, in Excel or typed; the other list is not submitted. */
const listGroupRows = ({ listInExcel, exhibitorList, memberUnits }: Answers): Record<string, Json>[] => {
  const listedUnits = listInExcel ? (exhibitorList as { rows?: Json } | undefined)?.rows : memberUnits;
  return (listedUnits ?? []) as Record<string, Json>[];
};
/** Builds the registration number of the institution that is written as the one of a number. */
export const buildRegistrationNumber = (number: number): string => `3${String(number).padStart(5, "0")}`;
/** Members that answer the invitation of each group some days after its leader has applied. */
const planMembers = (
  applications: readonly PlannedApplication[],
  institutions: number,
  dice: Dice,
): PlannedApplication[] =>
  applications
    .filter(({ scheme }) => scheme.id === "FAIR_GROUP")
    .flatMap((leader) =>
      listGroupRows(leader.answers)
        .slice(0, MAX_MEMBERS)
        .map((row) => ({ leader, row })),
    )
    .map(({ leader, row }, n): PlannedApplication => {
      row.registrationNumber = buildRegistrationNumber(institutions + n);
      const number = applications.length + n;
      const submitOn = addDays(leader.submitOn, rollInteger(0, 6, dice));
      const scheme = getScheme("FAIR_GROUP_MEMBER");
      const { answers, files } = listAnswers(scheme);
      const prefix = `f${number}-`;
      let text = JSON.stringify(answers);
      for (const id of Object.keys(files)) text = text.replaceAll(`"${id}"`, `"${prefix}${id}"`);
      return {
        number,
        id: createPlannedId(submitOn, dice),
        scheme,
        ...(leader.eventId && { eventId: leader.eventId }),
        ...(leader.endsOn && { endsOn: leader.endsOn }),
        institutionId: `season-member-${String(n).padStart(5, "0")}`,
        submitOn,
        joins: leader,
        answers: tellApart(scheme, JSON.parse(text) as Answers, number),
        files: Object.fromEntries(
          Object.entries(files).map(([id, fact]) => [`${prefix}${id}`, { ...fact, id: `${prefix}${id}` }]),
        ),
      };
    });
/** The example's answers, at the fair of the groups, and the files that they name. */
const listAnswers = (scheme: Scheme): { answers: Answers; files: Record<string, FileFact> } => {
  const { answers: example, context } = prepareSituation(scheme);
  // The fair of the example writes one more language on its fascia.
  const { fasciaPortuguese: _, ...rest } = example as Answers;
  const answers: Answers = { ...rest, fascia: getSchemeExample("FAIR_GREEN").answers.fascia ?? null };
  const facts = context.files ?? {};
  return {
    answers,
    files: Object.fromEntries(listDemoFileIdsIn(answers, facts).map((id) => [id, facts[id] as FileFact])),
  };
};

const createPlannedId = (on: Day, dice: Dice): string => ulid(Date.parse(`${on}T01:00:00Z`), dice.random);
const nameMoment = ({ on, part, application, number }: PlannedVisit): string =>
  `${on} ${part === "morning" ? 0 : 1} ${String(application.number).padStart(6, "0")} ${number}`;
const compareVisits = (a: PlannedVisit, b: PlannedVisit): number => (nameMoment(a) < nameMoment(b) ? -1 : 1);
