/** Consumers of the due queue that die in the middle of their work. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./process.ts";

/** Starts a consumer in a process of its own and kills it the moment it has said `applied` so often. */
export const killedAfter = (times: number, now: string, messages: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "test/support/apply-due-child.ts"), now, ...messages], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.split("applied").length > times) child.kill("SIGKILL");
    });
    child.once("error", reject);
    child.once("exit", () => (said.includes("applied") ? resolve() : reject(new Error(`it said ${said}`))));
  });
