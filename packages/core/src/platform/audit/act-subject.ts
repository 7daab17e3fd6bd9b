/** Finds the subject of a staff act or log entry, by the address of its operation or by its action. Pure. */
import type { AuditEntry } from "./audit-store.server.ts";

/** The kinds of subject that have a page of their own on the desk. */
export const actSubjectKinds = [
  "application",
  "event",
  "institution",
  "survey",
  "publication",
  "wording",
  "scheme",
] as const;
type ActSubjectKind = (typeof actSubjectKinds)[number];

export interface ActSubject {
  kind: ActSubjectKind;
  id: string;
}

/** Addresses of operations by what their first identifier is of. The first that fits counts. */
const addresses: readonly [RegExp, ActSubjectKind][] = [
  [/^\w+ \/(?:participate\/search|outlands|special|appother|report|message)\/\{id\}/, "application"],
  [/^\w+ \/staff\/(?:(?:preview\/)?application|event\/registration)\/\{id\}/, "application"],
  [/^\w+ \/payment\/\{id\}/, "application"],
  // The body contains the event, survey or publication that was created or saved; its id is the subject.
  [/^\w+ \/staff\/event(?:\/\{id\}|$)/, "event"],
  [/^\w+ \/staff\/(?:lottery|plan)\/\{eventId\}/, "event"],
  [/^\w+ \/(?:staff\/(?:preview\/)?)?institution\/\{id\}/, "institution"],
  [/^\w+ \/staff\/survey(?:\/\{id\}|$)/, "survey"],
  [/^\w+ \/staff\/publication(?:\/\{id\}|$)/, "publication"],
  [/^\w+ \/staff\/admin\/wording\/\{key\}/, "wording"],
  [/^\w+ \/staff\/admin\/scheme\/\{id\}/, "scheme"],
];
/** The kind of subject that is behind each kind of inspection. */
const inspectedSubjects: Readonly<Record<string, ActSubjectKind>> = {
  activity: "event",
  convention: "application",
  enterprise: "institution",
};

/**
 * Returns what an operation was about.
 * @param subject the identifiers of the act, separated by spaces
 * @returns undefined where it has no page of its own
 */
export const findActSubject = (operation: string, subject: string): ActSubject | undefined => {
  const [id, below] = subject.split(" ");
  if (operation.includes("/staff/inspection/{of}/{id}")) {
    const kind = inspectedSubjects[id ?? ""];
    return kind && below ? { kind, id: below } : undefined;
  }
  const address = addresses.find(([pattern]) => pattern.test(operation));
  return id && address ? { kind: address[1], id } : undefined;
};

/** Actions of the logs by what their subject is of. The first that fits counts. */
const actions: readonly [RegExp, ActSubjectKind][] = [
  [/^document\.(?:copy|letter)$/, "application"],
  [/^document\.institution$/, "institution"],
  [/^(?:event|plan|lottery)\./, "event"],
  [/^survey\./, "survey"],
  [/^publication\./, "publication"],
  [/^wording\./, "wording"],
  [/^scheme\./, "scheme"],
];
/** Returns what an entry of the audit record or of the log of readings was about, where that has a page of its own. */
export const findEntrySubject = ({
  action,
  subject,
  detail,
}: Pick<AuditEntry, "action" | "subject" | "detail">): ActSubject | undefined => {
  // A file has no page of its own; its owner is recorded beside it.
  if (action === "document.file" && typeof detail.institutionId === "string")
    return { kind: "institution", id: detail.institutionId };
  const [of = "", key = ""] = action === "inspection.assign" ? subject.split("#") : [];
  if (inspectedSubjects[of] && key) return { kind: inspectedSubjects[of], id: key };
  const kind =
    action === "retention.hold" || action === "retention.release"
      ? actSubjectKinds.find((each) => each === detail.kind)
      : actions.find(([pattern]) => pattern.test(action))?.[1];
  return kind && subject ? { kind, id: subject } : undefined;
};
