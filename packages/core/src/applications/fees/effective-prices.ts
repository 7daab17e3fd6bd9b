/**
 * Computes what an exhibitor really pays for a booth (spec 2 §9): the event's price after the one discount that
 * applies, by kind of booth and type of exhibitor. Pages show it, because discounts are not combined and a smaller one
 * never applies. Pure; amounts are avos.
 */
import type { EventDetail, ListedEvent } from "../../events/event-schema.ts";
import { pickBooth } from "../../forms/values/pick-booth.ts";
import { addDays, type Day, parseDay } from "../../platform/day.ts";
import { calculateBoothFee } from "./booth-fee.ts";

/** The days on which an event stops taking its types of application are those of a published one. */
type Registration = Pick<EventDetail, "registration"> & Partial<Pick<ListedEvent, "closingDays">>;
type Offer = Pick<EventDetail, "form" | "booths" | "discounts" | "exhibitorTypes"> & Registration;

export interface EffectivePrice {
  boothType: string;
  per: "BOOTH" | "SQM";
  exhibitorType: string;
  /** The price of a booth or a square metre on the day. */
  price: number;
  /** The price without a discount. */
  listPrice: number;
  discount?: { kind: string; percent: number };
  /** The last day of the price, and the price from the day after. */
  until?: { day: Day; nextPrice: number };
}

/**
 * Returns whether an application is of a type for a booth at these prices; a stand of the mini sales zone has a price
 * of its own.
 */
const isForPricedBooth = (type: string): boolean => type.startsWith("FAIR_") || type === "OVERSEAS_EXHIBIT";

/** Returns the last day on which somebody can apply for a booth: lead times end before the registration does. */
const getLastPricingDay = ({ registration, closingDays = {} }: Registration): Day => {
  const days = Object.entries(closingDays).flatMap(([type, day]) => (isForPricedBooth(type) ? [day] : []));
  return parseDay(days.toSorted().at(-1) ?? registration.closesOn);
};

/** Returns the nearest day on which somebody can apply. */
export const getPricingDay = (event: Registration, today: Day): Day => {
  const { opensOn } = event.registration;
  const lastDay = getLastPricingDay(event);
  return today > lastDay ? lastDay : today < opensOn ? parseDay(opensOn) : today;
};

const getPrice = (event: Offer, boothPreference: string, exhibitorType: string, day: Day) => {
  const answers = { boothPreference, exhibitorType, expectedArea: 1 };
  const { lines, total } = calculateBoothFee(event, answers, day);
  const [booth, discount] = lines;
  const { kind, percent } = discount?.params ?? {};
  return {
    price: total.amount,
    listPrice: booth?.amount ?? 0,
    ...(typeof kind === "string" && typeof percent === "number" ? { discount: { kind, percent } } : {}),
  };
};

/**
 * Lists the prices on the nearest day on which somebody can apply, in the order of the event's booths and exhibitor
 * types. A price that ends while people can apply says until when it holds. An online event sells no booths.
 */
export const listEffectivePrices = (event: Offer, today: Day): EffectivePrice[] => {
  if (event.form === "ONLINE") return [];
  const day = getPricingDay(event, today);
  const lastPricingDay = getLastPricingDay(event);
  const lastDays = event.discounts
    .flatMap(({ until }) => (until !== undefined && until >= day ? [parseDay(until)] : []))
    .filter((until) => until < lastPricingDay)
    .sort();
  const boothTypes = [
    ...new Set(event.booths.filter(({ eligibility }) => eligibility !== "MINI_ZONE").map(({ type }) => type)),
  ];
  return boothTypes.flatMap((boothType) => {
    const booths = event.booths.filter(({ type }) => type === boothType);
    const isOffered = (exhibitorType: string) =>
      booths.some(({ eligibility }) => eligibility === undefined || eligibility === exhibitorType);
    return event.exhibitorTypes.filter(isOffered).map((exhibitorType): EffectivePrice => {
      const current = getPrice(event, boothType, exhibitorType, day);
      const next = lastDays
        .map((last) => ({
          day: last,
          nextPrice: getPrice(event, boothType, exhibitorType, addDays(last, 1)).price,
        }))
        .find(({ nextPrice }) => nextPrice !== current.price);
      return {
        boothType,
        per: pickBooth(booths, exhibitorType)?.per ?? "BOOTH",
        exhibitorType,
        ...current,
        ...(next ? { until: next } : {}),
      };
    });
  });
};

/** Finds the least that a booth costs. Raw space costs at least its smallest area, in square metres. */
export const findLowestBoothFee = (event: Offer, today: Day): { amount: number; sqm?: number } | undefined =>
  listEffectivePrices(event, today)
    .map(({ boothType, per, price, exhibitorType }) => {
      const booths = event.booths.filter(({ type }) => type === boothType);
      const sqm = pickBooth(booths, exhibitorType)?.minSqm ?? 1;
      return per === "SQM" ? { amount: price * sqm, sqm } : { amount: price };
    })
    .sort((a, b) => a.amount - b.amount)[0];
