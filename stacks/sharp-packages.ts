/**
 * sharp beside a bundle: native code for Lambda's processor, with the versions and digests of `package-lock.json`.
 * Packages of this machine are copied; npm downloads the others.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const root = process.cwd();

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
}
const readLockedPackages = (): Record<string, LockedPackage> =>
  (
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, LockedPackage>;
    }
  ).packages;

/** Lists sharp, its dependencies, and its native parts for a processor. */
const listSharpPackages = (cpu: string): Record<string, LockedPackage> => {
  const packages = readLockedPackages();
  const packageNames = ["sharp", `@img/sharp-linux-${cpu}`, `@img/sharp-libvips-linux-${cpu}`];
  const foundPackages: Record<string, LockedPackage> = {};
  for (const name of packageNames) {
    const nestedPath = `node_modules/sharp/node_modules/${name}`;
    const packagePath = packages[nestedPath] ? nestedPath : `node_modules/${name}`;
    const lockedPackage = packages[packagePath];
    if (!lockedPackage) throw new Error(`${name} is not in package-lock.json`);
    foundPackages[packagePath] = lockedPackage;
    packageNames.push(
      ...Object.keys(lockedPackage.dependencies ?? {}).filter((one) => !packageNames.includes(one)),
    );
  }
  return foundPackages;
};

/**
 * Prepares the packages.
 * @returns a folder to copy as `node_modules`, created once for the same versions
 */
export const prepareSharpFolder = (cpu: string): string => {
  // A pipeline stored its bundles there (`build-lambda.ts`).
  const prebuiltFolder = process.env.LAMBDA_BUNDLES;
  if (prebuiltFolder) return relative(root, join(prebuiltFolder, "sharp/node_modules"));
  const packages = listSharpPackages(cpu);
  const digest = createHash("sha256").update(JSON.stringify(packages)).digest("hex").slice(0, 16);
  const relativeFolder = `.local/sharp/${cpu}-${digest}`;
  const folder = join(root, relativeFolder);
  if (existsSync(folder)) return `${relativeFolder}/node_modules`;
  const temporaryFolder = `${folder}.${process.pid}`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  mkdirSync(temporaryFolder, { recursive: true });
  if (Object.keys(packages).every((path) => existsSync(join(root, path))))
    for (const path of Object.keys(packages))
      cpSync(join(root, path), join(temporaryFolder, path), { recursive: true });
  else fetchPackages(temporaryFolder, cpu, packages);
  renameSync(temporaryFolder, folder);
  return `${relativeFolder}/node_modules`;
};

/** Downloads packages with npm, each verified by the digest in the project's lock file. */
function fetchPackages(folder: string, cpu: string, packages: Record<string, LockedPackage>): void {
  const lockedPackages = readLockedPackages();
  // The lock file also has the parts for other processors, which the flags exclude.
  const nativeParts = Object.entries(lockedPackages).filter(([path]) =>
    /^node_modules\/(@img\/|@emnapi\/|tslib$)/.test(path),
  );
  const ownManifest = {
    name: "sharp-for-lambda",
    version: "1.0.0",
    dependencies: { sharp: packages["node_modules/sharp"]?.version ?? "" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...ownManifest, private: true }));
  const lock = { "": ownManifest, ...Object.fromEntries(nativeParts), ...packages };
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...ownManifest, lockfileVersion: 3, requires: true, packages: lock }),
  );
  const flags = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", ...flags], { cwd: folder, stdio: "inherit" });
}
