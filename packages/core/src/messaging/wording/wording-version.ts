/**
 * Texts that an administrator changes without a developer: notices, sentences of letters and stock reasons (decision
 * 0386). Each change is a version with a first day. What was sent or decided before keeps its text, because a text is
 * looked up by the instant to which it belongs. Pure.
 */
import { type Day, type Instant, startOfDay } from "../../platform/day.ts";
import type { Language } from "../notice-types.ts";
import type { StockReason } from "../stock-reasons.ts";

/** The parts of a text in one language: only notices have a subject. */
export interface WordingParts {
  subject?: string;
  text: string;
}
export type WordingTexts = Record<Language, WordingParts>;

export interface WordingVersion {
  /** `notice.<template>`, `letter.<sentence>` or `reason.<code>`. */
  key: string;
  /** Counts from 1 for each key. */
  version: number;
  /** The first day of its use. */
  from: Day;
  /** Absent where the version gives the original text back. */
  texts?: WordingTexts;
  /** For which decisions an added stock reason is offered. */
  decisions?: readonly string[];
  /** A stock reason that is offered no more. */
  retired?: boolean;
  /** The reason for the change, for colleagues. */
  note?: string;
  /** The account that wrote it, and when. */
  by: string;
  at: Instant;
}

/** Since when a version applies: never before it was written, so that nothing that was sent changes. */
export const getWordingStart = ({ from, at }: Pick<WordingVersion, "from" | "at">): Instant => {
  const start = startOfDay(from);
  return start > at ? start : at;
};

/** Returns the version of a text that applied at an instant; undefined where the original text did. */
export const findWordingVersion = (
  versions: readonly WordingVersion[],
  key: string,
  at: Instant,
): WordingVersion | undefined => {
  const latestVersion = findLatestVersion(versions, key, at);
  return latestVersion?.texts ? latestVersion : undefined;
};

/** Returns the latest version of a key that had begun at an instant, also one that gives the original text back. */
export const findLatestVersion = (
  versions: readonly WordingVersion[],
  key: string,
  at: Instant,
): WordingVersion | undefined => {
  let latestVersion: WordingVersion | undefined;
  for (const version of versions) {
    if (version.key !== key || getWordingStart(version) > at) continue;
    const isLater =
      !latestVersion ||
      getWordingStart(version) > getWordingStart(latestVersion) ||
      (getWordingStart(version) === getWordingStart(latestVersion) &&
        version.version > latestVersion.version);
    if (isLater) latestVersion = version;
  }
  return latestVersion;
};

/** A stock reason that was added, changed or retired, and since when. */
export interface ChangedReason {
  code: StockReason;
  since: string;
  /** Absent from when the original text applies again. */
  texts?: Record<Language, string>;
  /** For which decisions one that was added is offered. */
  decisions?: readonly string[];
  /** It is offered no more from then on. */
  retired?: boolean;
}
