/** The packages that `package-lock.json` installs. */
import { readFileSync } from "node:fs";

export interface InstalledPackage {
  name: string;
  version: string;
  /** SPDX expression, as the package's own manifest states it. */
  licence: string | undefined;
  /** Digest of the archive in the form of Subresource Integrity: `sha512-<base64>`. */
  integrity: string | undefined;
  /** False when only development uses it. */
  production: boolean;
}
interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

/** Reads a lock file of version 3: every package from a registry, once for each place it is installed at. */
export const readInstalledPackages = (path: string): InstalledPackage[] => {
  const { packages } = JSON.parse(readFileSync(path, "utf8")) as { packages: Record<string, LockEntry> };
  return Object.entries(packages).flatMap(([place, entry]) => {
    const [, installed] = /.*node_modules\/(.+)$/.exec(place) ?? [];
    const { name, version, license: licence, integrity, dev, devOptional, link } = entry;
    if (!installed || !version || link) return [];
    return [{ name: name ?? installed, version, licence, integrity, production: !(dev || devOptional) }];
  });
};
