/** Answers of the business-travel show that depend on each other (spec 3 §9 › Business-travel show). */
import type { AmountEdge, SchemeEdges } from "./edge-case.ts";
import { buildNeededCases, refundCases } from "./shared-cases.ts";

const buildMop = (avos: number) => ({ amount: avos, currency: "MOP" });
const buildBudget = (avos: number) => [{ item: "開支", amount: buildMop(avos) }];
const buildExpenses = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ item: `開支${i}`, amount: buildMop(120_000) }));
const none = { standWanted: false, freightWanted: false, travelWanted: false, workshopWanted: false };
const buildWantedItem = (kind: keyof typeof none) => ({ ...none, [kind]: true });
const buildTraveller = (name: string, fare: number) => ({
  name,
  position: "經理",
  fare: buildMop(fare),
  nights: 2,
  roomRate: buildMop(50_000),
});

export const travelShowEdges: SchemeEdges = {
  scheme: "TRAVEL_SHOW",
  event: { dates: { start: "2027-05-20", end: "2027-05-22" } },
  cases: [
    {
      rule: "a stand is used on no more days than the show lasts",
      allowed: { standDays: 3 },
      refused: { standDays: 4 },
      issue: "standDays max",
    },
    {
      rule: "a stand is supported for four days at most, however long the show lasts",
      event: { dates: { start: "2027-05-20", end: "2027-05-26" } },
      allowed: { standDays: 4 },
      refused: { standDays: 5 },
      issue: "standDays max",
    },
    {
      rule: "the workshop takes place on a day of the show",
      allowed: { workshopDate: "2027-05-22" },
      refused: { workshopDate: "2027-05-23" },
      issue: "workshopDate afterMax",
    },
    {
      rule: "the workshop ends after it has begun",
      allowed: { workshopStart: "16:29", workshopEnd: "16:30" },
      refused: { workshopStart: "16:30", workshopEnd: "16:30" },
      issue: "workshopEnd timeOrder",
    },
    {
      rule: "[R510] two people travel",
      allowed: {
        ...buildWantedItem("travelWanted"),
        travellers: [buildTraveller("甲", 1), buildTraveller("乙", 1)],
      },
      refused: {
        ...buildWantedItem("travelWanted"),
        travellers: [buildTraveller("甲", 1), buildTraveller("乙", 1), buildTraveller("丙", 1)],
      },
      issue: "travellers tooMany",
    },
    {
      rule: "a journey asks for an avo at least",
      allowed: {
        ...buildWantedItem("travelWanted"),
        travellers: [{ ...buildTraveller("甲", 1), roomRate: buildMop(0) }],
      },
      refused: {
        ...buildWantedItem("travelWanted"),
        travellers: [{ ...buildTraveller("甲", 0), roomRate: buildMop(0) }],
      },
      issue: "travellers nothingAskedFor",
    },
    {
      rule: "the supported share of a rent is an avo at least",
      allowed: { ...buildWantedItem("standWanted"), standArea: 9, standRent: buildMop(1) },
      refused: { ...buildWantedItem("standWanted"), standArea: 10, standRent: buildMop(1) },
      issue: "standRent nothingAskedFor",
    },
    {
      rule: "the supported share of a freight is an avo at least",
      allowed: { ...buildWantedItem("freightWanted"), freightCost: buildMop(2) },
      refused: { ...buildWantedItem("freightWanted"), freightCost: buildMop(1) },
      issue: "freightCost nothingAskedFor",
    },
    {
      rule: "for two nights",
      allowed: { ...buildWantedItem("travelWanted"), travellers: [buildTraveller("甲", 1)] },
      refused: {
        ...buildWantedItem("travelWanted"),
        travellers: [{ ...buildTraveller("甲", 1), nights: 3 }],
      },
      issue: "travellers.0.nights max",
    },
    {
      rule: "nobody travels twice",
      allowed: {
        ...buildWantedItem("travelWanted"),
        travellers: [buildTraveller("甲", 1), buildTraveller("乙", 1)],
      },
      refused: {
        ...buildWantedItem("travelWanted"),
        travellers: [buildTraveller("甲", 1), buildTraveller("甲", 1)],
      },
      issue: "travellers.1.name duplicate",
    },
    {
      rule: "fifteen people at the workshop",
      allowed: { ...buildWantedItem("workshopWanted"), workshopPersons: 15 },
      refused: { ...buildWantedItem("workshopWanted"), workshopPersons: 16 },
      issue: "workshopPersons max",
    },
    {
      rule: "from 14:00",
      allowed: { ...buildWantedItem("workshopWanted"), workshopStart: "14:00", workshopEnd: "15:00" },
      refused: { ...buildWantedItem("workshopWanted"), workshopStart: "13:59", workshopEnd: "15:00" },
      issue: "workshopStart beforeMin",
    },
    {
      rule: "to 20:00",
      allowed: { ...buildWantedItem("workshopWanted"), workshopStart: "19:00", workshopEnd: "20:00" },
      refused: { ...buildWantedItem("workshopWanted"), workshopStart: "19:00", workshopEnd: "20:01" },
      issue: "workshopEnd afterMax",
    },
    {
      rule: "only government bodies apply as one",
      allowed: { applicantClass: "OTHER" },
      refused: { applicantClass: "GOVERNMENT" },
      issue: "applicantClass applicantClass",
    },
    {
      rule: "who wants freight paid shows its quotation",
      allowed: { freightWanted: false, freightCost: undefined, freightQuotation: undefined },
      refused: { freightWanted: true, freightQuotation: undefined },
      issue: "freightQuotation fileMissing",
    },
    ...refundCases,
    {
      rule: "the rent of the stand is within the budget",
      allowed: {
        ...none,
        standWanted: true,
        standRent: buildMop(500_000),
        expenseLines: buildBudget(500_000),
      },
      refused: {
        ...none,
        standWanted: true,
        standRent: buildMop(500_000),
        expenseLines: buildBudget(499_999),
      },
      issue: "expenseLines costOutsideBudget",
    },
    {
      rule: "freight is within the budget",
      allowed: {
        ...none,
        freightWanted: true,
        freightCost: buildMop(600_000),
        expenseLines: buildBudget(600_000),
      },
      refused: {
        ...none,
        freightWanted: true,
        freightCost: buildMop(600_000),
        expenseLines: buildBudget(599_999),
      },
      issue: "expenseLines costOutsideBudget",
    },
    {
      rule: "whoever returns on the same day has no room, and whoever stays a night says what it costs",
      allowed: {
        ...buildWantedItem("travelWanted"),
        travellers: [{ name: "甲", position: "經理", fare: buildMop(1), nights: 0 }],
      },
      refused: {
        ...buildWantedItem("travelWanted"),
        travellers: [{ name: "甲", position: "經理", fare: buildMop(1), nights: 1 }],
      },
      issue: "travellers.0.roomRate required",
      // Nothing is known of the costs of the journey then.
      further: ["travellers nothingAskedFor"],
    },
    {
      rule: "fares and rooms of both travellers are within the budget",
      allowed: {
        ...none,
        travelWanted: true,
        travellers: [buildTraveller("何美儀", 100_000), buildTraveller("黃志強", 100_000)],
        expenseLines: buildBudget(400_000),
      },
      refused: {
        ...none,
        travelWanted: true,
        travellers: [buildTraveller("何美儀", 100_000), buildTraveller("黃志強", 100_001)],
        expenseLines: buildBudget(400_000),
      },
      issue: "expenseLines costOutsideBudget",
      further: ["expenseLines requestExceedsCosts"],
    },
    {
      rule: "a workshop is not supported with more than the budget spends",
      allowed: { ...none, workshopWanted: true, workshopPersons: 15, expenseLines: buildBudget(120_000) },
      refused: { ...none, workshopWanted: true, workshopPersons: 15, expenseLines: buildBudget(119_999) },
      issue: "expenseLines requestExceedsCosts",
    },
    {
      rule: "at least one kind of support is wanted",
      allowed: { ...none, workshopWanted: true },
      refused: none,
      issue: "standWanted supportWanted",
    },
    {
      rule: "a workshop is not on a day before the show",
      allowed: { workshopDate: "2027-05-20" },
      refused: { workshopDate: "2027-05-19" },
      issue: "workshopDate beforeMin",
    },
    {
      rule: "a government body applies as one",
      institution: { nature: "GOVERNMENT_BODY" },
      allowed: { applicantClass: "GOVERNMENT" },
      refused: { applicantClass: "OTHER" },
      issue: "applicantClass applicantClass",
    },
    {
      rule: "all costs together are within the budget",
      allowed: {
        ...buildWantedItem("standWanted"),
        freightWanted: true,
        standRent: buildMop(500_000),
        freightCost: buildMop(600_000),
        expenseLines: buildBudget(1_100_000),
      },
      refused: {
        ...buildWantedItem("standWanted"),
        freightWanted: true,
        standRent: buildMop(500_000),
        freightCost: buildMop(600_001),
        expenseLines: buildBudget(1_100_000),
      },
      issue: "expenseLines costOutsideBudget",
    },
    {
      rule: "each expense is in the budget once",
      allowed: {
        ...buildWantedItem("workshopWanted"),
        expenseLines: [...buildBudget(120_000), { item: "印刷", amount: buildMop(1) }],
      },
      refused: {
        ...buildWantedItem("workshopWanted"),
        expenseLines: [...buildBudget(120_000), ...buildBudget(1)],
      },
      issue: "expenseLines.1.item duplicate",
    },
    {
      rule: "six lines of expenses",
      allowed: { ...buildWantedItem("workshopWanted"), expenseLines: buildExpenses(6) },
      refused: { ...buildWantedItem("workshopWanted"), expenseLines: buildExpenses(7) },
      issue: "expenseLines tooMany",
    },
    ...buildNeededCases(
      "a workshop has a day, its hours and its guests",
      buildWantedItem("freightWanted"),
      buildWantedItem("workshopWanted"),
      {
        workshopDate: "required",
        workshopStart: "required",
        workshopEnd: "required",
        workshopPersons: "required",
      },
    ),
    ...buildNeededCases(
      "a journey has its travellers",
      buildWantedItem("workshopWanted"),
      buildWantedItem("travelWanted"),
      {
        travellers: "required",
      },
    ),
    ...buildNeededCases(
      "a stand has an area, days and a rent",
      { ...none, workshopWanted: true },
      { ...none, standWanted: true },
      { standArea: "required", standDays: "required", standRent: "required" },
    ),
    ...buildNeededCases(
      "freight has its cost",
      { ...none, workshopWanted: true },
      { ...none, freightWanted: true },
      { freightCost: "required" },
    ),
  ],
  amounts: [
    {
      rule: "[R510] the rent of a stand of 9 m² is supported, and of a larger one for 9 m²",
      field: "standSupport",
      within: [{ ...buildWantedItem("standWanted"), standArea: 9, standRent: buildMop(900_000) }, 900_000],
      beyond: [{ ...buildWantedItem("standWanted"), standArea: 10, standRent: buildMop(900_000) }, 810_000],
    },
    {
      rule: "[R510] 60% of the freight is supported, and MOP 5,000 at most",
      field: "freightSupport",
      within: [{ ...buildWantedItem("freightWanted"), freightCost: buildMop(833_300) }, 499_980],
      beyond: [{ ...buildWantedItem("freightWanted"), freightCost: buildMop(833_400) }, 500_000],
    },
    {
      rule: "[R510] fares and nights of both travellers are supported as they are",
      field: "travelSupport",
      within: [{ ...buildWantedItem("travelWanted"), travellers: [buildTraveller("甲", 100_000)] }, 200_000],
      beyond: [
        {
          ...buildWantedItem("travelWanted"),
          travellers: [buildTraveller("甲", 100_000), { ...buildTraveller("乙", 0), nights: 1 }],
        },
        250_000,
      ],
    },
    {
      rule: "[R510] a workshop has MOP 80 for each of fifteen people",
      field: "workshopSupport",
      within: [{ ...buildWantedItem("workshopWanted"), workshopPersons: 14 }, 112_000],
      beyond: [{ ...buildWantedItem("workshopWanted"), workshopPersons: 15 }, 120_000],
    },
    ...(
      [
        ["standWanted", "standSupport", 600_000],
        ["freightWanted", "freightSupport", 360_000],
        ["travelWanted", "travelSupport", 630_000],
        ["workshopWanted", "workshopSupport", 120_000],
      ] as const
    ).map(
      ([wanted, field, amount]): AmountEdge => ({
        rule: `what is not wanted is not supported: ${field}`,
        field,
        within: [{}, amount],
        beyond: [{ [wanted]: false }, undefined],
      }),
    ),
  ],
};
