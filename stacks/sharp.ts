/**
 * sharp beside a bundle: native code, so the packages of Lambda's processor, in the versions and with the digests of
 * `package-lock.json`. Those of this machine are copied; others are fetched by npm.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const root = process.cwd();

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
}
const lockedPackages = (): Record<string, Locked> =>
  (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, Locked> })
    .packages;

/** sharp, what it needs, and its native parts for a processor. */
export const sharpPackages = (cpu: string): Record<string, Locked> => {
  const packages = lockedPackages();
  const wanted = ["sharp", `@img/sharp-linux-${cpu}`, `@img/sharp-libvips-linux-${cpu}`];
  const found: Record<string, Locked> = {};
  for (const name of wanted) {
    const nested = `node_modules/sharp/node_modules/${name}`;
    const place = packages[nested] ? nested : `node_modules/${name}`;
    const locked = packages[place];
    if (!locked) throw new Error(`${name} is not in package-lock.json`);
    found[place] = locked;
    wanted.push(...Object.keys(locked.dependencies ?? {}).filter((one) => !wanted.includes(one)));
  }
  return found;
};

/** @returns a folder to be copied as `node_modules`, made once for the same versions */
export const sharpFolder = (cpu: string): string => {
  // Where a pipeline has put what it built already (`build.ts`).
  const given = process.env.LAMBDA_BUNDLES;
  if (given) return relative(root, join(given, "sharp/node_modules"));
  const packages = sharpPackages(cpu);
  const digest = createHash("sha256").update(JSON.stringify(packages)).digest("hex").slice(0, 16);
  const below = `.local/sharp/${cpu}-${digest}`;
  const folder = join(root, below);
  if (existsSync(folder)) return `${below}/node_modules`;
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  if (Object.keys(packages).every((place) => existsSync(join(root, place))))
    for (const place of Object.keys(packages))
      cpSync(join(root, place), join(making, place), { recursive: true });
  else fetchPackages(making, cpu, packages);
  renameSync(making, folder);
  return `${below}/node_modules`;
};

/** What npm takes by the project's own lock: each package is held to the digest that stands there. */
function fetchPackages(folder: string, cpu: string, packages: Record<string, Locked>): void {
  const all = lockedPackages();
  // Its parts for other processors stand in the lock, too; the flags leave them out.
  const parts = Object.entries(all).filter(([place]) =>
    /^node_modules\/(@img\/|@emnapi\/|tslib$)/.test(place),
  );
  const own = {
    name: "sharp-for-lambda",
    version: "1.0.0",
    dependencies: { sharp: packages["node_modules/sharp"]?.version ?? "" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...own, private: true }));
  const lock = { "": own, ...Object.fromEntries(parts), ...packages };
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages: lock }),
  );
  const flags = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", ...flags], { cwd: folder, stdio: "inherit" });
}
