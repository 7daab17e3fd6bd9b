/** What an act of staff was about, as a page of the desk. Pure. */

export interface ActSubject {
  kind: "application" | "event" | "institution" | "wording" | "scheme";
  path: string;
}

/** Addresses of operations by what their first identifier is of. The first that fits counts. */
const addresses: readonly [RegExp, ActSubject["kind"], string][] = [
  [
    /^\w+ \/(?:participate\/search|outlands|special|appother|report|message)\/\{id\}/,
    "application",
    "/staff/application/",
  ],
  [/^\w+ \/staff\/(?:application|event\/registration)\/\{id\}/, "application", "/staff/application/"],
  [/^\w+ \/staff\/event\/\{id\}/, "event", "/staff/event/"],
  [/^\w+ \/staff\/(?:lottery|plan)\/\{eventId\}/, "event", "/staff/event/"],
  [/^\w+ \/(?:staff\/)?institution\/\{id\}/, "institution", "/staff/institution/"],
  [/^\w+ \/payment\/\{id\}/, "application", "/staff/application/"],
  [/^\w+ \/staff\/admin\/wording\/\{key\}/, "wording", "/staff/admin/wording/"],
  [/^\w+ \/staff\/admin\/scheme\/\{id\}/, "scheme", "/staff/admin/scheme/"],
];
/** What an inspection is of, and the page of that. */
const inspected: Readonly<Record<string, ActSubject["kind"]>> = {
  activity: "event",
  convention: "application",
  enterprise: "institution",
};

/**
 * Returns the page of what an operation was about.
 * @param subject the identifiers of the act, separated by spaces
 * @returns undefined where it has no page of its own
 */
export const findActSubject = (operation: string, subject: string): ActSubject | undefined => {
  const [id, below] = subject.split(" ");
  if (operation.includes("/staff/inspection/{of}/{id}")) {
    const kind = inspected[id ?? ""];
    return kind && below ? { kind, path: `/staff/${kind}/${encodeURIComponent(below)}` } : undefined;
  }
  const found = addresses.find(([pattern]) => pattern.test(operation));
  return id && found ? { kind: found[1], path: `${found[2]}${encodeURIComponent(id)}` } : undefined;
};
