/** A copy of an application as a PDF, which a job prints while the caller asks again. */
import { printTimeout } from "@portal/core/documents/await-print.server";
import { errorCodes } from "@portal/core/platform/errors";
import type { Person } from "./people.ts";
import type { ApiAnswer, SeasonMachine } from "./season-machine.ts";

/** How long somebody waits for a PDF on a rough way: several visibility timeouts of its queue, in milliseconds. */
const PATIENCE_MS = 3_600_000;
const PAUSE_MS = 60_000;

/** Asks for the copy until it can be read. @returns the last answer */
export const requestCopy = async (
  machine: SeasonMachine,
  person: Person,
  path: string,
): Promise<ApiAnswer> => {
  // The request need not wait: the courier brings its message only when it has ended.
  printTimeout.milliseconds = 0;
  const until = machine.clock.ms + PATIENCE_MS;
  for (;;) {
    const answer = await person.call({ method: "GET", path: `${path}/pdf?lang=pt` });
    if (answer.code !== errorCodes.DOCUMENT_NOT_READY || machine.clock.ms > until) return answer;
    await machine.courier.deliver();
    machine.clock.moveTo(machine.clock.ms + PAUSE_MS);
  }
};
