/** Shapes of the messages on an application (`/api/message`). */

import * as z from "zod";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";
import { staffReaders, visibleTo } from "../../platform/visibility.ts";

/** Characters of a message. */
export const MAX_MESSAGE_LENGTH = 4000;

const CaseMessageFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
});
export const CaseMessage = z.object({
  messageId: z.string(),
  at: z.string(),
  from: z.enum(["APPLICANT", "STAFF"]),
  /** The login of a member of the institution. */
  author: z.string().optional(),
  /** Applicants do not see the names of staff. */
  officer: visibleTo(z.string().optional(), staffReaders),
  text: z.string(),
  files: z.array(CaseMessageFile),
});
export type CaseMessage = z.infer<typeof CaseMessage>;
export const Correspondence = z.object({
  id: z.string(),
  /** A page of the messages, the newest first. */
  items: z.array(CaseMessage),
  /** Leads to older ones. */
  cursor: z.string().optional(),
  /** The other side wrote, and nobody of the caller's side has read it. */
  unread: z.boolean(),
  /** A draft has no messages: staff do not see it. */
  canWrite: z.boolean(),
});
export type Correspondence = z.infer<typeof Correspondence>;
export const MessageWrite = z.object({
  text: z.string().max(10_000),
  fileIds: z.array(z.string().max(40)).max(20).optional(),
});
export type MessageWrite = z.infer<typeof MessageWrite>;
/** An application with a message that the caller's side has not read. */
export const UnreadCorrespondence = z.object({
  id: z.string(),
  code: z.string(),
  scheme: z.string(),
  ...institutionNamingMembers,
  since: z.string(),
});
export type UnreadCorrespondence = z.infer<typeof UnreadCorrespondence>;
