/** Programmes of events that have none of their own in `data/whole-events.json`, by the kind of event. */
import type { EventDetail, LocalizedText } from "@portal/core/events/event-schema";
import { addDays, type Day, daysBetween, parseDay } from "@portal/core/platform/day";
import texts from "../data/event-texts.json" with { type: "json" };

type Programme = EventDetail["schedule"];
type ItemName = keyof typeof texts.programme;
/** One item: from, to, what. */
type Item = readonly [from: string, to: string, name: ItemName];
/** The items of the first day, of each day between, and of the last day. */
interface ProgrammePlan {
  first: readonly Item[];
  between: readonly Item[];
  last: readonly Item[];
  /** All items of an event of one day. */
  only: readonly Item[];
}

const fairPlan: ProgrammePlan = {
  first: [
    ["10:00", "11:00", "opening"],
    ["11:00", "18:00", "exhibition"],
    ["14:30", "17:30", "matching"],
  ],
  between: [["10:00", "18:00", "exhibition"]],
  last: [
    ["10:00", "17:00", "exhibition"],
    ["17:00", "17:30", "closing"],
  ],
  only: [
    ["10:00", "10:30", "opening"],
    ["10:30", "12:30", "talks"],
    ["14:30", "17:30", "matching"],
  ],
};
const streetPlan: ProgrammePlan = {
  first: [
    ["18:00", "18:30", "opening"],
    ["18:30", "23:00", "stalls"],
  ],
  between: [["15:00", "23:00", "stalls"]],
  last: [
    ["15:00", "22:00", "stalls"],
    ["21:30", "22:00", "prizes"],
  ],
  only: [["15:00", "23:00", "stalls"]],
};
const pavilionPlan: ProgrammePlan = {
  first: [
    ["09:30", "10:00", "pavilionOpening"],
    ["10:00", "18:00", "exhibition"],
  ],
  between: [
    ["10:00", "18:00", "exhibition"],
    ["14:30", "17:00", "buyers"],
  ],
  last: [["10:00", "15:00", "clearing"]],
  only: [["10:00", "18:00", "exhibition"]],
};
const delegationPlan: ProgrammePlan = {
  first: [["17:00", "18:00", "briefing"]],
  between: [["09:30", "17:00", "visits"]],
  last: [["09:30", "11:00", "review"]],
  only: [["09:30", "17:00", "visits"]],
};
const coursePlan: ProgrammePlan = {
  first: [
    ["09:30", "12:30", "lectures"],
    ["14:30", "17:30", "exercise"],
  ],
  between: [["09:30", "17:30", "lectures"]],
  last: [
    ["09:30", "12:30", "lectures"],
    ["14:30", "16:30", "exercise"],
    ["16:30", "17:00", "certificates"],
  ],
  only: [["09:30", "17:30", "lectures"]],
};

/** A long event repeats itself, so that only its first days are listed one by one. */
const MAX_DAYS_BETWEEN = 4;

type ProgrammeEvent = Pick<EventDetail, "type" | "family" | "applicationTypes" | "dates">;
const choosePlan = ({ type, family, applicationTypes }: ProgrammeEvent): ProgrammePlan => {
  if (applicationTypes.includes("OVERSEAS_EXHIBIT")) return pavilionPlan;
  if (type === "ABROAD") return delegationPlan;
  if (family === "FOOD_STREET") return streetPlan;
  return applicationTypes.includes("TRAINING") ? coursePlan : fairPlan;
};

/** Builds the programme: it opens on the first day and closes on the last. */
export const buildProgramme = (event: ProgrammeEvent): Programme => {
  const plan = choosePlan(event);
  const start = parseDay(event.dates.start);
  const lastDay = daysBetween(start, parseDay(event.dates.end));
  const toItems = (date: Day, items: readonly Item[]): Programme =>
    items.map(([from, to, name]) => ({ date, from, to, title: texts.programme[name] as LocalizedText }));
  if (lastDay === 0) return toItems(start, plan.only);
  const daysBetweenFirstAndLast = Math.min(lastDay - 1, MAX_DAYS_BETWEEN);
  return [
    ...toItems(start, plan.first),
    ...Array.from({ length: daysBetweenFirstAndLast }, (_, i) =>
      toItems(addDays(start, i + 1), plan.between),
    ).flat(),
    ...toItems(addDays(start, lastDay), plan.last),
  ];
};
