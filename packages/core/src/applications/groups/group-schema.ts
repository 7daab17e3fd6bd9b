/**
 * Request and response schemas of groups: what a leader sees of its members, and the details of an invitation
 * (schemes S7). Pure.
 */

import * as z from "zod";
import type { Answers } from "../../forms/types/index.ts";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";
import { applicationStatuses } from "../model/statuses.ts";

const Dates = z.object({ start: z.string(), end: z.string() });
const EventMembers = {
  eventId: z.string().optional(),
  eventNames: z.record(z.string(), z.string()).optional(),
  eventDates: Dates.optional(),
};
/** A member as its leader sees it: that it joined, and its status, never its answers. */
const GroupMember = z.object({
  ...institutionNamingMembers,
  code: z.string().optional(),
  status: z.enum(applicationStatuses),
  /** The leader may remove it while the group is open. */
  removable: z.boolean(),
  submittedAt: z.string().optional(),
});
/** A listed member that has not joined yet. */
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
  /** No further member can join. */
  closed: z.boolean(),
  min: z.int(),
  max: z.int(),
  members: z.array(GroupMember),
  expected: z.array(GroupUnit),
});
export type GroupView = z.infer<typeof GroupView>;

/** Who pays the booths of a group. */
const groupPayers = ["LEADER", "MEMBER"] as const;
export type GroupPayer = (typeof groupPayers)[number];
/** The details of an invitation, for whoever has the code. */
export const GroupInvitation = z.object({
  invitationCode: z.string(),
  /** The scheme of the members' applications. */
  scheme: z.string(),
  ...EventMembers,
  groupName: z.string(),
  leaderName: z.string(),
  /** Who pays the booths. A member that pays for itself also chooses its booth. */
  payer: z.enum(groupPayers),
  /** The group accepts members and has room. */
  open: z.boolean(),
  /** The caller's own application, when the institution is already in the group. */
  applicationId: z.string().optional(),
});
export type GroupInvitation = z.infer<typeof GroupInvitation>;

/** Returns the name of a group. */
export const getGroupName = (answers: Answers | undefined): string => String(answers?.groupName ?? "");
