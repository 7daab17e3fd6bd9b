/** Races: what somebody else does between the reading of a call and its write. */
import { getDocumentClient } from "@portal/core/platform/table.server";
import { raceWork } from "./race-work.ts";

getDocumentClient().middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      if (commandName === "TransactWriteItemsCommand") await runWaitingWork();
      if (commandName === "PutItemCommand") await runWorkBeforePut();
      if (/^(Put|Update|Delete)Item|^TransactWrite/.test(commandName ?? ""))
        await runWorkBeforeRow(args.input);
      return next(args);
    },
  { step: "initialize", name: "meanwhile" },
);

/** The work runs once, right before the next transaction. */
export const runBeforeNextTransaction = (work: () => Promise<unknown>): void => {
  raceWork.waiting = work;
};

/** Runs the work that no transaction has come for yet. */
export const runWaitingWork = async (): Promise<void> => {
  const work = raceWork.waiting;
  raceWork.waiting = undefined;
  await work?.();
};

/** The work runs once, right before the next write of one row that is no transaction. */
export const runBeforeNextPut = (work: () => Promise<unknown>): void => {
  raceWork.waitingForPut = work;
};

const runWorkBeforePut = async (): Promise<void> => {
  const work = raceWork.waitingForPut;
  raceWork.waitingForPut = undefined;
  await work?.();
};

/** The work runs once, right before the next write of a row, alone or in a transaction. */
export const runBeforeNextWriteOf = (key: string, work: () => Promise<unknown>): void => {
  raceWork.waitingForRow = { key, work };
};

const runWorkBeforeRow = async (input: unknown): Promise<void> => {
  const waiting = raceWork.waitingForRow;
  if (!waiting || !JSON.stringify(input).includes(waiting.key)) return;
  raceWork.waitingForRow = undefined;
  await waiting.work();
};
