/** The demonstration's events: `data/events.json` and `data/more-events.json` with the texts of `data/event-texts.json`. */

import { EventDetail, type LocalizedText } from "@portal/core/events/event-schema";
import { buildEventStaffDetailsWrite } from "@portal/core/events/event-staff-details.server";
import { overwriteEvent } from "@portal/core/events/event-store.server";
import { PARTICIPANT_ENTRY } from "@portal/core/events/rate-chart-entries";
import { addDays, parseDay, startOfDay } from "@portal/core/platform/day";
import { buildDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import { findParentScheme, schemes } from "@portal/core/schemes/index";
import texts from "../data/event-texts.json" with { type: "json" };
import eventData from "../data/events.json" with { type: "json" };
import moreEvents from "../data/more-events.json" with { type: "json" };
import { getSchemeExample } from "../examples/index.ts";
import { buildRateChart, scaleBands, seminarPolicies } from "./seminars.ts";

type RawEvent = (typeof eventData.events)[number];
type RawBooth = RawEvent["booths"][number] & {
  eligibility?: string;
  minAreaSqm?: number;
  maxAreaSqm?: number;
  areaSqm?: number;
};

const formVariants: Record<string, EventDetail["formVariant"]> = {
  FAIR_HOSTED: "HOSTED",
  FAIR_GREEN: "GREEN",
  FAIR_INTERNATIONAL: "INTERNATIONAL",
  FAIR_FRANCHISE: "FRANCHISE",
  FAIR_BELT_ROAD: "BELT_ROAD",
  FAIR_FOOD_STREET: "FOOD_STREET",
};
/** Series that the first page shows. */
const keySeries = new Set(["MIECF", "MIF", "GMBPF", "PLPEX", "GREEN"]);
/**
 * What the specification names without a rate (spec 2 §9). In the first month of this demonstration it is more than the
 * discount of exhibitors from outside Macao, so that it applies to somebody.
 */
const earlyBird = { percent: 25, days: 30 };
const refundBands: Record<string, EventDetail["refundBands"]> = {
  HOSTED: [
    { daysBeforeMin: 8, deductPercent: 50 },
    { daysBeforeMin: 0, daysBeforeMax: 7, deductPercent: 100 },
  ],
  DELEGATION: [
    { daysBeforeMin: 15, deductPercent: 50 },
    { daysBeforeMin: 0, daysBeforeMax: 14, deductPercent: 100 },
  ],
};

/** In our pavilion abroad, half price for enterprises of Macao (spec 2 §9; which price holds where is illustrative). */
const standardStand = { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 };

/** What an event takes besides what the data says: a scheme whose example is applied for at it. */
const listSchemesWithExample = (event: string): string[] =>
  schemes.flatMap(({ id, window }) =>
    window.kind === "EVENT" && getSchemeExample(id).eventId === event && !findParentScheme(id) ? [id] : [],
  );

/** All events, those of `more-events.json` like the one they name but for what they say. */
export const buildDemoEvents = (): EventDetail[] => {
  const rawEvents: RawEvent[] = [...eventData.events];
  for (const { like: modelId, ...ownMembers } of moreEvents) {
    const modelEvent = rawEvents.find((each) => each.id === modelId);
    if (!modelEvent) throw new Error(`no event ${modelId}`);
    const days =
      Math.round((Date.parse(ownMembers.dates.end) - Date.parse(ownMembers.dates.start)) / 86_400_000) + 1;
    rawEvents.push({
      ...modelEvent,
      ...ownMembers,
      dates: { ...ownMembers.dates, days },
      registration: { ...modelEvent.registration, ...ownMembers.registration },
      schedule: modelEvent.schedule.map((each) => ({ ...each, date: ownMembers.dates.start })),
    } as RawEvent);
  }
  return rawEvents.map(toEventDetail);
};

/** The first day of the demonstration: what closed before it has nothing due. */
const DEMO_START_DAY = "2026-11-23";
/** Who registered the organiser's own event, which staff alone see. */
const registeredEvent = {
  id: "winter-2026",
  behind: {
    liaison: { name: "林嘉敏", phone: "6600 0001", email: "winter-2026@example.org" },
    registrant: {
      name: "梁志強",
      phone: "2800 0001",
      institution: "濠江會展策劃有限公司",
      position: "項目總監",
    },
    files: [],
  },
};
/** Writes events, as they stand; for those that close later, the errand that publishing leaves behind. */
export const writeEvents = async (demoEvents: readonly EventDetail[]): Promise<void> => {
  for (const event of demoEvents) {
    await overwriteEvent(event);
    if (event.status === "PUBLISHED" && event.registration.closesOn >= DEMO_START_DAY)
      await transact([
        buildDeferredTask({ kind: "window", id: event.id }, startOfDay(parseDay(DEMO_START_DAY)), 0).row,
      ]);
  }
  await transact([buildEventStaffDetailsWrite(registeredEvent.id, registeredEvent.behind)]);
};

function toEventDetail(raw: RawEvent): EventDetail {
  const { start, end } = raw.dates;
  const scheme = raw.applicationTypes.find((type) => type in formVariants);
  const zones = raw.heldInMacao ? buildZones(scheme) : [];
  const offersAbroad = {
    exhibits: raw.applicationTypes.includes("OVERSEAS_EXHIBIT"),
    travels: raw.applicationTypes.includes("OVERSEAS_DELEGATION"),
  };
  const eventTexts = raw.type === "ABROAD" ? texts.abroad : texts;
  return EventDetail.parse({
    ...raw,
    type: raw.type,
    applicationTypes: [...new Set([...raw.applicationTypes, ...listSchemesWithExample(raw.id)])],
    key: keySeries.has(raw.family) && end >= "2026-11-23",
    status: "PUBLISHED",
    dates: { start, end },
    venue: raw.venue.names,
    country: raw.venue.country,
    registration: {
      opensOn: raw.registration.opensOn,
      closesOn: raw.registration.closesOn,
      documentsBy: raw.registration.documentsBy,
    },
    contacts: raw.contacts.map(({ name, department, email, phone }) => ({
      names: getContactText(name),
      department: getContactText(department),
      email,
      phone,
    })),
    description: joinTexts(raw.shortDescription, texts.more),
    conditions: eventTexts.conditions,
    notes: eventTexts.notes,
    instructions: eventTexts.instructions,
    obligations: eventTexts.obligations,
    terms: eventTexts.terms,
    clauseFive: texts.clauseFive,
    zones,
    capacity: zones.reduce((sum, zone) => sum + zone.capacity, 0),
    tiers: texts.tiers.map((names, i) => ({ tier: i + 1, names })),
    exhibitorTypes: ["MACAO", "NON_MACAO", "MACAO_SME"],
    booths: offersAbroad.exhibits ? [standardStand] : raw.booths.map(toBooth),
    discounts: offersAbroad.exhibits
      ? [{ kind: "LOCAL_50", percent: 50 }]
      : raw.discounts.map((discount) =>
          toDiscount(discount.code, discount.percent, raw.registration.opensOn),
        ),
    slots: buildSlots(start, end),
    rateChart: raw.applicationTypes.includes("SEMINAR")
      ? buildRateChart(raw.id)
      : offersAbroad.travels
        ? [{ extra: PARTICIPANT_ENTRY, price: 180_000, per: "PERSON" }]
        : [],
    ...(scaleBands[raw.id] && { scaleBands: scaleBands[raw.id] }),
    refundBands: refundBands[raw.refundPolicy] ?? [],
    formVariant: scheme ? formVariants[scheme] : "NONE",
    policy: {
      ...(raw.paymentDueWorkingDays !== 5 && { "payment.dueWorkingDays": raw.paymentDueWorkingDays }),
      ...seminarPolicies[raw.id],
    },
    documentsNeeded: scheme
      ? ["OWNER_ID_COPY", "BUSINESS_REGISTRATION_CERT", "FORM_M1", "FORM_M8", "PRODUCT_PHOTO"]
      : offersAbroad.travels
        ? ["PARTICIPANT_PHOTO", "ENTRY_CERTIFICATE"]
        : [],
    images: [],
    exhibitors: [],
    exhibitorsCount: 0,
    version: 1,
  });
}

/** What a desk is called, in the reader's language. */
function getContactText(name: string): LocalizedText {
  const names = (texts.contacts as Record<string, LocalizedText>)[name];
  if (!names) throw new Error(`no text for the contact ${name}`);
  return names;
}

function joinTexts(a: LocalizedText, b: LocalizedText): LocalizedText {
  const joinInLanguage = (language: keyof LocalizedText) => `${a[language]}\n${b[language]}`;
  return {
    "zh-Hant": joinInLanguage("zh-Hant"),
    "zh-Hans": joinInLanguage("zh-Hans"),
    en: joinInLanguage("en"),
    pt: joinInLanguage("pt"),
  };
}

function buildZones(scheme: string | undefined): EventDetail["zones"] {
  const kind = scheme === "FAIR_GREEN" ? "green" : scheme === "FAIR_FOOD_STREET" ? "food" : "general";
  return texts.zones[kind].map(([id, names, capacity]) => ({
    id: id as string,
    names: names as LocalizedText,
    capacity: capacity as number,
  }));
}

/** Amounts of the file are patacas. */
function toBooth(booth: RawBooth): EventDetail["booths"][number] {
  return {
    type: booth.type,
    price: Math.round(booth.fee * 100),
    per: booth.feeUnit === "PER_SQM" ? "SQM" : "BOOTH",
    ...(booth.areaSqm === undefined ? {} : { sqm: booth.areaSqm }),
    ...(booth.minAreaSqm === undefined ? {} : { minSqm: booth.minAreaSqm }),
    ...(booth.maxAreaSqm === undefined ? {} : { maxSqm: booth.maxAreaSqm }),
    ...(booth.eligibility === undefined ? {} : { eligibility: booth.eligibility }),
  };
}

function toDiscount(kind: string, percent: number | null, opensOn: string) {
  if (kind !== "EARLY_BIRD") return { kind, percent: percent ?? 0 };
  return { kind, percent: earlyBird.percent, until: addDays(parseDay(opensOn), earlyBird.days) };
}

/** Two meetings a day, at most four days. */
function buildSlots(start: string, end: string): EventDetail["slots"] {
  const slots: EventDetail["slots"] = [];
  for (let date = parseDay(start), i = 0; date <= end && i < 4; date = addDays(date, 1), i++) {
    slots.push(
      { id: `${date}-am`, date, from: "10:30", to: "12:30" },
      { id: `${date}-pm`, date, from: "14:30", to: "17:30" },
    );
  }
  return slots;
}
