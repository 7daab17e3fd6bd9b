/**
 * What people do in a season, from its seed alone: who applies for what at which edition of an event, and when officers,
 * cashiers and applicants look at an application. Nothing of it depends on what goes wrong.
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Answers, FileFact, Json, Scheme } from "@portal/core/forms/types/index";
import { addDays, type Day, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { getSchemeExample } from "../../local/examples/index.ts";
import { buildDemoEvents } from "../../local/seed/demo-events.ts";
import { createDice, type Dice, rollChance, rollInteger } from "../schemes/random/dice.ts";
import { growApplication } from "../schemes/random/grow-application.ts";
import { prepareSituation } from "../schemes/random/prepare-situation.ts";
import type { SeasonOptions } from "./options.ts";
import { listDemoFileIdsIn } from "./planned-files.ts";

export type Visitor = "applicant" | "officer" | "second officer" | "cashier" | "administrator" | "provider";
/** When people come: applicants in the morning, staff in the afternoon. */
export type PartOfDay = "morning" | "afternoon";
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
/** Generated answers of a scheme; beyond these, names and numbers of identity documents are made different. */
const VARIANTS = 40;

/** Schemes whose applications depend on no other one, of institutions as the examples' own. */
const isPlayed = ({ id }: Scheme): boolean =>
  !getSchemeExample(id).parentId &&
  getSchemeExample(id).account === "other@demo.mo" &&
  id !== "FAIR_GROUP_MEMBER";

/** The same with every day of this season moved; days of birth and of registration are earlier and stay. */
export const moveDays = <Value>(value: Value, days: number): Value =>
  JSON.parse(
    JSON.stringify(value).replace(/20\d\d-\d\d-\d\d/g, (day) =>
      day < "2026-07-01" ? day : addDays(parseDay(day), days),
    ),
  ) as Value;

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
  const rename = (value: Json): Json =>
    typeof value === "string"
      ? `${value.slice(0, 12)} ${mark}`
      : value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rename(each as Json)]))
        : value;
  const renamed = Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      subjects.has(key) && !/^\d|^[A-Z]\d/.test(String(value)) ? rename(value as Json) : value,
    ]),
  );
  return JSON.parse(
    JSON.stringify(renamed)
      .replace(/"([157])\d{6}(\(\d\))"/g, (_, first: string, last: string) => `"${first}${mark}${last}"`)
      .replace(/"contact-[^"]*"/g, '"contact-other-1"'),
  ) as Answers;
};

/** Grows the variants of a scheme when they are first asked for. */
const createVariants = (seed: number) => {
  const grown = new Map<string, { answers: Answers; files: Record<string, FileFact> }>();
  return (scheme: Scheme, number: number) => {
    const key = `${scheme.id} ${number % VARIANTS}`;
    const known = grown.get(key);
    if (known) return known;
    const situation = prepareSituation(scheme);
    const { answers, context } = growApplication(scheme, situation, createDice(seed + (number % VARIANTS)));
    const files = Object.fromEntries(
      listDemoFileIdsIn(answers, context.files ?? {}).map((id) => [id, context.files?.[id] as FileFact]),
    );
    const variant = { answers, files };
    grown.set(key, variant);
    return variant;
  };
};

/** Days after the submission on which somebody looks at it; staff come late, or not at all. */
const planVisits = (application: PlannedApplication, dice: Dice): PlannedVisit[] => {
  const visits: Omit<PlannedVisit, "application" | "number">[] = [
    { who: "applicant", on: application.submitOn, part: "morning" },
  ];
  const come = (who: Visitor, most: number, gap: [number, number], absence: number): void => {
    if (rollChance(absence, dice)) return;
    let on = application.submitOn;
    for (let n = rollInteger(1, most, dice); n > 0; n--) {
      on = addDays(on, rollInteger(gap[0], gap[1], dice));
      visits.push({ who, on, part: who === "applicant" || who === "provider" ? "morning" : "afternoon" });
    }
  };
  come("officer", 3, [1, 25], 0.1);
  come("applicant", 3, [4, 25], 0.15);
  come("cashier", 2, [10, 40], 0.2);
  come("second officer", 1, [20, 60], 0.5);
  come("administrator", 1, [60, 120], 0.9);
  come("provider", 1, [30, 60], 0.9);
  return visits
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map((visit, number) => ({ ...visit, application, number }));
};

export const planSeason = ({
  institutions,
  applications: count,
  editions,
  days,
  seed,
}: SeasonOptions): SeasonPlan => {
  const played = schemes.filter(isPlayed);
  const groups = [...new Set(played.map(({ limits }) => limits.group))];
  const eventIds = new Set(played.flatMap(({ id }) => getSchemeExample(id).eventId ?? []));
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
    const choices = played.filter(({ limits }) => limits.group === group);
    const scheme = choices[rollInteger(0, choices.length - 1, dice)] as Scheme;
    const example = getSchemeExample(scheme.id);
    // What opens on the same days of each year has one edition.
    const edition = scheme.window.kind === "YEARLY" ? 0 : rollInteger(0, editions - 1, dice);
    const late = rollInteger(0, 9, dice);
    const submitOn = addDays(toMacaoDay(toInstant(example.at)), edition * EDITION_DAYS + late);
    const variant = findVariant(scheme, rollInteger(0, VARIANTS - 1, dice));
    const prefix = `f${number}-`;
    const moved = moveDays(variant, edition * EDITION_DAYS);
    const renameFiles = <Value>(value: Value): Value => {
      let text = JSON.stringify(value);
      for (const id of Object.keys(variant.files)) text = text.replaceAll(`"${id}"`, `"${prefix}${id}"`);
      return JSON.parse(text) as Value;
    };
    return {
      number,
      id: createPlannedId(submitOn, dice),
      scheme,
      ...(example.eventId && { eventId: nameEdition(example.eventId, edition) }),
      institutionId: institutionIds[institution] ?? "",
      submitOn,
      answers: renameFiles(tellApart(scheme, moved.answers, number)),
      files: Object.fromEntries(
        Object.entries(moved.files).map(([id, fact]) => [
          `${prefix}${id}`,
          { ...fact, id: `${prefix}${id}` },
        ]),
      ),
    };
  });
  const lastDay = addDays(toMacaoDay(toInstant(getSchemeExample("FAIR_HOSTED").at)), days);
  const visits = applications
    .flatMap((application) => planVisits(application, createDice(seed + application.number + 1)))
    .filter(({ on }) => on <= lastDay)
    .toSorted(compareVisits);
  return { institutionIds, events: planEvents(eventIds, editions), applications, visits };
};

const createPlannedId = (on: Day, dice: Dice): string => ulid(Date.parse(`${on}T01:00:00Z`), dice.random);
const nameMoment = ({ on, part, application, number }: PlannedVisit): string =>
  `${on} ${part === "morning" ? 0 : 1} ${String(application.number).padStart(6, "0")} ${number}`;
const compareVisits = (a: PlannedVisit, b: PlannedVisit): number => (nameMoment(a) < nameMoment(b) ? -1 : 1);
