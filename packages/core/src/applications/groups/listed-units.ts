/**
 * The list of a group's leader (schemes S7; spec 2 §2, "listed member units"): who is on it, how many of them can
 * join, and how many have to. A leader that lists itself exhibits with its own application. Pure.
 */
import { getValueAt, toRows } from "../../forms/expressions/evaluate.ts";
import type { Answers } from "../../forms/types/index.ts";
import { isExclusiveNumber } from "../../institutions/exclusive-number.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";
import { foldName } from "../../platform/fold-text.ts";
import type { GroupUnit } from "./group-schema.ts";

/** Returns the members that a leader listed, in Excel or typed. */
export const listGroupUnits = (answers: Answers | undefined): GroupUnit[] =>
  toRows(getValueAt(answers, "exhibitorList.rows") ?? answers?.memberUnits).map((row) => ({
    name: String(row.name ?? ""),
    registrationNumber: String(row.registrationNumber ?? ""),
  }));

type NumberAndNames = Pick<InstitutionFields, "siteRegistrationNumber" | "nameZh" | "nameEn" | "namePt">;
/** The number and the names that a list tells an institution by. */
export interface JoinedMember {
  registrationNumber: string;
  names: readonly string[];
}

/** Returns the number and names that a group's list tells an institution by. */
export const getMemberIdentity = (
  institution: { fields: Partial<NumberAndNames> } | undefined,
): JoinedMember => {
  const { siteRegistrationNumber = "", nameZh = "", nameEn = "", namePt = "" } = institution?.fields ?? {};
  return { registrationNumber: siteRegistrationNumber, names: [nameZh, nameEn, namePt] };
};

const isSameName = (one: string, other: string): boolean =>
  foldName(one) !== "" && foldName(one) === foldName(other);

/**
 * Returns whether a member is the listed unit, by its registration number, or by its name where several share a number
 * (C50).
 */
const isUnit = (unit: GroupUnit, { registrationNumber, names }: JoinedMember): boolean =>
  isExclusiveNumber(unit.registrationNumber)
    ? registrationNumber === unit.registrationNumber
    : names.some((name) => isSameName(name, unit.name));

/** Lists the listed members that have not joined. */
export const listMissingUnits = (
  units: readonly GroupUnit[],
  joinedMembers: readonly JoinedMember[],
): GroupUnit[] => units.filter((unit) => !joinedMembers.some((member) => isUnit(unit, member)));

/**
 * Lists the units that have not joined while a booth of their group is empty; none where every booth has its exhibitor
 * (spec 2 §2).
 */
export const listUnitsOfEmptyBooths = (
  { exhibitorTypes, missingUnits }: { exhibitorTypes: readonly string[]; missingUnits: readonly string[] },
  leaderAnswers: Answers | undefined,
): readonly string[] => (exhibitorTypes.length < Number(leaderAnswers?.totalBooths ?? 0) ? missingUnits : []);

/** Returns whether an institution is on a list. */
export const isListedMember = (units: readonly GroupUnit[], member: JoinedMember): boolean =>
  units.some((unit) => isUnit(unit, member));

/**
 * Returns whether a leader is on its own list, so that it exhibits beside its members: by its number, or by its name
 * with any number. The form asks for its documents by the same rule, so that nobody exhibits without them (decision
 * 0740).
 */
export const isListedLeader = (units: readonly GroupUnit[], leader: JoinedMember): boolean =>
  units.some((unit) => isUnit(unit, leader) || leader.names.some((name) => isSameName(name, unit.name)));

/**
 * Computes how many others can join a leader and have to: together with a leader that exhibits they are as many
 * exhibitors as there are booths, and never more than its scheme allows (spec 2 §5).
 */
export const computeMemberLimits = (
  { min, max }: { min: number; max: number },
  answers: Answers | undefined,
  leader: JoinedMember,
): { min: number; max: number } => {
  const ownUnits = isListedLeader(listGroupUnits(answers), leader) ? 1 : 0;
  const booths = Number(answers?.totalBooths);
  const exhibitors = Number.isInteger(booths) && booths > 0 ? Math.min(max, booths) : max;
  return { min: Math.max(1, min - ownUnits), max: Math.max(0, exhibitors - ownUnits) };
};
