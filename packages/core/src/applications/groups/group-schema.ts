/** Groups of exhibitors on the wire: what a leader sees of its members, and what an invitation tells (schemes S7). Pure. */
import * as z from "zod";
import { getValueAt, toRows } from "../../forms/expressions/evaluate.ts";
import type { Answers } from "../../forms/types/index.ts";
import { applicationStatuses } from "../model/statuses.ts";

const Dates = z.object({ start: z.string(), end: z.string() });
const EventMembers = {
  eventId: z.string().optional(),
  eventNames: z.record(z.string(), z.string()).optional(),
  eventDates: Dates.optional(),
};
/** A member as its leader sees it: that it came in and where it stands, never what it wrote. */
export const GroupMember = z.object({
  institutionName: z.string(),
  code: z.string().optional(),
  status: z.enum(applicationStatuses),
  submittedAt: z.string().optional(),
});
/** A unit of the leader's list that has not come in yet. */
export const GroupUnit = z.object({ name: z.string(), registrationNumber: z.string() });
export type GroupUnit = z.infer<typeof GroupUnit>;
export const GroupView = z.object({
  applicationId: z.string(),
  applicationCode: z.string().optional(),
  scheme: z.string(),
  status: z.enum(applicationStatuses),
  ...EventMembers,
  groupName: z.string(),
  invitationCode: z.string(),
  /** Nobody comes in any more. */
  closed: z.boolean(),
  min: z.int(),
  max: z.int(),
  members: z.array(GroupMember),
  expected: z.array(GroupUnit),
});
export type GroupView = z.infer<typeof GroupView>;

/** What a code invites to, told to whoever has it. */
export const GroupInvitation = z.object({
  invitationCode: z.string(),
  /** The kind of application that a member files. */
  scheme: z.string(),
  ...EventMembers,
  groupName: z.string(),
  leaderName: z.string(),
  /** Still takes members, and has room. */
  open: z.boolean(),
  /** Of the caller's institution, when it is in the group already. */
  applicationId: z.string().optional(),
});
export type GroupInvitation = z.infer<typeof GroupInvitation>;

/** The name a leader gave its group. */
export const getGroupName = (answers: Answers | undefined): string => String(answers?.groupName ?? "");

/** The units a leader listed, in Excel or typed. */
export const listGroupUnits = (answers: Answers | undefined): GroupUnit[] =>
  toRows(getValueAt(answers, "exhibitorList.rows") ?? answers?.memberUnits).map((row) => ({
    name: String(row.name ?? ""),
    registrationNumber: String(row.registrationNumber ?? ""),
  }));

export interface JoinedMember {
  registrationNumber: string;
  names: readonly string[];
}
const normalizeName = (text: string): string => text.normalize("NFKC").trim().toLowerCase();
const sharedRegistrationNumbers: readonly string[] = ["00000", "none", ""];

/** Who is listed and has not come in: told by the registration number, or by the name where many bear one number (C50). */
export const listMissingUnits = (
  units: readonly GroupUnit[],
  joinedMembers: readonly JoinedMember[],
): GroupUnit[] =>
  units.filter(
    (unit) =>
      !joinedMembers.some(({ registrationNumber, names }) =>
        sharedRegistrationNumbers.includes(unit.registrationNumber)
          ? names.some((name) => normalizeName(name) === normalizeName(unit.name))
          : registrationNumber === unit.registrationNumber,
      ),
  );
