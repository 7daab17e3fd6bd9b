/** A fresh table, queues and buckets for the tests of a file: there before the first of them, gone after the last. */
import { afterAll, beforeAll } from "vitest";
import {
  createFreshTable,
  type StartedTestServices,
  startTestServices,
  type TestServices,
} from "./test-services.ts";

/**
 * Queues and buckets alone, for a file that makes its tables in a way of its own. Call it once, at the top of a file.
 * What it returns is ready when the first test begins.
 */
export const prepareQueuesAndBuckets = (): TestServices => {
  let services: StartedTestServices | undefined;
  beforeAll(async () => {
    services = await startTestServices();
  });
  afterAll(() => services?.stop());
  return {
    listMessages: (queue) => {
      if (!services) throw new Error("The services start with the first test");
      return services.listMessages(queue);
    },
  };
};

/** A fresh table, queues and buckets. Call it once, before what writes to the table. */
export const prepareTestServices = (): TestServices => {
  beforeAll(async () => {
    await createFreshTable();
  });
  return prepareQueuesAndBuckets();
};
