/**
 * The space of a group whose members pay for their own booths (schemes S7, C14; spec 2 §5; decision 0559): together
 * they take what the leader applied for. Pure.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Answers, Json } from "../../forms/types/index.ts";
import { pickBooth } from "../../forms/values/pick-booth.ts";
import type { FieldIssue } from "../../platform/errors.ts";

/** Returns the kind of booth that an exhibitor chose, or undefined when it chose none. */
const getOwnKind = (answers: Answers): string | undefined =>
  typeof answers.boothPreference === "string" && answers.participationMode !== "ONLINE"
    ? answers.boothPreference
    : undefined;

/** Returns whether a member takes a booth of its own, which it pays for. */
export const choosesOwnBooth = (answers: Answers): boolean => getOwnKind(answers) !== undefined;

const toHundredths = (area: unknown): number => (typeof area === "number" ? Math.round(area * 100) : 0);

/** Adds up the square metres that members state for their own booths. A booth that is sold by the piece has none. */
export const sumMemberAreas = (members: readonly Answers[]): number =>
  members.reduce((sum, one) => sum + (getOwnKind(one) ? toHundredths(one.expectedArea) : 0), 0) / 100;

/**
 * Returns what is left of the square metres that a leader applied for.
 * @param memberArea what its members take of them
 */
export const computeRemainingArea = (leader: Answers | undefined, memberArea: number): number =>
  Math.max(0, toHundredths(leader?.totalArea) - toHundredths(memberArea)) / 100;

/** Returns whether an exhibitor of a group states an area of its own, so that others leave less room for it. */
const statesOwnArea = (answers: Answers): boolean =>
  choosesOwnBooth(answers) && typeof answers.expectedArea === "number";

/** Returns the booth that a member takes: one of the leader's, one by the piece, or an area of what is left. */
export const classifyMemberBooth = (answers: Answers): "leaders" | "piece" | "area" =>
  !choosesOwnBooth(answers) ? "leaders" : statesOwnArea(answers) ? "area" : "piece";

/**
 * Returns the smallest area of a kind of booth (spec 2 §5): raw space has a legal minimum, and the event can sell from
 * more on.
 */
const getSmallestArea = (
  { booths, policy: eventPolicy }: Pick<EventDetail, "booths" | "policy">,
  { boothPreference, exhibitorType }: Answers,
  policy: Record<string, Json> | undefined,
): number => {
  const kind = booths.filter(({ type }) => type === boothPreference);
  const ownMinimum = pickBooth(kind, exhibitorType)?.minSqm ?? 0;
  return boothPreference === "RAW_SPACE"
    ? Math.max(ownMinimum, getPolicyNumber("booth.area", { ...policy, ...eventPolicy }, "rawMinSqm"))
    : ownMinimum;
};

/**
 * Returns the area that a leader that exhibits as well needs for its own booth: the smallest of its kind where that is
 * sold by the square metre, and none where it is sold by the piece.
 */
export const getLeaderArea = (
  event: Pick<EventDetail, "booths" | "policy">,
  answers: Answers,
  policy: Record<string, Json> | undefined,
): number => {
  const kind = event.booths.filter(({ type }) => type === answers.boothPreference);
  return pickBooth(kind, answers.exhibitorType)?.per === "SQM" ? getSmallestArea(event, answers, policy) : 0;
};

/**
 * Finds what is wrong with the booth that a member chooses: another kind than its leader applied for, or more space
 * than the other members leave.
 * @param leaderArea square metres of the booth of a leader that exhibits as well
 */
export const findMemberSpaceIssue = (
  leader: Answers | undefined,
  others: readonly Answers[],
  member: Answers,
  leaderArea = 0,
): FieldIssue | undefined => {
  const kind = getOwnKind(member);
  if (!leader || kind === undefined) return undefined;
  if (kind !== leader.boothPreference) return { path: "boothPreference", key: "kindOfGroup" };
  const remaining = toHundredths(computeRemainingArea(leader, sumMemberAreas(others)));
  const max = Math.max(0, remaining - toHundredths(leaderArea)) / 100;
  return statesOwnArea(member) && toHundredths(member.expectedArea) > toHundredths(max)
    ? { path: "expectedArea", key: "groupAreaLeft", params: { max } }
    : undefined;
};

/**
 * Finds the area of a leader that is too small for the booths of its group.
 * @param memberArea square metres that its members take
 * @param leaderArea square metres that a leader that exhibits as well needs for its own booth
 */
export const findGroupAreaIssue = (
  { totalArea }: Answers,
  memberArea: number,
  leaderArea: number,
): FieldIssue | undefined => {
  const min = (toHundredths(memberArea) + toHundredths(leaderArea)) / 100;
  return toHundredths(totalArea) < toHundredths(min)
    ? { path: "totalArea", key: "min", params: { min } }
    : undefined;
};

/** Finds the kind of booth of a leader that is not the kind which its members have chosen. */
export const findGroupKindIssue = (leader: Answers, members: readonly Answers[]): FieldIssue | undefined =>
  members.some((one) => choosesOwnBooth(one) && getOwnKind(one) !== leader.boothPreference)
    ? { path: "boothPreference", key: "kindOfGroup" }
    : undefined;
