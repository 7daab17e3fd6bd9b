/** Applies the form of an event to the event; what the form does not show stays unchanged. Pure. */

import type { EventDetail, StaffEvent } from "@portal/core/events/event-schema";
import { buildEventFileUrl } from "@portal/core/events/public-event-files";
import { buildCutOffBands } from "@portal/core/events/refund-bands";
import { parseTypedAmount, parseTypedNumber } from "@portal/core/platform/parse-number";
import { isSameJson } from "../../form/merge-answers.ts";
import { type EventDraft, type eventChoices, optionalEventTexts, standardCategories } from "./event-draft.ts";
import { toEventLists } from "./event-structure.ts";
import { reuseIds } from "./reuse-ids.ts";

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
