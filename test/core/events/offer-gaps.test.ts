/**
 * The offers that a published event must have, so that its forms can be submitted and no stand is free (spec 2 §2, §3,
 * §9).
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import { findOfferGaps } from "@portal/core/events/find-offer-gaps";
import { expect, test } from "vitest";
import { buildDemoEvents } from "../../../local/seed/demo-events.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

const standard = { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 };
const reservedBooth = { ...standard, eligibility: "MACAO_SME" };
const stand = { type: "STANDARD_6", price: 20_000, per: "BOOTH" as const, eligibility: "MINI_ZONE" };
const buildSlot = (id: string) => ({ id, date: "2027-03-04", from: "10:00", to: "12:00" });
const listGaps = (over: Partial<EventDetail>) =>
  findOfferGaps(buildFair(over)).map(({ path, key, params }) =>
    [path, key, params?.min].filter(Boolean).join(" "),
  );

test.each(buildDemoEvents().map((event) => [event.id, event] as const))(
  "%s of the demonstration offers what its forms ask for",
  (_, event) => expect(findOfferGaps(event)).toEqual([]),
);

test.each<[string, Partial<EventDetail>, string[]]>([
  ["a fair without booths", { applicationTypes: ["FAIR_HOSTED"], booths: [] }, ["booths tooFew 1"]],
  ["a fair without zones", { applicationTypes: ["FAIR_HOSTED"], zones: [] }, ["zones tooFew 1"]],
  [
    "a fair for nobody in no way",
    {
      applicationTypes: ["FAIR_GREEN"],
      formVariant: "GREEN",
      exhibitorTypes: [],
      participationModes: [],
      booths: [standard],
    },
    ["exhibitorTypes tooFew 1", "participationModes tooFew 1"],
  ],
  [
    "booths that are reserved for a type of exhibitor that the event has not",
    { applicationTypes: ["FAIR_HOSTED"], exhibitorTypes: ["MACAO"], booths: [reservedBooth] },
    ["booths tooFew 1"],
  ],
  [
    "a group at a fair whose booths are all reserved",
    { applicationTypes: ["FAIR_HOSTED", "FAIR_GROUP"], booths: [reservedBooth] },
    ["booths tooFew 1"],
  ],
  [
    "a fair of groups whose members can take part in no way",
    { applicationTypes: ["FAIR_GROUP"], participationModes: [], booths: [standard] },
    ["participationModes tooFew 1"],
  ],
  [
    "a mini sales zone without its price",
    { applicationTypes: ["MINI_ZONE"], booths: [standard] },
    ["booths standUnpriced"],
  ],
  [
    "a seminar of which the second choice of time cannot differ",
    { applicationTypes: ["SEMINAR"], slots: [buildSlot("am")] },
    ["slots tooFew 2"],
  ],
  [
    "a franchise fair with the form of another, which asks for no letter of statement",
    { applicationTypes: ["FAIR_FRANCHISE", "FAIR_GROUP"], formVariant: "HOSTED" },
    ["formVariant variantOfOthers"],
  ],
  [
    "a fair abroad without booths",
    { applicationTypes: ["OVERSEAS_EXHIBIT"], booths: [] },
    ["booths tooFew 1"],
  ],
  [
    "a fair whose exhibitors agree to a fifth clause without a text",
    { applicationTypes: ["FAIR_HOSTED"], clauseFive: { "zh-Hant": "", "zh-Hans": " ", en: "", pt: "" } },
    ["clauseFive.zh-Hant required"],
  ],
])("%s lacks something", (_, over, gaps) => expect(listGaps(over)).toEqual(gaps));

test.each<[string, Partial<EventDetail>]>([
  [
    "a fifth clause in one language",
    {
      applicationTypes: ["FAIR_HOSTED"],
      clauseFive: { "zh-Hant": "", "zh-Hans": "", en: "", pt: "Cláusula" },
    },
  ],
  [
    "a seminar alone, which has no fifth clause",
    {
      applicationTypes: ["SEMINAR"],
      slots: [buildSlot("am"), buildSlot("pm")],
      clauseFive: { "zh-Hant": "", "zh-Hans": "", en: "", pt: "" },
    },
  ],
  ["a fair with one booth and one zone", { applicationTypes: ["FAIR_HOSTED"], booths: [standard] }],
  [
    "booths that are reserved for those who come",
    { applicationTypes: ["FAIR_HOSTED"], booths: [reservedBooth] },
  ],
  [
    "a group with one kind of booth for everybody",
    { applicationTypes: ["FAIR_GROUP"], booths: [reservedBooth, standard] },
  ],
  [
    "an online fair without booths and zones",
    { applicationTypes: ["FAIR_HOSTED"], form: "ONLINE", booths: [], zones: [] },
  ],
  [
    "a fair at which everybody exhibits online",
    { applicationTypes: ["FAIR_HOSTED"], participationModes: ["ONLINE"], booths: [], zones: [] },
  ],
  ["a mini sales zone with its price", { applicationTypes: ["MINI_ZONE"], booths: [stand] }],
  [
    "a mini sales zone that costs nothing by its price",
    { applicationTypes: ["MINI_ZONE"], booths: [{ ...stand, price: 0 }] },
  ],
  ["a seminar with two times", { applicationTypes: ["SEMINAR"], slots: [buildSlot("am"), buildSlot("pm")] }],
  ["matching without times, of which none is required", { applicationTypes: ["MATCHING_GROUP"], slots: [] }],
  [
    "a fair of one of the variants that it takes",
    { applicationTypes: ["FAIR_HOSTED", "FAIR_FRANCHISE"], formVariant: "FRANCHISE" },
  ],
  ["a group at a fair of any variant", { applicationTypes: ["FAIR_GROUP"], formVariant: "GREEN" }],
  ["an event without applications", { applicationTypes: [], booths: [], zones: [] }],
])("%s lacks nothing", (_, over) => expect(listGaps(over)).toEqual([]));
