/**
 * Checks a changed plan against the booths that exhibitors have: none leaves the plan, and several of one exhibitor
 * stay neighbours of one kind (decision 0814). Pure.
 */
import type { FieldIssue } from "../../../platform/errors.ts";
import { listNamedCodes } from "../draw/list-limit.ts";
import { type BoothGrid, type BoothPlan, joinBooths, listBoothIds, parseBoothId } from "./index.ts";
import { areJoined, areOfOneKind } from "./joined-booths.ts";

const parseNumber = (booth: string): number => parseBoothId(booth).number;

/**
 * Finds booths with an exhibitor that a zone would no longer have: it has fewer, or so many that their numbers get
 * another digit.
 */
const findLostBooths = ({ id, count }: BoothGrid, takenBooths: readonly string[]): FieldIssue[] => {
  const booths = new Set(listBoothIds({ id, count }));
  const lostBooths = takenBooths.filter((booth) => !booths.has(booth));
  if (lostBooths.length === 0) return [];
  const params = { booths: listNamedCodes(lostBooths) };
  return lostBooths.some((booth) => parseNumber(booth) > count)
    ? [{ path: `zones.${id}`, key: "boothsLeftOut", params }]
    : [
        {
          path: `zones.${id}`,
          key: "boothsRenumbered",
          params: { ...params, last: joinBooths(listBoothIds({ id, count }).slice(-1)) },
        },
      ];
};

/** The parts of a grid that can stand between booths, in the order in which one of them is named as the cause. */
const partingMembers = ["columns", "aisleColumns", "aisleRows"] as const;
/** Returns the part of a changed grid that parts booths which were one before, if any. */
const findPartingMember = (
  grid: BoothGrid,
  numbers: readonly number[],
): (typeof partingMembers)[number] | undefined => {
  const { columns, aisleColumns = [] } = grid;
  if (!areJoined({ columns }, numbers)) return "columns";
  if (!areJoined({ columns, aisleColumns }, numbers)) return "aisleColumns";
  return areJoined(grid, numbers) ? undefined : "aisleRows";
};

/** Finds booths of one exhibitor that a change would part, or make booths of several kinds. */
const findPartedBooths = (
  before: BoothGrid,
  grid: BoothGrid,
  boothGroups: readonly (readonly string[])[],
  path: string,
): FieldIssue[] => {
  const buildIssue = (member: string, key: string, causes: (numbers: number[]) => boolean): FieldIssue[] => {
    const changedGroups = boothGroups.filter((booths) => causes(booths.map(parseNumber)));
    const params = { booths: listNamedCodes(changedGroups.map(joinBooths)) };
    return changedGroups.length > 0 ? [{ path: `${path}.${member}`, key, params }] : [];
  };
  return [
    ...partingMembers.flatMap((member) =>
      buildIssue(
        member,
        "joinedBoothsParted",
        (numbers) => areJoined(before, numbers) && findPartingMember(grid, numbers) === member,
      ),
    ),
    ...buildIssue(
      "ranges",
      "joinedBoothsMixed",
      (numbers) => areOfOneKind(before, numbers) && !areOfOneKind(grid, numbers),
    ),
  ];
};

/** Groups the booths of a zone by the exhibitor that has them. */
const groupTakenBooths = ({ taken: holders }: Pick<BoothPlan, "taken">, zone: string): string[][] => {
  const ofZone = Object.keys(holders)
    .filter((booth) => parseBoothId(booth).zone === zone)
    .sort();
  return Object.values(Object.groupBy(ofZone, (booth) => holders[booth] ?? "")).flatMap((booths = []) =>
    booths.length > 0 ? [booths] : [],
  );
};

/**
 * Finds booths of exhibitors that a changed plan would take away or part. What a plan already has that way is not
 * refused: it is no fault of this change.
 * @returns issues by the path of the request
 */
export const findHolderIssues = (
  before: Pick<BoothPlan, "zones" | "taken"> | undefined,
  zones: readonly BoothGrid[],
): FieldIssue[] =>
  zones.flatMap((grid, at) => {
    const storedGrid = before?.zones.find(({ id }) => id === grid.id);
    if (!before || !storedGrid) return [];
    const boothGroups = groupTakenBooths(before, grid.id);
    const lostBooths = findLostBooths(grid, boothGroups.flat().sort());
    // Booths that are gone are named once.
    return lostBooths.length > 0
      ? lostBooths
      : findPartedBooths(storedGrid, grid, boothGroups, `zones.${at}`);
  });
