/**
 * Decides which members of a published event one member of staff changes alone, and which need a second person
 * (decision 0470). Pure.
 */
import { toCanonicalJson } from "../platform/audit/index.ts";
import { cleanTexts } from "../platform/normalize-text.ts";
import type { EventDetail } from "./event-schema.ts";

/**
 * `alone`: describes the event and gives nobody a right. `shared`: a rule, a price, a deadline, a condition that
 * applicants accept, or where people and their money go. `portal`: written by the portal and never by the form.
 */
type FactRule = "alone" | "shared" | "portal";

/** Every member has its rule, so that a new one does not compile until somebody has decided. */
const factRules: Record<keyof EventDetail, FactRule> = {
  id: "portal",
  version: "portal",
  status: "portal",
  changes: "portal",
  names: "shared",
  code: "shared",
  family: "shared",
  type: "shared",
  nature: "shared",
  activityNature: "shared",
  form: "shared",
  heldInMacao: "shared",
  providerOrganised: "shared",
  key: "shared",
  dates: "shared",
  venue: "shared",
  country: "shared",
  registration: "shared",
  applicationTypes: "shared",
  participationModes: "shared",
  exhibitorTypes: "shared",
  formVariant: "shared",
  capacity: "shared",
  zones: "shared",
  tiers: "shared",
  slots: "shared",
  booths: "shared",
  boothPrice: "shared",
  discounts: "shared",
  rateChart: "shared",
  scaleBands: "shared",
  miniZoneCategories: "shared",
  miniZoneOwn: "shared",
  refundPolicy: "shared",
  refundBands: "shared",
  policy: "shared",
  documentsNeeded: "shared",
  conditions: "shared",
  obligations: "shared",
  terms: "shared",
  clauseFive: "shared",
  investmentConditions: "shared",
  organisers: "shared",
  contacts: "shared",
  website: "shared",
  exhibitors: "portal",
  boothPlan: "portal",
  exhibitorsCount: "portal",
  shortDescription: "alone",
  description: "alone",
  scale: "alone",
  natureStatement: "alone",
  notes: "alone",
  instructions: "alone",
  schedule: "alone",
  files: "alone",
  images: "alone",
};
type Member = keyof EventDetail;
const members = Object.keys(factRules) as Member[];

/**
 * Lists the members that an edit makes different, without those that the portal writes. Events from before 2026-11-26
 * can have characters that nobody sees and that enter no more (`cleanText`); their loss is no change.
 */
const listEditedMembers = (before: EventDetail, next: EventDetail): Member[] =>
  members.filter(
    (member) =>
      factRules[member] !== "portal" &&
      toCanonicalJson(cleanTexts(before[member])) !== toCanonicalJson(cleanTexts(next[member])),
  );

/** Lists the changed facts that others rely on, once they can: of a published event, or of one with applications. */
export const listChangedSharedFacts = (before: EventDetail, next: EventDetail): Member[] =>
  listEditedMembers(before, next).filter((member) => factRules[member] === "shared");

/** Lists the changed facts that need a second person. A draft has none, because nobody relies on it. */
export const listFactsForSecondPerson = (before: EventDetail, next: EventDetail): Member[] =>
  before.status === "DRAFT" ? [] : listChangedSharedFacts(before, next);

/** Some members of an event with their new values; a member without a value is removed. */
export interface EventEdit {
  members: string[];
  values: Partial<EventDetail>;
}

/** Takes from an edited event what differs from the stored one. */
export const buildEventEdit = (before: EventDetail, next: EventDetail): EventEdit => {
  const editedMembers = listEditedMembers(before, next);
  return {
    members: editedMembers,
    values: Object.fromEntries(
      editedMembers.flatMap((member) => (next[member] === undefined ? [] : [[member, next[member]]])),
    ) as Partial<EventDetail>,
  };
};

/** Applies an edit to an event, which may have changed in other members since. */
export const applyEventEdit = (event: EventDetail, { members: edited, values }: EventEdit): EventDetail => {
  const untouchedMembers = Object.entries(event).filter(([member]) => !edited.includes(member));
  return { ...Object.fromEntries(untouchedMembers), ...values } as EventDetail;
};
