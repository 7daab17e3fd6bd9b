/** Runs work between the read and the write of a call, as a concurrent call would. */
import { getDocumentClient } from "@portal/core/platform/table.server";
import { raceWork } from "./race-work.ts";

getDocumentClient().middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      if (commandName === "TransactWriteItemsCommand") await runWaitingWork();
      if (/^(Put|Update|Delete)Item|^TransactWrite/.test(commandName ?? ""))
        await runWorkBeforeRow(args.input);
      return next(args);
    },
  { step: "initialize", name: "meanwhile" },
);

/** Runs the work once, right before the next transaction. */
export const runBeforeNextTransaction = (work: () => Promise<unknown>): void => {
  raceWork.waiting = work;
};

/** Runs the work that still waits for a transaction. */
export const runWaitingWork = async (): Promise<void> => {
  const work = raceWork.waiting;
  raceWork.waiting = undefined;
  await work?.();
};

/**
 * Runs the work once, right before the next write of a row, alone or in a transaction.
 * @param key a part of the key of the row
 */
export const runBeforeNextWriteTo = (key: string, work: () => Promise<unknown>): void => {
  raceWork.waitingForRow = { key, work };
};

const runWorkBeforeRow = async (input: unknown): Promise<void> => {
  const waiting = raceWork.waitingForRow;
  if (!waiting || !JSON.stringify(input).includes(waiting.key)) return;
  raceWork.waitingForRow = undefined;
  await waiting.work();
};
