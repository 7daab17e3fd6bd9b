/** `bench:cold-start` asks each Lambda for its list, or for what the table of first requests names. */
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { expect, test } from "vitest";
import { hasOwnFirstRequest } from "../../bench/measure-cold-start.ts";

test("every Lambda without a list has a first request of its own", () => {
  const withoutRequest = Object.entries(resourceDefinitions)
    .filter(([name, definition]) => !hasOwnFirstRequest(name) && !("GET /" in definition))
    .map(([name]) => name);
  expect(withoutRequest).toEqual([]);
});
