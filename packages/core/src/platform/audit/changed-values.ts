/** What a change replaced, value by value, for the log of what staff do. Pure. */

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
  else if (value !== undefined && value !== null) leaves.set(path, String(value).slice(0, MAX_TEXT));
};

/**
 * Lists what differs between two states: the value before, an arrow and the value after by path, without the version.
 * @param before undefined for something new
 */
export const listChangedValues = (before: unknown, after: unknown): ActDetail => {
  const [old, next] = [new Map<string, string>(), new Map<string, string>()];
  listLeaves(before, "", old);
  listLeaves(after, "", next);
  const paths = [...new Set([...old.keys(), ...next.keys()])].filter(
    (path) => path !== "version" && old.get(path) !== next.get(path),
  );
  const changes: ActDetail = {};
  for (const path of paths.slice(0, MAX_VALUES))
    changes[path] = `${old.get(path) ?? "–"} → ${next.get(path) ?? "–"}`;
  if (paths.length > MAX_VALUES) changes.more = paths.length - MAX_VALUES;
  return changes;
};
