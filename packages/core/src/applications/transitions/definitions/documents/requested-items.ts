/** Parses the items of a request for further documents, and the note on each. */
import { listReadFields } from "../../../../forms/builders/define-scheme.ts";
import { getRootField } from "../../../../forms/root-field.ts";
import type { Answers, CheckContext, Field, Scheme, Step } from "../../../../forms/types/index.ts";
import { listVisibleFields, listVisibleSteps } from "../../../../forms/visible-fields.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { type EffectInput, refuseField } from "../../../changes/transition-effect.ts";

/**
 * The request is in the notices of every member of an institution, in one row of at most 400 KB. Fifty members have a
 * hundred notices, which are small beside each other only while one of them is within the 32 KB that gzip looks back.
 * These bounds keep it there, also in Chinese, where a character takes three bytes.
 */
export const MAX_REQUESTED_ITEMS = 100;
const MAX_PATH_LENGTH = 60;
/** Characters of all notes together; each has at most 500. */
export const MAX_NOTES_LENGTH = 4000;

/** Lists the fields to which pinned paths belong, each once. */
export const listPinnedFields = (paths: readonly string[]): string[] => [...new Set(paths.map(getRootField))];

/**
 * Lists the items that are asked for, each once. @throws Refusal 900054 for none, too many, or one that the form does
 * not have
 */
export const parseRequestedItems = (
  input: EffectInput<"fields">,
  formFields: readonly string[],
): string[] => {
  const { fields = [] } = input;
  if (fields.length === 0) return refuseField({ path: "fields", key: "required" });
  if (fields.length > MAX_REQUESTED_ITEMS)
    return refuseField({ path: "fields", key: "tooMany", params: { max: MAX_REQUESTED_ITEMS } });
  if (!fields.every((field) => field.length <= MAX_PATH_LENGTH && formFields.includes(getRootField(field))))
    return refuseField({ path: "fields", key: "option" });
  return [...new Set(fields)];
};

/** Lists the fields on which it depends whether a field is shown, computed ones by what they are computed from. */
const listConditionFields = (scheme: Pick<Scheme, "steps">, step: Step, { when }: Field): string[] => {
  const fields = new Set(
    [when, step.when].flatMap((condition) => (condition ? listReadFields(condition) : [])),
  );
  for (const key of fields)
    for (const field of scheme.steps.flatMap((one) => one.fields))
      if (field.key === key && field.kind === "computed")
        for (const readField of listReadFields(field.of)) fields.add(readField);
  return [...fields];
};

/**
 * Refuses items that nobody can answer: the application has no answer to them, its other answers hide them, and none of
 * those is asked for as well, which could show them.
 * @throws Refusal 900054 at each of them
 */
export const refuseHiddenItems = (
  scheme: Pick<Scheme, "steps">,
  items: readonly string[],
  { answers, status }: { answers: Answers; status: string },
  context: CheckContext,
): void => {
  const askedFields = listPinnedFields(items);
  const shownFields = new Set(
    listVisibleSteps(scheme, answers, context, status).flatMap((step) =>
      listVisibleFields(scheme, step, answers, context).map(({ key }) => key),
    ),
  );
  const hiddenFields = scheme.steps.flatMap((step) =>
    step.fields
      .filter(({ key }) => askedFields.includes(key) && !shownFields.has(key) && answers[key] === undefined)
      .filter(
        (field) => !listConditionFields(scheme, step, field).some((other) => askedFields.includes(other)),
      )
      .map(({ key }) => key),
  );
  if (hiddenFields.length > 0)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: items
        .filter((item) => hiddenFields.includes(getRootField(item)))
        .map((item) => ({ path: `fields.${item}`, key: "itemHidden" })),
    });
};

/**
 * Collects the notes on items that are asked for.
 * @throws Refusal 900054 for a note on another item, and when they are too long together
 */
export const parseItemNotes = (
  input: EffectInput<"notes">,
  fields: readonly string[],
): { [field: string]: string } => {
  const unaskedField = Object.keys(input.notes ?? {}).find((field) => !fields.includes(field));
  if (unaskedField !== undefined) return refuseField({ path: `notes.${unaskedField}`, key: "option" });
  const notes = Object.entries(input.notes ?? {})
    .map(([field, note]) => [field, note.trim()] as const)
    .filter(([, note]) => note);
  if (notes.reduce((sum, [, note]) => sum + note.length, 0) > MAX_NOTES_LENGTH)
    return refuseField({ path: "notes", key: "tooLong", params: { max: MAX_NOTES_LENGTH } });
  return Object.fromEntries(notes);
};
