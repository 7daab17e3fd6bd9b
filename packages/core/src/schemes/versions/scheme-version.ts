/**
 * Versions of a scheme (decision 0403): each is an overlay over the delivered scheme, with a first day. An application
 * keeps the version in which it was begun. Pure.
 */
import { type Day, type Instant, startOfDay, toInstant } from "../../platform/day.ts";
import type { SchemeOverlay } from "./scheme-overlay.ts";

/** A published version. It is never changed or deleted. */
export interface SchemeVersion {
  scheme: string;
  /** Counts from 1; the scheme as delivered is 0. */
  version: number;
  /** The first day of its use. */
  from: Day;
  overlay: SchemeOverlay;
  /** The reason for the change, for colleagues. */
  note?: string;
  /** The accounts that wrote it. */
  writtenBy: string[];
  /** The account that published it, and when. */
  publishedBy: string;
  publishedAt: Instant;
}
/** The version that is being written, one for each scheme. */
export interface SchemeDraft {
  scheme: string;
  /**
   * Counts the changes of all drafts of the scheme, so that nobody's change is overwritten, and nothing is published,
   * unseen.
   */
  revision: number;
  overlay: SchemeOverlay;
  from: Day;
  note?: string;
  /** Everybody who wrote it since the last publication, by account id: somebody else publishes it. */
  writers: { id: string; account: string }[];
  updatedAt: Instant;
}

type VersionStart = Pick<SchemeVersion, "version" | "from" | "publishedAt">;
/** Since when a version applies: never before it was published. */
export const getVersionStart = ({
  from,
  publishedAt,
}: Pick<SchemeVersion, "from" | "publishedAt">): Instant => {
  const start = startOfDay(from);
  return start > publishedAt ? start : publishedAt;
};

/** Returns the version that applies at an instant; undefined for the scheme as delivered. */
export const findVersionAt = <Version extends VersionStart>(
  versions: readonly Version[],
  at: Instant,
): Version | undefined =>
  versions
    .filter((version) => getVersionStart(version) <= at)
    .toSorted((one, other) =>
      getVersionStart(one) === getVersionStart(other)
        ? one.version - other.version
        : getVersionStart(one) < getVersionStart(other)
          ? -1
          : 1,
    )
    .at(-1);

/**
 * How long an application can still be begun in a version that was replaced, because somebody may have its form open.
 */
const GRACE_MS = 24 * 3_600_000;
/**
 * Returns the number of the version in which an application is begun.
 * @param shownVersion the version that the applicant was shown: kept where it was in use within the last day
 */
export const chooseVersion = (
  versions: readonly VersionStart[],
  shownVersion: number | undefined,
  now: Instant,
): number => {
  const current = findVersionAt(versions, now)?.version ?? 0;
  if (shownVersion === undefined || shownVersion === current) return current;
  const dayBefore = toInstant(Date.parse(now) - GRACE_MS);
  const inUse = [
    findVersionAt(versions, dayBefore)?.version ?? 0,
    ...versions
      .filter((version) => getVersionStart(version) > dayBefore && getVersionStart(version) <= now)
      .map(({ version }) => version),
  ];
  return inUse.includes(shownVersion) ? shownVersion : current;
};
