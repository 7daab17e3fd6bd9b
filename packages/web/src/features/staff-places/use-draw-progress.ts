/** Reads a draw again while its job applies the result, less and less often. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { useEffect, useState } from "react";

/** How long the page waits before it reads again for the first time, and the longest it waits, in milliseconds. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The page does not stop before the job has ended, is late, or cannot be read. What waits for a certification
 * afterwards can wait for months, and is not read again (decision 0465).
 * @param hasFailed the last read failed, so that the reader is asked to repeat it
 */
export const useDrawProgress = (
  { job }: Pick<StaffDraw, "job">,
  hasFailed: boolean,
  reload: () => Promise<void>,
): void => {
  const [readings, setReadings] = useState(0);
  const isFollowed = job === "RUNNING" && !hasFailed;
  useEffect(() => {
    if (!isFollowed) {
      setReadings(0);
      return;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** readings);
    const timer = setTimeout(() => void reload().finally(() => setReadings((count) => count + 1)), pause);
    return () => clearTimeout(timer);
  }, [isFollowed, readings, reload]);
};
