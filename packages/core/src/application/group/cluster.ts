/** Groups of exhibitors on the wire: what a leader sees of its members, and what an invitation tells (schemes S7). Pure. */
import * as z from "zod";
import { at, rowsOf } from "../../form/evaluate.ts";
import type { Answers } from "../../form/types.ts";
import { statuses } from "../status.ts";

const Dates = z.object({ start: z.string(), end: z.string() });
const Event = {
  eventId: z.string().optional(),
  eventNames: z.record(z.string(), z.string()).optional(),
  eventDates: Dates.optional(),
};
/** A member as its leader sees it: that it came in and where it stands, never what it wrote. */
export const ClusterMember = z.object({
  institutionName: z.string(),
  code: z.string().optional(),
  status: z.enum(statuses),
  submittedAt: z.string().optional(),
});
/** A unit of the leader's list that has not come in yet. */
export const ClusterUnit = z.object({ name: z.string(), registrationNumber: z.string() });
export type ClusterUnit = z.infer<typeof ClusterUnit>;
export const Cluster = z.object({
  applicationId: z.string(),
  applicationCode: z.string().optional(),
  scheme: z.string(),
  status: z.enum(statuses),
  ...Event,
  groupName: z.string(),
  invitationCode: z.string(),
  /** Nobody comes in any more. */
  closed: z.boolean(),
  min: z.int(),
  max: z.int(),
  members: z.array(ClusterMember),
  expected: z.array(ClusterUnit),
});
export type Cluster = z.infer<typeof Cluster>;

/** What a code invites to, told to whoever has it. */
export const GroupInvitation = z.object({
  invitationCode: z.string(),
  /** The kind of application that a member files. */
  scheme: z.string(),
  ...Event,
  groupName: z.string(),
  leaderName: z.string(),
  /** Still takes members, and has room. */
  open: z.boolean(),
  /** Of the caller's institution, when it is in the group already. */
  applicationId: z.string().optional(),
});
export type GroupInvitation = z.infer<typeof GroupInvitation>;

/** The name a leader gave its group. */
export const groupNameOf = (answers: Answers | undefined): string => String(answers?.groupName ?? "");

/** The units a leader listed, in Excel or typed. */
export const unitsOf = (answers: Answers | undefined): ClusterUnit[] =>
  rowsOf(at(answers, "exhibitorList.rows") ?? answers?.memberUnits).map((row) => ({
    name: String(row.name ?? ""),
    registrationNumber: String(row.registrationNumber ?? ""),
  }));

export interface Arrived {
  registrationNumber: string;
  names: readonly string[];
}
const folded = (text: string): string => text.normalize("NFKC").trim().toLowerCase();
const shared: readonly string[] = ["00000", "none", ""];

/** Who is listed and has not come in: told by the registration number, or by the name where many bear one number (C50). */
export const expectedOf = (units: readonly ClusterUnit[], arrived: readonly Arrived[]): ClusterUnit[] =>
  units.filter(
    (unit) =>
      !arrived.some(({ registrationNumber, names }) =>
        shared.includes(unit.registrationNumber)
          ? names.some((name) => folded(name) === folded(unit.name))
          : registrationNumber === unit.registrationNumber,
      ),
  );
