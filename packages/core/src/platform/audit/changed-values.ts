/** Lists the values that a change replaced, for the log of staff acts. Pure. */

import type { ActDetail } from "../act-detail.ts";
import { isRecord } from "../json.ts";

/** A log row stays below a kilobyte or two; whoever changes more sees that there was more. */
const MAX_VALUES = 40;
const MAX_TEXT = 80;

const listLeaves = (value: unknown, path: string, leaves: Map<string, string>): void => {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) listLeaves(item, `${path}.${i}`, leaves);
  else if (isRecord(value))
    for (const [name, item] of Object.entries(value))
      listLeaves(item, path === "" ? name : `${path}.${name}`, leaves);
  else if (value !== undefined && value !== null) leaves.set(path, String(value));
};

/** A value that two states have differently; it is absent where the state has none. */
interface ChangedValue {
  path: string;
  before?: string | undefined;
  after?: string | undefined;
}

/** Lists every value that differs between two states by its path, in full and without the version. */
export const listEveryChangedValue = (before: unknown, after: unknown): ChangedValue[] => {
  const [old, next] = [new Map<string, string>(), new Map<string, string>()];
  listLeaves(before, "", old);
  listLeaves(after, "", next);
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((path) => path !== "version" && old.get(path) !== next.get(path))
    .map((path) => ({ path, before: old.get(path), after: next.get(path) }));
};

/**
 * Lists what differs between two states for the log: the value before, an arrow and the value after by path.
 * @param before undefined for something new
 */
export const listChangedValues = (before: unknown, after: unknown): ActDetail => {
  const values = listEveryChangedValue(before, after);
  const changes: ActDetail = {};
  for (const value of values.slice(0, MAX_VALUES))
    changes[value.path] = `${cutText(value.before)} → ${cutText(value.after)}`;
  if (values.length > MAX_VALUES) changes.more = values.length - MAX_VALUES;
  return changes;
};

const cutText = (text = "–"): string => text.slice(0, MAX_TEXT);
