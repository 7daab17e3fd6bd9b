/**
 * The scheme of an application in its version. Everything that reads fields of an application gets its scheme here;
 * what an overlay cannot change (transitions, limits, deadlines) is also in the delivered scheme.
 */
import type { Scheme } from "../../forms/types/index.ts";
import type { Instant } from "../../platform/day.ts";
import { getTableName } from "../../platform/table.server.ts";
import { findScheme } from "../index.ts";
import { applyOverlay, emptyOverlay, type SchemeOverlay } from "./scheme-overlay.ts";
import { chooseVersion } from "./scheme-version.ts";
import { findSchemeVersion, listCachedVersionHeads } from "./scheme-version-store.server.ts";

/** The members that say which form an application has. */
interface SchemeSubject {
  scheme: string;
  /** Absent for the scheme as delivered. */
  schemeVersion?: number | undefined;
}
/** A scheme in a version, with what the version changes. */
export interface VersionedScheme {
  scheme: Scheme;
  version: number;
  overlay: SchemeOverlay;
}

/** Published versions never change, so they are read once for each Lambda. */
const versionCache = new Map<string, VersionedScheme>();
const MAX_CACHED = 100;

/**
 * Loads a scheme in a version; undefined for an unknown scheme or version. The delivered one costs no
 * read.
 */
export const loadVersionedScheme = async ({
  scheme: id,
  schemeVersion: version = 0,
}: SchemeSubject): Promise<VersionedScheme | undefined> => {
  const deliveredScheme = findScheme(id);
  if (!deliveredScheme) return undefined;
  if (version === 0) return { scheme: deliveredScheme, version, overlay: emptyOverlay };
  const key = `${getTableName()}#${id}#${version}`;
  const cachedScheme = versionCache.get(key);
  if (cachedScheme) return cachedScheme;
  const storedVersion = await findSchemeVersion(id, version);
  if (!storedVersion) return undefined;
  const versionedScheme = {
    scheme: applyOverlay(deliveredScheme, storedVersion.overlay),
    version,
    overlay: storedVersion.overlay,
  };
  if (versionCache.size >= MAX_CACHED) versionCache.clear();
  versionCache.set(key, versionedScheme);
  return versionedScheme;
};

/**
 * Loads the scheme of an application; undefined for an unknown one.
 * @throws Error when its version is gone, because its answers would be read by another form
 */
export const loadScheme = async (subject: SchemeSubject): Promise<Scheme | undefined> => {
  if (!findScheme(subject.scheme)) return undefined;
  const versionedScheme = await loadVersionedScheme(subject);
  if (!versionedScheme) throw new Error(`Scheme ${subject.scheme} has no version ${subject.schemeVersion}`);
  return versionedScheme.scheme;
};

/**
 * Returns the number of the version in which an application is begun now, 0 for the delivered one.
 * @param shownVersion the version that the applicant was shown
 */
export const chooseSchemeVersion = async (
  scheme: string,
  shownVersion: number | undefined,
  now: Instant,
): Promise<number> =>
  chooseVersion(
    (await listCachedVersionHeads(now)).filter((version) => version.scheme === scheme),
    shownVersion,
    now,
  );

/**
 * Returns what the version of an application changes, for those who show it elsewhere; undefined for the scheme as
 * delivered.
 */
export const loadSchemeOverlay = async (subject: SchemeSubject): Promise<SchemeOverlay | undefined> =>
  subject.schemeVersion ? (await loadVersionedScheme(subject))?.overlay : undefined;

/** Loads a scheme in the version in which applications are begun now; undefined for an unknown one. */
export const loadCurrentScheme = async (scheme: string, now: Instant): Promise<VersionedScheme | undefined> =>
  findScheme(scheme) &&
  loadVersionedScheme({ scheme, schemeVersion: await chooseSchemeVersion(scheme, undefined, now) });
