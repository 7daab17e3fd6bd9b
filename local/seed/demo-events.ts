/**
 * The events of the demonstration: `data/events.json` and `data/more-events.json` with the texts of
 * `data/event-texts.json`, and what eight of them have of their own in `data/whole-events.json`.
 */

import {
  findNextDraftReminder,
  remindDrafts,
} from "@portal/core/applications/deadlines/remind-drafts.server";
import { EventDetail, type LocalizedText } from "@portal/core/events/event-schema";
import { publishEvent } from "@portal/core/events/event-service.server";
import { PARTICIPANT_ENTRY } from "@portal/core/events/rate-chart-entries";
import { systemActor } from "@portal/core/platform/actor";
import { addDays, combineDayAndTime, type Day, daysBetween, parseDay } from "@portal/core/platform/day";
import { runTaskBatch } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { findParentScheme, schemes } from "@portal/core/schemes/index";
import texts from "../data/event-texts.json" with { type: "json" };
import eventData from "../data/events.json" with { type: "json" };
import moreEvents from "../data/more-events.json" with { type: "json" };
import wholeEvents from "../data/whole-events.json" with { type: "json" };
import { getSchemeExample } from "../examples/index.ts";
import { buildProgramme } from "./programmes.ts";
import { saveDemoEvent } from "./save-demo-event.ts";
import { createSeedContext, createStaffActor } from "./seed-context.ts";
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
 * The specification names this discount without a rate (spec 2 §9). In the first month of this demonstration it is more
 * than the discount of exhibitors from outside Macao, so that it applies to somebody.
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

/** Lists the schemes that an event takes besides those in the data: each whose example is applied for at it. */
const listSchemesWithExample = (event: string): string[] =>
  schemes.flatMap(({ id, window }) =>
    window.kind === "EVENT" && getSchemeExample(id).eventId === event && !findParentScheme(id) ? [id] : [],
  );

/** Builds all events. Those of `more-events.json` take what they do not say from the event that they name. */
export const buildDemoEvents = (): EventDetail[] => {
  const rawEvents: RawEvent[] = [...eventData.events];
  for (const { like: modelId, ...ownMembers } of moreEvents) {
    const modelEvent = rawEvents.find((each) => each.id === modelId);
    if (!modelEvent) throw new Error(`There is no event ${modelId}.`);
    const days = daysBetween(parseDay(ownMembers.dates.start), parseDay(ownMembers.dates.end)) + 1;
    rawEvents.push({
      ...modelEvent,
      ...ownMembers,
      dates: { ...ownMembers.dates, days },
      registration: { ...modelEvent.registration, ...ownMembers.registration },
      // Nobody is sent to the desk or the pages of another event.
      contacts: modelEvent.contacts.map((contact) => ({
        ...contact,
        email: contact.email
          .replace(modelId, ownMembers.id)
          .replace(modelId.replaceAll("-", "."), ownMembers.id.replaceAll("-", ".")),
      })),
      website: ownMembers.website ?? `https://example.org/events/${ownMembers.id}`,
    } as RawEvent);
  }
  return rawEvents.map(toEventDetail);
};

/** The staff details of an event that an organiser registered. */
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
/** Events are entered this many days before their window opens, and published two days later. */
const ENTERED_DAYS_BEFORE = 12;
const lastEvening = combineDayAndTime(parseDay("2026-11-22"), "23:00");

/** Writes events as staff do: entered as drafts, then published, with the reminders of drafts that follow. */
export const writeEvents = async (demoEvents: readonly EventDetail[]): Promise<void> => {
  for (const event of demoEvents) {
    const enteredOn = addDays(parseDay(event.registration.opensOn), -ENTERED_DAYS_BEFORE);
    const getPublicationTime = (writtenOn: Day) => combineDayAndTime(buildEarlierEvent(writtenOn), "11:00");
    const draft = await saveDemoEvent(
      { ...event, ...(event.id === registeredEvent.id && { behind: registeredEvent.behind }) },
      getPublicationTime(enteredOn),
    );
    const publishedAt = getPublicationTime(addDays(enteredOn, 2));
    await publishEvent(event.id, draft.version, createSeedContext(createStaffActor("officer"), publishedAt));
    // The job that reminds of drafts has run each day until the evening before the demonstration.
    const ctx = createSeedContext(systemActor, lastEvening);
    await runTaskBatch(
      { kind: "window", id: event.id },
      ctx.now,
      (after) => remindDrafts(event.id, ctx, after),
      () => findNextDraftReminder(event.id, ctx),
    );
  }
};

/** Events whose window opens later are already published when the demonstration begins. */
const buildEarlierEvent = (writtenOn: Day): Day =>
  writtenOn < latestWritingDay ? writtenOn : latestWritingDay;
const latestWritingDay = parseDay("2026-11-10");

function toEventDetail(raw: RawEvent): EventDetail {
  const { start, end } = raw.dates;
  const scheme = raw.applicationTypes.find((type) => type in formVariants);
  const zones = raw.heldInMacao ? buildZones(scheme) : [];
  const offersAbroad = {
    exhibits: raw.applicationTypes.includes("OVERSEAS_EXHIBIT"),
    travels: raw.applicationTypes.includes("OVERSEAS_DELEGATION"),
  };
  const eventTexts = raw.type === "ABROAD" ? texts.abroad : texts;
  const event = EventDetail.parse({
    ...raw,
    type: raw.type,
    schedule: [],
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
  return { ...event, schedule: buildProgramme(event), ...buildOwnMembers(event) };
}

type WholeEvent = Pick<EventDetail, "contacts"> &
  Partial<Pick<EventDetail, "website" | "organisers">> & {
    schedule: (Omit<EventDetail["schedule"][number], "date"> & { day: number })[];
  };
/** Builds the members of one event: website, organisers, contacts, and a programme by days from the first. */
function buildOwnMembers({ id, dates }: EventDetail): Partial<EventDetail> {
  const ownFacts = (wholeEvents as Record<string, WholeEvent>)[id];
  if (!ownFacts) return {};
  const { schedule, contacts, organisers, website } = ownFacts;
  return {
    contacts,
    ...(organisers && { organisers }),
    ...(website && { website }),
    schedule: schedule.map(({ day, ...item }) => ({
      date: addDays(parseDay(dates.start), day),
      ...item,
    })),
  };
}

/** Returns the name of a desk in four languages. */
function getContactText(name: string): LocalizedText {
  const names = (texts.contacts as Record<string, LocalizedText>)[name];
  if (!names) throw new Error(`There is no text for the contact ${name}.`);
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

/** Builds two meetings a day, at most four days. */
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
