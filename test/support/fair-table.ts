/** Creates a table for tests of commands, in which a fair is open for registration. */
import { createPublishedEvent } from "./application-fixtures.ts";
import { createFreshTable } from "./test-services.ts";

/** Creates a fresh table with the published fair `green-2027`. Call it in `beforeAll`. */
export const createTableWithFair = async (): Promise<void> => {
  await createFreshTable();
  await createPublishedEvent();
};
