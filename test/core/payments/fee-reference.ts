/**
 * A second implementation of fees, discounts and refunds, written from the documents (spec 2 §9, spec 3 §9, schemes
 * S1–S20, P5) and not from the product: it shares no code with it and counts in fractions of whole numbers.
 */

/** A decimal number as a fraction: `"0.9123"` is 9123/10000. */
interface Fraction {
  n: bigint;
  d: bigint;
}
const toFraction = (decimal: string): Fraction => {
  const [whole = "0", digits = ""] = decimal.split(".");
  return { n: BigInt(whole + digits), d: 10n ** BigInt(digits.length) };
};
/** Half up: 0.5 is 1. Of a negative amount, away from zero. */
export const roundFraction = ({ n, d }: Fraction): bigint =>
  n < 0n ? -roundFraction({ n: -n, d }) : (2n * n + d) / (2n * d);
const multiplyBy = (amount: bigint, by: Fraction): bigint => roundFraction({ n: amount * by.n, d: by.d });

export interface ReferenceEvent {
  online: boolean;
  booths: { type: string; price: bigint; perSqm: boolean; onlyFor?: string | undefined }[];
  discounts: {
    kind: "LOCAL_50" | "OVERSEAS_20" | "EARLY_BIRD";
    percent: string;
    until?: string | undefined;
    only?: string[] | undefined;
  }[];
  rent: { band?: string | undefined; price: bigint }[];
  extras: Map<string, bigint>;
  perParticipant: bigint;
}
export interface ReferenceAnswers {
  exhibitorType: string;
  boothType: string;
  onlineOnly: boolean;
  /** Square metres with at most two decimals. */
  area: string;
  booths: number;
  /** The exhibitors of a group, where its leader pays. */
  members: string[];
  memberPays: boolean;
  participants: number;
  band: string;
  wanted: Map<string, number>;
  governmentBody: boolean;
}

/** Macao enterprises have 50 %, exhibitors from elsewhere 20 %, and whoever comes early the early bird. */
const hasDiscount = (
  { kind, only, until }: ReferenceEvent["discounts"][number],
  exhibitor: string,
  day: string,
): boolean => {
  if (until !== undefined && day > until) return false;
  if (only) return only.includes(exhibitor);
  if (kind === "LOCAL_50") return exhibitor === "MACAO" || exhibitor === "MACAO_SME";
  if (kind === "OVERSEAS_20") return exhibitor === "NON_MACAO";
  return until !== undefined;
};

/** Lists the lines of one kind of booth: its price, and the largest discount, unless the price is preferential. */
const listBoothLines = (
  event: ReferenceEvent,
  boothType: string,
  exhibitor: string,
  quantity: Fraction,
  area: Fraction,
  day: string,
): bigint[] => {
  const boothsOfType = event.booths.filter(({ type }) => type === boothType);
  const preferential = boothsOfType
    .filter(({ onlyFor }) => onlyFor === exhibitor)
    .sort((a, b) => (a.price < b.price ? -1 : 1))[0];
  const booth = preferential ?? boothsOfType.find(({ onlyFor }) => onlyFor === undefined);
  if (!booth) return [];
  const price = multiplyBy(booth.price, booth.perSqm ? area : quantity);
  if (preferential || price === 0n) return [price];
  const percents = event.discounts
    .filter((discount) => hasDiscount(discount, exhibitor, day))
    .map(({ percent }) => toFraction(percent))
    .sort((a, b) => (a.n * b.d > b.n * a.d ? -1 : 1));
  const largest = percents[0];
  return largest && largest.n > 0n
    ? [price, -multiplyBy(price, { n: largest.n, d: largest.d * 100n })]
    : [price];
};

/** The whole area is shared by hundredths of a square metre among the exhibitors, in the order of their types. */
const listGroupLines = (event: ReferenceEvent, answers: ReferenceAnswers, day: string): bigint[] => {
  const emptyBooths = Math.max(0, answers.booths - answers.members.length);
  const exhibitors = [...answers.members, ...Array<string>(emptyBooths).fill("")];
  const hundredths = toFraction(answers.area);
  const wholeAmount = (hundredths.n * 100n) / hundredths.d;
  let before = 0;
  return [...new Set(exhibitors)].flatMap((type) => {
    const count = exhibitors.filter((one) => one === type).length;
    const upTo = (exhibitorCount: number) =>
      roundFraction({ n: wholeAmount * BigInt(exhibitorCount), d: BigInt(exhibitors.length) });
    const part = upTo(before + count) - upTo(before);
    before += count;
    return listBoothLines(
      event,
      answers.boothType,
      type,
      { n: BigInt(count), d: 1n },
      { n: part, d: 100n },
      day,
    );
  });
};

const APPLICATION_FEE_OF_TRAVEL_SHOW = 200_000n;

/** Lists the lines of the fee of an application, in avos. */
export const listReferenceLines = (
  scheme: string,
  event: ReferenceEvent,
  answers: ReferenceAnswers,
  day: string,
): bigint[] => {
  const one = { n: 1n, d: 1n };
  const area = toFraction(answers.area);
  switch (scheme) {
    case "TRAVEL_SHOW":
      return answers.governmentBody ? [] : [APPLICATION_FEE_OF_TRAVEL_SHOW];
    case "OVERSEAS_DELEGATION":
      return [event.perParticipant * BigInt(answers.participants)];
    case "SEMINAR":
      return [
        // An event that is held online has no room to rent (decision 0827).
        event.online
          ? 0n
          : (event.rent.find(({ band }) => band === undefined || band === answers.band)?.price ?? 0n),
        // Of the extras of spec 2 §3, these three are on a wall, on tables and on plates (decision 0816).
        ...[...event.extras]
          .filter(([extra]) => !(event.online && ["BANNER", "NAME_PLATES", "FOOD_BEVERAGE"].includes(extra)))
          .map(([extra, price]) => price * BigInt(answers.wanted.get(extra) ?? 0)),
      ];
    case "MINI_ZONE":
      return event.online ? [] : [event.booths.find(({ onlyFor }) => onlyFor === "MINI_ZONE")?.price ?? 0n];
    case "FAIR_GROUP":
      return event.online || answers.memberPays ? [] : listGroupLines(event, answers, day);
    case "FAIR_GROUP_MEMBER":
      if (!answers.memberPays) return [];
      break;
    default:
  }
  if (event.online || answers.onlineOnly) return [];
  return listBoothLines(event, answers.boothType, answers.exhibitorType, one, area, day);
};

export const sumLines = (lines: readonly bigint[]): bigint => lines.reduce((sum, line) => sum + line, 0n);
/** In yuan every line is rounded once, and the total is their sum. */
export const convertLines = (lines: readonly bigint[], rate: string): bigint =>
  sumLines(lines.map((line) => multiplyBy(line, toFraction(rate))));

export interface ReferenceRefund {
  scheme: string;
  /** The table that the event chose. */
  table: "HOSTED" | "GROUP" | "DELEGATION" | "CUT_OFF_DATE";
  /** The last day for refunds, and what is kept until then. */
  cutOff: { day: string; percent: number };
  notice: string;
  start: string;
  byOrganiser: boolean;
}
const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
/** From so many days before on, nothing is refunded; earlier, half. */
const lastFreeDay = { HOSTED: 7, GROUP: 30, DELEGATION: 14 };

/** Returns the percentage of a fee that is not refunded. */
const getKeptPercent = ({ scheme, table, cutOff, notice, start, byOrganiser }: ReferenceRefund): number => {
  if (byOrganiser) return 0;
  if (scheme === "TRAVEL_SHOW") return 100;
  if (table === "CUT_OFF_DATE") return notice <= cutOff.day ? cutOff.percent : 100;
  const termsTable = scheme.startsWith("FAIR_GROUP")
    ? "GROUP"
    : scheme === "OVERSEAS_DELEGATION"
      ? "DELEGATION"
      : table;
  return countDays(notice, start) > lastFreeDay[termsTable] ? 50 : 100;
};
/** Computes the refund of a paid amount. The part that is not refunded is rounded half up. */
export const computeReferenceRefund = (amount: bigint, refund: ReferenceRefund): bigint =>
  amount - multiplyBy(amount, { n: BigInt(getKeptPercent(refund)), d: 100n });
