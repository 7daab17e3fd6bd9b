/**
 * Fees and refunds against a second implementation (`fee-reference.ts`): 10,000 random cases of each, over every scheme
 * with a fee, every discount and every refund table. The seed is fixed, so that a difference can be found again.
 */
import { convertFee } from "@portal/core/applications/fees/booth-fee";
import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { calculateRefund, getRefundTerms } from "@portal/core/applications/fees/calculate-refund";
import { calculateGroupFee } from "@portal/core/applications/fees/group-fee";
import type { Fee } from "@portal/core/applications/model/application-schema";
import type { EventDetail } from "@portal/core/events/event-schema";
import { PARTICIPANT_ENTRY, RENT_ENTRY } from "@portal/core/events/rate-chart-entries";
import { buildCutOffBands } from "@portal/core/events/refund-bands";
import type { Answers } from "@portal/core/forms/types/index";
import { addDays, parseDay } from "@portal/core/platform/day";
import { findScheme, schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";
import {
  computeReferenceRefund,
  convertLines,
  listReferenceLines,
  type ReferenceAnswers,
  type ReferenceEvent,
  type ReferenceRefund,
  sumLines,
} from "./fee-reference.ts";

const CASES = 10_000;
const chargedSchemes = schemes.filter(({ fees }) => fees.kind !== "NONE").map(({ id }) => id);

/** Creates a small generator with a fixed start (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  const rollNumber = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const rollBelow = (n: number): number => Math.floor(rollNumber() * n);
  const pickOne = <T>(items: readonly T[]): T => items[rollBelow(items.length)] as T;
  return { below: rollBelow, pick: pickOne, chance: (percent: number) => rollBelow(100) < percent };
};
type Random = ReturnType<typeof createRandom>;

const exhibitorTypes = ["MACAO", "NON_MACAO", "MACAO_SME", "GENERAL", "DISTINGUISHED"];
const boothTypes = ["STANDARD_9", "STANDARD_7_5", "STANDARD_6", "RAW_SPACE", "PACKAGE_36", "FOOD_STREET"];
/** The prices of the documents in avos, and any other, so that halves of an avo appear. */
const documentPrices = [1_350_000, 120_000, 960_000, 140_000, 20_000, 50_000, 68_000, 180_000, 270_000, 0];
const drawPrice = (random: Random): number =>
  random.chance(50) ? random.pick(documentPrices) : random.below(2_000_000);
const extras = ["ONLINE", "LIVE_STREAM", "BANNER", "INTERPRETER", "NAME_PLATES", "FOOD_BEVERAGE"];
const bands = ["B_0_50", "B_50_100", "B_101_200"];
const start = parseDay("2027-03-04");
const registration = { opensOn: "2026-09-19", closesOn: "2027-01-17", documentsBy: "2027-01-18" };
const drawDay = (random: Random) => addDays(parseDay(registration.opensOn), random.below(121));

const drawEvent = (random: Random): ReferenceEvent => ({
  online: random.chance(5),
  booths: boothTypes.flatMap((type) => {
    const perSqm = type === "RAW_SPACE";
    const buildBooth = (onlyFor?: string) => ({ type, price: BigInt(drawPrice(random)), perSqm, onlyFor });
    return [
      ...(random.chance(85) ? [buildBooth()] : []),
      ...(random.chance(40) ? [buildBooth("MACAO_SME")] : []),
      ...(random.chance(15) ? [buildBooth(random.pick(["MACAO", "MACAO_SME", "NON_MACAO"]))] : []),
      ...(type === "STANDARD_6" ? [buildBooth("MINI_ZONE")] : []),
    ];
  }),
  discounts: (["LOCAL_50", "OVERSEAS_20", "EARLY_BIRD"] as const)
    .filter(() => random.chance(70))
    .map((kind) => ({
      kind,
      percent: random.pick(["50", "20", "10", "25", "33", "12.5", "7.25", "33.3", "100", "0.5"]),
      until: kind === "EARLY_BIRD" || random.chance(15) ? drawDay(random) : undefined,
      only: random.chance(20) ? exhibitorTypes.filter(() => random.chance(50)) : undefined,
    })),
  rent: random.chance(50)
    ? [{ price: BigInt(drawPrice(random)) }]
    : bands.map((band) => ({ band, price: BigInt(drawPrice(random)) })),
  extras: new Map(extras.filter(() => random.chance(70)).map((extra) => [extra, BigInt(drawPrice(random))])),
  perParticipant: BigInt(drawPrice(random)),
});
const drawAnswers = (random: Random): ReferenceAnswers => ({
  exhibitorType: random.pick(exhibitorTypes),
  boothType: random.pick(boothTypes),
  onlineOnly: random.chance(10),
  area: `${18 + random.below(432)}.${String(random.below(100)).padStart(2, "0")}`,
  booths: 1 + random.below(12),
  members: Array.from({ length: random.below(12) }, () => random.pick(exhibitorTypes)),
  memberPays: random.chance(50),
  participants: 1 + random.below(20),
  band: random.pick(bands),
  wanted: new Map(extras.filter(() => random.chance(60)).map((extra) => [extra, 1 + random.below(9)])),
  governmentBody: random.chance(30),
});

/** The same event as the product knows it. */
const toEventDetail = (event: ReferenceEvent): EventDetail =>
  buildFair({
    form: event.online ? "ONLINE" : "BOTH",
    registration,
    exhibitorTypes,
    booths: event.booths.map(({ type, price, perSqm, onlyFor }) => ({
      type,
      price: Number(price),
      per: perSqm ? "SQM" : "BOOTH",
      ...(onlyFor ? { eligibility: onlyFor } : {}),
    })),
    discounts: event.discounts.map(({ kind, percent, until, only }) => ({
      kind,
      percent: Number(percent),
      ...(until ? { until } : {}),
      ...(only ? { for: only } : {}),
    })),
    rateChart: [
      ...event.rent.map(({ band, price }) => ({
        extra: RENT_ENTRY,
        price: Number(price),
        per: "SESSION",
        ...(band ? { band } : {}),
      })),
      { extra: PARTICIPANT_ENTRY, price: Number(event.perParticipant), per: "PERSON" },
      ...[...event.extras].map(([extra, price]) => ({ extra, price: Number(price), per: "SESSION" })),
    ],
  });
const toAnswers = (scheme: string, answers: ReferenceAnswers): Answers => ({
  exhibitorType: answers.exhibitorType,
  boothPreference: answers.boothType,
  ...(scheme === "FAIR_GROUP" ? { totalBooths: answers.booths, totalArea: Number(answers.area) } : {}),
  ...(scheme !== "FAIR_GROUP" ? { expectedArea: Number(answers.area) } : {}),
  ...(answers.onlineOnly ? { participationMode: "ONLINE" } : {}),
  withMembers: answers.participants > 1,
  members: Array.from({ length: answers.participants - 1 }, () => ({})),
  scaleBand: answers.band,
  extras: Object.fromEntries(answers.wanted),
  applicantClass: answers.governmentBody ? "GOVERNMENT" : "OTHER",
});

const calculateBoth = (scheme: string, event: EventDetail, answers: ReferenceAnswers, day: string): Fee => {
  const submittedOn = parseDay(day);
  const schemeAnswers = toAnswers(scheme, answers);
  if (scheme === "FAIR_GROUP" && !answers.memberPays)
    return calculateGroupFee(event, schemeAnswers, answers.members, submittedOn);
  const fees = findScheme(scheme)?.fees ?? { kind: "NONE" as const };
  const policy = { "group.payer": answers.memberPays ? "MEMBER" : "LEADER" };
  return calculateFee(fees, event, schemeAnswers, submittedOn, { today: submittedOn, policy });
};

test("[R483][R484][R485] 10,000 fees are those of the documents, in patacas and in yuan", () => {
  const random = createRandom(20_261_125);
  const chargedCounts = new Map<string, number>();
  const differing: unknown[] = [];
  for (let i = 0; i < CASES; i++) {
    const scheme = random.pick(chargedSchemes);
    const [event, answers, day] = [drawEvent(random), drawAnswers(random), drawDay(random)];
    const rate = random.pick(["0.9", "0.91", "0.8857", "0.93255", "1.03"]);
    // Only members who pay for themselves choose a booth and a mode of their own.
    const mode = scheme === "FAIR_GROUP" || scheme === "OVERSEAS_EXHIBIT" ? { onlineOnly: false } : {};
    const answersInMode = { ...answers, ...mode };
    const lines = listReferenceLines(scheme, event, answersInMode, day);
    const fee = calculateBoth(scheme, toEventDetail(event), answersInMode, day);
    const expectedAmounts = [sumLines(lines), convertLines(lines, rate)].map(Number);
    const actual = [fee.total.amount, convertFee(fee, "RMB", Number(rate)).total.amount];
    if (expectedAmounts.join() !== actual.join())
      differing.push({ scheme, event, asked: answersInMode, day, rate, expected: expectedAmounts, actual });
    if (actual[0]) chargedCounts.set(scheme, (chargedCounts.get(scheme) ?? 0) + 1);
  }
  expect(differing.slice(0, 3)).toEqual([]);
  expect(differing).toHaveLength(0);
  // Every scheme with a fee was really charged, often.
  for (const scheme of chargedSchemes) expect(chargedCounts.get(scheme) ?? 0, scheme).toBeGreaterThan(100);
});

test("[R487][R488][R489] 10,000 refunds are those of the documents, by days and by date", () => {
  const random = createRandom(19_991_220);
  const bandCounts = new Map<string, number>();
  for (let i = 0; i < CASES; i++) {
    const scheme = random.pick(chargedSchemes);
    const table = random.pick(["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"] as const);
    const cutOff = { day: drawDay(random), percent: random.pick([50, 0, 30, 75, 100]) };
    const notice = random.chance(60)
      ? addDays(start, 2 - random.below(35))
      : addDays(parseDay(cutOff.day), random.below(5) - 2);
    const refund: ReferenceRefund = { scheme, table, cutOff, notice, start, byOrganiser: random.chance(10) };
    const event = buildFair({
      registration,
      refundPolicy: table,
      refundBands: table === "CUT_OFF_DATE" ? buildCutOffBands(cutOff.day, cutOff.percent) : [],
    });
    const paidAmount = random.chance(50) ? random.pick(documentPrices) : random.below(100_000_000);
    const { bands: periods } = getRefundTerms(findScheme(scheme), event, {});
    const { amount } = calculateRefund(paidAmount, periods, notice, start, refund.byOrganiser);
    expect(amount, JSON.stringify({ ...refund, paid: paidAmount })).toBe(
      Number(computeReferenceRefund(BigInt(paidAmount), refund)),
    );
    const part =
      paidAmount === 0 ? "nothing paid" : amount === paidAmount ? "all" : amount === 0 ? "nothing" : "a part";
    bandCounts.set(`${table} ${part}`, (bandCounts.get(`${table} ${part}`) ?? 0) + 1);
  }
  for (const table of ["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"])
    for (const part of ["all", "nothing", "a part"])
      expect(bandCounts.get(`${table} ${part}`) ?? 0, `${table} ${part}`).toBeGreaterThan(50);
});
