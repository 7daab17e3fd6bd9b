/** Creates a table for tests of commands, in which a fair is open for registration. */

import { createFreshTable } from "../tables/test-services.ts";
import { createPublishedEvent } from "./application-fixtures.ts";

/** Creates a fresh table with the published fair `green-2027`. Call it in `beforeAll`. */
export const createTableWithFair = async (): Promise<void> => {
  await createFreshTable();
  await createPublishedEvent();
};
