/** Child processes that end with this one, however it ends: a killed process runs no code of its own. */
import { type ChildProcess, spawn } from "node:child_process";

/**
 * Runs a program for as long as its standard input is open. The system closes the pipe when this process is gone, even
 * after SIGKILL. Ctrl-C reaches the shell too, but only this process decides when the program ends.
 */
const runWhileInputIsOpen = `
trap '' INT
exec 3<&0
"$@" <&- 3<&- &
program=$!
(cat <&3 >/dev/null; kill "$program" 2>/dev/null) &
wait "$program"
`;

export interface BoundProcess {
  child: ChildProcess;
  /** Ends the program and waits for it; kills it when it has not ended after three seconds. */
  stop(): Promise<void>;
}

/**
 * Starts a program that cannot outlive this process.
 * @param onErrorOutput gets what it writes to its standard error
 * @param environment variables that it gets beside those of this process
 */
export const startBoundProcess = (
  program: string,
  args: readonly string[],
  onErrorOutput: (text: string) => void,
  environment: Readonly<Record<string, string>> = {},
): BoundProcess => {
  const child = spawn("sh", ["-c", runWhileInputIsOpen, "sh", program, ...args], {
    stdio: ["pipe", "ignore", "pipe"],
    env: { ...process.env, ...environment },
  });
  child.once("error", (error) => onErrorOutput(error.message));
  child.stderr?.on("data", (chunk: Buffer) => onErrorOutput(chunk.toString()));
  // A pipe whose reader is gone is of no interest.
  child.stdin?.on("error", () => undefined);
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void exit.then(() => child.stdin?.destroy());
  return {
    child,
    stop: async () => {
      child.stdin?.end();
      const killTimer = setTimeout(() => child.kill("SIGKILL"), 3000);
      if (child.exitCode === null && child.pid !== undefined) await exit;
      clearTimeout(killTimer);
    },
  };
};
