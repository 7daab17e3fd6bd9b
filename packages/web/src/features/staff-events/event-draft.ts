/** The editable part of an event, as text in the form; everything else stays unchanged. Pure. */

import type {
  EventDetail,
  EventStaffDetails,
  LocalizedText,
  StaffEvent,
} from "@portal/core/events/event-schema";
import { buildEventFileUrl, collectPublicFileIds } from "@portal/core/events/public-event-files";
import { buildCutOffBands } from "@portal/core/events/refund-bands";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { parseTypedAmount, parseTypedNumber } from "@portal/core/platform/parse-number";
import { isSameJson } from "../../form/merge-answers.ts";
import {
  type CodeMember,
  type RowDraft,
  type RowList,
  toEventLists,
  toEventRows,
} from "./event-structure.ts";
import { reuseIds } from "./reuse-ids.ts";

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
/** Units of charges in the price list. */
export const chargeUnits = ["SESSION", "PERSON", "PIECE", "DAY", "HOUR"] as const;
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
const standardCategories = listCodes("miniZoneCategory");
const isBlank = (value: object): boolean => Object.values(value).every((part) => !String(part).trim());
/** Parses a typed price; what is no price was refused by `findMissingFields` before. */
const parsePrice = (text: string, language: string): number => {
  const parseResult = parseTypedAmount(text, language);
  return parseResult && "amount" in parseResult ? parseResult.amount : 0;
};
const parseCount = (text: string, language: string): number => {
  const parseResult = parseTypedNumber(text, language);
  return parseResult && "value" in parseResult ? parseResult.value : 0;
};

/** The share that is usually kept (spec 2 §9). */
const USUAL_DEDUCTION = 50;
/** A copy starts without the day, which belongs to the edition that it was made of. */
const toCutOffDraft = ({ refundBands }: StaffEvent, copy: boolean): EventDraft["cutOff"] => {
  const band = refundBands.find(({ until }) => until !== undefined);
  return { until: copy ? "" : (band?.until ?? ""), percent: String(band?.deductPercent ?? USUAL_DEDUCTION) };
};

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

/** Builds the categories of the mini sales zone; accepting all usual ones needs no setting. */
const buildMiniZone = ({ codes, own }: EventDraft["miniZone"]) => ({
  ...(standardCategories.every((code) => codes.includes(code)) ? {} : { miniZoneCategories: codes }),
  ...(own.length > 0 && { miniZoneOwn: own }),
});

/** Removes optional texts that are empty in every language. */
const pickOptionalTexts = (draft: EventDraft) =>
  Object.fromEntries(
    optionalEventTexts.flatMap((key) => (isBlank(draft.texts[key]) ? [] : [[key, draft.texts[key]]])),
  );

/**
 * Files and pictures of the event; other pictures in the album stay. A picture that is there keeps its place and its
 * words, unless these are the name of the event, which they follow.
 */
const buildFiles = (
  base: StaffEvent,
  { files, shown, texts: { names } }: EventDraft,
): Pick<EventDetail, "files" | "images"> => {
  const allFiles = [...(base.behind?.files ?? []), ...files];
  if (allFiles.length === 0) return { images: base.images };
  const publicFiles = files.filter(({ id }) => shown.includes(id));
  const urls = new Set(allFiles.map(({ id }) => buildEventFileUrl(base.id, id)));
  const shownUrls = publicFiles
    .filter(({ kind }) => kind === "PICTURE")
    .map(({ id }) => buildEventFileUrl(base.id, id));
  const knownUrls = new Set(base.images.map(({ url }) => url));
  return {
    files: publicFiles.filter(({ kind }) => kind !== "PICTURE").map(({ place: _, ...file }) => file),
    images: [
      ...base.images
        .filter(({ url }) => !urls.has(url) || shownUrls.includes(url))
        .map((image) => (isSameJson(image.alt, base.names) ? { ...image, alt: names } : image)),
      ...shownUrls.filter((url) => !knownUrls.has(url)).map((url) => ({ url, alt: names })),
    ],
  };
};

/** Discounts, refunds and charges. Refund periods of one variant do not apply to another, which uses its policy. */
const buildFees = (
  base: StaffEvent,
  { discounts, refundPolicy, cutOff, rateChart }: EventDraft,
  language: string,
): Pick<EventDetail, "discounts" | "refundPolicy" | "refundBands" | "rateChart"> => ({
  discounts: discounts.map(({ percent, until, ...one }) => ({
    ...one,
    percent: parseCount(percent, language),
    ...(until && { until }),
  })),
  refundPolicy,
  refundBands:
    refundPolicy === "CUT_OFF_DATE"
      ? buildCutOffBands(cutOff.until, parseCount(cutOff.percent, language))
      : refundPolicy === base.refundPolicy
        ? base.refundBands
        : [],
  rateChart: rateChart.map(({ band, price, ...one }) => ({
    ...one,
    price: parsePrice(price, language),
    ...(band && { band }),
  })),
});

/** Applies a form to the event it was created from. */
export const applyEventDraft = (base: StaffEvent, draft: EventDraft, language = "zh-Hant"): StaffEvent => {
  const {
    scale: _s,
    investmentConditions: _i,
    natureStatement: _n,
    boothPrice: _b,
    website: _w,
    miniZoneCategories: _c,
    miniZoneOwn: _o,
    ...rest
  } = base;
  const { scale, investmentConditions, natureStatement, ...required } = draft.texts;
  const { liaison, registrant } = draft;
  const hasStaffDetails = base.behind || draft.files.length > 0 || !isBlank(liaison) || !isBlank(registrant);
  return {
    ...rest,
    ...required,
    // What was typed before there was a field for it has none.
    code: (draft.code ?? base.code).trim(),
    ...pickOptionalTexts(draft),
    ...(draft.choices as Pick<EventDetail, (typeof eventChoices)[number]>),
    ...(draft.country !== base.country && {
      country: draft.country,
      heldInMacao: draft.country === "MO",
    }),
    organisers: draft.organisers.filter(({ names }) => !isBlank(names)),
    ...buildFiles(base, draft),
    ...buildFees(base, draft, language),
    slots: reuseIds(draft.slots, base.slots, ({ date, from, to }) => `${date} ${from} ${to}`),
    ...buildMiniZone({
      ...draft.miniZone,
      own: reuseIds(draft.miniZone.own, base.miniZoneOwn ?? [], ({ names }) => names["zh-Hant"].trim()),
    }),
    dates: { start: draft.days["dates.start"], end: draft.days["dates.end"] },
    registration: {
      opensOn: draft.days["registration.opensOn"],
      closesOn: draft.days["registration.closesOn"],
      documentsBy: draft.days["registration.documentsBy"],
    },
    ...(draft.website ? { website: draft.website } : {}),
    ...(draft.boothPrice.trim() ? { boothPrice: parsePrice(draft.boothPrice, language) } : {}),
    capacity: parseCount(draft.capacity, language),
    key: draft.key,
    ...toEventLists(draft.rows, language),
    ...draft.codes,
    family: draft.family,
    formVariant: draft.formVariant,
    ...(hasStaffDetails && { behind: { ...base.behind, files: draft.files, liaison, registrant } }),
  };
};

/** Creates a new event from another: with its own id and code, as a draft without exhibitors. */
export const copyEvent = ({ behind: _, files: __, ...model }: StaffEvent, id: string): StaffEvent => ({
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
