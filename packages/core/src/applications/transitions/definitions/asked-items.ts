/** Parses the items of a request for further documents, and the note on each. */
import { getRootField } from "../../../forms/root-field.ts";
import { type EffectInput, refuseField } from "../../changes/effect.ts";

/**
 * The request stands in the notices of every member of an institution, in one row of at most 400 KB. Fifty members have a
 * hundred notices, which are small beside each other only while one of them is within the 32 KB that gzip looks back.
 * These bounds keep it there, also in Chinese, where a character takes three bytes.
 */
export const MAX_ASKED_ITEMS = 100;
const MAX_PATH_LENGTH = 60;
/** Characters of all notes together; each has at most 500. */
export const MAX_NOTES_LENGTH = 4000;

/** Lists the fields to which pinned paths belong, each once. */
export const listPinnedFields = (paths: readonly string[]): string[] => [...new Set(paths.map(getRootField))];

/** Lists the items that are asked for, each once. @throws Refusal 900054 for none, too many, or one that the form does not have */
export const parseAskedItems = (input: EffectInput<"fields">, formFields: readonly string[]): string[] => {
  const { fields = [] } = input;
  if (fields.length === 0) return refuseField({ path: "fields", key: "required" });
  if (fields.length > MAX_ASKED_ITEMS)
    return refuseField({ path: "fields", key: "tooMany", params: { max: MAX_ASKED_ITEMS } });
  if (!fields.every((field) => field.length <= MAX_PATH_LENGTH && formFields.includes(getRootField(field))))
    return refuseField({ path: "fields", key: "option" });
  return [...new Set(fields)];
};

/**
 * Collects the notes on items that are asked for.
 * @throws Refusal 900054 for a note on another item, and when they are too long together
 */
export const parseItemNotes = (
  input: EffectInput<"notes">,
  fields: readonly string[],
): { [field: string]: string } => {
  const other = Object.keys(input.notes ?? {}).find((field) => !fields.includes(field));
  if (other !== undefined) return refuseField({ path: `notes.${other}`, key: "option" });
  const notes = Object.entries(input.notes ?? {})
    .map(([field, note]) => [field, note.trim()] as const)
    .filter(([, note]) => note);
  if (notes.reduce((sum, [, note]) => sum + note.length, 0) > MAX_NOTES_LENGTH)
    return refuseField({ path: "notes", key: "tooLong", params: { max: MAX_NOTES_LENGTH } });
  return Object.fromEntries(notes);
};
