import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { startBoundProcess } from "../../../local/emulators/bound-process.ts";
import { emulatorEnvironment } from "../../../local/emulators/dynamodb-emulator.ts";
import { projectRoot } from "../project/run-command.ts";

/** A running DynamoDB emulator. */
interface TestDynamo {
  endpoint: string;
  stop(): void;
}

/** Returns a TCP port that is free now. */
export const getFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(address)));
    });
  });

/**
 * Starts the emulator in memory on a free port, or takes the one named by `DYNAMODB_ENDPOINT`.
 * @throws Error when the platform has no binary and none is named, or it does not answer within 10 s
 */
export const startTestDynamo = async (): Promise<TestDynamo> => {
  const externalEndpoint = process.env.DYNAMODB_ENDPOINT;
  if (externalEndpoint) return { endpoint: externalEndpoint, stop: () => undefined };
  const binary = join(projectRoot, "node_modules/@dynoxide/linux-x64/dynoxide");
  if (!existsSync(binary)) {
    throw new Error("No DynamoDB emulator for this platform: name one by DYNAMODB_ENDPOINT=http://host:port");
  }
  const port = await getFreePort();
  // A worker of the test runner is killed at its end, and would leave an emulator that only its own exit stops.
  const emulator = startBoundProcess(
    binary,
    ["serve", "--port", String(port)],
    () => undefined,
    emulatorEnvironment,
  );
  const endpoint = `http://127.0.0.1:${port}`;
  await waitForEmulator(endpoint, emulator.child);
  return { endpoint, stop: () => void emulator.stop() };
};

async function waitForEmulator(endpoint: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`the DynamoDB emulator ended with ${child.exitCode}`);
    const hasAnswered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (hasAnswered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the DynamoDB emulator does not answer");
}
