/**
 * Lets a form follow what it edits when that has another version: what is typed, what is unfolded and the focus stay
 * where a new form would lose them.
 */
import { useEffect, useRef } from "react";

/** @param follow begins from the new version; it is not called for the first one */
export const useVersionChange = (version: string | number, follow: () => void): void => {
  const followedVersion = useRef(version);
  useEffect(() => {
    if (followedVersion.current === version) return;
    followedVersion.current = version;
    follow();
  });
};
