/**
 * A state that survives what interrupts its reader: a dialog that closes, a page that is left or loaded again, a session
 * that ends. It is kept in the account's own database of this browser until it is sent or discarded (decision 0469).
 */
import type { Json } from "@portal/core/forms/types/index";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { deleteKeptInput, getKeptInput, saveKeptInput } from "./kept-input-store.ts";
import { isSameJson, mergeAnswers } from "./merge-answers.ts";

export interface KeptInput<T = never> {
  /** The state is what was typed earlier. */
  isRestored: boolean;
  /** Forgets the copy, once it was sent. */
  forget: () => void;
  /** Forgets the copy, and goes on from what is stored now, where the form stays open. */
  restart: (stored: T) => void;
  /** Begins anew, for who wants nothing of what was typed earlier. */
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
/** Returns what was typed; of an object, what was changed at any depth, over what stands there today. */
const applyTyped = (initial: Json, { base, value }: JsonRecord): Json => {
  if (value === undefined || value === null || !isSameKind(initial, value)) return initial;
  return isRecord(initial) && isRecord(base) && isRecord(value)
    ? mergeAnswers(base, value, initial).answers
    : value;
};

/**
 * @param name the form and what it is about: `message 01M8…`; nothing is kept when undefined
 * @param initial a value that can be stored as JSON, or a function that makes it once
 */
export const useKeptInput = <T,>(
  name: string | undefined,
  initial: T | (() => T),
): readonly [T, Dispatch<SetStateAction<T>>, KeptInput<T>] => {
  const [first] = useState(initial);
  const [value, setValue] = useState(first);
  const [isRestored, setIsRestored] = useState(false);
  /** The values that the form shows before anything is typed. */
  const base = useRef(first as unknown as Json);
  /** The reader has typed here, so input that comes late from the storage does not replace it. */
  const isTyped = useRef(false);

  useEffect(() => {
    if (name === undefined) return;
    let isGone = false;
    void getKeptInput(name).then((kept) => {
      if (isGone || isTyped.current || !isRecord(kept)) return;
      const restored = applyTyped(base.current, kept);
      if (isSameJson(restored, base.current)) return;
      setValue(restored as unknown as T);
      setIsRestored(true);
    });
    return () => {
      isGone = true;
    };
  }, [name]);

  useEffect(() => {
    if (name === undefined || !isTyped.current) return;
    const typed = value as unknown as Json;
    if (isSameJson(typed, base.current)) void deleteKeptInput(name);
    else void saveKeptInput(name, { base: base.current, value: typed });
  }, [name, value]);

  const type = useCallback<Dispatch<SetStateAction<T>>>((next) => {
    isTyped.current = true;
    setValue(next);
  }, []);
  const forget = useCallback(() => {
    isTyped.current = false;
    setIsRestored(false);
    if (name !== undefined) void deleteKeptInput(name);
  }, [name]);
  const restart = useCallback(
    (stored: T) => {
      forget();
      base.current = stored as unknown as Json;
      setValue(stored);
    },
    [forget],
  );
  const discard = useCallback(() => restart(base.current as unknown as T), [restart]);
  return [value, type, { isRestored, forget, restart, discard }];
};

/** Says that a form holds what its reader typed earlier, and offers to begin anew. */
export const RestoredInputNote = ({ kept: { isRestored, discard } }: { kept: KeptInput }) => {
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
