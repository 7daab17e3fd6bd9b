/** Request and response schemas of events (`/api/activity`). Public unless noted otherwise. */
import * as z from "zod";
import { reviewers, visibleTo } from "../platform/visibility.ts";
import { LocalizedText } from "./localized-text-schema.ts";
import type { EventRefundBand } from "./refund-bands.ts";

export { LocalizedText };
export const EventStateSchema = z.enum([
  "NOT_YET_OPEN",
  "AVAILABLE",
  "REGISTRATION_CLOSED",
  "ONGOING",
  "FINISHED",
]);
/** A booth type with its price per booth or per square metre, in avos. */
const EventBooth = z.object({
  type: z.string(),
  price: z.int(),
  per: z.enum(["BOOTH", "SQM"]),
  sqm: z.number().optional(),
  minSqm: z.number().optional(),
  maxSqm: z.number().optional(),
  /** A preferential price for this type of exhibitor only. */ eligibility: z.string().optional(),
});
/** A refund period: by days before the event, or by a last day for refunds. */
const RefundBandSchema = z.object({
  daysBeforeMin: z.int().min(0).optional(),
  daysBeforeMax: z.int().min(0).optional(),
  until: z.string().optional(),
  after: z.string().optional(),
  deductPercent: z.number().min(0).max(100),
}) satisfies z.ZodType<EventRefundBand>;
const EventDiscount = z.object({
  kind: z.enum(["LOCAL_50", "OVERSEAS_20", "EARLY_BIRD"]),
  percent: z.number(),
  until: z.string().optional(),
  /** Exhibitor types that can have it; by default those of the event's kind. */
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
  /** Increases with every change; calendar programs use it to recognise newer versions. */
  version: z.int().optional(),
});
export type EventSummary = z.infer<typeof EventSummary>;
/** The last day on which an event takes applications of each of its types, by the policies of today. */
const ClosingDays = z.record(z.string(), z.string());
/** An event as the lists show it. */
export const ListedEvent = EventSummary.extend({ closingDays: ClosingDays });
export type ListedEvent = z.infer<typeof ListedEvent>;
/** A change of a published event by its organiser. Applications submitted before it are refunded in full (R486). */
export const EventChange = z.object({
  kind: z.enum(["CANCELLED", "POSTPONED", "MOVED"]),
  /** Applications submitted until this instant are called off. */
  at: z.string(),
  reason: z.string(),
  /** The organiser withdrew the registration of the event; the page states it in its own words. */
  withdrawn: z.literal(true).optional(),
  /** The previous days. */
  dates: z.object({ start: z.string(), end: z.string() }),
  venue: LocalizedText,
});
export type EventChange = z.infer<typeof EventChange>;
/** A file of the organiser, public where staff choose so. */
export const EventFile = z.object({
  id: z.string(),
  kind: z.enum(["BROCHURE", "ONLINE", "VISITOR_ANALYSIS", "PICTURE"]),
  name: z.string(),
  size: z.int(),
});
export type EventFile = z.infer<typeof EventFile>;
/**
 * The booth plan as it was published with the exhibitors (decision 0823). Events from before 2026-12-01, and those
 * whose booths nobody has planned, have none.
 */
const PublishedBoothPlan = z.object({
  zones: z.array(
    z.object({
      id: z.string(),
      /** The level of the hall. */
      level: z.int().optional(),
      count: z.int(),
      columns: z.int(),
      /** Columns and rows after which an aisle runs. */
      aisleColumns: z.array(z.int()),
      aisleRows: z.array(z.int()),
      pavilions: z.array(z.object({ from: z.int(), to: z.int(), names: LocalizedText })),
    }),
  ),
});
export type PublishedBoothPlan = z.infer<typeof PublishedBoothPlan>;
/** All data of an event. `formVariant` selects the variant of the wizard. */
export const EventDetail = EventSummary.extend({
  description: LocalizedText,
  website: z.string().optional(),
  /** The size of the event, in the organiser's words. */
  scale: LocalizedText.optional(),
  /** The terms for exhibitors and investors. */
  investmentConditions: LocalizedText.optional(),
  natureStatement: LocalizedText.optional(),
  /** The price of a booth in avos, where the event has no price list on the portal. */
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
   * Prices of extras and of the room itself (`RENT`, by size where the event has rooms of several sizes). Only `OTHER`
   * can have the price 0, which means on request.
   */
  rateChart: z.array(
    z.object({ extra: z.string(), price: z.int(), per: z.string(), band: z.string().optional() }),
  ),
  /** Room sizes that the event offers, without overlap (C19); otherwise the default ones. */
  scaleBands: z.array(z.string()).optional(),
  /** Categories that the organiser of the mini sales zone accepts (spec 2 §5); by default all. */
  miniZoneCategories: z.array(z.string()).optional(),
  /** Additional categories, with codes of this event. */
  miniZoneOwn: z
    .array(z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/), names: LocalizedText }))
    .optional(),
  refundPolicy: z.enum(["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"]),
  refundBands: z.array(RefundBandSchema),
  /** The organiser's changes, oldest first. */
  changes: z.array(EventChange).optional(),
  formVariant: z.enum(["HOSTED", "GREEN", "INTERNATIONAL", "FRANCHISE", "BELT_ROAD", "FOOD_STREET", "NONE"]),
  /** Policy overrides of this event, by policy key. */
  policy: z.record(z.string(), z.json()),
  documentsNeeded: z.array(z.string()),
  images: z.array(z.object({ url: z.string(), alt: LocalizedText })),
  exhibitors: z.array(
    z.object({ institutionId: z.string().optional(), names: LocalizedText, booth: z.string().optional() }),
  ),
  boothPlan: PublishedBoothPlan.optional(),
  version: z.int(),
});
export type EventDetail = z.infer<typeof EventDetail>;
/** An event as its page shows it. */
export const PublicEvent = EventDetail.extend({
  state: EventStateSchema,
  closingDays: ClosingDays,
  /**
   * The moment at which its places are drawn in public, from the publication of the list on; events without a draw have
   * none.
   */
  drawAt: z.string().optional(),
  /** With a scheme: the version in which its applications are begun now; absent for the scheme as delivered. */
  schemeVersion: z.int().optional(),
});
export type PublicEvent = z.infer<typeof PublicEvent>;
/** Data of an event that only staff see: who registered it and who is responsible (spec 2 §3; law 8/2005). */
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
  /** Files of the registration and files added by staff; `place` is the owner of the file. */
  files: z.array(EventFile.extend({ place: z.string() })),
  /**
   * The version that was read, absent before the first one. An edit that waits for a colleague writes these data at
   * once and leaves the version of the event as it is, so that they have their own (decision 0703).
   */
  version: z.int().optional(),
});
export type EventStaffDetails = z.infer<typeof EventStaffDetails>;
/**
 * A change of a published event that a colleague has to confirm: it refunds every fee (decision 0350), or edits facts
 * that others rely on (decision 0470).
 */
export const EventChangeRequest = z.object({
  action: z.enum(["cancel", "postpone", "move", "edit", "publish"]),
  reason: z.string(),
  /** The new days, for a postponement. */
  days: z.object({ start: z.string(), end: z.string(), closesOn: z.string() }).optional(),
  /** The new venue, for a move. */
  venue: LocalizedText.optional(),
  /** The members that change and their new values, for an edit. A member without a value is removed. */
  edit: z.object({ members: z.array(z.string()), values: EventDetail.partial() }).optional(),
  /** The version of the draft that is published, for a publication. A later version needs another request. */
  version: z.int().optional(),
  requestedAt: z.string(),
  /** The account of the person who asked for it, and its address. */
  requestedBy: z.string(),
  requesterName: z.string(),
});
export type EventChangeRequest = z.infer<typeof EventChangeRequest>;
export const StaffEvent = EventDetail.extend({
  behind: visibleTo(EventStaffDetails.optional(), reviewers),
  /** The change that waits for a colleague's confirmation. */
  changeRequest: visibleTo(EventChangeRequest.optional(), reviewers),
  /** The moment at which its newsletter was sent. */
  newsAt: visibleTo(z.string().optional(), reviewers),
});
export type StaffEvent = z.infer<typeof StaffEvent>;
