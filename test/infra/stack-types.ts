/**
 * Type-checks `sst.config.ts` and `stacks/` against the platform of SST, which is installed when it is missing. Run by
 * itself, as `npm run check` does, it prints the errors and ends with 1 when there are any.
 */
import { fileURLToPath } from "node:url";
import { runCommand } from "../support/project/run-command.ts";
import { ensurePlatform } from "./platform.ts";

/**
 * Lists the type errors in files of this project; what the platform itself declares is not ours to mend.
 * @throws Error when the platform's types are not there, because nothing would be checked without them
 */
export const findStackTypeErrors = async (): Promise<string[]> => {
  await ensurePlatform();
  const { output } = await runCommand("tsc", [
    "-p",
    "tsconfig.stacks.json",
    "--checkers",
    "1",
    "--pretty",
    "false",
    "--incremental",
    "--tsBuildInfoFile",
    ".local/stacks.tsbuildinfo",
  ]);
  if (/Cannot find name '(\$config|sst|aws)'/.test(output))
    throw new Error(`the types of the SST platform are missing:\n${output}`);
  return output.split("\n").filter((line) => /^(sst\.config|stacks\/|packages\/)/.test(line));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = await findStackTypeErrors();
  console.log(errors.join("\n"));
  process.exitCode = errors.length > 0 ? 1 : 0;
}
