/** The parts of an event must fit together before it can be saved; each reason is at its field. */
import type { EventDetail } from "@portal/core/events/event-schema";
import { findStructureIssues } from "@portal/core/events/find-structure-issues";
import { describe, expect, test } from "vitest";
import { buildDemoEvents } from "../../../local/seed/demo-events.ts";
import { buildFair, buildLocalizedText } from "../../support/events/event-fixtures.ts";

const names = buildLocalizedText("名稱");
const buildZone = (id: string, capacity: number, name = `名稱 ${id}`) => ({
  id,
  names: buildLocalizedText(name),
  capacity,
});
const buildBooth = (over: Partial<EventDetail["booths"][number]>) =>
  ({ type: "STANDARD_9", price: 100, per: "BOOTH", ...over }) as EventDetail["booths"][number];
const findPriceIssues = (price: number, part: Partial<EventDetail>) =>
  findStructureIssues({
    ...fair,
    booths: [buildBooth({ price: 1_350_000 }), buildBooth({ price, eligibility: "MACAO_SME" })],
    ...part,
  });
const item = { from: "10:00", to: "11:00", title: names };
const fair = buildFair({ exhibitorTypes: ["MACAO"], contacts: [], schedule: [], booths: [], tiers: [] });

test.each(buildDemoEvents().map((event) => [event.id, event] as const))(
  "%s of the demonstration adds up",
  (_, event) => expect(findStructureIssues(event)).toEqual([]),
);
test("the fair of the tests has nothing to say", () => expect(findStructureIssues(fair)).toEqual([]));

test.each<[string, Partial<EventDetail>, string, string]>([
  [
    "10 places with zones of 170",
    { capacity: 10, zones: [buildZone("A", 100), buildZone("B", 70)] },
    "capacity",
    "zoneSum",
  ],
  [
    "200 places with zones of 170",
    { capacity: 200, zones: [buildZone("A", 100), buildZone("B", 70)] },
    "capacity",
    "zoneSum",
  ],
  ...(["participationModes", "exhibitorTypes", "applicationTypes"] as const).map(
    (member): [string, Partial<EventDetail>, string, string] => [
      `${member} with one of them twice`,
      { [member]: [...fair[member], ...fair[member]] },
      member,
      "duplicate",
    ],
  ),
  ["fewer than no places", { capacity: -1, zones: [] }, "capacity", "min"],
  [
    "two zones of one letter",
    { capacity: 2, zones: [buildZone("A", 1), buildZone("A", 1)] },
    "zones.1.id",
    "duplicate",
  ],
  // Booths are called in the hall: nobody hears whether A1 is written with a small letter.
  [
    "two zones whose codes differ in case",
    { capacity: 2, zones: [buildZone("A1", 1), buildZone("a1", 1)] },
    "zones.1.id",
    "duplicate",
  ],
  [
    "a zone with letters of full width",
    { capacity: 1, zones: [buildZone("Ａ１", 1)] },
    "zones.0.id",
    "zoneCode",
  ],
  [
    "two zones of one name",
    { capacity: 2, zones: [buildZone("A", 1, "綠色展區"), buildZone("B", 1, "綠色展區")] },
    "zones.1.names.zh-Hant",
    "duplicate",
  ],
  [
    "two zones whose names differ in width, case and spaces",
    { capacity: 2, zones: [buildZone("A", 1, "Hall A1"), buildZone("B", 1, "ＨＡＬＬ　ａ１")] },
    "zones.1.names.zh-Hant",
    "duplicate",
  ],
  [
    "two zones whose names differ in script",
    { capacity: 2, zones: [buildZone("A", 1, "環保產品"), buildZone("B", 1, "环保产品")] },
    "zones.1.names.zh-Hant",
    "duplicate",
  ],
  [
    "two zones that are one in Portuguese",
    {
      capacity: 2,
      zones: [
        { ...buildZone("A", 1), names: { ...buildLocalizedText("食品"), pt: "Alimentação" } },
        { ...buildZone("B", 1), names: { ...buildLocalizedText("餐飲"), pt: "ALIMENTACAO" } },
      ],
    },
    "zones.1.names.pt",
    "duplicate",
  ],
  ["a zone without a letter", { capacity: 1, zones: [buildZone("", 1)] }, "zones.0.id", "required"],
  ["a zone without places", { capacity: 0, zones: [buildZone("A", 0)] }, "zones.0.capacity", "min"],
  ["an unknown kind of booth", { booths: [buildBooth({ type: "TENT" })] }, "booths.0.type", "option"],
  ["one kind twice", { booths: [buildBooth({}), buildBooth({})] }, "booths.1.type", "duplicate"],
  [
    "a price for nobody",
    { booths: [buildBooth({ eligibility: "MARTIANS" })] },
    "booths.0.eligibility",
    "option",
  ],
  [
    "a stand of the mini sales zone by the square metre",
    {
      booths: [buildBooth({ type: "STANDARD_6", per: "SQM", minSqm: 6, eligibility: "MINI_ZONE" })],
    },
    "booths.0.per",
    "standByPiece",
  ],
  [
    "two prices of the one stand of the mini sales zone",
    {
      booths: [
        buildBooth({ type: "STANDARD_6", eligibility: "MINI_ZONE" }),
        buildBooth({ type: "STANDARD_9", eligibility: "MINI_ZONE" }),
      ],
    },
    "booths.1.eligibility",
    "duplicate",
  ],
  [
    "raw space from more than to",
    { booths: [buildBooth({ type: "RAW_SPACE", per: "SQM", minSqm: 36, maxSqm: 18 })] },
    "booths.0.maxSqm",
    "min",
  ],
  [
    "space by the square metre without its smallest area",
    { booths: [buildBooth({ type: "RAW_SPACE", per: "SQM" })] },
    "booths.0.minSqm",
    "required",
  ],
  [
    "space from nothing on",
    { booths: [buildBooth({ type: "RAW_SPACE", per: "SQM", minSqm: 0 })] },
    "booths.0.minSqm",
    "min",
  ],
  [
    "raw space from 17 m² on",
    { booths: [buildBooth({ type: "RAW_SPACE", per: "SQM", minSqm: 17 })] },
    "booths.0.minSqm",
    "min",
  ],
  [
    "raw space up to 451 m²",
    { booths: [buildBooth({ type: "RAW_SPACE", per: "SQM", minSqm: 18, maxSqm: 451 })] },
    "booths.0.maxSqm",
    "max",
  ],
  [
    "a package up to 37 m²",
    { booths: [buildBooth({ type: "PACKAGE_36", maxSqm: 37 })] },
    "booths.0.maxSqm",
    "max",
  ],
  [
    "a package from more than to",
    { booths: [buildBooth({ type: "PACKAGE_36", minSqm: 24, maxSqm: 12 })] },
    "booths.0.maxSqm",
    "min",
  ],
  ["tiers with a gap", { tiers: [{ tier: 2, names: names }] }, "tiers.0.tier", "format"],
  ["a survey, for which nobody applies", { applicationTypes: ["SURVEY"] }, "applicationTypes", "option"],
  ["an unknown way to take part", { participationModes: ["TELEPATHY"] }, "participationModes", "option"],
  ...["OVERSEAS_DELEGATION", "MINI_ZONE", "FAIR_FOOD_STREET", "TRAVEL_SHOW"].map(
    (type): [string, Partial<EventDetail>, string, string] => [
      `${type} at an event that is held online`,
      { form: "ONLINE", applicationTypes: [type] },
      "applicationTypes",
      "notHeldOnline",
    ],
  ),
  [
    "a programme before the event",
    { schedule: [{ ...item, date: "2020-01-01" }] },
    "schedule.0.date",
    "beforeMin",
  ],
  [
    "a programme backwards",
    { schedule: [{ ...item, date: fair.dates.start, to: "09:00" }] },
    "schedule.0.to",
    "timeOrder",
  ],
  [
    "a programme that begins when it ends",
    { schedule: [{ ...item, date: fair.dates.start, to: "10:00" }] },
    "schedule.0.to",
    "timeOrder",
  ],
  [
    "a programme until after midnight",
    { schedule: [{ ...item, date: fair.dates.start, from: "22:00", to: "00:30" }] },
    "schedule.0.to",
    "timeOrder",
  ],
  [
    "a programme until midnight as no clock shows it",
    { schedule: [{ ...item, date: fair.dates.start, to: "24:00" }] },
    "schedule.0.to",
    "notTime",
  ],
  [
    "a programme from an hour without its zero",
    { schedule: [{ ...item, date: fair.dates.start, from: "9:00" }] },
    "schedule.0.from",
    "notTime",
  ],
  [
    "a point of the programme twice",
    {
      schedule: [
        { ...item, date: fair.dates.start },
        { ...item, date: fair.dates.start },
      ],
    },
    "schedule.1.from",
    "duplicate",
  ],
  [
    "a contact without an address",
    { contacts: [{ names: names, email: "x", phone: "1" }] },
    "contacts.0.email",
    "email",
  ],
  [
    "an early bird after the closing day",
    { discounts: [{ kind: "EARLY_BIRD", percent: 10, until: fair.dates.end }] },
    "discounts.0.until",
    "afterMax",
  ],
  [
    "an early bird of an earlier edition",
    { discounts: [{ kind: "EARLY_BIRD", percent: 10, until: "2026-09-18" }] },
    "discounts.0.until",
    "beforeMin",
  ],
  [
    "documents due on the first day of the event",
    { registration: { ...fair.registration, documentsBy: fair.dates.start } },
    "registration.documentsBy",
    "afterMax",
  ],
  [
    "documents due before anybody can apply",
    { registration: { ...fair.registration, documentsBy: "2026-09-18" } },
    "registration.documentsBy",
    "beforeMin",
  ],
])("%s", (_, over, path, key) => {
  expect(findStructureIssues({ ...fair, ...over })).toContainEqual(expect.objectContaining({ path, key }));
});

test.each<[string, Partial<EventDetail>]>([
  [
    "a food street that can be visited online too",
    { form: "BOTH", applicationTypes: ["FAIR_FOOD_STREET", "MINI_ZONE"] },
  ],
  [
    "meetings and seminars at an event that is held online",
    { form: "ONLINE", applicationTypes: ["FAIR_HOSTED", "MATCHING_GROUP", "SEMINAR", "OFFICIAL_GUEST"] },
  ],
  ["zones that are told by their numbers", { capacity: 2, zones: [buildZone("A1", 1), buildZone("A2", 1)] }],
  [
    "two points of the programme at one time",
    {
      schedule: [
        { ...item, date: fair.dates.start },
        { ...item, date: fair.dates.start, title: buildLocalizedText("頒獎禮") },
      ],
    },
  ],
  [
    "a programme until a minute before midnight",
    { schedule: [{ ...item, date: fair.dates.end, from: "23:58", to: "23:59" }] },
  ],
  [
    "an early bird until the first day of registration",
    { discounts: [{ kind: "EARLY_BIRD", percent: 10, until: fair.registration.opensOn }] },
  ],
  [
    "an early bird until its last",
    { discounts: [{ kind: "EARLY_BIRD", percent: 10, until: fair.registration.closesOn }] },
  ],
  [
    "raw space from 18 to 450 m²",
    { booths: [buildBooth({ type: "RAW_SPACE", per: "SQM", minSqm: 18, maxSqm: 450 })] },
  ],
  [
    "raw space from 9 m² on where its policy says so",
    {
      booths: [buildBooth({ type: "RAW_SPACE", per: "SQM", minSqm: 9 })],
      policy: { "booth.area": { rawMinSqm: 9 } },
    },
  ],
  ["a package up to 36 m²", { booths: [buildBooth({ type: "PACKAGE_36", maxSqm: 36 })] }],
  [
    "documents due on the day before the event",
    { registration: { ...fair.registration, documentsBy: "2027-03-03" } },
  ],
])("%s is accepted", (_, over) => expect(findStructureIssues({ ...fair, ...over })).toEqual([]));

test("one kind of booth has a price of its own for a type of exhibitor", () => {
  const booths = [buildBooth({}), buildBooth({ price: 50, eligibility: "MACAO" })];
  expect(findStructureIssues({ ...fair, booths })).toEqual([]);
});

describe("[R484] [R485] a preferential price, which stands alone, is not above what its exhibitors would pay without it", () => {
  const { opensOn } = fair.registration;
  const half: EventDetail["discounts"] = [{ kind: "LOCAL_50", percent: 50 }];
  test.each<[string, number, Partial<EventDetail>]>([
    ["the price of everybody", 1_350_000, { discounts: [] }],
    ["the price of everybody after half of it", 675_000, { discounts: half }],
    [
      "the early bird of everybody",
      1_080_000,
      { discounts: [{ kind: "EARLY_BIRD", percent: 20, until: opensOn }] },
    ],
    [
      "a discount for its exhibitors",
      945_000,
      { discounts: [{ kind: "OVERSEAS_20", percent: 30, for: ["MACAO_SME"] }] },
    ],
    [
      "the largest of two discounts",
      675_000,
      { discounts: [{ kind: "EARLY_BIRD", percent: 20, until: opensOn }, ...half] },
    ],
  ])("%s is the limit", (_what, max, part) => {
    expect(findPriceIssues(max, part)).toEqual([]);
    expect(findPriceIssues(max + 1, part)).toEqual([
      { path: "booths.1.price", key: "preferentialPrice", params: { max: max / 100 } },
    ]);
  });
  test.each<[string, Partial<EventDetail>]>([
    ["a discount of others", { discounts: [{ kind: "OVERSEAS_20", percent: 20 }] }],
    ["no price for everybody", { booths: [buildBooth({ price: 1_350_000, eligibility: "MACAO_SME" })] }],
    [
      "a price for everybody of another kind of booth",
      {
        booths: [
          buildBooth({ type: "STANDARD_6", price: 100 }),
          buildBooth({ price: 1_350_000, eligibility: "MACAO_SME" }),
        ],
      },
    ],
    [
      "a stand of the mini sales zone, which is another place",
      {
        booths: [
          buildBooth({ type: "STANDARD_6", price: 100 }),
          buildBooth({ type: "STANDARD_6", price: 20_000, eligibility: "MINI_ZONE" }),
        ],
      },
    ],
  ])("%s sets no limit", (_what, part) => {
    expect(findPriceIssues(1_350_000, { discounts: [], ...part })).toEqual([]);
  });
});
