/**
 * The editable part of an event, as text in the form, and how the form of an event begins. `apply-event-draft.ts` makes
 * an event of it again. Pure.
 */

import type {
  EventDetail,
  EventStaffDetails,
  LocalizedText,
  StaffEvent,
} from "@portal/core/events/event-schema";
import { collectPublicFileIds } from "@portal/core/events/public-event-files";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { type CodeMember, type RowDraft, type RowList, toEventRows } from "./event-structure.ts";

export const eventLanguages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
/** Texts of an event in four languages; long ones have several lines. */
export const eventTexts = [
  "names",
  "shortDescription",
  "venue",
  "description",
  "conditions",
  "notes",
  "instructions",
  "obligations",
  "terms",
  "clauseFive",
] as const;
/** Optional texts, mostly of organisers' events. */
export const optionalEventTexts = ["scale", "investmentConditions", "natureStatement"] as const;
export const eventChoices = ["type", "activityNature", "nature", "form"] as const;
export const eventDays = [
  "dates.start",
  "dates.end",
  "registration.opensOn",
  "registration.closesOn",
  "registration.documentsBy",
] as const;

export const discountKinds = ["LOCAL_50", "OVERSEAS_20", "EARLY_BIRD"] as const;
export const refundPolicies = ["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"] as const;
/** A row of the price list with its price in whole currency units; only the rent has a size. */
export interface ChargeDraft {
  extra: string;
  price: string;
  per: string;
  band: string;
}
type Discount = EventDetail["discounts"][number];

export interface EventDraft {
  code: string;
  discounts: (Omit<Discount, "percent" | "until"> & { percent: string; until: string })[];
  refundPolicy: EventDetail["refundPolicy"];
  /** The last day for refunds, and the percentage kept of a cancellation until then. */
  cutOff: { until: string; percent: string };
  rateChart: ChargeDraft[];
  texts: Record<(typeof eventTexts)[number] | (typeof optionalEventTexts)[number], LocalizedText>;
  choices: Record<(typeof eventChoices)[number], string>;
  country: string;
  organisers: EventDetail["organisers"];
  liaison: EventStaffDetails["liaison"];
  registrant: EventStaffDetails["registrant"];
  /** The event's files: those of the registration, and those added by staff. */
  files: EventStaffDetails["files"];
  /** The times at which rooms are available for talks and meetings. */
  slots: EventDetail["slots"];
  /** The usual categories of a mini sales zone that it accepts, and its own. */
  miniZone: { codes: string[]; own: NonNullable<EventDetail["miniZoneOwn"]> };
  /** Ids of the public ones. */
  shown: string[];
  /** Whole currency units; empty for none. */
  boothPrice: string;
  days: Record<(typeof eventDays)[number], string>;
  website: string;
  capacity: string;
  key: boolean;
  /** The parts of the event, as typed. */
  rows: Record<RowList, RowDraft[]>;
  /** The codes that say who may take part, how, and by which forms. */
  codes: Record<CodeMember, string[]>;
  family: string;
  formVariant: EventDetail["formVariant"];
}

const none: LocalizedText = { "zh-Hant": "", "zh-Hans": "", en: "", pt: "" };
const emptyPerson = {
  liaison: { name: "", phone: "", email: "" },
  registrant: { name: "", phone: "", institution: "", position: "" },
};
/** The categories of a mini sales zone that every event may accept. */
export const standardCategories = listCodes("miniZoneCategory");
/** The share that is usually kept (spec 2 §9). */
const USUAL_DEDUCTION = 50;
/** A copy starts without the day, which belongs to the edition that it was made of. */
const toCutOffDraft = ({ refundBands }: StaffEvent, copy: boolean): EventDraft["cutOff"] => {
  const band = refundBands.find(({ until }) => until !== undefined);
  return { until: copy ? "" : (band?.until ?? ""), percent: String(band?.deductPercent ?? USUAL_DEDUCTION) };
};

/** Names what this browser keeps of an event that is edited. @param inputName the id, or the name of a new event */
export const nameEventInput = (inputName: string): string => `event ${inputName}`;

/** Creates the form of an event; a copy starts without days, because those of the original are past. */
export const toEventDraft = (event: StaffEvent, copy = false): EventDraft => ({
  texts: Object.fromEntries(
    [...eventTexts, ...optionalEventTexts].map((key) => [key, event[key] ?? none]),
  ) as EventDraft["texts"],
  choices: Object.fromEntries(eventChoices.map((key) => [key, event[key]])) as EventDraft["choices"],
  code: event.code,
  country: event.country,
  organisers: event.organisers,
  liaison: event.behind?.liaison ?? emptyPerson.liaison,
  registrant: event.behind?.registrant ?? emptyPerson.registrant,
  files: event.behind?.files ?? [],
  shown: [...collectPublicFileIds(event)],
  slots: event.slots,
  miniZone: { codes: event.miniZoneCategories ?? [...standardCategories], own: event.miniZoneOwn ?? [] },
  boothPrice: event.boothPrice === undefined ? "" : String(event.boothPrice / 100),
  days: {
    "dates.start": copy ? "" : event.dates.start,
    "dates.end": copy ? "" : event.dates.end,
    "registration.opensOn": copy ? "" : event.registration.opensOn,
    "registration.closesOn": copy ? "" : event.registration.closesOn,
    "registration.documentsBy": copy ? "" : event.registration.documentsBy,
  },
  discounts: event.discounts.map((one) => ({
    ...one,
    percent: String(one.percent),
    // The last day of an early bird belongs to the edition that was copied.
    until: copy ? "" : (one.until ?? ""),
  })),
  refundPolicy: event.refundPolicy,
  cutOff: toCutOffDraft(event, copy),
  rateChart: event.rateChart.map(({ band = "", price, ...one }) => ({
    ...one,
    band,
    price: String(price / 100),
  })),
  website: event.website ?? "",
  capacity: String(event.capacity),
  key: event.key,
  rows: toEventRows(event),
  codes: {
    participationModes: event.participationModes,
    exhibitorTypes: event.exhibitorTypes,
    applicationTypes: event.applicationTypes,
  },
  family: event.family,
  formVariant: event.formVariant,
});

/** Creates a new event from another: with its own id and code, as a draft without exhibitors. */
export const copyEvent = (
  { behind: _, files: __, boothPlan: ___, ...model }: StaffEvent,
  id: string,
): StaffEvent => ({
  ...model,
  id,
  code: id.toUpperCase(),
  version: 0,
  status: "DRAFT",
  exhibitors: [],
  exhibitorsCount: 0,
  schedule: [],
  images: [],
  slots: [],
  // A last day for refunds belongs to the edition that was copied.
  policy: Object.fromEntries(Object.entries(model.policy).filter(([key]) => key !== "refund.cutOffDate")),
});
