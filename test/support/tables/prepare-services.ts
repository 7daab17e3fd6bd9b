/** A fresh table, queues and buckets for the tests of a file: there before the first of them, gone after the last. */
import { afterAll, beforeAll } from "vitest";
import { createFreshTable, startTestServices, type TestServices } from "./test-services.ts";

/** Call it once, at the top of a file. What it returns is ready when the first test begins. */
export const prepareTestServices = (): Pick<TestServices, "listMessages"> => {
  let services: TestServices | undefined;
  beforeAll(async () => {
    await createFreshTable();
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
