/** Checks of what an event consists of: zones, booths, tiers, participation, programme, contacts. Pure. */
import { listCodes, listSchemeCodesOfEvents } from "../forms/code-lists/index.ts";
import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import { addDays, isClockTime, isDay } from "../platform/day.ts";
import { isEmailAddress } from "../platform/email-address.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { foldName } from "../platform/fold-text.ts";
import { listDiscountsFor } from "./booth-discounts.ts";
import { listBoothEligibilities, MINI_ZONE_ELIGIBILITY } from "./booth-eligibilities.ts";
import type { EventDetail } from "./event-schema.ts";

const MAX_PLACES = 5000;
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

/** Issues of names that are missing in a language. */
const findNameIssues = (names: EventDetail["names"], path: string): FieldIssue[] =>
  Object.entries(names)
    .filter(([, name]) => !name.trim())
    .map(([language]) => ({ path: `${path}.${language}`, key: "required" }));

/** Finds the issue of an item that one before has the name of, in the first language in which they have the same. */
export const findRepeatedNameIssues = (
  items: readonly Pick<EventDetail, "names">[],
  at: number,
  path: string,
): FieldIssue[] => {
  const names = items[at]?.names;
  const language = languages.find((one) => {
    const name = foldName(names?.[one] ?? "");
    return name !== "" && items.slice(0, at).some((other) => foldName(other.names[one]) === name);
  });
  return language ? [{ path: `${path}.${language}`, key: "duplicate" }] : [];
};

/** Issues of the hours of a point of the programme or of a slot: two times of day, the second of them later. */
export const findHourIssues = (hours: { from: string; to: string }, path: string): FieldIssue[] => {
  const faults = (["from", "to"] as const).flatMap((end) =>
    isClockTime(hours[end]) ? [] : [{ path: `${path}.${end}`, key: hours[end] ? "notTime" : "required" }],
  );
  if (faults.length > 0) return faults;
  return hours.to <= hours.from ? [{ path: `${path}.to`, key: "timeOrder" }] : [];
};

/**
 * Zones have a letter or a short code of their own, and together as many places as the event. Booths are numbered with
 * that code and are called aloud, so `A1` and `a1` are one code; applicants choose a zone by its name.
 */
const findZoneIssues = ({ zones, capacity }: EventDetail): FieldIssue[] => {
  const issues = zones.flatMap(({ id, names, capacity: places }, i): FieldIssue[] => [
    ...(/^[A-Za-z0-9]{1,6}$/.test(id) ? [] : [{ path: `zones.${i}.id`, key: id ? "zoneCode" : "required" }]),
    ...(zones.slice(0, i).some((zone) => foldName(zone.id) === foldName(id))
      ? [{ path: `zones.${i}.id`, key: "duplicate" }]
      : []),
    ...findNameIssues(names, `zones.${i}.names`),
    ...findRepeatedNameIssues(zones, i, `zones.${i}.names`),
    ...(places < 1 ? [{ path: `zones.${i}.capacity`, key: "min", params: { min: 1 } }] : []),
  ]);
  if (capacity < 0) return [...issues, { path: "capacity", key: "min", params: { min: 0 } }];
  if (capacity > MAX_PLACES)
    return [...issues, { path: "capacity", key: "max", params: { max: MAX_PLACES } }];
  const sum = zones.reduce((total, zone) => total + zone.capacity, 0);
  return zones.length > 0 && sum !== capacity
    ? [...issues, { path: "capacity", key: "zoneSum", params: { sum } }]
    : issues;
};

/**
 * Bounds of the area of a booth: from and to, within those that applications are held to (spec 2 §5). What is sold by
 * the square metre has a smallest area, because the page tells what that costs.
 */
const findAreaIssues = (
  { type, per, sqm, minSqm, maxSqm }: EventDetail["booths"][number],
  { policy }: Pick<EventDetail, "policy">,
  path: string,
): FieldIssue[] => {
  const readLimit = (name: string) => getPolicyNumber("booth.area", policy, name);
  const smallest = type === "RAW_SPACE" ? readLimit("rawMinSqm") : 1;
  const largest = readLimit(type === "PACKAGE_36" ? "packageMaxSqm" : "maxSqm");
  const least = Math.max(smallest, minSqm ?? 0);
  return [
    ...(sqm !== undefined && sqm <= 0 ? [{ path: `${path}.sqm`, key: "min", params: { min: 1 } }] : []),
    ...(per === "SQM" && minSqm === undefined ? [{ path: `${path}.minSqm`, key: "required" }] : []),
    ...(minSqm !== undefined && minSqm < smallest
      ? [{ path: `${path}.minSqm`, key: "min", params: { min: smallest } }]
      : []),
    ...(minSqm !== undefined && minSqm > largest
      ? [{ path: `${path}.minSqm`, key: "max", params: { max: largest } }]
      : []),
    ...(maxSqm !== undefined && maxSqm < least
      ? [{ path: `${path}.maxSqm`, key: "min", params: { min: least } }]
      : []),
    ...(maxSqm !== undefined && maxSqm > largest
      ? [{ path: `${path}.maxSqm`, key: "max", params: { max: largest } }]
      : []),
  ];
};

/**
 * The mini sales zone has one stand, and nobody chooses a kind or states an area there: it has one price, by the piece
 * (spec 2 §9).
 */
const findStandIssues = (booths: EventDetail["booths"], at: number, path: string): FieldIssue[] => {
  const booth = booths[at];
  if (booth?.eligibility !== MINI_ZONE_ELIGIBILITY) return [];
  const isPricedBefore = booths.slice(0, at).some(({ eligibility }) => eligibility === booth.eligibility);
  return [
    ...(booth.per === "BOOTH" ? [] : [{ path: `${path}.per`, key: "standByPiece" }]),
    ...(isPricedBefore ? [{ path: `${path}.eligibility`, key: "duplicate" }] : []),
  ];
};

/**
 * A preferential price stands alone (decision 0060), so it is at most what its exhibitors would pay without it: the
 * price of everybody after the largest discount that they could have. Prices are in avos, and the limit is told in
 * patacas.
 */
const findPreferentialPriceIssues = (event: EventDetail, at: number, path: string): FieldIssue[] => {
  const { type, per, price, eligibility } = event.booths[at] ?? {};
  const ordinary = event.booths.find((other) => other.type === type && other.eligibility === undefined);
  if (price === undefined || eligibility === undefined || eligibility === MINI_ZONE_ELIGIBILITY) return [];
  if (!ordinary || ordinary.per !== per) return [];
  const percent = Math.max(0, ...listDiscountsFor(event, eligibility).map((discount) => discount.percent));
  const reduction = Math.round((ordinary.price * Math.min(100, percent)) / 100);
  const max = ordinary.price - reduction;
  return price > max ? [{ path: `${path}.price`, key: "preferentialPrice", params: { max: max / 100 } }] : [];
};

/** Each kind of booth has one price for each type of exhibitor; raw space is sold by an area from and to. */
const findBoothIssues = (event: EventDetail): FieldIssue[] =>
  event.booths.flatMap((booth, i): FieldIssue[] => {
    const path = `booths.${i}`;
    const { type, eligibility } = booth;
    const isTwice =
      event.booths.findIndex((other) => other.type === type && other.eligibility === eligibility) < i;
    const isUnknownExhibitor = eligibility !== undefined && !listBoothEligibilities().includes(eligibility);
    return [
      ...(listCodes("boothType").includes(type) ? [] : [{ path: `${path}.type`, key: "option" }]),
      ...(isTwice ? [{ path: `${path}.type`, key: "duplicate" }] : []),
      ...(isUnknownExhibitor ? [{ path: `${path}.eligibility`, key: "option" }] : []),
      ...findStandIssues(event.booths, i, path),
      ...findPreferentialPriceIssues(event, i, path),
      ...findAreaIssues(booth, event, path),
    ];
  });

/** Tiers of the draw are numbered from one without gaps. */
const findTierIssues = ({ tiers }: EventDetail): FieldIssue[] =>
  tiers.flatMap(({ tier, names }, i): FieldIssue[] => [
    ...(tier === i + 1 ? [] : [{ path: `tiers.${i}.tier`, key: "format" }]),
    ...findNameIssues(names, `tiers.${i}.names`),
  ]);

const findCodeIssues = (event: EventDetail): FieldIssue[] => {
  const lists = [
    ["participationModes", "participationMode"],
    ["exhibitorTypes", "exhibitorType"],
    ["applicationTypes", "applicationType"],
  ] as const;
  return lists.flatMap(([member, list]) => {
    const knownCodes = member === "applicationTypes" ? listSchemeCodesOfEvents() : listCodes(list);
    if (event[member].some((code) => !knownCodes.includes(code))) return [{ path: member, key: "option" }];
    return new Set(event[member]).size < event[member].length ? [{ path: member, key: "duplicate" }] : [];
  });
};

/** These applications are about a place where people meet, so an online event cannot take them. */
const onSiteTypes: readonly string[] = [
  "OVERSEAS_DELEGATION",
  "MINI_ZONE",
  "FAIR_FOOD_STREET",
  "TRAVEL_SHOW",
];

const findOnlineIssues = ({ form, applicationTypes }: EventDetail): FieldIssue[] =>
  form === "ONLINE" && applicationTypes.some((type) => onSiteTypes.includes(type))
    ? [{ path: "applicationTypes", key: "notHeldOnline" }]
    : [];

/** The programme takes place on the days of the event, each item once and with a title. */
const findScheduleIssues = ({ schedule, dates }: EventDetail): FieldIssue[] =>
  schedule.flatMap(({ date, from, to, title }, i): FieldIssue[] => {
    const isTwice = schedule
      .slice(0, i)
      .some(
        (one) =>
          one.date === date &&
          one.from === from &&
          foldName(one.title["zh-Hant"]) === foldName(title["zh-Hant"]),
      );
    const path = `schedule.${i}`;
    const dayIssue: FieldIssue | undefined = !isDay(date)
      ? { path: `${path}.date`, key: "notDay" }
      : date < dates.start
        ? { path: `${path}.date`, key: "beforeMin", params: { min: dates.start } }
        : date > dates.end
          ? { path: `${path}.date`, key: "afterMax", params: { max: dates.end } }
          : undefined;
    return [
      ...(dayIssue ? [dayIssue] : []),
      ...findHourIssues({ from, to }, path),
      ...(isTwice ? [{ path: `${path}.from`, key: "duplicate" }] : []),
      ...findNameIssues(title, `${path}.title`),
    ];
  });

const findContactIssues = ({ contacts }: EventDetail): FieldIssue[] =>
  contacts.flatMap(({ names, email, phone }, i): FieldIssue[] => [
    ...findNameIssues(names, `contacts.${i}.names`),
    ...(isEmailAddress(email) ? [] : [{ path: `contacts.${i}.email`, key: email ? "email" : "required" }]),
    ...(phone.trim() ? [] : [{ path: `contacts.${i}.phone`, key: "required" }]),
  ]);

/**
 * An early bird ends before registration does, else everybody is one. A day before registration opens is that of an
 * earlier edition, and nobody would be one.
 */
const findDiscountDayIssues = ({
  discounts,
  registration: { opensOn, closesOn },
}: EventDetail): FieldIssue[] =>
  discounts.flatMap(({ until }, i): FieldIssue[] => {
    if (until === undefined || !isDay(until)) return [];
    const path = `discounts.${i}.until`;
    if (until > closesOn) return [{ path, key: "afterMax", params: { max: closesOn } }];
    return until < opensOn ? [{ path, key: "beforeMin", params: { min: opensOn } }] : [];
  });

/** Documents cannot be due after the event has begun, nor before anybody can apply. */
const findDocumentsDayIssues = ({ registration, dates }: EventDetail): FieldIssue[] => {
  const { documentsBy, opensOn } = registration;
  const path = "registration.documentsBy";
  if (!isDay(documentsBy) || !isDay(dates.start)) return [];
  if (documentsBy < opensOn) return [{ path, key: "beforeMin", params: { min: opensOn } }];
  return documentsBy >= dates.start
    ? [{ path, key: "afterMax", params: { max: addDays(dates.start, -1) } }]
    : [];
};

/** Finds everything that does not fit together in what an event consists of. */
export const findStructureIssues = (event: EventDetail): FieldIssue[] => [
  ...findZoneIssues(event),
  ...findBoothIssues(event),
  ...findTierIssues(event),
  ...findCodeIssues(event),
  ...findOnlineIssues(event),
  ...findScheduleIssues(event),
  ...findContactIssues(event),
  ...findDiscountDayIssues(event),
  ...findDocumentsDayIssues(event),
];
