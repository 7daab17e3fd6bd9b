/** Counts the rows that some work reads, however it reads them. */
import { getDocumentClient } from "@portal/core/platform/table.server";

let count: number | undefined;
let isInstalled = false;

interface ReadOutput {
  Item?: unknown;
  Items?: unknown[];
  Responses?: Record<string, unknown[]>;
}

const installCounter = (): void => {
  if (isInstalled) return;
  isInstalled = true;
  getDocumentClient().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { Item, Items = [], Responses = {} } = result.output as ReadOutput;
      if (count !== undefined)
        count += (Item ? 1 : 0) + Items.length + Object.values(Responses).flat().length;
      return result;
    },
    { step: "initialize", priority: "low", name: "rows that are read" },
  );
};

/** Returns the answer of some work, and how many rows it read. No other work may run meanwhile. */
export const countReadRows = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; rows: number }> => {
  installCounter();
  count = 0;
  try {
    const result = await work();
    return { result, rows: count };
  } finally {
    count = undefined;
  }
};
