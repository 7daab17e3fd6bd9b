/** The fields that an officer asks to have corrected, with a note each, while documents are requested. */
import { useState } from "react";

export interface PinnedFields {
  /** Notes by field; undefined while nothing is requested. */
  pinned: ReadonlyMap<string, string> | undefined;
  start: () => void;
  clear: () => void;
  pin: (field: string, on: boolean) => void;
  note: (field: string, note: string) => void;
}
export const usePinnedFields = (): PinnedFields => {
  const [pinned, setPinned] = useState<ReadonlyMap<string, string>>();
  return {
    pinned,
    start: () => setPinned(new Map()),
    clear: () => setPinned(undefined),
    pin: (field, on) =>
      setPinned((old) => {
        const next = new Map(old);
        if (on) next.set(field, next.get(field) ?? "");
        else next.delete(field);
        return next;
      }),
    note: (field, note) => setPinned((old) => new Map(old).set(field, note)),
  };
};
