/**
 * Computes what a group pays when its leader pays for all (schemes S7, C14; spec 2 §9): every booth at the price of the
 * exhibitor that is on it. The leader's own type does not change the price of the others. Pure; amounts are avos.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers } from "../../forms/types/index.ts";
import type { Day } from "../../platform/day.ts";
import type { Fee, FeeLine } from "../model/application-schema.ts";
import { buildFee, calculateBoothFee } from "./booth-fee.ts";

/**
 * Calculates the fee by the exhibitor types of those who joined. A booth without an exhibitor costs the event's
 * ordinary price, so that an empty booth is never cheaper than a taken one. Raw space is shared equally.
 * @param leaderAnswers name the booth type, how many booths, and the area of raw space
 * @param exhibitorTypes one for each exhibitor of the group
 * @param submittedOn day of the leader's submission: an early bird must come by its last day
 */
export const calculateGroupFee = (
  event: Pick<EventDetail, "booths" | "discounts"> & Partial<Pick<EventDetail, "form">>,
  leaderAnswers: Answers,
  exhibitorTypes: readonly string[],
  submittedOn: Day,
): Fee => {
  const { boothPreference, totalBooths, totalArea } = leaderAnswers;
  const boothCount = typeof totalBooths === "number" && totalBooths > 0 ? Math.floor(totalBooths) : 1;
  const emptyBooths = Math.max(0, boothCount - exhibitorTypes.length);
  const counts = new Map<string, number>();
  for (const type of [...exhibitorTypes, ...Array<string>(emptyBooths).fill("")])
    counts.set(type, (counts.get(type) ?? 0) + 1);
  const exhibitors = exhibitorTypes.length + emptyBooths;
  const area = shareArea(Number(totalArea), exhibitors);
  const lines = [...counts].flatMap(([exhibitorType, count]): FeeLine[] => {
    const answers = {
      boothPreference,
      exhibitorType,
      totalBooths: count,
      ...(area ? { totalArea: area(count) } : {}),
    };
    return calculateBoothFee(event, answers, submittedOn).lines.map((line) => ({
      ...line,
      params: { ...line.params, ...(exhibitorType && counts.size > 1 ? { exhibitorType } : {}) },
    }));
  });
  return buildFee(lines);
};

/**
 * Calculates the fee of a leader's own booth, in a group whose members pay for theirs (C14): one booth of the kind that
 * it applied for, or space.
 * @param area square metres of the space
 */
export const calculateLeaderOwnFee = (
  event: Pick<EventDetail, "booths" | "discounts"> & Partial<Pick<EventDetail, "form">>,
  { boothPreference, exhibitorType }: Answers,
  area: number,
  submittedOn: Day,
): Fee =>
  calculateBoothFee(event, { boothPreference, exhibitorType, totalBooths: 1, totalArea: area }, submittedOn);

/** Gives each call its part of the area in hundredths of a square metre; the parts add up to the whole. */
const shareArea = (total: number, exhibitors: number): ((count: number) => number) | undefined => {
  if (!Number.isFinite(total) || total <= 0) return undefined;
  const hundredths = Math.round(total * 100);
  let exhibitorsSoFar = 0;
  let givenSoFar = 0;
  return (count) => {
    exhibitorsSoFar += count;
    const upToHere = Math.round((hundredths * exhibitorsSoFar) / exhibitors);
    const part = upToHere - givenSoFar;
    givenSoFar = upToHere;
    return part / 100;
  };
};
