/**
 * Merges the changes of a scheme that are being typed with those that a colleague has saved meanwhile. Questions are
 * told apart by their key, and two that were added side by side both stay. Pure.
 */
import type { Answers, Json } from "@portal/core/forms/types/index";
import type { SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { isSameJson, mergeAnswers } from "../../form/merge-answers.ts";
import { getNextKey, isTextOfQuestion, removeOverlayQuestion } from "./overlay-draft.ts";

const listQuestionKeys = ({ added }: SchemeOverlay): string[] => added.map(({ field }) => field.key);

/** Picks what is said of a question: its field and its texts. */
const pickQuestion = ({ added, texts }: SchemeOverlay, key: string): Json =>
  ({
    added: added.find(({ field }) => field.key === key) ?? null,
    texts: Object.fromEntries(Object.entries(texts).filter(([name]) => isTextOfQuestion(name, key))),
  }) as unknown as Json;

/** Gives a question another key, also where conditions and the order of its step name it. */
const renameQuestion = (overlay: SchemeOverlay, key: string, nextKey: string): SchemeOverlay => {
  const { texts, ...rest } = overlay;
  const renameIn = (value: unknown): unknown => {
    if (value === key) return nextKey;
    if (Array.isArray(value)) return value.map(renameIn);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renameIn(member)]));
  };
  return {
    ...(renameIn(rest) as typeof rest),
    texts: Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        isTextOfQuestion(name, key) ? name.replace(key, nextKey) : name,
        text,
      ]),
    ),
  };
};

/** Gives questions that were added here another key where a colleague has taken theirs for another question. */
const renameTakenKeys = (
  base: SchemeOverlay,
  typed: SchemeOverlay,
  stored: SchemeOverlay,
  usedKeys: readonly string[],
): SchemeOverlay => {
  const earlierKeys = listQuestionKeys(base);
  const storedKeys = listQuestionKeys(stored);
  return listQuestionKeys(typed)
    .filter((key) => storedKeys.includes(key) && !earlierKeys.includes(key))
    .filter((key) => !isSameJson(pickQuestion(typed, key), pickQuestion(stored, key)))
    .reduce(
      (overlay, key) => renameQuestion(overlay, key, getNextKey(overlay, [...usedKeys, ...storedKeys])),
      typed,
    );
};

/** Gives the questions of an overlay by their key, so that each is merged by itself. */
const toMergeable = (overlay: SchemeOverlay): Answers =>
  ({
    ...overlay,
    added: Object.fromEntries(overlay.added.map((one) => [one.field.key, one])),
  }) as unknown as Answers;

/**
 * Applies what was typed over `base` to the overlay that is stored by now. Where both changed the same thing, what was
 * typed stays.
 * @param usedKeys keys that no question may take
 */
export const mergeOverlays = (
  base: SchemeOverlay,
  typed: SchemeOverlay,
  stored: SchemeOverlay,
  usedKeys: readonly string[],
): SchemeOverlay => {
  const renamedOverlay = renameTakenKeys(base, typed, stored, usedKeys);
  const { answers } = mergeAnswers(toMergeable(base), toMergeable(renamedOverlay), toMergeable(stored));
  const { added, ...rest } = answers as unknown as Omit<SchemeOverlay, "added"> & {
    added: Record<string, SchemeOverlay["added"][number]>;
  };
  const mergedOverlay: SchemeOverlay = { ...rest, added: Object.values(added) };
  const keptKeys = listQuestionKeys(mergedOverlay);
  // A text or a place of a question that one of both has removed could not be saved, and has no input.
  return [base, renamedOverlay, stored]
    .flatMap(listQuestionKeys)
    .filter((key) => !keptKeys.includes(key))
    .reduce(removeOverlayQuestion, mergedOverlay);
};
