import { startDynamo } from "./dynamodb.ts";

let running: Promise<{ stop(): void }> | undefined;

/** One DynamoDB emulator for the whole run; the workers read its address from `DYNAMODB_ENDPOINT`. */
export default async function setup(): Promise<() => void> {
  running ??= startDynamo().then((emulator) => {
    process.env.DYNAMODB_ENDPOINT = emulator.endpoint;
    return emulator;
  });
  const emulator = await running;
  return () => emulator.stop();
}
