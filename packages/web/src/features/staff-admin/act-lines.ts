/**
 * The lines of the log of what staff do. Opening one case reads its data, history, notes and checklist at once, and
 * again whenever the page is looked at, so that what one person reads of one record within an hour is one line with its
 * count. Every reading keeps its entry (decision 0497). Pure.
 */
import type { ActSubjectView } from "@portal/core/applications/desk/act-subject-schema";
import { getPublicationKind } from "@portal/core/events/publications/index";
import type { StaffAct } from "@portal/core/platform/audit/staff-act";
import type { PolicyJson } from "../staff-policies/policy-value.tsx";

/** An act with the name of its subject, as the log of staff acts answers it. */
export interface StaffActView extends Omit<StaffAct, "detail"> {
  about?: ActSubjectView;
  detail: Record<string, PolicyJson>;
}
/** An act, or readings of one record by one person. */
export interface ActLine extends StaffActView {
  /** The readings of the line, newest first; the act alone where it is none. */
  acts: StaffActView[];
}
const HOUR_MS = 3_600_000;
/** A search says what it found, so that each is a line of its own. */
const isReading = ({ outcome, subject }: StaffActView): boolean => outcome === "READ" && subject !== "";
/** Names the record that was read, whichever of its parts it was. */
const nameRecord = ({ accountId, about, operation, subject }: StaffActView): string =>
  JSON.stringify([accountId, ...(about ? [about.kind, about.id] : [operation, subject])]);

/**
 * Puts readings of one record together.
 * @param acts newest first
 * @returns lines at the place of their newest act
 */
export const toActLines = (acts: readonly StaffActView[]): ActLine[] => {
  const lines: ActLine[] = [];
  const openLines = new Map<string, ActLine>();
  for (const act of acts) {
    const record = nameRecord(act);
    const open = isReading(act) ? openLines.get(record) : undefined;
    if (open && Date.parse(open.at) - Date.parse(act.at) <= HOUR_MS) {
      open.acts.push(act);
      continue;
    }
    const line: ActLine = { ...act, acts: [act] };
    lines.push(line);
    if (isReading(act)) openLines.set(record, line);
    // A record that was read before and after a change has two lines, with the change between them.
    else openLines.delete(record);
  }
  return lines;
};

const pathByKind: Readonly<Record<ActSubjectView["kind"], string>> = {
  application: "/staff/application/",
  event: "/staff/event/",
  institution: "/staff/institution/",
  survey: "/staff/survey/",
  publication: "/staff/content/",
  wording: "/staff/admin/wording/",
  scheme: "/staff/admin/scheme/",
};
/** Returns the page of what an act was about. */
export const getActSubjectPath = ({ kind, id }: Pick<ActSubjectView, "kind" | "id">): string => {
  const list = kind === "publication" ? `${getPublicationKind(id)?.toLowerCase()}/` : "";
  return `${pathByKind[kind]}${list}${encodeURIComponent(id)}`;
};
