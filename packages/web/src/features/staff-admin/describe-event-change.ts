/** A changed value of an event in the log of what staff do: `path: before → after` in words. Pure. */
import type { TranslateKey } from "../../shell/translate-key.ts";
import { formatEventValue, nameEventPath } from "../staff-events/event-value-text.ts";

/** The form of a changed value in the log (`listChangedValues`). */
const change = /^(.*) → (.*)$/s;
/** The text for a value that was or is absent. */
const NO_VALUE = "–";

/**
 * Describes a changed value of an event.
 * @param isKnown whether a field of the event form has a label of its own, by its key
 * @returns undefined for anything else
 */
export const describeEventChange = (
  path: string,
  value: string,
  reader: { say: TranslateKey; language: string },
  isKnown: (field: string) => boolean,
): string | undefined => {
  const [, before, after] = change.exec(value) ?? [];
  const [member = "", part = ""] = path.split(".");
  if (before === undefined || after === undefined || !(isKnown(member) || isKnown(`${member}-${part}`)))
    return undefined;
  const format = (raw: string): string =>
    raw === "" || raw === NO_VALUE ? NO_VALUE : formatEventValue(path, raw, reader);
  const colon = reader.language.startsWith("zh") ? "：" : ": ";
  return `${nameEventPath(path, reader, isKnown)}${colon}${format(before)} → ${format(after)}`;
};
