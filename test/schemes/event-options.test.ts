/**
 * What answers have chosen of their event, and what of it an edit of the event removes (decision 0714): each list and
 * day that a form of an event refers to.
 */
import { listLostAnswers, listRemovedOptions } from "@portal/core/forms/event-options";
import type { Answers, CheckContext, Json } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import { buildExampleSituation, getScheme } from "./generated/situation.ts";

type EventValues = Record<string, Json>;
type Row = { [key: string]: Json };
const getRows = (event: EventValues, list: string): Row[] => (event[list] ?? []) as Row[];
const dropRow = (list: string, member: string, code: string) => (event: EventValues) => ({
  ...event,
  [list]: getRows(event, list).filter((row) => row[member] !== code),
});
const dropCode = (list: string, code: string) => (event: EventValues) => ({
  ...event,
  [list]: ((event[list] ?? []) as string[]).filter((one) => one !== code),
});
const setMembers = (members: EventValues) => (event: EventValues) => ({ ...event, ...members });

const slot = { id: "one", date: "2027-03-05", from: "10:00", to: "11:00" };
const otherSlot = { ...slot, id: "two", from: "11:00", to: "12:00" };
const ownCategory = {
  id: "own-1",
  names: { "zh-Hant": "盆栽", "zh-Hans": "盆栽", en: "Plants", pt: "Plantas" },
};

interface Case {
  scheme: string;
  what: string;
  answers?: Answers;
  /** Members of the event before the edit. */
  event?: EventValues;
  edit: (event: EventValues) => EventValues;
  removed: object;
  /** What is left of the answer in a draft. */
  rest?: Answers;
}
const cases: Case[] = [
  {
    scheme: "FAIR_HOSTED",
    what: "the zone of the first choice",
    answers: { zoneChoice1: "A", zoneChoice2: "B" },
    edit: dropRow("zones", "id", "A"),
    removed: { list: "zones", code: "A" },
  },
  {
    scheme: "FAIR_HOSTED",
    what: "the booth type",
    edit: setMembers({ booths: [{ type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 18 }] }),
    removed: { list: "booths", code: "STANDARD_9" },
  },
  {
    scheme: "FAIR_HOSTED",
    what: "the price of the booth for this kind of exhibitor",
    answers: { exhibitorType: "MACAO" },
    event: { booths: [{ type: "STANDARD_9", price: 1, per: "BOOTH", eligibility: "MACAO" }] },
    edit: setMembers({
      booths: [{ type: "STANDARD_9", price: 1, per: "BOOTH", eligibility: "MACAO_SME" }],
    }),
    removed: { list: "booths", code: "STANDARD_9" },
  },
  {
    scheme: "FAIR_HOSTED",
    what: "the kind of exhibitor",
    answers: { exhibitorType: "MACAO" },
    event: { booths: [{ type: "STANDARD_9", price: 1, per: "BOOTH" }] },
    edit: dropCode("exhibitorTypes", "MACAO"),
    removed: { list: "exhibitorTypes", code: "MACAO" },
  },
  {
    scheme: "FAIR_HOSTED",
    what: "taking part online, at an event that is held on site only",
    answers: { participationMode: "BOTH" },
    event: { form: "BOTH", participationModes: ["ONLINE", "OFFLINE", "BOTH"] },
    edit: setMembers({ form: "PHYSICAL" }),
    removed: { list: "participationModes", code: "BOTH" },
  },
  {
    scheme: "SEMINAR",
    what: "a slot",
    answers: { slotChoice1: "one", slotChoice2: "two", eventDate: "2027-03-05" },
    event: { slots: [slot, otherSlot] },
    edit: setMembers({ slots: [otherSlot] }),
    removed: { list: "slots", code: "one" },
  },
  {
    scheme: "SEMINAR",
    what: "a size of room",
    answers: { scaleBand: "B_50_100" },
    event: { scaleBands: ["B_0_50", "B_50_100"] },
    edit: dropCode("scaleBands", "B_50_100"),
    removed: { list: "scaleBands", code: "B_50_100" },
  },
  {
    scheme: "SEMINAR",
    what: "an item of the price list",
    answers: { extras: { LIVE_STREAM: 1, BANNER: 2 } },
    event: {
      rateChart: [
        { extra: "LIVE_STREAM", price: 100, per: "EVENT" },
        { extra: "BANNER", price: 100, per: "PIECE" },
      ],
    },
    edit: dropRow("rateChart", "extra", "BANNER"),
    removed: { list: "extras", code: "BANNER" },
    rest: { extras: { LIVE_STREAM: 1 } },
  },
  {
    scheme: "SEMINAR",
    what: "the day, of an event that ends earlier",
    answers: { eventDate: "2027-03-06" },
    event: { dates: { start: "2027-03-04", end: "2027-03-06" } },
    edit: setMembers({ dates: { start: "2027-03-04", end: "2027-03-05" } }),
    removed: { bound: "dates.end", day: "2027-03-06" },
  },
  {
    scheme: "MATCHING_INDIVIDUAL",
    what: "one of two slots",
    answers: { tentativeSlot: ["one", "two"] },
    event: { slots: [slot, otherSlot] },
    edit: setMembers({ slots: [slot] }),
    removed: { list: "slots", code: "two" },
    rest: { tentativeSlot: ["one"] },
  },
  {
    scheme: "MINI_ZONE",
    what: "a category",
    answers: { productCategory: { code: "SNACKS_SOUVENIRS" } },
    event: { miniZoneCategories: ["SNACKS_SOUVENIRS", "OTHER"] },
    edit: dropCode("miniZoneCategories", "SNACKS_SOUVENIRS"),
    removed: { list: "miniZoneCategories", code: "SNACKS_SOUVENIRS" },
  },
  {
    scheme: "MINI_ZONE",
    what: "a category of the event's own",
    answers: { productCategory: { code: "own-1" } },
    event: { miniZoneOwn: [ownCategory] },
    edit: setMembers({ miniZoneOwn: [] }),
    removed: { list: "miniZoneCategories", code: "own-1" },
  },
  {
    scheme: "OFFICIAL_GUEST",
    what: "the day of the ceremony",
    answers: { idealDate: "2027-03-06" },
    event: { dates: { start: "2027-03-04", end: "2027-03-06" } },
    edit: setMembers({ dates: { start: "2027-03-04", end: "2027-03-05" } }),
    removed: { bound: "dates.end", day: "2027-03-06" },
  },
];

/** Builds the answers of a case, and what validation reads of its event before and after the edit. */
const prepareCase = ({ scheme: id, answers: over, event: members, edit }: Case) => {
  const scheme = getScheme(id);
  const { answers: example, context: known } = buildExampleSituation(scheme);
  const answers: Answers = { ...example, ...over };
  const before: CheckContext = { ...known, event: { ...known.event, ...members } };
  const after: CheckContext = { ...before, event: edit(before.event ?? {}) };
  return { scheme, answers, before, after };
};

test.each(cases)("$scheme: an application that chose it misses $what", (each) => {
  const { scheme, answers, before, after } = prepareCase(each);
  expect(listRemovedOptions(scheme, answers, { before, after })).toContainEqual(each.removed);
  expect(listRemovedOptions(scheme, answers, { before, after: before })).toEqual([]);
  expect(listRemovedOptions(scheme, answers, { before: after, after })).toEqual([]);
});

test.each(cases.filter(({ removed }) => "list" in removed))("$scheme: a draft gives up $what", (each) => {
  const { scheme, answers, after } = prepareCase(each);
  const [key, rest] = Object.entries(each.rest ?? {})[0] ?? [];
  const lostAnswers = listLostAnswers(scheme, answers, after);
  expect(lostAnswers).toContainEqual(
    expect.objectContaining(key === undefined ? { rest: undefined } : { key, rest }),
  );
  const changes = Object.fromEntries(lostAnswers.map((answer) => [answer.key, answer.rest]));
  const mendedAnswers = Object.entries({ ...answers, ...changes }).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined,
  );
  expect(listLostAnswers(scheme, Object.fromEntries(mendedAnswers), after)).toEqual([]);
});

test("no form chooses from the lists of its event in a row of a list, where nobody would look for it", () => {
  const columns = schemes.flatMap(({ steps }) =>
    steps.flatMap(({ fields }) => fields.flatMap((field) => ("columns" in field ? field.columns : []))),
  );
  expect(columns.filter((column) => "options" in column && "event" in column.options)).toEqual([]);
});
