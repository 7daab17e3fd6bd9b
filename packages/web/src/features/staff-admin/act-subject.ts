/** What an act of staff was about, as a page of the desk. Pure. */

export interface ActSubject {
  kind: "application" | "event" | "institution";
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
  [/^\w+ \/(?:staff\/)?institution\/\{id\}/, "institution", "/staff/institution/"],
];

/**
 * Returns the page of what an operation was about.
 * @param subject the identifiers of the act, separated by spaces
 * @returns undefined where it has no page of its own
 */
export const findActSubject = (operation: string, subject: string): ActSubject | undefined => {
  const [id] = subject.split(" ");
  const found = addresses.find(([pattern]) => pattern.test(operation));
  return id && found ? { kind: found[1], path: `${found[2]}${encodeURIComponent(id)}` } : undefined;
};
