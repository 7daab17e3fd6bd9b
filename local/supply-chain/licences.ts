/** Under which licences the portal may use a package in production. */
import type { InstalledPackage } from "./lockfile.ts";

/**
 * Licences that ask for no more than their text beside the copies. LGPL is accepted for libvips, which `sharp` loads as
 * a shared library of its own and which is used unchanged.
 */
const ACCEPTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "OFL-1.1",
]);
/** Packages whose manifest states no licence, with the one that their own files state. */
const STATED_ELSEWHERE: ReadonlyMap<string, string> = new Map([["png-js", "MIT"]]);

/** Finds the licence of a package; undefined when nobody states one. */
export const findLicence = ({ name, licence }: InstalledPackage): string | undefined =>
  licence ?? STATED_ELSEWHERE.get(name);

/**
 * Returns true when an SPDX expression can be met by accepted licences alone: of alternatives one, of several together
 * all.
 */
export const isAccepted = (expression: string): boolean =>
  expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every((licence) => ACCEPTED.has(licence.trim())));

/** Packages of production that state no licence or one that is not accepted. */
export const findUnacceptedLicences = (installed: readonly InstalledPackage[]): string[] =>
  installed
    .filter(({ production }) => production)
    .map((each) => ({ ...each, stated: findLicence(each) }))
    .filter(({ stated }) => stated === undefined || !isAccepted(stated))
    .map(({ name, version, stated = "no licence" }) => `${name}@${version}: ${stated}`);
