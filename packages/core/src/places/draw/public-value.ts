/**
 * The public value that seeds a draw together with the institute's secret seed: a round of drand or the numbers of an
 * official lottery. Which one is published before it exists; anybody reads it at its source. Pure.
 */
import type { DrawSource, DrawSourceWrite } from "../../applications/places/draw/draw-schema.ts";
import { addDays, type Day } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { normalizeCode, normalizeTypedText } from "../../platform/normalize-text.ts";

/** The chain "quicknet" of drand: its hash, the second of its first round, and the seconds from round to round. */
const quicknet = {
  chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  genesis: 1_692_803_367,
  period: 3,
};
/** Fewer digits could be tried out by whoever knows the seed. */
const MIN_LOTTERY_DIGITS = 5;

/** Returns the number of the first round of drand at or after an instant. */
export const computeDrandRound = (instant: string): number =>
  Math.ceil((Date.parse(instant) / 1000 - quicknet.genesis) / quicknet.period) + 1;

/**
 * Completes the source that staff chose: the round of drand follows from the time of the draw, and nobody chooses it.
 */
export const buildDrawSource = (source: DrawSourceWrite, drawAt: string): DrawSource =>
  source.kind === "DRAND" ? { ...source, chain: quicknet.chain, round: computeDrandRound(drawAt) } : source;

/**
 * Finds what is wrong with the day of an official lottery: its numbers must not exist yet today, and must exist when
 * the draw begins. Lotteries are drawn in the evening, so that the day before the draw is the last one (decision 0745).
 */
export const findLotteryDayIssue = (
  source: DrawSourceWrite,
  drawDay: Day,
  today: Day,
): FieldIssue | undefined => {
  if (source.kind !== "LOTTERY") return undefined;
  const path = "source.heldOn";
  if (source.heldOn <= today) return { path, key: "beforeMin", params: { min: addDays(today, 1) } };
  return source.heldOn >= drawDay
    ? { path, key: "afterMax", params: { max: addDays(drawDay, -1) } }
    : undefined;
};

/** Writes the numbers of a lottery in their only form: lowest first, so that no order can be chosen. */
export const normalizeLotteryNumbers = (text: string): string =>
  (normalizeTypedText(text).match(/\d+/g) ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .join(" ");
/** Writes hexadecimal digits, such as a digest, in their only form: as they are copied, a blank means nothing. */
export const normalizeHexadecimal = (text: string): string => normalizeCode(text).toLowerCase();
/** Returns whether a normalised text is a SHA-256 as hexadecimal digits. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/**
 * Reads a public value as somebody read it at its source.
 * @returns the value in its only form, or what is wrong with it
 */
export const readPublicValue = (
  { kind }: Pick<DrawSource, "kind">,
  text: string,
): { publicValue: string } | FieldIssue => {
  if (kind === "LOTTERY") {
    const publicValue = normalizeLotteryNumbers(text);
    const isLongEnough = publicValue.replaceAll(" ", "").length >= MIN_LOTTERY_DIGITS;
    return isLongEnough && /^[\d\s,;.、。+/()-]*$/.test(normalizeTypedText(text))
      ? { publicValue }
      : { path: "publicValue", key: "lotteryNumbers", params: { min: MIN_LOTTERY_DIGITS } };
  }
  const publicValue = normalizeHexadecimal(text);
  return isSha256(publicValue) ? { publicValue } : { path: "publicValue", key: "randomness" };
};

/**
 * Reads the public value as staff entered it.
 * @param hash SHA-256 of bytes, as hexadecimal digits
 * @returns the value in its only form, or what is wrong with it
 */
export const parsePublicValue = (
  source: Pick<DrawSource, "kind">,
  input: { publicValue: string; signature?: string | undefined },
  hash: (bytes: Uint8Array) => string,
): { publicValue: string; signature?: string } | FieldIssue => {
  const value = readPublicValue(source, input.publicValue);
  if ("key" in value || source.kind === "LOTTERY") return value;
  const signature = normalizeHexadecimal(input.signature ?? "");
  if (!/^([0-9a-f]{2}){48}$/.test(signature)) return { path: "signature", key: "randomnessSignature" };
  return hash(parseHexadecimal(signature)) === value.publicValue
    ? { ...value, signature }
    : { path: "signature", key: "randomnessDiffers" };
};

const parseHexadecimal = (text: string): Uint8Array =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
