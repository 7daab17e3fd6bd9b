/**
 * Lists the components of the portal and checks them:
 *
 * - `npm run sbom` writes the software bill of materials (CycloneDX) to `.local/sbom.cdx.json`; `npm run build` calls
 *   it;
 * - `npm run licences` prints every package of production with its licence and fails for one that is not accepted, of
 *   this lock file or of the one that is named;
 * - `npm run advisories -- <file or folder>` holds the lock file to a snapshot of OSV records. Without a snapshot it
 *   asks the registry (`npm audit`). It says so with exit code 3 when neither can be had, or when the snapshot is
 *   empty: unknown is not well.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot, runCommand } from "../../test/support/project/run-command.ts";
import { findAffectedPackages, readAdvisories } from "./advisories.ts";
import { findLicence, findUnacceptedLicences } from "./licences.ts";
import { readInstalledPackages } from "./lockfile.ts";
import { buildSbom } from "./sbom.ts";

const UNKNOWN = 3;
const installedPackages = readInstalledPackages(join(projectRoot, "package-lock.json"));

const writeSbom = (): number => {
  const { name, version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  const sbom = buildSbom({ name, version }, installedPackages);
  mkdirSync(join(projectRoot, ".local"), { recursive: true });
  writeFileSync(join(projectRoot, ".local/sbom.cdx.json"), `${JSON.stringify(sbom, null, 1)}\n`);
  console.log(`${sbom.components.length} components: .local/sbom.cdx.json`);
  return 0;
};

const listLicences = (lockFile?: string): number => {
  const packages = lockFile ? readInstalledPackages(lockFile) : installedPackages;
  const lines = packages
    .filter(({ production }) => production)
    .map((each) => `${each.name}@${each.version}\t${findLicence(each) ?? "none stated"}`);
  console.log([...new Set(lines)].sort().join("\n"));
  const unacceptedLicences = findUnacceptedLicences(packages);
  for (const each of unacceptedLicences) console.error(`Not accepted: ${each}`);
  return unacceptedLicences.length === 0 ? 0 : 1;
};

const checkSnapshot = (snapshot: string): number => {
  const advisories = existsSync(snapshot) ? readAdvisories(snapshot) : [];
  if (advisories.length === 0) {
    console.log(
      `Unknown: ${snapshot} holds no record. Name a file of OSV records, or a folder of such files.`,
    );
    return UNKNOWN;
  }
  const matches = findAffectedPackages(installedPackages, advisories);
  for (const { id, name, version, summary, production } of matches)
    console.log(`${id}\t${name}@${version}\t${production ? "production" : "development"}\t${summary}`);
  console.log(`${matches.length} advisories name an installed package`);
  return matches.some(({ production }) => production) ? 1 : 0;
};

const checkAdvisories = async (snapshot = process.env.OSV_SNAPSHOT): Promise<number> => {
  if (snapshot) return checkSnapshot(snapshot);
  // A caller that npm was told to keep silent (`npm run -s`) would keep the report silent as well.
  const { status, output } = await runCommand("npm", ["audit", "--omit", "dev", "--loglevel", "warn"]);
  console.log(output);
  // Failures have many messages, but each report counts the vulnerabilities that it found.
  if (/^(found )?\d+ .*vulnerabilit(y|ies)/m.test(output)) return status;
  console.log("Unknown: the registry answers no audit here. Give a snapshot of OSV records for npm.");
  return UNKNOWN;
};

const commands: Record<string, (argument?: string) => number | Promise<number>> = {
  sbom: writeSbom,
  licences: listLicences,
  advisories: checkAdvisories,
};
const [command = "", argument] = process.argv.slice(2);
const chosenCommand = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!chosenCommand) console.error(`There is no command "${command}": ${Object.keys(commands).join(", ")}`);
process.exit(chosenCommand ? await chosenCommand(argument) : 2);
