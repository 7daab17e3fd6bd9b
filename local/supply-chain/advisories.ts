/**
 * Finds the installed packages that a published advisory is about. The records are those of the Open Source
 * Vulnerability format (https://ossf.github.io/osv-schema/), of which a snapshot for npm can be downloaded as one
 * folder of files.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import type { InstalledPackage } from "./lockfile.ts";

interface OsvEvent {
  introduced?: string;
  fixed?: string;
  last_affected?: string;
}
/** The members of an OSV record that decide whether it is about a version. */
export interface Advisory {
  id: string;
  summary?: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem?: string; name?: string };
    versions?: string[];
    ranges?: { type: string; events: OsvEvent[] }[];
  }[];
}
interface AdvisoryMatch {
  id: string;
  summary: string;
  name: string;
  version: string;
  production: boolean;
}

/** Reads a snapshot: a file with one record or an array of them, or a folder of such files. */
export const readAdvisories = (path: string): Advisory[] => {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => readAdvisories(join(path, name)));
  const content = JSON.parse(readFileSync(path, "utf8")) as Advisory | Advisory[];
  return Array.isArray(content) ? content : [content];
};

/** Events are in order: a version is affected between `introduced` and the `fixed` or `last_affected` after it. */
const isInRange = (version: string, events: readonly OsvEvent[]): boolean => {
  let isAffected = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === "0" || semver.gte(version, introduced)))
      isAffected = true;
    if (fixed !== undefined && semver.gte(version, fixed)) isAffected = false;
    if (last !== undefined && semver.gt(version, last)) isAffected = false;
  }
  return isAffected;
};

/** Finds the installed packages that a record names, each once for a record; withdrawn records name nothing. */
export const findAffectedPackages = (
  installed: readonly InstalledPackage[],
  advisories: readonly Advisory[],
): AdvisoryMatch[] => {
  const byName = Map.groupBy(installed, ({ name }) => name);
  const matches = advisories
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap(({ id, summary = "", affected = [] }) =>
      affected
        .filter((each) => each.package?.ecosystem === "npm")
        .flatMap((each) =>
          (byName.get(each.package?.name ?? "") ?? [])
            .filter(
              ({ version }) =>
                each.versions?.includes(version) ||
                each.ranges?.some(({ type, events }) => type === "SEMVER" && isInRange(version, events)),
            )
            .map(({ name, version, production }) => ({ id, summary, name, version, production })),
        ),
    );
  const unique = new Map(matches.map((match) => [`${match.id} ${match.name} ${match.version}`, match]));
  return [...unique.values()];
};
