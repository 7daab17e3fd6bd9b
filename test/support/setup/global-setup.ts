import { startTestDynamo } from "../tables/dynamodb.ts";

let runningEmulator: Promise<{ stop(): void }> | undefined;

/** One DynamoDB emulator for the whole run; the workers read its address from `DYNAMODB_ENDPOINT`. */
export default async function setup(): Promise<() => void> {
  runningEmulator ??= startTestDynamo().then((emulator) => {
    process.env.DYNAMODB_ENDPOINT = emulator.endpoint;
    return emulator;
  });
  const emulator = await runningEmulator;
  return () => emulator.stop();
}
