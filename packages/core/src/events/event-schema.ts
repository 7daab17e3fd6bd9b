/** Shapes of events (`/api/activity`), public unless said otherwise. */
import * as z from "zod";
import { reviewers, visibleTo } from "../platform/visibility.ts";

/** A text in the four languages of the product. */
export const LocalizedText = z.object({
  "zh-Hant": z.string(),
  "zh-Hans": z.string(),
  en: z.string(),
  pt: z.string(),
});
export type LocalizedText = z.infer<typeof LocalizedText>;
export const EventStateSchema = z.enum([
  "NOT_YET_OPEN",
  "AVAILABLE",
  "REGISTRATION_CLOSED",
  "ONGOING",
  "FINISHED",
]);
/** A booth type with its price: whole booth or per square metre, in avos. */
export const EventBooth = z.object({
  type: z.string(),
  price: z.int(),
  per: z.enum(["BOOTH", "SQM"]),
  sqm: z.number().optional(),
  minSqm: z.number().optional(),
  maxSqm: z.number().optional(),
  /** only for this exhibitor type: a preferential price */ eligibility: z.string().optional(),
});
export const EventDiscount = z.object({
  kind: z.enum(["LOCAL_50", "OVERSEAS_20", "EARLY_BIRD"]),
  percent: z.number(),
  until: z.string().optional(),
  /** exhibitor types it is for; without it those that the kind names */
  for: z.array(z.string()).optional(),
});
export const EventSummary = z.object({
  id: z.string(),
  code: z.string(),
  family: z.string(),
  type: z.enum(["LOCAL", "ABROAD"]),
  nature: z.string(),
  activityNature: z.string(),
  form: z.enum(["PHYSICAL", "ONLINE", "BOTH"]),
  heldInMacao: z.boolean(),
  providerOrganised: z.boolean(),
  key: z.boolean(),
  names: LocalizedText,
  shortDescription: LocalizedText,
  dates: z.object({ start: z.string(), end: z.string() }),
  venue: LocalizedText,
  country: z.string(),
  registration: z.object({ opensOn: z.string(), closesOn: z.string(), documentsBy: z.string() }),
  applicationTypes: z.array(z.string()),
  status: z.enum(["DRAFT", "PUBLISHED", "CANCELLED"]),
  exhibitorsCount: z.int(),
  /** Goes up with every change; calendars tell by it what is newer. */
  version: z.int().optional(),
});
export type EventSummary = z.infer<typeof EventSummary>;
/** What the organiser changed about a published event: who had applied by then is refunded in full (R486). */
export const EventChange = z.object({
  kind: z.enum(["CANCELLED", "POSTPONED", "MOVED"]),
  /** Applications submitted until this instant are called off. */
  at: z.string(),
  reason: z.string(),
  /** The organiser withdrew the registration that the event was made of; told in words of the page. */
  withdrawn: z.literal(true).optional(),
  /** What it was before. */
  dates: z.object({ start: z.string(), end: z.string() }),
  venue: LocalizedText,
});
export type EventChange = z.infer<typeof EventChange>;
/** What the organiser gave to read: shown to the public where staff say so. */
export const EventFile = z.object({
  id: z.string(),
  kind: z.enum(["BROCHURE", "ONLINE", "VISITOR_ANALYSIS", "PICTURE"]),
  name: z.string(),
  size: z.int(),
});
export type EventFile = z.infer<typeof EventFile>;
/** The whole event. `formVariant` picks the wizard's variant (data on top of one scheme). */
export const EventDetail = EventSummary.extend({
  description: LocalizedText,
  website: z.string().optional(),
  /** How large it is, by the organiser's own measure. */
  scale: LocalizedText.optional(),
  /** On which terms exhibitors and investors are invited. */
  investmentConditions: LocalizedText.optional(),
  natureStatement: LocalizedText.optional(),
  /** What a booth costs where the event has no price list of ours, in avos. */
  boothPrice: z.int().optional(),
  files: z.array(EventFile).optional(),
  organisers: z.array(z.object({ role: z.string(), names: LocalizedText })),
  contacts: z.array(
    z.object({
      names: LocalizedText,
      department: LocalizedText.optional(),
      email: z.string(),
      phone: z.string(),
    }),
  ),
  schedule: z.array(z.object({ date: z.string(), from: z.string(), to: z.string(), title: LocalizedText })),
  conditions: LocalizedText,
  notes: LocalizedText,
  instructions: LocalizedText,
  obligations: LocalizedText,
  terms: LocalizedText,
  clauseFive: LocalizedText,
  zones: z.array(z.object({ id: z.string(), names: LocalizedText, capacity: z.int() })),
  capacity: z.int(),
  tiers: z.array(z.object({ tier: z.int(), names: LocalizedText })),
  participationModes: z.array(z.string()),
  exhibitorTypes: z.array(z.string()),
  booths: z.array(EventBooth),
  discounts: z.array(EventDiscount),
  slots: z.array(z.object({ id: z.string(), date: z.string(), from: z.string(), to: z.string() })),
  /**
   * Extras that cost something, and the room itself (`RENT`, by scale band where the event has rooms of several sizes);
   * a price of 0 is quoted on request.
   */
  rateChart: z.array(
    z.object({ extra: z.string(), price: z.int(), per: z.string(), band: z.string().optional() }),
  ),
  /** Sizes of room that the event offers, none overlapping another (C19); without it the default ones. */
  scaleBands: z.array(z.string()).optional(),
  /** Categories that the organiser of the mini zone takes (spec 2 §5); without it all. */
  miniZoneCategories: z.array(z.string()).optional(),
  /** Categories of its own besides those, by a code of this event. */
  miniZoneOwn: z
    .array(z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/), names: LocalizedText }))
    .optional(),
  refundPolicy: z.enum(["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"]),
  refundBands: z.array(
    z.object({ daysBeforeMin: z.int(), daysBeforeMax: z.int().optional(), deductPercent: z.int() }),
  ),
  /** Every change of the organiser's, oldest first. */
  changes: z.array(EventChange).optional(),
  formVariant: z.enum(["HOSTED", "GREEN", "INTERNATIONAL", "FRANCHISE", "BELT_ROAD", "FOOD_STREET", "NONE"]),
  /** policy overrides of this event, by policy key */
  policy: z.record(z.string(), z.json()),
  documentsNeeded: z.array(z.string()),
  images: z.array(z.object({ url: z.string(), alt: LocalizedText })),
  exhibitors: z.array(
    z.object({ institutionId: z.string().optional(), names: LocalizedText, booth: z.string().optional() }),
  ),
  version: z.int(),
});
export type EventDetail = z.infer<typeof EventDetail>;
/** What staff alone know of an event: who registered it and who answers for it (spec 2 §3; law 8/2005). */
export const EventStaffDetails = z.object({
  applicationId: z.string().optional(),
  liaison: z.object({
    name: z.string().max(100),
    phone: z.string().max(40),
    email: z.string().max(255),
  }),
  registrant: z.object({
    name: z.string().max(100),
    phone: z.string().max(40),
    institution: z.string().max(255),
    position: z.string().max(100),
  }),
  /** Every file of the registration, and what staff added; `place` is whose it is. */
  files: z.array(EventFile.extend({ place: z.string() })),
});
export type EventStaffDetails = z.infer<typeof EventStaffDetails>;
export const StaffEvent = EventDetail.extend({
  behind: visibleTo(EventStaffDetails.optional(), reviewers),
  /** when news of it were sent to those who want them */
  newsAt: visibleTo(z.string().optional(), reviewers),
});
export type StaffEvent = z.infer<typeof StaffEvent>;
