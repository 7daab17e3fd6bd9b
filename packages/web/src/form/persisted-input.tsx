/**
 * A state that survives interruptions: a dialog that closes, a page that is left or reloaded, a session that ends. The
 * input is stored in the account's own database of this browser until it is submitted or discarded (decision 0469).
 *
 * What is typed while it is being sent, or while a newer version of it is read, is kept (decision 0841). A form that
 * stays open goes on with `restart`, that of a new record with the name of the record, and an editor follows a newer
 * version with `useVersionChange` and `rebase`. Only a form that goes away once it is sent calls `forget`.
 */
import type { Json } from "@portal/core/forms/types/index";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { isSameJson, mergeAnswers } from "./merge-answers.ts";
import { deletePersistedInput, getPersistedInput, savePersistedInput } from "./persisted-input-store.ts";

export interface PersistedInput<T = never> {
  /** Whether the state holds input of an earlier visit. */
  isRestored: boolean;
  /** Whether the state holds something else than the form began with, or was saved last. */
  isChanged: boolean;
  /** Deletes the stored copy after the input was submitted, for a form that goes away. */
  forget: () => void;
  /**
   * Continues from the saved value, for a form that stays open. The stored copy is deleted, unless something was typed
   * while the form was being sent, which is kept.
   * @param recordName the name of the record that the form has made, at whose page what was typed meanwhile goes on
   */
  restart: (stored: T, recordName?: string) => void;
  /** Continues from a newer saved value, and keeps what the user has changed of the former one. */
  rebase: (stored: T) => void;
  /** Deletes the stored copy and resets the form to its initial value. */
  discard: () => void;
}
type JsonRecord = { [key: string]: Json };
const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns whether stored input can still be shown: an earlier version of the form may have kept another kind of value.
 */
const isSameKind = (one: Json, other: Json): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
/** Merges what was typed over `base` into what is stored by now. */
type MergeTyped<T> = (base: T, typed: T, stored: T) => T;
const mergeMembers: MergeTyped<JsonRecord> = (base, typed, stored) =>
  mergeAnswers(base, typed, stored).answers;
/**
 * Applies the typed value to the initial one. Of an object, only members that were changed are applied, at any depth.
 */
const applyTyped = (initial: Json, { base, value }: JsonRecord, merge: MergeTyped<JsonRecord>): Json => {
  if (value === undefined || value === null || !isSameKind(initial, value)) return initial;
  return isRecord(initial) && isRecord(base) && isRecord(value) ? merge(base, value, initial) : value;
};

/**
 * Keeps a value that is typed, also over a reload, until it is sent.
 * @param name the form and what it is about: `message 01M8…`; nothing is stored when undefined
 * @param initial a value that can be stored as JSON, or a function that makes it once
 * @param mergeTyped merges what was typed into a newer saved value, where not each member stands for itself
 */
export const usePersistedInput = <T,>(
  name: string | undefined,
  initial: T | (() => T),
  mergeTyped?: MergeTyped<T>,
): readonly [T, Dispatch<SetStateAction<T>>, PersistedInput<T>] => {
  const merge = useRef(mergeMembers);
  if (mergeTyped) merge.current = mergeTyped as unknown as MergeTyped<JsonRecord>;
  const [first] = useState(initial);
  const [value, setValue] = useState(first);
  const [isRestored, setIsRestored] = useState(false);
  /** The values that the form shows before anything is typed. */
  const base = useRef(first as unknown as Json);
  /** Set once the user has typed, so that input which arrives late from the database does not replace it. */
  const isTyped = useRef(false);
  /** The record that the form has made, as long as it goes on with it. */
  const [madeRecord, setMadeRecord] = useState<{ name: string; formName: string | undefined }>();
  if (madeRecord && madeRecord.formName !== name) setMadeRecord(undefined);
  const storedName = madeRecord?.formName === name ? madeRecord?.name : name;

  useEffect(() => {
    if (storedName === undefined) return;
    let isGone = false;
    void getPersistedInput(storedName).then((stored) => {
      if (isGone || isTyped.current || !isRecord(stored)) return;
      const restoredInput = applyTyped(base.current, stored, merge.current);
      if (isSameJson(restoredInput, base.current)) return;
      setValue(restoredInput as unknown as T);
      setIsRestored(true);
    });
    return () => {
      isGone = true;
    };
  }, [storedName]);

  useEffect(() => {
    if (storedName === undefined || !isTyped.current) return;
    const typedInput = value as unknown as Json;
    if (isSameJson(typedInput, base.current)) void deletePersistedInput(storedName);
    else void savePersistedInput(storedName, { base: base.current, value: typedInput });
  }, [storedName, value]);

  const type = useCallback<Dispatch<SetStateAction<T>>>((next) => {
    isTyped.current = true;
    setValue(next);
  }, []);
  const forget = useCallback(() => {
    isTyped.current = false;
    setIsRestored(false);
    if (storedName !== undefined) void deletePersistedInput(storedName);
  }, [storedName]);
  const latest = useRef(value);
  latest.current = value;
  const restart = (stored: T, recordName?: string): void => {
    // The one who sends the form took this function when they sent it, so this is what was sent.
    const sentInput = value as unknown as Json;
    const typedInput = { base: sentInput, value: latest.current as unknown as Json };
    base.current = stored as unknown as Json;
    const nextValue = isSameJson(typedInput.value, sentInput)
      ? base.current
      : applyTyped(base.current, typedInput, merge.current);
    setValue(nextValue as unknown as T);
    if (recordName !== undefined) setMadeRecord({ name: recordName, formName: name });
    const isAllSaved = isSameJson(nextValue, base.current);
    // The page of the record takes the place of this form at once, and reads the copy.
    if (!isAllSaved && recordName !== undefined)
      void savePersistedInput(recordName, { base: base.current, value: nextValue });
    if (isAllSaved) forget();
    else if (recordName !== undefined && storedName !== undefined && recordName !== storedName)
      void deletePersistedInput(storedName);
  };
  const rebase = (stored: T): void => {
    // The one who has the newer version read may have typed on until it came.
    const typedInput = { base: base.current, value: latest.current as unknown as Json };
    base.current = stored as unknown as Json;
    setValue(applyTyped(base.current, typedInput, merge.current) as unknown as T);
  };
  const discard = (): void => restart(base.current as unknown as T);
  const persistedInput = {
    isRestored,
    // Compared for the few forms that ask for it.
    get isChanged() {
      return !isSameJson(value as unknown as Json, base.current);
    },
    forget,
    restart,
    rebase,
    discard,
  };
  return [value, type, persistedInput];
};

/**
 * Lets a form follow what it edits when that has another version: what is typed, what is unfolded and the focus stay
 * where a new form would lose them.
 * @param follow begins from the new version; it is not called for the first one
 */
export const useVersionChange = (version: string | number, follow: () => void): void => {
  const followedVersion = useRef(version);
  useEffect(() => {
    if (followedVersion.current === version) return;
    followedVersion.current = version;
    follow();
  });
};

/** Says that the form holds input of an earlier visit, and offers to reset it. */
export const RestoredInputNote = ({
  persistedInput: { isRestored, discard },
}: {
  persistedInput: PersistedInput;
}) => {
  const { t } = useTranslation("common");
  return (
    <div role="status">
      {isRestored && (
        <p className="muted">
          {t("kept.restored")}{" "}
          <Button look="quiet" small onClick={discard}>
            {t("kept.discard")}
          </Button>
        </p>
      )}
    </div>
  );
};
