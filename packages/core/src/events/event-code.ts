/** The code of an event, by which inspectors and the statistics bureau name it (decision 0775). Pure. */
import type { FieldIssue } from "../platform/errors.ts";
import type { EventDetail, EventSummary } from "./event-schema.ts";

/** Characters of a code. */
const MAX_EVENT_CODE = 60;
/** A code is a part of an address: it has no slash, no percent sign and no blank, and is not `..`. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;

/** Returns the form in which codes are compared: `Green-2027` and `GREEN-2027` are one. */
export const foldEventCode = (code: string): string => code.normalize("NFKC").toUpperCase();

/**
 * Finds what is wrong with the code of an event that is published, or that gets this code. A draft may still lack one.
 * @param events all events, of which no other one has the code
 */
export const findEventCodeIssues = (
  { id, code, status }: Pick<EventDetail, "id" | "code" | "status">,
  events: readonly Pick<EventSummary, "id" | "code">[],
): FieldIssue[] => {
  if (code === "") return status === "DRAFT" ? [] : [{ path: "code", key: "required" }];
  if (code.length > MAX_EVENT_CODE)
    return [{ path: "code", key: "tooLong", params: { max: MAX_EVENT_CODE } }];
  if (!CODE.test(code)) return [{ path: "code", key: "eventCode" }];
  const foldedCode = foldEventCode(code);
  return events.some((other) => other.id !== id && foldEventCode(other.code) === foldedCode)
    ? [{ path: "code", key: "eventCodeTaken" }]
    : [];
};
