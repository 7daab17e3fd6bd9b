/** The demonstration's events: `data/events.json` and `data/more-events.json` with the texts of `data/event-texts.json`. */
import { addDays, day, startOf } from "@portal/core/day";
import { errand } from "@portal/core/errand/store.server";
import { behindRow } from "@portal/core/event/behind.server";
import { overwrite } from "@portal/core/event/store.server";
import { EventDetail, type L10n } from "@portal/core/event/wire";
import { PARTICIPANT } from "@portal/core/payment/rate-chart";
import { parentOf, schemes } from "@portal/core/schemes/index";
import { transact } from "@portal/core/write.server";
import texts from "../data/event-texts.json" with { type: "json" };
import eventData from "../data/events.json" with { type: "json" };
import moreEvents from "../data/more-events.json" with { type: "json" };
import { rateChartOf, scaleBands, seminarPolicies } from "./seminars.ts";

type Raw = (typeof eventData.events)[number];
type RawBooth = Raw["booths"][number] & {
  eligibility?: string;
  minAreaSqm?: number;
  maxAreaSqm?: number;
  areaSqm?: number;
};

const variants: Record<string, EventDetail["formVariant"]> = {
  FAIR_HOSTED: "HOSTED",
  FAIR_GREEN: "GREEN",
  FAIR_INTERNATIONAL: "INTERNATIONAL",
  FAIR_FRANCHISE: "FRANCHISE",
  FAIR_BELT_ROAD: "BELT_ROAD",
  FAIR_FOOD_STREET: "FOOD_STREET",
};
/** Series that the first page shows. */
const keySeries = new Set(["MIECF", "MIF", "GMBPF", "PLPEX", "GREEN"]);
/** What the specification names without a rate (spec 2 §9); for this demonstration ten percent in the first month. */
const earlyBird = { percent: 10, days: 30 };
const bands: Record<string, EventDetail["refundBands"]> = {
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
const stand = { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 };

/** What an event takes besides what the data says: a scheme whose example is applied for at it. */
const exampled = (event: string): string[] =>
  schemes.flatMap(({ id, window, example }) =>
    window.kind === "EVENT" && example.eventId === event && !parentOf(id) ? [id] : [],
  );

/** All events, those of `more-events.json` like the one they name but for what they say. */
export const events = (): EventDetail[] => {
  const raw: Raw[] = [...eventData.events];
  for (const { like, ...own } of moreEvents) {
    const model = raw.find((each) => each.id === like);
    if (!model) throw new Error(`no event ${like}`);
    const days = Math.round((Date.parse(own.dates.end) - Date.parse(own.dates.start)) / 86_400_000) + 1;
    raw.push({
      ...model,
      ...own,
      dates: { ...own.dates, days },
      registration: { ...model.registration, ...own.registration },
      schedule: model.schedule.map((each) => ({ ...each, date: own.dates.start })),
    } as Raw);
  }
  return raw.map(detailOf);
};

/** The first day of the demonstration: what closed before it has nothing due. */
const FIRST = "2026-11-23";
/** Who registered the organiser's own event, which staff alone see. */
const registered = {
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
export const writeEvents = async (all: readonly EventDetail[]): Promise<void> => {
  for (const event of all) {
    await overwrite(event);
    if (event.status === "PUBLISHED" && event.registration.closesOn >= FIRST)
      await transact([errand({ kind: "window", id: event.id }, startOf(day(FIRST)), 0).row]);
  }
  await transact([behindRow(registered.id, registered.behind)]);
};

function detailOf(raw: Raw): EventDetail {
  const { start, end } = raw.dates;
  const scheme = raw.applicationTypes.find((type) => type in variants);
  const zones = raw.heldInMacao ? zonesOf(scheme) : [];
  const abroad = {
    exhibits: raw.applicationTypes.includes("OVERSEAS_EXHIBIT"),
    travels: raw.applicationTypes.includes("OVERSEAS_DELEGATION"),
  };
  const said = raw.type === "ABROAD" ? texts.abroad : texts;
  return EventDetail.parse({
    ...raw,
    type: raw.type,
    applicationTypes: [...new Set([...raw.applicationTypes, ...exampled(raw.id)])],
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
      names: contactWord(name),
      department: contactWord(department),
      email,
      phone,
    })),
    description: joined(raw.shortDescription, texts.more),
    conditions: said.conditions,
    notes: said.notes,
    instructions: said.instructions,
    obligations: said.obligations,
    terms: said.terms,
    clauseFive: texts.clauseFive,
    zones,
    capacity: zones.reduce((sum, zone) => sum + zone.capacity, 0),
    tiers: texts.tiers.map((names, i) => ({ tier: i + 1, names })),
    exhibitorTypes: ["MACAO", "NON_MACAO", "MACAO_SME"],
    booths: abroad.exhibits ? [stand] : raw.booths.map(boothOf),
    discounts: abroad.exhibits
      ? [{ kind: "LOCAL_50", percent: 50 }]
      : raw.discounts.map((discount) =>
          discountOf(discount.code, discount.percent, raw.registration.opensOn),
        ),
    slots: slotsOf(start, end),
    rateChart: raw.applicationTypes.includes("SEMINAR")
      ? rateChartOf(raw.id)
      : abroad.travels
        ? [{ extra: PARTICIPANT, price: 180_000, per: "PERSON" }]
        : [],
    ...(scaleBands[raw.id] && { scaleBands: scaleBands[raw.id] }),
    refundBands: bands[raw.refundPolicy] ?? [],
    formVariant: scheme ? variants[scheme] : "NONE",
    policy: {
      ...(raw.paymentDueWorkingDays !== 5 && { "payment.dueWorkingDays": raw.paymentDueWorkingDays }),
      ...seminarPolicies[raw.id],
    },
    documentsNeeded: scheme
      ? ["OWNER_ID_COPY", "BUSINESS_REGISTRATION_CERT", "FORM_M1", "FORM_M8", "PRODUCT_PHOTO"]
      : abroad.travels
        ? ["PARTICIPANT_PHOTO", "ENTRY_CERTIFICATE"]
        : [],
    images: [],
    exhibitors: [],
    exhibitorsCount: 0,
    version: 1,
  });
}

/** What a desk is called, in the reader's language. */
function contactWord(name: string): L10n {
  const names = (texts.contacts as Record<string, L10n>)[name];
  if (!names) throw new Error(`no text for the contact ${name}`);
  return names;
}

function joined(a: L10n, b: L10n): L10n {
  const both = (language: keyof L10n) => `${a[language]}\n${b[language]}`;
  return { "zh-Hant": both("zh-Hant"), "zh-Hans": both("zh-Hans"), en: both("en"), pt: both("pt") };
}

function zonesOf(scheme: string | undefined): EventDetail["zones"] {
  const kind = scheme === "FAIR_GREEN" ? "green" : scheme === "FAIR_FOOD_STREET" ? "food" : "general";
  return texts.zones[kind].map(([id, names, capacity]) => ({
    id: id as string,
    names: names as L10n,
    capacity: capacity as number,
  }));
}

/** Amounts of the file are patacas. */
function boothOf(booth: RawBooth): EventDetail["booths"][number] {
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

function discountOf(kind: string, percent: number | null, opensOn: string) {
  if (kind !== "EARLY_BIRD") return { kind, percent: percent ?? 0 };
  return { kind, percent: earlyBird.percent, until: addDays(day(opensOn), earlyBird.days) };
}

/** Two meetings a day, at most four days. */
function slotsOf(start: string, end: string): EventDetail["slots"] {
  const slots: EventDetail["slots"] = [];
  for (let date = day(start), i = 0; date <= end && i < 4; date = addDays(date, 1), i++) {
    slots.push(
      { id: `${date}-am`, date, from: "10:30", to: "12:30" },
      { id: `${date}-pm`, date, from: "14:30", to: "17:30" },
    );
  }
  return slots;
}
