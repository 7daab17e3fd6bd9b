/** The queues of a season know no clock but that of the machine, so that its messages have no delay. */
import { sendMessages } from "@portal/functions/queues/send-messages";
import { afterEach, expect, test } from "vitest";
import { disableRandomFailures } from "../../local/strict/settings.ts";
import { startStrictMachine } from "../../local/strict/strict-machine.ts";
import { dropDelays } from "../season/drop-delays.ts";
import { startTestServices } from "../support/tables/test-services.ts";

afterEach(() => startStrictMachine());

test("a message that waits for its turn is there at once in a season", async () => {
  const services = await startTestServices();
  await sendMessages("DUE_QUEUE_URL", [{ kind: "news", id: "delayed" }], 540);
  expect(services.listMessages("due")).toEqual([]);
  startStrictMachine(disableRandomFailures(), [dropDelays]);
  await sendMessages("DUE_QUEUE_URL", [{ kind: "news", id: "澳門" }], 540);
  expect(services.listMessages("due").map((body) => JSON.parse(body))).toEqual([
    { kind: "news", id: "澳門" },
  ]);
  await services.stop();
});
