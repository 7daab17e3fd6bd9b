/**
 * The real SST platform, types and components, put into `.sst/platform` without an AWS account: `sst install` with a
 * HOME of its own under `.local/`. It wants Bun (npm's 1.2.1) and the Pulumi CLI, of which it only asks the version:
 * the stub that answers is in that HOME and nowhere else, since it would break a real deploy.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { projectRoot, runCommand } from "../support/project/run-command.ts";

const require = createRequire(import.meta.url);
/** The version of Pulumi that SST 4.17 requires. */
const PULUMI = "v3.215.0";

const home = join(projectRoot, ".local/sst/home");
const platformFolder: string = join(projectRoot, ".sst/platform");

/** The version of SST that is in node_modules. */
const sstVersion = (): string =>
  JSON.parse(readFileSync(join(projectRoot, "node_modules/sst/package.json"), "utf8")).version;

const findBun = async (): Promise<string> => {
  try {
    return require.resolve("@oven/bun-linux-x64/bin/bun");
  } catch {
    const bunPath = await runCommand("sh", ["-c", "command -v bun"]);
    if (bunPath.status === 0) return bunPath.output.trim();
    throw new Error("The infrastructure tests need Bun here: npm install -g bun");
  }
};

/** Makes sure of the platform; takes seconds the first time and nothing after. Throws with SST's own words. */
export const ensurePlatform = async (): Promise<void> => {
  const stamp = join(platformFolder, ".installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sstVersion()) return;
  const bin = join(home, ".config/sst/bin");
  mkdirSync(bin, { recursive: true });
  copyFileSync(await findBun(), join(bin, "bun"));
  writeFileSync(join(bin, "pulumi"), `#!/bin/sh\necho ${PULUMI}\n`);
  for (const name of ["bun", "pulumi"]) chmodSync(join(bin, name), 0o755);
  const installation = await runCommand("sst", ["install", "--stage", "test"], {
    env: {
      HOME: home,
      XDG_CONFIG_HOME: join(home, ".config"),
      AWS_ACCESS_KEY_ID: "none",
      AWS_SECRET_ACCESS_KEY: "none",
      AWS_REGION: "ap-east-1",
      SST_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
    },
  });
  if (installation.status !== 0) throw new Error(`sst install: ${installation.output}`);
  writeFileSync(stamp, sstVersion());
};
