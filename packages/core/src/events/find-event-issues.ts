/**
 * Validates an event by itself: its days, names and addresses, money, sizes of room, and offer (spec 2 §3, §5, §9).
 * Pure.
 */
import { listCodes } from "../forms/code-lists/index.ts";
import { MAX_AMOUNT } from "../forms/values/mop-amount.ts";
import { isDay } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { foldName } from "../platform/fold-text.ts";
import { isPictureAddress, isWebAddress } from "../platform/web-address.ts";
import type { EventDetail } from "./event-schema.ts";
import { findScaleBandIssues } from "./find-scale-band-issues.ts";
import { findHourIssues, findRepeatedNameIssues, findStructureIssues } from "./find-structure-issues.ts";
import { listChargeUnits, OTHER_ENTRY, PARTICIPANT_ENTRY, RENT_ENTRY } from "./rate-chart-entries.ts";
import { findRefundBandIssues } from "./refund-bands.ts";

/** A discount for no type of exhibitor, or for one that there is not, is advertised and applies to nobody. */
const findExhibitorTypeIssues = (types: readonly string[] | undefined, path: string): FieldIssue[] => {
  if (types === undefined) return [];
  if (types.length === 0) return [{ path, key: "required" }];
  if (types.some((type) => !listCodes("exhibitorType").includes(type))) return [{ path, key: "option" }];
  return new Set(types).size < types.length ? [{ path, key: "duplicate" }] : [];
};

/**
 * Checks the values that fees are computed from: percentages, prices that are neither negative nor beyond what anybody
 * can pay, no duplicate charges (spec 2 §9).
 */
const findMoneyIssues = ({ booths, boothPrice = 0, discounts, rateChart }: EventDetail): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  const requireMinimum = (path: string, value: number, min: number): void => {
    if (value < min) issues.push({ path, key: "min", params: { min } });
  };
  const refuseHugePrice = (path: string, price: number): void => {
    if (price > MAX_AMOUNT) issues.push({ path, key: "max", params: { max: MAX_AMOUNT / 100 } });
  };
  requireMinimum("boothPrice", boothPrice, 0);
  refuseHugePrice("boothPrice", boothPrice);
  for (const [i, { price }] of booths.entries()) {
    requireMinimum(`booths.${i}.price`, price, 0);
    refuseHugePrice(`booths.${i}.price`, price);
  }
  for (const [i, { percent, kind, until, for: exhibitorTypes }] of discounts.entries()) {
    requireMinimum(`discounts.${i}.percent`, percent, 1);
    if (percent > 100) issues.push({ path: `discounts.${i}.percent`, key: "max", params: { max: 100 } });
    // Without its last day an early bird would apply to nobody, and another discount with a text for a day to
    // everybody.
    if (until === undefined ? kind === "EARLY_BIRD" : !isDay(until))
      issues.push({ path: `discounts.${i}.until`, key: until ? "notDay" : "required" });
    issues.push(...findExhibitorTypeIssues(exhibitorTypes, `discounts.${i}.for`));
  }
  for (const [i, { price, extra, band }] of rateChart.entries()) {
    if (extra === OTHER_ENTRY) requireMinimum(`rateChart.${i}.price`, price, 0);
    // A price of nothing means on request, and staff set the price of items outside the list only: everything else
    // would be promised at a price and given for nothing.
    else if (price < 1) issues.push({ path: `rateChart.${i}.price`, key: "min", params: { min: 0.01 } });
    refuseHugePrice(`rateChart.${i}.price`, price);
    // Only a room has a size. Two entries of another item would both be charged.
    if (band !== undefined && extra !== RENT_ENTRY)
      issues.push({ path: `rateChart.${i}.band`, key: "bandOfRent" });
    if (rateChart.findIndex((one) => one.extra === extra && one.band === band) < i)
      issues.push({ path: `rateChart.${i}.extra`, key: "duplicate" });
  }
  return issues;
};

/**
 * Everything in the price list has a name and a unit. What is charged by itself is sold in the unit in which it is
 * charged: a room for three hours would be shown at three times what it costs, or at a third of it.
 */
const findChargeIssues = ({ rateChart }: EventDetail): FieldIssue[] => {
  const knownEntries = [RENT_ENTRY, PARTICIPANT_ENTRY, ...listCodes("seminarExtra")];
  return rateChart.flatMap(({ extra, per }, i): FieldIssue[] => {
    if (!knownEntries.includes(extra)) return [{ path: `rateChart.${i}.extra`, key: "option" }];
    if (listChargeUnits(extra).includes(per)) return [];
    const key =
      extra === RENT_ENTRY ? "rentBySession" : extra === PARTICIPANT_ENTRY ? "placeByPerson" : "option";
    return [{ path: `rateChart.${i}.per`, key }];
  });
};

/** Sizes of room cover every number of people once, and each that is offered has its rent (spec 2 §3, §9; C19). */
const findBandIssues = (scaleBands: readonly string[], rateChart: EventDetail["rateChart"]): FieldIssue[] => {
  const issues = findScaleBandIssues(scaleBands, "scaleBands");
  if (issues.length > 0) return issues;
  const rents = rateChart.filter(({ extra }) => extra === RENT_ENTRY);
  const isPriced = (code: string) => rents.some(({ band }) => band === undefined || band === code);
  const unpricedIndex = scaleBands.findIndex((code) => rents.length > 0 && !isPriced(code));
  return unpricedIndex < 0 ? [] : [{ path: `scaleBands.${unpricedIndex}`, key: "bandUnpriced" }];
};

/** Slots lie on the event's days and start before they end. Nobody is offered the same hours twice. */
const findSlotIssues = ({ dates, slots }: EventDetail): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  for (const [i, { id, date, from, to }] of slots.entries()) {
    const path = `slots.${i}`;
    if (!isDay(date)) issues.push({ path: `${path}.date`, key: "notDay" });
    else if (date < dates.start)
      issues.push({ path: `${path}.date`, key: "beforeMin", params: { min: dates.start } });
    else if (date > dates.end)
      issues.push({ path: `${path}.date`, key: "afterMax", params: { max: dates.end } });
    issues.push(...findHourIssues({ from, to }, path));
    const isTwice = slots
      .slice(0, i)
      .some(
        (one) =>
          foldName(one.id) === foldName(id) || (one.date === date && one.from === from && one.to === to),
      );
    if (isTwice) issues.push({ path: `${path}.from`, key: "duplicate" });
  }
  return issues;
};

/** Checks the offer: a mini sales zone needs a category, its own ones with a name in every language. */
const findOfferIssues = (event: EventDetail): FieldIssue[] => {
  const { miniZoneCategories, miniZoneOwn = [], scaleBands, rateChart } = event;
  const issues: FieldIssue[] = [...findBandIssues(scaleBands ?? [], rateChart), ...findSlotIssues(event)];
  const knownCategories = listCodes("miniZoneCategory");
  const hasUnknownCategory = miniZoneCategories?.some((code) => !knownCategories.includes(code));
  if (hasUnknownCategory) issues.push({ path: "miniZoneCategories", key: "option" });
  else if (new Set(miniZoneCategories).size < (miniZoneCategories?.length ?? 0))
    issues.push({ path: "miniZoneCategories", key: "duplicate" });
  if (miniZoneCategories?.length === 0 && miniZoneOwn.length === 0)
    issues.push({ path: "miniZoneCategories", key: "required" });
  for (const [i, { id, names }] of miniZoneOwn.entries()) {
    const others = [...knownCategories, ...miniZoneOwn.slice(0, i).map((one) => one.id)];
    const repeatedNameIssues = others.some((code) => foldName(code) === foldName(id))
      ? [{ path: `miniZoneOwn.${i}.names.zh-Hant`, key: "duplicate" }]
      : findRepeatedNameIssues(miniZoneOwn, i, `miniZoneOwn.${i}.names`);
    issues.push(...repeatedNameIssues);
    for (const [language, name] of Object.entries(names))
      if (!name.trim()) issues.push({ path: `miniZoneOwn.${i}.names.${language}`, key: "required" });
  }
  return issues;
};

/** Checks the event's own data: days in order (10501), a name in every language. */
export const findEventIssues = (event: EventDetail): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  const days: [string, string][] = [
    ["dates.start", event.dates.start],
    ["dates.end", event.dates.end],
    ["registration.opensOn", event.registration.opensOn],
    ["registration.closesOn", event.registration.closesOn],
    ["registration.documentsBy", event.registration.documentsBy],
  ];
  for (const [path, value] of days) if (!isDay(value)) issues.push({ path, key: "notDay" });
  for (const [language, name] of Object.entries(event.names))
    if (!name.trim()) issues.push({ path: `names.${language}`, key: "required" });
  if (event.website !== undefined && !isWebAddress(event.website))
    issues.push({ path: "website", key: "url" });
  for (const [i, { url }] of event.images.entries())
    if (!isPictureAddress(url)) issues.push({ path: `images.${i}.url`, key: "url" });
  return [
    ...issues,
    ...findMoneyIssues(event),
    ...findChargeIssues(event),
    ...findRefundBandIssues(event),
    ...findOfferIssues(event),
    ...findStructureIssues(event),
  ];
};
