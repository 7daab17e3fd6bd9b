import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The project's root folder, with a trailing slash. */
export const projectRoot: string = fileURLToPath(new URL("../../../", import.meta.url));

/** The result of a finished command. `seconds` is wall time. */
interface CommandResult {
  status: number;
  output: string;
  seconds: number;
}

/**
 * Runs a program of the project to its end, with the project's own binaries (and so its own Node) first on the path.
 * `show` passes its output through as it comes; otherwise it is collected. Never rejects: a program that cannot start
 * is status 127.
 */
export const runCommand = (
  command: string,
  args: readonly string[],
  options: { show?: boolean; env?: Record<string, string>; cwd?: string } = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd ?? projectRoot,
      env: { ...process.env, PATH: `${projectRoot}node_modules/.bin:${process.env.PATH}`, ...options.env },
      stdio: options.show ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const finishCommand = (status: number) =>
      resolve({ status, output, seconds: (performance.now() - startedAt) / 1000 });
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => {
      output += String(error);
      finishCommand(127);
    });
    child.on("close", (status) => finishCommand(status ?? 1));
  });
