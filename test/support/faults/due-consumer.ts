/** Consumers of the due queue that die in the middle of their work. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../project/run-command.ts";

/** Starts a consumer in a process of its own and kills it the moment it has said `applied` so often. */
export const killConsumerAfter = (times: number, now: string, messages: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(projectRoot, "test/support/faults/apply-due-child.ts"), now, ...messages],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    let consumerOutput = "";
    child.stdout.on("data", (chunk: Buffer) => {
      consumerOutput += chunk.toString();
      if (consumerOutput.split("applied").length > times) child.kill("SIGKILL");
    });
    child.once("error", reject);
    child.once("exit", () =>
      consumerOutput.includes("applied")
        ? resolve()
        : reject(new Error(`The consumer printed ${consumerOutput}`)),
    );
  });
