/** Files that are dropped on an element. It is a shortcut for the mouse only; a button works for everybody. */
import { type RefObject, useEffect, useRef } from "react";

/** Takes files that are dropped on an element. @returns the reference of the element that takes files */
export const useFileDrop = (take: (files: FileList | null) => void): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null);
  const latestTake = useRef(take);
  latestTake.current = take;
  useEffect(() => {
    const zone = element.current;
    const allowDrop = (event: DragEvent) => event.preventDefault();
    const handleDrop = (event: DragEvent) => {
      event.preventDefault();
      latestTake.current(event.dataTransfer?.files ?? null);
    };
    zone?.addEventListener("dragover", allowDrop);
    zone?.addEventListener("drop", handleDrop);
    return () => {
      zone?.removeEventListener("dragover", allowDrop);
      zone?.removeEventListener("drop", handleDrop);
    };
  }, []);
  return element;
};
