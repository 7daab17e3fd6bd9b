/**
 * The fields that an officer asks to have corrected, with a note each, while documents are requested. They are kept in
 * this browser until the request is sent, as its message is (decision 0486).
 */
import { useMemo, useState } from "react";
import { type PersistedInput, usePersistedInput } from "../../form/persisted-input.tsx";

type Notes = { [field: string]: string };
export interface PinnedFields {
  /** Notes by field; undefined while nothing is requested. */
  pinned: ReadonlyMap<string, string> | undefined;
  /** For the note about what was pinned earlier. */
  persistedInput: PersistedInput;
  start: () => void;
  /** Closes the request; what was pinned stays for the next time. */
  close: () => void;
  /** Clears the pinned fields, once they were sent. */
  clear: () => void;
  pin: (field: string, on: boolean) => void;
  note: (field: string, note: string) => void;
}
export const usePinnedFields = (id: string): PinnedFields => {
  const [isOpen, setIsOpen] = useState(false);
  const [notes, setNotes, persistedInput] = usePersistedInput<Notes>(`supplement items ${id}`, {});
  const pinnedNotes = useMemo(() => (isOpen ? new Map(Object.entries(notes)) : undefined), [isOpen, notes]);
  return {
    pinned: pinnedNotes,
    persistedInput,
    start: () => setIsOpen(true),
    close: () => setIsOpen(false),
    clear: () => {
      setIsOpen(false);
      persistedInput.restart({});
    },
    pin: (field, on) =>
      setNotes((old) => {
        const { [field]: note = "", ...others } = old;
        return on ? { ...old, [field]: note } : others;
      }),
    note: (field, note) => setNotes((old) => ({ ...old, [field]: note })),
  };
};
