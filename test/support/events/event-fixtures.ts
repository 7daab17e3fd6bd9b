import type { EventDetail, ListedEvent, LocalizedText } from "@portal/core/events/event-schema";
import { toEventSummary } from "@portal/core/events/index";

/** Builds the same text in every language, told apart by it. */
export const buildLocalizedText = (text: string): LocalizedText => ({
  "zh-Hant": `${text}（繁）`,
  "zh-Hans": `${text}（简）`,
  en: `${text} en`,
  pt: `${text} pt`,
});

/** Builds a published fair in Macao, open for registration on 2026-11-23, from 2027-03-04 to 2027-03-06. */
export const buildFair = (over: Partial<EventDetail> = {}): EventDetail => ({
  id: "green-2027",
  code: (over.id ?? "green-2027").toUpperCase(),
  family: "GREEN",
  type: "LOCAL",
  nature: "EXPO",
  activityNature: "EXPO",
  form: "BOTH",
  heldInMacao: true,
  providerOrganised: true,
  key: true,
  names: buildLocalizedText(over.id ?? "綠色展"),
  shortDescription: buildLocalizedText("短"),
  dates: { start: "2027-03-04", end: "2027-03-06" },
  venue: buildLocalizedText("會展"),
  country: "MO",
  registration: { opensOn: "2026-09-19", closesOn: "2027-01-17", documentsBy: "2027-01-18" },
  applicationTypes: [
    "FAIR_HOSTED",
    "FAIR_GREEN",
    "FAIR_INTERNATIONAL",
    "FAIR_FRANCHISE",
    "FAIR_BELT_ROAD",
    "FAIR_FOOD_STREET",
  ],
  status: "PUBLISHED",
  exhibitorsCount: 0,
  description: buildLocalizedText("說明"),
  organisers: [],
  contacts: [],
  schedule: [],
  conditions: buildLocalizedText("條件"),
  notes: buildLocalizedText("備註"),
  instructions: buildLocalizedText("須知"),
  obligations: buildLocalizedText("義務"),
  terms: buildLocalizedText("條款"),
  clauseFive: buildLocalizedText("第五條"),
  zones: [
    { id: "A", names: buildLocalizedText("A區"), capacity: 50 },
    { id: "B", names: buildLocalizedText("B區"), capacity: 50 },
  ],
  capacity: 100,
  tiers: [],
  participationModes: ["ONLINE", "OFFLINE", "BOTH"],
  exhibitorTypes: ["MACAO", "NON_MACAO", "MACAO_SME"],
  booths: [
    { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
    { type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 18, maxSqm: 450 },
    { type: "STANDARD_6", price: 50_000, per: "BOOTH", sqm: 6, eligibility: "MACAO_SME" },
  ],
  discounts: [
    { kind: "LOCAL_50", percent: 50 },
    { kind: "OVERSEAS_20", percent: 20 },
  ],
  slots: [],
  rateChart: [],
  refundPolicy: "HOSTED",
  refundBands: [
    { daysBeforeMin: 8, deductPercent: 50 },
    { daysBeforeMin: 0, daysBeforeMax: 7, deductPercent: 100 },
  ],
  formVariant: "HOSTED",
  policy: {},
  documentsNeeded: [],
  images: [],
  exhibitors: [],
  version: 1,
  ...over,
});

/** Returns an event as the list shows it; all its forms close on its closing day. */
export const toListedEvent = (event: EventDetail): ListedEvent => ({
  ...toEventSummary(event),
  closingDays: {},
});
