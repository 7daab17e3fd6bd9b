/** Reads the case of an application, assigns it to members of staff, and hands it over (decision 0314). */
import type { StaffMember } from "../../identity/staff/staff-store.server.ts";
import { type Language, languages } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import type { Day } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationRow } from "../model/application-schema.ts";
import * as Applications from "../model/application-store.server.ts";
import { isClosedCase } from "../permissions/closed-case.ts";
import { createEntryMeasure, selectFirstDueEntry } from "../worklist/worklist-entries.ts";
import type { Assignee } from "./assignee-schema.ts";
import { canReadCaseNotes, findAssigneeName, listDeskMembers, toAssignee } from "./assignees.server.ts";
import * as Store from "./case-file-store.server.ts";
import type { Colleague } from "./colleague-schema.ts";
import { hasMention } from "./mention-store.server.ts";
import { scheduleAssignmentNotice } from "./notify-assignee.server.ts";

/** A colleague whose role covers an application. */
export interface CaseColleague extends Pick<Colleague, "accountId" | "name" | "readsNotes"> {
  language: Language;
}
export interface CaseFile {
  id: string;
  /** The colleague who works on it. */
  assignee?: Assignee;
  /** The application has ended and nothing of it is left to do, so nobody takes it. */
  closed: boolean;
  /** The newest, oldest first. */
  notes: Store.CaseNote[];
  /** The position of older notes in the store; null where there are none. */
  olderNotes: string | null;
  /** A note mentions the caller, who has not marked it as read. */
  mentioned: boolean;
}

/** The newest notes, which are part of a case; the others have pages. */
const NEWEST_NOTES = 20;

/** Lists the colleagues at the desk whose role covers an application. One query. */
export const listCaseColleagues = async (
  application: Pick<ApplicationHeader, "scheme" | "eventId">,
): Promise<CaseColleague[]> => toCaseColleagues(await listDeskMembers(), application);

const toCaseColleagues = (
  members: readonly StaffMember[],
  application: Pick<ApplicationHeader, "scheme" | "eventId">,
): CaseColleague[] =>
  members
    .filter(({ scope }) => isInScope(scope ? { scope } : {}, application))
    .map((member) => ({
      accountId: member.id,
      name: member.account,
      readsNotes: canReadCaseNotes(member),
      language: languages.find((each) => each === member.language) ?? "zh-Hant",
    }));

const findColleague = (colleagues: readonly CaseColleague[], accountId: string): CaseColleague => {
  const colleague = colleagues.find((each) => each.accountId === accountId);
  if (!colleague)
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "accountId", key: "option" }] });
  return colleague;
};

/**
 * Finds a submitted application for staff. Nobody else is told that it exists.
 * @throws Refusal 200113, 107001
 */
export const loadCase = async (id: string, ctx: Context): Promise<ApplicationHeader> => {
  if (ctx.actor.kind !== "staff") throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return (await loadVisibleApplication(id, ctx)).header;
};

/**
 * Reads the file of a case: who works on it, and the newest notes.
 * @throws Refusal 107001
 */
export const getCaseFile = async (id: string, ctx: Context): Promise<CaseFile> => {
  const header = await loadCase(id, ctx);
  const [assignment, notes, mentioned, members] = await Promise.all([
    Store.findAssignment(id),
    Store.listNotes(id, NEWEST_NOTES, null),
    hasMention(id, ctx.actor.accountId),
    listDeskMembers(),
  ]);
  return {
    id,
    ...(assignment && { assignee: toAssignee(members, assignment) }),
    closed: isClosedCase(header, ctx),
    notes: notes.items.toReversed(),
    olderNotes: notes.cursor,
    mentioned,
  };
};

/**
 * Assigns a case to the caller or to a colleague, who is notified of it (decision 0787). A case that somebody else
 * works on is handed over by that person or, during an absence, by an administrator. A case of somebody who left the
 * desk is free.
 * @throws Refusal 107001, 900054 for somebody who is no colleague, 900312 when somebody else works on it, 900050 when
 * somebody else was assigned meanwhile, 900313 where nothing is left to do
 */
export const assignCase = async (
  id: string,
  accountId: string | undefined,
  ctx: Context,
): Promise<CaseFile> => {
  const { actor } = ctx;
  const [header, current, members] = await Promise.all([
    loadCase(id, ctx),
    Store.findAssignment(id),
    listDeskMembers(),
  ]);
  const target = findColleague(toCaseColleagues(members, header), accountId ?? actor.accountId);
  // A call that is repeated finds what it did: the case is where it was wanted.
  if (current?.assignee !== target.accountId) {
    refuseOthersCase(current, members, ctx);
    refuseClosedCase(header, ctx);
    const isOfColleague = target.accountId !== actor.accountId;
    if (isOfColleague) await scheduleAssignmentNotice(target.accountId, ctx);
    const isWritten = await Store.writeAssignment(
      {
        id,
        institutionId: header.institutionId,
        assignee: target.accountId,
        since: ctx.now,
        ...(isOfColleague && { assignedBy: actor.accountId }),
      },
      current?.assignee,
    );
    if (!isWritten) throw new Refusal(errorCodes.STALE_VERSION);
  }
  const formerName = current && findAssigneeName(members, current);
  if (ctx.changes) Object.assign(ctx.changes, { assignee: `${formerName ?? "–"} → ${target.name}` });
  return getCaseFile(id, ctx);
};

/**
 * Checks an assignment without writing it.
 * @param accountId the colleague; undefined for giving a case back
 * @throws Refusal as `assignCase` and `releaseCase`
 */
export const simulateAssignment = async (
  id: string,
  accountId: string | undefined,
  ctx: Context,
): Promise<void> => {
  const [header, current, members] = await Promise.all([
    loadCase(id, ctx),
    Store.findAssignment(id),
    listDeskMembers(),
  ]);
  const target = accountId && findColleague(toCaseColleagues(members, header), accountId);
  refuseOthersCase(current, members, ctx);
  if (target && target.accountId !== current?.assignee) refuseClosedCase(header, ctx);
};

/**
 * Gives a case back. Doing it twice changes nothing.
 * @throws Refusal 107001, 900312 when somebody else works on it, 900050 when it was reassigned meanwhile
 */
export const releaseCase = async (id: string, ctx: Context): Promise<CaseFile> => {
  const [, current, members] = await Promise.all([
    loadCase(id, ctx),
    Store.findAssignment(id),
    listDeskMembers(),
  ]);
  refuseOthersCase(current, members, ctx);
  if (current && !(await Store.deleteAssignment(id, current.assignee)))
    throw new Refusal(errorCodes.STALE_VERSION);
  const formerName = current && findAssigneeName(members, current);
  if (ctx.changes) Object.assign(ctx.changes, { assignee: `${formerName ?? "–"} → –` });
  return getCaseFile(id, ctx);
};

const refuseClosedCase = (header: ApplicationHeader, ctx: Context): void => {
  if (isClosedCase(header, ctx)) throw new Refusal(errorCodes.CASE_CLOSED);
};

const refuseOthersCase = (
  current: Store.CaseAssignment | undefined,
  members: readonly StaffMember[],
  { actor }: Context,
): void => {
  if (!current || current.assignee === actor.accountId || actor.roles.includes("ADMIN")) return;
  const name = findAssigneeName(members, current);
  if (name) throw new Refusal(errorCodes.CASE_OF_COLLEAGUE, { params: { name } });
};

type AssignedCase = ApplicationRow & { since: string; dueOn?: Day; overdue: boolean };
/**
 * Lists a page of what a member of staff works on, the oldest assignment first, with the first of its due days.
 * One query, and one read for each row. An administrator lists that of a colleague, to hand it over during an absence
 * (decision 0596).
 * @throws Refusal 10801 for the work of somebody else, unless the caller is an administrator
 */
export const listAssignedCases = async (
  accountId: string,
  limit: number,
  cursor: string | null,
  ctx: Context,
): Promise<{ items: AssignedCase[]; cursor: string | null }> => {
  if (accountId !== ctx.actor.accountId && !ctx.actor.roles.includes("ADMIN"))
    throw new Refusal(errorCodes.APPROVAL_NO_PERMISSION);
  const page = await Store.listAssignments(accountId, limit, cursor);
  const { toApplicationRow } = await import("../views/application-view.server.ts");
  const measureEntry = createEntryMeasure(ctx);
  const headers = await Promise.all(
    page.items.map(({ institutionId, id }) => Applications.findHeader(institutionId, id)),
  );
  return {
    items: page.items.flatMap(({ since }, i) => {
      const header = headers[i];
      if (!header || !isInScope(ctx.actor, header)) return [];
      const { dueOn, overdue = false } = selectFirstDueEntry(header, measureEntry) ?? {};
      return [{ ...toApplicationRow(header, ctx), since, ...(dueOn ? { dueOn } : {}), overdue }];
    }),
    cursor: page.cursor,
  };
};
